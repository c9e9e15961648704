//! Verified null move: where the pass holds β, search the moves all the same, a ply less deep.
//!
//! In zugzwang every move is worse than passing, and the plain null move cuts where it must not. With verification a
//! pass that holds β only takes a ply off. If a move confirms the cut, little was lost; if none does although the
//! pass did, the position is a zugzwang, and it is searched again to its full depth. Below a node that is being
//! verified a pass cuts as it always did, or nothing would be saved at all (David-Tabibi & Netanyahu 2002;
//! sources: N4).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, MoveTag, Score};
use crate::search::Observer;
use crate::search::order::Picker;
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::VerifiedNullMove,
    slug: "verified-null-move",
    name: "Verified null move",
    idea: Some(bibliography::PLENKNER_1995),
    form: bibliography::DAVID_TABIBI_NETANYAHU_2002,
    deviates: "R is that of the null move here, and grows; theirs is 3",
    summary: "where the pass holds β, search the moves a ply less deep instead of cutting",
    effect: Effect::Shortens,
    default: false,
};

/// Plies by which the moves are searched less deep.
pub const REDUCTION: i32 = 1;

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// A pass has held β: the moves a ply less deep, and again in full depth if none of them holds it. What was found, and how
    /// the moves were searched that found it.
    pub(in crate::search) fn verified_null_move(
        &mut self,
        position: &G,
        call: Call,
        eval: NodeEval,
        moves: &MoveList<G::Move>,
        first: Option<MoveTag>,
    ) -> Option<((Score, Option<MoveTag>), Call)> {
        let plies = self.moves_horizon(Technique::VerifiedNullMove, -REDUCTION);
        let less = Call { depth: call.depth + plies, verified: true, ..call };
        let found = self.moves(position, less, eval, Picker::new(moves, first, call.ply))?;
        // What was taken off is put back, if anything was.
        let again = plies != 0 && !call.window.fails_high(found.0);
        if !again || self.moves_horizon(Technique::VerifiedNullMove, -plies) == 0 {
            return Some((found, less));
        }
        let found = self.moves(position, call, eval, Picker::new(moves, found.1.or(first), call.ply))?;
        Some((found, call))
    }
}
