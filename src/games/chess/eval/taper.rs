//! From middle game to end game without a jump (sources: L27).

use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;

/// A value in the middle game and one in the end game, in centipawns, in one word: both are added, subtracted and
/// multiplied at once. The end game's stands in the upper half; a negative lower half borrows one from it, which
/// [`Pair::end`] gives back.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::games::chess) struct Pair(i32);

/// A pair.
#[inline]
pub(super) const fn pair(middle: i16, end: i16) -> Pair {
    Pair(((end as i32) << 16).wrapping_add(middle as i32))
}

impl Pair {
    #[inline]
    pub(super) const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    #[inline]
    pub(super) const fn end(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    #[inline]
    pub(super) const fn times(self, factor: i32) -> Self {
        Self(self.0.wrapping_mul(factor))
    }

    #[inline]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl std::fmt::Debug for Pair {
    #[inline]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.middle(), self.end())
    }
}

impl Add for Pair {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = self.plus(other);
    }
}

impl Sub for Pair {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.plus(-other)
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Pair {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

/// How much of the middle game is left: all pieces are [`Phase::WHOLE`], kings and pawns alone are 0.
#[derive(Clone, Copy)]
pub(super) struct Phase(i32);

impl Phase {
    pub(super) const WHOLE: i32 = 24;
    /// The whole of a scale.
    pub(super) const FULL: i32 = 64;

    /// Minor pieces count one, rooks two, queens four. More than at the start count as at the start.
    #[inline]
    pub(super) fn of(position: &Chess) -> Self {
        let minors = position.all(Piece::Knight) | position.all(Piece::Bishop);
        let (rooks, queens) = (position.all(Piece::Rook), position.all(Piece::Queen));
        Self((minors.count() + 2 * rooks.count() + 4 * queens.count()).min(Self::WHOLE))
    }

    /// The value at this phase, with `scale` 64ths of the end game's, rounded towards zero.
    #[inline]
    pub(super) fn blend(self, pair: Pair, scale: i32) -> i32 {
        let middle = pair.middle() * self.0 * Self::FULL;
        let end = pair.end() * (Self::WHOLE - self.0) * scale;
        (middle + end) / (Self::WHOLE * Self::FULL)
    }

    /// The shares of the middle game and of the end game.
    #[inline]
    pub(super) fn shares(self, scale: i32) -> [f32; 2] {
        let whole = Self::WHOLE as f32;
        [self.0 as f32 / whole, (Self::WHOLE - self.0) as f32 / whole * scale as f32 / Self::FULL as f32]
    }
}
