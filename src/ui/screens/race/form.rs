//! The race's form: position, depth, time, and who runs.

use std::time::Duration;

use super::heat::Course;
use crate::bibliography::lineage;
use crate::games::BoardView;
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::{self, Techniques};
use crate::session::race::Racer;
use crate::session::{Method, Session};
use crate::textbook;
use crate::ui::widgets::form::{Asks, Field, Form, Kind, Number, Start, Step, Value};

/// What a form comes to.
pub(super) struct Options {
    pub(super) session: Box<dyn Session>,
    pub(super) racers: Vec<Racer>,
    pub(super) depth: u8,
    pub(super) limit: Option<Duration>,
}

/// Who is to run, and on what.
pub(super) struct Entries {
    start: Start,
    depth: u8,
    /// Seconds that one search may take.
    limit: Option<u32>,
    /// All who may run, and whether they do.
    racers: Vec<(Racer, bool)>,
}

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Id {
    Game,
    Position,
    Depth,
    Limit,
    Racer(usize),
}

/// Seconds to which the arrows go.
const LIMITS: &[i64] = &[1, 3, 10, 30, 120];
/// Seconds that can be typed.
const SECONDS: std::ops::RangeInclusive<u32> = 1..=86_400;

impl Form<Entries> {
    /// The form of a race like this one.
    pub(super) fn of_race(session: &dyn Session, course: &Course, depth: u8, usual: Techniques) -> Self {
        let takes_part = |racer: Racer| (racer, course.racers.contains(&racer));
        let entries = Entries {
            start: Start::of(session),
            depth,
            limit: course.limit.map(|limit| limit.as_secs() as u32),
            racers: everybody(usual).into_iter().map(takes_part).collect(),
        };
        Self::new(entries, Id::Position)
    }
}

impl Asks for Entries {
    type Id = Id;
    type Done = Options;

    fn title(&self) -> String {
        "who runs, and on what".into()
    }

    fn submit(&self) -> &'static str {
        "run"
    }

    fn fields(&self) -> Vec<Field<Id>> {
        let depth = Number::new(Some(self.depth), &(1..=MAX_DEPTH), Step::By(1));
        let limit = Number::new(self.limit, &SECONDS, Step::Through(LIMITS)).unit("s").or("no limit");
        let above = [
            self.start.game_field(Id::Game),
            self.start.position_field(Id::Position),
            Field::new(Id::Depth, "depth", Kind::Number(depth)).help("the deepest search, in plies"),
            Field::new(Id::Limit, "time", Kind::Number(limit))
                .help("the longest that one search may take; who needs longer gives up"),
        ];
        let racers = self.racers.iter().enumerate().map(|(at, (racer, runs))| {
            let field = Field::new(Id::Racer(at), racer.to_string(), Kind::Switch(*runs)).help(says(racer));
            if at == 0 { field.under("who runs") } else { field }
        });
        above.into_iter().chain(racers).collect()
    }

    fn set(&mut self, id: Id, value: Value) {
        match (id, value) {
            (Id::Game | Id::Position, value) => self.start.set(value),
            (Id::Depth, value) => self.depth = value.number().unwrap_or(self.depth),
            (Id::Limit, value) => self.limit = value.number(),
            (Id::Racer(at), value) => self.racers[at].1 = value == Value::Switch(true),
        }
    }

    fn finish(&mut self) -> Result<Options, (Id, String)> {
        let racers: Vec<_> = self.racers.iter().filter(|(_, runs)| *runs).map(|(racer, _)| *racer).collect();
        if racers.is_empty() {
            return Err((Id::Racer(0), "nobody runs: choose one at least".into()));
        }
        let session = self.start.open().map_err(|error| (Id::Position, error))?;
        let limit = self.limit.map(|seconds| Duration::from_secs(seconds.into()));
        Ok(Options { session, racers, depth: self.depth, limit })
    }

    fn board(&self) -> Option<&BoardView> {
        self.start.board()
    }
}

/// What is known of somebody who may run.
fn says(racer: &Racer) -> String {
    match racer.method {
        Method::Textbook(algorithm) => {
            let card = algorithm.card();
            format!("{}: {} ({})", card.name, card.summary, lineage(card.idea, card.form))
        }
        Method::Perft(slug) => slug.into(),
        Method::Engine => {
            let changed = techniques::CARDS.iter().find(|card| {
                racer.usual.with(card.technique) != racer.usual.without(card.technique)
                    && (racer.techniques == racer.usual.without(card.technique)
                        || racer.techniques == racer.usual.with(card.technique))
            });
            match changed {
                _ if racer.techniques == racer.usual => {
                    "the engine with its techniques, as they are set".into()
                }
                _ if racer.techniques == Techniques::NONE => {
                    "the engine with all techniques switched off".into()
                }
                Some(card) => format!("{}: {} ({})", card.name, card.summary, lineage(card.idea, card.form)),
                None => "the engine with other techniques".into(),
            }
        }
    }
}

/// All who may run: the algorithms, and the engine with its techniques, without any, and with one changed.
fn everybody(usual: Techniques) -> Vec<Racer> {
    let textbook = textbook::CARDS.iter().map(|card| Racer::new(Method::Textbook(card.algorithm), usual));
    let changed = techniques::CARDS.iter().map(|card| {
        let technique = card.technique;
        if usual.has(technique) { usual.without(technique) } else { usual.with(technique) }
    });
    let mut sets = vec![usual, Techniques::NONE];
    for set in changed {
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    textbook.chain(sets.into_iter().map(|set| Racer::engine(set, usual))).collect()
}
