//! The form of a new game.

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use crate::games::Side;
use crate::session::{GAMES, GameCard, Session};
use crate::tutor::opponents::{self, Opponent};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::input::Input;
use crate::ui::widgets::list::Choice;
use crate::ui::widgets::prose;

/// The fields, from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Game,
    Side,
    Opponent,
    Position,
}

const FIELDS: [Field; 4] = [Field::Game, Field::Side, Field::Opponent, Field::Position];

/// What a new game is to be.
pub(super) struct Form {
    field: Choice,
    game: Choice,
    you: Side,
    ladder: Vec<&'static Opponent>,
    opponent: Choice,
    position: Input,
    /// The game to go on with, as long as neither game nor position were changed.
    here: Option<Box<dyn Session>>,
    error: Option<String>,
}

/// What the form was filled in with.
pub(super) struct Filled {
    pub(super) session: Box<dyn Session>,
    pub(super) you: Side,
    pub(super) opponent: Opponent,
}

impl Form {
    /// A form for a game like this one.
    pub(super) fn new(session: &dyn Session, you: Side, opponent: &Opponent) -> Self {
        let card = session.game();
        let at = GAMES.iter().position(|game| game.slug == card.slug).unwrap_or_default();
        let usual = card.open(None).map(|usual| usual.start()).unwrap_or_default();
        let start = session.start();
        let ladder = opponents::ladder(card.slug);
        let rung = ladder.iter().position(|rung| rung.slug == opponent.slug).unwrap_or_default();
        Self {
            field: Choice { at: 2, of: FIELDS.len() },
            game: Choice { at, of: GAMES.len() },
            you,
            opponent: Choice { at: rung, of: ladder.len() },
            ladder,
            position: Input::new(if start == usual { String::new() } else { start }),
            here: None,
            error: None,
        }
    }

    /// A form that goes on with this game, unless another one is asked for.
    pub(super) fn going_on(session: &dyn Session, you: Side, opponent: &Opponent) -> Self {
        Self { here: Some(session.fork()), ..Self::new(session, you, opponent) }
    }

    fn card(&self) -> &'static GameCard {
        &GAMES[self.game.at]
    }

    fn opponent(&self) -> Opponent {
        self.ladder[self.opponent.at].clone()
    }

    fn field(&self) -> Field {
        FIELDS[self.field.at]
    }

    /// Characters go to the position.
    pub(super) fn typing(&self) -> bool {
        self.field() == Field::Position
    }

    pub(super) fn up(&mut self) {
        self.field.up();
    }

    pub(super) fn down(&mut self) {
        self.field.down();
    }

    /// The next value of the field, or the one before.
    pub(super) fn change(&mut self, forward: bool) {
        let step = if forward { Choice::down } else { Choice::up };
        match self.field() {
            Field::Game => {
                step(&mut self.game);
                self.position = Input::default();
                self.edited();
            }
            Field::Side => self.you = !self.you,
            Field::Opponent => step(&mut self.opponent),
            Field::Position => {}
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) {
        if self.typing() && self.position.key(key) {
            self.edited();
        }
    }

    fn edited(&mut self) {
        self.here = None;
        self.error = None;
    }

    /// A position that was pasted, wherever the choice stands.
    pub(super) fn paste(&mut self, text: &str) {
        self.field.at = FIELDS.len() - 1;
        self.position = Input::new(text.trim());
        self.edited();
    }

    /// The game that was asked for; `None` when the position cannot be read: then the form says why.
    pub(super) fn finish(&mut self) -> Option<Filled> {
        if let Some(session) = self.here.take() {
            return Some(Filled { session, you: self.you, opponent: self.opponent() });
        }
        let text = self.position.text().trim();
        match self.card().open((!text.is_empty()).then_some(text)) {
            Ok(session) => Some(Filled { session, you: self.you, opponent: self.opponent() }),
            Err(error) => {
                self.error = Some(error.to_string());
                self.field.at = FIELDS.len() - 1;
                None
            }
        }
    }

    /// A click: on a field chooses it, on the chosen one changes it, on the last row starts the game.
    pub(super) fn click(&mut self, area: Rect, column: u16, row: u16) -> Option<Filled> {
        let window = window(area);
        for at in 0..FIELDS.len() {
            if line(window, at).contains((column, row).into()) {
                if self.field.at == at {
                    self.change(true);
                }
                self.field.at = at;
            }
        }
        if button(window).contains((column, row).into()) { self.finish() } else { None }
    }

    pub(super) fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let window = window(area);
        Clear.render(window, buf);
        Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme.style(Role::Focus))
            .title(Span::styled(" new game ", theme.style(Role::Title)))
            .render(window, buf);
        let opponent = self.ladder[self.opponent.at];
        let values = [
            ("game", self.card().name.to_string()),
            ("you play", self.card().side_name(self.you).to_string()),
            ("opponent", format!("{}. {}", self.opponent.at + 1, opponent.name)),
            ("position", String::new()),
        ];
        for (at, (name, value)) in values.into_iter().enumerate() {
            let line = line(window, at).intersection(area);
            let chosen = at == self.field.at;
            let name = format!("{} {name:<10}", if chosen { "▸" } else { " " });
            put(buf, line, 0, &name, theme.style(if chosen { Role::Title } else { Role::Dim }));
            if at + 1 < FIELDS.len() {
                let role = if chosen { Role::Selected } else { Role::Text };
                let value = format!("‹ {value} ›");
                put(buf, line, NAME, &value, theme.style(role));
                if FIELDS[at] == Field::Opponent {
                    let of = format!("of {}", self.ladder.len());
                    put(buf, line, NAME + value.width() as u16 + 1, &of, theme.style(Role::Dim));
                }
            }
        }
        put(buf, below(window, 2), NAME + 2, &opponent.about, theme.style(Role::Dim));
        self.view_position(buf, window, theme);
        let start = button(window);
        buf.set_stringn(start.x, start.y, "  Start  ", start.width.into(), theme.style(Role::Selected));
    }

    fn view_position(&self, buf: &mut Buffer, window: Rect, theme: &Theme) {
        let line = line(window, 3);
        let field = Rect { x: line.x + NAME, width: line.width.saturating_sub(NAME), ..line };
        if self.typing() {
            self.position.view(buf, field, theme);
        } else if self.position.text().is_empty() {
            put(buf, line, NAME, "  from the start", theme.style(Role::Text));
        } else {
            put(buf, line, NAME, self.position.text(), theme.style(Role::Text));
        }
        let below = below(window, 3);
        match &self.error {
            Some(error) => {
                let lines = prose::sentence(error, below.width, theme.style(Role::Bad));
                prose::draw(buf, Rect { height: 3, ..below }.intersection(buf.area), &lines, 0);
            }
            None if self.typing() => {
                let says = "type or paste one; empty: from the start";
                put(buf, below, NAME, says, theme.style(Role::Dim));
            }
            None => {}
        }
    }
}

/// Columns of a field's name.
const NAME: u16 = 13;

fn put(buf: &mut Buffer, line: Rect, column: u16, text: &str, style: ratatui::style::Style) {
    let line = line.intersection(buf.area);
    if column < line.width && line.height > 0 {
        buf.set_stringn(line.x + column, line.y, text, usize::from(line.width - column), style);
    }
}

fn window(area: Rect) -> Rect {
    let (width, height) = (74.min(area.width), 16.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect::new(x, y, width, height)
}

/// The row of a field.
fn line(window: Rect, at: usize) -> Rect {
    Rect::new(window.x + 2, window.y + 2 + 2 * at as u16, window.width.saturating_sub(4), 1)
}

fn below(window: Rect, at: usize) -> Rect {
    let line = line(window, at);
    Rect { y: line.y + 1, ..line }
}

fn button(window: Rect) -> Rect {
    Rect::new(window.x + 15, window.y + 13, 9, 1).intersection(window)
}
