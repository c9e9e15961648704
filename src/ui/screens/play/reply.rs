//! How the opponent comes to its move, and what the searches of this screen bring.

use super::{Hint, Play, Reason, Thinking};
use crate::engine::EngineEvent;
use crate::games::MoveTag;
use crate::search::Limits;
use crate::session::opponent::{self, Reply};
use crate::ui::msg::Effect;

impl Play {
    /// Asks the opponent for its move, if it has to move and is not at it.
    pub(super) fn ask(&mut self) -> Vec<Effect> {
        if !self.game.their_turn() || self.thinking.is_some() {
            return Vec::new();
        }
        (self.stalled, self.trouble) = (false, None);
        let Some(who) = self.mover().opponent() else { return self.ask_outside() };
        if let Some(tag) = opponent::book_move(who, self.game.session(), self.seed) {
            return self.reply_at_once(tag, Reason::Book);
        }
        match opponent::reply(who, self.game.session(), self.seed) {
            Some(Reply::Move(tag)) => self.reply_at_once(tag, Reason::Lot),
            Some(Reply::Think(request, thinking)) => {
                let request = *request;
                self.thinking = Some(Thinking::Reply);
                self.sees = Some(thinking);
                self.seen = None;
                self.reasons.insert(self.game.texts.len(), Reason::Search(request));
                vec![Effect::Think { session: self.game.session().fork(), request, fresh: true }]
            }
            None => Vec::new(),
        }
    }

    /// The opponent moves without a search.
    fn reply_at_once(&mut self, tag: MoveTag, reason: Reason) -> Vec<Effect> {
        self.seen = None;
        self.reasons.insert(self.game.texts.len(), reason);
        self.reply(tag);
        Vec::new()
    }

    /// The opponent makes its move; says whether it was legal.
    pub(super) fn reply(&mut self, tag: MoveTag) -> bool {
        let side = self.game.view.side;
        let played = self.game.play(tag);
        if played {
            self.moved(side);
            self.settle();
        }
        played
    }

    pub(super) fn news(&mut self, news: EngineEvent) -> Vec<Effect> {
        match news {
            EngineEvent::Iteration(iteration) => {
                if self.thinking == Some(Thinking::Reply) {
                    if let Some(sees) = &mut self.sees {
                        sees.hear(&iteration);
                    }
                    self.seen = Some(iteration);
                }
            }
            EngineEvent::Move(_) | EngineEvent::Grown(_) | EngineEvent::Lesson(_) => {}
            EngineEvent::Done(answer) => match (self.thinking.take(), answer.found.best) {
                (Some(Thinking::Reply), Some(best)) => {
                    let timed_out = self.tick();
                    if self.game.is_over() {
                        return timed_out;
                    }
                    let chosen =
                        self.sees.take().and_then(|sees| sees.choose(self.game.session(), self.seed));
                    self.judged = Some(chosen.map_or(answer.found.score, |seen| seen.score));
                    if let Some(Reason::Search(request)) = self.reasons.get_mut(&self.game.texts.len()) {
                        // To be repeated exactly it ends by depth, not by the clock.
                        request.plan.limits = Limits::depth(answer.found.depth.max(1));
                    }
                    self.stalled = !self.reply(chosen.map_or(best, |seen| seen.tag));
                }
                (Some(Thinking::Hint), Some(tag)) => {
                    let mv = self.game.view.moves.iter().find(|mv| mv.tag == tag).cloned();
                    self.hint = mv.map(|mv| Hint { mv, step: 1 });
                }
                (Some(Thinking::Reply), None) => self.stalled = true,
                _ => {}
            },
            EngineEvent::Failed(_) => self.stalled = self.thinking.take() == Some(Thinking::Reply),
        }
        Vec::new()
    }
}
