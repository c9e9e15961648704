//! Walking a tree on a screen: which rows are visible, and which comes before and after a row.
//!
//! Nothing here costs more than what is visible: a tree of ten million nodes is walked as fast as a small one.

mod folds;

pub use folds::{Folds, Sort};

use super::account::last_pass_back;
use super::tree::{NodeId, Tree};
use crate::games::MoveTag;
use crate::search::Note;
use crate::search::techniques::Technique;

/// A row of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// A node.
    Node(NodeId),
    /// The visits below this node that were counted and not recorded.
    Hidden(NodeId),
    /// A move of this node that a technique left out, counted from 0.
    LeftOut(NodeId, u16),
    /// The moves of this node that a cut left unsearched.
    Unsearched(NodeId),
}

impl Row {
    /// The same row when its node has another number.
    #[must_use]
    pub fn moved(self, to: impl Fn(NodeId) -> NodeId) -> Self {
        match self {
            Self::Node(id) => Self::Node(to(id)),
            Self::Hidden(id) => Self::Hidden(to(id)),
            Self::LeftOut(id, number) => Self::LeftOut(to(id), number),
            Self::Unsearched(id) => Self::Unsearched(to(id)),
        }
    }

    /// The node that the row is, or that it is about.
    pub fn node(self) -> NodeId {
        match self {
            Self::Node(id) | Self::Hidden(id) | Self::LeftOut(id, _) | Self::Unsearched(id) => id,
        }
    }
}

/// How many moves of a node were never looked at.
pub fn unsearched(tree: &Tree, id: NodeId) -> usize {
    let cut = tree.notes_back(id).find_map(|note| match note {
        Note::Cut { unsearched, .. } => Some(usize::from(unsearched)),
        _ => None,
    });
    cut.unwrap_or(0)
}

/// The moves of a node that techniques left out when its moves were gone through for the last time: who did, and the figure
/// that decided.
pub fn left_out(tree: &Tree, id: NodeId) -> Vec<(MoveTag, Technique, i16)> {
    let mut moves: Vec<_> = last_pass_back(tree, id)
        .filter_map(|note| match note {
            Note::LeftOut { by, tag, figure } => Some((tag, by, figure)),
            _ => None,
        })
        .collect();
    moves.reverse();
    moves
}

/// How deep a row is indented.
pub fn level(tree: &Tree, row: Row) -> usize {
    let below = usize::from(!matches!(row, Row::Node(_)));
    below + std::iter::successors(tree.parent(row.node()), |&id| tree.parent(id)).count()
}

/// Whether opening the node can show anything.
pub fn has_rows_below(tree: &Tree, id: NodeId) -> bool {
    tree.has_children(id) || tail(tree, id).next().is_some()
}

/// The rows below an open node that are no nodes.
fn tail(tree: &Tree, id: NodeId) -> impl DoubleEndedIterator<Item = Row> {
    let hidden = (tree.hidden(id) > 0).then_some(Row::Hidden(id));
    let (mut unsearched, mut left_out) = (false, 0);
    for note in last_pass_back(tree, id) {
        match note {
            Note::Cut { unsearched: 1.., .. } => unsearched = true,
            Note::LeftOut { .. } if left_out < u16::MAX => left_out += 1,
            _ => {}
        }
    }
    let unsearched = unsearched.then_some(Row::Unsearched(id));
    let ghosts = (0..left_out).map(move |number| Row::LeftOut(id, number));
    hidden.into_iter().chain(ghosts).chain(unsearched)
}
