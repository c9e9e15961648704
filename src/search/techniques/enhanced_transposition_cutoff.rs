//! Enhanced transposition cut-off: before any move is searched, look every reply up in the table.
//!
//! A cut needs one good move, not the best one. If the table already knows the position after *some* move as bad
//! enough for the opponent, that move cuts at once, even where the order would have tried another first (Plaat,
//! Schaeffer, Pijls & de Bruin 1996). Looking costs a key and a look-up for each move, so it is done only where a
//! search would cost much more.

use smallvec::SmallVec;

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Key, Knowledge, MoveList, Score};
use crate::search::gate::Shortcut;
use crate::search::searcher::{Call, Searcher};
use crate::search::{Bound, Entries, Observer, Stored};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::EnhancedTranspositionCutoff,
    slug: "enhanced-transposition-cutoff",
    name: "Enhanced transposition cut-off",
    idea: Some(bibliography::PLAAT_1996_GRAPHS),
    form: bibliography::PLAAT_1996_GRAPHS,
    deviates: "from depth 4 on",
    summary: "look every reply up in the table first: one that is known to be good enough cuts",
    effect: Effect::Reuses,
    default: true,
};

/// The least depth at which the moves are looked up.
const LEAST_DEPTH: i32 = 4;

/// Whether moves are looked up at this depth.
pub fn applies(depth: i32) -> bool {
    depth >= LEAST_DEPTH
}

/// What the table's entry of a child proves for its parent, which would search it `depth` plies deep: at least this.
pub fn claim(child: &Stored, depth: i32, entries: Entries) -> Option<Score> {
    let deep_enough = entries.suit(child.depth.into(), depth);
    (deep_enough && child.bound != Bound::Lower).then(|| -child.score)
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The value of a move that the table knows to reach β.
    pub(in crate::search) fn enhanced_transposition_cutoff(
        &mut self,
        position: &G,
        call: Call,
        moves: &MoveList<G::Move>,
    ) -> Option<Score> {
        let on = self.has(Technique::EnhancedTranspositionCutoff) && self.has(Technique::TranspositionTable);
        if !on || call.ply == 0 || !call.window.is_zero() || !applies(call.depth) {
            return None;
        }
        // All of them are asked for before the first is looked at: the waits for memory run side by side.
        let key = |&mv| {
            let key = position.key_after(mv).unwrap_or_else(|| position.play(mv).key());
            self.table.prefetch(key);
            key
        };
        let keys: SmallVec<[Key; 64]> = moves.iter().map(key).collect();
        for (&mv, key) in moves.iter().zip(keys) {
            let Some(stored) = self.table.probe(self.table_key(key, call.ply + 1), call.ply + 1) else {
                continue;
            };
            let Some(score) = claim(&stored, call.depth - 1, self.amount(false, |amounts| amounts.entries))
            else {
                continue;
            };
            if !call.window.fails_high(score) {
                continue;
            }
            let child = position.play(mv);
            if self.root.claims.ended(&child, call.ply + 1).is_none() && !self.would_repeat(&child) {
                let (by, tag, whole) =
                    (Technique::EnhancedTranspositionCutoff, position.tag(mv), stored.whole);
                let shortcut = Shortcut { by, tag: Some(tag), score, margin: 0, evaluated: false, whole };
                if self.cuts_short_after(shortcut, |search| search.tell_reuse(&child, call.ply + 1)) {
                    return Some(score);
                }
            }
        }
        None
    }
}
