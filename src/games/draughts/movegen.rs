//! The legal moves: captures where there are any, for capturing is compulsory (article 4.1), else steps.

use super::board::Board;
use super::captures::{self, Captures};
use super::lines::slide;
use super::moves::{DraughtsMove, number_twins};
use super::square::{Direction, Square, each};
use crate::games::{MoveList, Side};

/// Where men go: one step forward to an empty square (article 3.4).
pub(super) const fn forward(side: Side) -> [Direction; 2] {
    match side {
        Side::First => [Direction::UpLeft, Direction::UpRight],
        Side::Second => [Direction::DownLeft, Direction::DownRight],
    }
}

/// Where a king goes: any number of empty squares in any direction (article 3.9).
#[inline]
pub(super) fn king_steps(from: Square, occupied: u64) -> u64 {
    Direction::ALL.into_iter().fold(0, |to, way| to | slide(way, from.bit_number(), occupied))
}

/// Appends the legal moves.
pub(super) fn generate(board: &Board, side: Side, moves: &mut MoveList<DraughtsMove>) {
    if captures::exist(board, side) {
        capturing(board, side, moves);
    } else {
        steps(board, side, moves);
    }
}

/// Appends the legal captures.
pub(super) fn capturing(board: &Board, side: Side, moves: &mut MoveList<DraughtsMove>) {
    let mut found = Captures::new();
    captures::collect(board, side, &mut found);
    number_twins(&mut found);
    moves.extend(found.into_iter());
}

/// Appends the moves that capture nothing.
pub(super) fn steps(board: &Board, side: Side, moves: &mut MoveList<DraughtsMove>) {
    let empty = board.empty();
    for from in each(board.men(side)) {
        let to = forward(side).iter().fold(0, |to, way| to | way.step(from.bit())) & empty;
        each(to).for_each(|to| moves.push(DraughtsMove::step(from, to)));
    }
    for from in each(board.kings(side)) {
        let to = king_steps(from, board.occupied());
        each(to).for_each(|to| moves.push(DraughtsMove::step(from, to)));
    }
}

/// Whether a piece of `side` can go from one square to another where there is nothing to capture.
pub(super) fn is_step(board: &Board, side: Side, from: Square, to: Square) -> bool {
    let to = to.bit() & board.empty();
    if board.kings(side) & from.bit() != 0 {
        king_steps(from, board.occupied()) & to != 0
    } else {
        let man = board.men(side) & from.bit();
        forward(side).iter().any(|way| way.step(man) & to != 0)
    }
}
