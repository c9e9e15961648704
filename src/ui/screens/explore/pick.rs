//! A list to choose from over the tree: what can be asked of a row, moves that were not chosen, events to look for, bookmarks.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::cursor::Wanted;
use super::menu::Asked;
use crate::games::MoveTag;
use crate::trace::NodeId;
use crate::ui::background::BackgroundTask;
use crate::ui::keymap::{Action, Binding};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::list::Choice;
use crate::ui::widgets::prose;

/// What comes of an entry.
pub(super) enum Chosen {
    /// What this key of the tree does.
    Do(Action),
    /// A menu of its own.
    Menu(&'static [Asked]),
    /// To this node.
    Go(NodeId),
    /// The position after this move of this node is searched.
    Search(NodeId, MoveTag),
    /// To the next node of this kind.
    Hunt(Wanted),
    /// The file that is there is written over.
    WriteOver(Box<BackgroundTask>),
    /// Nothing is done.
    Leave,
}

/// An entry.
pub(super) struct Entry {
    pub(super) name: String,
    /// What is known of it, in a word or two; in a menu its key.
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
    /// Entries have numbers, and a click or a number is enough to choose one: what they do can be left again.
    menu: bool,
    /// The number that is being typed.
    typed: usize,
}

/// What a click means.
pub(super) enum Click {
    Choose,
    Leave,
    Stay,
}

/// Entries of a page.
const PAGE: usize = 10;

/// What is known of an entry takes no more lines.
const MOST_SAID: u16 = 5;

/// Columns of a list, and of a menu, whose entries are short.
const LIST: u16 = 76;
const MENU: u16 = 50;

impl Pick {
    /// A list of entries, at least one.
    pub(super) fn new(title: String, entries: Vec<Entry>) -> Self {
        let choice = Choice::first_of(entries.len());
        Self { title, entries, choice, menu: false, typed: 0 }
    }

    /// A menu of entries, at least one.
    pub(super) fn menu(title: String, entries: Vec<Entry>) -> Self {
        Self { menu: true, ..Self::new(title, entries) }
    }

    /// The keys of the tree that ask what an entry asks.
    pub(super) fn keys(&self) -> Vec<&'static Binding> {
        let asked = self.entries.iter().filter_map(|entry| match entry.chosen {
            Chosen::Do(action) => Some(Asked::Do("", action)),
            Chosen::Menu(asked) => Some(Asked::Menu("", "", asked)),
            _ => None,
        });
        asked.flat_map(Asked::keys).collect()
    }

    pub(super) fn step(&mut self, forward: bool) {
        self.typed = 0;
        if forward {
            self.choice.down();
        } else {
            self.choice.up();
        }
    }

    /// A page up or down, to the first or to the last.
    pub(super) fn leap(&mut self, action: Action) {
        let last = self.entries.len() - 1;
        self.typed = 0;
        self.choice.at = match action {
            Action::PageUp => self.choice.at.saturating_sub(PAGE),
            Action::PageDown => (self.choice.at + PAGE).min(last),
            Action::First => 0,
            _ => last,
        };
    }

    /// A digit of an entry's number: goes there. Whether that chooses it, because no more digits can follow in a menu.
    pub(super) fn number(&mut self, digit: usize) -> bool {
        let known = |number: usize| (1..=self.entries.len()).contains(&number);
        let longer = self.typed * 10 + digit;
        self.typed = if known(longer) { longer } else { digit };
        let found = known(self.typed);
        if found {
            self.choice.at = self.typed - 1;
        }
        found && self.menu && !known(self.typed * 10)
    }

    /// The chosen entry.
    pub(super) fn into_chosen(mut self) -> Option<Entry> {
        (self.choice.at < self.entries.len()).then(|| self.entries.swap_remove(self.choice.at))
    }

    fn place(&self, area: Rect) -> Rect {
        let width = area.width.min(if self.menu { MENU } else { LIST });
        let height = area.height.min(self.entries.len() as u16 + self.says(width) + 2);
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
    }

    /// Lines for what is known of the chosen entry, and for the rule above: enough for any of them.
    fn says(&self, width: u16) -> u16 {
        let lines =
            |entry: &Entry| prose::sentence(&entry.says, width.saturating_sub(2), Style::new()).len() as u16;
        self.entries.iter().map(lines).max().unwrap_or(0).min(MOST_SAID) + 1
    }

    /// The rows of the list, and the number of the first that is seen.
    fn rows(&self, area: Rect) -> (Rect, Rect, usize) {
        let place = self.place(area);
        let inside = super::layout::inner(place);
        let says = Constraint::Length(self.says(place.width).min(inside.height / 2));
        let [rows, says] = Layout::vertical([Constraint::Fill(1), says]).areas(inside);
        let first = (self.choice.at + 1).saturating_sub(rows.height.into());
        (rows, says, first)
    }

    /// A click: on an entry it goes there, and is a choice in a menu or on the entry where the cursor stands; outside of the list
    /// it leaves it.
    pub(super) fn click(&mut self, area: Rect, at: Position) -> Click {
        let (rows, _, first) = self.rows(area);
        let entry = first + usize::from(at.y.saturating_sub(rows.y));
        if !self.place(area).contains(at) {
            return Click::Leave;
        }
        if !rows.contains(at) || entry >= self.entries.len() {
            return Click::Stay;
        }
        let again = std::mem::replace(&mut self.choice.at, entry) == entry;
        if self.menu || again { Click::Choose } else { Click::Stay }
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
            let sign = if here { "›" } else { " " };
            let number = if self.menu { format!("{:>2}  ", at + 1) } else { String::new() };
            let text = format!("{sign} {number}{:<wide$}  {}", entry.name, entry.word);
            let y = rows.y + line as u16;
            buf.set_stringn(
                rows.x,
                y,
                format!("{text:<width$}", width = rows.width.into()),
                rows.width.into(),
                style,
            );
        }
        if let Some(entry) = self.entries.get(self.choice.at) {
            let rule = "─".repeat(says.width.into());
            let mut lines = vec![Line::from(Span::styled(rule, theme.style(Role::Border)))];
            lines.extend(prose::sentence(&entry.says, says.width, theme.style(Role::Label)));
            prose::draw(buf, says, &lines, 0);
        }
    }
}
