//! Quiescence: the search beyond the depth, until the position can be evaluated.
//!
//! One definition for all games. Where the side to move must respond (in check, or a capture is due) all legal
//! moves are searched and none may be declined. Otherwise it may stand pat on the static evaluation, or try
//! its tactical moves. A game without tactical moves is simply evaluated. Fail-soft, as [`super::node`].

use super::note::Note;
use super::observer::{Observer, OrderReason, Visit};
use super::order::{Picker, Ranked};
use super::searcher::{Call, Searcher};
use super::techniques::{Technique, delta_pruning, late_move_pruning};
use super::window::Window;
use crate::games::{Knowledge, MoveList, Score};

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Searches a position on which no depth is left.
    pub(super) fn quiescence(&mut self, position: &G, call: Call) -> Option<Score> {
        self.counts.quiescence += 1;
        self.visit(position, call, |search| search.quiet_node(position, call))
    }

    pub(super) fn quiet_node(&mut self, position: &G, call: Call) -> Option<Score> {
        if let Some(score) = self.settled(position, call.ply) {
            return Some(score);
        }
        let mut moves = MoveList::new();
        if !self.has(Technique::Quiescence) {
            return Some(self.leaf(position, call, &mut moves));
        }
        let at_horizon = Call { depth: 0, ..call };
        let stored = self.probe(position, call);
        if let Some(stored) = stored
            && self.table_cuts(position, &stored, at_horizon)
        {
            return Some(stored.score);
        }
        let mut window = call.window;
        let mut value = Score::LOWEST;
        let mut best = None;
        let broken_off = self.broken_off;
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
                self.store(position, at_horizon, (value, None), false);
                return Some(value);
            }
            window.raise(value);
            position.tactical_moves(&mut moves);
        }
        let stand_pat = value;
        let first = stored.and_then(|stored| stored.tag);
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
            let place = picker.searched() - 1;
            let down = call.below(Some(ranked.tag), Visit::Quiescence, window, ranked.order(place));
            self.roles[down.ply] = Some(position.role_slot(ranked.mv));
            let child = self.play(position, ranked.mv);
            let score = -self.quiescence(&child, down)?;
            value = value.max(score);
            if window.raise(score) {
                best = Some(ranked.tag);
                self.raised(call.ply, ranked.tag, score);
            }
            if window.fails_high(score) {
                self.observer.note(Note::Cut {
                    tag: ranked.tag,
                    place: place as u16,
                    unsearched: picker.untouched() as u16,
                });
                break;
            }
        }
        self.store(position, at_horizon, (value, best), self.broken_off == broken_off);
        Some(value)
    }

    /// Whether a capture is left out: it wins too little to reach α, or loses material on its square.
    fn hopeless(&mut self, position: &G, stand_pat: Score, window: Window, ranked: &Ranked<G::Move>) -> bool {
        let margin = delta_pruning::margin(G::MAN);
        let (by, figure) = if self.has(Technique::DeltaPruning)
            && G::ESTIMATES
            && delta_pruning::applies(stand_pat, position.spoils(ranked.mv), window.alpha, margin)
        {
            (Technique::DeltaPruning, margin)
        } else if self.has(Technique::SeePruning) && G::ESTIMATES && self.loses(position, ranked) {
            (Technique::SeePruning, 0)
        } else {
            return false;
        };
        self.observer.note(Note::LeftOut { by, tag: ranked.tag, figure: figure as i16 });
        true
    }

    /// Whether a quiet response is left out: others were searched, and the game is not lost with them.
    fn enough_responses(
        &mut self,
        value: Score,
        picker: &Picker<'_, G::Move>,
        ranked: &Ranked<G::Move>,
    ) -> bool {
        let searched = picker.searched() - 1;
        let lost = value.is_infinite() || value.is_decisive() && value < Score::DRAW;
        let applies = self.has(Technique::LateMovePruning) && G::ESTIMATES && !ranked.tactical && !lost;
        if !applies || searched < late_move_pruning::RESPONSES {
            return false;
        }
        self.broken_off += 1;
        let (by, tag) = (Technique::LateMovePruning, ranked.tag);
        self.observer.note(Note::LeftOut { by, tag, figure: searched as i16 });
        true
    }

    /// Whether a capture loses material on its square. The order has asked already, where it does.
    fn loses(&self, position: &G, ranked: &Ranked<G::Move>) -> bool {
        match ranked.reason {
            OrderReason::LosingCapture => true,
            OrderReason::Tactical if self.has(Technique::SeeOrder) => false,
            _ => !position.exchange_holds(ranked.mv, 0),
        }
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
