//! A question that is answered in a line: what is asked, the line, and below it what there is to say about it.

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::input::Input;
use super::prose;
use crate::ui::theme::{Role, Theme};

/// The open line.
pub struct Prompt {
    /// What stands before the line.
    asks: &'static str,
    input: Input,
    /// Why what was typed will not do.
    error: Option<String>,
}

impl Prompt {
    /// Asks this; the line holds `input` at first.
    pub fn new(asks: &'static str, input: Input) -> Self {
        Self { asks, input, error: None }
    }

    /// What is typed, without the blanks around it.
    pub fn text(&self) -> &str {
        self.input.text().trim()
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) {
        if self.input.key(key) {
            self.error = None;
        }
    }

    /// Puts in what was pasted.
    pub fn paste(&mut self, text: &str) {
        self.input.insert(text.trim());
        self.error = None;
    }

    /// What was typed will not do: the line stays open, to be corrected.
    pub fn refuse(&mut self, why: impl Into<String>) {
        self.error = Some(why.into());
    }

    /// What there is to say, and whether it is what is wrong.
    fn says<'a>(&'a self, hint: &'a str) -> (&'a str, Role) {
        self.error.as_deref().map_or((hint, Role::Dim), |error| (error, Role::Bad))
    }

    /// Lines that it takes at this width, at least the one that is typed into.
    pub fn height(&self, width: u16, hint: &str) -> u16 {
        let (says, _) = self.says(hint);
        let lines = prose::wrap(&[(says.into(), Style::new())], width, "");
        1 + if says.is_empty() { 0 } else { lines.len() as u16 }
    }

    /// Draws it at the bottom of an area: the line is `height` rows above the end, or as many more as what is wrong with
    /// what was typed takes. `hint` is said as long as nothing is wrong.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, height: u16, hint: &str, theme: &Theme) {
        let (says, role) = self.says(hint);
        let says = prose::wrap(&[(says.into(), theme.style(role))], area.width, "");
        let height = self.height(area.width, hint).max(height).min(area.bottom().saturating_sub(buf.area.y));
        let place = Rect { y: area.bottom() - height, height, ..area };
        Clear.render(place, buf);
        let row = Rect { height: height.min(1), ..place };
        buf.set_stringn(row.x, row.y, self.asks, row.width.into(), theme.style(Role::Title));
        let taken = (self.asks.width() as u16).min(row.width);
        self.input.view(buf, Rect { x: row.x + taken, width: row.width - taken, ..row }, theme);
        let below = Rect { y: place.y + row.height, height: height - row.height, ..place };
        prose::draw(buf, below, &says, 0);
    }
}
