//! Razoring: far below α near the horizon, quiescence alone tells whether a capture saves the node.
//!
//! Where the static evaluation with a margin does not reach α, no quiet move is looked at: the node has the value
//! of its quiescence search. The name is that of (Birmingham & Kent 1977), whose razor cut without a search; the milder form
//! was in programs before it was in print.
//!
//! Off by default: futility leaves out the same quiet moves but looks at checks, and with it razoring saves little and
//! misses sacrifices. Of the 300 positions of Win at Chess 16 more are solved without it.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::gate::Decision;
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;
use crate::search::{Note, Observer};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Razoring,
    slug: "razoring",
    name: "Razoring",
    idea: Some(bibliography::BIRMINGHAM_KENT_1977),
    form: bibliography::WIKI,
    deviates: "the value is that of quiescence; margins of its own, at depths 1 and 2",
    summary: "near the horizon, drop into quiescence where the evaluation is far below α",
    effect: Effect::Shortens,
    default: false,
};

/// The greatest depth at which it is tried.
const MOST_DEPTH: i32 = 2;

/// What the evaluation may lack, in evaluation units.
pub fn margin(depth: i32, man: i32) -> i32 {
    man * 2 + man * 5 / 2 * (depth - 1)
}

/// Whether the evaluation is far enough below α at this depth.
pub fn applies(depth: i32, evaluation: Score, alpha: Score, margin: i32) -> bool {
    depth <= MOST_DEPTH && !alpha.is_decisive() && evaluation + margin <= alpha
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The value of the node's quiescence search, where that will do.
    #[allow(clippy::option_option, reason = "the outer one says stopped, as everywhere in the search")]
    pub(in crate::search) fn razoring(
        &mut self,
        position: &G,
        call: Call,
        eval: NodeEval,
    ) -> Option<Option<Score>> {
        let on = self.has(Technique::Razoring) && call.takes_estimates::<G>();
        let Some(evaluation) = eval.evaluation.filter(|_| on) else { return Some(None) };
        let margin = margin(call.depth, G::MAN);
        let (by, tag) = (Technique::Razoring, None);
        let applies = applies(call.depth, evaluation, call.window.alpha, margin);
        if !applies || !self.goes_by(Decision::Shortcut { by, tag }) {
            return Some(None);
        }
        let margin = margin as i16;
        self.observer.note(Note::Shortcut { by, tag, score: evaluation, margin, cut: false });
        self.quiet_node(position, Call { depth: 0, ..call }).map(Some)
    }
}
