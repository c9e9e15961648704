//! The explorer's form: position, depth, algorithm and techniques.

mod amounts;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};

use self::amounts::Amount;
use crate::bibliography::lineage;
use crate::search::Amounts;
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::{self, Techniques};
use crate::session::{GAMES, GameCard, Method, Session};
use crate::textbook;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::input::Input;

/// How the explorer searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) method: Method,
    pub(super) depth: u8,
    pub(super) techniques: Techniques,
    pub(super) amounts: Amounts,
}

impl Settings {
    /// All that such a search returns is proved.
    pub(super) fn all_proved(self) -> bool {
        self.method.proves_all(self.techniques)
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

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Game,
    Position,
    Method,
    Depth,
    Amount(Amount),
    Technique(usize),
}

/// The form while it is open.
pub(super) struct Form {
    game: &'static GameCard,
    position: Input,
    settings: Settings,
    field: usize,
    /// The search is to stand beside the one that there is.
    beside: bool,
    /// Why the position cannot be searched.
    error: Option<String>,
}

/// Fields that have a line each.
const LINES: usize = 4;

/// Fields above the techniques; the amounts stand two on a line.
const ABOVE: usize = LINES + Amount::ALL.len();

/// Lines of those.
const LINES_ABOVE: usize = LINES + Amount::ALL.len().div_ceil(2);

/// Fields that stay in a search beside another: game and position.
const FIXED: usize = 2;

const FIELDS: usize = ABOVE + techniques::CARDS.len();

/// Room for the name of a technique with its box and its mark.
const COLUMN: usize = 38;

impl Form {
    pub(super) fn new(session: &dyn Session, settings: Settings) -> Self {
        let position = Input::new(session.view().notation);
        Self { game: session.game(), position, settings, field: 1, beside: false, error: None }
    }

    /// For a search of the same position with other settings: game and position stay.
    pub(super) fn what_if(session: &dyn Session, settings: Settings) -> Self {
        Self { field: ABOVE, beside: true, ..Self::new(session, settings) }
    }

    /// The search is to stand beside the one that there is.
    pub(super) fn is_what_if(&self) -> bool {
        self.beside
    }

    fn field(&self) -> Field {
        field(self.field)
    }

    /// Characters go into the field under the cursor.
    pub(super) fn typing(&self) -> bool {
        self.field() == Field::Position
    }

    pub(super) fn step(&mut self, forward: bool) {
        let first = if self.beside { FIXED } else { 0 };
        let fields = FIELDS - first;
        self.field = first + (self.field - first + if forward { 1 } else { fields - 1 }) % fields;
    }

    /// The next or the last value of the field.
    pub(super) fn change(&mut self, forward: bool) {
        match self.field() {
            Field::Position => {}
            Field::Game => {
                let games = GAMES.iter().map(|game| game.slug).collect::<Vec<_>>();
                let slug = turned(&games, &self.game.slug, forward);
                if let Some(game) = GAMES.iter().find(|game| game.slug == slug) {
                    self.game = game;
                    let start = game.open(None).map(|session| session.view().notation);
                    self.position = Input::new(start.unwrap_or_default());
                    self.error = None;
                }
            }
            Field::Method => {
                let textbook = textbook::CARDS.iter().map(|card| Method::Textbook(card.algorithm));
                let methods: Vec<_> = std::iter::once(Method::Engine).chain(textbook).collect();
                self.settings.method = turned(&methods, &self.settings.method, forward);
            }
            Field::Depth => {
                let depth = self.settings.depth;
                self.settings.depth = if forward { depth.min(MAX_DEPTH - 1) + 1 } else { depth.max(2) - 1 };
            }
            Field::Amount(amount) => amount.change(&mut self.settings.amounts, forward),
            Field::Technique(number) => {
                let (set, technique) = (self.settings.techniques, techniques::CARDS[number].technique);
                self.settings.techniques =
                    if set.has(technique) { set.without(technique) } else { set.with(technique) };
            }
        }
    }

    /// A key of the text field, or a digit for the depth.
    pub(super) fn key(&mut self, key: KeyEvent) {
        match (self.field(), key.code) {
            (Field::Position, _) if self.position.key(key) => {}
            (Field::Depth, KeyCode::Char(digit @ '1'..='9')) => self.settings.depth = digit as u8 - b'0',
            (Field::Amount(amount), code) if amount.key(&mut self.settings.amounts, code) => {}
            _ => return,
        }
        self.error = None;
    }

    pub(super) fn paste(&mut self, text: &str) {
        if self.typing() {
            self.position = Input::new(text.trim());
            self.error = None;
        }
    }

    /// The session and settings to search with; otherwise the form keeps the reason.
    pub(super) fn submit(&mut self) -> Option<(Box<dyn Session>, Settings)> {
        let text = self.position.text().trim();
        match self.game.open((!text.is_empty()).then_some(text)) {
            Ok(session) => Some((session, self.settings)),
            Err(error) => {
                self.error = Some(error.to_string());
                self.field = 1;
                None
            }
        }
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let width = area.width.min(2 * COLUMN as u16 + 2);
        let rows = techniques::CARDS.len().div_ceil(columns(width));
        let height = area.height.min((LINES_ABOVE + 1 + rows + 5) as u16);
        let place = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height - height) / 2,
            width,
            height,
        };
        Clear.render(place, buf);
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme.style(Role::Focus))
            .title(if self.beside { " what if … " } else { " what to search " })
            .style(theme.style(Role::Text));
        let inside = block.inner(place);
        block.render(place, buf);
        let [list, note] = Layout::vertical([Constraint::Fill(1), Constraint::Length(3)]).areas(inside);
        // The heading of the techniques is a line of its own.
        let line_of = |number: usize| match number {
            0..LINES => number,
            LINES..ABOVE => LINES + (number - LINES) / 2,
            _ => LINES_ABOVE + 1 + (number - ABOVE) % rows,
        };
        let above = (line_of(self.field) + 1).saturating_sub(list.height.into());
        let mut lines: Vec<Line> = (0..LINES).map(|number| self.line(number, theme)).collect();
        lines.extend((LINES..ABOVE).step_by(2).map(|first| {
            let pair = first..ABOVE.min(first + 2);
            pair.flat_map(|number| self.amount(number, theme)).collect::<Line>()
        }));
        lines.push(Line::from(Span::styled(" techniques of the engine", theme.style(Role::Title))));
        lines.extend((ABOVE..ABOVE + rows).map(|first| {
            let row = (first..FIELDS).step_by(rows);
            row.flat_map(|number| self.technique(number, theme)).collect::<Line>()
        }));
        let below = lines.len().saturating_sub(above + usize::from(list.height));
        Paragraph::new(lines).scroll((above as u16, 0)).render(list, buf);
        if above + below > 0 && !list.is_empty() {
            let more = match (above, below) {
                (0, below) => format!(" ↓ {below} more "),
                (above, 0) => format!(" ↑ {above} more "),
                (above, below) => format!(" ↑ {above} ↓ {below} more "),
            };
            let right = place.right().saturating_sub(more.chars().count() as u16 + 1);
            buf.set_stringn(
                right.max(place.x),
                list.bottom() - 1,
                more,
                place.width.into(),
                theme.style(Role::Accent),
            );
        }
        if let Some(row) = 1usize.checked_sub(above).filter(|row| *row < usize::from(list.height)) {
            let field = Rect {
                x: list.x + 11,
                y: list.y + row as u16,
                height: 1,
                width: list.width.saturating_sub(12),
            };
            self.draw_position(buf, field.intersection(list), theme);
        }
        let note_text = match &self.error {
            Some(error) => Span::styled(error.clone(), theme.style(Role::Bad)),
            None => Span::styled(self.explanation(), theme.style(Role::Dim)),
        };
        Paragraph::new(Line::from(note_text)).wrap(Wrap { trim: true }).render(note, buf);
    }

    fn draw_position(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        if self.typing() {
            self.position.view(buf, area, theme);
        } else {
            buf.set_stringn(area.x, area.y, self.position.text(), area.width.into(), theme.style(Role::Text));
        }
    }

    fn line(&self, number: usize, theme: &Theme) -> Line<'static> {
        let (label, text) = match field(number) {
            Field::Game => ("game", format!("‹ {} ›", self.game.name)),
            Field::Position => ("position", String::new()),
            Field::Method => ("algorithm", format!("‹ {} ›", self.settings.method.slug())),
            Field::Depth => ("depth", format!("‹ {} ›", self.settings.depth)),
            Field::Technique(_) => return Line::from_iter(self.technique(number, theme)),
            Field::Amount(_) => return Line::from_iter(self.amount(number, theme)),
        };
        let selected = number == self.field;
        let role = if selected { Role::Selected } else { Role::Text };
        Line::from(vec![
            Span::styled(if selected { "›" } else { " " }, theme.style(Role::Accent)),
            Span::styled(format!("{label:<10}"), theme.style(Role::Dim)),
            Span::styled(text, theme.style(role)),
        ])
    }

    /// An amount as wide as its column.
    fn amount(&self, number: usize, theme: &Theme) -> [Span<'static>; 3] {
        let amount = Amount::ALL[number - LINES];
        let (label, text) = (amount.label(), amount.text(&self.settings.amounts));
        let selected = number == self.field;
        let role = if selected { Role::Selected } else { Role::Text };
        [
            Span::styled(if selected { "›" } else { " " }, theme.style(Role::Accent)),
            Span::styled(format!("{label:<16}"), theme.style(Role::Dim)),
            Span::styled(format!("{:<18}", format!("‹ {text} ›")), theme.style(role)),
        ]
    }

    /// A technique as wide as its column.
    fn technique(&self, number: usize, theme: &Theme) -> [Span<'static>; 3] {
        let card = &techniques::CARDS[number - ABOVE];
        let mark = if self.settings.techniques.has(card.technique) { "[x]" } else { "[ ]" };
        let text = format!("{mark} {}", card.slug);
        let selected = number == self.field;
        let role = if selected { Role::Selected } else { Role::Text };
        let rest = (COLUMN - 1).saturating_sub(text.len());
        [
            Span::styled(if selected { "›" } else { " " }, theme.style(Role::Accent)),
            Span::styled(text, theme.style(role)),
            Span::raw(" ".repeat(rest)),
        ]
    }

    fn explanation(&self) -> String {
        match self.field() {
            Field::Game => "← → chooses the game".into(),
            Field::Position => format!("{}: {}", self.game.name, self.game.notation),
            Field::Method => match self.settings.method {
                Method::Engine => "the whole engine, with the techniques below".into(),
                Method::Textbook(algorithm) => algorithm.card().summary.into(),
                Method::Perft(slug) => format!("{slug} counts lines of moves"),
            },
            Field::Depth => "in plies; a digit sets it".into(),
            Field::Amount(amount) => amount.explanation().into(),
            Field::Technique(number) => {
                let card = &techniques::CARDS[number];
                format!("{}: {} ({})", card.name, card.summary, lineage(card.idea, card.form))
            }
        }
    }
}

/// Columns of techniques in a form so wide.
fn columns(width: u16) -> usize {
    if usize::from(width) >= 2 * COLUMN + 2 { 2 } else { 1 }
}

/// The neighbour of a value in a list that goes round.
fn turned<T: PartialEq + Copy>(values: &[T], value: &T, forward: bool) -> T {
    let at = values.iter().position(|other| other == value).unwrap_or(0);
    values[(at + if forward { 1 } else { values.len() - 1 }) % values.len()]
}

fn field(number: usize) -> Field {
    match number {
        0 => Field::Game,
        1 => Field::Position,
        2 => Field::Method,
        3 => Field::Depth,
        LINES..ABOVE => Field::Amount(Amount::ALL[number - LINES]),
        n => Field::Technique(n - ABOVE),
    }
}
