//! A line of text being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::widgets::{Paragraph, Widget};
use tui_input::{Input as Line, InputRequest as Request};

use crate::ui::prelude::*;

/// The line, and where its cursor stands.
#[derive(Clone, Default, Debug)]
pub struct Input {
    line: Line,
    /// All of it is selected: what is typed or pasted next takes its place.
    selected: bool,
}

impl Input {
    /// A line that holds a text to be taken or replaced: all of it is selected.
    pub fn new(text: impl Into<String>) -> Self {
        let mut input = Self { line: Line::new(text.into()), selected: false };
        input.select();
        input
    }

    /// A line in which this was typed already, the cursor behind it.
    pub fn begun(text: impl Into<String>) -> Self {
        Self { line: Line::new(text.into()), selected: false }
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.line.value()
    }

    /// Selects all of it.
    pub fn select(&mut self) {
        self.line.handle(Request::GoToEnd);
        self.selected = !self.text().is_empty();
    }

    /// Puts in a text at the cursor, or in the place of what is selected; of several lines the first.
    pub fn insert(&mut self, text: &str) {
        self.replace();
        for character in text.lines().next().unwrap_or_default().chars().filter(|c| !c.is_control()) {
            self.line.handle(Request::InsertChar(character));
        }
    }

    /// Takes away what is selected; whether something was.
    fn replace(&mut self) -> bool {
        let selected = std::mem::take(&mut self.selected);
        if selected {
            self.line.reset();
        }
        selected
    }

    /// Takes a key; says whether it was one for an input line.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let Some(request) = request(key) else { return false };
        match request {
            Request::InsertChar(character) => self.insert(character.encode_utf8(&mut [0; 4])),
            // An arrow goes to the end of what is selected that it points to.
            Request::GoToPrevChar if self.selected => drop(self.line.handle(Request::GoToStart)),
            Request::GoToNextChar if self.selected => {}
            _ if deletes(request) && self.replace() => {}
            _ => drop(self.line.handle(request)),
        }
        self.selected = false;
        true
    }

    /// Draws the line with its cursor, scrolled so that the cursor can be seen; `…` stands where it is cut.
    pub fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let row = Rect { height: area.height.min(1), ..area };
        if row.is_empty() {
            return;
        }
        let scrolled = self.line.visual_scroll(usize::from(row.width) - 1);
        let role = if self.selected { Role::Selected } else { Role::Input };
        buf.set_style(row, theme.style(Role::Input));
        Paragraph::new(theme.line(self.text(), role)).scroll((0, scrolled.cells())).render(row, buf);
        let before = (self.line.visual_cursor().saturating_sub(scrolled)).cells();
        let last = row.width - 1;
        let is_cut =
            [scrolled > 0, self.text().width() - scrolled.min(self.text().width()) > usize::from(row.width)];
        for (at, _) in [0, last].into_iter().zip(is_cut).filter(|&(at, cut)| cut && at != before) {
            buf.set_stringn(row.x + at, row.y, "…", 1, theme.style(role));
        }
        buf.set_style(Rect::new(row.x + before, row.y, 1, 1).intersection(row), theme.style(Role::Selected));
    }
}

/// What a key asks of a line: those that people know from shells, too.
fn request(key: KeyEvent) -> Option<Request> {
    let (control, alt) =
        (key.modifiers.contains(KeyModifiers::CONTROL), key.modifiers.contains(KeyModifiers::ALT));
    let word = control || alt;
    Some(match key.code {
        KeyCode::Char('u') if control => Request::DeleteFromStart,
        KeyCode::Char('k') if control => Request::DeleteTillEnd,
        KeyCode::Char('w') if control => Request::DeletePrevWord,
        KeyCode::Char('a') if control => Request::GoToStart,
        KeyCode::Char('e') if control => Request::GoToEnd,
        KeyCode::Char('b') if alt => Request::GoToPrevWord,
        KeyCode::Char('f') if alt => Request::GoToNextWord,
        KeyCode::Char('d') if alt => Request::DeleteNextWord,
        KeyCode::Char(character) if !word => Request::InsertChar(character),
        KeyCode::Backspace if word => Request::DeletePrevWord,
        KeyCode::Delete if word => Request::DeleteNextWord,
        KeyCode::Left if word => Request::GoToPrevWord,
        KeyCode::Right if word => Request::GoToNextWord,
        KeyCode::Backspace => Request::DeletePrevChar,
        KeyCode::Delete => Request::DeleteNextChar,
        KeyCode::Left => Request::GoToPrevChar,
        KeyCode::Right => Request::GoToNextChar,
        KeyCode::Home => Request::GoToStart,
        KeyCode::End => Request::GoToEnd,
        _ => return None,
    })
}

fn deletes(request: Request) -> bool {
    use Request::{
        DeleteFromStart, DeleteLine, DeleteNextChar, DeleteNextWord, DeletePrevChar, DeletePrevWord,
        DeleteTillEnd,
    };
    matches!(
        request,
        DeletePrevChar
            | DeleteNextChar
            | DeletePrevWord
            | DeleteNextWord
            | DeleteLine
            | DeleteTillEnd
            | DeleteFromStart
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(input: &mut Input, code: KeyCode, modifiers: KeyModifiers) {
        assert!(input.key(KeyEvent::new(code, modifiers)));
    }

    fn after(text: &str, keys: &[KeyCode]) -> String {
        let mut input = Input::new(text);
        for &code in keys {
            press(&mut input, code, KeyModifiers::NONE);
        }
        input.text().to_string()
    }

    #[test]
    fn text_is_edited_at_the_cursor_by_whole_characters() {
        let mut input = Input::begun("aé");
        let mut press = |code| press(&mut input, code, KeyModifiers::NONE);
        press(KeyCode::Left);
        press(KeyCode::Char('ß'));
        for _ in 0..3 {
            press(KeyCode::Backspace);
        }
        assert_eq!(input.text(), "é");
        input.insert("one\ntwo");
        assert_eq!(input.text(), "oneé");
    }

    #[test]
    fn what_was_there_is_replaced_by_typing_and_kept_by_moving() {
        use KeyCode::{Backspace, Char, End, Home, Left, Right};
        assert_eq!(after("search.tree", &[Char('f'), Char('o')]), "fo");
        assert_eq!(after("search.tree", &[Backspace]), "");
        assert_eq!(after("tree", &[End, Char('s')]), "trees");
        assert_eq!(after("tree", &[Right, Char('s')]), "trees");
        assert_eq!(after("tree", &[Home, Char('a')]), "atree");
        assert_eq!(after("tree", &[Left, Char('a')]), "atree");
        let mut input = Input::new("old");
        input.insert("pasted");
        input.insert("!");
        assert_eq!(input.text(), "pasted!");
    }

    #[test]
    fn words_are_gone_over_and_deleted_whole() {
        let mut input = Input::begun("one two three");
        press(&mut input, KeyCode::Left, KeyModifiers::CONTROL);
        input.insert("and ");
        assert_eq!(input.text(), "one two and three");
        press(&mut input, KeyCode::Char('w'), KeyModifiers::CONTROL);
        press(&mut input, KeyCode::Backspace, KeyModifiers::ALT);
        assert_eq!(input.text(), "one three");
        press(&mut input, KeyCode::Char('u'), KeyModifiers::CONTROL);
        assert_eq!(input.text(), "three");
    }
}
