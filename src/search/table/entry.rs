//! What is known of a position, and how it is packed into one word.

use crate::games::{MoveTag, Score};
use crate::search::Bound;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The best move, or the one that cut.
    pub tag: Option<MoveTag>,
    /// The value, counted from the root of the search that asks.
    pub score: Score,
    /// Depth of the search that found it.
    pub depth: i8,
    /// What the value says.
    pub bound: Bound,
    /// It rests on the ends of lines alone: no line was truncated and evaluated.
    pub whole: bool,
}

/// What is known, in one word: move, value, depth, generation, bound, whether it is whole, and the epoch.
#[derive(Clone, Copy)]
pub(super) struct Data(pub(super) u64);

/// The table is emptied by beginning another epoch: entries of earlier ones count as empty. So it takes no time,
/// however large the table is. Memory as it comes, all zeros, is of no epoch.
pub(super) const FIRST_EPOCH: u16 = 1;
pub(super) const LAST_EPOCH: u16 = (1 << 13) - 1;

impl Data {
    pub(super) fn new(stored: Stored, ply: usize, generation: u8, epoch: u16) -> Self {
        let Stored { tag, score, depth, bound, whole } = stored;
        let tag = u64::from(tag.map_or(0, MoveTag::number));
        let score = u64::from(to_node(score, ply) as u16) << 16;
        let depth = u64::from(depth as u8) << 32;
        let generation = u64::from(generation) << 40;
        let bound = (bound as u64) << 48 | u64::from(whole) << 50;
        Self(tag | score | depth | generation | bound | u64::from(epoch) << 51)
    }

    pub(super) fn stored(self, ply: usize) -> Stored {
        Stored {
            tag: self.tag(),
            score: from_node((self.0 >> 16) as i16, ply),
            depth: self.depth(),
            bound: match self.0 >> 48 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            whole: self.0 >> 50 & 1 == 1,
        }
    }

    #[inline]
    pub(super) fn tag(self) -> Option<MoveTag> {
        MoveTag::new(self.0 as u16)
    }

    #[inline]
    pub(super) fn depth(self) -> i8 {
        (self.0 >> 32) as i8
    }

    #[inline]
    pub(super) fn generation(self) -> u8 {
        (self.0 >> 40) as u8
    }

    #[inline]
    pub(super) fn epoch(self) -> u16 {
        (self.0 >> 51) as u16
    }
}

/// Decisive values are stored by their distance from the node, so that they hold at any ply.
#[inline]
fn to_node(score: Score, ply: usize) -> i16 {
    score.further(-(ply as i32)).units() as i16
}

#[inline]
fn from_node(units: i16, ply: usize) -> Score {
    Score::from_units(i32::from(units)).further(ply as i32)
}
