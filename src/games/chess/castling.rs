//! Castling: who still may, and which squares it needs.

use super::bitboard::Bitboard;
use super::square::Square;
use crate::games::Side;

/// One of the four castlings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    /// Its letter in a position.
    pub(super) letter: char,
    pub(super) side: Side,
    pub(super) king_from: Square,
    pub(super) king_to: Square,
    pub(super) rook_from: Square,
    pub(super) rook_to: Square,
    /// Between king and rook: has to be empty.
    pub(super) path: Bitboard,
    /// Where the king passes and arrives: must not be attacked.
    pub(super) walk: Bitboard,
    right: u8,
}

const fn castling(letter: char, side: Side, right: u8, king_to: u8, rook_from: u8, rook_to: u8) -> Castling {
    let rank = if matches!(side, Side::First) { 0 } else { 7 };
    let (path, walk) = if king_to == 6 { (0b0110_0000, 0b0110_0000) } else { (0b0000_1110, 0b0000_1100) };
    Castling {
        letter,
        side,
        king_from: Square::at(4, rank),
        king_to: Square::at(king_to, rank),
        rook_from: Square::at(rook_from, rank),
        rook_to: Square::at(rook_to, rank),
        path: Bitboard(path << (8 * rank)),
        walk: Bitboard(walk << (8 * rank)),
        right,
    }
}

/// All castlings in the order of their letters in a position; two a side, White's first.
pub(super) static CASTLINGS: [Castling; 4] = [
    castling('K', Side::First, 1, 6, 7, 5),
    castling('Q', Side::First, 2, 2, 0, 3),
    castling('k', Side::Second, 4, 6, 7, 5),
    castling('q', Side::Second, 8, 2, 0, 3),
];

/// The castlings of a side.
pub(super) fn of(side: Side) -> &'static [Castling] {
    match side {
        Side::First => &CASTLINGS[..2],
        Side::Second => &CASTLINGS[2..],
    }
}

/// The castlings that neither king nor rook has spoilt by moving.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Rights(u8);

impl Rights {
    #[inline]
    pub(super) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn has(self, castling: &Castling) -> bool {
        self.0 & castling.right != 0
    }

    #[inline]
    pub(super) const fn grant(&mut self, castling: &Castling) {
        self.0 |= castling.right;
    }

    /// What is left after a move between these squares: a king or rook that leaves home, or a rook that is
    /// captured there.
    #[inline]
    pub(super) fn after(self, from: Square, to: Square) -> Self {
        Self(self.0 & KEPT[from.index()] & KEPT[to.index()])
    }

    /// The rights with colours swapped.
    #[inline]
    pub(super) const fn swapped(self) -> Self {
        Self(self.0 >> 2 | (self.0 & 3) << 2)
    }
}

/// The rights that outlast a move from or to a square.
static KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    let mut index = 0;
    while index < 4 {
        let castling = &CASTLINGS[index];
        kept[castling.king_from.index()] &= !castling.right;
        kept[castling.rook_from.index()] &= !castling.right;
        index += 1;
    }
    kept
};
