//! The form of a new game.

mod file;
mod opening;
mod players;
mod position;
mod time;

use ratatui::layout::Size;

use super::clock::{self, Control};
use super::opponents::{self, Foe, Guests};
use crate::course::growth::Growth;
use crate::games::{BoardView, Side};
use crate::opponents::Strengths;
use crate::session::portable::Opened;
use crate::session::{GAMES, GameCard, Session, game_of};
use crate::ui::background::BackgroundTask;
use crate::ui::prelude::*;
use crate::ui::widgets::board::Shape;
use crate::ui::widgets::form::{Asks, Field, Form, Kind, Value, board_of, game_field, shape_of};
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
    pub(super) fn of_game(like: &Filled, guests: &Guests) -> Self {
        Self::new(NewGame::like(like, guests), Id::Opponent)
    }

    /// A form that goes on with this game, unless another one is asked for.
    pub(super) fn going_on(session: &dyn Session, you: Side, foe: &Foe, guests: &Guests) -> Self {
        let like = Filled { session: session.fork(), you: Some(you), foe: foe.clone(), control: None };
        let mut asks = NewGame::like(&like, guests);
        asks.here = Some(like.session);
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
    fn like(like: &Filled, guests: &Guests) -> Self {
        let Filled { session, you, foe, control } = like;
        let card = session.game();
        let mut new = Self {
            card,
            you: *you,
            guests: guests.clone(),
            foes: Vec::new(),
            foe: 0,
            strength: foe.chosen_strength().unwrap_or(Strengths::of(card.slug).usual()),
            time: Time::of(*control),
            opening: Opening::of(card.slug),
            position: session.unusual_start().unwrap_or_default(),
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
            let after = game_of(self.card, &line.moves.join(" "));
            return Some(after.map_err(|error| error.to_string()));
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

    fn window(&self) -> Option<String> {
        Some(format!("play · {} · new game", self.card.slug))
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
                // A strength of one game says nothing in another.
                self.strength = Strengths::of(self.card.slug).usual();
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
        if let Some(error) = self.opening.refused() {
            return Err((Id::Opening, error));
        }
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

    fn pressed(&self, row: u16, room: Size) -> Option<(Id, Value)> {
        self.listed_in(row, room).map(|place| (Id::Opponent, Value::Choice(place)))
    }
}
