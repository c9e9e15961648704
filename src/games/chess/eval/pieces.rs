//! What the pieces can do from where they stand.

use super::board::{Board, distance};
use super::layout::{
    BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_PAWNS, KING_ATTACKERS, KING_GUARDS, KNIGHT_MOBILITY, LONG_DIAGONAL,
    OUTPOST, OUTPOST_AHEAD, QUEEN_MOBILITY, RING_ATTACKS, ROOK_HALF_OPEN, ROOK_MOBILITY, ROOK_OPEN,
    ROOK_SEVENTH, SHIELDED,
};
use super::sink::Sink;
use crate::games::chess::attacks;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::colour::Colour;
use crate::games::chess::magic;
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;
use crate::games::weights::Group;

/// d4, e4, d5 and e5.
const MIDDLE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
/// The fourth to the sixth rank.
const OUTPOSTS: Bitboard = Bitboard(0x0000_ffff_ff00_0000);

/// Tells of the pieces of `C`, and enters what they attack.
pub(super) fn tell<C: Colour>(board: &mut Board<'_>, sink: &mut impl Sink) {
    let safe_for_minors = outposts::<C>(board);
    knights::<C>(board, sink, safe_for_minors);
    bishops::<C>(board, sink, safe_for_minors);
    rooks::<C>(board, sink);
    queens::<C>(board, sink);
    let pawns_before = C::Foe::forward(board.position.all(Piece::Pawn));
    let minors = board.minors() & board.position.of(C::SIDE);
    sink.add::<C>(SHIELDED, (minors & pawns_before).count());
}

/// A piece attacks these squares: how many are useful, and what it does to the enemy's king.
#[inline]
fn enter<C: Colour, const N: usize>(
    board: &mut Board<'_>,
    sink: &mut impl Sink,
    piece: Piece,
    reached: Bitboard,
    mobility: Group<N>,
) {
    let (surroundings, king) = {
        let enemy = board.reach::<C::Foe>();
        (enemy.surroundings, enemy.of(Piece::King))
    };
    let reach = board.reach_mut::<C>();
    reach.add(piece, reached);
    sink.add::<C>(mobility.at((reached & reach.useful).count() as usize), 1);
    if (reached & surroundings).any() {
        reach.attackers += 1;
        sink.danger::<C::Foe>(KING_ATTACKERS.at(piece as usize - 1), 1);
        sink.danger::<C::Foe>(RING_ATTACKS, (reached & king).count());
    }
}

/// Squares in the enemy's half that none of his pawns can ever attack.
fn outposts<C: Colour>(board: &Board<'_>) -> Bitboard {
    let enemies = C::seen_set(board.own::<C::Foe>(Piece::Pawn));
    // As C sees it, his pawns go south.
    let south = enemies | enemies.flipped().ahead().flipped();
    let attacked = south.south().west() | south.south().east();
    C::seen_set(OUTPOSTS & !attacked)
}

fn outpost<C: Colour>(board: &Board<'_>, sink: &mut impl Sink, square: Square, safe: Bitboard, first: usize) {
    if safe.has(square) {
        let covered = board.reach::<C>().of(Piece::Pawn).has(square);
        sink.add::<C>(OUTPOST.at(first + usize::from(covered)), 1);
    }
}

fn knights<C: Colour>(board: &mut Board<'_>, sink: &mut impl Sink, safe: Bitboard) {
    let king = board.reach::<C>().king;
    let covered = safe & board.reach::<C>().of(Piece::Pawn) & !board.position.of(C::SIDE);
    for square in board.own::<C>(Piece::Knight) {
        let reached = attacks::knight(square);
        enter::<C, _>(board, sink, Piece::Knight, reached, KNIGHT_MOBILITY);
        outpost::<C>(board, sink, square, safe, 0);
        sink.add::<C>(OUTPOST_AHEAD, i32::from(!safe.has(square) && (reached & covered).any()));
        sink.add::<C>(KING_GUARDS.at(0), distance(square, king) as i32);
    }
}

/// Bishops look through queens: what stands behind is attacked as well.
fn bishops<C: Colour>(board: &mut Board<'_>, sink: &mut impl Sink, safe: Bitboard) {
    let bishops = board.own::<C>(Piece::Bishop);
    if bishops.is_empty() {
        return;
    }
    sink.add::<C>(BISHOP_PAIR, i32::from(bishops.more_than_one()));
    let pawns = board.own::<C>(Piece::Pawn);
    let king = board.reach::<C>().king;
    let occupied = board.occupied ^ board.position.all(Piece::Queen);
    for square in bishops {
        let reached = magic::bishop(square, occupied);
        enter::<C, _>(board, sink, Piece::Bishop, reached, BISHOP_MOBILITY);
        outpost::<C>(board, sink, square, safe, 2);
        let colour = if DARK.has(square) { DARK } else { !DARK };
        sink.add::<C>(BISHOP_PAWNS, (pawns & colour).count());
        sink.add::<C>(KING_GUARDS.at(1), distance(square, king) as i32);
        if (attacks::bishop_lines(square) & MIDDLE).more_than_one() {
            let seen = magic::bishop(square, pawns) & MIDDLE;
            sink.add::<C>(LONG_DIAGONAL, i32::from(seen.more_than_one()));
        }
    }
}

/// Rooks look through rooks of their side and through queens.
fn rooks<C: Colour>(board: &mut Board<'_>, sink: &mut impl Sink) {
    let rooks = board.own::<C>(Piece::Rook);
    if rooks.is_empty() {
        return;
    }
    let occupied = board.occupied ^ board.position.all(Piece::Queen) ^ rooks;
    let (own, enemy) = (board.own::<C>(Piece::Pawn), board.own::<C::Foe>(Piece::Pawn));
    let seventh = C::seen_set(Bitboard::rank(6));
    let cut_off = (C::seen_set(Bitboard::rank(7)) & board.own::<C::Foe>(Piece::King)).any();
    for square in rooks {
        enter::<C, _>(board, sink, Piece::Rook, magic::rook(square, occupied), ROOK_MOBILITY);
        let file = Bitboard::file(square.file());
        if (file & own).is_empty() {
            let weight = if (file & enemy).is_empty() { ROOK_OPEN } else { ROOK_HALF_OPEN };
            sink.add::<C>(weight, 1);
        }
        if seventh.has(square) && (cut_off || (seventh & enemy).any()) {
            sink.add::<C>(ROOK_SEVENTH, 1);
        }
    }
}

fn queens<C: Colour>(board: &mut Board<'_>, sink: &mut impl Sink) {
    for square in board.own::<C>(Piece::Queen) {
        let reached = magic::bishop(square, board.occupied) | magic::rook(square, board.occupied);
        enter::<C, _>(board, sink, Piece::Queen, reached, QUEEN_MOBILITY);
    }
}
