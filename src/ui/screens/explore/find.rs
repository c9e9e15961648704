//! The line in which one types what to look for, and what is said when it is not there.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::trace::Filter;
use crate::ui::msg::Msg;
use crate::ui::theme::Theme;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::prompt::Prompt;

/// What becomes of the words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// To the next node that has one.
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
pub(super) struct Find {
    pub(super) prompt: Prompt,
    pub(super) what_for: Use,
}

impl Find {
    /// The line holds `input` at first.
    pub(super) fn new(what_for: Use, input: Input) -> Self {
        let asks = match what_for {
            Use::Find => "/",
            Use::Filter => "&",
            Use::Note => "note: ",
            Use::Write => "write to ",
            Use::Open => "open ",
        };
        Self { prompt: Prompt::new(asks, input), what_for }
    }

    /// Nothing has what was typed: the line stays open, to be corrected.
    pub(super) fn missed(&mut self) {
        let (text, words) = (self.prompt.text(), Filter::words().join(", "));
        self.prompt
            .refuse(format!("nothing here is `{text}`; look for a move (Nf3, 2…Nc6) or a word: {words}"));
    }

    /// Takes a key, or what was pasted.
    pub(super) fn take(&mut self, msg: &Msg) {
        match msg {
            Msg::Key(key) => self.prompt.key(*key),
            Msg::Paste(text) => self.prompt.paste(text),
            _ => {}
        }
    }

    /// What may be typed, where the line does not speak for itself.
    fn hint(&self) -> &'static str {
        if self.what_for == Use::Write { WRITTEN } else { "" }
    }

    /// Lines that it takes at this width.
    pub(super) fn height(&self, width: u16) -> u16 {
        self.prompt.height(width, self.hint())
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.prompt.draw(buf, area, 1, self.hint(), theme);
    }
}
