//! Transposition table: a position that was searched before is not searched again.
//!
//! An entry keeps depth, value, bound and best move under the position's Zobrist key. Its value may be
//! returned when the *stored* depth is at least the depth now wanted and its bound settles the window; its
//! move is tried first in any case (sources: C10, L21, L31). The table itself is in [`crate::search::table`].

use super::{Card, Effect, Technique, transpositions_by_level};
use crate::bibliography;
use crate::games::{Key, Knowledge, MoveTag, Score};
use crate::search::gate::Decision;
use crate::search::searcher::{Call, Searcher};
use crate::search::table::Stored;
use crate::search::{Entries, Note, Observer, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::TranspositionTable,
    slug: "transposition-table",
    name: "Transposition table",
    idea: Some(bibliography::GREENBLATT_1967),
    form: bibliography::SLATE_ATKIN_1977,
    deviates: "cuts with a zero window only, so that the principal variation is played out",
    summary: "remember positions: their value, bound, depth and best move",
    effect: Effect::Reuses,
    default: true,
};

/// Whether the stored value can be returned in place of a search. Not with an open window: the principal
/// variation is played out, so that it can be shown.
pub fn cuts(stored: &Stored, depth: i32, window: Window, entries: Entries) -> bool {
    let settled = window.settled_by(stored.score, stored.bound);
    entries.suit(stored.depth.into(), depth) && settled && window.is_zero()
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// What the table knows of the position, if the table is used.
    pub(in crate::search) fn probe(&mut self, position: &G, call: Call) -> Option<Stored> {
        if !self.has(Technique::TranspositionTable) {
            return None;
        }
        let stored = self.table.probe(self.table_key(position.key(), call.ply), call.ply)?;
        self.goes_by(Decision::Entry).then_some(stored)
    }

    /// What the table knows a position by.
    pub(in crate::search) fn table_key(&self, key: Key, ply: usize) -> Key {
        if self.has(Technique::TranspositionsByLevel) {
            transpositions_by_level::at_level(key, ply)
        } else {
            key
        }
    }

    /// The table's value, where that is enough. Tells what the table knows in any case.
    pub(in crate::search) fn table_cut(
        &mut self,
        position: &G,
        stored: &Stored,
        call: Call,
    ) -> Option<Score> {
        let &Stored { depth, score, bound, whole, .. } = stored;
        let cut = call.ply > 0
            && cuts(stored, call.depth, call.window, self.amount(false, |amounts| amounts.entries))
            && self.goes_by(Decision::TableCut);
        self.truncated += u64::from(cut && !whole);
        if cut {
            self.tell_reuse(position, call.ply);
        }
        self.observer.note(Note::Table { depth, score, bound, cut });
        cut.then_some(score)
    }

    /// Tells that what the table knows of a position is used for the node that was entered last.
    pub(in crate::search) fn tell_reuse(&mut self, position: &G, ply: usize) {
        if O::watching()
            && let Some(slot) = self.table.slot(self.table_key(position.key(), ply))
        {
            self.observer.reused(slot);
        }
    }

    /// Stores a result, if the table is used. `whole`: no line below was truncated.
    pub(in crate::search) fn store(
        &mut self,
        position: &G,
        call: Call,
        (score, tag): (Score, Option<MoveTag>),
        whole: bool,
    ) {
        if self.has(Technique::TranspositionTable) {
            let depth = call.depth.clamp(0, i8::MAX.into()) as i8;
            let bound = call.window.classify(score);
            let key = self.table_key(position.key(), call.ply);
            let written = self.table.store(key, call.ply, Stored { tag, score, depth, bound, whole });
            self.observer.stored(written);
        }
    }

    /// Plays a move, and has the table's entry for it brought near: before the move is made, where its key is known by
    /// then, for memory takes longer than that.
    pub(in crate::search) fn play(&self, position: &G, mv: G::Move) -> G {
        // By level the table has it elsewhere, and this is in vain.
        let used = self.has(Technique::TranspositionTable);
        let foreseen = if used { position.key_after(mv) } else { None };
        if let Some(key) = foreseen {
            self.table.prefetch(key);
            return position.play(mv);
        }
        let child = position.play(mv);
        if used {
            self.table.prefetch(child.key());
        }
        child
    }
}
