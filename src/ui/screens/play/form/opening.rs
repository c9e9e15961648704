//! The opening with which a new game begins, looked up in the book by its name.

use crate::opponents::book::{Book, Line};
use crate::ui::widgets::form::{Field, Kind, Value};

/// What is looked for, what is found, and which of it is chosen.
pub(super) struct Opening {
    game: &'static str,
    typed: String,
    found: Vec<&'static Line>,
    /// 0 is none; the others count the lines that are found.
    at: usize,
}

impl Opening {
    /// None yet, of this game.
    pub(super) fn of(game: &'static str) -> Self {
        let mut opening = Self { game, typed: String::new(), found: Vec::new(), at: 0 };
        opening.look();
        opening
    }

    /// The book has lines of this game.
    pub(super) fn is_there(&self) -> bool {
        Book::shipped().lines().iter().any(|line| line.game == self.game)
    }

    /// Finds the lines in whose names all typed words stand; the first of them is chosen, once something is typed.
    fn look(&mut self) {
        let words: Vec<String> = self.typed.split_whitespace().map(str::to_lowercase).collect();
        let is_meant = |line: &&Line| {
            let name = line.name.to_lowercase();
            line.game == self.game && words.iter().all(|word| name.contains(word))
        };
        self.found = Book::shipped().lines().iter().filter(is_meant).collect();
        self.at = usize::from(!words.is_empty() && !self.found.is_empty());
    }

    /// What is typed is looked for; of what is found one is chosen.
    pub(super) fn set(&mut self, value: Value) {
        match value {
            Value::Text(typed) => {
                self.typed = typed;
                self.look();
            }
            Value::Choice(at) => self.at = at.min(self.found.len()),
            Value::Number(_) | Value::Switch(_) => {}
        }
    }

    /// Something is looked for that the book does not have.
    pub(super) fn refused(&self) -> Option<String> {
        let is_unknown = !self.typed.trim().is_empty() && self.found.is_empty();
        is_unknown.then(|| format!("no opening is called “{}”; empty: any", self.typed.trim()))
    }

    pub(super) fn chosen(&self) -> Option<&'static Line> {
        self.found.get(self.at.checked_sub(1)?).copied()
    }

    pub(super) fn field<I>(&self, id: I) -> Field<I> {
        let chosen = self.chosen();
        let shown = chosen.map_or("any", |line| &line.name).into();
        let kind = Kind::Search { typed: self.typed.clone(), shown, at: self.at, of: self.found.len() + 1 };
        let place = match (self.found.len(), self.at) {
            (0, _) => "nothing is called so".into(),
            (of, 0) => format!("{of} known"),
            (of, at) => format!("{at} of {of}"),
        };
        Field::new(id, "opening", kind)
            .note(place)
            .below(chosen.map_or(String::new(), |line| line.moves.join(" ")))
            .help("type a name or a code, “sicilian naj”, “b90”; ← → go through what is called so")
    }
}
