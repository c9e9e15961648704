//! The opening with which a new game begins, looked up in the book by its name.

use crossterm::event::KeyEvent;

use crate::opponents::book::{Book, Line};
use crate::session::{GameCard, Session};
use crate::ui::widgets::input::Input;
use crate::ui::widgets::list::Choice;

/// What is looked for, what is found, and which of it is chosen.
pub(super) struct Opening {
    game: &'static str,
    search: Input,
    found: Vec<&'static Line>,
    /// 0 is none; the others count the lines that are found.
    choice: Choice,
}

impl Opening {
    /// None yet, of this game.
    pub(super) fn of(game: &'static str) -> Self {
        let mut opening =
            Self { game, search: Input::default(), found: Vec::new(), choice: Choice::first_of(1) };
        opening.look();
        opening
    }

    /// The book has lines of this game.
    pub(super) fn is_there(&self) -> bool {
        Book::shipped().lines().iter().any(|line| line.game == self.game)
    }

    /// Finds the lines in whose names all typed words stand; the first of them is chosen, once something is typed.
    fn look(&mut self) {
        let words: Vec<String> = self.search.text().split_whitespace().map(str::to_lowercase).collect();
        let is_meant = |line: &&Line| {
            let name = line.name.to_lowercase();
            line.game == self.game && words.iter().all(|word| name.contains(word))
        };
        self.found = Book::shipped().lines().iter().filter(is_meant).collect();
        let at = usize::from(!words.is_empty() && !self.found.is_empty());
        self.choice = Choice { at, of: self.found.len() + 1 };
    }

    /// What is typed is looked for; says whether the key was for that.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let taken = self.search.key(key);
        if taken {
            self.look();
        }
        taken
    }

    /// The next one, or the one before.
    pub(super) fn change(&mut self, forward: bool) {
        if forward {
            self.choice.down();
        } else {
            self.choice.up();
        }
    }

    /// The line that is chosen.
    pub(super) fn chosen(&self) -> Option<&'static Line> {
        self.found.get(self.choice.at.checked_sub(1)?).copied()
    }

    /// What is typed.
    pub(super) fn typed(&self) -> &str {
        self.search.text().trim()
    }

    /// Where the choice stands among what is found.
    pub(super) fn place(&self) -> String {
        match (self.found.len(), self.choice.at) {
            (0, _) => "nothing is called so".into(),
            (of, 0) => format!("{of} known"),
            (of, at) => format!("{at} of {of}"),
        }
    }
}

/// The game after the moves of a line.
///
/// # Errors
/// When one of them is not legal, which a test of the book rules out.
pub(super) fn after(game: &GameCard, line: &Line) -> Result<Box<dyn Session>, String> {
    let mut session = game.open(None).map_err(|error| error.to_string())?;
    for text in &line.moves {
        let tag = session.parse_move(text).map_err(|error| error.to_string())?;
        session.play(tag);
    }
    Ok(session)
}
