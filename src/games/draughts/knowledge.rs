//! Draughts as [`Knowledge`]: what a search may ask.

use super::moves::DraughtsMove;
use super::position::Draughts;
use super::{captures, eval, movegen};
use crate::games::{Coefficients, EvalTerm, Knowledge, MoveList, Score, Side, Tunable, WeightGroup};

impl Knowledge for Draughts {
    type Memo = ();

    fn evaluate(&self) -> Score {
        let balance = eval::balance(self);
        Score::estimate(if self.side() == Side::First { balance } else { -balance })
    }

    fn explain(&self) -> Vec<EvalTerm> {
        eval::terms(self)
    }

    const MAN: i32 = eval::MAN;

    /// Capturing is compulsory.
    fn must_respond(&self) -> bool {
        captures::exist(self.board(), self.side())
    }

    fn tactical_moves(&self, moves: &mut MoveList<DraughtsMove>) {
        if self.must_respond() {
            movegen::capturing(self.board(), self.side(), moves);
        }
    }

    fn is_tactical(&self, mv: DraughtsMove) -> bool {
        mv.is_capture()
    }

    /// All captures take equally many pieces: kings first.
    fn gain(&self, mv: DraughtsMove) -> i32 {
        self.worth_of(mv)
    }

    fn spoils(&self, mv: DraughtsMove) -> i32 {
        self.worth_of(mv)
    }

    fn gives_check(&self, _mv: DraughtsMove) -> bool {
        false
    }
}

impl Draughts {
    /// What a move takes, in evaluation units.
    fn worth_of(&self, mv: DraughtsMove) -> i32 {
        let kings = (mv.taken() & self.board().kings).count_ones() as i32;
        eval::MAN * mv.taken().count_ones() as i32 + (eval::KING - eval::MAN) * kings
    }
}

impl Tunable for Draughts {
    fn weight_groups() -> &'static [WeightGroup] {
        eval::groups()
    }

    fn weights() -> Vec<[i16; 2]> {
        eval::weights()
    }

    fn coefficients(&self) -> Option<Coefficients> {
        Some(eval::coefficients(self))
    }
}
