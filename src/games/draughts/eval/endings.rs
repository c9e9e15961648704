//! Endings in which being ahead is not enough to win.

use super::FULL;
use super::features::on_long_diagonal;
use crate::games::Side;
use crate::games::draughts::board::Board;

/// In 64ths, how much of its lead the side that is ahead may hope to make a win of.
///
/// One king holds against two, and on the long diagonal against three. More kings win slowly at best as long as the other
/// side has one, which the rules that count moves then draw.
pub(super) fn scale(board: &Board, ahead: Side) -> i32 {
    let (weak, strong) = (board.of(!ahead).count_ones(), board.of(ahead).count_ones());
    let weak_kings = board.kings(!ahead);
    if weak_kings == 0 {
        return FULL;
    }
    match (strong, weak) {
        (0..=2, 1) => 2,
        (3, 1) if on_long_diagonal(weak_kings) => 2,
        _ if strong <= weak + 1 => FULL / 4,
        _ if strong <= weak + 2 => FULL / 2,
        _ => FULL,
    }
}
