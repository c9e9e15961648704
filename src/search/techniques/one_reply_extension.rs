//! One-reply extension: where there is only one legal move, it costs no depth.
//!
//! A forced move decides nothing and makes the tree no wider, but it pushes what is threatened beyond the horizon. To follow
//! forced lines further than others is Shannon's advice (1950).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Knowledge;
use crate::search::Observer;
use crate::search::searcher::{Call, Searcher};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::OneReplyExtension,
    slug: "one-reply-extension",
    name: "One-reply extension",
    idea: Some(bibliography::SHANNON_1950),
    form: bibliography::WIKI,
    deviates: "ends at twice the depth of the iteration",
    summary: "search a ply deeper where there is only one legal move",
    effect: Effect::Deepens,
    default: true,
};

/// How many plies deeper a node with so many moves is searched. `ply` and `iteration` bound it as they bound the
/// check extension.
pub fn plies(moves: usize, ply: usize, iteration: i32) -> i32 {
    i32::from(moves == 1 && ply > 0 && ply as i32 <= 2 * iteration)
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The same call, deeper where so few moves are legal.
    #[inline]
    pub(in crate::search) fn one_reply_extension(&mut self, call: Call, moves: usize) -> Call {
        if !self.has(Technique::OneReplyExtension) {
            return call;
        }
        let plies = plies(moves, call.ply, self.iteration);
        Call { depth: call.depth + self.moves_horizon(Technique::OneReplyExtension, plies), ..call }
    }
}
