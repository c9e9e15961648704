//! Quiescence: no position is evaluated while captures hang in the air.
//!
//! When no depth is left, the side to move may stand pat on the static evaluation or play out tactical moves.
//! Standing pat is a lower bound because a quiet move is nearly always available that is no worse; where that
//! argument fails (in check, or when a capture is compulsory) every legal move is searched instead. That a program has to
//! play on until a position is quiet is as old as programs (Shannon 1950; Turing 1953; sources: L34, C7).
//!
//! One definition for all games. Where the side to move must respond (in check, or a capture is due), or is threatened
//! with what an evaluation does not see ([`Knowledge::threatened`]), all its legal moves are looked at, quiet ones too,
//! and it may not stand pat; where it must respond, quiet moves are left out behind two that were searched
//! ([`late_move_pruning`](super::late_move_pruning)). Otherwise it may stand pat on the static evaluation, or try its
//! tactical moves. A game without tactical moves is simply evaluated. Fail-soft, as `search/node.rs`, with what is said there
//! of moves that were left out: where captures were, standing pat below α says that the node is worth at most α.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::gate::Decision;
use crate::search::order::{Picker, Ranked};
use crate::search::searcher::{Call, Searcher};
use crate::search::{Note, Observer, Visit, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Quiescence,
    slug: "quiescence",
    name: "Quiescence search",
    idea: Some(bibliography::SHANNON_1950),
    form: bibliography::WIKI,
    deviates: "a side that has to capture is treated as one in check: all its moves are searched",
    summary: "play out captures before evaluating",
    effect: Effect::Evaluates,
    default: true,
};

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Searches a position on which no depth is left.
    pub(in crate::search) fn quiescence(&mut self, position: &G, call: Call) -> Option<Score> {
        self.counts.quiescence += 1;
        let call = self.enters(call);
        self.visit(position, call, |search| search.quiet_node(position, call))
    }

    /// The steps of such a node.
    pub(in crate::search) fn quiet_node(&mut self, position: &G, call: Call) -> Option<Score> {
        if let Some(score) = self.settled(position, call.ply) {
            return Some(score);
        }
        let mut moves = MoveList::new();
        if !self.has(Technique::Quiescence) {
            return Some(self.leaf(position, call, &mut moves));
        }
        let at_horizon = Call { depth: 0, ..call };
        let entry = self.probe(position, call);
        if let Some(entry) = &entry
            && let Some(score) = self.table_cut(position, entry, at_horizon)
        {
            return Some(score);
        }
        let mut window = call.window;
        let mut value = Score::LOWEST;
        let mut best = None;
        let truncated = self.truncated;
        let responds = position.must_respond();
        let all = responds || position.threatened();
        if all {
            self.observer.note(Note::MustRespond);
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                return Some(self.stuck(position, call.ply));
            }
        } else {
            value = self.evaluated(position);
            self.observer.note(Note::StandPat(value));
            if window.fails_high(value) {
                if self.goes_by(Decision::StandPat) {
                    self.store(position, at_horizon, (value, None), false);
                    return Some(value);
                }
                window.beta = Score::HIGHEST;
            }
            window.raise(value);
            position.tactical_moves(&mut moves);
        }
        self.overlooking(position, call, &mut moves, all);
        let stand_pat = value;
        let first = self.begins_with(entry.and_then(|entry| entry.tag));
        let mut picker = Picker::new(&moves, first, call.ply);
        while let Some(ranked) = picker.pick(self, position) {
            let left_out = if all {
                responds && self.enough_responses(value, &picker, &ranked)
            } else {
                self.hopeless(position, stand_pat, window, &ranked)
            };
            if left_out {
                picker.leave_out();
                continue;
            }
            let order = ranked.order(picker.searched() - 1);
            let down = call.below(Some(ranked.tag), Visit::Quiescence, window, order);
            self.moves_to(down.ply, position, ranked.mv);
            let child = self.play(position, ranked.mv);
            let score = -self.quiescence(&child, down)?;
            value = value.max(score);
            if window.raise(score) {
                best = Some(ranked.tag);
                self.raised(call.ply, ranked.tag, score);
            }
            if window.fails_high(score) {
                if self.cuts(&picker, &ranked) {
                    break;
                }
                window.beta = Score::HIGHEST;
            }
        }
        self.store(position, at_horizon, (value, best), self.truncated == truncated);
        Some(value)
    }

    /// Whether a capture is left out: it wins too little to reach α, or loses material on its square.
    fn hopeless(&mut self, position: &G, stand_pat: Score, window: Window, ranked: &Ranked<G::Move>) -> bool {
        if let Some(margin) = self.delta_pruning(position, stand_pat, window, ranked) {
            return self.leaves_out(Technique::DeltaPruning, ranked.tag, margin);
        }
        self.loses_exchange(position, ranked) && self.leaves_out(Technique::SeePruning, ranked.tag, 0)
    }

    /// Without quiescence: the static value, or that of a finished game.
    fn leaf(&mut self, position: &G, call: Call, moves: &mut MoveList<G::Move>) -> Score {
        if position.must_respond() {
            position.legal_moves(moves);
            if moves.is_empty() {
                return self.stuck(position, call.ply);
            }
        }
        let value = self.evaluated(position);
        self.observer.note(Note::Leaf(value));
        value
    }
}
