//! A line of text being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ui::theme::{Role, Theme};

/// The text and where its cursor stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Input {
    text: String,
    /// A byte offset on a character's border.
    cursor: usize,
}

impl Input {
    /// A line that holds this text, the cursor behind it.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { cursor: text.len(), text }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Puts in a text at the cursor; of several lines the first.
    pub fn insert(&mut self, text: &str) {
        let line: String =
            text.lines().next().unwrap_or_default().chars().filter(|c| !c.is_control()).collect();
        self.text.insert_str(self.cursor, &line);
        self.cursor += line.len();
    }

    /// Takes a key; says whether it was one for an input line.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        if key.modifiers.contains(KeyModifiers::ALT) {
            return false;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char(character) if !control => self.insert(character.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => {
                if let Some(before) = self.before() {
                    self.text.remove(before);
                    self.cursor = before;
                }
            }
            KeyCode::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.before().unwrap_or(0),
            KeyCode::Right => {
                let next = self.text[self.cursor..].chars().next();
                self.cursor += next.map_or(0, char::len_utf8);
            }
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            _ => return false,
        }
        true
    }

    /// Where the character before the cursor begins.
    fn before(&self) -> Option<usize> {
        self.text[..self.cursor].char_indices().next_back().map(|(at, _)| at)
    }

    /// Draws the line with its cursor, scrolled so that the cursor can be seen.
    pub fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let width = usize::from(area.width);
        if width == 0 || area.height == 0 {
            return;
        }
        let (mut start, mut before) = (0, self.text[..self.cursor].width());
        for character in self.text.chars() {
            if before < width {
                break;
            }
            start += character.len_utf8();
            before -= character.width().unwrap_or(0);
        }
        buf.set_style(Rect { height: 1, ..area }, theme.style(Role::Input));
        buf.set_stringn(area.x, area.y, &self.text[start..], width, theme.style(Role::Input));
        let cursor = Rect::new(area.x + before as u16, area.y, 1, 1);
        buf.set_style(cursor.intersection(area), theme.style(Role::Selected));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(input: &mut Input, code: KeyCode) {
        assert!(input.key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    #[test]
    fn text_is_edited_at_the_cursor_by_whole_characters() {
        let mut input = Input::new("aé");
        press(&mut input, KeyCode::Left);
        press(&mut input, KeyCode::Char('ß'));
        assert_eq!(input.text(), "aßé");
        press(&mut input, KeyCode::Backspace);
        press(&mut input, KeyCode::Backspace);
        press(&mut input, KeyCode::Backspace);
        assert_eq!(input.text(), "é");
        press(&mut input, KeyCode::Delete);
        assert_eq!(input.text(), "");
        input.insert("one\ntwo");
        assert_eq!(input.text(), "one");
    }
}
