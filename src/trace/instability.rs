//! Search instability: a test and the search that repeats it contradict each other.
//!
//! A scout or a reduced search says that a move is worth at least so much, and the re-search with another window or depth
//! comes back with less. With one window and one depth the values of minimax could not do that; it is the doing of what
//! depends on windows, depths and what was searched before: pruning, reductions, the table. Which of them it was is
//! found by going down both visits side by side, along the move on which they disagree, as long as both searched it.

use super::account::is_for_value;
use super::decided::{Decided, decided};
use super::principal::best;
use super::tree::{NodeId, Tree};
use super::walk::left_out;
use crate::games::MoveTag;
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Returned, Visit};

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

/// What made the difference between two visits of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A technique left a move out in one of them; the other's value rests on it.
    LeftOut {
        /// The move.
        tag: MoveTag,
        /// The technique.
        by: Technique,
        /// It was the first visit that left it out.
        in_test: bool,
    },
    /// One of them was settled without searching its moves.
    Settled {
        /// By which technique.
        by: Technique,
        /// It was the first one.
        in_test: bool,
    },
    /// One of them had no depth left for a move on which the other's value rests.
    Horizon {
        /// The move, if one is known.
        tag: Option<MoveTag>,
        /// The technique that had made it less deep than the other, if one had.
        by: Option<Technique>,
        /// It was the first one.
        in_test: bool,
    },
    /// It was not recorded, or is none of these.
    Unknown,
}

/// The visit that this one repeats, where the two contradict each other.
pub fn contradicted(tree: &Tree, id: NodeId) -> Option<NodeId> {
    let repeats = match tree.visit(id) {
        Visit::Research => |tree: &Tree, id, before| tree.tag(id) == tree.tag(before),
        Visit::Root => |tree: &Tree, id, before| {
            tree.depth(id) == tree.depth(before) && aside(tree, id) == aside(tree, before)
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

/// How many moves take no part at a root.
fn aside(tree: &Tree, id: NodeId) -> Option<u8> {
    tree.notes_back(id).find_map(|note| match note {
        Note::SetAside(moves) => Some(moves),
        _ => None,
    })
}

/// No value satisfies both.
fn contradict(one: Returned, other: Returned) -> bool {
    let below = |low: Returned, high: Returned| {
        low.bound != Bound::Lower && high.bound != Bound::Upper && low.score < high.score
    };
    below(one, other) || below(other, one)
}

/// Why a visit contradicts the one that it repeats; `None` where it does not.
pub fn instability(tree: &Tree, again: NodeId) -> Option<Instability> {
    let test = contradicted(tree, again)?;
    let (mut at, mut shallower) = ([test, again], None);
    loop {
        shallower = shallower.or_else(|| less_deep(tree, at));
        match step(tree, at, shallower) {
            Ok(next) => at = next,
            Err(cause) => return Some(Instability { test, again, apart: at, cause }),
        }
    }
}

/// The visits of the move on which two visits of a position disagree, or what made the difference.
fn step(tree: &Tree, at: [NodeId; 2], by: Option<Technique>) -> Result<[NodeId; 2], Cause> {
    // The one that claims more for the side to move did so for the sake of a move, which the other thought less of.
    let [test, again] = at.map(|id| tree.returned(id));
    let (Some(test), Some(again)) = (test, again) else { return Err(Cause::Unknown) };
    let high = usize::from(again.score > test.score);
    let [more, less] = [at[high], at[1 - high]];
    for (id, in_test) in [(at[0], true), (at[1], false)] {
        if let Some(by) = settled_by(decided(tree, id)) {
            return Err(Cause::Settled { by, in_test });
        }
    }
    let less_is_test = less == at[0];
    let rests_on = match decided(tree, more) {
        Decided::Cut(tag) => Some(tag),
        Decided::Moves | Decided::Quiescence(_) => best(tree, more),
        Decided::Ended(_)
        | Decided::Repetition
        | Decided::PlyLimit(_)
        | Decided::Leaf(_)
        | Decided::NullMove
        | Decided::Table { .. }
        | Decided::Shortcut { .. } => None,
    };
    let Some(tag) = rests_on else {
        // It was evaluated where it stands, and the other was not.
        return Err(match decided(tree, more) {
            Decided::Quiescence(_) | Decided::Leaf(_) => {
                Cause::Horizon { tag: None, by, in_test: !less_is_test }
            }
            _ => Cause::Unknown,
        });
    };
    if let Some((_, by, _)) = left_out(tree, less).into_iter().find(|&(one, ..)| one == tag) {
        return Err(Cause::LeftOut { tag, by, in_test: less_is_test });
    }
    let below = |id: NodeId| {
        let led = |&child: &NodeId| tree.tag(child) == Some(tag) && is_for_value(tree.visit(child));
        tree.children(id).filter(led).last()
    };
    match (below(more), below(less)) {
        (Some(more), Some(less)) if differ(tree, more, less) => {
            Ok(if less_is_test { [less, more] } else { [more, less] })
        }
        (Some(_), None) if tree.hidden(less) == 0 && is_at_horizon(tree, less) => {
            Err(Cause::Horizon { tag: Some(tag), by, in_test: less_is_test })
        }
        _ => Err(Cause::Unknown),
    }
}

/// Two visits of a move contradict each other; both are over.
fn differ(tree: &Tree, one: NodeId, other: NodeId) -> bool {
    let returned = [one, other].map(|id| tree.returned(id));
    matches!(returned, [Some(one), Some(other)] if contradict(one, other))
}

/// Not all moves are looked at, because no depth is left.
fn is_at_horizon(tree: &Tree, id: NodeId) -> bool {
    matches!(decided(tree, id), Decided::Quiescence(_) | Decided::Leaf(_))
        || tree.notes_back(id).any(|note| matches!(note, Note::StandPat(_)))
}

/// The technique that settled a node before its moves.
fn settled_by(decided: Decided) -> Option<Technique> {
    match decided {
        Decided::NullMove => Some(Technique::NullMove),
        Decided::Table { .. } => Some(Technique::TranspositionTable),
        Decided::Shortcut { by, .. } => Some(by),
        Decided::Cut(_)
        | Decided::Ended(_)
        | Decided::Repetition
        | Decided::PlyLimit(_)
        | Decided::Leaf(_)
        | Decided::Quiescence(_)
        | Decided::Moves => None,
    }
}

/// The technique that made one of two visits of a position less deep than the other.
fn less_deep(tree: &Tree, at: [NodeId; 2]) -> Option<Technique> {
    let [test, again] = at.map(|id| tree.depth(id));
    if test == again {
        return None;
    }
    let (less, more) = if test < again { (at[0], at[1]) } else { (at[1], at[0]) };
    let shortens = |id: NodeId| {
        tree.notes_back(id).find_map(|note| match note {
            Note::Reduced { .. } => Some(Technique::LateMoveReductions),
            Note::Shallower { by, .. } => Some(by),
            _ => None,
        })
    };
    let deepens = |id: NodeId| {
        tree.notes_back(id).find_map(|note| match note {
            Note::Deeper { by, .. } => Some(by),
            _ => None,
        })
    };
    let above = |id: NodeId| tree.parent(id).and_then(shortens);
    shortens(less).or_else(|| deepens(more)).or_else(|| above(less))
}
