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

/// What becomes of a name to write to.
const WRITTEN: &str = "NAME.tree keeps the whole search, to be opened again; NAME.txt, .json, .dot and .svg have the node \
                       under the cursor and what is below it";

/// The open line.
#[derive(Default)]
pub(super) struct Find {
    pub(super) input: Input,
    pub(super) what_for: Use,
    /// Why nothing was found.
    error: Option<String>,
    /// What may be typed, where the line does not speak for itself.
    hint: Option<&'static str>,
}

impl Find {
    /// Nothing has what was typed: the line stays open, to be corrected.
    pub(super) fn missed(input: Input) -> Self {
        let words = Filter::words().join(", ");
        let text = input.text().trim();
        let error = format!("nothing here is `{text}`; look for a move (Nf3, 2…Nc6) or a word: {words}");
        Self { input, what_for: Use::Find, error: Some(error), hint: None }
    }

    /// A note about a node or the name of a file is typed.
    pub(super) fn typed(what_for: Use, input: Input) -> Self {
        let hint = (what_for == Use::Write).then_some(WRITTEN);
        Self { input, what_for, error: None, hint }
    }

    /// A filter is typed, or corrected.
    pub(super) fn filter(input: Input, error: Option<String>) -> Self {
        Self { input, what_for: Use::Filter, error, hint: None }
    }

    /// The error says what was typed before: it goes when something else is typed.
    pub(super) fn edited(&mut self) {
        self.error = None;
    }

    /// What stands above the line.
    fn said(&self) -> Option<&str> {
        self.error.as_deref().or(self.hint)
    }

    /// Lines that it takes at this width: the one that is typed into, and those of the error.
    pub(super) fn height(&self, width: u16) -> u16 {
        1 + self.said().map_or(0, |said| prose::sentence(said, width, Style::default()).len() as u16)
    }

    /// Draws it, the line that is typed into at the bottom.
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let line = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
        if let Some(said) = self.said() {
            let above = Rect { height: area.height.saturating_sub(1), ..area };
            let role = if self.error.is_some() { Role::Bad } else { Role::Dim };
            prose::draw(buf, above, &prose::sentence(said, area.width, theme.style(role)), 0);
        }
        let sign = match self.what_for {
            Use::Find => "/",
            Use::Filter => "&",
            Use::Note => "note: ",
            Use::Write => "write to ",
            Use::Open => "open ",
        };
        buf.set_stringn(line.x, line.y, sign, line.width.into(), theme.style(Role::Accent));
        let taken = (sign.len() as u16).min(line.width);
        let field = Rect { x: line.x + taken, width: line.width - taken, ..line };
        self.input.view(buf, field, theme);
    }
}
