//! Positions written.

use super::Setup;
use crate::games::Side;
use crate::games::chess::castling::CASTLINGS;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;

/// Writes a position. The en passant square stands there only when a pawn can legally capture on it.
pub fn write(position: &Chess) -> String {
    let Setup { halfmoves, fullmove, .. } = position.setup();
    format!("{} {halfmoves} {fullmove}", write_four(position))
}

/// Writes the first four fields, which are all that the rules of captures and castling ask for.
pub(in super::super) fn write_four(position: &Chess) -> String {
    let Setup { board, side, rights, en_passant, .. } = position.setup();
    let ranks: Vec<String> = (0..8).rev().map(|rank| write_rank(&board, rank)).collect();
    let side = if side == Side::First { 'w' } else { 'b' };
    let mut castling: String =
        CASTLINGS.iter().filter(|&castling| rights.has(castling)).map(|castling| castling.letter).collect();
    if castling.is_empty() {
        castling.push('-');
    }
    let en_passant = en_passant.map_or_else(|| "-".into(), |square| square.to_string());
    format!("{} {side} {castling} {en_passant}", ranks.join("/"))
}

fn write_rank(board: &[Option<(Side, Piece)>; 64], rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..8 {
        match board[Square::at(file, rank).index()] {
            None => empty += 1,
            Some((side, piece)) => {
                push_count(&mut text, std::mem::take(&mut empty));
                text.push(piece.letter_of(side));
            }
        }
    }
    push_count(&mut text, empty);
    text
}

fn push_count(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push((b'0' + empty) as char);
    }
}
