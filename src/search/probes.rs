//! Shallow looks at a node that save a deep one, or ask for a deeper: what the table and short searches of some moves
//! say before the moves are searched in earnest. Fail-soft, as [`super::node`].

use smallvec::SmallVec;

use super::note::Note;
use super::observer::{Observer, Order, Visit};
use super::order::Picker;
use super::searcher::{Call, Searcher};
use super::standing::Standing;
use super::table::Stored;
use super::techniques::{
    Technique, enhanced_transposition_cutoff as etc, multi_cut, probcut, singular_extension as singular,
};
use super::window::Window;
use crate::games::{Key, Knowledge, MoveList, MoveTag, Score};

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Enhanced transposition cut-off: the value of a move that the table knows to reach β.
    pub(super) fn known_reply(
        &mut self,
        position: &G,
        call: Call,
        moves: &MoveList<G::Move>,
    ) -> Option<Score> {
        let on = self.has(Technique::EnhancedTranspositionCutoff) && self.has(Technique::TranspositionTable);
        if !on || call.ply == 0 || !call.window.is_zero() || !etc::applies(call.depth) {
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
            let Some(score) = etc::claim(&stored, call.depth - 1, self.amounts.entries) else { continue };
            if !call.window.fails_high(score) {
                continue;
            }
            let child = position.play(mv);
            if self.root.claims.ended(&child, call.ply + 1).is_none() && !self.would_repeat(&child) {
                self.counts.leaves += 1;
                self.broken_off += u64::from(!stored.whole);
                self.tell_reuse(&child, call.ply + 1);
                let (by, tag) = (Technique::EnhancedTranspositionCutoff, Some(position.tag(mv)));
                self.observer.note(Note::Shortcut { by, tag, score, margin: 0, cut: true });
                return Some(score);
            }
        }
        None
    }

    /// ProbCut: tries the captures that win enough, in quiescence and then less deep.
    #[allow(clippy::option_option, reason = "the outer one says stopped, as everywhere in the search")]
    pub(super) fn probcut(&mut self, position: &G, call: Call, standing: Standing) -> Option<Option<Score>> {
        let beta = call.window.beta;
        let on = self.has(Technique::Probcut) && self.has(Technique::Quiescence) && G::ESTIMATES;
        let applies = on && call.window.is_zero() && probcut::applies(call.depth, beta);
        let Some(evaluation) = standing.evaluation.filter(|_| applies) else { return Some(None) };
        let margin = probcut::margin(G::MAN);
        let raised = Window::zero(beta + margin - 1);
        let needed = raised.beta.units() - evaluation.units();
        let mut moves = MoveList::new();
        position.tactical_moves(&mut moves);
        let mut picker = Picker::new(&moves, None, call.ply);
        while let Some(ranked) = picker.pick(self, position) {
            if !position.exchange_holds(ranked.mv, needed.max(0)) {
                continue;
            }
            let child = self.play(position, ranked.mv);
            self.roles[call.ply + 1] = Some(position.role_slot(ranked.mv));
            let order = ranked.order(picker.searched() - 1);
            let below = call.below(Some(ranked.tag), Visit::Probe, raised, order);
            let mut score = -self.quiescence(&child, Call { depth: 0, ..below })?;
            if raised.fails_high(score) {
                score = -self.search(&child, Call { depth: call.depth - probcut::REDUCTION, ..below })?;
            }
            if raised.fails_high(score) {
                self.broken_off += 1;
                let claimed = if score.is_decisive() { beta } else { score - margin };
                let (by, tag, margin) = (Technique::Probcut, Some(ranked.tag), margin as i16);
                self.observer.note(Note::Shortcut { by, tag, score, margin, cut: true });
                return Some(Some(claimed));
            }
        }
        Some(None)
    }

    /// Multi-cut: whether enough of the first moves reach β in a shallow search.
    #[allow(clippy::option_option, reason = "the outer one says stopped, as everywhere in the search")]
    pub(super) fn multi_cut(
        &mut self,
        position: &G,
        call: Call,
        standing: Standing,
        moves: &MoveList<G::Move>,
        first: Option<MoveTag>,
    ) -> Option<Option<Score>> {
        let beta = call.window.beta;
        // A cut is expected where the evaluation already reaches β. In check it is not known.
        let expected = standing.evaluation.is_some_and(|evaluation| evaluation >= beta);
        let on = self.has(Technique::MultiCut) && G::ESTIMATES && call.window.is_zero() && call.ply > 0;
        if !on || !expected || call.visit == Visit::Probe || !multi_cut::applies(call.depth, beta) {
            return Some(None);
        }
        let mut picker = Picker::new(moves, first, call.ply);
        let (mut cuts, mut least) = (0, Score::HIGHEST);
        while let Some(ranked) = picker.pick(self, position).filter(|_| picker.searched() <= multi_cut::TRIED)
        {
            self.roles[call.ply + 1] = Some(position.role_slot(ranked.mv));
            let order = ranked.order(picker.searched() - 1);
            let below = call.below(Some(ranked.tag), Visit::Probe, call.window, order);
            let depth = call.depth - multi_cut::REDUCTION;
            let child = self.play(position, ranked.mv);
            let score = -self.search(&child, Call { depth, ..below })?;
            if call.window.fails_high(score) {
                (cuts, least) = (cuts + 1, least.min(score));
            }
            if cuts == multi_cut::NEEDED {
                self.broken_off += 1;
                let claimed = if least.is_decisive() { beta } else { least };
                let (by, margin) = (Technique::MultiCut, multi_cut::NEEDED as i16);
                self.observer.note(Note::Shortcut { by, tag: None, score: claimed, margin, cut: true });
                return Some(Some(claimed));
            }
        }
        Some(None)
    }

    /// Singular extension: how the node stands once it is known whether a move comes near the table's.
    pub(super) fn singular(
        &mut self,
        position: &G,
        call: Call,
        standing: Standing,
        moves: &MoveList<G::Move>,
        stored: &Stored,
    ) -> Option<Standing> {
        let within = call.ply > 0 && call.ply as i32 <= 2 * self.iteration;
        let threshold = singular::threshold(call.depth, stored, G::MAN);
        let on = self.has(Technique::SingularExtension) && G::ESTIMATES && within;
        let (Some(threshold), Some(tag), true) = (threshold, stored.tag, on) else { return Some(standing) };
        if moves.len() == 1 {
            return Some(standing);
        }
        let picker = Picker::without(moves, tag, call.ply);
        let asked = Call {
            tag: None,
            visit: Visit::Probe,
            depth: singular::depth(call.depth),
            window: Window::zero(threshold - 1),
            order: Order::NONE,
            note: None,
            selected: None,
            ..call
        };
        let broken_off = self.broken_off;
        let score = self.visit(position, asked, |search| {
            search.moves(position, asked, standing, picker).map(|found| found.0)
        })?;
        // The other moves do not count, nor does what was found of a line that does not start with the move.
        self.broken_off = broken_off;
        self.forget_line(call.ply);
        Some(Standing { singular: (score < threshold).then_some(tag), ..standing })
    }
}
