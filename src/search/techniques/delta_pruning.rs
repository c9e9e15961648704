//! Delta pruning: in quiescence, a capture that cannot lift the evaluation to α even if nothing is lost is left
//! out.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::order::Ranked;
use crate::search::searcher::Searcher;
use crate::search::{Observer, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::DeltaPruning,
    slug: "delta-pruning",
    name: "Delta pruning",
    idea: Some(bibliography::SCHAEFFER_1986),
    form: bibliography::WIKI,
    deviates: "the margin is one man",
    summary: "in quiescence, leave out captures that win too little to reach α",
    effect: Effect::LeavesOut,
    default: true,
};

/// What a capture may gain besides the material, in evaluation units.
pub fn margin(man: i32) -> i32 {
    man
}

/// Whether standing pat with this gain and the margin stays at or below α.
pub fn applies(stand_pat: Score, gain: i32, alpha: Score, margin: i32) -> bool {
    !alpha.is_decisive() && stand_pat + gain + margin <= alpha
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The margin, where even with it and with what it takes a capture does not lift the evaluation to α.
    pub(in crate::search) fn delta_pruning(
        &self,
        position: &G,
        stand_pat: Score,
        window: Window,
        ranked: &Ranked<G::Move>,
    ) -> Option<i32> {
        let margin = margin(G::MAN);
        let on = self.has(Technique::DeltaPruning) && G::ESTIMATES;
        (on && applies(stand_pat, position.captured_value(ranked.mv), window.alpha, margin)).then_some(margin)
    }
}
