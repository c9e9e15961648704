//! Internal iterative reduction: a node that the table has no move for is searched a ply less deep.
//!
//! Without a move to begin with, the order is bad and the search dear. The shallower search is cheaper, and
//! leaves the move in the table for the next time. (Internal iterative deepening would search such a node twice.)

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, MoveTag};
use crate::search::Observer;
use crate::search::searcher::{Call, Searcher};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::InternalIterativeReduction,
    slug: "internal-iterative-reduction",
    name: "Internal iterative reduction",
    idea: Some(bibliography::SCHROEDER_2020),
    form: bibliography::SCHROEDER_2020,
    deviates: "",
    summary: "search a ply less deep where the table has no move to begin with",
    effect: Effect::Shortens,
    default: true,
};

/// The least depth at which a missing move is worth a ply.
const LEAST_DEPTH: i32 = 3;

/// Plies to take off.
pub fn reduction(depth: i32, has_move: bool) -> i32 {
    i32::from(depth >= LEAST_DEPTH && !has_move)
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The same call, less deep where there is no move to begin with.
    #[inline]
    pub(in crate::search) fn internal_iterative_reduction(
        &mut self,
        call: Call,
        first: Option<MoveTag>,
    ) -> Call {
        if !self.has(Technique::InternalIterativeReduction) || call.ply == 0 {
            return call;
        }
        let plies = reduction(call.depth, first.is_some());
        Call { depth: call.depth + self.moves_horizon(Technique::InternalIterativeReduction, -plies), ..call }
    }
}
