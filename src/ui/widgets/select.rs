//! A list to choose from: by arrows, by pages, by number, by mouse, or by typing a part of what is looked for.

mod filter;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::widgets::{HighlightSpacing, List, ListState, StatefulWidget};

use super::input::Input;
use super::popup;
use crate::numbers::Whole as _;
use crate::ui::prelude::*;

/// Up to so many entries a digit is an answer; of more it may be the beginning of one.
const DIGIT: usize = 9;
/// Rows that a turn of the wheel goes.
const WHEEL: isize = 3;

/// The list.
#[derive(Clone, Debug)]
pub struct Select {
    /// What each entry is found by, in small letters.
    words: Vec<String>,
    /// The entries that are shown.
    shown: Vec<usize>,
    /// The chosen one among them, and the first that is seen.
    state: ListState,
    /// What is typed to have only some shown, while it is.
    filter: Option<Input>,
    /// Characters go into that; without it what was typed only has effect.
    typing: bool,
    /// The number that is being typed.
    number: usize,
}

/// What a list has made of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Nothing: it is for somebody else.
    Passed,
    /// What was for a list alone.
    Moved,
    /// The entry that is chosen now was clicked, or is the only one with the number that was typed.
    Chosen,
    /// The entry that was chosen before was clicked.
    Again,
}

impl Select {
    /// A list of entries that are found by these words; the first is chosen.
    pub fn new<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> Self {
        let words: Vec<_> = words.into_iter().map(|words| words.as_ref().to_lowercase()).collect();
        let shown = (0..words.len()).collect();
        Self {
            words,
            shown,
            state: ListState::default().with_selected(Some(0)),
            filter: None,
            typing: false,
            number: 0,
        }
    }

    /// The same; whatever is typed has only those shown that have it.
    pub fn filtered<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> Self {
        Self { filter: Some(Input::default()), typing: true, ..Self::new(words) }
    }

    /// The chosen entry; none where none is shown.
    pub fn chosen(&self) -> Option<usize> {
        self.shown.get(self.at()).copied()
    }

    /// Chooses an entry, if it is shown.
    pub fn choose(&mut self, entry: usize) {
        if let Some(at) = self.shown.iter().position(|&shown| shown == entry) {
            self.state.select(Some(at));
        }
    }

    /// Where the chosen entry stands among those that are shown.
    pub fn at(&self) -> usize {
        self.state.selected().unwrap_or_default()
    }

    /// The entries that are shown.
    pub fn shown(&self) -> &[usize] {
        &self.shown
    }

    /// Shows only some; the chosen one stays chosen, if it is among them.
    pub fn show(&mut self, keeps: impl Fn(usize) -> bool) {
        let chosen = self.chosen();
        self.shown = (0..self.words.len()).filter(|&entry| keeps(entry)).collect();
        self.state = ListState::default().with_selected(Some(0));
        if let Some(entry) = chosen {
            self.choose(entry);
        }
    }

    /// How many there are: `23`, or `7 of 23` where only some are shown.
    pub fn count(&self) -> String {
        match (self.shown.len(), self.words.len()) {
            (shown, all) if shown == all => all.to_string(),
            (shown, all) => format!("{shown} of {all}"),
        }
    }

    /// Takes note of a message: a key that goes on in the list or begins or ends its filter, a character, pasted text, or
    /// the mouse over the rows in which it is drawn.
    pub fn hear(&mut self, msg: &Msg, rows: Rect) -> Heard {
        let before = self.chosen();
        let entry = match msg {
            Msg::Act(Action::Find) => {
                self.begin_filter();
                None
            }
            Msg::Act(Action::Cancel) if self.end_filter() => None,
            Msg::Act(action) if self.act(*action, rows.height) => None,
            Msg::Key(key) => self.key(*key),
            Msg::Paste(text) if self.typing => {
                self.paste(text);
                None
            }
            Msg::Mouse(mouse) => self.mouse(*mouse, rows),
            _ => return Heard::Passed,
        };
        match (entry, msg) {
            (None, _) => Heard::Moved,
            (Some(_), Msg::Mouse(_)) if entry == before => Heard::Again,
            (Some(_), _) => Heard::Chosen,
        }
    }

    /// Does what a key means in a list of which so many rows are seen; whether it was one for a list.
    pub fn act(&mut self, action: Action, height: u16) -> bool {
        let (of, page) = (self.shown.len(), (height.max(2) - 1).fitted::<isize>());
        match action {
            Action::Up if self.at() == 0 => self.state.select(Some(of.saturating_sub(1))),
            Action::Down if self.at() + 1 >= of => self.state.select(Some(0)),
            Action::Up => self.step(-1),
            Action::Down => self.step(1),
            Action::PageUp => self.step(-page),
            Action::PageDown => self.step(page),
            Action::First => self.state.select(Some(0)),
            Action::Last => self.state.select(Some(of.saturating_sub(1))),
            _ => return false,
        }
        self.number = 0;
        *self.state.offset_mut() = self.first(height);
        true
    }

    fn step(&mut self, by: isize) {
        let last = self.shown.len().saturating_sub(1);
        self.state.select(Some(self.at().saturating_add_signed(by).min(last)));
    }

    /// Takes a key that has no other meaning: a character of the filter, or a digit of an entry's number. The entry, where
    /// the number can be no other's.
    pub fn key(&mut self, key: KeyEvent) -> Option<usize> {
        if let Some(filter) = self.filter.as_mut().filter(|_| self.typing) {
            if filter.key(key) {
                self.refilter();
            }
            return None;
        }
        let KeyCode::Char(digit @ '0'..='9') = key.code else { return None };
        let (of, digit) = (self.words.len(), digit as usize - '0' as usize);
        self.number = [self.number.saturating_mul(10) + digit, digit]
            .into_iter()
            .find(|number| (1..=of).contains(number))
            .unwrap_or_default();
        let entry = self.number.checked_sub(1)?;
        self.choose(entry);
        (of <= DIGIT && self.chosen() == Some(entry)).then_some(entry)
    }

    /// Takes the mouse over the rows of the list, one an entry: the wheel goes on, a click chooses the entry that is told.
    pub fn mouse(&mut self, mouse: MouseEvent, rows: Rect) -> Option<usize> {
        if !rows.contains((mouse.column, mouse.row).into()) {
            return None;
        }
        match mouse.kind {
            MouseEventKind::ScrollUp => self.step(-WHEEL),
            MouseEventKind::ScrollDown => self.step(WHEEL),
            MouseEventKind::Down(MouseButton::Left) => {
                let at = self.first(rows.height) + usize::from(mouse.row - rows.y);
                let entry = *self.shown.get(at)?;
                self.state.select(Some(at));
                return Some(entry);
            }
            _ => return None,
        }
        *self.state.offset_mut() = self.first(rows.height);
        None
    }

    /// The first of those shown that is seen in so many rows: the chosen one can be seen, and no row is left empty.
    fn first(&self, height: u16) -> usize {
        let height = usize::from(height.max(1));
        let least = (self.at() + 1).saturating_sub(height);
        self.state.offset().clamp(least, self.at()).min(self.shown.len().saturating_sub(height))
    }

    /// Draws the entries that can be seen, and a scroll bar behind them where there are more.
    pub fn draw<'a>(&self, buf: &mut Buffer, rows: Rect, theme: &Theme, line: impl Fn(usize) -> Line<'a>) {
        let first = self.first(rows.height);
        let seen = self.shown.iter().skip(first).take(rows.height.into());
        let list = List::new(seen.map(|&entry| line(entry)))
            .highlight_style(theme.style(Role::Selected))
            .highlight_symbol("▸ ")
            .highlight_spacing(HighlightSpacing::Always);
        let chosen = self.chosen().map(|_| self.at() - first);
        StatefulWidget::render(list, rows, buf, &mut ListState::default().with_selected(chosen));
        popup::bar(buf, rows, self.shown.len(), first, theme);
        if let Some(filter) = self.filter.as_ref().filter(|_| self.shown.is_empty() && !rows.is_empty()) {
            let told = format!("  nothing here has `{}`", filter.text());
            buf.set_stringn(rows.x, rows.y, told, rows.width.into(), theme.style(Role::Dim));
        }
    }

    /// Rows that it has if all entries are shown, that of the filter among them.
    pub fn height(&self) -> u16 {
        self.words.len().cells().saturating_add(self.filter.is_some().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyModifiers;

    pub(super) fn typed(select: &mut Select, text: &str) -> Vec<usize> {
        let key = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
        text.chars().filter_map(|letter| select.key(key(letter))).collect()
    }

    fn numbers(of: usize) -> Select {
        Select::new((1..=of).map(|number| number.to_string()))
    }

    #[test]
    fn keys_go_through_the_whole_list_and_never_out_of_it() {
        for of in [0, 1, 2, 7, 100] {
            let mut select = numbers(of);
            for action in [
                Action::Up,
                Action::PageDown,
                Action::Down,
                Action::Last,
                Action::PageDown,
                Action::Down,
                Action::PageUp,
                Action::First,
                Action::PageDown,
            ] {
                assert!(select.act(action, 5));
                assert_eq!(select.chosen().is_some(), of > 0);
                let first = select.first(5);
                assert!(select.at() == 0 || (first..first + 5).contains(&select.at()), "{select:?}");
            }
        }
        let mut select = numbers(7);
        assert!(select.act(Action::Up, 5) && select.chosen() == Some(6));
        assert!(select.act(Action::Down, 5) && select.chosen() == Some(0));
    }

    #[test]
    fn numbers_of_any_length_choose_and_only_one_that_can_be_no_other_is_taken_at_once() {
        assert_eq!(typed(&mut numbers(9), "4"), [3]);
        let mut select = numbers(40);
        assert!(typed(&mut select, "12").is_empty());
        assert_eq!(select.chosen(), Some(11));
        // There is no 129th: the 9 begins another number.
        assert!(typed(&mut select, "9").is_empty());
        assert_eq!(select.chosen(), Some(8));
        assert!(typed(&mut numbers(0), "1").is_empty());
    }

    #[test]
    fn the_wheel_turns_the_list_that_it_is_over() {
        let rows = Rect::new(2, 3, 10, 5);
        let wheel = |column| MouseEvent {
            kind: MouseEventKind::ScrollDown,
            column,
            row: 4,
            modifiers: KeyModifiers::NONE,
        };
        let mut select = numbers(30);
        assert_eq!((select.mouse(wheel(1), rows), select.chosen()), (None, Some(0)));
        assert_eq!((select.mouse(wheel(2), rows), select.chosen()), (None, Some(WHEEL as usize)));
    }

    #[test]
    fn a_click_chooses_what_is_drawn_there() {
        let mut select = numbers(30);
        let rows = Rect::new(2, 3, 10, 5);
        assert!(select.act(Action::PageDown, 5) && select.act(Action::PageDown, 5));
        let mut buf = Buffer::empty(Rect::new(0, 0, 20, 10));
        let theme = Theme::plain();
        select.draw(&mut buf, rows, &theme, |entry| Line::from((entry + 1).to_string()));
        for row in rows.top()..rows.bottom() {
            let drawn: String = (4..8).map(|column| buf[(column, row)].symbol()).collect();
            let mouse = |kind| MouseEvent { kind, column: 5, row, modifiers: KeyModifiers::NONE };
            let hit = select.clone().mouse(mouse(MouseEventKind::Down(MouseButton::Left)), rows);
            assert_eq!(hit.map(|entry| (entry + 1).to_string()).as_deref(), Some(drawn.trim()));
        }
    }
}
