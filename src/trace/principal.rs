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
        if !exact || shown(tree, parent) != Some(at) {
            return false;
        }
        at = parent;
    }
    true
}

/// The visit that showed the best move of a node so far: a move that has raised α is not visited again.
fn shown(tree: &Tree, id: NodeId) -> Option<NodeId> {
    let tag = best(tree, id)?;
    tree.children(id).filter(|&child| tree.tag(child) == Some(tag)).last()
}

/// The best move of a node so far: the last that raised α; or the one that another program names.
pub fn best(tree: &Tree, id: NodeId) -> Option<MoveTag> {
    // It is said with what was returned: before that nobody knows it.
    if let Some(named) = tree.logged().and_then(|logged| logged.best(id)).filter(|_| !tree.is_open(id)) {
        return Some(named);
    }
    tree.notes(id).into_iter().rev().find_map(|note| match note {
        Note::Raised { tag, .. } => Some(tag),
        _ => None,
    })
}

/// The nodes of the principal variation below the root of an iteration, from that root on: as far as it is known, where
/// the search is not over.
pub(super) fn line(tree: &Tree, root: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(root), |&id| shown(tree, id))
}
