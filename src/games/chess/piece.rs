//! The six kinds of pieces, and how they are written.

use crate::games::Side;

/// A kind of piece, the cheapest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Piece {
    pub(super) const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn can become, the best first.
    pub(super) const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The English letter, upper case.
    #[inline]
    pub(super) const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self as usize]
    }

    /// The letter in a position: upper case is White.
    pub(super) const fn letter_of(self, side: Side) -> char {
        match side {
            Side::First => self.letter(),
            Side::Second => self.letter().to_ascii_lowercase(),
        }
    }

    /// The Unicode symbol.
    pub(super) const fn symbol(self, side: Side) -> char {
        match side {
            Side::First => ['♙', '♘', '♗', '♖', '♕', '♔'][self as usize],
            Side::Second => ['♟', '♞', '♝', '♜', '♛', '♚'][self as usize],
        }
    }

    /// The material value in centipawns (sources: C4). Kings are not counted: neither side is ever without.
    #[inline]
    pub(super) const fn value(self) -> i16 {
        [100, 300, 300, 500, 900, 0][self as usize]
    }

    /// The word for it.
    #[inline]
    pub(super) const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }

    /// The kind with this upper-case letter.
    #[inline]
    pub(super) fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter)
    }
}
