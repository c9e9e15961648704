//! The node that a line of moves leads to.

use std::cmp::Reverse;

use super::instability::aside;
use super::tree::{NodeId, Tree};
use crate::games::MoveTag;
use crate::search::{Bound, Visit};

/// The roots of the iterations that have a value, in the order of the search.
fn iterations(tree: &Tree) -> impl Iterator<Item = NodeId> {
    tree.children(Tree::ROOT).filter(|&id| tree.visit(id) == Visit::Root && tree.returned(id).is_some())
}

/// The root of the last iteration that has a value, or of the whole search where there are no iterations. Where an iteration
/// has several lines, that of its best.
pub fn last_iteration(tree: &Tree) -> NodeId {
    iterations(tree).last().map_or(Tree::ROOT, |last| best_line(tree, last))
}

/// The root of the last iteration that was finished; as [`last_iteration`] where none was.
pub(super) fn last_complete(tree: &Tree) -> NodeId {
    let complete = iterations(tree).filter(|&id| is_exact(tree, id)).last();
    complete.map_or_else(|| last_iteration(tree), |last| best_line(tree, last))
}

/// Of the lines of an iteration the best, the first of equals: the root itself, where it looks for no other line.
fn best_line(tree: &Tree, root: NodeId) -> NodeId {
    if other_line(tree, root).is_none() {
        return root;
    }
    let lines = iterations(tree).filter(|&id| tree.depth(id) == tree.depth(root) && is_exact(tree, id));
    lines.max_by_key(|&id| (tree.returned(id).map(|returned| returned.score), Reverse(id))).unwrap_or(root)
}

/// Where an iteration's root looks for another line than the best: which one, from 2 on.
pub fn other_line(tree: &Tree, root: NodeId) -> Option<u8> {
    aside(tree, root).map(|moves| moves.saturating_add(1))
}

fn is_exact(tree: &Tree, id: NodeId) -> bool {
    tree.returned(id).is_some_and(|returned| returned.bound == Bound::Exact)
}

/// The root of the iteration that a node belongs to, or of the whole search.
pub fn iteration_of(tree: &Tree, id: NodeId) -> NodeId {
    let is_root = |&id: &NodeId| tree.visit(id) == Visit::Root;
    std::iter::successors(Some(id), |&id| tree.parent(id)).find(is_root).unwrap_or(Tree::ROOT)
}

/// The number of a visit in the order of the search, the whole search the first, 1: visits that were not recorded count.
/// `None` for what was searched again later. Of a best-first search, in the order of the tree.
pub fn visit_number(tree: &Tree, id: NodeId) -> Option<u64> {
    if tree.visit(id) == Visit::Reopened {
        return None;
    }
    let Some(parent) = tree.parent(id) else { return Some(1) };
    let above = visit_number(tree, parent)?;
    let before = tree.children(parent).take_while(|&sibling| sibling < id);
    Some(above + 1 + before.map(|sibling| tree.searched_size(sibling)).sum::<u64>())
}

/// The node of a visit, by its number ([`visit_number`]). `None` where it was not recorded, or there was none.
pub fn node_of_visit(tree: &Tree, number: u64) -> Option<NodeId> {
    above_visit(tree, number).filter(|&(_, at)| at == number).map(|(id, _)| id)
}

/// The node of a visit, or where it was not recorded the next one above it that is, with its own number.
pub fn above_visit(tree: &Tree, number: u64) -> Option<(NodeId, u64)> {
    if tree.is_empty() || number == 0 || number > tree.visited() {
        return None;
    }
    let (mut id, mut at) = (Tree::ROOT, 1);
    while at != number {
        let mut next = at + 1;
        let below = tree.children(id).find_map(|child| {
            let (first, size) = (next, tree.searched_size(child));
            next += size;
            let is_here = tree.visit(child) != Visit::Reopened && (first..next).contains(&number);
            is_here.then_some((child, first))
        });
        let Some(found) = below else { break };
        (id, at) = found;
    }
    Some((id, at))
}

/// The node of one tree that a node of another is, recorded from the same search: `None` where that visit is not recorded.
pub fn same_visit(tree: &Tree, id: NodeId, other: &Tree) -> Option<NodeId> {
    node_of_visit(other, visit_number(tree, id)?)
}

/// The node after these moves from the root, `None` for a pass: in the last iteration that went along them, for the later ones
/// may know a position on the way from the table. Of several visits it is the last one from which the line goes on.
///
/// # Errors
/// How many of the moves the search went along.
pub fn at_line(tree: &Tree, line: &[Option<MoveTag>]) -> Result<NodeId, usize> {
    let mut reached = 0;
    let mut roots: Vec<_> = iterations(tree).collect();
    if roots.is_empty() {
        roots.push(Tree::ROOT);
    }
    roots.into_iter().rev().find_map(|root| below(tree, root, line, 0, &mut reached)).ok_or(reached)
}

fn below(
    tree: &Tree,
    id: NodeId,
    line: &[Option<MoveTag>],
    at: usize,
    reached: &mut usize,
) -> Option<NodeId> {
    *reached = at.max(*reached);
    let Some(&step) = line.get(at) else { return Some(id) };
    let led = |&child: &NodeId| {
        tree.tag(child) == step
            && !tree.is_here(child)
            && (step.is_some() || tree.visit(child) == Visit::NullMove)
    };
    let mut visits: Vec<_> = tree.children(id).filter(led).collect();
    // A probe is the least of the visits.
    visits.sort_by_key(|&visit| tree.visit(visit) != Visit::Probe);
    visits.into_iter().rev().find_map(|visit| below(tree, visit, line, at + 1, reached))
}
