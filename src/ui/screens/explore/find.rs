//! The line in which one types what to look for, and what is said when it is not there.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::trace::Filter;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::input::Input;
use crate::ui::widgets::prose;

/// What becomes of the words.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Use {
    /// To the next node that has one.
    #[default]
    Find,
    /// Only nodes that have one are shown.
    Filter,
    /// They are noted about the node.
    Note,
    /// They name a file to write.
    Write,
    /// They name a file to open.
    Open,
}

/// The open line.
#[derive(Default)]
pub(super) struct Find {
    pub(super) input: Input,
    pub(super) what_for: Use,
    /// Why nothing was found.
    error: Option<String>,
}

impl Find {
    /// Nothing has what was typed: the line stays open, to be corrected.
    pub(super) fn missed(input: Input) -> Self {
        let words = Filter::words().join(", ");
        let text = input.text().trim();
        let error = format!("nothing here is `{text}`; look for a move (Nf3, 2…Nc6) or a word: {words}");
        Self { input, what_for: Use::Find, error: Some(error) }
    }

    /// A note about a node or the name of a file is typed.
    pub(super) fn typed(what_for: Use, input: Input) -> Self {
        Self { input, what_for, error: None }
    }

    /// A filter is typed, or corrected.
    pub(super) fn filter(input: Input, error: Option<String>) -> Self {
        Self { input, what_for: Use::Filter, error }
    }

    /// The error says what was typed before: it goes when something else is typed.
    pub(super) fn edited(&mut self) {
        self.error = None;
    }

    /// Lines that it takes at this width: the one that is typed into, and those of the error.
    pub(super) fn height(&self, width: u16) -> u16 {
        1 + self
            .error
            .as_ref()
            .map_or(0, |error| prose::sentence(error, width, Style::default()).len() as u16)
    }

    /// Draws it, the line that is typed into at the bottom.
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let line = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
        if let Some(error) = &self.error {
            let above = Rect { height: area.height.saturating_sub(1), ..area };
            prose::draw(buf, above, &prose::sentence(error, area.width, theme.style(Role::Bad)), 0);
        }
        let sign = match self.what_for {
            Use::Find => "/",
            Use::Filter => "&",
            Use::Note => "m",
            Use::Write => "W",
            Use::Open => "O",
        };
        buf.set_stringn(line.x, line.y, sign, line.width.into(), theme.style(Role::Accent));
        let field = Rect { x: line.x + line.width.min(1), width: line.width.saturating_sub(1), ..line };
        self.input.view(buf, field, theme);
    }
}
