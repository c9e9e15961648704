//! From middle game to end game without a jump (sources: L27).

use std::ops::{Add, AddAssign, Mul, Neg};

use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;

/// A value in the middle game and one in the end game, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::games::chess) struct Pair {
    pub(super) middle: i16,
    pub(super) end: i16,
}

/// A pair.
pub(super) const fn pair(middle: i16, end: i16) -> Pair {
    Pair { middle, end }
}

impl Add for Pair {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        pair(self.middle + other.middle, self.end + other.end)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Neg for Pair {
    type Output = Self;

    fn neg(self) -> Self {
        pair(-self.middle, -self.end)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;

    fn mul(self, factor: i32) -> Self {
        pair(self.middle * factor as i16, self.end * factor as i16)
    }
}

/// How much of the middle game is left: all pieces are [`Phase::WHOLE`], kings and pawns alone are 0.
#[derive(Clone, Copy)]
pub(super) struct Phase(i32);

impl Phase {
    const WHOLE: i32 = 24;

    /// Minor pieces count one, rooks two, queens four. More than at the start count as at the start.
    pub(super) fn of(position: &Chess) -> Self {
        let minors = position.all(Piece::Knight) | position.all(Piece::Bishop);
        let (rooks, queens) = (position.all(Piece::Rook), position.all(Piece::Queen));
        Self((minors.count() + 2 * rooks.count() + 4 * queens.count()).min(Self::WHOLE))
    }

    /// The value at this phase, rounded towards zero.
    pub(super) fn blend(self, pair: Pair) -> i32 {
        (i32::from(pair.middle) * self.0 + i32::from(pair.end) * (Self::WHOLE - self.0)) / Self::WHOLE
    }
}
