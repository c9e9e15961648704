//! A list to choose from over the tree: moves that were not chosen, events to look for, bookmarks.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::cursor::Wanted;
use crate::games::MoveTag;
use crate::trace::NodeId;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::list::Choice;
use crate::ui::widgets::prose;

/// What comes of an entry.
#[derive(Clone, Debug)]
pub(super) enum Chosen {
    /// To this node.
    Go(NodeId),
    /// The position after this move of this node is searched.
    Search(NodeId, MoveTag),
    /// To the next node of this kind.
    Hunt(Wanted),
    /// The file that is there is written over.
    WriteOver,
    /// Nothing is done.
    Leave,
}

/// An entry.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) name: String,
    /// What is known of it, in a word or two.
    pub(super) word: String,
    /// The same in sentences.
    pub(super) says: String,
    pub(super) chosen: Chosen,
}

/// The list while it is open.
pub(super) struct Pick {
    title: String,
    entries: Vec<Entry>,
    choice: Choice,
}

/// Lines for what is known of the chosen entry.
const SAYS: u16 = 5;

impl Pick {
    /// A list of entries, at least one.
    pub(super) fn new(title: String, entries: Vec<Entry>) -> Self {
        let choice = Choice::first_of(entries.len());
        Self { title, entries, choice }
    }

    pub(super) fn step(&mut self, forward: bool, count: usize) {
        for _ in 0..count {
            if forward {
                self.choice.down();
            } else {
                self.choice.up();
            }
        }
    }

    /// The chosen entry.
    pub(super) fn chosen(&self) -> Option<&Entry> {
        self.entries.get(self.choice.at)
    }

    fn place(&self, area: Rect) -> Rect {
        let width = area.width.min(76);
        let height = area.height.min(self.entries.len() as u16 + SAYS + 3);
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
    }

    /// The rows of the list, and the number of the first that is seen.
    fn rows(&self, area: Rect) -> (Rect, Rect, usize) {
        let inside = super::layout::inner(self.place(area));
        let says = Constraint::Length(SAYS.min(inside.height / 2));
        let [rows, says] = Layout::vertical([Constraint::Fill(1), says]).areas(inside);
        let first = (self.choice.at + 1).saturating_sub(rows.height.into());
        (rows, says, first)
    }

    /// The entry drawn at this place is chosen; whether there is one.
    pub(super) fn click(&mut self, area: Rect, column: u16, row: u16) -> bool {
        let (rows, _, first) = self.rows(area);
        let inside = rows.contains((column, row).into());
        let at = first + usize::from(row.saturating_sub(rows.y));
        let hit = inside && at < self.entries.len();
        if hit {
            self.choice.at = at;
        }
        hit
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let place = self.place(area);
        Clear.render(place, buf);
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme.style(Role::Focus))
            .title(format!(" {} ", self.title))
            .style(theme.style(Role::Text));
        block.render(place, buf);
        let (rows, says, first) = self.rows(area);
        let wide = self.entries.iter().map(|entry| entry.name.chars().count()).max().unwrap_or(0);
        for (line, (at, entry)) in
            self.entries.iter().enumerate().skip(first).take(rows.height.into()).enumerate()
        {
            let here = at == self.choice.at;
            let style = theme.style(if here { Role::Selected } else { Role::Text });
            let text = format!("{} {:<wide$}  {}", if here { "›" } else { " " }, entry.name, entry.word);
            let y = rows.y + line as u16;
            buf.set_stringn(
                rows.x,
                y,
                format!("{text:<width$}", width = rows.width.into()),
                rows.width.into(),
                style,
            );
        }
        if let Some(entry) = self.chosen() {
            let rule = "─".repeat(says.width.into());
            let mut lines = vec![Line::from(Span::styled(rule, theme.style(Role::Border)))];
            lines.extend(prose::sentence(&entry.says, says.width, theme.style(Role::Label)));
            prose::draw(buf, says, &lines, 0);
        }
    }
}
