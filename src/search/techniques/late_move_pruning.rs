//! Late-move pruning: near the horizon, quiet moves that come very late are not searched at all.
//!
//! In a good order the cutting move comes early. After enough moves have failed, the quiet rest is left out: the
//! last step of what late-move reductions begin. The number of moves, 3 + depth² or half of it, is Stockfish's; it has
//! no paper that we know of.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::Observer;
use crate::search::order::{Picker, Ranked};
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::LateMovePruning,
    slug: "late-move-pruning",
    name: "Late-move pruning",
    idea: None,
    form: bibliography::STOCKFISH,
    deviates: "",
    summary: "near the horizon, leave out quiet moves that come very late",
    effect: Effect::LeavesOut,
    default: true,
};

/// The greatest depth at which moves are left out.
const MOST_DEPTH: i32 = 8;

/// After how many moves the quiet rest is left out at this depth: 3 + depth², half of it where the side to move
/// has not been improving.
pub fn limit(depth: i32, improving: bool) -> usize {
    let limit = 3 + depth * depth;
    (if improving { limit } else { limit / 2 }).max(2) as usize
}

/// In quiescence, where the side to move must respond: so many moves are searched before the quiet rest is left out.
pub const RESPONSES: usize = 2;

/// Whether quiet moves from this place in the order on are left out.
pub fn applies(depth: i32, place: usize, improving: bool) -> bool {
    depth <= MOST_DEPTH && place >= limit(depth, improving)
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// How many moves are searched before the quiet rest is left out, where this one is of the rest.
    #[inline]
    pub(in crate::search) fn late_move_pruning(
        &self,
        call: Call,
        eval: NodeEval,
        ranked: &Ranked<G::Move>,
        place: usize,
    ) -> Option<i32> {
        let on = !ranked.tactical && self.has(Technique::LateMovePruning);
        (on && applies(call.depth, place, eval.improving)).then(|| limit(call.depth, eval.improving) as i32)
    }

    /// In quiescence, where all legal moves are looked at because the side to move must respond: whether a quiet one is left
    /// out, since others were searched and the game is not lost with them.
    pub(in crate::search) fn enough_responses(
        &mut self,
        value: Score,
        picker: &Picker<'_, G::Move>,
        ranked: &Ranked<G::Move>,
    ) -> bool {
        let searched = picker.searched() - 1;
        let on = self.has(Technique::LateMovePruning) && G::ESTIMATES;
        let applies = on && !ranked.tactical && !value.saves_nothing();
        applies
            && searched >= RESPONSES
            && self.leaves_out(Technique::LateMovePruning, ranked.tag, searched as i32)
    }
}
