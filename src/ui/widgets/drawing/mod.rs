//! A game tree drawn top-down, as large as its pane lets it be: the root above, the leaves below, a run's progress or a
//! prediction on it.
//!
//! `▲` is a node where the first side moves and takes the greatest, `▼` one where the second side takes the least. The
//! path to the current node is heavy; a cut edge is broken by scissors, and what it left out is dotted behind it.
//! Colour says nothing that a sign does not say as well. A tree that is larger than the pane is folded around the
//! current node.

mod cursor;
mod figures;
mod fold;
mod ink;
mod layout;
mod lesson;
mod measures;
mod paint;
mod signs;
mod spread;
#[cfg(test)]
mod tests;

pub use cursor::moved;
pub use figures::letter;
pub use layout::{Layout, Told, rows};
pub use lesson::{LessonTree, type_role};
pub use paint::draw;
pub use signs::{signs, signs_in, signs_of_list};

use crate::explain::drawing::{DrawingNode, Spot, number};
use crate::games::Side;
use crate::ui::theme::Role;

/// The shape of a node at which this side moves.
pub fn shape(side: Side) -> char {
    if side == Side::First { '▲' } else { '▼' }
}

/// A node in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Its shape and its letter; empty at a leaf.
    pub name: String,
    /// What is known of its value, with the sign of the bound; empty while nothing is.
    pub value: String,
    /// What it means.
    pub role: Role,
}

impl Label {
    /// A leaf has its value, with this mark behind it; an inner node its shape, its letter, and what is known of it.
    pub fn of(node: &DrawingNode, mark: &str, known: String, role: Role) -> Self {
        match node.value {
            Some(value) => Self { name: String::new(), value: format!("{}{mark}", number(value)), role },
            None => Self { name: format!("{}{}", shape(node.side), node.name), value: known, role },
        }
    }
}

/// What is told of the nodes and edges of a tree.
pub trait Look {
    /// A node in words.
    fn label(&self, spot: Spot) -> Label;

    /// What is told of the edge above a node.
    fn sign(&self, _: Spot) -> Option<(&'static str, Role)> {
        None
    }

    /// The window (α, β) of a node that is open.
    fn window(&self, _: Spot) -> Option<String> {
        None
    }

    /// The node was left out by a cut, itself or with one above it.
    fn is_left_out(&self, _: Spot) -> bool {
        false
    }

    /// The node at which something stands.
    fn current(&self) -> Option<Spot>;

    /// That node is the one bright thing on the screen; where something else is, only the way to it is told.
    fn is_bright(&self) -> bool {
        true
    }

    /// Words point at the node.
    fn is_pointed(&self, _: Spot) -> bool {
        false
    }

    /// The node under the cursor.
    fn cursor(&self) -> Option<Spot> {
        None
    }
}
