//! What is said of the row under the cursor: in its pane, or all of it at once.

use ratatui::widgets::{Paragraph, Widget};

use super::Explore;
use crate::explain::narrate::{Sentence, Subject};
use crate::numbers::counted;
use crate::ui::overlay::Read;
use crate::ui::prelude::*;
use crate::ui::widgets::pane::frame;
use crate::ui::widgets::popup::Scroll;

/// Columns inside the popup with all reasons: longer lines are hard to read.
const WIDTH: u16 = 74;

impl Explore {
    fn sentences_shown(&self) -> &[Sentence] {
        self.shown.as_ref().map_or(&[][..], |shown| &shown.sentences)
    }

    /// The pane: as much as there is room for, and how much more there is.
    pub(super) fn draw_reasons(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        draw(buf, area, self.reasons(area.width, theme), self.scrolled, theme);
    }

    /// The lines of the pane, if it is so wide.
    fn reasons(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let width = width.saturating_sub(3);
        // It is that of the moment: of another node it says nothing.
        let is_here = self.moment() == Some(self.run().here());
        let bar = self.window_bar(width.into()).filter(|_| is_here).map(|bar| theme.line(bar, Role::Accent));
        let told = self.sentences_shown().iter().flat_map(|sentence| told(sentence, width, theme));
        bar.into_iter().chain(told).collect()
    }

    /// Scrolls the pane by lines, as far as there are some.
    pub(super) fn scroll_reasons(&mut self, by: isize) {
        let pane = self.panes(self.area).reasons;
        // How text is broken does not depend on colours.
        let lines = self.reasons(pane.width, &Theme::plain()).len();
        self.scrolled.by(by, lines, room(pane));
    }

    /// Opens all reasons. The key that opens them closes them.
    pub(super) fn read_reasons(&mut self) -> Vec<Effect> {
        let reasons = Read::popup(WIDTH, Self::reasons_title, |explore, width, theme| {
            explore.sentences_shown().iter().flat_map(|sentence| told(sentence, width, theme)).collect()
        });
        let again = keymap::row(Context::Explore, Action::Why).into_iter().collect();
        self.overlays_mut().open(reasons.also(again).sparing(Self::cursor_line));
        vec![]
    }

    fn reasons_title(&self) -> String {
        let run = self.run();
        if run.tree.is_empty() {
            return "why".into();
        }
        format!("why: {}", super::row::name(&run.tree, &*self.session, run.here()))
    }
}

/// Lines for which a pane has room.
fn room(pane: Rect) -> u16 {
    pane.height.saturating_sub(2)
}

/// Lines in the pane, from this one on. Its frame says whether there are more, and the keys that go there.
fn draw(buf: &mut Buffer, area: Rect, lines: Vec<Line>, scrolled: Scroll, theme: &Theme) {
    let above = scrolled.top(lines.len(), room(area));
    let below = lines.len().saturating_sub(above + usize::from(room(area)));
    let mut block = frame(" why ", false, theme);
    if above > 0 || below > 0 {
        let more = match (above, below) {
            (0, _) => format!(" ] {} ", counted(below, "more line", "more lines")),
            (_, 0) => " [ back up ".into(),
            _ => format!(" [ up · ] {} ", counted(below, "more line", "more lines")),
        };
        block = block.title_bottom(theme.line(more, Role::Accent).right_aligned());
    }
    let inside = block.inner(area);
    block.render(area, buf);
    Paragraph::new(lines).scroll((above as u16, 0)).render(inside, buf);
}

/// A sentence in lines of this width, behind the sign for what it is about.
fn told(sentence: &Sentence, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let role = match sentence.subject {
        Subject::FirstSight | Subject::Decision => Role::Text,
        _ => Role::Label,
    };
    prose::wrap(&pieces(sentence, theme.style(Role::Accent), theme.style(role)), width, "  ")
}

fn pieces(sentence: &Sentence, sign: Style, text: Style) -> [(String, Style); 2] {
    [(mark(sentence.subject).to_string(), sign), (format!(" {}", sentence.text), text)]
}

/// A sign for what a sentence is about.
fn mark(subject: Subject) -> &'static str {
    match subject {
        Subject::FirstSight => "☞",
        Subject::Decision => "•",
        Subject::Proof => "■",
        Subject::Bet => "□",
        Subject::Window => "↔",
        Subject::Order => "№",
        Subject::Depth => "↓",
        Subject::NullMove => "∅",
        Subject::Table => "T",
        Subject::Evaluation => "Σ",
        Subject::Engine => "»",
    }
}
