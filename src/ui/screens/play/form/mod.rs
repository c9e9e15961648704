//! The form of a new game.

mod file;
mod opening;
mod position;
mod view;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use super::clock::{CONTROLS, Control};
use super::opponents::{self, Foe};
use crate::config::EngineCommand;
use crate::games::Side;
use crate::opponents::{STEP, reach};
use crate::session::{GAMES, GameCard, Session};
use crate::ui::background::BackgroundTask;
use crate::ui::keymap::Context;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::list::Choice;
use opening::Opening;

/// The fields, from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Game,
    Side,
    Opponent,
    Strength,
    Clock,
    Opening,
    Position,
}

/// Which side the user wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seat {
    Taken(Side),
    ByLot,
}

/// What a new game is to be.
pub(super) struct Form {
    field: Field,
    game: Choice,
    seat: Seat,
    engines: Vec<EngineCommand>,
    foes: Vec<Foe>,
    foe: Choice,
    /// The rating of a player of one's choice.
    strength: i32,
    clock: Choice,
    opening: Opening,
    position: Input,
    /// The game to go on with, as long as neither game nor position were changed.
    here: Option<Box<dyn Session>>,
    error: Option<String>,
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

impl Form {
    /// A form for a game like this one, with these engines from outside.
    pub(super) fn new(
        session: &dyn Session,
        you: Side,
        foe: &Foe,
        control: Option<Control>,
        engines: &[EngineCommand],
    ) -> Self {
        let card = session.game();
        let at = GAMES.iter().position(|game| game.slug == card.slug).unwrap_or_default();
        let usual = card.open(None).map(|usual| usual.start()).unwrap_or_default();
        let start = session.start();
        let clock = CONTROLS.iter().position(|known| *known == control).unwrap_or_default();
        let mut form = Self {
            field: Field::Opponent,
            game: Choice { at, of: GAMES.len() },
            seat: Seat::Taken(you),
            engines: engines.to_vec(),
            foes: Vec::new(),
            foe: Choice::first_of(1),
            strength: foe.rating_of_choice().unwrap_or(opponents::USUAL_RATING),
            clock: Choice { at: clock, of: CONTROLS.len() },
            opening: Opening::of(card.slug),
            position: Input::new(if start == usual { String::new() } else { start }),
            here: None,
            error: None,
        };
        form.invite(Some(foe));
        form
    }

    /// A form that goes on with this game, unless another one is asked for.
    pub(super) fn going_on(session: &dyn Session, you: Side, foe: &Foe, engines: &[EngineCommand]) -> Self {
        Self { here: Some(session.fork()), ..Self::new(session, you, foe, None, engines) }
    }

    /// Lists who plays this game; chosen is this one, or else whoever was chosen before.
    fn invite(&mut self, chosen: Option<&Foe>) {
        let before = chosen.or(self.foes.get(self.foe.at)).map(Foe::kind);
        self.foes = opponents::of(self.card().slug, self.strength, &self.engines);
        let at = self.foes.iter().position(|foe| Some(foe.kind()) == before);
        self.foe = Choice { at: at.unwrap_or_default(), of: self.foes.len() };
        if let Some((low, high)) = reach(self.card().slug) {
            self.strength = self.strength.clamp(low, high);
        }
        self.refresh();
    }

    /// A player of one's choice is one of the strength that is chosen.
    fn refresh(&mut self) {
        let slug = self.card().slug;
        for foe in self.foes.iter_mut().filter(|foe| foe.rating_of_choice().is_some()) {
            *foe = Foe::rated(slug, self.strength).unwrap_or_else(|| foe.clone());
        }
    }

    fn card(&self) -> &'static GameCard {
        &GAMES[self.game.at]
    }

    fn foe(&self) -> &Foe {
        &self.foes[self.foe.at]
    }

    fn fields(&self) -> Vec<Field> {
        let all = [
            Field::Game,
            Field::Side,
            Field::Opponent,
            Field::Strength,
            Field::Clock,
            Field::Opening,
            Field::Position,
        ];
        let is_there = |field: &Field| match field {
            Field::Strength => self.foe().rating_of_choice().is_some(),
            Field::Opening => self.opening.is_there(),
            _ => true,
        };
        all.into_iter().filter(is_there).collect()
    }

    /// Characters go to the field.
    pub(super) fn typing(&self) -> bool {
        matches!(self.field, Field::Position | Field::Opening)
    }

    /// What the keys are about.
    pub(super) fn context(&self) -> Context {
        match self.field {
            Field::Position => Context::NewGameTyping,
            Field::Opening => Context::NewGameOpening,
            _ => Context::NewGame,
        }
    }

    fn step(&mut self, step: fn(&mut Choice)) {
        let fields = self.fields();
        let at = fields.iter().position(|field| *field == self.field).unwrap_or_default();
        let mut choice = Choice { at, of: fields.len() };
        step(&mut choice);
        self.field = fields[choice.at];
    }

    pub(super) fn up(&mut self) {
        self.step(Choice::up);
    }

    pub(super) fn down(&mut self) {
        self.step(Choice::down);
    }

    /// The next value of the field, or the one before.
    pub(super) fn change(&mut self, forward: bool) {
        let step = if forward { Choice::down } else { Choice::up };
        match self.field {
            Field::Game => {
                step(&mut self.game);
                self.position = Input::default();
                self.opening = Opening::of(self.card().slug);
                self.edited();
                self.invite(None);
            }
            Field::Side => {
                let seats = [Seat::Taken(Side::First), Seat::Taken(Side::Second), Seat::ByLot];
                let at = seats.iter().position(|seat| *seat == self.seat).unwrap_or_default();
                let mut choice = Choice { at, of: seats.len() };
                step(&mut choice);
                self.seat = seats[choice.at];
            }
            Field::Opponent => step(&mut self.foe),
            Field::Strength => {
                let (low, high) = reach(self.card().slug).unwrap_or((self.strength, self.strength));
                let step = if forward { STEP } else { -STEP };
                self.strength = (self.strength + step).clamp(low, high);
                self.refresh();
            }
            Field::Clock => step(&mut self.clock),
            Field::Opening => {
                self.opening.change(forward);
                self.opened();
            }
            Field::Position => {}
        }
    }

    /// An opening was looked for or chosen: what was typed as a position gives way to it.
    fn opened(&mut self) {
        if self.opening.chosen().is_some() {
            self.position = Input::default();
        }
        self.edited();
    }

    pub(super) fn key(&mut self, key: KeyEvent) {
        match self.field {
            Field::Position if self.position.key(key) => self.typed(),
            Field::Opening if self.opening.key(key) => self.opened(),
            _ => {}
        }
    }

    /// A position was typed: the opening gives way to it.
    fn typed(&mut self) {
        self.opening = Opening::of(self.card().slug);
        self.edited();
    }

    fn edited(&mut self) {
        self.here = None;
        self.error = None;
    }

    /// A position or a game that was pasted, wherever the choice stands.
    pub(super) fn paste(&mut self, text: &str) {
        self.field = Field::Position;
        self.position = Input::new(text.split_whitespace().collect::<Vec<_>>().join(" "));
        self.typed();
    }

    /// The game that was asked for, or what has to be done for it; `None` when the position cannot be read: then the
    /// form says why.
    pub(super) fn finish(&mut self) -> Option<Finish> {
        let (card, text) = (self.card(), self.position.text().trim());
        if self.here.is_none()
            && let Some(asked) = file::read(card.portable(), text)
        {
            return asked.map_err(|error| self.refuse(error)).ok().map(Finish::BackgroundTask);
        }
        let session = match (self.here.take(), self.opening.chosen()) {
            (Some(session), _) => Ok(session),
            (None, Some(line)) => opening::after(card, line),
            (None, None) => position::read(card, text),
        };
        session.map_err(|error| self.refuse(error)).ok().map(|session| Finish::Game(self.filled(session)))
    }

    /// What came of reading a file: the game begins there, or the form says why not.
    pub(super) fn read(&mut self, game: Result<Box<dyn Session>, String>) -> Option<Filled> {
        let session = game.map_err(|error| self.refuse(error)).ok()?;
        if session.game().slug != self.card().slug {
            self.game.at = GAMES.iter().position(|game| game.slug == session.game().slug).unwrap_or_default();
            self.invite(None);
        }
        Some(self.filled(session))
    }

    fn filled(&self, session: Box<dyn Session>) -> Filled {
        let you = match self.seat {
            Seat::Taken(side) => Some(side),
            Seat::ByLot => None,
        };
        Filled { session, you, foe: self.foe().clone(), control: CONTROLS[self.clock.at] }
    }

    fn refuse(&mut self, error: String) {
        self.error = Some(error);
        self.field = Field::Position;
    }

    /// A click: on a field chooses it, on the chosen one changes it, on the last row starts the game.
    pub(super) fn click(&mut self, area: Rect, column: u16, row: u16) -> Option<Finish> {
        let window = view::window(area);
        for field in self.fields() {
            if view::line(window, field).contains((column, row).into()) {
                if self.field == field {
                    self.change(true);
                }
                self.field = field;
            }
        }
        if view::button(window).contains((column, row).into()) { self.finish() } else { None }
    }
}
