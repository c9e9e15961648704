//! Perft in bulk: the last moves of a line are counted as sets, and not made.

use super::board::Board;
use super::captures::{self, Captures, jump};
use super::movegen::{forward, king_steps};
use super::moves::DraughtsMove;
use super::square::{Direction, each};
use crate::games::Side;

/// How many lines of exactly `depth` legal moves start here.
pub(super) fn lines(board: &Board, side: Side, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => moves(board, side),
        _ if captures::exist(board, side) => {
            let mut found = Captures::new();
            captures::collect(board, side, &mut found);
            found.iter().map(|&mv| lines(&board.after(side, mv), !side, depth - 1)).sum()
        }
        _ => steps(board, side, depth),
    }
}

/// The lines that begin with a move that captures nothing.
fn steps(board: &Board, side: Side, depth: u32) -> u64 {
    let below = |from, to| lines(&board.after(side, DraughtsMove::step(from, to)), !side, depth - 1);
    let empty = board.empty();
    let mut total = 0;
    for way in forward(side) {
        for to in each(way.step(board.men(side)) & empty) {
            total += below(super::square::Square::first_of(way.opposite().step(to.bit())), to);
        }
    }
    for from in each(board.kings(side)) {
        total += each(king_steps(from, board.occupied())).map(|to| below(from, to)).sum::<u64>();
    }
    total
}

/// How many legal moves there are.
#[inline]
pub(super) fn moves(board: &Board, side: Side) -> u64 {
    let (men, kings) = (board.men(side), board.kings(side));
    let (them, empty) = (board.of(!side), board.empty());
    let jumps = Direction::ALL.map(|way| jump(way, men, them, empty));
    let some_jump = jumps.iter().fold(0, |all, jumps| all | jumps);
    if kings == 0 {
        if some_jump == 0 {
            return men_steps(men, side, empty);
        }
        if !goes_on(jumps, them, empty) {
            return jumps.iter().map(|jumps| u64::from(jumps.count_ones())).sum();
        }
    } else if some_jump == 0 && !captures::exist(board, side) {
        let steps = |from| u64::from(king_steps(from, board.occupied()).count_ones());
        return men_steps(men, side, empty) + each(kings).map(steps).sum::<u64>();
    }
    let mut found = Captures::new();
    captures::collect(board, side, &mut found);
    found.len() as u64
}

#[inline]
fn men_steps(men: u64, side: Side, empty: u64) -> u64 {
    forward(side).iter().map(|way| u64::from((way.step(men) & empty).count_ones())).sum()
}

/// Some man that has jumped in one of the directions can jump again. It need not be known which one: the piece that it
/// took lies behind it, and the square that it left is too far away.
#[inline]
fn goes_on(jumps: [u64; 4], them: u64, empty: u64) -> bool {
    Direction::ALL.into_iter().zip(jumps).any(|(way, arrived)| {
        let [left, right] = way.across();
        [way, left, right].into_iter().any(|next| jump(next, arrived, them, empty) != 0)
    })
}
