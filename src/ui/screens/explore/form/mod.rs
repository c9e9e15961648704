//! The explorer's form: position, depth, algorithm and techniques.

mod amounts;

use ratatui::layout::Size;

use std::time::Duration;

use ratatui::text::Line;

use self::amounts::Amount;
use crate::bibliography::introduced;
use crate::config::Config;
use crate::games::BoardView;
use crate::numbers::counted;
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::{self, Technique, Techniques};
use crate::search::{Amounts, Limits, Plan};
use crate::session::{Method, Request, Session};
use crate::textbook;
use crate::ui::theme::Theme;
use crate::ui::widgets::board::Shape;
use crate::ui::widgets::card;
use crate::ui::widgets::form::{Asks, Field, Form, Kind, Number, Start, Step, Value};

/// How the explorer searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) method: Method,
    pub(super) depth: u8,
    pub(super) techniques: Techniques,
    pub(super) amounts: Amounts,
    /// The time after which the search ends before its depth.
    pub(super) time: Option<Duration>,
    /// The nodes after which it does.
    pub(super) nodes: Option<u64>,
    /// Size of the transposition table in MiB.
    pub(super) hash: usize,
    /// Best lines that are looked for, each of which begins with another move.
    pub(super) lines: u8,
    /// Leaves are judged by their men alone.
    pub(super) material: bool,
    /// It goes on to its depth where the whole tree was searched before.
    pub(super) all_depths: bool,
}

impl Settings {
    /// Those that one begins with.
    pub(super) fn configured(&Config { depth, techniques, time, hash, .. }: &Config) -> Self {
        let (method, amounts, nodes, lines) = (Method::Engine, Amounts::default(), None, 1);
        let (material, all_depths) = (false, false);
        Self { method, depth, techniques, amounts, time, nodes, hash, lines, material, all_depths }
    }

    /// Those of a request.
    pub(super) fn of(request: &Request) -> Self {
        let Plan { limits, techniques, amounts, hash, lines, material, .. } = request.plan;
        let (method, depth, Limits { time, nodes, all_depths, .. }) =
            (request.method, limits.deepest(), limits);
        Self { method, depth, techniques, amounts, time, nodes, hash, lines, material, all_depths }
    }

    /// All that such a search returns is proved.
    pub(super) fn all_proved(self) -> bool {
        self.method.proves_all(self.techniques)
    }

    /// They ask for the same search: techniques are the engine's alone.
    fn is_same_search(self, other: Self) -> bool {
        let is_engine = self.method == Method::Engine;
        self == Self { techniques: if is_engine { other.techniques } else { self.techniques }, ..other }
    }

    /// In what they differ from those of another search: `−null-move, order worst-first`.
    pub(super) fn unlike(self, other: Self) -> String {
        let mut told = vec![];
        if self.method != other.method {
            told.push(self.method.slug().to_string());
        }
        if self.depth != other.depth {
            told.push(format!("depth {}", self.depth));
        }
        if self.material != other.material {
            told.push(if self.material { "men alone".into() } else { "the whole evaluation".into() });
        }
        if self.lines != other.lines {
            told.push(counted(self.lines, "line", "lines"));
        }
        if self.hash != other.hash {
            told.push(format!("table of {} MiB", self.hash));
        }
        if self.amounts != other.amounts {
            let own = self.amounts.are_own();
            told.push(if own { "its own amounts".into() } else { self.amounts.told() });
        }
        for card in &techniques::CARDS {
            match (self.techniques.has(card.technique), other.techniques.has(card.technique)) {
                (true, false) => told.push(format!("+{}", card.slug)),
                (false, true) => told.push(format!("−{}", card.slug)),
                _ => {}
            }
        }
        told.join(", ")
    }
}

pub(super) struct Search {
    start: Start,
    settings: Settings,
    /// The search is to stand beside the one with these: game and position stay.
    beside: Option<Settings>,
}

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Id {
    Game,
    Position,
    Method,
    Depth,
    Lines,
    Amount(Amount),
    Technique(Technique),
}

impl Form<Search> {
    /// The form of a search like this one.
    pub(super) fn of_search(session: &dyn Session, settings: Settings) -> Self {
        Self::new(Search { start: Start::of(session), settings, beside: None }, Id::Position)
    }

    /// For a search of the same position with other settings.
    pub(super) fn what_if(session: &dyn Session, settings: Settings) -> Self {
        let first = Id::Technique(techniques::CARDS[0].technique);
        Self::new(Search { start: Start::of(session), settings, beside: Some(settings) }, first)
    }
}

impl Asks for Search {
    type Id = Id;
    type Done = (Box<dyn Session>, Settings);

    fn title(&self) -> String {
        if self.beside.is_some() { "what if …" } else { "what to search" }.into()
    }

    fn submit(&self) -> &'static str {
        "search"
    }

    fn fields(&self) -> Vec<Field<Id>> {
        let Settings { depth, techniques, amounts, lines, .. } = self.settings;
        let start = [self.start.game_field(Id::Game), self.start.position_field(Id::Position)];
        let depth = Kind::Number(Number::new(Some(depth), &(1..=MAX_DEPTH), Step::By(1)));
        let lines = Kind::Number(Number::new(Some(lines), &(1..=u8::MAX), Step::By(1)));
        let own = [
            self.method(),
            Field::new(Id::Depth, "depth", depth).help("in plies"),
            Field::new(Id::Lines, "lines", lines)
                .help("best lines of the engine, each with another first move"),
        ];
        let amounts = Amount::ALL.map(|amount| amount.field(Id::Amount(amount), &amounts));
        let switches = techniques::CARDS.iter().enumerate().map(|(at, card)| {
            let on = Kind::Switch(techniques.has(card.technique));
            let field = Field::new(Id::Technique(card.technique), card.slug, on).help(introduced(
                card.name,
                card.summary,
                card.idea,
                card.form,
            ));
            if at == 0 { field.under("techniques of the engine") } else { field }
        });
        start
            .into_iter()
            .filter(|_| self.beside.is_none())
            .chain(own)
            .chain(amounts)
            .chain(switches)
            .collect()
    }

    fn set(&mut self, id: Id, value: Value) {
        let settings = &mut self.settings;
        match (id, value) {
            (Id::Game | Id::Position, value) => self.start.set(value),
            (Id::Method, Value::Choice(at)) => settings.method = methods().nth(at).unwrap_or(Method::Engine),
            (Id::Depth, value) => settings.depth = value.number().unwrap_or(settings.depth),
            (Id::Lines, value) => settings.lines = value.number().unwrap_or(settings.lines),
            (Id::Amount(amount), value) => amount.set(&mut settings.amounts, &value),
            (Id::Technique(technique), value) => {
                settings.techniques = settings.techniques.set(technique, value == Value::Switch(true));
            }
            (Id::Method, _) => {}
        }
    }

    fn finish(&mut self) -> Result<Self::Done, (Id, String)> {
        if self.beside.is_some_and(|first| self.settings.is_same_search(first)) {
            return Err((Id::Method, "nothing was changed: it would be the same search".into()));
        }
        let session = self.start.open().map_err(|error| (Id::Position, error))?;
        Ok((session, self.settings))
    }

    fn board(&self) -> Option<&BoardView> {
        self.start.board()
    }

    fn shape(&self) -> Option<Shape> {
        self.start.shape()
    }

    fn more(&self, field: Id, room: Size, theme: &Theme) -> Vec<Line<'static>> {
        match (field, self.settings.method) {
            (Id::Technique(technique), _) => card::behind(technique.card(), room.width, theme),
            (Id::Method, Method::Textbook(algorithm)) => card::page(algorithm.card(), room.width, theme),
            _ => Vec::new(),
        }
    }
}

impl Search {
    fn method(&self) -> Field<Id> {
        let method = self.settings.method;
        let at = methods().position(|known| known == method).unwrap_or_default();
        let kind = Kind::one_of(methods().map(Method::slug), at);
        Field::new(Id::Method, "algorithm", kind).help(match method {
            Method::Engine => "the whole engine, with the techniques below".into(),
            Method::Textbook(algorithm) => algorithm.card().summary.to_string(),
            Method::Perft(slug) => format!("{slug} counts lines of moves"),
        })
    }
}

/// All that can be chosen.
fn methods() -> impl Iterator<Item = Method> {
    let textbook = textbook::CARDS.iter().map(|card| Method::Textbook(card.algorithm));
    std::iter::once(Method::Engine).chain(textbook)
}
