//! Moves: where a piece comes from, where it goes, and what it captures.

use super::square::{SQUARES, Square};
use crate::games::MoveTag;

/// A move. Captures that begin and end on the same squares and take the same pieces are one move, whatever their route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DraughtsMove {
    /// The bits of the captured pieces.
    taken: u64,
    from: Square,
    to: Square,
    /// 0, but for captures that share both squares with an earlier move: they are counted through the list of moves.
    twin: u16,
}

/// Tags of moves that no earlier one shares both squares with.
const PLAIN_TAGS: u16 = SQUARES as u16 * SQUARES as u16;

impl DraughtsMove {
    #[inline]
    pub(super) const fn step(from: Square, to: Square) -> Self {
        Self { taken: 0, from, to, twin: 0 }
    }

    #[inline]
    pub(super) const fn capture(from: Square, to: Square, taken: u64) -> Self {
        Self { taken, from, to, twin: 0 }
    }

    #[inline]
    pub(super) const fn from(self) -> Square {
        self.from
    }

    #[inline]
    pub(super) const fn to(self) -> Square {
        self.to
    }

    /// The squares of the captured pieces.
    #[inline]
    pub(super) const fn taken(self) -> u64 {
        self.taken
    }

    #[inline]
    pub(super) const fn is_capture(self) -> bool {
        self.taken != 0
    }

    /// Whether two moves have both squares in common.
    #[inline]
    pub(super) fn shares_squares(self, other: Self) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }

    #[inline]
    pub(super) fn tag(self) -> MoveTag {
        let squares = u16::from(self.from.index()) * u16::from(SQUARES) + u16::from(self.to.index());
        let number = if self.twin == 0 { squares + 1 } else { PLAIN_TAGS + self.twin };
        MoveTag::new(number).expect("one more than something is not zero")
    }

    /// From and to of a tag that stands for them.
    #[inline]
    pub(super) fn squares_of(tag: MoveTag) -> Option<(Square, Square)> {
        let squares = u32::from(tag.number() - 1);
        let [from, to] = [squares / u32::from(SQUARES), squares % u32::from(SQUARES)];
        Some((Square::numbered(from + 1)?, Square::numbered(to + 1)?))
    }
}

/// Tells captures apart that share both squares.
pub(super) fn number_twins(moves: &mut [DraughtsMove]) {
    let mut twins = 0;
    for index in 1..moves.len() {
        let (earlier, later) = moves.split_at_mut(index);
        if earlier.iter().any(|mv| mv.shares_squares(later[0])) {
            twins += 1;
            later[0].twin = twins;
        }
    }
}
