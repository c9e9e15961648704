//! The random numbers of draughts keys (Zobrist 1970).

use super::board::Board;
use super::square::{BITS, Square, each};
use crate::games::{Key, Side, zobrist::mix};

/// Tells the numbers of draughts from those of other games.
const SALT: u64 = 0x6472_6175_6768_7473;

/// By side, by man and king, by bit.
static PIECES: [[[Key; BITS]; 2]; 2] = {
    let mut keys = [[[0; BITS]; 2]; 2];
    let mut index = 0;
    while index < 4 * BITS {
        keys[index / (2 * BITS)][index / BITS % 2][index % BITS] = mix(SALT.wrapping_add(index as u64));
        index += 1;
    }
    keys
};

/// In the key when Black has to move.
pub(super) const SECOND_SIDE: Key = mix(SALT.wrapping_add(1_000));

#[inline]
pub(super) fn piece(side: Side, king: bool, square: Square) -> Key {
    PIECES[side as usize][usize::from(king)][square.bit_number()]
}

/// The key of a board, from scratch.
pub(super) fn of(board: &Board, side: Side) -> Key {
    let turn = if side == Side::Second { SECOND_SIDE } else { 0 };
    let piece = |square: Square| {
        let owner = if board.of(Side::First) & square.bit() != 0 { Side::First } else { Side::Second };
        piece(owner, board.kings & square.bit() != 0, square)
    };
    each(board.occupied()).fold(turn, |key, square| key ^ piece(square))
}
