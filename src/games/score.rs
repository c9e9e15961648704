//! The value of a position to one side.

use std::ops::{Add, Neg, Sub};

/// No search goes deeper than this many plies below its root.
pub const MAX_PLY: usize = 240;

/// What a position is worth to the side to move: evaluation units (chess: centipawns), or a proved win or
/// loss with its distance from the root.
///
/// Every value that a search returns lies strictly between [`Score::LOWEST`] and [`Score::HIGHEST`], and all
/// of them fit an `i16`, which is how the table and the recorded tree keep them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

const INFINITE: i32 = 32_000;
const WIN: i32 = 31_000;
const DECISIVE: i32 = 30_000;

impl Score {
    /// A draw, and the balance of an evaluation.
    pub const DRAW: Self = Self(0);
    /// −∞: below every value.
    pub const LOWEST: Self = Self(-INFINITE);
    /// +∞: above every value.
    pub const HIGHEST: Self = Self(INFINITE);
    /// The largest magnitude that an evaluation or a finished game's points may have.
    pub const MAX_ESTIMATE: i32 = DECISIVE - 1;

    /// An estimate in evaluation units, clamped to ±[`Score::MAX_ESTIMATE`] so that it can never be taken for
    /// a proved win.
    pub const fn estimate(units: i32) -> Self {
        Self(if units > Self::MAX_ESTIMATE {
            Self::MAX_ESTIMATE
        } else if units < -Self::MAX_ESTIMATE {
            -Self::MAX_ESTIMATE
        } else {
            units
        })
    }

    /// The side to move wins `plies` below the root; sooner is more.
    #[inline]
    pub const fn win_in(plies: usize) -> Self {
        Self(WIN - plies as i32)
    }

    /// The side to move has lost `plies` below the root; later is more.
    #[inline]
    pub const fn loss_in(plies: usize) -> Self {
        Self(plies as i32 - WIN)
    }

    /// The value as a plain number, for arithmetic and storage.
    #[inline]
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The value that [`Score::units`] gave, clamped to −∞…+∞.
    pub const fn from_units(units: i32) -> Self {
        Self(if units > INFINITE {
            INFINITE
        } else if units < -INFINITE {
            -INFINITE
        } else {
            units
        })
    }

    /// −∞ or +∞: the end of an open window, never a value.
    #[inline]
    pub const fn is_infinite(self) -> bool {
        self.0.abs() == INFINITE
    }

    /// A proved win or loss, not an estimate.
    #[inline]
    pub const fn is_decisive(self) -> bool {
        self.0.abs() > Self::MAX_ESTIMATE && !self.is_infinite()
    }

    /// By how much it falls short of its infinity, where no end of a game is worth as much: a bound that is asked for, and
    /// never a value.
    #[inline]
    pub const fn short_of_infinity(self) -> Option<i32> {
        let units = self.0.abs();
        if units > WIN && units < INFINITE { Some(INFINITE - units) } else { None }
    }

    /// As the best of the moves so far: none has been searched, or all lose.
    #[inline]
    pub const fn saves_nothing(self) -> bool {
        self.is_infinite() || self.is_decisive() && self.0 < Self::DRAW.0
    }

    /// Plies from the root to the end of the game, when the value is decisive.
    #[inline]
    pub const fn plies_to_end(self) -> Option<usize> {
        if self.is_decisive() { Some((WIN - self.0.abs()) as usize) } else { None }
    }

    /// The same value as a root so many plies further up sees it: a proved end is so much further away.
    #[must_use]
    #[inline]
    pub const fn further(self, plies: i32) -> Self {
        if self.is_decisive() { Self(self.0 - plies * self.0.signum()) } else { self }
    }

    /// Mate distance in full moves as players count it, when the value is decisive: 3 is "mate in three",
    /// −2 is "mated in two".
    pub const fn moves_to_end(self) -> Option<i32> {
        match self.plies_to_end() {
            Some(plies) if self.0 > 0 => Some((plies as i32 + 1) / 2),
            Some(plies) => Some(-((plies as i32 + 1) / 2)),
            None => None,
        }
    }
}

impl Neg for Score {
    type Output = Self;

    /// The same value from the other side.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, units: i32) -> Self {
        Self::from_units(self.0 + units)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, units: i32) -> Self {
        Self::from_units(self.0 - units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ordered_as_a_player_would_order_them() {
        let ladder = [
            Score::LOWEST,
            Score::loss_in(0),
            Score::loss_in(4),
            Score::estimate(-900),
            Score::DRAW,
            Score::estimate(31),
            Score::win_in(5),
            Score::win_in(1),
            Score::HIGHEST,
        ];
        assert!(ladder.is_sorted());
    }

    #[test]
    fn no_estimate_can_be_taken_for_a_win() {
        assert!(!Score::estimate(1_000_000).is_decisive());
        assert!(Score::win_in(MAX_PLY).is_decisive());
        assert!(!Score::HIGHEST.is_decisive());
    }

    #[test]
    fn distances_are_counted_in_full_moves() {
        assert_eq!(Score::win_in(1).moves_to_end(), Some(1));
        assert_eq!(Score::win_in(5).moves_to_end(), Some(3));
        assert_eq!(Score::loss_in(4).moves_to_end(), Some(-2));
        assert_eq!(Score::estimate(12).moves_to_end(), None);
    }
}
