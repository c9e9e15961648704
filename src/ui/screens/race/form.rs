//! The race's form: position, depth, time, and who runs.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};

use super::heat::Course;
use crate::bibliography::lineage;
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::{self, Techniques};
use crate::session::race::Racer;
use crate::session::{GAMES, GameCard, Method, Session};
use crate::textbook;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::input::Input;

/// What a form comes to.
pub(super) struct Options {
    pub(super) session: Box<dyn Session>,
    pub(super) racers: Vec<Racer>,
    pub(super) depth: u8,
    pub(super) limit: Option<Duration>,
}

/// The form while it is open.
pub(super) struct Form {
    game: &'static GameCard,
    position: Input,
    depth: u8,
    /// An index into [`LIMITS`].
    limit: usize,
    /// All who may run, and whether they do.
    racers: Vec<(Racer, bool)>,
    field: usize,
    /// Why it cannot be run so.
    error: Option<String>,
}

/// Fields before those of who runs.
const ABOVE: usize = 4;
const GAME: usize = 0;
const POSITION: usize = 1;
const DEPTH: usize = 2;
const LIMIT: usize = 3;

/// Seconds that one search may take; 0 is without end.
const LIMITS: [u64; 6] = [1, 3, 10, 30, 120, 0];

impl Form {
    pub(super) fn new(session: &dyn Session, course: &Course, depth: u8, usual: Techniques) -> Self {
        let seconds = course.limit.map_or(0, |limit| limit.as_secs());
        let takes_part = |racer: Racer| (racer, course.racers.contains(&racer));
        Self {
            game: session.game(),
            position: Input::new(session.view().notation),
            depth,
            limit: LIMITS.iter().position(|&limit| limit == seconds).unwrap_or_default(),
            racers: everybody(usual).into_iter().map(takes_part).collect(),
            field: POSITION,
            error: None,
        }
    }

    /// Characters go into the field under the cursor.
    pub(super) fn typing(&self) -> bool {
        self.field == POSITION
    }

    pub(super) fn step(&mut self, forward: bool) {
        let fields = ABOVE + self.racers.len();
        self.field = (self.field + if forward { 1 } else { fields - 1 }) % fields;
    }

    /// The next or the last value of the field.
    pub(super) fn change(&mut self, forward: bool) {
        let turned = |at: usize, of: usize| (at + if forward { 1 } else { of - 1 }) % of;
        self.error = None;
        match self.field {
            GAME => {
                let at = GAMES.iter().position(|game| game.slug == self.game.slug).unwrap_or_default();
                self.game = &GAMES[turned(at, GAMES.len())];
                let start = self.game.open(None).map(|session| session.view().notation);
                self.position = Input::new(start.unwrap_or_default());
            }
            POSITION => {}
            DEPTH => {
                self.depth = if forward { self.depth.min(MAX_DEPTH - 1) + 1 } else { self.depth.max(2) - 1 };
            }
            LIMIT => self.limit = turned(self.limit, LIMITS.len()),
            field => {
                let (_, runs) = &mut self.racers[field - ABOVE];
                *runs = !*runs;
            }
        }
    }

    /// A key of the text field, or a digit for the depth.
    pub(super) fn key(&mut self, key: KeyEvent) {
        match (self.field, key.code) {
            (POSITION, _) if self.position.key(key) => {}
            (DEPTH, KeyCode::Char(digit @ '1'..='9')) => self.depth = digit as u8 - b'0',
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

    /// What to run; otherwise the form keeps the reason.
    pub(super) fn submit(&mut self) -> Option<Options> {
        let racers: Vec<_> = self.racers.iter().filter(|(_, runs)| *runs).map(|(racer, _)| *racer).collect();
        if racers.is_empty() {
            self.error = Some("nobody runs: choose one at least".into());
            return None;
        }
        let text = self.position.text().trim();
        match self.game.open((!text.is_empty()).then_some(text)) {
            Ok(session) => Some(Options { session, racers, depth: self.depth, limit: self.seconds() }),
            Err(error) => {
                self.error = Some(error.to_string());
                self.field = POSITION;
                None
            }
        }
    }

    fn seconds(&self) -> Option<Duration> {
        (LIMITS[self.limit] > 0).then(|| Duration::from_secs(LIMITS[self.limit]))
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let (width, height) = (area.width.min(78), area.height.min((ABOVE + self.racers.len()) as u16 + 6));
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
            .title(Span::styled(" who runs, and on what ", theme.style(Role::Title)))
            .style(theme.style(Role::Text));
        let inside = block.inner(place);
        block.render(place, buf);
        let [list, note] = Layout::vertical([Constraint::Fill(1), Constraint::Length(3)]).areas(inside);
        // The heading of those who run is a line of its own.
        let line_of = |field: usize| if field < ABOVE { field } else { field + 1 };
        let above = (line_of(self.field) + 1).saturating_sub(list.height.into());
        let mut lines: Vec<Line> =
            (0..ABOVE + self.racers.len()).map(|field| self.line(field, theme)).collect();
        lines.insert(ABOVE, Line::styled(" who runs", theme.style(Role::Title)));
        Paragraph::new(lines).scroll((above as u16, 0)).render(list, buf);
        if let Some(row) = POSITION.checked_sub(above).filter(|row| *row < usize::from(list.height)) {
            let field = Rect {
                x: list.x + 14.min(list.width),
                y: list.y + row as u16,
                height: 1,
                width: list.width.saturating_sub(15),
            };
            if self.typing() {
                self.position.view(buf, field, theme);
            } else {
                let style = theme.style(Role::Text);
                buf.set_stringn(field.x, field.y, self.position.text(), field.width.into(), style);
            }
        }
        let note_text = match &self.error {
            Some(error) => Line::styled(error.clone(), theme.style(Role::Bad)),
            None => Line::styled(self.explanation(), theme.style(Role::Dim)),
        };
        Paragraph::new(note_text).wrap(Wrap { trim: true }).render(note, buf);
    }

    fn line(&self, field: usize, theme: &Theme) -> Line<'static> {
        let (label, text) = match field {
            GAME => ("game", format!("‹ {} ›", self.game.name)),
            POSITION => ("position", String::new()),
            DEPTH => ("depth", format!("‹ {} ›", self.depth)),
            LIMIT => (
                "time",
                self.seconds()
                    .map_or("‹ no limit ›".into(), |limit| format!("‹ {} s ›", limit.as_secs())),
            ),
            field => {
                let (racer, runs) = &self.racers[field - ABOVE];
                ("", format!("{} {racer}", if *runs { "[x]" } else { "[ ]" }))
            }
        };
        let selected = field == self.field;
        let role = if selected { Role::Selected } else { Role::Text };
        let label = if field < ABOVE { format!("{label:<13}") } else { "  ".into() };
        Line::from(vec![
            Span::styled(if selected { "›" } else { " " }, theme.style(Role::Accent)),
            Span::styled(label, theme.style(Role::Dim)),
            Span::styled(text, theme.style(role)),
        ])
    }

    fn explanation(&self) -> String {
        match self.field {
            GAME => "← → chooses the game".into(),
            POSITION => format!("{}: {}", self.game.name, self.game.notation),
            DEPTH => "the deepest search, in plies; a digit sets it".into(),
            LIMIT => "the longest that one search may take; who needs longer gives up".into(),
            field => says(&self.racers[field - ABOVE].0),
        }
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
