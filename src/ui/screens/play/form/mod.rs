//! The form of a new game.

mod file;
mod opening;
mod position;
mod time;

use ratatui::layout::Size;

use super::clock::{self, Control};
use super::opponents::{self, Foe, Guests};
use crate::course::growth::Growth;
use crate::games::{BoardView, Side};
use crate::numbers::Whole as _;
use crate::opponents::{Scale, Strength, Strengths, margin as off_by};
use crate::session::portable::Opened;
use crate::session::{GAMES, GameCard, Session};
use crate::ui::background::BackgroundTask;
use crate::ui::prelude::*;
use crate::ui::widgets::board::Shape;
use crate::ui::widgets::form::{
    Asks, Field, Form, Kind, Number, Step, Value, board_of, game_field, shape_of,
};
use crate::ui::widgets::number::{bar, rated, track, whole};
use opening::Opening;
use time::Time;

/// The fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Id {
    Game,
    Side,
    Opponent,
    Strength,
    Clock,
    Opening,
    Position,
}

/// Who may take the first move: either side, or one drawn by lot.
const SEATS: [Option<Side>; 3] = [Some(Side::First), Some(Side::Second), None];
/// Rows that a list of players has at least.
const FEW: usize = 5;
/// Cells of the bar that shows a strength.
const BAR: i32 = 10;

pub(super) struct NewGame {
    card: &'static GameCard,
    /// The side that the user plays; none when it is drawn by lot.
    you: Option<Side>,
    guests: Guests,
    foes: Vec<Foe>,
    foe: usize,
    /// The rating of a player of one's choice.
    strength: i32,
    time: Time,
    opening: Opening,
    position: String,
    /// The game to go on with, as long as neither game nor position were changed.
    here: Option<Box<dyn Session>>,
    /// Where the game begins.
    board: Option<BoardView>,
}

/// What comes of a form that is filled in.
pub(super) enum Finish {
    /// A game.
    Game(Filled),
    /// The game has to be read first, and is handed over by [`Form::read`].
    BackgroundTask(BackgroundTask),
}

/// What the form was filled in with.
pub(super) struct Filled {
    pub(super) session: Box<dyn Session>,
    /// The side that the user plays; none when it is drawn by lot.
    pub(super) you: Option<Side>,
    pub(super) foe: Foe,
    pub(super) control: Option<Control>,
}

impl Form<NewGame> {
    /// A form for a game like this one, against one of these, too.
    pub(super) fn of_game(
        session: &dyn Session,
        you: Option<Side>,
        foe: &Foe,
        control: Option<Control>,
        guests: &Guests,
    ) -> Self {
        Self::new(NewGame::like(session, you, foe, control, guests), Id::Opponent)
    }

    /// A form that goes on with this game, unless another one is asked for.
    pub(super) fn going_on(session: &dyn Session, you: Side, foe: &Foe, guests: &Guests) -> Self {
        let mut asks = NewGame::like(session, Some(you), foe, None, guests);
        asks.here = Some(session.fork());
        asks.look();
        Self::new(asks, Id::Opponent)
    }

    /// What the learner's engine can has changed.
    pub(super) fn hear(&mut self, growth: Growth) {
        self.asks_mut().guests.growth = growth;
        self.asks_mut().invite(None);
    }

    /// What came of reading a file: the game begins there, or the form says why not.
    pub(super) fn read(&mut self, game: Result<Opened, String>) -> Option<Filled> {
        let Opened { session, .. } = game.map_err(|error| self.refuse(Id::Position, error)).ok()?;
        if session.game().slug != self.asks().card.slug {
            let asks = self.asks_mut();
            asks.card = session.game();
            asks.invite(None);
        }
        Some(self.asks().filled(session))
    }
}

impl NewGame {
    fn like(
        session: &dyn Session,
        you: Option<Side>,
        foe: &Foe,
        control: Option<Control>,
        guests: &Guests,
    ) -> Self {
        let card = session.game();
        let usual = card.open(None).map(|usual| usual.start()).unwrap_or_default();
        let start = session.start();
        let mut new = Self {
            card,
            you,
            guests: guests.clone(),
            foes: Vec::new(),
            foe: 0,
            strength: foe.chosen_strength().unwrap_or(Strengths::of(card.slug).usual()),
            time: Time::of(control),
            opening: Opening::of(card.slug),
            position: if start == usual { String::new() } else { start },
            here: None,
            board: None,
        };
        new.invite(Some(foe));
        new.look();
        new
    }

    /// Lists who plays this game; chosen is this one, or else whoever was chosen before.
    fn invite(&mut self, chosen: Option<&Foe>) {
        let Strengths { low, high, .. } = Strengths::of(self.card.slug);
        self.strength = self.strength.clamp(low, high);
        let before = chosen.or(self.foes.get(self.foe)).cloned();
        self.foes = opponents::of(self.card.slug, self.strength, &self.guests);
        let at = |foes: &[Foe], wanted: &Foe| foes.iter().position(|foe| foe.kind() == wanted.kind());
        // The learner's engine is listed as it is now; as it was after a lesson, only where it is asked for.
        let unlisted = |foe: &&Foe| matches!(foe, Foe::Learners(..)) && at(&self.foes, foe).is_none();
        self.foes.extend(before.as_ref().filter(unlisted).cloned());
        self.foe = before.and_then(|foe| at(&self.foes, &foe)).unwrap_or_default();
        self.refresh();
    }

    /// A player of one's choice is one of the strength that is chosen.
    fn refresh(&mut self) {
        for foe in self.foes.iter_mut().filter(|foe| foe.chosen_strength().is_some()) {
            *foe = Foe::of_strength(self.card.slug, self.strength);
        }
    }

    fn foe(&self) -> &Foe {
        &self.foes[self.foe]
    }

    fn filled(&self, session: Box<dyn Session>) -> Filled {
        let control = self.time.read().unwrap_or_default();
        Filled { session, you: self.you, foe: self.foe().clone(), control }
    }

    /// Where the game begins; none where a file has to be read first.
    fn begin(&self) -> Option<Result<Box<dyn Session>, String>> {
        if let Some(session) = &self.here {
            return Some(Ok(session.fork()));
        }
        if let Some(line) = self.opening.chosen() {
            return Some(opening::after(self.card, line));
        }
        let text = self.position.trim();
        file::read(self.card.portable(), text).is_none().then(|| position::read(self.card, text))
    }

    /// Game or position were changed: it is another game than the one on the board.
    fn edited(&mut self) {
        self.here = None;
        self.look();
    }

    fn look(&mut self) {
        self.board = board_of(self.card, || self.begin()?.ok());
    }

    fn opponent(&self) -> Field<Id> {
        let foe = self.foe();
        let place = format!("{} of {}", self.foe + 1, self.foes.len());
        let rating = match foe.strength(self.card.slug) {
            Some(Strength::Measured(rating)) => {
                format!(" · rated {} ± {:.0}", whole(rating.value), rating.margin)
            }
            Some(Strength::Moved(value)) => format!(" · about {}", whole(value)),
            Some(Strength::Provisional(value)) => format!(" · {}, provisional", whole(value)),
            None => String::new(),
        };
        Field::new(Id::Opponent, "opponent", Kind::one_of(self.foes.iter().map(Foe::name), self.foe))
            .note(place + &rating)
            .below(foe.about())
            .help(match Strengths::of(self.card.slug).scale {
                Scale::Rating => {
                    "who plays against you; ratings were measured in games with those next in strength and an engine of known strength"
                }
                Scale::Level => "who plays against you; there is no scale of ratings for this game yet",
            })
    }

    /// The strength, and where it stands between the weakest and the strongest that there is.
    fn strength(&self) -> Option<Field<Id>> {
        self.foe().chosen_strength()?;
        let Strengths { scale, low, high, step } = Strengths::of(self.card.slug);
        let full = ((self.strength - low) * BAR / (high - low).max(1)).clamp(0, BAR).fitted::<usize>();
        let [from, to] = [low, high].map(|end| whole(end.into()));
        let bar = format!("{from} {}{} {to}", "█".repeat(full), "░".repeat(BAR as usize - full));
        let sure = match (scale, off_by(self.card.slug, self.strength)) {
            (_, Some(margin)) => format!("± {margin:.0} · "),
            (Scale::Rating, None) => "a guess · ".into(),
            (Scale::Level, None) => String::new(),
        };
        let number = Number::new(Some(self.strength), &(low..=high), Step::By(step.into()));
        Some(Field::new(Id::Strength, "strength", Kind::Number(number)).note(sure + &bar).help(match scale {
            Scale::Rating => "the opponent's rating",
            Scale::Level => "the opponent's level: each sees more than the one below",
        }))
    }

    /// Everybody who plays this game, with his rating where it was measured; where there is no room for all those around the
    /// chosen one.
    fn ladder(&self, room: Size, theme: &Theme) -> Vec<Line<'static>> {
        let width = room.width;
        let longest = self.foes.iter().map(|foe| foe.name().width()).max().unwrap_or_default();
        // Beside the sign before them and a rating.
        let names = longest.min(usize::from(width).saturating_sub(11));
        let Strengths { scale, low, high, .. } = Strengths::of(self.card.slug);
        let is_scaled = scale == Scale::Rating;
        let strength = |foe: &Foe| {
            let known = foe.strength(self.card.slug).map(|known| match known {
                Strength::Measured(rating) => (rating.value, format!("± {:<3.0}", rating.margin)),
                Strength::Moved(value) | Strength::Provisional(value) => (value, "about".into()),
            });
            let sure = |number| match off_by(self.card.slug, number) {
                Some(margin) => format!("± {margin:<3.0}"),
                None if is_scaled => "about".into(),
                None => String::new(),
            };
            known.or_else(|| foe.chosen_strength().map(|number| (f64::from(number), sure(number))))
        };
        // Without room for a margin beside the longest name the ratings stand alone.
        let margins = names + 16 <= width.into();
        // The sign before a name, the rating with its margin, and blanks between them.
        let bars = usize::from(width).saturating_sub(names + 18).min(40).cells();
        let line = |(at, foe): (usize, &Foe)| {
            let (mark, role) = if at == self.foe { ("▸", Role::Title) } else { (" ", Role::Text) };
            let name = prose::clipped(foe.name(), names);
            let told = match strength(foe) {
                Some((value, sure)) if margins => format!("{} {sure:<5} ", rated(value)),
                Some((value, _)) => rated(value) + "  ",
                // As wide as a rating.
                None if is_scaled && margins => format!("{:<13}", "not measured"),
                None if is_scaled => format!("{:>6}  ", "?"),
                None => String::new(),
            };
            // The figures stand below each other.
            let figures = told.trim_start();
            let leader = match told.width() {
                0 => String::new(),
                width => prose::leading(names + 1 + width, &name, figures),
            };
            let above = |(value, _): (f64, String)| (value - f64::from(low)) / f64::from((high - low).max(1));
            let bar = strength(foe).map_or_else(String::new, |it| bar(above(it), bars));
            let rest = if strength(foe).is_some() { track(&bar, bars) } else { String::new() };
            Line::from(vec![
                theme.span(format!("{mark} {name}"), role),
                theme.span(leader, Role::Leader),
                theme.span(figures.to_string(), Role::Dim),
                theme.span(bar, if at == self.foe { Role::Filled } else { Role::Dim }),
                theme.span(rest, Role::Leader),
            ])
        };
        let head = match scale {
            Scale::Rating => "who plays this game, and how strong they were measured to be",
            Scale::Level => "who plays this game",
        };
        let head = prose::sentence(head, width, theme.style(Role::Dim));
        // A few rows would be no list: then it is for whoever draws it to leave it out.
        let rows = usize::from(room.height).saturating_sub(head.len());
        let rows = if rows < FEW { self.foes.len() } else { rows };
        let first = self.foe.saturating_sub(rows / 2).min(self.foes.len().saturating_sub(rows));
        let shown = self.foes.iter().enumerate().skip(first).take(rows);
        head.into_iter().chain(shown.map(line)).collect()
    }

    fn position(&self) -> Field<Id> {
        let instead = match &self.here {
            Some(session) if !session.played().is_empty() => "the game on the board",
            _ if self.opening.chosen().is_some() => "after this opening",
            _ if self.position.is_empty() => "from the start",
            _ => "",
        };
        let kind = Kind::Text { text: self.position.clone(), instead: instead.into() };
        Field::new(Id::Position, "position", kind)
            .help("position, moves, or @FILE [GAME [PLY]]; empty: the start")
    }
}

impl Asks for NewGame {
    type Id = Id;
    type Done = Finish;

    fn title(&self) -> String {
        "new game".into()
    }

    fn submit(&self) -> &'static str {
        "start"
    }

    fn fields(&self) -> Vec<Field<Id>> {
        let seat = SEATS.iter().position(|seat| *seat == self.you).unwrap_or_default();
        let (you, lot) = match self.you {
            Some(side) => (self.card.side_name(side), ""),
            None => ("either side", "drawn by lot"),
        };
        let side = Field::new(Id::Side, "you play", Kind::choice(you, seat, SEATS.len()));
        let first = [
            game_field(Id::Game, self.card),
            side.note(lot).help("the side that you play, or either of them by lot"),
            self.opponent(),
        ];
        let opening = self.opening.is_there().then(|| self.opening.field(Id::Opening));
        let then = self.strength().into_iter().chain([self.time.field(Id::Clock)]).chain(opening);
        first.into_iter().chain(then).chain([self.position()]).collect()
    }

    fn set(&mut self, id: Id, value: Value) {
        match (id, value) {
            (Id::Game, Value::Choice(at)) => {
                self.card = &GAMES[at % GAMES.len()];
                self.position.clear();
                self.opening = Opening::of(self.card.slug);
                self.edited();
                self.invite(None);
            }
            (Id::Side, Value::Choice(at)) => self.you = SEATS[at % SEATS.len()],
            (Id::Opponent, Value::Choice(at)) => self.foe = at % self.foes.len(),
            (Id::Strength, value) => {
                self.strength = value.number().unwrap_or(self.strength);
                self.refresh();
            }
            (Id::Clock, value) => self.time.set(value),
            // What was typed as a position gives way to an opening, and an opening to a position.
            (Id::Opening, value) => {
                self.opening.set(value);
                if self.opening.chosen().is_some() {
                    self.position.clear();
                }
                self.edited();
            }
            (Id::Position, Value::Text(text)) => {
                self.position = text;
                self.opening = Opening::of(self.card.slug);
                self.edited();
            }
            _ => {}
        }
    }

    fn finish(&mut self) -> Result<Finish, (Id, String)> {
        self.time.read().map_err(|error| (Id::Clock, error))?;
        let refused = |error| (Id::Position, error);
        if let Some(session) = self.begin() {
            return session.map_err(refused).map(|session| Finish::Game(self.filled(session)));
        }
        let asked = file::read(self.card.portable(), self.position.trim());
        let asked = asked.unwrap_or_else(|| Err("no file is named".into()));
        asked.map(Finish::BackgroundTask).map_err(refused)
    }

    fn board(&self) -> Option<&BoardView> {
        self.board.as_ref()
    }

    fn shape(&self) -> Option<Shape> {
        shape_of(self.card, self.board())
    }

    fn more(&self, _: Id, room: Size, theme: &Theme) -> Vec<Line<'static>> {
        self.ladder(room, theme)
    }
}
