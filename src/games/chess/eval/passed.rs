//! What becomes of the passed pawns.

use super::board::{Board, distance};
use super::layout::{
    PASSED_ENEMY_KING, PASSED_OWN_KING, PASSED_PATH, PASSED_STEP, PASSED_SUPPORTED, ROOK_BEHIND, UNSTOPPABLE,
};
use super::sink::Sink;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::colour::Colour;
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;

/// Tells of the passed pawns of `C`.
pub(super) fn tell<C: Colour>(board: &Board<'_>, sink: &mut impl Sink) {
    let (own, enemy) = (board.reach::<C>(), board.reach::<C::Foe>());
    let rooks = board.position.all(Piece::Rook);
    for square in board.passed & board.position.of(C::SIDE) {
        let rank = usize::from(C::seen(square).rank());
        let next = C::forward(square.bit());
        let free = (next & board.occupied).is_empty();
        let safe = (next & enemy.all).is_empty();
        sink.add::<C>(PASSED_STEP.at(16 * usize::from(free) + 8 * usize::from(safe) + rank), 1);
        let path = C::seen_set(C::seen_set(square.bit()).ahead());
        if (path & (enemy.all | board.position.of(C::Foe::SIDE))).is_empty() {
            sink.add::<C>(PASSED_PATH.at(rank), 1);
        }
        sink.add::<C>(PASSED_SUPPORTED, i32::from((next & own.all).any()));
        if rank > 2 {
            let times = rank as i32 - 2;
            sink.add::<C>(PASSED_OWN_KING.at(distance(own.king, next.first())), times);
            sink.add::<C>(PASSED_ENEMY_KING.at(distance(enemy.king, next.first())), times);
        }
        let behind = Bitboard::file(square.file()) & !path & rooks;
        sink.add::<C>(ROOK_BEHIND.at(0), i32::from((behind & board.position.of(C::SIDE)).any()));
        sink.add::<C>(ROOK_BEHIND.at(1), i32::from((behind & board.position.of(C::Foe::SIDE)).any()));
        if runs_through::<C>(board, square, path) {
            sink.add::<C>(UNSTOPPABLE, 1);
        }
    }
}

/// Against a bare king with pawns, by the rule of the square: the pawn's way is free and shorter than the king's.
fn runs_through<C: Colour>(board: &Board<'_>, square: Square, path: Bitboard) -> bool {
    let position = board.position;
    let pawns_and_kings = position.all(Piece::Pawn) | position.all(Piece::King);
    if (position.of(C::Foe::SIDE) & !pawns_and_kings).any() || (path & position.of(C::SIDE)).any() {
        return false;
    }
    let seen = C::seen(square);
    let steps = usize::from(7 - seen.rank().max(2));
    let goal = C::seen(Square::at(seen.file(), 7));
    let head_start = usize::from(position.side() != C::SIDE);
    distance(board.reach::<C::Foe>().king, goal) > steps + head_start
}
