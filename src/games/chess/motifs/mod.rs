//! What a combination is made of, in the words of the open puzzle database of Lichess: fork, pin, deflection, …
//!
//! Each motif is a definition that a program can check on the moves that were played, not on what might have been. So a
//! word is only given where the combination uses it: a fork, for instance, is one whose attacker takes what it forked.

mod attacking;
mod defenders;
mod lines;
mod material;
mod mates;
mod quiet;

use super::attacks;
use super::bitboard::Bitboard;
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::Chess;
use super::square::Square;
use crate::games::{Combination, Side};

/// The motifs of a combination, each once.
pub(super) fn of(combination: &Combination<Chess>) -> Vec<&'static str> {
    let own: Vec<Own<'_>> =
        (0..combination.moves.len()).step_by(2).map(|ply| Own { combination, ply }).collect();
    let mut motifs = Vec::new();
    mates::find(combination, &mut motifs);
    material::find(combination, &own, &mut motifs);
    for here in &own {
        attacking::find(here, &mut motifs);
        lines::find(here, &mut motifs);
        defenders::find(here, &mut motifs);
        quiet::find(here, &mut motifs);
    }
    motifs.sort_unstable();
    motifs.dedup();
    motifs
}

/// A move of the winning side.
#[derive(Clone, Copy)]
struct Own<'a> {
    combination: &'a Combination<Chess>,
    /// Its number among the moves of both sides, even.
    ply: usize,
}

impl<'a> Own<'a> {
    fn mv(self) -> ChessMove {
        self.combination.moves[self.ply]
    }

    fn before(self) -> &'a Chess {
        &self.combination.positions[self.ply]
    }

    fn after(self) -> &'a Chess {
        &self.combination.positions[self.ply + 1]
    }

    /// The side that wins.
    fn side(self) -> Side {
        self.before().side()
    }

    /// The piece that moves.
    fn piece(self) -> Piece {
        self.before().kind_at(self.mv().from()).expect("a legal move starts on a piece")
    }

    /// What it captures on the square that it goes to.
    fn victim(self) -> Option<Piece> {
        self.before().kind_at(self.mv().to())
    }

    fn captures(self) -> bool {
        let en_passant = self.piece() == Piece::Pawn && self.before().en_passant() == Some(self.mv().to());
        self.victim().is_some() || en_passant
    }

    fn checks(self) -> bool {
        self.after().checkers().any()
    }

    fn mates(self) -> bool {
        self.is_last() && crate::games::Game::ending(self.after()).is_some() && self.checks()
    }

    fn is_last(self) -> bool {
        self.ply + 1 == self.combination.moves.len()
    }

    /// The reply, if one follows.
    fn reply(self) -> Option<ChessMove> {
        self.combination.moves.get(self.ply + 1).copied()
    }

    /// The same side's next move.
    fn next(self) -> Option<Self> {
        let ply = self.ply + 2;
        (ply < self.combination.moves.len()).then_some(Self { ply, ..self })
    }
}

/// A pawn goes to the last rank or the one before.
fn is_advanced(here: Own<'_>) -> bool {
    let to = here.mv().to();
    let rank = if here.side() == Side::First { to.rank() } else { to.flipped().rank() };
    here.piece() == Piece::Pawn && rank >= 6
}

/// The squares that the piece on a square attacks.
fn attacked_from(position: &Chess, square: Square) -> Bitboard {
    match position.piece_at(square) {
        Some((side, Piece::Pawn)) => attacks::pawn(side, square),
        Some((_, piece)) => attacks::of(piece, square, position.occupied()),
        None => Bitboard::EMPTY,
    }
}

/// What a piece counts when pieces are compared; the king counts most.
fn worth(piece: Piece) -> i32 {
    if piece == Piece::King { 10_000 } else { i32::from(piece.value()) }
}

/// Whether the piece on a square is attacked by its enemies and loses material there, the enemies to move.
fn is_hanging(position: &Chess, square: Square) -> bool {
    let Some((side, piece)) = position.piece_at(square) else { return false };
    let attackers = position.attackers(square, position.occupied()) & position.of(!side);
    let defenders = position.attackers(square, position.occupied()) & position.of(side);
    let cheapest = attackers.into_iter().filter_map(|from| position.kind_at(from)).map(worth).min();
    cheapest.is_some_and(|cheapest| defenders.is_empty() || cheapest < worth(piece))
}
