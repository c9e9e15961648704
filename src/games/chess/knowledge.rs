//! Chess as [`Knowledge`]: what a search may ask.

use super::movegen::{self, TACTICAL};
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::Chess;
use super::{attacks, eval, exchange};
use crate::games::{
    Coefficients, EvalTerm, Key, Knowledge, MoveList, Score, Side, Spot, Tunable, WeightGroup,
};

impl Knowledge for Chess {
    type Memo = eval::Memo;

    #[inline]
    fn evaluate(&self) -> Score {
        for_the_mover(self, eval::balance(self))
    }

    #[inline]
    fn evaluate_with(&self, memo: &mut eval::Memo) -> Score {
        for_the_mover(self, memo.balance(self))
    }

    fn material(&self) -> Score {
        let worth =
            |piece: Piece, side: Side| i32::from(piece.value()) * (self.all(piece) & self.of(side)).count();
        let balance = Piece::ALL.map(|piece| worth(piece, Side::First) - worth(piece, Side::Second));
        for_the_mover(self, balance.iter().sum())
    }

    #[inline]
    fn explain(&self) -> Vec<EvalTerm> {
        eval::terms(self)
    }

    fn path(&self, mv: ChessMove) -> Option<[Spot; 2]> {
        Some([mv.from(), mv.to()].map(|square| Spot::new(square.file(), square.rank())))
    }

    #[inline]
    fn must_respond(&self) -> bool {
        self.in_check()
    }

    #[inline]
    fn tactical_moves(&self, moves: &mut MoveList<ChessMove>) {
        movegen::generate::<_, TACTICAL>(self, moves);
    }

    /// Captures and promotions to a queen. Lesser promotions are quiet even where they capture.
    #[inline]
    fn is_tactical(&self, mv: ChessMove) -> bool {
        if mv.promotes() {
            return mv.promotion() == Some(Piece::Queen);
        }
        self.occupied().has(mv.to()) || self.captures_en_passant(mv)
    }

    /// The victim counts 100 for a pawn to 500 for a queen, plus 5 for a capturing pawn down to 0 for a
    /// king (sources: C9). A promotion counts as winning a queen for a pawn.
    fn gain(&self, mv: ChessMove) -> i32 {
        let rank = |piece: Piece| 100 * (piece as i32 + 1);
        let attacker = self.kind_at(mv.from()).map_or(0, |piece| 5 - piece as i32);
        let promoted = mv.promotion().map_or(0, |piece| rank(piece) - rank(Piece::Pawn));
        self.victim(mv).map_or(0, rank) + promoted + attacker
    }

    /// Straight from its new square, or by leaving the line of a slider; rare moves are simply played.
    fn gives_check(&self, mv: ChessMove) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.side());
        let king = self.king(!us);
        let Some(piece) = self.kind_at(from) else { return false };
        let castles = piece == Piece::King && from.file().abs_diff(to.file()) == 2;
        if castles || mv.promotion().is_some() || (piece == Piece::Pawn && self.en_passant() == Some(to)) {
            return self.after(mv).checkers().any();
        }
        let occupied = (self.occupied() ^ from.bit()) | to.bit();
        let in_sight = || (attacks::between(to, king) & occupied).is_empty();
        let straight = match piece {
            Piece::Pawn => attacks::pawn(us, to).has(king),
            Piece::Knight => attacks::knight(to).has(king),
            Piece::Bishop => attacks::bishop_lines(to).has(king) && in_sight(),
            Piece::Rook => attacks::rook_lines(to).has(king) && in_sight(),
            Piece::Queen => attacks::line(to, king).any() && in_sight(),
            Piece::King => false,
        };
        // Most pieces leave no line to the king on which a slider of their own side stands.
        let left = attacks::line(king, from) & self.sliders(us) & !from.bit();
        straight || left.any() && (self.sliders_on(us, king, occupied) & !from.bit()).any()
    }

    #[inline]
    fn key_after(&self, mv: ChessMove) -> Option<Key> {
        self.key_of(mv)
    }

    #[inline]
    fn captured_value(&self, mv: ChessMove) -> i32 {
        let promoted = mv.promotion().map_or(0, |piece| piece.value() - Piece::Pawn.value());
        i32::from(self.victim(mv).map_or(0, Piece::value) + promoted)
    }

    const PIECE_TO_INDICES: usize = 2 * 6 * 64;

    /// The side, the piece, and the square it goes to.
    #[inline]
    fn piece_to_index(&self, mv: ChessMove) -> usize {
        let piece = self.kind_at(mv.from()).map_or(0, |piece| piece as usize);
        (self.side() as usize * 6 + piece) * 64 + mv.to().index()
    }

    #[inline]
    fn see_ge(&self, mv: ChessMove, threshold: i32) -> bool {
        exchange::holds(self, mv, threshold)
    }

    const PASSES: bool = true;

    #[inline]
    fn pass(&self) -> Option<Self> {
        self.checkers().is_empty().then(|| self.passed())
    }

    #[inline]
    fn key_after_pass(&self) -> Option<Key> {
        self.checkers().is_empty().then(|| self.key_of_pass())
    }

    /// The side to move has king and pawns, and at most one minor piece beside them.
    fn zugzwang_likely(&self) -> bool {
        let pawns_and_king = self.all(Piece::Pawn) | self.all(Piece::King);
        let pieces = self.of(self.side()) & !pawns_and_king;
        let minors = self.all(Piece::Knight) | self.all(Piece::Bishop);
        !pieces.more_than_one() && (pieces & !minors).is_empty()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers().any()
    }
}

/// What White sees, as the side to move does.
#[inline]
fn for_the_mover(position: &Chess, balance: i32) -> Score {
    Score::estimate(if position.side() == Side::First { balance } else { -balance })
}

impl Tunable for Chess {
    #[inline]
    fn weight_groups() -> &'static [WeightGroup] {
        eval::groups()
    }

    #[inline]
    fn weights() -> Vec<[i16; 2]> {
        eval::weights()
    }

    #[inline]
    fn coefficients(&self) -> Option<Coefficients> {
        eval::coefficients(self)
    }
}

impl Chess {
    /// The kind of piece that a legal move captures.
    pub(super) fn victim(&self, mv: ChessMove) -> Option<Piece> {
        let to = mv.to();
        if self.occupied().has(to) {
            return self.kind_at(to);
        }
        self.captures_en_passant(mv).then_some(Piece::Pawn)
    }

    #[inline]
    fn captures_en_passant(&self, mv: ChessMove) -> bool {
        self.en_passant() == Some(mv.to()) && self.all(Piece::Pawn).has(mv.from())
    }
}
