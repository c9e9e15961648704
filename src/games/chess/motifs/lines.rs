//! Lines: pins, skewers, and attacks that are opened.

use super::super::attacks;
use super::super::piece::Piece;
use super::super::square::Square;
use super::{Own, attacked_from, is_hanging, worth};

pub(super) fn find(here: &Own<'_>, motifs: &mut Vec<&'static str>) {
    if uses_a_pin(*here) {
        motifs.push("pin");
    }
    if skewers(*here) {
        motifs.push("skewer");
    }
    if discovers(*here) {
        motifs.push("discovered-attack");
    }
    if is_x_ray(*here) {
        motifs.push("x-ray-attack");
    }
}

/// An enemy piece stands where it could answer the move, were it not pinned; or it is attacked and pinned.
fn uses_a_pin(here: Own<'_>) -> bool {
    let (after, to) = (here.after(), here.mv().to());
    let king = after.king(after.side());
    after.pinned().into_iter().any(|pinned| {
        let may_go = attacks::line(king, pinned);
        let could_take = attacked_from(after, pinned).has(to) && !may_go.has(to);
        let is_lost = is_hanging(after, pinned)
            && after.kind_at(pinned) != Some(Piece::Pawn)
            && here.next().is_some_and(|next| next.mv().to() == pinned && next.captures());
        could_take && !here.is_lost() || is_lost
    })
}

impl Own<'_> {
    /// The piece that has moved could be taken by another all the same.
    fn is_lost(self) -> bool {
        let (after, to) = (self.after(), self.mv().to());
        let free = after.attackers(to, after.occupied()) & after.of(after.side()) & !after.pinned();
        free.into_iter().any(|from| after.kind_at(from) != Some(Piece::King))
    }
}

/// A slider attacks a piece that has to go, and takes what stood behind.
fn skewers(here: Own<'_>) -> bool {
    let (Some(next), Some(reply)) = (here.next(), here.reply()) else { return false };
    let (from, to) = (here.mv().to(), next.mv().to());
    let slides = matches!(here.piece(), Piece::Bishop | Piece::Rook | Piece::Queen);
    let behind = next.victim();
    if !slides || next.mv().from() != from || behind.is_none() || reply.to() == to {
        return false;
    }
    let in_front = here.after().kind_at(reply.from());
    attacks::between(from, to).has(reply.from())
        && attacked_from(here.after(), from).has(reply.from())
        && in_front.zip(behind).is_some_and(|(front, behind)| worth(front) >= worth(behind))
}

/// A piece steps out of a line: what the slider behind it attacks then is checked or taken.
fn discovers(here: Own<'_>) -> bool {
    let (before, after, mv) = (here.before(), here.after(), here.mv());
    let sliders = before.of(here.side())
        & (before.all(Piece::Bishop) | before.all(Piece::Rook) | before.all(Piece::Queen));
    sliders.into_iter().filter(|&slider| slider != mv.from()).any(|slider| {
        let opened = (attacked_from(after, slider) & !attacked_from(before, slider)).into_iter();
        let through = |&square: &Square| attacks::between(slider, square).has(mv.from());
        let targets: Vec<Square> = opened.filter(through).collect();
        let checks = after.checkers().has(slider);
        let takes = here.next().is_some_and(|next| {
            next.mv().from() == slider
                && next.captures()
                && targets.contains(&next.mv().to())
                && here.reply().is_none_or(|reply| reply.to() != next.mv().to())
        });
        checks || takes
    })
}

/// A slider takes back through a piece that stood between, on a square that both were fighting for.
fn is_x_ray(here: Own<'_>) -> bool {
    let (Some(next), Some(reply)) = (here.next(), here.reply()) else { return false };
    let target = here.mv().to();
    let recaptures = reply.to() == target && next.mv().to() == target && next.mv().from() != target;
    let from = next.mv().from();
    // The enemy piece that captured stood between.
    recaptures && attacks::between(from, target).has(reply.from())
}
