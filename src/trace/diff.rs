//! Two searches of one position side by side: which visit of one is which of the other.
//!
//! Nothing is worked out ahead: the question is asked of a node when it is shown, and costs its line.

use super::tree::{NodeId, Tree};
use crate::games::MoveTag;
use crate::search::Visit;

/// What siblings are told apart by: iterations by their depth, visits by their move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Root(i32),
    NullMove,
    Probe(Option<MoveTag>),
    Move(Option<MoveTag>),
    Reopened,
}

fn kind(tree: &Tree, id: NodeId) -> Kind {
    match tree.visit(id) {
        Visit::Root => Kind::Root(tree.depth(id)),
        Visit::NullMove => Kind::NullMove,
        Visit::Reopened => Kind::Reopened,
        Visit::Probe => Kind::Probe(tree.tag(id)),
        Visit::Full | Visit::Scout | Visit::Reduced | Visit::Research | Visit::Quiescence => {
            Kind::Move(tree.tag(id))
        }
    }
}

/// The node of the other tree that this one is: reached by the same moves, and the first, second, … visit of its move
/// as here. `None` where the other search did not come.
pub fn counterpart(tree: &Tree, id: NodeId, other: &Tree) -> Option<NodeId> {
    if other.is_empty() {
        return None;
    }
    let Some(parent) = tree.parent(id) else { return Some(Tree::ROOT) };
    let above = counterpart(tree, parent, other)?;
    let wanted = kind(tree, id);
    let alike =
        tree.children(parent).take_while(|&child| child < id).filter(|&child| kind(tree, child) == wanted);
    let before = alike.count();
    other.children(above).filter(|&child| kind(other, child) == wanted).nth(before)
}

/// How a node differs from what it is in the other tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The other search did not come here.
    Alone,
    /// It has this one, with another result.
    Result(NodeId),
    /// It has this one, with the same result and a larger or smaller subtree.
    Size(NodeId),
    /// It has this one, no different.
    None(NodeId),
}

impl Change {
    /// Of a node of one tree beside another tree.
    pub fn of(tree: &Tree, id: NodeId, other: &Tree) -> Self {
        counterpart(tree, id, other).map_or(Self::Alone, |there| Self::between(tree, id, other, there))
    }

    fn between(tree: &Tree, id: NodeId, other: &Tree, there: NodeId) -> Self {
        if tree.returned(id) != other.returned(there) {
            Self::Result(there)
        } else if tree.size(id) != other.size(there) {
            Self::Size(there)
        } else {
            Self::None(there)
        }
    }

    /// The node of the other tree.
    pub fn there(self) -> Option<NodeId> {
        match self {
            Self::Alone => None,
            Self::Result(id) | Self::Size(id) | Self::None(id) => Some(id),
        }
    }
}

/// A visit in either tree or in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pair {
    /// Only in the first: it vanished.
    First(NodeId),
    /// Only in the second: it came.
    Second(NodeId),
    /// In both.
    Both(NodeId, NodeId),
}

/// The children of two nodes that are counterparts, those of the first in their order and then what came.
pub fn children(first: &Tree, one: NodeId, second: &Tree, two: NodeId) -> Vec<Pair> {
    let mut free: Vec<_> = second.children(two).map(|id| (kind(second, id), id)).collect();
    let mut pairs: Vec<_> = first
        .children(one)
        .map(|id| {
            let at = free.iter().position(|&(kind_there, _)| kind_there == kind(first, id));
            at.map_or(Pair::First(id), |at| Pair::Both(id, free.remove(at).1))
        })
        .collect();
    pairs.extend(free.into_iter().map(|(_, id)| Pair::Second(id)));
    pairs
}
