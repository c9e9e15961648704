//! A list to choose from over the tree: what can be asked of a row, moves that were not chosen, events to look for, bookmarks.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use super::cursor::Wanted;
use super::menu::Asked;
use super::{Explore, Open};
use crate::games::MoveTag;
use crate::trace::NodeId;
use crate::ui::background::BackgroundTask;
use crate::ui::keymap::{Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::select::{Popped, Select};
use crate::ui::widgets::{popup, prose};

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

/// The list while it is open: one in which what is typed is looked for, or a menu, whose entries have numbers. In a menu a click
/// or a number is enough to choose an entry: what it does can be left again.
pub(super) struct Pick {
    title: String,
    entries: Vec<Entry>,
    list: Select,
}

/// What is known of an entry takes no more lines.
const MOST_SAID: u16 = 5;

/// Columns inside the frame of a list, and at least of a menu, whose entries are short.
const LIST: u16 = 74;
const MENU: u16 = 48;

impl Pick {
    /// A list of entries, at least one.
    pub(super) fn new(title: String, entries: Vec<Entry>) -> Self {
        let list = Select::filtered(entries.iter().map(|entry| format!("{} {}", entry.name, entry.word)));
        Self { title, entries, list }
    }

    /// A menu of entries, at least one.
    pub(super) fn menu(title: String, entries: Vec<Entry>) -> Self {
        let list = Select::new(entries.iter().map(|entry| &entry.name));
        Self { title, entries, list }
    }

    fn is_menu(&self) -> bool {
        self.list.filter().is_none()
    }

    pub(super) fn context(&self) -> Context {
        if self.is_menu() { Context::Choice } else { Context::ChoiceTyping }
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

    /// The entry.
    pub(super) fn into_entry(mut self, at: usize) -> Entry {
        self.entries.swap_remove(at)
    }

    /// All that is inside the popup; of that the list, and what is said of the chosen entry.
    fn parts(&self, area: Rect) -> [Rect; 3] {
        let width = if self.is_menu() { (self.title.width() as u16 + 2).clamp(MENU, LIST) } else { LIST };
        let says = self.says(popup::inside(area, width, u16::MAX).width);
        let inside = popup::inside(area, width, self.list.height().saturating_add(says));
        let says = Constraint::Length(says.min(inside.height / 2));
        let [list, says] = Layout::vertical([Constraint::Fill(1), says]).areas(inside);
        [inside, list, says]
    }

    /// Lines for what is known of the chosen entry, and for the rule above: enough for any of them.
    fn says(&self, width: u16) -> u16 {
        let lines = |entry: &Entry| prose::sentence(&entry.says, width, Style::new()).len() as u16;
        self.entries.iter().map(lines).max().unwrap_or(0).min(MOST_SAID) + 1
    }

    /// Takes a message. In a list a click goes to an entry, for what is said of it to be read; the next one chooses it.
    fn take(&mut self, msg: &Msg, area: Rect) -> Popped {
        let [inside, list, _] = self.parts(area);
        let before = self.list.chosen();
        match (self.list.take(msg, list), msg) {
            (Popped::Left, Msg::Mouse(mouse)) if !popup::is_outside(*mouse, inside) => Popped::Open,
            (Popped::Chosen(at), Msg::Mouse(_)) if !self.is_menu() && before != Some(at) => Popped::Open,
            (popped, _) => popped,
        }
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let [inside, list, says] = self.parts(area);
        popup::frame(buf, inside, &self.title, theme);
        let wide = self.entries.iter().map(|entry| entry.name.chars().count()).max().unwrap_or(0);
        self.list.draw_at(buf, list, theme, |at| {
            let number = if self.is_menu() { format!("{:>2}  ", at + 1) } else { String::new() };
            Line::from(format!("{number}{:<wide$}  {}", self.entries[at].name, self.entries[at].word))
        });
        if let Some(at) = self.list.chosen() {
            let rule = Line::styled("─".repeat(says.width.into()), theme.style(Role::Border));
            let mut lines = vec![rule];
            lines.extend(prose::sentence(&self.entries[at].says, says.width, theme.style(Role::Label)));
            prose::draw(buf, says, &lines, 0);
        }
    }
}

impl Explore {
    /// What is done while one of several things is chosen.
    pub(super) fn in_pick(&mut self, msg: &Msg) -> Vec<Effect> {
        let Some(Open::Pick(pick)) = &mut self.open else { return vec![] };
        match (pick.take(msg, self.area), msg) {
            (Popped::Open, _) => vec![],
            (Popped::Chosen(at), _) => self.choose(at),
            // A key of the tree asks what an entry of the menu asks.
            (Popped::Left, Msg::Act(action)) if *action != Action::Cancel => {
                self.open = None;
                self.act(*action)
            }
            (Popped::Left, _) => {
                self.open = None;
                vec![]
            }
        }
    }
}
