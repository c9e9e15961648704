//! What a piece is worth where it stands: material and piece-square tables in one (sources: C4, C5).

use super::layout::{
    BISHOP_SQUARES, KING_SQUARES, KNIGHT_SQUARES, MATERIAL, PAWN_SQUARES, QUEEN_SQUARES, ROOK_SQUARES,
    WEIGHTS,
};
use super::taper::{Pair, pair};
use crate::games::Side;
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;
use crate::games::weights::{Group, Weight};

/// Each piece's weights.
const WEIGHTS_OF: [Group<32>; 6] =
    [PAWN_SQUARES, KNIGHT_SQUARES, BISHOP_SQUARES, ROOK_SQUARES, QUEEN_SQUARES, KING_SQUARES];

/// For each side, piece and square, as White sees it: a move is then two or three additions.
static TABLES: [[[Pair; 64]; 6]; 2] = tables();

/// The worth of a piece on its square as White sees it.
#[inline]
pub(in crate::games::chess) fn worth(side: Side, piece: Piece, square: Square) -> Pair {
    TABLES[side as usize][piece as usize][square.index()]
}

/// The weight of a square, as its side sees it, in the tables of the layout.
#[inline]
pub(super) const fn weight(piece: Piece, square: Square) -> Weight {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let column = if file < 4 { file } else { 7 - file };
    WEIGHTS_OF[piece as usize].at((7 - rank) * 4 + column)
}

const fn tables() -> [[[Pair; 64]; 6]; 2] {
    let mut tables = [[[pair(0, 0); 64]; 6]; 2];
    let mut piece = 0;
    while piece < 6 {
        let kind = Piece::ALL[piece];
        let material = if piece < 5 { WEIGHTS[MATERIAL.at(piece).place()] } else { pair(0, 0) };
        let mut index = 0;
        while index < 64 {
            let square = Square::new(index as u8);
            let worth = material.plus(WEIGHTS[weight(kind, square).place()]);
            tables[Side::First as usize][piece][index] = worth;
            tables[Side::Second as usize][piece][square.flipped().index()] = worth.times(-1);
            index += 1;
        }
        piece += 1;
    }
    tables
}
