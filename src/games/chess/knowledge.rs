//! Chess as [`Knowledge`]: what a search may ask.

use super::movegen::{self, TACTICAL};
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::Chess;
use super::{eval, exchange};
use crate::games::{EvalTerm, Knowledge, MoveList, Score, Side};

impl Knowledge for Chess {
    fn evaluate(&self) -> Score {
        let balance = eval::balance(self);
        Score::estimate(if self.side() == Side::First { balance } else { -balance })
    }

    fn explain(&self) -> Vec<EvalTerm> {
        eval::terms(self)
    }

    fn must_respond(&self) -> bool {
        self.in_check()
    }

    fn tactical_moves(&self, moves: &mut MoveList<ChessMove>) {
        movegen::generate::<_, TACTICAL>(self, moves);
    }

    /// Captures and promotions to a queen. Lesser promotions are quiet even where they capture.
    fn is_tactical(&self, mv: ChessMove) -> bool {
        match mv.promotion() {
            Some(piece) => piece == Piece::Queen,
            None => self.victim(mv).is_some(),
        }
    }

    /// The victim counts 100 for a pawn to 500 for a queen, plus 5 for a capturing pawn down to 0 for a
    /// king (sources: C9). A promotion counts as winning a queen for a pawn.
    fn gain(&self, mv: ChessMove) -> i32 {
        let rank = |piece: Piece| 100 * (piece as i32 + 1);
        let attacker = self.kind_at(mv.from()).map_or(0, |piece| 5 - piece as i32);
        let promoted = mv.promotion().map_or(0, |piece| rank(piece) - rank(Piece::Pawn));
        self.victim(mv).map_or(0, rank) + promoted + attacker
    }

    fn exchange_holds(&self, mv: ChessMove, threshold: i32) -> bool {
        exchange::holds(self, mv, threshold)
    }

    fn pass(&self) -> Option<Self> {
        self.checkers().is_empty().then(|| self.passed())
    }

    /// The side to move has king and pawns, and at most one minor piece beside them.
    fn zugzwang_likely(&self) -> bool {
        let pawns_and_king = self.all(Piece::Pawn) | self.all(Piece::King);
        let pieces = self.of(self.side()) & !pawns_and_king;
        let minors = self.all(Piece::Knight) | self.all(Piece::Bishop);
        !pieces.more_than_one() && (pieces & !minors).is_empty()
    }

    fn in_check(&self) -> bool {
        self.checkers().any()
    }
}

impl Chess {
    /// The kind of piece that a legal move captures.
    pub(super) fn victim(&self, mv: ChessMove) -> Option<Piece> {
        let to = mv.to();
        if self.occupied().has(to) {
            return self.kind_at(to);
        }
        let passing = self.en_passant() == Some(to) && self.all(Piece::Pawn).has(mv.from());
        passing.then_some(Piece::Pawn)
    }
}
