//! Late-move reductions: moves late in a good order are searched less deep.
//!
//! With good ordering a cut comes early or not at all, so the moves after the first few are only looked at
//! closely enough to see that they are no better. One that comes back above α is searched again at full depth
//! (sources: C12).

use std::sync::LazyLock;

use super::history::LIMIT;
use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Knowledge;
use crate::search::gate::Decision;
use crate::search::order::Ranked;
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;
use crate::search::{Note, Observer, OrderReason, Visit, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::LateMoveReductions,
    slug: "late-move-reductions",
    name: "Late-move reductions",
    idea: Some(bibliography::LEVY_1989),
    form: bibliography::ROMSTAD_LATE_MOVES,
    deviates: "the amount grows with the logarithms of depth and place, and history moves it; captures that lose material are among the late moves, and have no history",
    summary: "search late quiet moves less deep, and again in full if they surprise",
    effect: Effect::Shortens,
    default: true,
};

/// The first moves are always searched in full.
pub const FULL_MOVES: usize = 3;
/// Below this depth there is nothing to take off.
pub const LEAST_DEPTH: i32 = 3;

/// What a reduction is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// Plies to take off, at least 1.
    pub by: i32,
    /// The formula's figure before rounding and before history, in hundredths of a ply; 0 where the amount was set by hand.
    pub formula: i32,
    /// The history of the move, which adjusted it; captures have none.
    pub history: i32,
}

/// The terms of a reduction, in hundredths of a ply. Their sum, rounded towards 0, is taken off, as long as a ply of search
/// remains before fractional depth, which may take that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// What depth and place in the order ask for.
    pub formula: i32,
    /// What is given back where the window is open: at most 0.
    pub open_window: i32,
    /// What comes on top where the side to move is not improving: at least 0.
    pub not_improving: i32,
    /// The share of the history figure: negative for a good one.
    pub history: i32,
}

impl Terms {
    /// Of a move with this history figure, for which depth and place ask for `formula`.
    pub fn new(formula: i32, zero_window: bool, improving: bool, history: i32) -> Self {
        Self {
            formula,
            open_window: if zero_window { 0 } else { -100 },
            not_improving: if improving { 0 } else { 60 },
            history: -(history * 100 / (LIMIT / 2)),
        }
    }

    /// All of them together, in hundredths of a ply.
    pub fn sum(self) -> i32 {
        self.formula + self.open_window + self.not_improving + self.history
    }
}

/// What the conditions look at.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "conditions that have nothing to do with each other")]
pub struct Situation {
    /// Remaining depth of the node.
    pub depth: i32,
    /// How many moves came before.
    pub place: usize,
    /// Neither the table move, nor a killer or countermove, nor a tactical move that may win something.
    pub quiet: bool,
    /// The side to move is or gives check.
    pub check: bool,
    /// The node's window is a zero window.
    pub zero_window: bool,
    /// The side to move stands better than at its last move.
    pub improving: bool,
    /// The move's history figure; 0 of a capture.
    pub history: i32,
}

/// Whether a move may be reduced at all.
pub fn applies(at: Situation) -> bool {
    at.quiet && !at.check && at.place >= FULL_MOVES && at.depth >= LEAST_DEPTH
}

/// By how much: grows with the logarithms of depth and place; a ply less on the principal variation and for a good
/// history, more for a bad one and where the side to move has not been improving. `None` when nothing is left to take
/// off. At least a ply of search remains.
pub fn reduction(at: Situation) -> Option<Reduction> {
    let formula = TABLE[(at.depth as usize).min(SIDE - 1)][at.place.min(SIDE - 1)];
    let by = Terms::new(formula, at.zero_window, at.improving, at.history).sum() / 100;
    let by = by.min(at.depth - 2);
    (by > 0).then_some(Reduction { by, formula, history: at.history })
}

/// By so many plies, whatever the formula says; at least a ply of search remains.
pub fn by_hand(at: Situation, by: i32) -> Option<Reduction> {
    let by = by.min(at.depth - 2);
    (by > 0).then_some(Reduction { by, formula: 0, history: at.history })
}

const SIDE: usize = 64;

/// 75 + 50·ln(depth)·ln(place), in hundredths of a ply.
static TABLE: LazyLock<[[i32; SIDE]; SIDE]> = LazyLock::new(|| {
    let ln = |n: usize| (n.max(1) as f64).ln();
    std::array::from_fn(|depth| std::array::from_fn(|place| (75.0 + 50.0 * ln(depth) * ln(place)) as i32))
});

impl Reduction {
    /// The call of a child that is searched so much less deep, with a zero window above α.
    pub(in crate::search) fn scout(self, down: Call, window: Window) -> Call {
        Call {
            visit: Visit::Reduced,
            depth: down.depth - self.by,
            window: Window::zero(window.alpha).flipped(),
            note: Some(Note::Reduced {
                by: self.by as u8,
                formula: self.formula as i16,
                history: self.history as i16,
            }),
            ..down
        }
    }
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// By how much a move is searched less deep at first.
    #[inline]
    pub(in crate::search) fn late_move_reduction(
        &mut self,
        position: &G,
        child: &G,
        call: Call,
        eval: NodeEval,
        ranked: &Ranked<G::Move>,
        place: usize,
    ) -> Option<Reduction> {
        if !self.has(Technique::LateMoveReductions) {
            return None;
        }
        let losing = ranked.reason == OrderReason::LosingCapture;
        let situation = Situation {
            depth: call.depth,
            place,
            quiet: (!ranked.tactical || losing) && !ranked.is_recommended(),
            check: position.in_check() || child.in_check(),
            zero_window: call.window.is_zero(),
            improving: eval.improving,
            history: if losing { 0 } else { ranked.figure },
        };
        let reduction = match self.amount(false, |amounts| amounts.late_reduction) {
            _ if !applies(situation) => None,
            Some(by) => by_hand(situation, by.into()),
            None => reduction(situation),
        }?;
        let (by, tag, plies) = (Technique::LateMoveReductions, Some(ranked.tag), -reduction.by);
        self.goes_by(Decision::Depth { by, tag, plies }).then_some(reduction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATE: Situation = Situation {
        depth: 8,
        place: 12,
        quiet: true,
        check: false,
        zero_window: true,
        improving: true,
        history: 0,
    };

    #[test]
    fn early_tactical_checking_and_shallow_moves_are_spared() {
        assert!(applies(LATE));
        assert!(!applies(Situation { place: 2, ..LATE }));
        assert!(!applies(Situation { quiet: false, ..LATE }));
        assert!(!applies(Situation { check: true, ..LATE }));
        assert!(!applies(Situation { depth: 2, ..LATE }));
    }

    #[test]
    fn later_deeper_and_worse_moves_lose_more_and_some_depth_remains() {
        let by = |at| reduction(at).map_or(0, |reduction| reduction.by);
        for depth in 3..80 {
            for place in 3..80 {
                let at = Situation { depth, place, ..LATE };
                assert!(by(at) <= depth - 2);
                assert!(by(Situation { place: place + 1, ..at }) >= by(at));
                assert!(by(Situation { history: -LIMIT, ..at }) >= by(at));
                assert!(by(Situation { zero_window: false, ..at }) <= by(at));
            }
        }
    }
}
