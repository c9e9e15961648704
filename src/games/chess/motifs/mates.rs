//! Mates, by their length and by what they look like.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::piece::Piece;
use super::super::position::Chess;
use crate::games::{Combination, Game, Side};

const MATES: [&str; 5] = ["mate-in-1", "mate-in-2", "mate-in-3", "mate-in-4", "mate-in-5"];

pub(super) fn find(combination: &Combination<Chess>, motifs: &mut Vec<&'static str>) {
    let last = combination.last();
    if last.ending().is_none() || last.checkers().is_empty() {
        return;
    }
    motifs.push("mate");
    motifs.push(MATES[combination.own_moves().clamp(1, 5) - 1]);
    let shapes = [
        ("smothered-mate", is_smothered(last)),
        ("back-rank-mate", is_on_back_rank(last)),
        ("arabian-mate", is_arabian(last)),
        ("anastasia-mate", is_anastasia(last)),
    ];
    motifs.extend(shapes.iter().filter(|(_, holds)| *holds).map(|(word, _)| *word));
}

/// The piece that gives mate alone.
fn mating(position: &Chess) -> Option<Piece> {
    if position.checkers().more_than_one() { None } else { position.kind_at(position.checkers().first()) }
}

/// A knight mates a king that its own pieces stand around.
fn is_smothered(position: &Chess) -> bool {
    let side = position.side();
    let around = attacks::king(position.king(side));
    mating(position) == Some(Piece::Knight) && around & position.of(side) == around
}

/// A rook or queen mates along the king's own first rank, before which his own pieces stand.
fn is_on_back_rank(position: &Chess) -> bool {
    let side = position.side();
    let king = position.king(side);
    let (home, before) = match side {
        Side::First => (0, Bitboard::rank(1)),
        Side::Second => (7, Bitboard::rank(6)),
    };
    let in_front = attacks::king(king) & before;
    let along = position.checkers() & Bitboard::rank(home);
    let heavy = matches!(mating(position), Some(Piece::Rook | Piece::Queen));
    king.rank() == home && heavy && along.any() && in_front & position.of(side) == in_front
}

/// A king in the corner, mated by a rook beside him that a knight protects.
fn is_arabian(position: &Chess) -> bool {
    let king = position.king(position.side());
    let corner = matches!(king.file(), 0 | 7) && matches!(king.rank(), 0 | 7);
    let rook = position.checkers().first();
    let knights = position.those(!position.side(), Piece::Knight);
    corner
        && mating(position) == Some(Piece::Rook)
        && attacks::king(king).has(rook)
        && (attacks::knight(rook) & knights).any()
        && (attacks::knight(king) & knights).is_empty()
}

/// A king at the edge, mated along it by a rook or queen; a knight and his own piece keep him there.
fn is_anastasia(position: &Chess) -> bool {
    let side = position.side();
    let king = position.king(side);
    let edge = matches!(king.file(), 0 | 7) && !matches!(king.rank(), 0 | 7);
    let straight = matches!(mating(position), Some(Piece::Rook | Piece::Queen))
        && position.checkers().first().file() == king.file();
    let beside = attacks::king(king) & !Bitboard::file(king.file());
    let same_rank = beside & Bitboard::rank(king.rank());
    let kept = position
        .those(!side, Piece::Knight)
        .into_iter()
        .any(|knight| (attacks::knight(knight) & beside).count() == 2);
    edge && straight && kept && (same_rank & position.of(side)).any()
}
