//! Piece-square tables: where each kind of piece likes to stand, in centipawns.
//!
//! Each table is written as White sees the left half of the board, the eighth rank first, files a to d; the
//! right half is its mirror image. Two tables a piece, for the middle game and for the end game, are blended
//! by the phase.

use super::taper::{Pair, pair};
use crate::games::Side;
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;

type Half = [[i16; 4]; 8];

/// The worth of a piece on its square.
pub(super) fn bonus(side: Side, piece: Piece, square: Square) -> Pair {
    let square = if side == Side::First { square } else { square.flipped() };
    TABLES[piece as usize][square.index()]
}

static TABLES: [[Pair; 64]; 6] = [
    table(&PAWN, &PAWN_END),
    table(&KNIGHT, &KNIGHT_END),
    table(&BISHOP, &BISHOP_END),
    table(&ROOK, &ROOK_END),
    table(&QUEEN, &QUEEN_END),
    table(&KING, &KING_END),
];

const fn table(middle: &Half, end: &Half) -> [Pair; 64] {
    let mut table = [pair(0, 0); 64];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index % 8, index / 8);
        let column = if file < 4 { file } else { 7 - file };
        table[index] = pair(middle[7 - rank][column], end[7 - rank][column]);
        index += 1;
    }
    table
}

/// Centre pawns belong in the centre; those before the castled king stay.
const PAWN: Half = [
    [0, 0, 0, 0],
    [45, 50, 50, 55],
    [12, 16, 22, 30],
    [2, 5, 10, 24],
    [-4, -2, 6, 22],
    [-4, 0, 0, 6],
    [-2, 4, 2, -18],
    [0, 0, 0, 0],
];
/// Every step forward counts.
const PAWN_END: Half = [
    [0, 0, 0, 0],
    [60, 58, 56, 54],
    [34, 32, 30, 28],
    [18, 16, 14, 12],
    [8, 7, 6, 6],
    [2, 2, 2, 2],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
];
/// A knight on the rim is dim.
const KNIGHT: Half = [
    [-60, -40, -30, -25],
    [-40, -20, 5, 5],
    [-25, 8, 22, 26],
    [-15, 8, 20, 28],
    [-18, 4, 16, 22],
    [-25, 4, 14, 16],
    [-38, -20, 0, 6],
    [-60, -28, -26, -22],
];
const KNIGHT_END: Half = [
    [-50, -36, -24, -20],
    [-34, -18, -6, 0],
    [-24, -6, 10, 14],
    [-18, 0, 14, 20],
    [-18, 0, 14, 20],
    [-24, -6, 8, 12],
    [-34, -18, -6, 0],
    [-50, -36, -24, -20],
];
/// Long diagonals, and the flank from which they begin.
const BISHOP: Half = [
    [-20, -12, -12, -12],
    [-14, 2, 0, 0],
    [-6, 6, 10, 12],
    [-6, 10, 12, 16],
    [-4, 8, 12, 18],
    [0, 12, 12, 12],
    [-4, 14, 6, 6],
    [-18, -8, -12, -10],
];
const BISHOP_END: Half = [
    [-14, -10, -8, -6],
    [-10, -4, 0, 2],
    [-6, 2, 6, 8],
    [-4, 4, 8, 12],
    [-4, 4, 8, 12],
    [-6, 2, 6, 8],
    [-10, -4, 0, 2],
    [-14, -10, -8, -6],
];
/// The seventh rank, and the middle files at home.
const ROOK: Half = [
    [6, 8, 10, 12],
    [14, 18, 20, 20],
    [-2, 4, 6, 8],
    [-6, 0, 2, 4],
    [-8, -2, 0, 2],
    [-10, -2, 0, 2],
    [-12, -4, 0, 2],
    [-8, -4, 6, 10],
];
const ROOK_END: Half = [
    [8, 8, 8, 8],
    [12, 12, 12, 12],
    [6, 6, 6, 6],
    [4, 4, 4, 4],
    [0, 0, 0, 0],
    [-4, -2, -2, -2],
    [-6, -4, -4, -4],
    [-6, -4, -2, -2],
];
/// Not out too early.
const QUEEN: Half = [
    [-10, -4, 0, 2],
    [-8, -14, 0, 2],
    [-4, 0, 6, 8],
    [-6, -2, 4, 6],
    [-6, 0, 2, 4],
    [-6, 4, 4, 2],
    [-10, -2, 6, 4],
    [-14, -12, -6, 2],
];
const QUEEN_END: Half = [
    [-14, -4, 0, 4],
    [-8, 4, 10, 14],
    [-4, 8, 16, 22],
    [0, 12, 20, 28],
    [0, 12, 20, 28],
    [-6, 6, 14, 18],
    [-12, -4, 2, 6],
    [-20, -14, -10, -6],
];
/// Behind its pawns.
const KING: Half = [
    [-60, -60, -70, -80],
    [-50, -55, -60, -70],
    [-40, -45, -55, -65],
    [-35, -40, -50, -60],
    [-30, -35, -45, -55],
    [-16, -20, -30, -40],
    [12, 10, -10, -20],
    [24, 34, 10, 0],
];
/// To the centre, once it is safe (sources: C5).
const KING_END: Half = [
    [-50, -34, -24, -18],
    [-28, -12, -2, 4],
    [-16, 4, 16, 22],
    [-12, 10, 24, 32],
    [-14, 8, 24, 32],
    [-20, 0, 14, 20],
    [-30, -12, 0, 4],
    [-52, -36, -26, -22],
];
