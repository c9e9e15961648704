//! The danger to the kings.

use super::board::Board;
use super::layout::{DANGER, FLANK, KING_FILES, KNIGHT_GUARD, NO_QUEEN, RING_WEAK, SAFE_CHECKS};
use super::pawns::flank;
use super::sink::Sink;
use crate::games::chess::attacks;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::colour::Colour;
use crate::games::chess::magic;
use crate::games::chess::piece::Piece;

/// The five ranks of a side.
const CAMP: Bitboard = Bitboard(0x0000_00ff_ffff_ffff);

/// Tells of the danger to the king of `C`. One attacker alone does no harm, unless it is helped by a queen.
pub(super) fn tell<C: Colour>(board: &Board<'_>, sink: &mut impl Sink) {
    let queens = board.own::<C::Foe>(Piece::Queen);
    let real = board.reach::<C::Foe>().attackers >= if queens.any() { 1 } else { 2 };
    if real {
        let (own, enemy) = (board.reach::<C>(), board.reach::<C::Foe>());
        let weak = enemy.all & (!own.all | !own.twice & (own.of(Piece::Queen) | own.of(Piece::King)));
        sink.danger::<C>(DANGER, 1);
        sink.danger::<C>(NO_QUEEN, i32::from(queens.is_empty()));
        sink.danger::<C>(RING_WEAK, (weak & own.surroundings).count());
        sink.danger::<C>(KNIGHT_GUARD, i32::from((own.of(Piece::Knight) & own.surroundings).any()));
        sink.danger::<C>(KING_FILES, open_files::<C>(board));
        held::<C>(board, sink);
        checks::<C>(board, weak, sink);
    }
    sink.dangerous::<C>(real);
}

/// Files at the king without a pawn of its side.
#[inline]
fn open_files<C: Colour>(board: &Board<'_>) -> i32 {
    let king = board.own::<C>(Piece::King);
    let files = (king | king.west() | king.east()).folded();
    (files & !board.own::<C>(Piece::Pawn).folded()).count()
}

/// Who holds the files near the king.
fn held<C: Colour>(board: &Board<'_>, sink: &mut impl Sink) {
    let (own, enemy) = (board.reach::<C>(), board.reach::<C::Foe>());
    let near = flank(own.king) & C::seen_set(CAMP);
    let attacked = near & enemy.all;
    sink.danger::<C>(FLANK.at(0), attacked.count());
    sink.danger::<C>(FLANK.at(1), (attacked & enemy.twice).count());
    sink.danger::<C>(FLANK.at(2), (near & own.all).count());
}

/// Squares from which the enemy could give check without being taken there.
fn checks<C: Colour>(board: &Board<'_>, weak: Bitboard, sink: &mut impl Sink) {
    let (own, enemy) = (board.reach::<C>(), board.reach::<C::Foe>());
    let safe = !board.position.of(C::Foe::SIDE) & (!own.all | weak & enemy.twice);
    let occupied = board.occupied ^ board.own::<C>(Piece::Queen);
    let straight = magic::rook(own.king, occupied) & safe;
    let diagonal = magic::bishop(own.king, occupied) & safe;
    let leaps = attacks::knight(own.king) & safe;
    let from = [
        (Piece::Knight, leaps),
        (Piece::Bishop, diagonal),
        (Piece::Rook, straight),
        (Piece::Queen, straight | diagonal),
    ];
    for (piece, squares) in from {
        let checks = (squares & enemy.of(piece)).count();
        sink.danger::<C>(SAFE_CHECKS.at(piece as usize - 1), checks);
    }
}
