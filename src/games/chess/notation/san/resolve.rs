//! The legal move that is meant, found from the target square backwards.

use smallvec::SmallVec;

use super::wanted::{Step, Wanted, Wing};
use crate::games::Side;
use crate::games::chess::attacks;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::castling;
use crate::games::chess::incremental::Incremental;
use crate::games::chess::movegen;
use crate::games::chess::moves::ChessMove;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Position;
use crate::games::chess::square::Square;

/// The legal moves that fit: none, or several.
pub(super) type Fitting = SmallVec<[ChessMove; 4]>;

/// The one legal move that is meant, or all that fit.
#[inline]
pub(super) fn resolve<L: Incremental>(position: &Position<L>, wanted: &Wanted) -> Result<ChessMove, Fitting> {
    let step = match wanted {
        Wanted::Castling(wing) => return castle(position, *wing).ok_or_else(Fitting::new),
        Wanted::Step(step) => step,
    };
    if takes_nothing(position, step) {
        return Err(Fitting::new());
    }
    let origins = origins(position, step);
    let legal = |from: &Square| is_legal(position, step, *from);
    let mut fitting = origins.into_iter().filter(legal);
    let Some(from) = fitting.next() else { return Err(Fitting::new()) };
    match fitting.next() {
        None if !lacks_promotion(position, step, from) => Ok(play(step, from)),
        _ => Err(origins.into_iter().filter(legal).flat_map(|from| every(position, step, from)).collect()),
    }
}

/// The text has the sign of a capture, and nothing is there to be taken: whoever wrote it had another position before him.
#[inline]
pub(super) fn takes_nothing<L: Incremental>(position: &Position<L>, step: &Step) -> bool {
    if !step.captures || position.occupied().has(step.to) {
        return false;
    }
    let moved = step.piece().or_else(|| step.origin().and_then(|from| position.kind_at(from)));
    !(moved == Some(Piece::Pawn) && position.en_passant() == Some(step.to))
}

fn castle<L: Incremental>(position: &Position<L>, wing: Wing) -> Option<ChessMove> {
    let castling = &castling::of(position.side())[usize::from(wing == Wing::Long)];
    let mv = ChessMove::new(castling.king_from, castling.king_to);
    (position.rights().has(castling) && movegen::is_legal(position, mv)).then_some(mv)
}

fn play(step: &Step, from: Square) -> ChessMove {
    match step.promotion {
        Some(piece) => ChessMove::promoting(from, step.to, piece),
        None => ChessMove::new(from, step.to),
    }
}

const fn is_last(rank: u8) -> bool {
    rank == 0 || rank == 7
}

fn lacks_promotion<L: Incremental>(position: &Position<L>, step: &Step, from: Square) -> bool {
    is_last(step.to.rank()) && step.promotion.is_none() && position.all(Piece::Pawn).has(from)
}

/// The moves that a text means which leaves open what a pawn becomes.
fn every<L: Incremental>(position: &Position<L>, step: &Step, from: Square) -> Fitting {
    if lacks_promotion(position, step, from) {
        Piece::PROMOTIONS.map(|piece| ChessMove::promoting(from, step.to, piece)).into_iter().collect()
    } else {
        std::iter::once(play(step, from)).collect()
    }
}

/// Where the piece may come from, whatever becomes of its king.
#[inline]
pub(super) fn origins<L: Incremental>(position: &Position<L>, step: &Step) -> Bitboard {
    let own = position.of(position.side()) & step.from;
    if position.of(position.side()).has(step.to) {
        return Bitboard::EMPTY;
    }
    match step.piece() {
        Some(Piece::Pawn) => pawns(position, step.to) & own,
        Some(piece) => attacks::of(piece, step.to, position.occupied()) & position.all(piece) & own,
        None => plain(position, step, own),
    }
}

/// The plain form names the square alone; a king's step of two squares is castling there.
fn plain<L: Incremental>(position: &Position<L>, step: &Step, own: Bitboard) -> Bitboard {
    let Some(from) = step.origin() else { return Bitboard::EMPTY };
    match position.kind_at(from) {
        Some(Piece::Pawn) => pawns(position, step.to) & own,
        Some(Piece::King) if from.file().abs_diff(step.to.file()) == 2 => own,
        Some(piece) if attacks::of(piece, from, position.occupied()).has(step.to) => own,
        _ => Bitboard::EMPTY,
    }
}

/// The pawns that step or capture onto a square.
#[inline]
fn pawns<L: Incremental>(position: &Position<L>, to: Square) -> Bitboard {
    let side = position.side();
    let own = position.those(side, Piece::Pawn);
    if position.occupied().has(to) || position.en_passant() == Some(to) {
        return attacks::pawn(!side, to) & own;
    }
    let back = |set: Bitboard| if side == Side::First { set.south() } else { set.north() };
    let single = back(to.bit());
    let fourth = if side == Side::First { 3 } else { 4 };
    let stepped = single & own;
    if stepped.any() || to.rank() != fourth || (single & position.occupied()).any() {
        stepped
    } else {
        back(single) & own
    }
}

/// Whether the piece may leave its square for the target. One that is not pinned, while nobody gives check, may.
#[inline]
fn is_legal<L: Incremental>(position: &Position<L>, step: &Step, from: Square) -> bool {
    let pawn = position.all(Piece::Pawn).has(from);
    if step.promotion.is_some() && !(pawn && is_last(step.to.rank())) {
        return false;
    }
    let king = position.king(position.side());
    let plain = step.letter.is_none() && step.origin().is_some();
    if position.checkers().is_empty()
        && from != king
        && !(pawn && position.en_passant() == Some(step.to))
        && !plain
    {
        return !position.pinned().has(from) || attacks::line(king, from).has(step.to);
    }
    let promotes = pawn && is_last(step.to.rank());
    let tried = if promotes && step.promotion.is_none() {
        ChessMove::promoting(from, step.to, Piece::Queen)
    } else {
        play(step, from)
    };
    movegen::is_legal(position, tried)
}
