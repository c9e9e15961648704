//! One of several things is chosen, in a popup.

use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::{Constraint, Layout};

use super::{Flow, Overlay};
use crate::ui::prelude::*;
use crate::ui::widgets::popup;
use crate::ui::widgets::select::{Heard, Select};

/// What is said of an entry takes no more lines.
const MOST_SAID: u16 = 5;

/// How an entry is drawn, with its number from 0.
type Row<S, T> = Box<dyn Fn(&S, usize, &T, &Theme) -> Line<'static>>;

/// The entries, one of which is chosen by arrows, by number, by mouse, or by typing a part of it.
pub struct Menu<S, T> {
    title: String,
    /// Columns inside the frame.
    width: u16,
    entries: Vec<T>,
    list: Select,
    row: Row<S, T>,
    says: Option<fn(&T) -> &str>,
    also: Vec<&'static Binding>,
    /// The row of the screen that it is about.
    spared: Option<u16>,
    then: fn(&mut S, T) -> Vec<Effect>,
    left: fn(&mut S) -> Vec<Effect>,
    other: fn(&mut S, Action) -> Vec<Effect>,
}

impl<S, T> Menu<S, T> {
    /// Entries in a popup that is so wide inside, how each is drawn, and what is done with the chosen one.
    pub fn new(
        (title, width): (impl Into<String>, u16),
        entries: Vec<T>,
        row: impl Fn(&S, usize, &T, &Theme) -> Line<'static> + 'static,
        then: fn(&mut S, T) -> Vec<Effect>,
    ) -> Self {
        Self {
            title: title.into(),
            width,
            list: Select::new(entries.iter().map(|_| "")),
            entries,
            row: Box::new(row),
            says: None,
            also: Vec::new(),
            spared: None,
            then,
            left: |_| Vec::new(),
            other: |_, _| Vec::new(),
        }
    }

    /// Two answers, the harmless one first, each with what it stands for.
    pub fn either(
        asks: (impl Into<String>, u16),
        [no, yes]: [(&'static str, T); 2],
        then: fn(&mut S, T) -> Vec<Effect>,
    ) -> Self {
        let names = [no.0, yes.0];
        Self::new(asks, vec![no.1, yes.1], move |_, at, _, _| Line::from(names[at]), then)
    }

    /// What is typed has only those entries shown that have it.
    pub fn found_by<W: AsRef<str>>(self, words: impl Fn(&T) -> W) -> Self {
        Self { list: Select::filtered(self.entries.iter().map(words)), ..self }
    }

    /// With this one chosen at first.
    pub fn at(mut self, entry: usize) -> Self {
        self.list.choose(entry);
        self
    }

    /// This is said of the chosen entry, below the others.
    pub fn saying(self, says: fn(&T) -> &str) -> Self {
        Self { says: Some(says), ..self }
    }

    /// It stands above or below this row of the screen, where there is room.
    pub fn sparing(self, spared: Option<u16>) -> Self {
        Self { spared, ..self }
    }

    /// This is done when it is left without choosing.
    pub fn or(self, left: fn(&mut S) -> Vec<Effect>) -> Self {
        Self { left, ..self }
    }

    /// These bindings close it, too, and then this is done.
    pub fn also(self, also: Vec<&'static Binding>, other: fn(&mut S, Action) -> Vec<Effect>) -> Self {
        Self { also, other, ..self }
    }

    /// All that is inside the popup; of that the filter, the entries, and what is said of the chosen one.
    fn parts(&self, area: Rect) -> [Rect; 4] {
        let said = self.lines_said(popup::inside(area, self.width, u16::MAX).width);
        let high = self.list.height().saturating_add(said);
        let inside = popup::inside_sparing(area, self.width, high, self.spared);
        // That all entries are seen matters more, where they can be.
        let said = match inside.height.checked_sub(self.list.height()) {
            Some(0 | 1) => 0,
            Some(beside) => said.min(beside),
            None => said.min(inside.height / 2),
        };
        let heights = [
            Constraint::Length(self.list.filter().is_some().into()),
            Constraint::Fill(1),
            Constraint::Length(said),
        ];
        let [filter, rows, said] = Layout::vertical(heights).areas(inside);
        [inside, filter, rows, said]
    }

    /// Lines for what is said of any entry, and for the rule above.
    fn lines_said(&self, width: u16) -> u16 {
        let Some(says) = self.says else { return 0 };
        let lines = |entry: &T| prose::sentence(says(entry), width, Style::new()).len().cells();
        self.entries.iter().map(lines).max().unwrap_or(0).min(MOST_SAID) + 1
    }

    /// A click only goes to an entry: of many, what is said of one is read before it is chosen.
    fn is_read(&self) -> bool {
        self.says.is_some() && self.list.filter().is_some()
    }
}

impl<S, T> Overlay<S> for Menu<S, T> {
    fn numbers(&self) -> bool {
        true
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let context = if self.typing() { Context::ChoiceTyping } else { Context::Choice };
        keymap::of(context).chain(self.also.iter().copied()).collect()
    }

    fn typing(&self) -> bool {
        self.list.filter().is_some()
    }

    fn update(&mut self, msg: Msg, area: Rect, below: &mut S) -> Flow {
        let [inside, _, rows, _] = self.parts(area);
        let leaves = match msg {
            Msg::Act(action) => action == Action::Cancel,
            Msg::Mouse(mouse) => {
                mouse.kind == MouseEventKind::Down(MouseButton::Left) && popup::is_outside(mouse, inside)
            }
            _ => false,
        };
        if leaves {
            return Flow::Close((self.left)(below));
        }
        let chosen = match (self.list.hear(&msg, rows), msg) {
            (Heard::Moved, _) => None,
            (Heard::Chosen, _) if self.is_read() => None,
            (Heard::Chosen | Heard::Again, _) | (Heard::Passed, Msg::Act(Action::Accept)) => {
                self.list.chosen()
            }
            (Heard::Passed, Msg::Act(action)) => return Flow::Close((self.other)(below, action)),
            (Heard::Passed, msg) => return Flow::Below(msg),
        };
        match chosen {
            Some(at) => Flow::Close((self.then)(below, self.entries.swap_remove(at))),
            None => Flow::Stay(Vec::new()),
        }
    }

    fn view(&self, below: &S, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let [inside, filter, rows, said] = self.parts(area);
        popup::frame(buf, inside, &self.title, theme);
        self.list.draw_filter(buf, filter, theme);
        self.list.draw(buf, rows, theme, |at| (self.row)(below, at, &self.entries[at], theme));
        if let (Some(at), Some(says)) = (self.list.chosen(), self.says) {
            let mut lines = vec![theme.line("─".repeat(said.width.into()), Role::Border)];
            lines.extend(prose::sentence(says(&self.entries[at]), said.width, theme.style(Role::Label)));
            prose::draw(buf, said, &lines, 0);
        }
    }
}
