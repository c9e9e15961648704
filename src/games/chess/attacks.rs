//! What each piece attacks, and the lines between squares.

use super::bitboard::Bitboard;
use super::magic::{self, Slider};
use super::piece::Piece;
use super::square::Square;
use crate::games::Side;

static KNIGHT: [Bitboard; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] = leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static PAWN: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static ROOK_LINES: [Bitboard; 64] = lines_of(Slider::Rook);
static BISHOP_LINES: [Bitboard; 64] = lines_of(Slider::Bishop);
static BETWEEN: [[Bitboard; 64]; 64] = between_and_line().0;
static LINE: [[Bitboard; 64]; 64] = between_and_line().1;

/// The square a step away, if it is on the board.
#[inline]
const fn step(square: usize, (file_step, rank_step): (i8, i8)) -> Option<usize> {
    let file = (square % 8) as i8 + file_step;
    let rank = (square / 8) as i8 + rank_step;
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 { Some((rank * 8 + file) as usize) } else { None }
}

const fn leaps(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < steps.len() {
            if let Some(to) = step(square, steps[index]) {
                table[square].0 |= 1 << to;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

const fn lines_of(slider: Slider) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Bitboard(slider.walk(square, 0));
        square += 1;
    }
    table
}

/// For every two squares on a common line: the squares strictly between them, and the whole line with both.
#[allow(clippy::large_stack_arrays, reason = "runs at compile time only")]
const fn between_and_line() -> ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) {
    const STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (file, rank) = STEPS[direction];
            let whole = ray(from, (file, rank)) | ray(from, (-file, -rank)) | 1 << from;
            let mut passed = 0;
            let mut at = step(from, (file, rank));
            while let Some(to) = at {
                between[from][to] = Bitboard(passed);
                line[from][to] = Bitboard(whole);
                passed |= 1 << to;
                at = step(to, (file, rank));
            }
            direction += 1;
        }
        from += 1;
    }
    (between, line)
}

const fn ray(from: usize, direction: (i8, i8)) -> u64 {
    let mut set = 0;
    let mut at = step(from, direction);
    while let Some(to) = at {
        set |= 1 << to;
        at = step(to, direction);
    }
    set
}

#[inline]
pub(super) fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

#[inline]
pub(super) fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares that a pawn of `side` captures on.
#[inline]
pub(super) fn pawn(side: Side, square: Square) -> Bitboard {
    PAWN[side as usize][square.index()]
}

/// The squares that a rook attacks on an empty board.
#[inline]
pub(super) fn rook_lines(square: Square) -> Bitboard {
    ROOK_LINES[square.index()]
}

/// The squares that a bishop attacks on an empty board.
#[inline]
pub(super) fn bishop_lines(square: Square) -> Bitboard {
    BISHOP_LINES[square.index()]
}

/// The squares strictly between two squares; none where they are on no common line.
#[inline]
pub(super) fn between(one: Square, other: Square) -> Bitboard {
    BETWEEN[one.index()][other.index()]
}

/// The line through two squares from edge to edge; empty where there is none.
#[inline]
pub(super) fn line(one: Square, other: Square) -> Bitboard {
    LINE[one.index()][other.index()]
}

/// The squares that a piece other than a pawn attacks.
#[inline]
pub(super) fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece {
        Piece::Pawn => Bitboard::EMPTY,
        Piece::Knight => knight(square),
        Piece::Bishop => magic::bishop(square, occupied),
        Piece::Rook => magic::rook(square, occupied),
        Piece::Queen => magic::bishop(square, occupied) | magic::rook(square, occupied),
        Piece::King => king(square),
    }
}
