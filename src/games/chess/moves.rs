//! A move in sixteen bits.

use std::fmt;

use super::piece::Piece;
use super::square::Square;
use crate::games::MoveTag;

/// A move: from, to, and what a pawn becomes. Castling is the king's step of two squares.
///
/// Bits 0–5 are the square it starts from, 6–11 the square it goes to, 12–14 the promotion (0 none, else the
/// piece's number). No move stays where it is, so the number is never zero and is the move's tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChessMove(u16);

impl ChessMove {
    #[inline]
    pub(super) const fn new(from: Square, to: Square) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 6)
    }

    #[inline]
    pub(super) const fn promoting(from: Square, to: Square, piece: Piece) -> Self {
        Self(Self::new(from, to).0 | (piece as u16) << 12)
    }

    #[inline]
    pub(super) const fn from(self) -> Square {
        Square::new((self.0 & 63) as u8)
    }

    #[inline]
    pub(super) const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as u8)
    }

    /// It is a promotion: sooner told than [`ChessMove::promotion`].
    #[inline]
    pub(super) const fn promotes(self) -> bool {
        self.0 >> 12 != 0
    }

    pub(super) const fn promotion(self) -> Option<Piece> {
        match self.0 >> 12 {
            1 => Some(Piece::Knight),
            2 => Some(Piece::Bishop),
            3 => Some(Piece::Rook),
            4 => Some(Piece::Queen),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn tag(self) -> MoveTag {
        MoveTag::new(self.0).expect("no move stays where it is, so it has a bit set")
    }

    /// What the tag says, legal or not; `None` for a number that no move has.
    #[inline]
    pub(super) const fn from_tag(tag: MoveTag) -> Option<Self> {
        if tag.number() >> 12 <= Piece::Queen as u16 { Some(Self(tag.number())) } else { None }
    }
}

/// The plain form, `e7e8q`.
impl fmt::Display for ChessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(piece) => write!(f, "{}", piece.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for ChessMove {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
