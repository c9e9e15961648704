//! Makes a lesson ready to be taught, by computing all that it asks of the program; what cannot be computed is
//! a mistake of the lesson.

use super::document::{Mistake, Placed};
use super::figure::{Figure, TooLarge};
use super::lesson::{Kind, Lesson, Position, Step, Subject};
use super::markup::{Block, Span, blocks, spans};
use super::parse;
use super::query::Asked;
use super::transcript::Transcript;
use crate::games::{Knowledge, NotationError, Present};
use crate::textbook::{Algorithm, CARDS};

/// A position of a lesson with all that the algorithms do on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exhibit {
    /// The whole tree.
    pub figure: Figure,
    /// One run of each algorithm, in the order of the registry.
    runs: Vec<Transcript>,
}

impl Exhibit {
    /// Runs every algorithm on the tree below a position.
    ///
    /// # Errors
    /// When the tree is too large.
    pub fn of<G: Knowledge + Present>(position: &G, plies: Option<u8>) -> Result<Self, TooLarge> {
        let figure = Figure::of(position, plies)?;
        let runs = CARDS.iter().map(|card| Transcript::of(position, &figure, card.algorithm)).collect();
        Ok(Self { figure, runs })
    }

    /// What an algorithm did.
    pub fn run(&self, algorithm: Algorithm) -> &Transcript {
        &self.runs[algorithm as usize]
    }
}

/// Why there is no exhibit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoExhibit {
    /// The game is not known.
    Game(String),
    /// The position cannot be read.
    Position(NotationError),
    /// Its tree is too large.
    Size(TooLarge),
}

/// Where exhibits come from. A lesson names its game by a slug; only the floor above knows which games there
/// are.
pub type Curator = fn(&Subject) -> Result<Exhibit, NoExhibit>;

/// What a step asks, ready to be taught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// To read.
    Read,
    /// To step through a run.
    Watch(Algorithm),
    /// To mark which children the run will cut.
    Predict(Algorithm),
    /// To answer.
    Choose {
        /// The question.
        ask: Vec<Span>,
        /// The right answer, as computed.
        answer: String,
        /// What there is to choose from; empty when the answer is typed.
        options: Vec<String>,
    },
}

/// A step, ready to be taught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Stable, unique in the lesson.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The text before anything else.
    pub text: Vec<Block>,
    /// The text once the step is done.
    pub after: Vec<Block>,
    /// The number of its exhibit.
    pub exhibit: Option<usize>,
    /// The author's hints.
    pub hints: Vec<String>,
    /// What is asked.
    pub task: Task,
}

/// A lesson, ready to be taught: nothing can go wrong from here on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prepared {
    /// The lesson as its file says it.
    pub lesson: Lesson,
    /// What its positions show.
    pub exhibits: Vec<Exhibit>,
    /// Its steps.
    pub stages: Vec<Stage>,
}

impl Prepared {
    /// The exhibit of a step.
    pub fn exhibit(&self, stage: usize) -> Option<&Exhibit> {
        self.stages[stage].exhibit.map(|number| &self.exhibits[number])
    }
}

/// Reads a lesson and computes all that it asks.
///
/// # Errors
/// Every mistake, in the order of the file.
pub fn prepare(source: &str, curator: Curator) -> Result<Prepared, Vec<Mistake>> {
    let lesson = parse::lesson(source)?;
    let mut work = Work { source, exhibits: Vec::new(), positions: &lesson.positions, mistakes: Vec::new() };
    work.exhibits = lesson.positions.iter().map(|position| work.exhibit(position, curator)).collect();
    let stages: Vec<_> = lesson.steps.iter().filter_map(|step| work.stage(step)).collect();
    let Work { exhibits, mut mistakes, .. } = work;
    mistakes.sort();
    match exhibits.into_iter().collect::<Option<Vec<_>>>() {
        Some(exhibits) if mistakes.is_empty() => Ok(Prepared { lesson, exhibits, stages }),
        _ => Err(mistakes),
    }
}

struct Work<'a> {
    source: &'a str,
    positions: &'a [Position],
    /// `None` for a position with a mistake.
    exhibits: Vec<Option<Exhibit>>,
    mistakes: Vec<Mistake>,
}

impl Work<'_> {
    fn blame(&mut self, offset: usize, message: impl Into<String>) {
        self.mistakes.push(Mistake::at(self.source, offset, message));
    }

    fn exhibit(&mut self, position: &Position, curator: Curator) -> Option<Exhibit> {
        match curator(&position.subject) {
            Ok(exhibit) => return Some(exhibit),
            Err(NoExhibit::Game(message)) => self.blame(position.game.place.start, message),
            Err(NoExhibit::Position(error)) => {
                let inside = self.inside(&position.notation, &error);
                self.blame(inside, error.message);
            }
            Err(NoExhibit::Size(error)) => self.blame(position.notation.place.start, error.to_string()),
        }
        None
    }

    /// The offset in the file of an error inside a text. Exact where the text stands in the file as it is,
    /// otherwise its start.
    fn inside(&self, text: &Placed<String>, error: &NotationError) -> usize {
        let raw = &self.source[text.place.clone()];
        let Some(start) = raw.find(&text.value) else { return text.place.start };
        let mut at = text.place.start + start;
        for line in text.value.split_inclusive('\n').take(error.line - 1) {
            at += line.len();
        }
        let rest = &self.source[at..];
        at + rest.char_indices().nth(error.column - 1).map_or(rest.len(), |(offset, _)| offset)
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
        let exhibit = match self.number(own.map(|own| own.value.as_str())) {
            Ok(number) => Some(number),
            Err(message) => {
                if let Some(own) = own {
                    self.blame(own.place.start, message);
                    return None;
                }
                if matches!(step.kind, Kind::Watch { .. } | Kind::Predict { .. }) {
                    self.blame(step.id.place.start, message);
                    return None;
                }
                None
            }
        };
        for claim in &step.claims {
            if let Err(message) = claim.value.check(|asked| self.answer(asked, exhibit)) {
                self.blame(claim.place.start, message);
            }
        }
        let task = self.task(step, exhibit);
        // A text without a position of its own shows no figure.
        let shown = if own.is_some() || !matches!(task, Some(Task::Read)) { exhibit } else { None };
        Some(Stage {
            id: step.id.value.clone(),
            title: step.title.clone(),
            text: step.text.as_ref().map(|text| blocks(&self.fill(text, exhibit))).unwrap_or_default(),
            after: step.after.as_ref().map(|text| blocks(&self.fill(text, exhibit))).unwrap_or_default(),
            exhibit: shown,
            hints: step.hints.iter().map(|hint| self.fill(hint, exhibit)).collect(),
            task: task?,
        })
    }

    fn task(&mut self, step: &Step, exhibit: Option<usize>) -> Option<Task> {
        match &step.kind {
            Kind::Text => Some(Task::Read),
            Kind::Watch { algorithm } => Some(Task::Watch(*algorithm)),
            Kind::Predict { algorithm } => {
                let cuts = self.exhibits[exhibit?].as_ref().map(|it| it.run(*algorithm).cuts().count());
                if cuts == Some(0) {
                    let message = format!("{algorithm} cuts nothing here: there is nothing to predict");
                    self.blame(step.id.place.start, message);
                }
                Some(Task::Predict(*algorithm))
            }
            Kind::Choose { ask, answer, options } => {
                let computed = match self.answer(&answer.value, exhibit) {
                    Ok(computed) => computed,
                    Err(message) => {
                        self.blame(answer.place.start, message);
                        return None;
                    }
                };
                let offered: Vec<_> = options.iter().map(|option| tidy(&option.value)).collect();
                if !offered.is_empty() && !offered.contains(&computed) {
                    let message = format!("the right answer, {computed}, is not among the options");
                    self.blame(answer.place.start, message);
                }
                if offered.is_empty() && computed.replace('−', "-").parse::<i64>().is_err() {
                    let message =
                        format!("the answer is {computed}: `options` are needed where it is no number");
                    self.blame(answer.place.start, message);
                }
                let ask = spans(&self.fill(ask, exhibit));
                Some(Task::Choose { ask, answer: computed, options: offered })
            }
        }
    }

    fn answer(&self, asked: &Asked, own: Option<usize>) -> Result<String, String> {
        let number = match &asked.position {
            Some(id) => self.number(Some(id))?,
            None => own.map_or_else(|| self.number(None), Ok)?,
        };
        match &self.exhibits[number] {
            Some(exhibit) => asked.query.answer(exhibit),
            // The position's own mistake has been told.
            None => Ok("0".into()),
        }
    }

    /// Replaces every placeholder by its answer.
    fn fill(&mut self, text: &Placed<String>, exhibit: Option<usize>) -> String {
        let mut filled = String::new();
        let mut rest = text.value.as_str();
        // Where the search for the next placeholder in the file goes on, to place mistakes exactly.
        let mut from = text.place.start;
        while let Some(open) = rest.find('{') {
            filled.push_str(&rest[..open]);
            let inside = &rest[open + 1..];
            let Some(close) = inside.find('}') else {
                self.blame(text.place.start, "a `{` lacks its `}`");
                return filled;
            };
            let placeholder = &rest[open..open + close + 2];
            let found = self.source[from..text.place.end].find(placeholder);
            let at = found.map_or(text.place.start, |found| from + found);
            from = found.map_or(from, |_| at + placeholder.len());
            match Asked::parse(&inside[..close]).and_then(|asked| self.answer(&asked, exhibit)) {
                Ok(answer) => filled.push_str(&answer),
                Err(message) => self.blame(at, message),
            }
            rest = &inside[close + 1..];
        }
        filled + rest
    }
}

/// An answer as answers are compared: without spaces around, and with a true minus sign.
pub(super) fn tidy(text: &str) -> String {
    text.trim().replace('-', "−")
}
