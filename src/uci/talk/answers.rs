//! What is told of a search, and its answer.

use std::io;

use super::super::inform::{current_move, inform};
use super::{Talk, Thinking};
use crate::engine::{EngineEvent, Report};
use crate::numbers::Whole as _;
use crate::search::Bound;

impl Talk<'_> {
    pub(super) fn counted(&mut self, number: u64, counts: &[(String, u64)]) -> io::Result<()> {
        if number != self.counts || !std::mem::take(&mut self.counting) {
            return Ok(());
        }
        for (text, count) in counts {
            writeln!(self.dialogue.out, "{text}: {count}")?;
        }
        writeln!(
            self.dialogue.out,
            "\nNodes searched: {}\n",
            counts.iter().map(|(_, count)| count).sum::<u64>()
        )
    }

    pub(super) fn told(&mut self, report: Report) -> io::Result<()> {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.job == report.job) else {
            return Ok(());
        };
        match report.news {
            EngineEvent::Iteration(iteration) => {
                let found = thinking.go.mate.zip(iteration.score.moves_to_end());
                let mated = found.is_some_and(|(most, moves)| moves > 0 && moves.fitted::<u64>() <= most);
                inform(self.dialogue.out, thinking.session.as_ref(), &iteration)?;
                if mated && iteration.bound != Bound::Upper {
                    self.dialogue.stop();
                }
                Ok(())
            }
            EngineEvent::Move(current) => current_move(self.dialogue.out, thinking.session.as_ref(), current),
            EngineEvent::Grown(_) | EngineEvent::Lesson(_) => Ok(()),
            EngineEvent::Done(answer) => {
                thinking.done(&answer.found.pv);
                self.answer()
            }
            EngineEvent::Failed(message) => {
                let first = thinking.session.view().moves.first().map(|mv| mv.tag);
                thinking.done(first.as_slice());
                self.remark(&format!("the search failed: {message}"))?;
                self.answer()
            }
        }
    }

    /// Gives the answer, if there is one and it is not to be kept back.
    pub(super) fn answer(&mut self) -> io::Result<()> {
        let ready = |thinking: &mut Thinking| thinking.best.is_some() && !thinking.held;
        match self.thinking.take_if(ready).and_then(|thinking| thinking.best) {
            Some(best) => {
                self.dialogue.answered();
                writeln!(self.dialogue.out, "bestmove {best}")
            }
            None => Ok(()),
        }
    }
}
