//! What a best-first search tells of its OPEN list, in place of visits (Stockman 1979).

use crate::games::{MoveTag, Score, Side};

/// Whether a state of a best-first search is still to be solved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum NodeStatus {
    /// Not looked at yet: its merit is what its ancestors allow.
    Live,
    /// Its merit is settled.
    Solved,
}

impl NodeStatus {
    /// The word for it everywhere.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Solved => "solved",
        }
    }
}

/// The number of a node of a best-first search, in the order of their first appearance; the root is 0.
pub type Number = u32;

/// A change of the OPEN list of a best-first search (Stockman 1979). Merits and worths are as the first side
/// (Max) sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListChange {
    /// A node appears for the first time, live; a number without a parent is the root's.
    Live {
        /// Its number: one more than that of the node that appeared before.
        number: Number,
        /// The side to move there.
        side: Side,
        /// The node above.
        parent: Option<Number>,
        /// The move that leads here from there.
        tag: Option<MoveTag>,
        /// The place of that move.
        place: u16,
        /// Its merit.
        merit: Score,
    },
    /// A node is put on the list as solved.
    Solved {
        /// Its number.
        number: Number,
        /// Its merit.
        merit: Score,
    },
    /// The state at the head of the list is taken off to be worked on. Taking a live node is its visit.
    Taken {
        /// Its node.
        number: Number,
        /// Whether that is solved.
        status: NodeStatus,
        /// Its merit.
        merit: Score,
    },
    /// A state is struck off, because a node above it is solved.
    Struck {
        /// Its node.
        number: Number,
        /// Whether that is solved.
        status: NodeStatus,
        /// Its merit.
        merit: Score,
    },
    /// The node that was taken is a leaf, and this is its worth.
    Leaf {
        /// Its number.
        number: Number,
        /// Its worth.
        worth: Score,
        /// The game is over there; otherwise no depth is left.
        over: bool,
    },
}

impl ListChange {
    /// A node is visited by it: a live one is taken. The root is visited when it is entered.
    pub fn is_visit(&self) -> bool {
        matches!(self, Self::Taken { number: 1.., status: NodeStatus::Live, .. })
    }
}
