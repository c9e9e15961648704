//! What is said of the row under the cursor: in its pane, or all of it at once.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Widget};

use super::view::frame;
use super::{Explore, Open};
use crate::explain::narrate::{Sentence, Subject};
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::number::counted;
use crate::ui::widgets::prose;

/// Columns of the window with all reasons, its frame included: longer lines are hard to read.
const WINDOW: u16 = 76;

impl Explore {
    fn sentences_shown(&self) -> &[Sentence] {
        self.shown.as_ref().map_or(&[][..], |shown| &shown.sentences)
    }

    /// The pane: as much as there is room for, and how much more there is.
    pub(super) fn draw_reasons(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let width = area.width.saturating_sub(3);
        let bar = self.window_bar(width.into()).map(|bar| Line::styled(bar, theme.style(Role::Accent)));
        let told = self.sentences_shown().iter().flat_map(|sentence| told(sentence, width, theme));
        let lines: Vec<Line> = bar.into_iter().chain(told).collect();
        let keys = [" ] ", " [ back up ", " [ up · ] "];
        draw(buf, area, " why ".into(), lines, self.scrolled, keys, theme);
    }

    /// All reasons, in a window before the panes.
    pub(super) fn draw_all_reasons(&self, from: u16, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let window = self.reasons_window(area);
        let told = self.sentences_shown().iter();
        let lines = told.flat_map(|sentence| told_in(sentence, window, theme)).collect();
        let run = self.run();
        let title = if run.tree.is_empty() {
            " why ".into()
        } else {
            format!(" why: {} ", super::row::title(&run.tree, &*self.session, run.here()))
        };
        Clear.render(window, buf);
        draw(buf, window, title, lines, from, [" ↓ ", " ↑ back up ", " ↑ up · ↓ "], theme);
    }

    /// Where that window is: as high as what it says, and not wider than can be read.
    pub(super) fn reasons_window(&self, area: Rect) -> Rect {
        let width = area.width.min(WINDOW);
        let height = (self.reasons_height(width) + 2).min(area.height);
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
    }

    fn reasons_height(&self, window: u16) -> u16 {
        let lines = |sentence| pieces(sentence, Style::new(), Style::new());
        let width = window.saturating_sub(3);
        let told = self.sentences_shown().iter();
        told.map(|sentence| prose::wrap(&lines(sentence), width, "  ").len() as u16).sum()
    }

    /// A key while all reasons are shown.
    pub(super) fn act_on_reasons(&mut self, action: Action) -> Vec<Effect> {
        let window = self.reasons_window(self.area);
        let room = window.height.saturating_sub(2);
        let last = self.reasons_height(window.width).saturating_sub(room);
        let Some(Open::Reasons(from)) = &mut self.open else { return vec![] };
        *from = match action {
            Action::Up => from.saturating_sub(1),
            Action::Down => (*from + 1).min(last),
            Action::PageUp => from.saturating_sub(room),
            Action::PageDown => (*from + room).min(last),
            Action::First => 0,
            Action::Last => last,
            _ => {
                self.open = None;
                return vec![];
            }
        };
        vec![]
    }
}

/// Lines in a frame, from this one on. The frame says whether there are more, with the keys for below, above and both.
fn draw(
    buf: &mut Buffer,
    area: Rect,
    title: String,
    lines: Vec<Line>,
    from: u16,
    keys: [&str; 3],
    theme: &Theme,
) {
    let room = usize::from(area.height.saturating_sub(2));
    let above = usize::from(from).min(lines.len().saturating_sub(room));
    let below = lines.len().saturating_sub(above + room);
    let mut block = frame(title, false, theme);
    if above > 0 || below > 0 {
        let more = match (above, below) {
            (0, _) => format!("{}{} ", keys[0], counted(below, "more line")),
            (_, 0) => keys[1].into(),
            _ => format!("{}{} ", keys[2], counted(below, "more line")),
        };
        block = block.title_bottom(Line::styled(more, theme.style(Role::Accent)).right_aligned());
    }
    let inside = block.inner(area);
    block.render(area, buf);
    Paragraph::new(lines).scroll((above as u16, 0)).render(inside, buf);
}

fn told_in(sentence: &Sentence, window: Rect, theme: &Theme) -> Vec<Line<'static>> {
    told(sentence, window.width.saturating_sub(3), theme)
}

/// A sentence in lines of this width, behind the sign for what it is about.
fn told(sentence: &Sentence, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let role = if sentence.subject == Subject::Decision { Role::Text } else { Role::Label };
    prose::wrap(&pieces(sentence, theme.style(Role::Accent), theme.style(role)), width, "  ")
}

fn pieces(sentence: &Sentence, sign: Style, text: Style) -> [(String, Style); 2] {
    [(mark(sentence.subject).to_string(), sign), (format!(" {}", sentence.text), text)]
}

/// A sign for what a sentence is about.
fn mark(subject: Subject) -> &'static str {
    match subject {
        Subject::Decision => "•",
        Subject::Proof => "■",
        Subject::Window => "↔",
        Subject::Order => "№",
        Subject::Depth => "↓",
        Subject::NullMove => "∅",
        Subject::Table => "T",
        Subject::Evaluation => "Σ",
    }
}
