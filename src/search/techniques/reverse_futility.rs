//! Reverse futility (static null move): far above β near the horizon, nothing the opponent can do matters.
//!
//! If the static evaluation, less a margin for each ply that is left, still reaches β, the node is cut without
//! a search. It is the null move's argument with the margin in place of the reply. Without a margin, and looked at from the
//! node above, it is the razor of (Birmingham & Kent 1977): a move whose static value does not pass α is not searched.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::Observer;
use crate::search::gate::Shortcut;
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::ReverseFutility,
    slug: "reverse-futility",
    name: "Reverse futility pruning",
    idea: Some(bibliography::BIRMINGHAM_KENT_1977),
    form: bibliography::WIKI,
    deviates: "margins of its own, to depth 7",
    summary: "near the horizon, cut where the evaluation is above β by more than a margin",
    effect: Effect::LeavesOut,
    default: true,
};

/// The greatest depth at which a static evaluation is trusted so far.
const MOST_DEPTH: i32 = 7;

/// The margin in evaluation units: three quarters of a man a ply, half a man less where the side to move has
/// been improving.
pub fn margin(depth: i32, improving: bool, man: i32) -> i32 {
    depth * man * 3 / 4 - i32::from(improving) * man / 2
}

/// Whether the evaluation is far enough above β at this depth.
pub fn applies(depth: i32, evaluation: Score, beta: Score, margin: i32) -> bool {
    depth <= MOST_DEPTH && !beta.is_decisive() && !evaluation.is_decisive() && evaluation - margin >= beta
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The static evaluation less the margin, where that reaches β.
    #[inline]
    pub(in crate::search) fn reverse_futility(&mut self, call: Call, eval: NodeEval) -> Option<Score> {
        let evaluation = eval.evaluation?;
        if !self.has(Technique::ReverseFutility) || !call.takes_estimates::<G>() {
            return None;
        }
        let margin = margin(call.depth, eval.improving, G::MAN);
        if !applies(call.depth, evaluation, call.window.beta, margin) {
            return None;
        }
        let (by, score) = (Technique::ReverseFutility, evaluation - margin);
        let shortcut = Shortcut { by, tag: None, score, margin, evaluated: true, whole: false };
        self.cuts_short(shortcut).then_some(score)
    }
}
