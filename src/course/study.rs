//! What a lesson has to have searched before it can go on. It takes longer than a frame, so it is told as data here
//! and done by whoever has a thread to spare.

use crate::course::games;
use std::sync::Arc;

use crate::course::check::{Prepared, solution};
use crate::course::experiment::Experiment;
use crate::course::lesson::Subject;
use crate::course::library::LibraryEntry;
use crate::course::runner::Moved;
use crate::course::setup::{Outcome, Setup};
use crate::document::Mistake;
use crate::games::{Score, Side};
use crate::search::Stop;

/// Something to be searched.
#[derive(Clone, Debug)]
pub enum Study {
    /// A lesson is made ready: its texts and questions run searches.
    Open(Box<LibraryEntry>),
    /// An answer is judged, or the right one found.
    Judge(Box<Inquiry>),
}

/// What came of it.
#[derive(Debug)]
pub enum Studied {
    /// The lesson, or what cannot be computed of it.
    Opened(Result<Arc<Prepared>, Vec<Mistake>>),
    /// What is to be said of the answer, or why it cannot be judged.
    Judged(Result<Finding, String>),
    /// It was told to stop.
    Stopped,
}

impl Study {
    /// Does it. `tell` hears how far it is.
    pub fn run(&self, stop: &Stop, tell: &mut dyn FnMut(&str)) -> Studied {
        match self {
            Self::Open(entry) => Studied::Opened(entry.prepare()),
            Self::Judge(inquiry) => inquiry.run(stop, tell).map_or(Studied::Stopped, Studied::Judged),
        }
    }
}

/// A question about a step that only a search can answer.
#[derive(Clone, Debug)]
pub struct Inquiry {
    pub(super) subject: Subject,
    /// The number of the step.
    pub(super) stage: usize,
    pub(super) sought: Sought,
}

/// What is to be found out.
#[derive(Clone, Debug)]
pub(super) enum Sought {
    /// Whether a move is good: so much less than the best is.
    Move { mv: Moved, setup: Setup, within: i32 },
    /// The best move.
    Best(Setup),
    /// Whether a search reaches the goal.
    Goal { experiment: Experiment, setup: Setup },
    /// A search that does.
    Solution(Experiment),
}

/// What an [`Inquiry`] came to; [`Runner::take`](crate::course::runner::Runner::take) makes it the answer of the step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub(super) stage: usize,
    /// Whether the learner's answer is right; `None` where the right one was asked for.
    pub(super) right: Option<bool>,
    pub(super) answer: String,
    pub(super) told: String,
}

impl Inquiry {
    /// Searches; `None` when it was told to stop.
    pub fn run(&self, stop: &Stop, tell: &mut dyn FnMut(&str)) -> Option<Result<Finding, String>> {
        let found = match &self.sought {
            Sought::Move { mv, setup, within } => self.judge(mv, setup, *within, stop, tell),
            Sought::Best(setup) => self.search(setup, stop, tell).and_then(|best| {
                let told = format!("{} comes to {}: {}.", best.best, self.worth(&best)?, best.line.join(" "));
                Ok((None, best.best, told))
            }),
            Sought::Goal { experiment, setup } => self.try_out(experiment, setup, stop, tell),
            Sought::Solution(experiment) => solution(&self.subject, experiment, stop, tell).map(|found| {
                let told =
                    found.as_ref().map_or_else(String::new, |(setup, outcome)| figures(outcome, setup));
                (None, found.map(|(setup, _)| setup.to_string()).unwrap_or_default(), told)
            }),
        };
        let finding = |(right, answer, told)| Finding { stage: self.stage, right, answer, told };
        (!stop.is_stopped()).then(|| found.map(finding))
    }

    fn search(&self, setup: &Setup, stop: &Stop, tell: &mut dyn FnMut(&str)) -> Result<Outcome, String> {
        games::search_along(&self.subject, setup, stop, tell)
    }

    fn judge(
        &self,
        mv: &Moved,
        setup: &Setup,
        within: i32,
        stop: &Stop,
        tell: &mut dyn FnMut(&str),
    ) -> Result<(Option<bool>, String, String), String> {
        let best = self.search(setup, stop, tell)?;
        let only = Setup { only_move: Some(mv.plain.clone()), ..setup.clone() };
        let own = self.search(&only, stop, tell)?;
        let right = own.score.units() + within >= best.score.units();
        let line = own.line.join(" ");
        let (worth, better) = (self.worth(&own)?, self.worth(&best)?);
        let told = if right {
            format!("{} comes to {worth}: {line}.", mv.text)
        } else {
            format!("{} comes to {worth}: {line}. There is better: {better}.", mv.text)
        };
        Ok((Some(right), mv.text.clone(), told))
    }

    /// What a search came to, with the side for which it is so: a learner who moves as the second side must not take `#1`
    /// for his own mate.
    fn worth(&self, outcome: &Outcome) -> Result<String, String> {
        let sight = games::position_info(&self.subject).map_err(|error| error.to_string())?;
        let named = |side: Side| sight.names[side as usize];
        Ok(match outcome.score.moves_to_end() {
            Some(moves) if outcome.score.units() > 0 => format!("a win for {} in {moves}", named(sight.side)),
            Some(moves) => format!("a win for {} in {}", named(!sight.side), -moves),
            None if outcome.score == Score::DRAW => "0".into(),
            None => format!("{} as {} sees it", outcome.told, named(Side::First)),
        })
    }

    fn try_out(
        &self,
        experiment: &Experiment,
        setup: &Setup,
        stop: &Stop,
        tell: &mut dyn FnMut(&str),
    ) -> Result<(Option<bool>, String, String), String> {
        let start = self.search(&experiment.start.value, stop, &mut |_| {})?;
        let outcome = self.search(setup, stop, tell)?;
        let right = outcome.whole && experiment.goal.value.is_met(&outcome, &start);
        let told = if outcome.whole {
            let changed = *setup != experiment.start.value;
            let beside =
                if changed { format!(" {}", beside(&start, &experiment.start.value)) } else { String::new() };
            figures(&outcome, setup) + &beside
        } else {
            "This takes too long: the search was stopped.".into()
        };
        Ok((Some(right), setup.to_string(), told))
    }
}

/// The figures of a search.
fn figures(outcome: &Outcome, setup: &Setup) -> String {
    let thousands = crate::numbers::thousands;
    let Outcome { best, nodes, leaves, quiescence, told, line, .. } = outcome;
    let calm = if setup.is_calming() {
        format!("{} of quiescence", thousands(*quiescence))
    } else {
        format!("{} leaves", thousands(*leaves))
    };
    let line = line.join(" ");
    format!("It plays {best} with {} nodes ({calm}), value {told}; the line is {line}.", thousands(*nodes))
}

/// What the search that the experiment begins with came to, to compare with.
fn beside(start: &Outcome, setup: &Setup) -> String {
    let thousands = crate::numbers::thousands;
    let calm = if setup.is_calming() {
        format!(" ({} of quiescence)", thousands(start.quiescence))
    } else {
        String::new()
    };
    format!("At the start: {} with {} nodes{calm}, value {}.", start.best, thousands(start.nodes), start.told)
}
