//! Multi-cut: where several moves cut in a shallow search, one of them will cut in the deep one.
//!
//! At a node where a cut is expected, the first moves are searched much less deep. That one of them reaches β says
//! little; when [`NEEDED`] of them do, the node is cut (Björnsson & Marsland 1999).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, MoveTag, Score};
use crate::search::gate::Shortcut;
use crate::search::order::Picker;
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;
use crate::search::{Observer, Visit};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::MultiCut,
    slug: "multi-cut",
    name: "Multi-cut pruning",
    idea: Some(bibliography::BJORNSSON_MARSLAND_1999),
    form: bibliography::BJORNSSON_MARSLAND_1999,
    deviates: "six moves, three cuts, four plies less deep: numbers of its own",
    summary: "cut where several of the first moves reach β in a much shallower search",
    effect: Effect::Shortens,
    default: false,
};

/// The least depth at which it is tried.
const LEAST_DEPTH: i32 = 6;

/// By how many plies the shallow searches are less deep than the node.
pub const REDUCTION: i32 = 4;
/// How many moves are searched.
pub const TRIED: usize = 6;
/// How many of them must reach β.
pub const NEEDED: usize = 3;

/// Whether it is tried at this depth with this β.
pub fn applies(depth: i32, beta: Score) -> bool {
    depth >= LEAST_DEPTH && !beta.is_decisive()
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Whether enough of the first moves reach β in a shallow search.
    #[allow(clippy::option_option, reason = "the outer one says stopped, as everywhere in the search")]
    pub(in crate::search) fn multi_cut(
        &mut self,
        position: &G,
        call: Call,
        eval: NodeEval,
        moves: &MoveList<G::Move>,
        first: Option<MoveTag>,
    ) -> Option<Option<Score>> {
        let beta = call.window.beta;
        // A cut is expected where the evaluation already reaches β. In check it is not known.
        let expected = eval.evaluation.is_some_and(|evaluation| evaluation >= beta);
        let on = self.has(Technique::MultiCut) && call.takes_estimates::<G>();
        if !on || !expected || call.visit == Visit::Probe || !applies(call.depth, beta) {
            return Some(None);
        }
        let mut picker = Picker::new(moves, first, call.ply);
        let (mut cuts, mut least) = (0, Score::HIGHEST);
        while let Some(ranked) = picker.pick(self, position).filter(|_| picker.searched() <= TRIED) {
            self.moves_to(call.ply + 1, position, ranked.mv);
            let order = ranked.order(picker.searched() - 1);
            let below = call.below(Some(ranked.tag), Visit::Probe, call.window, order);
            let child = self.play(position, ranked.mv);
            let score = -self.search(&child, Call { depth: call.depth - REDUCTION, ..below })?;
            if call.window.fails_high(score) {
                (cuts, least) = (cuts + 1, least.min(score));
            }
            if cuts == NEEDED {
                let score = if least.is_decisive() { beta } else { least };
                let (by, margin) = (Technique::MultiCut, NEEDED as i32);
                let shortcut = Shortcut { by, tag: None, score, margin, evaluated: false, whole: false };
                return Some(self.cuts_short(shortcut).then_some(score));
            }
        }
        Some(None)
    }
}
