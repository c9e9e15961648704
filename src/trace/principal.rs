//! The principal variation of a recorded search: the line that it found best for both sides.

use super::tree::{NodeId, Tree};
use crate::games::MoveTag;
use crate::search::{Bound, Note, Visit};

/// Whether the node lies on the principal variation of its iteration: every step from the root to it is the move
/// that was best at its node, in the visit that showed it, and the value of every node above is exact.
pub fn is_principal(tree: &Tree, id: NodeId) -> bool {
    let mut at = id;
    while let Some(parent) = tree.parent(at).filter(|_| tree.visit(at) != Visit::Root) {
        let exact = tree.returned(parent).is_some_and(|returned| returned.bound == Bound::Exact);
        // A move that has raised α is not visited again.
        let shown = best(tree, parent)
            .and_then(|tag| tree.children(parent).filter(|&child| tree.tag(child) == Some(tag)).last());
        if !exact || shown != Some(at) {
            return false;
        }
        at = parent;
    }
    true
}

/// The best move of a node so far: the last that raised α.
pub fn best(tree: &Tree, id: NodeId) -> Option<MoveTag> {
    tree.notes(id).into_iter().rev().find_map(|note| match note {
        Note::Raised { tag, .. } => Some(tag),
        _ => None,
    })
}
