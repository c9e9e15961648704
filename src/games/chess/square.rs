//! The squares of the board, a1 = 0, b1 = 1, … h8 = 63.

use std::fmt;

use super::bitboard::Bitboard;

/// One of the 64 squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Square(u8);

impl Square {
    /// The square with this index; only the low six bits count.
    #[inline]
    pub(super) const fn new(index: u8) -> Self {
        Self(index & 63)
    }

    /// The square on a file and a rank, both counted from 0.
    #[inline]
    pub(super) const fn at(file: u8, rank: u8) -> Self {
        Self::new(rank << 3 | file)
    }

    /// All squares from a1 to h8.
    #[inline]
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The index into tables. The mask tells the compiler that no table of 64 is left.
    #[inline]
    pub(super) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file, a = 0.
    #[inline]
    pub(super) const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, the first = 0.
    #[inline]
    pub(super) const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The same square as the other side sees it.
    #[inline]
    pub(super) const fn flipped(self) -> Self {
        Self(self.0 ^ 0o70)
    }

    /// From the square that a pawn has passed over by a double step to the square where it stands, and back.
    #[inline]
    pub(super) const fn across(self) -> Self {
        Self(self.0 ^ 0o10)
    }

    /// The set that holds this square alone.
    #[inline]
    pub(super) const fn bit(self) -> Bitboard {
        Bitboard(1 << self.0)
    }

    /// Whether the square is dark, as a1 is.
    #[inline]
    pub(super) const fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }

    /// Reads a name such as `e4`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        match text.as_bytes() {
            &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Self::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    /// The letter of the file.
    #[inline]
    pub(super) const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The digit of the rank.
    #[inline]
    pub(super) const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }
}

impl fmt::Display for Square {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
