//! Makes a lesson ready to be taught, by computing all that it asks of the program; what cannot be computed is
//! a mistake of the lesson.
//!
//! [`prepare`] does what a learner waits for; [`prove`] also runs what only an author has to know: that every
//! experiment can be done, and not without what it is about, every wrong move is wrong, every mistake shows, and that the texts
//! say nothing about a position that is false or that no claim proves.

mod fill;
mod lint;
mod prepared;
mod prove;
mod task;
mod verdicts;
mod words;

use crate::course::games;
use std::collections::HashMap;

use crate::course::claim::Verdict;
use crate::course::lesson::{Kind, Lesson, Position, Step, Subject};
use crate::course::markup::{blocks, pointing};
use crate::course::parse;
use crate::course::pointer::{self, Pointer};
use crate::course::query::{Asked, Query, of_exhibit};
use crate::course::setup::{ListedMoment, Outcome, Setup};
use crate::course::sum::sum;
use crate::course::translate::translate;
use crate::document::{Mistake, Placed};
use crate::explain::exhibit::{Exhibit, NoExhibit};
use crate::games::NotationError;
pub use prepared::{Offered, Prepared, Shown, Stage, Task};
pub use prove::{prove, prove_translated, reach, solution};
pub(super) use words::{STOP, Word, in_file, words};

use crate::explain::drawing::number;

/// Reads a lesson and computes all that it asks.
///
/// # Errors
/// Every mistake, in the order of the file.
pub fn prepare(source: &str) -> Result<Prepared, Vec<Mistake>> {
    let lesson = parse::lesson(source)?;
    set_up(source, lesson)
}

/// The same with the texts of a translation. The lesson itself must be right.
///
/// # Errors
/// Every mistake of the translation.
pub fn prepare_translated(source: &str, translation: &str) -> Result<Prepared, Vec<Mistake>> {
    let mut lesson = parse::lesson(source)?;
    translate(&mut lesson, translation)?;
    set_up(translation, lesson)
}

/// Computes all that a lesson asks; mistakes are placed in `source`.
pub(super) fn set_up(source: &str, lesson: Lesson) -> Result<Prepared, Vec<Mistake>> {
    let mut work = Work {
        source,
        exhibits: Vec::new(),
        spoilt: Vec::new(),
        positions: &lesson.positions,
        searches: HashMap::new(),
        nodes: 0,
        bounds: knows_bounds(&lesson),
        mistakes: Vec::new(),
    };
    for position in &lesson.positions {
        let before = work.mistakes.len();
        let exhibit = work.exhibit(position);
        work.exhibits.push(exhibit);
        work.spoilt.push(work.mistakes.len() > before);
    }
    let mut stages = Vec::new();
    for step in &lesson.steps {
        work.bounds |= step.text.as_ref().is_some_and(|text| text.value.contains(ALPHA));
        stages.extend(work.stage(step));
        work.bounds |= step.after.as_ref().is_some_and(|text| text.value.contains(ALPHA));
    }
    if work.nodes > MOST_NODES {
        let message = format!(
            "the texts of this lesson run searches of {} nodes in all; so that it opens at once, {MOST_NODES} are allowed",
            work.nodes
        );
        work.blame(0, message);
    }
    let Work { exhibits, mut mistakes, .. } = work;
    mistakes.sort();
    mistakes.dedup();
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    Ok(Prepared { lesson, exhibits, stages })
}

/// The letter with which a lesson begins to speak of bounds, and the term of the lesson that does so first.
const ALPHA: char = 'α';
const WINDOW: &str = "window";

/// What came before a lesson has told of α and β: it needs some, and does not tell of them itself.
fn knows_bounds(lesson: &Lesson) -> bool {
    !lesson.needs.is_empty() && lesson.terms.iter().all(|term| term.value != WINDOW)
}

/// What is said of what follows from a mistake that has its own words.
const TOLD: &str = "";

/// A higher tree is only drawn where something happens on it.
const TALLEST: u8 = 8;

/// What the texts of a lesson may search when it is opened: a fraction of a second.
const MOST_NODES: u64 = 600_000;

struct Work<'a> {
    source: &'a str,
    positions: &'a [Position],
    /// `None` for a position with a mistake, or without a drawn tree.
    exhibits: Vec<Option<Exhibit>>,
    /// Which positions have a mistake.
    spoilt: Vec<bool>,
    /// Searches that were run, by position.
    searches: HashMap<(usize, Setup), Outcome>,
    /// What they visited.
    nodes: u64,
    /// The lesson has spoken of α and β: what is computed may, too.
    bounds: bool,
    mistakes: Vec<Mistake>,
}

impl Work<'_> {
    /// Notes a mistake; one that has been told where it stands is [`TOLD`].
    fn blame(&mut self, offset: usize, message: impl Into<String>) {
        let message = message.into();
        if message != TOLD {
            self.mistakes.push(Mistake::at(self.source, offset, message));
        }
    }

    /// A position that cannot be read: nothing can be asked of it.
    fn is_spoilt(&self, position: usize) -> bool {
        self.spoilt[position]
    }

    /// A position's exhibit. That its tree is too large is told where the tree is asked for.
    fn exhibit(&mut self, position: &Position) -> Option<Exhibit> {
        match games::exhibit(&position.subject) {
            Ok(exhibit) => return Some(exhibit),
            Err(NoExhibit::Game(message)) => self.blame(position.game.place.start, message),
            Err(NoExhibit::Position(error)) => {
                let inside = self.inside(&position.notation, &error);
                self.blame(inside, error.message);
            }
            Err(NoExhibit::Size(_)) => {}
        }
        None
    }

    /// The offset in the file of an error inside a text. Exact where the text stands in the file as it is,
    /// otherwise its start.
    fn inside(&self, text: &Placed<String>, error: &NotationError) -> usize {
        let Some(raw) = self.source.get(text.place.clone()) else { return 0 };
        let Some(start) = raw.find(&text.value) else { return text.place.start };
        let mut at = text.place.start + start;
        for line in text.value.split_inclusive('\n').take(error.line.saturating_sub(1)) {
            at += line.len();
        }
        let rest = &self.source[at..];
        at + rest.char_indices().nth(error.column.saturating_sub(1)).map_or(rest.len(), |(offset, _)| offset)
    }

    /// The number of the position with an id, or of the only one.
    fn number(&self, id: Option<&str>) -> Result<usize, String> {
        let known = || self.positions.iter().map(|it| it.id.value.as_str()).collect::<Vec<_>>().join(", ");
        match id {
            Some(id) => self
                .positions
                .iter()
                .position(|position| position.id.value == id)
                .ok_or_else(|| format!("the lesson has no position `{id}`; it has {}", known())),
            None if self.positions.len() == 1 => Ok(0),
            None => Err(format!("a `position` is needed here; the lesson has {}", known())),
        }
    }

    fn stage(&mut self, step: &Step) -> Option<Stage> {
        let own = step.position.as_ref();
        let position = match self.number(own.map(|own| own.value.as_str())) {
            Ok(number) => Some(number),
            Err(message) => {
                if let Some(own) = own {
                    self.blame(own.place.start, message);
                    return None;
                }
                if needs_position(&step.kind) {
                    self.blame(step.id.place.start, message);
                    return None;
                }
                None
            }
        };
        for claim in &step.claims {
            match claim.value.judge(|asked| self.answer(asked, position)) {
                Ok(Verdict::True) => {}
                Ok(Verdict::False(told)) => {
                    self.blame(claim.place.start, format!("the claim is false: it says {told}"));
                }
                Err(message) => self.blame(claim.place.start, message),
            }
        }
        if step.is_graded() && needs_hint(&step.kind) && step.hints.is_empty() {
            self.blame(step.id.place.start, "a graded step needs `hints`: at least one");
        }
        let task = self.task(step, position);
        // A text without a position of its own shows no drawing.
        let reads =
            matches!(task, Some(Task::Read | Task::Puzzle(_) | Task::Exercise { .. } | Task::Page(_)));
        let shown = if own.is_some() || !reads { position } else { None };
        // Moves are made on a board, however small the tree is.
        let on_board =
            matches!(task, Some(Task::Play { .. } | Task::Experiment(_) | Task::Quiz(Shown::Nodes(_), _)));
        let run = matches!(task, Some(Task::Watch(_) | Task::Listen(_) | Task::Predict(_) | Task::Quiz(..)));
        // A board says more than a long and narrow tree.
        let flat = |exhibit: &Exhibit| run || exhibit.drawing.height() <= TALLEST;
        let drawn = shown.filter(|&number| !on_board && self.exhibits[number].as_ref().is_some_and(flat));
        let board = shown.filter(|_| drawn.is_none()).map(|number| self.positions[number].subject.clone());
        let (text, targets) =
            step.text.as_ref().map(|text| pointing(&self.fill(text, position))).unwrap_or_default();
        let pointers = self.pointers(step, &targets, drawn, board.as_ref());
        Some(Stage {
            id: step.id.value.clone(),
            title: step.title.clone(),
            text,
            pointers,
            after: step.after.as_ref().map(|text| blocks(&self.fill(text, position))).unwrap_or_default(),
            bounds: self.bounds,
            exhibit: drawn,
            board,
            hints: step.hints.iter().map(|hint| self.fill(hint, position)).collect(),
            task: task?,
        })
    }

    /// What the words of a step's text point at, in the tree or on the board beside it.
    fn pointers(
        &mut self,
        step: &Step,
        targets: &[String],
        drawn: Option<usize>,
        board: Option<&Subject>,
    ) -> Vec<Pointer> {
        let Some(text) = &step.text else { return Vec::new() };
        let mut pointers: Vec<Pointer> = Vec::new();
        for target in targets {
            let exhibit = drawn.and_then(|number| self.exhibits[number].as_ref());
            let found = match (exhibit, board) {
                (Some(exhibit), _) => pointer::on_tree(target, exhibit),
                (None, Some(subject)) => pointer::on_board(target, subject),
                (None, None) => {
                    Err("nothing is drawn beside this text to point at: it needs a `position`".into())
                }
            };
            let found = found.and_then(|found| match (found.run(), &step.kind) {
                (Some(_), kind) if *kind != Kind::Text => {
                    Err("a run can be pointed into from steps of kind `text` alone".into())
                }
                (Some((algorithm, _)), _)
                    if pointers.iter().filter_map(Pointer::run).any(|(other, _)| other != algorithm) =>
                {
                    Err("the words of a text point into the run of one algorithm".into())
                }
                _ => Ok(found),
            });
            match found {
                Ok(pointer) => pointers.push(pointer),
                Err(message) => self.blame(text.place.start, format!("`({target})`: {message}")),
            }
        }
        pointers
    }

    fn answer(&mut self, asked: &Asked, own: Option<usize>) -> Result<String, String> {
        if let Query::Sum(text) = &asked.query {
            return sum(text).map(|value| value.to_string().replace('-', "−"));
        }
        let place = match &asked.position {
            Some(id) => self.number(Some(id))?,
            None => own.map_or_else(|| self.number(None), Ok)?,
        };
        if self.is_spoilt(place) {
            return Err(TOLD.into());
        }
        let subject = &self.positions[place].subject;
        match &asked.query {
            Query::Search(measure, setup) => {
                let measure = *measure;
                self.search(place, setup).map(|outcome| measure.of(&outcome))
            }
            Query::Orders(moves) => games::orders(subject, moves).map(|count| count.to_string()),
            Query::Levels(moves, setup) => games::levels(subject, moves, setup),
            Query::Perft(depth) => games::perft(subject, *depth).map(|count| count.to_string()),
            Query::Moves | Query::Evaluation => {
                let sight = games::position_info(subject).map_err(|error| error.to_string())?;
                Ok(match asked.query {
                    Query::Moves => sight.moves.len().to_string(),
                    _ => number(sight.evaluation),
                })
            }
            Query::Flawed(flaw, figure) => {
                let trial = games::flawed(subject, *flaw).map_err(|error| error.to_string())?;
                Ok(figure.of(&trial))
            }
            query => match &self.exhibits[place] {
                Some(exhibit) => {
                    of_exhibit(query, exhibit)?.ok_or_else(|| "this cannot be asked here".into())
                }
                None => match games::exhibit(subject) {
                    Err(NoExhibit::Size(error)) => Err(error.to_string()),
                    _ => Err(TOLD.into()),
                },
            },
        }
    }

    /// Runs a search, once.
    fn search(&mut self, place: usize, setup: &Setup) -> Result<Outcome, String> {
        let key = (place, setup.clone());
        if let Some(outcome) = self.searches.get(&key) {
            return Ok(outcome.clone());
        }
        let outcome = games::search(&self.positions[place].subject, setup)?;
        self.nodes += outcome.nodes;
        if !outcome.whole {
            return Err(format!("`{setup}` needs more than {} nodes here", Setup::MOST_NODES));
        }
        self.searches.insert(key, outcome.clone());
        Ok(outcome)
    }
}

fn needs_position(kind: &Kind) -> bool {
    !matches!(
        kind,
        Kind::Text
            | Kind::Choose { .. }
            | Kind::FillIn { .. }
            | Kind::Puzzle { .. }
            | Kind::Exercise { .. }
            | Kind::Page(_)
    )
}

/// Where no hint can be computed.
fn needs_hint(kind: &Kind) -> bool {
    !matches!(
        kind,
        Kind::Predict { .. }
            | Kind::Decide { .. }
            | Kind::Order { .. }
            | Kind::Page(_)
            | Kind::Puzzle { .. }
            | Kind::Exercise { .. }
    )
}
