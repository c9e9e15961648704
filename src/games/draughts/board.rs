//! The pieces on the board, and what a move does to them. A child is a new value: nothing is undone.

use super::moves::DraughtsMove;
use super::square::{BOARD, FIRST_ROW, LAST_ROW, Square};
use crate::games::Side;

/// Men and kings of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Board {
    /// Squares of each side.
    pub(super) sides: [u64; 2],
    /// Squares of kings of both sides.
    pub(super) kings: u64,
}

impl Board {
    #[inline]
    pub(super) const fn of(&self, side: Side) -> u64 {
        self.sides[side as usize]
    }

    #[inline]
    pub(super) const fn kings(&self, side: Side) -> u64 {
        self.of(side) & self.kings
    }

    #[inline]
    pub(super) const fn men(&self, side: Side) -> u64 {
        self.of(side) & !self.kings
    }

    #[inline]
    pub(super) const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub(super) const fn empty(&self) -> u64 {
        BOARD & !self.occupied()
    }

    /// Puts a piece down on an empty square.
    #[inline]
    pub(super) fn put(&mut self, side: Side, king: bool, square: Square) {
        self.sides[side as usize] |= square.bit();
        self.kings |= u64::from(king) << square.bit_number();
    }

    /// After a legal move of `side`. A man becomes a king where the move ends on the promotion line (article 3.5); one
    /// that only passes over it does not (article 4.15).
    #[inline]
    pub(super) fn after(&self, side: Side, mv: DraughtsMove) -> Self {
        let (from, to) = (mv.from().bit(), mv.to().bit());
        let mut next = *self;
        next.sides[side as usize] = self.of(side) & !from | to;
        next.sides[!side as usize] &= !mv.taken();
        let crowned = if self.kings & from != 0 { to } else { to & promotion_line(side) };
        next.kings = self.kings & !(from | mv.taken()) | crowned;
        next
    }

    /// The same board as the other side sees it.
    #[inline]
    pub(super) fn turned(&self) -> Self {
        // Squares are a palindrome of bits: 54 of them, ghosts at equal distances from both ends.
        let turn = |squares: u64| squares.reverse_bits() >> (64 - super::square::BITS);
        Self { sides: [turn(self.sides[1]), turn(self.sides[0])], kings: turn(self.kings) }
    }
}

/// Where the men of a side become kings.
#[inline]
pub(super) const fn promotion_line(side: Side) -> u64 {
    match side {
        Side::First => FIRST_ROW,
        Side::Second => LAST_ROW,
    }
}
