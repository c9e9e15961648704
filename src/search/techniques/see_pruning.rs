//! SEE pruning: near the horizon, moves that lose material in the exchange on their square are left out.
//!
//! The static exchange evaluation says what a capture, or a quiet move onto an attacked square, loses. The more
//! depth is left, the more may be given up for what a search may find: a square of the depth for captures and a multiple of
//! it for quiet moves, as in Ethereal. The exchange itself was computed on paper before (Maynard Smith & Michie 1961).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Knowledge;
use crate::search::order::Ranked;
use crate::search::searcher::{Call, Searcher};
use crate::search::{Observer, OrderReason};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::SeePruning,
    slug: "see-pruning",
    name: "SEE pruning",
    idea: None,
    form: bibliography::ETHEREAL,
    deviates: "margins of its own",
    summary: "leave out moves that lose material on their square: losing captures in quiescence too",
    effect: Effect::LeavesOut,
    default: true,
};

/// The greatest depth at which moves are left out.
const MOST_DEPTH: i32 = 8;

/// What a move may lose at this depth, in evaluation units: a fifth of a man times depth² for a tactical move,
/// half a man a ply for a quiet one.
pub fn allowance(depth: i32, tactical: bool, man: i32) -> i32 {
    if tactical { man / 5 * depth * depth } else { man / 2 * depth }
}

/// Whether moves are looked at at this depth.
pub fn applies(depth: i32) -> bool {
    depth <= MOST_DEPTH
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// What a move may lose, where this one loses more.
    #[inline]
    pub(in crate::search) fn see_pruning(
        &self,
        position: &G,
        call: Call,
        ranked: &Ranked<G::Move>,
    ) -> Option<i32> {
        if !self.has(Technique::SeePruning) || !applies(call.depth) {
            return None;
        }
        let allowance = allowance(call.depth, ranked.tactical, G::MAN);
        (!position.see_ge(ranked.mv, -allowance)).then_some(allowance)
    }

    /// In quiescence: whether a capture loses material on its square. The order has asked already, where it does.
    pub(in crate::search) fn loses_exchange(&self, position: &G, ranked: &Ranked<G::Move>) -> bool {
        self.has(Technique::SeePruning)
            && G::ESTIMATES
            && match ranked.reason {
                OrderReason::LosingCapture => true,
                OrderReason::Tactical if self.has(Technique::SeeOrder) => false,
                _ => !position.see_ge(ranked.mv, 0),
            }
    }
}
