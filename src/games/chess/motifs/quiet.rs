//! Moves without violence.

use super::super::piece::Piece;
use super::{Own, attacked_from, is_advanced};

pub(super) fn find(here: &Own<'_>, motifs: &mut Vec<&'static str>) {
    if is_quiet(*here) {
        motifs.push("quiet-move");
    }
    if castles(*here) {
        motifs.push("castling");
    }
}

/// Nothing is captured, checked or attacked by the piece that moves, and no check answered; king moves and pawns that run
/// are something else, and so is the end of the combination.
fn is_quiet(here: Own<'_>) -> bool {
    let (after, to) = (here.after(), here.mv().to());
    let attacks = (attacked_from(after, to) & after.of(after.side())).any();
    let violent = here.captures() || here.checks() || attacks || here.before().checkers().any();
    !violent && !here.is_last() && here.piece() != Piece::King && !is_advanced(here)
}

fn castles(here: Own<'_>) -> bool {
    here.piece() == Piece::King && here.mv().from().file().abs_diff(here.mv().to().file()) == 2
}
