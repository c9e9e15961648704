//! Draughts as [`Knowledge`]: what a search may ask.

use super::moves::DraughtsMove;
use super::position::Draughts;
use super::square::{Square, each};
use super::{captures, eval, movegen};
use crate::games::{Coefficients, EvalTerm, Knowledge, MoveList, Score, Side, Spot, Tunable, WeightGroup};

/// So many pieces or fewer are an endgame.
pub(super) const ENDGAME: u32 = 12;

impl Knowledge for Draughts {
    type Memo = ();

    fn evaluate(&self) -> Score {
        let balance = eval::balance(self);
        Score::estimate(if self.side() == Side::First { balance } else { -balance })
    }

    fn material(&self) -> Score {
        let board = self.board();
        let worth = |side: Side| {
            let (men, kings) = (board.men(side).count_ones(), board.kings(side).count_ones());
            eval::MAN * men as i32 + eval::KING * kings as i32
        };
        Score::estimate(worth(self.side()) - worth(!self.side()))
    }

    fn explain(&self) -> Vec<EvalTerm> {
        eval::terms(self)
    }

    const MANY_MOVES: u16 = 9;
    const MAN: i32 = eval::MAN;

    fn path(&self, mv: DraughtsMove) -> Option<[Spot; 2]> {
        Some([mv.from(), mv.to()].map(|square| Spot::new(square.column(), square.row())))
    }

    /// Capturing is compulsory.
    fn must_respond(&self) -> bool {
        captures::exist(self.board(), self.side())
    }

    /// What may be captured now is not yet lost, and what an exchange or a shot comes to no count of men tells.
    fn threatened(&self) -> bool {
        captures::exist(self.board(), !self.side())
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

    fn captured_value(&self, mv: DraughtsMove) -> i32 {
        self.worth_of(mv)
    }

    /// With kings on the board, or few men, it is an endgame.
    fn men_ahead(&self) -> Option<i32> {
        let board = self.board();
        let count = |side: Side| board.of(side).count_ones() as i32;
        let few = board.occupied().count_ones() <= ENDGAME;
        (board.kings == 0 && !few).then(|| count(self.side()) - count(!self.side()))
    }

    fn steps_to_promotion(&self) -> Option<u32> {
        let men = self.board().men(self.side());
        let steps = |square: Square| match self.side() {
            Side::First => square.row(),
            Side::Second => 9 - square.row(),
        };
        each(men).map(|man| u32::from(steps(man))).min()
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
