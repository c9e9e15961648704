//! Attacks: forks, and pieces that cannot get away.

use super::super::exchange;
use super::super::moves::ChessMove;
use super::super::piece::Piece;
use super::super::position::Chess;
use super::super::square::Square;
use super::{Own, attacked_from, is_hanging, worth};
use crate::games::{Game, MoveList};

pub(super) fn find(here: &Own<'_>, motifs: &mut Vec<&'static str>) {
    if forks(*here) {
        motifs.push("fork");
    }
    if here.after().checkers().more_than_one() {
        motifs.push("double-check");
    }
    if traps(*here) && !forks(*here) {
        motifs.push("trapped-piece");
    }
}

/// The moved piece attacks two that it would like to have, and takes one of them with its next move.
fn forks(here: Own<'_>) -> bool {
    let (after, to) = (here.after(), here.mv().to());
    let forker = here.mv().promotion().unwrap_or(here.piece());
    let wanted = |&square: &Square| {
        let victim = after.kind_at(square).unwrap_or(Piece::Pawn);
        victim != Piece::Pawn && (worth(victim) > worth(forker) || is_hanging(after, square))
            || victim == Piece::Pawn && is_hanging(after, square) && forker != Piece::Pawn
    };
    let prey: Vec<Square> =
        (attacked_from(after, to) & after.of(after.side())).into_iter().filter(wanted).collect();
    let valuable = prey.iter().filter(|&&square| after.kind_at(square) != Some(Piece::Pawn)).count();
    let Some(next) = here.next() else { return false };
    let takes = next.mv().from() == to && next.captures();
    // What fled and was caught is prey too.
    let from =
        here.reply().filter(|reply| reply.to() == next.mv().to()).map_or(next.mv().to(), ChessMove::from);
    forker != Piece::King && prey.len() >= 2 && valuable >= 1 && takes && prey.contains(&from)
}

/// What the next move captures was attacked, and could go nowhere without being lost all the same.
fn traps(here: Own<'_>) -> bool {
    let Some(next) = here.next() else { return false };
    let (after, reply) = (here.after(), here.reply());
    let prey = match reply {
        Some(reply) if reply.to() == next.mv().to() => reply.from(),
        _ => next.mv().to(),
    };
    let Some((side, piece)) = after.piece_at(prey) else { return false };
    let hunted = side == after.side() && !matches!(piece, Piece::Pawn | Piece::King) && next.captures();
    if !hunted || after.checkers().any() || !is_hanging(after, prey) {
        return false;
    }
    let mut moves = MoveList::new();
    after.legal_moves(&mut moves);
    let ways: Vec<_> = moves.iter().filter(|mv| mv.from() == prey).collect();
    ways.iter().all(|&&mv| {
        let won = after.kind_at(mv.to()).map_or(0, worth);
        won < worth(piece) && is_caught(&after.play(mv), mv.to(), won)
    })
}

/// The side to move captures on a square and wins more than `paid` there.
fn is_caught(position: &Chess, square: Square, paid: i32) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.iter().any(|&mv| mv.to() == square && exchange::holds(position, mv, paid + 1))
}
