//! Quiescence: the search beyond the depth, until the position can be evaluated.
//!
//! One definition for all games. Where the side to move must respond (in check, or a capture is due) all legal
//! moves are searched and none may be declined. Otherwise it may stand pat on the static evaluation, or try
//! its tactical moves. A game without tactical moves is simply evaluated. Fail-soft, as [`super::node`].

use super::observer::{Note, Observer, Visit};
use super::order::Picker;
use super::searcher::{Call, Searcher};
use super::techniques::Technique;
use crate::games::{Knowledge, MoveList, Score};

impl<O: Observer> Searcher<'_, O> {
    /// Searches a position on which no depth is left.
    pub(super) fn quiescence<G: Knowledge>(&mut self, position: &G, call: Call) -> Option<Score> {
        self.counts.quiescence += 1;
        self.visit(position, call, |search| search.quiet_node(position, call))
    }

    fn quiet_node<G: Knowledge>(&mut self, position: &G, call: Call) -> Option<Score> {
        if let Some(score) = self.settled(position, call.ply) {
            return Some(score);
        }
        let mut moves = MoveList::new();
        if !self.has(Technique::Quiescence) {
            return Some(self.leaf(position, call, &mut moves));
        }
        let mut window = call.window;
        let mut value = Score::LOWEST;
        if position.must_respond() {
            self.observer.note(Note::MustRespond);
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                return Some(self.stuck(position, call.ply));
            }
        } else {
            value = self.evaluated(position);
            self.observer.note(Note::StandPat(value));
            if window.fails_high(value) {
                return Some(value);
            }
            window.raise(value);
            position.tactical_moves(&mut moves);
        }
        let mut picker = Picker::new(self, position, &moves, None, call.ply);
        while let Some(ranked) = picker.pick() {
            let place = picker.tried().len() - 1;
            let down = Call {
                tag: Some(ranked.tag),
                depth: call.depth - 1,
                ply: call.ply + 1,
                window: window.flipped(),
                order: ranked.order(place),
                note: None,
                visit: Visit::Quiescence,
            };
            let score = -self.quiescence(&position.play(ranked.mv), down)?;
            value = value.max(score);
            if window.raise(score) {
                self.raised(call.ply, ranked.tag, score);
            }
            if window.fails_high(score) {
                self.observer.note(Note::Cut {
                    tag: ranked.tag,
                    place: place.min(255) as u8,
                    unsearched: (picker.len() - place - 1).min(255) as u8,
                });
                break;
            }
        }
        Some(value)
    }

    /// Without quiescence: the static value, or that of a finished game.
    fn leaf<G: Knowledge>(&mut self, position: &G, call: Call, moves: &mut MoveList<G::Move>) -> Score {
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
