//! Sets of squares as one 64-bit word (sources: C1): unions, intersections and shifts of whole sets are single
//! instructions.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::square::Square;

/// A set of squares: bit i is the square with index i.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Bitboard(pub(super) u64);

impl Bitboard {
    /// No square.
    pub(super) const EMPTY: Self = Self(0);
    /// Every square.
    pub(super) const ALL: Self = Self(!0);

    /// The squares of a file, a = 0.
    #[inline]
    pub(super) const fn file(file: u8) -> Self {
        Self(0x0101_0101_0101_0101 << file)
    }

    /// The squares of a rank, the first = 0.
    #[inline]
    pub(super) const fn rank(rank: u8) -> Self {
        Self(0xff << (8 * rank))
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn any(self) -> bool {
        self.0 != 0
    }

    #[inline]
    pub(super) const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    #[inline]
    pub(super) const fn count(self) -> i32 {
        self.0.count_ones() as i32
    }

    #[inline]
    pub(super) const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The lowest square. Of an empty set: a1.
    #[inline]
    pub(super) const fn first(self) -> Square {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// The set as the other side sees it: ranks in reverse.
    #[inline]
    pub(super) const fn flipped(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Every square north of a square of the set, on the same file.
    pub(super) const fn ahead(self) -> Self {
        let once = self.0 << 8;
        let twice = once | once << 8;
        let fourfold = twice | twice << 16;
        Self(fourfold | fourfold << 32)
    }

    /// The files on which the set has a square.
    #[inline]
    pub(super) const fn files(self) -> Self {
        let up = Self(self.0 | self.ahead().0);
        Self(up.0 | up.flipped().ahead().flipped().0)
    }

    /// The files on which the set has a square, as the squares of the first rank.
    #[inline]
    pub(super) const fn folded(self) -> Self {
        let fourfold = self.0 | self.0 >> 32;
        let twice = fourfold | fourfold >> 16;
        Self((twice | twice >> 8) & Self::rank(0).0)
    }

    /// Every square one file towards a; what leaves the board is gone.
    #[inline]
    pub(super) const fn west(self) -> Self {
        Self((self.0 & !Self::file(0).0) >> 1)
    }

    /// Every square one file towards h; what leaves the board is gone.
    #[inline]
    pub(super) const fn east(self) -> Self {
        Self((self.0 & !Self::file(7).0) << 1)
    }

    /// Every square one rank towards the eighth.
    #[inline]
    pub(super) const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square one rank towards the first.
    #[inline]
    pub(super) const fn south(self) -> Self {
        Self(self.0 >> 8)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a set, lowest first.
pub(super) struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::new(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}
