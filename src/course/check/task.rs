//! What a step asks, computed.

use super::{ListedMoment, Offered, Outcome, Shown, Task, Work};
use crate::course::claim::Verdict;
use crate::course::games;
use crate::course::lesson::{Kind, Listened, Offer, Predicted, Step, Subject, Truth};
use crate::course::markup::spans;
use crate::course::query::Asked;
use crate::course::quiz::{Question, tidy};
use crate::document::Placed;
use crate::learner::puzzles;

impl Work<'_> {
    pub(super) fn task(&mut self, step: &Step, position: Option<usize>) -> Option<Task> {
        let at = step.id.place.start;
        if position.is_some_and(|position| self.is_spoilt(position)) {
            return None;
        }
        match &step.kind {
            Kind::Text => Some(Task::Read),
            Kind::Watch { algorithm } => {
                self.drawn(position?, at)?;
                Some(Task::Watch(*algorithm))
            }
            Kind::Listen { search } => self.listen(search, position?),
            Kind::Predict { algorithm, what } => {
                let exhibit = self.drawn(position?, at)?;
                if *what == Predicted::Cuts {
                    if exhibit.run(*algorithm).cut_edges().is_empty() {
                        let message = format!("{algorithm} cuts nothing here: there is nothing to predict");
                        self.blame(at, message);
                        return None;
                    }
                    return Some(Task::Predict(*algorithm));
                }
                let subject = &self.positions[position?].subject;
                let asked = games::quiz(subject, &exhibit, *algorithm, (*what, self.bounds));
                self.quiz(asked, at, what.word())
            }
            Kind::Decide { setup, what } => {
                self.legal(position?, at)?;
                let asked = games::decisions(&self.positions[position?].subject, &setup.value, *what);
                self.quiz(asked, setup.place.start, what.word())
            }
            Kind::Order { algorithm } => {
                self.drawn(position?, at)?;
                let asked = games::ordering(&self.positions[position?].subject, *algorithm);
                self.quiz(asked, at, "order")
            }
            Kind::FillIn { ask, answer } => {
                let computed = self.told(answer, position)?;
                if !is_typed(&computed) {
                    let message =
                        format!("the answer is {computed}, which cannot be typed: ask with `choose`");
                    self.blame(answer.place.start, message);
                }
                Some(Task::FillIn { ask: spans(&self.fill(ask, position)), answer: computed })
            }
            Kind::Choose { ask, answer, options } => {
                let computed = match answer {
                    Some(answer) => Some(self.told(answer, position)?),
                    None => None,
                };
                let options = self.choice(step, (ask, options), computed.as_deref(), position);
                Some(Task::Choose { ask: spans(&self.fill(ask, position)), options })
            }
            Kind::PlayAMove { setup, within } => {
                self.legal(position?, at)?;
                Some(Task::Play { setup: setup.value.clone(), within: *within })
            }
            Kind::Experiment(experiment) => {
                self.legal(position?, at)?;
                let mut experiment = experiment.clone();
                turn(step, &mut experiment.switches);
                Some(Task::Experiment(experiment))
            }
            Kind::Page(assignment) => Some(Task::Page(*assignment)),
            Kind::Puzzle { puzzle } => {
                let found = puzzles::composed().into_iter().find(|known| known.id == puzzle.value);
                if found.is_none() {
                    self.blame(puzzle.place.start, format!("there is no puzzle `{}`", puzzle.value));
                }
                found.map(Task::Puzzle)
            }
            Kind::Exercise { algorithm, what, game, levels } => {
                let subject = |level: &Placed<String>| Subject {
                    game: game.value.clone(),
                    position: level.value.clone(),
                    plies: None,
                };
                for level in levels {
                    self.level(level, &subject(level));
                }
                let levels = levels.iter().map(subject).collect();
                Some(Task::Exercise { algorithm: *algorithm, what: *what, levels })
            }
        }
    }

    /// The questions of a step, of which there is at least one.
    fn quiz(&mut self, asked: Result<(Shown, Vec<Question>), String>, at: usize, what: &str) -> Option<Task> {
        match asked {
            Ok((shown, questions)) if !questions.is_empty() => return Some(Task::Quiz(shown, questions)),
            Ok(_) => self.blame(at, format!("there is no {what} to ask about here")),
            Err(message) => self.blame(at, message),
        }
        None
    }

    /// The drawn tree of a position, which a step needs.
    fn drawn(&mut self, position: usize, at: usize) -> Option<super::Exhibit> {
        let exhibit = self.exhibits[position].clone();
        if exhibit.is_none()
            && let Err(error) = games::exhibit(&self.positions[position].subject)
        {
            let own = matches!(error, super::NoExhibit::Size(_));
            // Any other mistake of the position has been told.
            if own {
                self.blame(at, error.to_string());
            }
        }
        exhibit
    }

    /// A position with moves to search.
    fn legal(&mut self, position: usize, at: usize) -> Option<()> {
        let sight = games::position_info(&self.positions[position].subject).ok()?;
        if sight.moves.is_empty() {
            self.blame(at, "the position has no move to look for");
            return None;
        }
        Some(())
    }

    fn level(&mut self, level: &Placed<String>, subject: &Subject) {
        let drawn = games::seeded(subject, 1);
        let Some(drawn) = drawn else {
            self.blame(level.place.start, "this position cannot be drawn by lot, or names its seed");
            return;
        };
        if let Err(error) = games::exhibit(&drawn) {
            self.blame(level.place.start, error.to_string());
        }
    }

    fn told(&mut self, answer: &Placed<Asked>, position: Option<usize>) -> Option<String> {
        match self.answer(&answer.value, position) {
            Ok(computed) => Some(computed),
            Err(message) => {
                self.blame(answer.place.start, message);
                None
            }
        }
    }

    fn listen(&mut self, search: &Placed<Listened>, position: usize) -> Option<Task> {
        let lines = match &search.value {
            Listened::Search(setup) => {
                let plain =
                    |outcome: Outcome| outcome.iterations.into_iter().map(ListedMoment::plain).collect();
                self.search(position, setup).map(plain)
            }
            Listened::Events(algorithm) => games::told(&self.positions[position].subject, *algorithm),
        };
        lines.map_err(|message| self.blame(search.place.start, message)).ok().map(Task::Listen)
    }

    /// What a question offers: something of it is right, and something is not.
    fn choice(
        &mut self,
        step: &Step,
        (ask, options): (&Placed<String>, &[Offer]),
        computed: Option<&str>,
        position: Option<usize>,
    ) -> Vec<Offered> {
        let mut offered = self.offers(options, computed, position);
        if computed.is_none() {
            turn(step, &mut offered);
        }
        let right = offered.iter().filter(|option| option.right).count();
        if right == 0 || right == offered.len() {
            let message = match computed {
                Some(computed) => format!("the right answer, {computed}, is not among the options"),
                None if right == 0 => "none of the options is right".into(),
                None => "all of the options are right".into(),
            };
            self.blame(ask.place.start, message);
        }
        offered
    }

    fn offers(&mut self, offers: &[Offer], computed: Option<&str>, position: Option<usize>) -> Vec<Offered> {
        let mut all: Vec<Offered> = Vec::new();
        for offer in offers {
            let text = self.fill(&offer.text, position);
            let text = if computed.is_some() { tidy(&text) } else { text };
            if all.iter().any(|before| before.text == text) {
                self.blame(offer.text.place.start, format!("the option `{text}` is offered twice"));
            }
            let right = match &offer.truth {
                Truth::Answer => computed.map(tidy).as_deref() == Some(text.as_str()),
                Truth::Stated(right) => *right,
                Truth::Claim(claim) => match claim.value.judge(|asked| self.answer(asked, position)) {
                    Ok(verdict) => verdict == Verdict::True,
                    Err(message) => {
                        self.blame(claim.place.start, message);
                        false
                    }
                },
            };
            let why = offer.why.as_ref().map(|why| self.fill(why, position)).unwrap_or_default();
            all.push(Offered { text, right, why });
        }
        all
    }
}

/// Authors tend to write the right answer at the same place; where it stands must not tell.
fn turn<T>(step: &Step, offered: &mut [T]) {
    let by = step.id.value.bytes().map(usize::from).sum::<usize>();
    offered.rotate_left(by % offered.len().max(1));
}

/// A number, or a number with a sign before it.
fn is_typed(answer: &str) -> bool {
    let tidied = tidy(answer).replace('−', "-");
    tidied.trim_start_matches(['≥', '≤']).parse::<i64>().is_ok()
}
