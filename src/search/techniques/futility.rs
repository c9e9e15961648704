//! Futility pruning: near the horizon, a quiet move does not make up for a large deficit.
//!
//! Where the static evaluation with a margin does not reach α, quiet moves that give no check are left out,
//! once a move has been searched.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::Observer;
use crate::search::order::Ranked;
use crate::search::searcher::{Call, Searcher};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Futility,
    slug: "futility",
    name: "Futility pruning",
    idea: Some(bibliography::SCHAEFFER_1986),
    form: bibliography::HEINZ_1998,
    deviates: "to depth 6; a quiet move is left out only where one was searched",
    summary: "near the horizon, leave out quiet moves where the evaluation is far below α",
    effect: Effect::LeavesOut,
    default: true,
};

/// The greatest depth at which moves are left out.
const MOST_DEPTH: i32 = 6;

/// What a quiet move may be expected to gain at most, in evaluation units.
pub fn margin(depth: i32, man: i32) -> i32 {
    man + man * depth
}

/// Whether quiet moves are hopeless at a node of this depth.
pub fn applies(depth: i32, evaluation: Score, alpha: Score, margin: i32) -> bool {
    depth <= MOST_DEPTH && !alpha.is_decisive() && evaluation + margin <= alpha
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The margin, where even with it this move does not reach α.
    #[inline]
    pub(in crate::search) fn futility(
        &self,
        call: Call,
        evaluation: Score,
        ranked: &Ranked<G::Move>,
    ) -> Option<i32> {
        let margin = margin(call.depth, G::MAN);
        let on = !ranked.tactical && self.has(Technique::Futility);
        (on && applies(call.depth, evaluation, call.window.alpha, margin)).then_some(margin)
    }
}
