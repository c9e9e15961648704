//! ProbCut: a capture that reaches well beyond β in a shallow search will reach β in the deep one.
//!
//! Values of a shallow and a deep search of one position differ little, with a spread that can be measured. So a
//! shallow search with its window moved up by a margin foretells the cut of the deep one (Buro 1995, for Othello, who
//! measures the spread by a linear regression for each pair of depths). What is usual in chess, and done here, is a
//! simplification: the margin is fixed, and only captures are tried that win enough, first in quiescence.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::gate::Shortcut;
use crate::search::order::Picker;
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;
use crate::search::{Observer, Visit, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Probcut,
    slug: "probcut",
    name: "ProbCut",
    idea: Some(bibliography::BURO_1995),
    form: bibliography::STOCKFISH,
    deviates: "a fixed margin stands for Buro's regression, and only captures are tried",
    summary: "cut where a capture passes β by a margin in a much shallower search",
    effect: Effect::Shortens,
    default: true,
};

/// The least depth at which it is tried.
const LEAST_DEPTH: i32 = 5;

/// By how many plies the shallow search is less deep than the node.
pub const REDUCTION: i32 = 4;

/// By how much β must be passed, in evaluation units.
pub fn margin(man: i32) -> i32 {
    man * 3 / 2
}

/// Whether it is tried at this depth with this β.
pub fn applies(depth: i32, beta: Score) -> bool {
    depth >= LEAST_DEPTH && !beta.is_decisive()
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Tries the captures that win enough, in quiescence and then less deep.
    #[allow(clippy::option_option, reason = "the outer one says stopped, as everywhere in the search")]
    pub(in crate::search) fn probcut(
        &mut self,
        position: &G,
        call: Call,
        eval: NodeEval,
    ) -> Option<Option<Score>> {
        let beta = call.window.beta;
        let on = self.has(Technique::Probcut) && self.has(Technique::Quiescence);
        let applies = on && call.takes_estimates::<G>() && applies(call.depth, beta);
        let Some(evaluation) = eval.evaluation.filter(|_| applies) else { return Some(None) };
        let margin = margin(G::MAN);
        let raised = Window::zero(beta + margin - 1);
        let needed = raised.beta.units() - evaluation.units();
        let mut moves = MoveList::new();
        position.tactical_moves(&mut moves);
        let mut picker = Picker::new(&moves, None, call.ply);
        while let Some(ranked) = picker.pick(self, position) {
            if !position.see_ge(ranked.mv, needed.max(0)) {
                picker.leave_out();
                continue;
            }
            let child = self.play(position, ranked.mv);
            self.moves_to(call.ply + 1, position, ranked.mv);
            let order = ranked.order(picker.searched() - 1);
            let below = call.below(Some(ranked.tag), Visit::Probe, raised, order);
            let mut score = -self.quiescence(&child, Call { depth: 0, ..below })?;
            if raised.fails_high(score) {
                score = -self.search(&child, Call { depth: call.depth - REDUCTION, ..below })?;
            }
            let (by, tag) = (Technique::Probcut, Some(ranked.tag));
            let shortcut = Shortcut { by, tag, score, margin, evaluated: false, whole: false };
            if raised.fails_high(score) && self.cuts_short(shortcut) {
                return Some(Some(if score.is_decisive() { beta } else { score - margin }));
            }
        }
        Some(None)
    }
}
