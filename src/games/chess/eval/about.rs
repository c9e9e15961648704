//! What the terms of the evaluation mean, for somebody who never heard of them.

use super::layout::WEIGHTS;
use super::squares;
use super::taper::Phase;
use crate::games::Side;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;

/// The term that counts where men stand.
const SQUARES: &str = "piece squares";

/// What a term counts; `None` where it is nothing that one could go by.
pub(in crate::games::chess) fn term_about(term: &str) -> Option<&'static str> {
    Some(match term {
        "centre" => "It counts pawns on the four squares in the middle, and what pawns cover there.",
        "doubled pawns" => "It counts pawns that stand behind another one of their side on the same file.",
        "isolated pawns" => "It counts pawns without a pawn of their side on a neighbouring file.",
        "backward pawns" => {
            "It counts pawns that cannot step ahead safely, and that no other pawn can come to cover."
        }
        "connected pawns" => "It counts pawns that stand beside each other or cover each other.",
        "passed pawns" => {
            "It counts pawns that no pawn of the other side can stop or take any more, and how near they are to becoming a queen."
        }
        "mobility" => "It counts the squares that knights, rooks and queens can go to.",
        "open diagonals" => "It counts the squares that bishops can go to.",
        "king safety" => {
            "It counts above all attacks on the squares around the king, and checks that could safely be given."
        }
        "pawn shelter" => {
            "It counts the pawns that stand before the king, and how near those of the other side have come to him."
        }
        "king and pawns" => "It counts how near the king is to the pawns.",
        "outposts" => {
            "It counts knights and bishops that stand far ahead where no pawn can ever attack them."
        }
        "threats" => {
            "It counts above all men that cheaper ones attack, or that are attacked and not defended."
        }
        "space" => "It counts the safe squares behind the pawns in the middle of the own half.",
        "bishop pair" => "It counts having both bishops.",
        "behind a pawn" => "It counts knights and bishops right behind a pawn, where they are sheltered.",
        "rook on open file" => "It counts rooks on files without pawns.",
        "rook on half-open file" => "It counts rooks on files with no pawns but those of the other side.",
        "rook on the seventh" => "It counts rooks on the row where the other side's pawns began.",
        "bad bishop" => {
            "It counts the own pawns that stand in the way of a bishop, on squares of his colour."
        }
        _ => return None,
    })
}

/// Of each man the square that it stands on, and what it adds to this term by standing there, as its own side sees it.
pub(in crate::games::chess) fn standing(position: &Chess, term: &str) -> Vec<(Square, i32)> {
    if term != SQUARES {
        return Vec::new();
    }
    let phase = Phase::of(position);
    let worth = |square: Square| {
        let (side, piece) = position.piece_at(square)?;
        let seen = if side == Side::First { square } else { square.flipped() };
        let weight = WEIGHTS[squares::weight(piece, seen).place()];
        Some((square, phase.blend(weight, Phase::FULL)))
    };
    position.occupied().into_iter().filter_map(worth).collect()
}
