//! The race's form: position, depth, time, and who runs.

use ratatui::layout::Size;

use std::time::Duration;

use ratatui::text::Line;

use super::heat::Course;
use super::{Kind as Runs, NOW, about, representations};
use crate::bibliography::introduced;
use crate::games::BoardView;
use crate::numbers::Whole as _;
use crate::opponents::your_engine::Skills;
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::{self, Techniques};
use crate::session::race::Racer;
use crate::session::{GameCard, Method, Session};
use crate::textbook;
use crate::ui::theme::Theme;
use crate::ui::widgets::board::Shape;
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
    kind: Runs,
    usual: Techniques,
    learned: Skills,
    depth: u8,
    /// Seconds that one search may take.
    limit: Option<u32>,
    racers: Vec<Entry>,
}

/// Somebody who may run.
struct Entry {
    racer: Racer,
    says: String,
    runs: bool,
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
    /// The form of a race like this one, where the engine has these techniques usually and the learner's can that.
    pub(super) fn of_race(
        session: &dyn Session,
        kind: Runs,
        course: &Course,
        (usual, learned): (Techniques, Skills),
    ) -> Self {
        let takes_part = |(racer, says)| Entry { racer, says, runs: course.racers.contains(&racer) };
        let entries = Entries {
            start: Start::of(session),
            kind,
            usual,
            learned,
            depth: course.depth,
            limit: course.limit.map(|limit| limit.as_secs().fitted::<u32>()),
            racers: everybody(kind, session.game(), usual, &learned).into_iter().map(takes_part).collect(),
        };
        Self::new(entries, Id::Position)
    }
}

impl Entries {
    /// Another game has other representations: all of them run.
    fn renew(&mut self) {
        if self.kind == Runs::Representations {
            let all = everybody(self.kind, self.start.game(), self.usual, &self.learned).into_iter();
            self.racers = all.map(|(racer, says)| Entry { racer, says, runs: true }).collect();
        }
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
            Field::new(Id::Depth, "depth", Kind::Number(depth)).help(match self.kind {
                Runs::Searches => "the deepest search, in plies",
                Runs::Representations => "the longest lines of moves that are counted, in plies",
            }),
            Field::new(Id::Limit, "time", Kind::Number(limit)).help(match self.kind {
                Runs::Searches => "the longest that one search may take; who needs longer gives up",
                Runs::Representations => "the longest that one count may take; who needs longer gives up",
            }),
        ];
        let racers = self.racers.iter().enumerate().map(|(at, Entry { racer, says, runs })| {
            let name = racer.to_string();
            let heading = match racer.method {
                Method::Engine if racer.techniques == self.usual && racer.name.is_none() => "engine",
                Method::Perft(_) if at == 0 => "representations",
                _ if at == 0 => "algorithms",
                _ => "",
            };
            // That it is the engine says the heading.
            let label = name.strip_prefix("engine ").unwrap_or(&name);
            Field::new(Id::Racer(at), label, Kind::Switch(*runs)).help(says).under(heading)
        });
        above.into_iter().chain(racers).collect()
    }

    fn set(&mut self, id: Id, value: Value) {
        match (id, value) {
            (Id::Game, value) => {
                self.start.set(value);
                self.renew();
            }
            (Id::Position, value) => self.start.set(value),
            (Id::Depth, value) => self.depth = value.number().unwrap_or(self.depth),
            (Id::Limit, value) => self.limit = value.number(),
            (Id::Racer(at), value) => self.racers[at].runs = value == Value::Switch(true),
        }
    }

    fn finish(&mut self) -> Result<Options, (Id, String)> {
        let racers: Vec<_> = self.racers.iter().filter(|entry| entry.runs).map(|entry| entry.racer).collect();
        // A game may have nobody to choose from.
        if racers.is_empty() && !self.racers.is_empty() {
            return Err((Id::Racer(0), "nobody runs: choose one at least".into()));
        }
        let session = self.start.open().map_err(|error| (Id::Position, error))?;
        let limit = self.limit.map(|seconds| Duration::from_secs(seconds.into()));
        Ok(Options { session, racers, depth: self.depth, limit })
    }

    fn board(&self) -> Option<&BoardView> {
        self.start.board()
    }

    fn shape(&self) -> Option<Shape> {
        self.start.shape()
    }

    fn more(&self, field: Id, room: Size, theme: &Theme) -> Vec<Line<'static>> {
        match field {
            Id::Racer(at) => about::told(&self.racers[at].racer, room.width, theme),
            _ => Vec::new(),
        }
    }
}

/// All who may run, and what is said of each: the ways to keep a position of the game; or else the algorithms, the engine
/// with its techniques, without any, and with one changed, and the learner's engine.
fn everybody(kind: Runs, game: &GameCard, usual: Techniques, learned: &Skills) -> Vec<(Racer, String)> {
    match kind {
        Runs::Searches => searches(usual, learned),
        Runs::Representations => {
            let says = game.representations().into_iter().map(|card| card.summary.to_string());
            representations(game).into_iter().zip(says).collect()
        }
    }
}

fn searches(usual: Techniques, learned: &Skills) -> Vec<(Racer, String)> {
    let engine = |set, says: &str| (Racer::engine(set, usual), says.to_string());
    let mut all: Vec<_> = textbook::CARDS
        .iter()
        .map(|card| {
            let says = introduced(card.name, card.summary, card.idea, card.form);
            (Racer::new(Method::Textbook(card.algorithm), usual), says)
        })
        .chain([
            engine(usual, "the engine with its techniques, as they are set"),
            engine(Techniques::NONE, "the engine with all techniques switched off"),
            (
                Racer::learners(learned, NOW, usual),
                "your engine: what the lessons that you finished teach".into(),
            ),
        ])
        .collect();
    for card in &techniques::CARDS {
        let set = usual.set(card.technique, !usual.has(card.technique));
        let changed = engine(set, &introduced(card.name, card.summary, card.idea, card.form));
        if all.iter().all(|(racer, _)| *racer != changed.0) {
            all.push(changed);
        }
    }
    all
}
