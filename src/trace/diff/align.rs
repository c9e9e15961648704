//! Which visit of one search is which of the other.

use super::Pair;
use crate::games::MoveTag;
use crate::search::Visit;
use crate::trace::instability::aside;
use crate::trace::tree::{NodeId, Tree};

/// What siblings are told apart by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// An iteration: its depth, and how many moves take no part in it.
    Iteration(i32, u8),
    /// The pass of a null move.
    NullMove,
    /// A probe of a move, or of the position once more.
    Probe(Option<MoveTag>),
    /// A move that is searched for the node's value, however often.
    Move(Option<MoveTag>),
}

/// The place of a node among its siblings; `None` for what was searched again long after.
fn slot(tree: &Tree, id: NodeId) -> Option<Slot> {
    Some(match tree.visit(id) {
        Visit::Root => Slot::Iteration(tree.depth(id), aside(tree, id).unwrap_or(0)),
        Visit::NullMove => Slot::NullMove,
        Visit::Reopened => return None,
        Visit::Probe => Slot::Probe(tree.tag(id)),
        Visit::Full | Visit::Scout | Visit::Reduced | Visit::Research | Visit::Quiescence => {
            Slot::Move(tree.tag(id))
        }
    })
}

/// All visits of one slot, in both searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Together {
    /// What they are visits of.
    pub slot: Slot,
    /// Those of the first and those of the second, in the order in which they were made.
    pub visits: [Vec<NodeId>; 2],
}

impl Together {
    /// The visit that counted in each: the last one.
    pub fn counted(&self) -> [Option<NodeId>; 2] {
        [self.visits[0].last().copied(), self.visits[1].last().copied()]
    }

    /// Each visit beside the one that it is in the other search: in their order as long as they are of one kind; of the
    /// rest the last ones, which counted.
    pub fn paired(&self, trees: [&Tree; 2]) -> Vec<[Option<NodeId>; 2]> {
        let [mut one, mut two] = [&self.visits[0][..], &self.visits[1][..]];
        let mut pairs = Vec::with_capacity(one.len().max(two.len()));
        // A root that was asked about another window: what counts is the last visit of it.
        let windows = || [trees[0].window(one[0]), trees[1].window(two[0])];
        let is_root = matches!(self.slot, Slot::Iteration(..)) && !one.is_empty() && !two.is_empty();
        let in_order = !is_root || one.len() == two.len() || windows()[0] == windows()[1];
        while let ([first, rest_one @ ..], [second, rest_two @ ..]) = (one, two) {
            if !in_order || trees[0].visit(*first) != trees[1].visit(*second) {
                break;
            }
            pairs.push([Some(*first), Some(*second)]);
            (one, two) = (rest_one, rest_two);
        }
        let last = if let ([before_one @ .., first], [before_two @ .., second]) = (one, two) {
            (one, two) = (before_one, before_two);
            Some([Some(*first), Some(*second)])
        } else {
            None
        };
        pairs.extend(one.iter().map(|&id| [Some(id), None]));
        pairs.extend(two.iter().map(|&id| [None, Some(id)]));
        pairs.extend(last);
        pairs
    }
}

/// What is below two counterparts: in the order of the first search, and then what only the second has.
pub fn together(trees: [&Tree; 2], at: Pair) -> Vec<Together> {
    let mut all: Vec<Together> = Vec::new();
    for side in [0, 1] {
        let mut hint = 0;
        for child in trees[side].children(at[side]) {
            let Some(slot) = slot(trees[side], child) else { continue };
            // Mostly both have the same order.
            let next = (hint..all.len()).chain(0..hint.min(all.len())).find(|&at| all[at].slot == slot);
            let place = next.unwrap_or_else(|| {
                all.push(Together { slot, visits: [vec![], vec![]] });
                all.len() - 1
            });
            all[place].visits[side].push(child);
            hint = place;
        }
    }
    all
}

/// The node of the other tree that this one is. `None` where the other search did not come.
pub fn counterpart(tree: &Tree, id: NodeId, other: &Tree) -> Option<NodeId> {
    if other.is_empty() {
        return None;
    }
    let Some(parent) = tree.parent(id) else { return Some(Tree::ROOT) };
    let above = counterpart(tree, parent, other)?;
    let wanted = slot(tree, id)?;
    let visits = |tree: &Tree, parent: NodeId| -> Vec<NodeId> {
        tree.children(parent).filter(|&child| slot(tree, child) == Some(wanted)).collect()
    };
    let both = Together { slot: wanted, visits: [visits(tree, parent), visits(other, above)] };
    both.paired([tree, other]).into_iter().find(|pair| pair[0] == Some(id))?[1]
}

/// The last visit of the other tree to where this one came, for what has no counterpart there: a move that one of them
/// searched more often.
pub fn another(tree: &Tree, id: NodeId, other: &Tree) -> Option<NodeId> {
    let above = counterpart(tree, tree.parent(id)?, other)?;
    let wanted = slot(tree, id)?;
    other.children(above).filter(|&child| slot(other, child) == Some(wanted)).last()
}

/// The iterations that were finished, each by its depth and its last visit; the whole search where it has none.
pub(super) fn iterations(tree: &Tree) -> Vec<(i32, NodeId)> {
    if tree.is_empty() {
        return vec![];
    }
    let finished = |&id: &NodeId| tree.visit(id) == Visit::Root && tree.returned(id).is_some();
    let mut found: Vec<(i32, NodeId)> = Vec::new();
    for id in tree.children(Tree::ROOT).filter(finished).filter(|&id| aside(tree, id).unwrap_or(0) == 0) {
        let depth = tree.depth(id);
        match found.iter_mut().find(|(other, _)| *other == depth) {
            Some(before) => before.1 = id,
            None => found.push((depth, id)),
        }
    }
    if found.is_empty() && tree.returned(Tree::ROOT).is_some() {
        found.push((tree.depth(Tree::ROOT), Tree::ROOT));
    }
    found
}
