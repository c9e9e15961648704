//! Moves written.

use crate::games::MoveList;
use crate::games::chess::incremental::Incremental;
use crate::games::chess::movegen::{self, EVERY};
use crate::games::chess::moves::ChessMove;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::{Chess, Position};
use crate::games::chess::{attacks, bitboard::Bitboard};

/// Writes a legal move: `Nbd2`, `exd6`, `e8=Q+`, `O-O#`.
pub fn write(position: &Chess, mv: ChessMove) -> String {
    text(&position.bare(), mv)
}

/// The same without the sign for check or mate.
pub(super) fn unmarked<L: Incremental>(position: &Position<L>, mv: ChessMove) -> String {
    castling_text(position, mv).map_or_else(|| step_text(position, mv), String::from)
}

fn text<L: Incremental>(position: &Position<L>, mv: ChessMove) -> String {
    let mut text = unmarked(position, mv);
    let after = position.after(mv);
    if after.checkers().any() {
        text.push(if movegen::count(&after) == 0 { '#' } else { '+' });
    }
    text
}

fn castling_text<L: Incremental>(position: &Position<L>, mv: ChessMove) -> Option<&'static str> {
    let (from, to) = (mv.from(), mv.to());
    let castles = position.king(position.side()) == from && from.file().abs_diff(to.file()) == 2;
    castles.then(|| if to.file() == 6 { "O-O" } else { "O-O-O" })
}

fn step_text<L: Incremental>(position: &Position<L>, mv: ChessMove) -> String {
    let (from, to) = (mv.from(), mv.to());
    let piece = moved(position, mv);
    let captures = is_capture(position, mv);
    let mut text = String::with_capacity(8);
    if piece != Piece::Pawn {
        text.push(piece.letter());
        distinguish(&mut text, position, mv, piece);
    } else if captures {
        text.push(from.file_letter());
    }
    if captures {
        text.push('x');
    }
    text.push(to.file_letter());
    text.push(to.rank_digit());
    if let Some(promotion) = mv.promotion() {
        text.push('=');
        text.push(promotion.letter());
    }
    text
}

/// Adds what tells a move from those of like pieces to the same square: the file if that is enough, else the
/// rank, else both.
fn distinguish<L: Incremental>(text: &mut String, position: &Position<L>, mv: ChessMove, piece: Piece) {
    let (from, to) = (mv.from(), mv.to());
    let like = attacks::of(piece, to, position.occupied()) & position.those(position.side(), piece);
    let mut rivals = Bitboard::EMPTY;
    for rival in like & !from.bit() {
        if movegen::is_legal(position, ChessMove::new(rival, to)) {
            rivals |= rival.bit();
        }
    }
    if rivals.is_empty() {
        return;
    }
    let shares_file = (rivals & Bitboard::file(from.file())).any();
    if !shares_file || (rivals & Bitboard::rank(from.rank())).any() {
        text.push(from.file_letter());
    }
    if shares_file {
        text.push(from.rank_digit());
    }
}

pub(super) fn moved<L: Incremental>(position: &Position<L>, mv: ChessMove) -> Piece {
    position.kind_at(mv.from()).expect("a legal move starts on a piece")
}

fn is_capture<L: Incremental>(position: &Position<L>, mv: ChessMove) -> bool {
    position.occupied().has(mv.to())
        || moved(position, mv) == Piece::Pawn && position.en_passant() == Some(mv.to())
}

pub(super) fn legal<L: Incremental>(position: &Position<L>) -> MoveList<ChessMove> {
    let mut moves = MoveList::new();
    movegen::generate::<_, EVERY>(position, &mut moves);
    moves
}
