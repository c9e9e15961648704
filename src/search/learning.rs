//! What the order of quiet moves learns from a cut: killers, countermoves, history, continuation history.

use super::observer::Observer;
use super::order::{Picker, Ranked};
use super::searcher::{Call, Searcher};
use crate::games::Knowledge;

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// A move reached β.
    pub(super) fn learn_from_cut(
        &mut self,
        position: &G,
        call: Call,
        picker: &Picker<'_, G::Move>,
        cutting: &Ranked<G::Move>,
    ) {
        if cutting.tactical {
            return;
        }
        self.killers.remember(call.ply, cutting.tag);
        if let Some(before) = self.piece_to[call.ply] {
            self.countermoves.remember(before, cutting.tag);
        }
        self.learn(position, cutting.mv, call, true);
        for failed in picker.tried().iter().filter(|ranked| !ranked.tactical && !ranked.left_out) {
            if failed.tag != cutting.tag {
                self.learn(position, failed.mv, call, false);
            }
        }
    }

    /// A quiet move has cut, or has failed to where another did.
    fn learn(&mut self, position: &G, mv: G::Move, call: Call, cut: bool) {
        let (slot, index) = (position.history_slot(mv), position.piece_to_index(mv));
        if cut {
            self.history.reward(slot, call.depth);
        } else {
            self.history.punish(slot, call.depth);
        }
        for before in self.before(call.ply).into_iter().flatten() {
            if cut {
                self.continuations.reward(before, index, call.depth);
            } else {
                self.continuations.punish(before, index, call.depth);
            }
        }
    }
}
