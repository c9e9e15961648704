//! Search instability: a test and the search that repeats it contradict each other.
//!
//! A scout or a reduced search says that a move is worth at least so much, and the re-search with another window or depth
//! comes back with less. With one window and one depth the values of minimax could not do that; it is the doing of what
//! depends on windows, depths and what was searched before: pruning, reductions, the table. Which of them it was is
//! found by going down both visits side by side, along the move on which they disagree, as long as both searched it.

use super::apart::{Cause, contradict, less_deep, step};
use super::tree::{NodeId, Tree};
use crate::search::{Note, Visit};

/// Two visits of a position that contradict each other, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instability {
    /// The first visit: the test, or the iteration whose window was missed.
    pub test: NodeId,
    /// The visit that contradicts it.
    pub again: NodeId,
    /// Where the two come apart, in the tree of each.
    pub apart: [NodeId; 2],
    /// What made the difference there.
    pub cause: Cause,
}

/// The visit that this one repeats, where the two contradict each other.
pub fn contradicted(tree: &Tree, id: NodeId) -> Option<NodeId> {
    let repeats: fn(&Tree, NodeId, NodeId) -> bool = match tree.visit(id) {
        Visit::Research => same_move,
        // A search again with no depth left is told by its note.
        Visit::Quiescence if tree.notes_back(id).any(|note| matches!(note, Note::Research { .. })) => {
            same_move
        }
        Visit::Root => |tree: &Tree, id, before| {
            // Where no depth is said, nobody knows whether it is the same.
            let same = tree.said_depth(id).is_some() && tree.depth(id) == tree.depth(before);
            same && aside(tree, id) == aside(tree, before)
        },
        Visit::Full
        | Visit::Scout
        | Visit::Reduced
        | Visit::NullMove
        | Visit::Probe
        | Visit::Quiescence
        | Visit::Reopened => return None,
    };
    let before = tree.previous_sibling(id).filter(|&before| repeats(tree, id, before))?;
    (contradict(tree.returned(before)?, tree.returned(id)?)).then_some(before)
}

fn same_move(tree: &Tree, id: NodeId, before: NodeId) -> bool {
    tree.tag(id) == tree.tag(before)
}

/// How many moves take no part at a root.
pub(super) fn aside(tree: &Tree, id: NodeId) -> Option<u8> {
    tree.notes_back(id).find_map(|note| match note {
        Note::SetAside(moves) => Some(moves),
        _ => None,
    })
}

/// Why a visit contradicts the one that it repeats; `None` where it does not.
pub fn instability(tree: &Tree, again: NodeId) -> Option<Instability> {
    let test = contradicted(tree, again)?;
    let (mut at, mut shallower) = ([test, again], None);
    loop {
        shallower = shallower.or_else(|| less_deep([tree, tree], at));
        match step([tree, tree], at, shallower) {
            Ok(next) => at = next,
            Err(cause) => return Some(Instability { test, again, apart: at, cause }),
        }
    }
}
