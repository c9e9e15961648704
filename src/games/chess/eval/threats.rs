//! What is attacked, and who has room.

use super::board::Board;
use super::layout::{
    HANGING, KING_THREATS, MINOR_THREATS, PAWN_THREATS, PUSH_THREATS, RESTRICTED, ROOK_THREATS, SPACE,
};
use super::sink::Sink;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::colour::Colour;
use crate::games::chess::piece::Piece;

/// Files c to f, the second to the fourth rank.
const ROOM: Bitboard = Bitboard(0x0000_0000_3c3c_3c00);

/// Tells of what `C` threatens.
pub(super) fn tell<C: Colour>(board: &Board<'_>, sink: &mut impl Sink) {
    let (own, enemy) = (board.reach::<C>(), board.reach::<C::Foe>());
    let enemies = board.position.of(C::Foe::SIDE);
    let pawns = board.position.all(Piece::Pawn);
    let pieces = enemies & !pawns & !board.position.all(Piece::King);
    let guarded = enemy.of(Piece::Pawn) | enemy.twice & !own.twice;
    let weak = enemies & own.all & !guarded;

    let by_pawns = pieces & own.of(Piece::Pawn);
    if by_pawns.any() {
        for (place, piece) in Piece::ALL[1..5].iter().enumerate() {
            sink.add::<C>(PAWN_THREATS.at(place), (by_pawns & board.position.all(*piece)).count());
        }
    }
    let majors = board.position.all(Piece::Rook) | board.position.all(Piece::Queen);
    let by_minors = (own.of(Piece::Knight) | own.of(Piece::Bishop)) & (weak | enemies & majors);
    let by_rooks = own.of(Piece::Rook) & (weak | enemies & board.position.all(Piece::Queen));
    for (victims, weight) in [(by_minors, MINOR_THREATS), (by_rooks, ROOK_THREATS)] {
        if victims.any() {
            for (place, piece) in Piece::ALL[..5].iter().enumerate() {
                sink.add::<C>(weight.at(place), (victims & board.position.all(*piece)).count());
            }
        }
    }
    sink.add::<C>(KING_THREATS, i32::from((weak & own.of(Piece::King)).any()));
    sink.add::<C>(HANGING, (weak & !enemy.all).count());
    sink.add::<C>(RESTRICTED, (own.all & enemy.all & !guarded).count());
    pushes::<C>(board, pieces & !own.of(Piece::Pawn), sink);
    space::<C>(board, sink);
}

/// Pieces that a pawn could attack by stepping ahead where no pawn takes it and it does not hang.
fn pushes<C: Colour>(board: &Board<'_>, targets: Bitboard, sink: &mut impl Sink) {
    let (own, enemy) = (board.reach::<C>(), board.reach::<C::Foe>());
    let empty = !board.occupied;
    let once = C::forward(board.own::<C>(Piece::Pawn)) & empty;
    let twice = C::forward(once & C::THIRD_RANK) & empty;
    let safe = (once | twice) & !enemy.of(Piece::Pawn) & (own.all | !enemy.all);
    let ahead = C::forward(safe);
    sink.add::<C>(PUSH_THREATS, ((ahead.west() | ahead.east()) & targets).count());
}

/// Room to manoeuvre is worth the more, the more pieces there are to use it.
fn space<C: Colour>(board: &Board<'_>, sink: &mut impl Sink) {
    let pawns = board.own::<C>(Piece::Pawn);
    let safe = C::seen_set(ROOM) & !pawns & !board.reach::<C::Foe>().of(Piece::Pawn);
    let seen = C::seen_set(pawns);
    let behind = C::seen_set(seen.flipped().ahead().flipped());
    let squares = safe.count() + (safe & behind).count();
    let pieces = (board.position.of(C::SIDE) & !pawns).count();
    sink.add::<C>(SPACE, squares * pieces / 8);
}
