//! The random numbers of chess keys (Zobrist 1970).

use super::castling::Rights;
use super::piece::Piece;
use super::square::Square;
use crate::games::{Key, Side, zobrist::mix};

/// Tells the numbers of chess from those of other games.
const SALT: u64 = 0x6368_6573_7300_0000;

static PIECES: [[[Key; 64]; 6]; 2] = {
    let mut keys = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 2 * 6 * 64 {
        keys[index / 384][index / 64 % 6][index % 64] = mix(SALT + index as u64);
        index += 1;
    }
    keys
};

/// In the key when Black has to move.
pub(super) const SECOND_SIDE: Key = mix(SALT + 1_000);

#[inline]
pub(super) fn piece(side: Side, piece: Piece, square: Square) -> Key {
    PIECES[side as usize][piece as usize][square.index()]
}

#[inline]
pub(super) fn castling(rights: Rights) -> Key {
    static KEYS: [Key; 16] = numbers(2_000);
    KEYS[rights.index()]
}

/// In the key when a pawn on this file can be captured en passant.
#[inline]
pub(super) fn en_passant(square: Square) -> Key {
    static KEYS: [Key; 8] = numbers(3_000);
    KEYS[usize::from(square.file())]
}

const fn numbers<const N: usize>(first: u64) -> [Key; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = mix(SALT + first + index as u64);
        index += 1;
    }
    keys
}
