//! How the opponent comes to its move, and what the searches of this screen bring.

use std::time::Instant;

use super::opponents::Foe;
use super::{Hint, Play, Reason, Thinking};
use crate::engine::EngineEvent;
use crate::games::{MoveTag, Score};
use crate::search::Limits;
use crate::session::Session;
use crate::session::opponent::{self, Reply};
use crate::ui::msg::Effect;

/// A hard move may take so many times the time that there is for one.
const HARD_MOVE: u32 = 2;

/// What an opponent came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answered {
    pub(super) tag: MoveTag,
    /// What it takes its position to be worth, where it looked.
    pub(super) judged: Option<Score>,
}

impl Play {
    /// Asks the opponent for its move, if it has to move and is not at it.
    pub(super) fn ask(&mut self) -> Vec<Effect> {
        if !self.game.their_turn() || self.thinking.is_some() || self.due.is_some() {
            return Vec::new();
        }
        (self.stalled, self.trouble, self.asked) = (false, None, Instant::now());
        let Some(who) = self.mover().opponent() else { return self.ask_outside() };
        if let Some(tag) = opponent::book_move(who, self.game.session(), self.seed) {
            return self.reply_at_once(tag, Reason::Book);
        }
        let time = self.clocks.map(|clocks| clocks.for_a_move(self.game.view.side as usize));
        match opponent::reply(who, self.game.session(), self.seed, time) {
            Some(Reply::Move(tag)) => self.reply_at_once(tag, Reason::Lot),
            Some(Reply::Think(request)) => {
                let mut request = *request;
                // Whoever searches more than his clock allows stops in time.
                let most = time.map(|time| time * HARD_MOVE);
                let clock = Limits { target: time, time: most, ..Limits::default() };
                request.plan.limits = request.plan.limits.and(clock);
                self.thinking = Some(Thinking::Reply);
                self.seen = None;
                self.reasons.insert(self.game.texts.len(), Reason::Search(request));
                vec![Effect::Think { session: self.game.session().fork(), request, fresh: true }]
            }
            None => Vec::new(),
        }
    }

    /// How the opponent came to a move of this game that was made before it was left: asked again it answers the same, as
    /// long as no clock says how much it sees.
    ///
    /// # Errors
    /// Why that is not known.
    pub(super) fn reason_again(&self, before: &dyn Session) -> Result<Reason, &'static str> {
        if before.played().len() < self.begun {
            return Err("that move was on the board before: nobody searched for it here");
        }
        let Foe::Own(who) = &self.foe else {
            return Err("what was searched for that move is not known any more");
        };
        if self.clocks.is_some() {
            return Err("how much time there was for that move is not known any more, nor its search");
        }
        if opponent::book_move(who, before, self.seed).is_some() {
            return Ok(Reason::Book);
        }
        match opponent::reply(who, before, self.seed, None) {
            Some(Reply::Move(_)) => Ok(Reason::Lot),
            Some(Reply::Think(request)) => Ok(Reason::Search(*request)),
            None => Err("the game was over there"),
        }
    }

    /// The opponent moves without a search.
    fn reply_at_once(&mut self, tag: MoveTag, reason: Reason) -> Vec<Effect> {
        self.seen = None;
        self.reasons.insert(self.game.texts.len(), reason);
        self.make_in_time(Answered { tag, judged: None })
    }

    /// The opponent makes its move, or gives up.
    pub(super) fn reply(&mut self, answered: Answered) -> Vec<Effect> {
        let timed_out = self.tick();
        if self.game.is_over() {
            return timed_out;
        }
        if let Some(judged) = answered.judged {
            self.judged = Some(judged);
            if self.gives_up(judged) {
                return self.give_up();
            }
        }
        let side = self.game.view.side;
        self.stalled = !self.game.play(answered.tag);
        if !self.stalled {
            self.moved(side);
            self.settle();
        }
        Vec::new()
    }

    pub(super) fn news(&mut self, news: EngineEvent) -> Vec<Effect> {
        match news {
            EngineEvent::Iteration(iteration) => {
                if self.thinking == Some(Thinking::Reply) {
                    self.seen = Some(iteration);
                }
            }
            EngineEvent::Move(_) | EngineEvent::Grown(_) | EngineEvent::Lesson(_) => {}
            EngineEvent::Done(answer) => match (self.thinking.take(), answer.found.best) {
                (Some(Thinking::Reply), Some(tag)) => {
                    if let Some(Reason::Search(request)) = self.reasons.get_mut(&self.game.texts.len()) {
                        *request = request.again(&answer.found).unwrap_or(*request);
                    }
                    self.seen = answer.found.as_iteration();
                    return self.make_in_time(Answered { tag, judged: Some(answer.found.score) });
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
