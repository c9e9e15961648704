//! A key as the table names it.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key with its modifiers. Shift counts only through the character that it makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
}

impl Key {
    /// The up arrow.
    pub const UP: Self = Self::plain(KeyCode::Up);
    /// The down arrow.
    pub const DOWN: Self = Self::plain(KeyCode::Down);
    /// The left arrow.
    pub const LEFT: Self = Self::plain(KeyCode::Left);
    /// The right arrow.
    pub const RIGHT: Self = Self::plain(KeyCode::Right);
    /// Enter.
    pub const ENTER: Self = Self::plain(KeyCode::Enter);
    /// Escape.
    pub const ESC: Self = Self::plain(KeyCode::Esc);
    /// The tabulator.
    pub const TAB: Self = Self::plain(KeyCode::Tab);
    /// Shift and the tabulator.
    pub const BACK_TAB: Self = Self::plain(KeyCode::BackTab);
    /// Backspace.
    pub const BACKSPACE: Self = Self::plain(KeyCode::Backspace);
    /// A page up.
    pub const PAGE_UP: Self = Self::plain(KeyCode::PageUp);
    /// A page down.
    pub const PAGE_DOWN: Self = Self::plain(KeyCode::PageDown);
    /// Home.
    pub const HOME: Self = Self::plain(KeyCode::Home);
    /// End.
    pub const END: Self = Self::plain(KeyCode::End);
    /// The space bar.
    pub const SPACE: Self = Self::char(' ');

    const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false }
    }

    /// A character, as it is typed: `H` is shift and `h`.
    pub const fn char(character: char) -> Self {
        Self::plain(KeyCode::Char(character))
    }

    /// A function key.
    pub const fn function(number: u8) -> Self {
        Self::plain(KeyCode::F(number))
    }

    /// Control and a letter.
    pub const fn ctrl(letter: char) -> Self {
        Self { code: KeyCode::Char(letter), ctrl: true }
    }

    /// Types a character: a text input would take it.
    pub fn types(self) -> bool {
        matches!(self.code, KeyCode::Char(_)) && !self.ctrl
    }

    /// This press types a character.
    pub fn typed(event: KeyEvent) -> bool {
        matches!(event.code, KeyCode::Char(_))
            && !event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
    }

    /// The event of its being pressed.
    pub fn pressed(self) -> KeyEvent {
        KeyEvent::new(self.code, if self.ctrl { KeyModifiers::CONTROL } else { KeyModifiers::NONE })
    }

    /// Whether this key was pressed.
    pub fn matches(self, event: KeyEvent) -> bool {
        self.code == event.code
            && self.ctrl == event.modifiers.contains(KeyModifiers::CONTROL)
            && !event.modifiers.contains(KeyModifiers::ALT)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.code {
            KeyCode::Up => "↑",
            KeyCode::Down => "↓",
            KeyCode::Left => "←",
            KeyCode::Right => "→",
            KeyCode::Enter => "Enter",
            KeyCode::Esc => "Esc",
            KeyCode::Tab => "Tab",
            KeyCode::BackTab => "⇧Tab",
            KeyCode::Backspace => "⌫",
            KeyCode::PageUp => "PgUp",
            KeyCode::PageDown => "PgDn",
            KeyCode::Home => "Home",
            KeyCode::End => "End",
            KeyCode::Char(' ') => "Space",
            KeyCode::Char(letter) if self.ctrl => return write!(f, "^{}", letter.to_ascii_uppercase()),
            KeyCode::Char(letter) => return write!(f, "{letter}"),
            KeyCode::F(number) => return write!(f, "F{number}"),
            _ => "?",
        };
        f.write_str(name)
    }
}
