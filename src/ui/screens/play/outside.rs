//! A game against an engine from outside.

use std::time::Duration;

use super::opponents::Foe;
use super::reply::Answered;
use super::{Play, Thinking};
use crate::arena::{Clocks, Fault, Thought, TimeControl};
use crate::ui::background::BackgroundTask;
use crate::ui::external::External;
use crate::ui::msg::Effect;

impl Play {
    /// The opponent sits down: an engine from outside will be started when it has to move.
    pub(super) fn invite(&mut self) {
        self.dismiss();
        let control = self.clocks.map(|clocks| {
            let control = clocks.control();
            TimeControl {
                base: Duration::from_secs(60 * u64::from(control.minutes)),
                increment: Duration::from_secs(control.increment.into()),
            }
        });
        if let Foe::Engine(command) = &self.foe {
            self.external = Some(External::new(command.clone(), control));
        }
    }

    /// The engine from outside is ended.
    fn dismiss(&mut self) {
        if let Some(external) = self.external.take() {
            external.end();
        }
    }

    /// Asks the engine for its move.
    pub(super) fn ask_outside(&mut self) -> Vec<Effect> {
        let clocks = self.clocks.map(|clocks| Clocks {
            left: clocks.left().map(Duration::from_millis),
            increment: [Duration::from_secs(clocks.control().increment.into()); 2],
        });
        let Some(external) = &mut self.external else { return Vec::new() };
        let ask = external.ask(self.game.session().fork(), clocks);
        self.thinking = Some(Thinking::Reply);
        self.seen = None;
        vec![Effect::BackgroundTask(BackgroundTask::Ask(Box::new(ask)))]
    }

    /// The engine has answered.
    pub(super) fn answered(&mut self, number: u64, thought: Result<Thought, Fault>) -> Vec<Effect> {
        let is_the_last = self.external.as_ref().is_some_and(|external| external.answers(number));
        if !is_the_last || self.thinking != Some(Thinking::Reply) {
            return Vec::new();
        }
        self.thinking = None;
        match thought {
            Ok(Thought { tag, score, .. }) => return self.make_in_time(Answered { tag, judged: score }),
            Err(Fault::Stopped) => self.stalled = true,
            Err(fault) => {
                self.stalled = true;
                self.trouble = Some(match fault {
                    Fault::Crash(why) => why,
                    fault => fault.to_string(),
                });
            }
        }
        Vec::new()
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        self.dismiss();
    }
}
