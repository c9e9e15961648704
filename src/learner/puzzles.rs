//! Puzzles: what one is, and the shipped set.
//!
//! The solver is the side to move in the position. `moves` alternate: the solver's move, the opponent's reply,
//! and so on, ending with the solver's. Moves are in the plain form of their game (`e2e4`).

pub mod columns;
pub mod effort;
mod metered;
mod solving;
pub mod themes;

use std::hash::Hasher;

use fnv::FnvHasher;
use serde::{Deserialize, Serialize};
use toml::de::DeTable;

use self::columns::Row;
pub use self::solving::{Hint, Over, Solving, Verdict};
use crate::document::{Fields, Mistake};
use crate::learner::glicko::Rating;

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// Stable: results are kept under it.
    pub id: String,
    /// The slug of its game.
    pub game: String,
    /// The position, the solver to move.
    pub position: String,
    /// The solution; an odd number of moves.
    pub moves: Vec<String>,
    /// What it is about: `fork`, `mate-in-2`.
    pub themes: Vec<String>,
    /// An estimate of its difficulty, on the scale of chess ratings.
    pub rating: i64,
    /// How far the rating may be off.
    pub deviation: i64,
    /// Where it comes from or what it shows, to be told once it is solved; of an own one the move that was played.
    pub note: Option<String>,
    /// The position before the move that makes it, and that move, where they are known.
    #[serde(default)]
    pub before: Option<(String, String)>,
    /// The import that it is of, by the name of its file, where it is of one.
    #[serde(default)]
    pub set: Option<String>,
}

/// What the names of puzzles of the learner's own games begin with.
const OWN: &str = "own-";

/// A number of some bytes (FNV-1a: Fowler, Noll & Vo 1991) that is the same on every machine and in every version, as
/// what is kept in files needs it.
pub fn of_bytes(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

impl Puzzle {
    /// The name of a puzzle that is made of a game of the learner's: the same position has the same name.
    pub fn own_id(position: &str) -> String {
        format!("{OWN}{:016x}", of_bytes(position.as_bytes()))
    }

    /// The move that the learner played there, where it is made of a game of his: that is its note. Earlier versions wrote a
    /// sentence.
    pub fn mistake(&self) -> Option<&str> {
        let note = self.note.as_deref().filter(|_| Self::is_own(&self.id))?;
        let sentence = note.strip_prefix("from a game of yours, where ");
        Some(sentence.and_then(|rest| rest.strip_suffix(" was played")).unwrap_or(note))
    }

    /// Whether this is such a name.
    pub fn is_own(id: &str) -> bool {
        id.starts_with(OWN)
    }

    /// Its rating before anybody tried it here.
    pub fn rated(&self) -> Rating {
        Rating::measured(self.rating as f64, self.deviation as f64)
    }
}

/// A puzzle of an import.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// The import that it is of, by the name of its file, where it is of one.
    pub set: Option<String>,
    /// The slug of its game.
    pub game: String,
    /// The puzzle, from the position before the opponent's move.
    pub row: Row,
}

/// What is known of a puzzle that is not at hand.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct About {
    /// The slug of its game.
    pub game: String,
    /// What it is about.
    pub themes: Vec<String>,
    /// Its rating, and how far that may be off.
    pub rating: (i64, i64),
    /// As of [`Puzzle::set`].
    pub set: Option<String>,
}

impl Puzzle {
    /// What of it is remembered once it was put.
    pub fn about(&self) -> About {
        About {
            game: self.game.clone(),
            themes: self.themes.clone(),
            rating: (self.rating, self.deviation),
            set: self.set.clone(),
        }
    }
}

/// The deviation of a rating that is only an estimate.
const ESTIMATED: i64 = 150;

const SHIPPED: &str = include_str!("puzzles.toml");

/// The mined ones, before the opponent's move.
const MINED: &str = include_str!("puzzles/mined.csv");

/// The mined puzzles in the program, as they stand in the file.
pub fn mined() -> Vec<Row> {
    let mut rows = columns::Rows::new(MINED.as_bytes()).expect("a test reads the mined puzzles");
    let mut mined = Vec::new();
    while let Ok(Some(Ok(row))) = rows.read() {
        mined.push(row);
    }
    mined
}

/// The puzzles that were composed, or are facts of a game's history.
pub fn composed() -> Vec<Puzzle> {
    read(SHIPPED).expect("a test reads the shipped puzzles")
}

/// Reads a file of puzzles: a TOML list of tables under `[[puzzles]]`.
///
/// # Errors
/// Every mistake of form.
pub fn read(source: &str) -> Result<Vec<Puzzle>, Vec<Mistake>> {
    let (root, errors) = DeTable::parse_recoverable(source);
    let mut mistakes: Vec<Mistake> = errors
        .iter()
        .map(|error| Mistake::at(source, error.span().map_or(0, |span| span.start), error.message()))
        .collect();
    let mut puzzles = Vec::new();
    if mistakes.is_empty() {
        let mut fields = Fields::new(source, root.get_ref(), 0..0, "a file of puzzles", &mut mistakes);
        fields.only(&["puzzles"]);
        for table in fields.tables("puzzles") {
            puzzles.extend(puzzle(fields.inner(table, "a puzzle")));
        }
    }
    mistakes.sort();
    if mistakes.is_empty() { Ok(puzzles) } else { Err(mistakes) }
}

fn puzzle(mut fields: Fields<'_, '_>) -> Option<Puzzle> {
    fields.only(&["id", "game", "position", "moves", "themes", "rating", "note"]);
    let id = fields.needed_text("id");
    let game = fields.needed_text("game");
    let position = fields.needed_text("position");
    let line = fields.needed_text("moves");
    let themes = fields.texts("themes").into_iter().map(|theme| theme.value).collect();
    let rating = fields.needed_number("rating", 0..4_000);
    let note = fields.text("note").map(|note| note.value);
    let line = line?;
    let moves: Vec<_> = line.value.split_whitespace().map(String::from).collect();
    if moves.len() % 2 == 0 {
        let message =
            format!("`moves` must end with the solver's move, so be odd in number, not {}", moves.len());
        fields.blame(line.place.start, message);
    }
    Some(Puzzle {
        id: id?.value,
        game: game?.value,
        position: position?.value,
        moves,
        themes,
        rating: rating?.value,
        deviation: ESTIMATED,
        note,
        before: None,
        set: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_badly_written_puzzle_is_refused_where_it_goes_wrong() {
        let source =
            "[[puzzles]]\nid = 'a'\ngame = 'chess'\nposition = ''\nmoves = 'a b'\nrating = 9000\nside = 1\n";
        let mistakes = read(source).expect_err("three mistakes");
        let places: Vec<_> = mistakes.iter().map(|mistake| (mistake.line, mistake.column)).collect();
        assert_eq!(places, [(5, 9), (6, 10), (7, 1)]);
    }
    #[test]
    fn the_mistake_of_an_own_puzzle_is_its_note_or_stands_in_the_sentence_of_earlier_versions() {
        let source =
            "[[puzzles]]\nid = 'a'\ngame = 'chess'\nposition = 'p'\nmoves = 'a'\nrating = 900\nnote = 'x'\n";
        let shipped = read(source).expect("a puzzle").remove(0);
        assert_eq!(shipped.mistake(), None);
        for note in ["12…Qd4", "from a game of yours, where 12…Qd4 was played"] {
            let own = Puzzle { id: Puzzle::own_id("p"), note: Some(note.into()), ..shipped.clone() };
            assert_eq!(own.mistake(), Some("12…Qd4"));
        }
    }
}
