//! What made the difference at a node.

use crate::games::MoveTag;
use crate::search::techniques::{Technique, Techniques};
use crate::trace::apart;

/// What made the difference at a node. A side is 0 for the first search, 1 for the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A technique left the move out in one of them, and the other rests on it.
    LeftOut {
        /// The move.
        tag: MoveTag,
        /// The technique.
        by: Technique,
        /// Where it was left out.
        side: usize,
    },
    /// One of them was settled without a search of its moves.
    Settled {
        /// By which technique.
        by: Technique,
        /// Which one.
        side: usize,
    },
    /// One of them was searched less deep.
    Depth {
        /// The technique that made it so, if it is known.
        by: Option<Technique>,
        /// Which one.
        side: usize,
    },
    /// One of them had no depth left and was evaluated, or did not look at the move on which the other rests.
    Horizon {
        /// The move, if one is known.
        tag: Option<MoveTag>,
        /// Quiescence, where it was switched off in that one.
        by: Option<Technique>,
        /// Which one.
        side: usize,
    },
    /// The table knew the position in one of them only.
    Known {
        /// Which one.
        side: usize,
    },
    /// A visit that one technique makes and the search without it does not.
    Extra {
        /// The technique.
        by: Technique,
        /// The search that made it.
        side: usize,
    },
    /// Their values are equal or agree: which move came first made the difference.
    Order {
        /// The technique that differs and gave the move its place, where it is one.
        by: Option<Technique>,
    },
    /// They were asked about another window.
    Window {
        /// The technique that differs and sets windows, where it is one.
        by: Option<Technique>,
    },
    /// One of them went to a depth that the other did not reach.
    Limit,
    /// It was not recorded, or is none of these.
    Unknown,
}

impl Reason {
    /// The technique whose doing it is.
    pub fn technique(self) -> Option<Technique> {
        match self {
            Self::LeftOut { by, .. } | Self::Settled { by, .. } | Self::Extra { by, .. } => Some(by),
            Self::Depth { by, .. } | Self::Horizon { by, .. } | Self::Order { by } | Self::Window { by } => {
                by
            }
            Self::Known { .. } => Some(Technique::TranspositionTable),
            Self::Limit | Self::Unknown => None,
        }
    }

    /// It is the doing of one of these techniques.
    pub fn is_of(self, techniques: Techniques) -> bool {
        self.technique().is_some_and(|by| techniques.has(by))
    }

    pub(super) fn of(cause: apart::Cause) -> Self {
        let side = |in_first: bool| usize::from(!in_first);
        match cause {
            apart::Cause::LeftOut { tag, by, in_first } => Self::LeftOut { tag, by, side: side(in_first) },
            apart::Cause::Settled { by, in_first } => Self::Settled { by, side: side(in_first) },
            apart::Cause::Horizon { tag, by, in_first } => Self::Horizon { tag, by, side: side(in_first) },
            apart::Cause::Unknown => Self::Unknown,
        }
    }
}
