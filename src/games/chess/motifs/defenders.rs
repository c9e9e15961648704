//! What is done to defenders: they are taken, drawn away, drawn near, or cut off.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::piece::Piece;
use super::super::position::Chess;
use super::super::square::Square;
use super::{Own, attacked_from};

pub(super) fn find(here: &Own<'_>, motifs: &mut Vec<&'static str>) {
    if takes_the_defender(*here) {
        motifs.push("capturing-defender");
    }
    if deflects(*here) {
        motifs.push("deflection");
    }
    if attracts(*here) {
        motifs.push("attraction");
    }
    if interferes(*here) {
        motifs.push("interference");
    }
    if is_between(*here) {
        motifs.push("intermezzo");
    }
}

/// What the next move takes was protected by the piece that this one takes, and is not any more.
fn takes_the_defender(here: Own<'_>) -> bool {
    let Some(next) = here.next() else { return false };
    let (taken, then) = (here.mv().to(), next.mv().to());
    let was_there = here.before().kind_at(then).is_some_and(|piece| piece != Piece::Pawn);
    here.captures()
        && here.victim() != Some(Piece::Pawn)
        && next.captures()
        && then != taken
        && was_there
        && here.before().of(!here.side()).has(then)
        && attacked_from(here.before(), taken).has(then)
        && guards(next, then).is_empty()
}

/// The enemies that could take back on a square after a move.
fn guards(own: Own<'_>, square: Square) -> Bitboard {
    let after = own.after();
    after.attackers(square, after.occupied()) & after.of(after.side())
}

/// The piece that replies leaves what it protected, or a square that it kept, and the next move goes there.
fn deflects(here: Own<'_>) -> bool {
    let (Some(next), Some(reply)) = (here.next(), here.reply()) else { return false };
    let then = next.mv().to();
    let forced = reply.to() == here.mv().to() || here.checks();
    let kept = attacked_from(here.before(), reply.from()).has(then)
        || attacks_behind(here.before(), reply.from(), then);
    let keeps = attacked_from(next.before(), reply.to()).has(then);
    let gains = next.captures() || next.mates() || next.mv().promotion().is_some();
    let is_king = here.before().kind_at(reply.from()) == Some(Piece::King);
    forced
        && gains
        && kept
        && !keeps
        && then != reply.to()
        && (!is_king || here.captures())
        && !is_recapture(here, next)
}

/// The slider on a square would attack another if what stands between, one piece, were gone.
fn attacks_behind(position: &Chess, from: Square, to: Square) -> bool {
    let Some(piece) = position.kind_at(from) else { return false };
    let slides = matches!(piece, Piece::Bishop | Piece::Rook | Piece::Queen);
    let between = attacks::between(from, to) & position.occupied();
    slides && between.count() == 1 && attacks::of(piece, from, position.occupied() ^ between).has(to)
}

fn is_recapture(here: Own<'_>, next: Own<'_>) -> bool {
    here.mv().to() == next.mv().to()
}

/// A king, queen or rook is drawn onto a square by a capture, and is attacked there.
fn attracts(here: Own<'_>) -> bool {
    let (Some(next), Some(reply)) = (here.next(), here.reply()) else { return false };
    let square = here.mv().to();
    let drawn = here.after().kind_at(reply.from());
    let heavy = matches!(drawn, Some(Piece::King | Piece::Queen | Piece::Rook));
    if reply.to() != square || !heavy || next.mv().to() == square {
        return false;
    }
    let attacks = attacked_from(next.after(), next.mv().to()).has(square);
    match drawn {
        Some(Piece::King) => attacks && next.checks(),
        _ => attacks && next.next().is_some_and(|third| third.mv().to() == square && third.captures()),
    }
}

/// A piece steps, or is drawn, between a defender and what it protects, which is taken then.
fn interferes(here: Own<'_>) -> bool {
    let Some(next) = here.next() else { return false };
    let (then, step) = (next.mv().to(), here.mv().to());
    let prey = here.before().of(!here.side()).has(then) && next.captures();
    let enemies = here.before().of(!here.side());
    prey && then != step
        && enemies.into_iter().any(|defender| {
            attacked_from(here.before(), defender).has(then)
                && attacks::between(defender, then).has(step)
                && here.reply().is_none_or(|reply| reply.from() != defender)
        })
        && !here.captures()
}

/// A capture that could be taken back at once, and something stronger first.
fn is_between(here: Own<'_>) -> bool {
    let Some(next) = here.next() else { return false };
    let capture_before = if here.ply >= 2 {
        let (position, mv) =
            (&here.combination.positions[here.ply - 1], here.combination.moves[here.ply - 1]);
        Some((position, mv))
    } else {
        here.combination.lead.as_ref().map(|(position, mv)| (position, *mv))
    };
    let Some((position, capture)) = capture_before else { return false };
    let taken = position.kind_at(capture.to()).is_some();
    let could_retake =
        here.before().attackers(capture.to(), here.before().occupied()) & here.before().of(here.side());
    taken
        && could_retake.any()
        && here.mv().to() != capture.to()
        && next.mv().to() == capture.to()
        && here.reply().is_some_and(|reply| reply.from() != capture.to() && reply.to() != capture.to())
}
