//! What is on the board, what is given up, and what pawns do.

use super::super::moves::ChessMove;
use super::super::piece::Piece;
use super::super::position::Chess;
use super::super::square::Square;
use super::{Own, is_advanced, is_hanging};
use crate::games::{Combination, Side};

pub(super) fn find(combination: &Combination<Chess>, own: &[Own<'_>], motifs: &mut Vec<&'static str>) {
    let start = &combination.positions[0];
    motifs.push(phase(start));
    motifs.extend(kind_of_endgame(start));
    if is_sacrifice(combination) {
        motifs.push("sacrifice");
    }
    if own.first().is_some_and(|first| takes_what_hangs(combination, *first)) {
        motifs.push("hanging-piece");
    }
    for here in own {
        pawns(*here, motifs);
    }
    if own.first().is_some_and(|first| attacks_f2_f7(*first)) {
        motifs.push("attacking-f2-f7");
    }
}

/// The pieces of both sides that are neither kings nor pawns.
fn pieces(position: &Chess) -> i32 {
    (position.occupied() & !(position.all(Piece::King) | position.all(Piece::Pawn))).count()
}

/// An endgame has at most so many pieces, an opening more than the second number and at most so many moves.
const ENDGAME: i32 = 6;
const OPENING: (i32, u16) = (10, 14);

fn phase(position: &Chess) -> &'static str {
    let pieces = pieces(position);
    if pieces <= ENDGAME {
        "endgame"
    } else if pieces > OPENING.0 && position.fullmove() <= OPENING.1 {
        "opening"
    } else {
        "middlegame"
    }
}

fn kind_of_endgame(position: &Chess) -> Option<&'static str> {
    let has = |piece| position.all(piece).any();
    match [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].map(has) {
        [false, false, false, false] => Some("pawn-endgame"),
        [true, false, false, false] => Some("knight-endgame"),
        [false, true, false, false] => Some("bishop-endgame"),
        [false, false, true, false] => Some("rook-endgame"),
        [false, false, false, true] => Some("queen-endgame"),
        [false, false, true, true] if position.all(Piece::Queen).count() == 1 => Some("queen-rook-endgame"),
        _ => None,
    }
    .filter(|_| pieces(position) <= ENDGAME)
}

/// What `side` has more than the other.
fn balance(position: &Chess, side: Side) -> i32 {
    let has = |side| -> i32 {
        Piece::ALL.iter().map(|&piece| position.those(side, piece).count() * i32::from(piece.value())).sum()
    };
    has(side) - has(!side)
}

/// So much behind what the side had at the beginning, after a later move of its own, is a sacrifice: two men.
const GIVEN: i32 = 200;

fn is_sacrifice(combination: &Combination<Chess>) -> bool {
    let side = combination.positions[0].side();
    let at_first = balance(&combination.positions[0], side);
    let promotes = combination.moves.iter().any(|mv| mv.promotion().is_some());
    !promotes
        && combination
            .positions
            .iter()
            .skip(3)
            .step_by(2)
            .any(|later| balance(later, side) <= at_first - GIVEN)
}

/// The first move captures a piece that nobody protects, and takes nothing back.
fn takes_what_hangs(combination: &Combination<Chess>, first: Own<'_>) -> bool {
    let to = first.mv().to();
    let recaptures = combination
        .lead
        .as_ref()
        .is_some_and(|(before, lead): &(Chess, ChessMove)| lead.to() == to && before.kind_at(to).is_some());
    let piece = first.victim().is_some_and(|victim| !matches!(victim, Piece::Pawn | Piece::King));
    let unprotected =
        (first.after().attackers(to, first.after().occupied()) & first.after().of(!first.side())).is_empty();
    piece && unprotected && !recaptures && is_hanging(first.before(), to)
}

fn pawns(here: Own<'_>, motifs: &mut Vec<&'static str>) {
    let mv = here.mv();
    if here.piece() != Piece::Pawn {
        return;
    }
    if is_advanced(here) {
        motifs.push("advanced-pawn");
    }
    match mv.promotion() {
        None => {}
        Some(Piece::Queen) => motifs.push("promotion"),
        Some(_) => motifs.extend(["promotion", "under-promotion"]),
    }
    if here.captures() && here.victim().is_none() {
        motifs.push("en-passant");
    }
}

/// The first move captures the pawn before the bishop of a king who has not castled.
fn attacks_f2_f7(first: Own<'_>) -> bool {
    let (weak, home) = match first.side() {
        Side::First => (Square::at(5, 6), Square::at(4, 7)),
        Side::Second => (Square::at(5, 1), Square::at(4, 0)),
    };
    let mv = first.mv();
    mv.to() == weak && first.victim() == Some(Piece::Pawn) && first.before().king(!first.side()) == home
}
