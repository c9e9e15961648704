//! Puzzles as the open database of Lichess has them: a CSV file with a line of names and a puzzle a line
//! (<https://database.lichess.org/#puzzles>).
//!
//! There the position is the one before the opponent's move that makes the puzzle, and the first of the moves is that
//! move. A [`Row`] keeps them so; whoever shows the puzzle plays it first.

use std::io::Read;

use super::metered::Metered;
use csv::{ByteRecord, Position, Reader, ReaderBuilder};
use thiserror::Error;

/// The columns that must be there, in the order of [`Row::TEXTS`].
const NEEDED: [&str; 5] = ["PuzzleId", "FEN", "Moves", "Rating", "Themes"];
/// Those that may be.
const WELCOME: [&str; 3] = ["RatingDeviation", "GameUrl", "OpeningTags"];

/// The line of names of such a file, as the database has it.
pub const NAMES: [&str; 10] = [
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
];

/// The deviation of a rating of which none is told.
const USUAL_DEVIATION: i64 = 90;
/// Ratings that are believed.
const RATINGS: std::ops::RangeInclusive<i64> = 0..=4_000;

/// A puzzle of the database.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Row {
    /// Its name there.
    pub id: String,
    /// The position before the opponent's move.
    pub position: String,
    /// That move, then the solver's, and so on in turn, in the plain form.
    pub moves: String,
    /// On the scale of chess ratings.
    pub rating: i64,
    /// How far the rating may be off.
    pub deviation: i64,
    /// What it is about, in words with blanks between.
    pub themes: String,
    /// Where the game is; may be empty.
    pub url: String,
    /// Its opening; may be empty.
    pub opening: String,
}

/// A line that is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct BadRow {
    /// Its line in the file, counted from 1.
    pub line: u64,
    /// What is wrong with it, and what is allowed.
    pub message: String,
}

/// A file that has no puzzles to read.
#[derive(Debug, Error)]
pub enum BadFile {
    /// A column is missing in the first line.
    #[error("there is no column {missing}; needed are {}", NEEDED.join(", "))]
    Columns {
        /// Its name.
        missing: &'static str,
    },
    /// It cannot be read at all.
    #[error(transparent)]
    Unreadable(#[from] csv::Error),
}

/// A place in a file between two rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// Bytes from its beginning, unpacked.
    pub bytes: u64,
    /// The line there, counted from 1.
    pub line: u64,
}

/// Reads a file row by row.
pub struct Rows<R> {
    reader: Reader<Metered<R>>,
    record: ByteRecord,
    needed: [usize; 5],
    welcome: [Option<usize>; 3],
    /// Where the reader began.
    first: Reached,
}

impl<R: Read> Rows<R> {
    /// Of a file, after its line of names.
    ///
    /// # Errors
    /// When a column is missing, or nothing can be read.
    pub fn new(file: R) -> Result<Self, BadFile> {
        let mut reader = reader(file);
        let mut record = ByteRecord::new();
        reader.read_byte_record(&mut record)?;
        let find = |name: &str| record.iter().position(|field| field.trim_ascii() == name.as_bytes());
        let mut needed = [0; 5];
        for (place, missing) in needed.iter_mut().zip(NEEDED) {
            *place = find(missing).ok_or(BadFile::Columns { missing })?;
        }
        let welcome = WELCOME.map(find);
        Ok(Self { reader, record, needed, welcome, first: Reached { bytes: 0, line: 1 } })
    }

    /// The same file, opened anew at a place that was reached before.
    pub fn from(self, file: R, reached: Reached) -> Self {
        Self { reader: reader(file), first: reached, ..self }
    }

    /// Where the next row begins.
    pub fn reached(&self) -> Reached {
        let (position, first) = (self.reader.position(), self.first);
        Reached { bytes: first.bytes + position.byte(), line: first.line + position.line() - 1 }
    }

    /// The line of the last row, counted from 1.
    pub fn line(&self) -> u64 {
        self.first.line + self.record.position().map_or(1, Position::line) - 1
    }

    /// The next row, or what is wrong with it; `None` at the end of the file.
    ///
    /// # Errors
    /// When the file cannot be read on.
    pub fn read(&mut self) -> Result<Option<Result<Row, BadRow>>, BadFile> {
        self.reader.get_mut().begin();
        if !self.reader.read_byte_record(&mut self.record)? {
            return Ok(None);
        }
        Ok(Some(self.row().map_err(|message| BadRow { line: self.line(), message })))
    }

    fn row(&self) -> Result<Row, String> {
        if self.record.iter().any(|field| field.contains(&b'\n')) {
            let (first, last) = (self.line(), self.reached().line - 1);
            return Err(format!(
                "a quote that is opened here runs on into other lines, and lines {first} to {last} are read as one; a \
                 puzzle must be one line"
            ));
        }
        let text = |column: usize| {
            let field = self.record.get(column).unwrap_or_default();
            std::str::from_utf8(field.trim_ascii()).map(String::from)
        };
        let [id, position, moves, rating, themes] = self.needed.map(text);
        let [deviation, url, opening] = self.welcome.map(|column| column.map_or(Ok(String::new()), text));
        let unread = |_| "it is not in UTF-8".to_string();
        let row = Row {
            id: id.map_err(unread)?,
            position: position.map_err(unread)?,
            moves: moves.map_err(unread)?,
            rating: number("Rating", &rating.map_err(unread)?, RATINGS)?,
            deviation: match deviation.map_err(unread)?.as_str() {
                "" => USUAL_DEVIATION,
                text => number("RatingDeviation", text, RATINGS)?,
            },
            themes: hyphened(&themes.map_err(unread)?),
            url: url.map_err(unread)?,
            opening: opening.map_err(unread)?,
        };
        row.check().map(|()| row)
    }
}

fn reader<R: Read>(file: R) -> Reader<Metered<R>> {
    let file = Metered::new(file);
    ReaderBuilder::new().has_headers(false).flexible(true).buffer_capacity(1 << 16).from_reader(file)
}

impl Row {
    /// What can be said without knowing the game.
    fn check(&self) -> Result<(), String> {
        let moves = self.moves.split_ascii_whitespace().count();
        if self.id.is_empty() {
            return Err("PuzzleId is empty".into());
        }
        if moves < 2 || moves % 2 == 1 {
            return Err(format!(
                "Moves must be the opponent's and the solver's in turn, so an even number of at least 2, not {moves}"
            ));
        }
        Ok(())
    }
}

/// Words as they are written here: `mateIn2` is `mate-in-2`, `attackingF2F7` is `attacking-f2-f7`.
fn hyphened(themes: &str) -> String {
    let mut words = String::with_capacity(themes.len() + 8);
    let mut before = ' ';
    for letter in themes.chars() {
        let begins = letter.is_ascii_uppercase() || letter.is_ascii_digit() && before.is_ascii_lowercase();
        if begins && !before.is_ascii_whitespace() {
            words.push('-');
        }
        words.push(letter.to_ascii_lowercase());
        before = letter;
    }
    words
}

/// Words as they are written there: `mate-in-2` is `mateIn2`.
pub fn unhyphened(theme: &str) -> String {
    let mut words = theme.split('-');
    let first = words.next().unwrap_or_default().to_string();
    words.fold(first, |mut all, word| {
        let mut letters = word.chars();
        all.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        all.push_str(letters.as_str());
        all
    })
}

fn number(column: &str, text: &str, allowed: std::ops::RangeInclusive<i64>) -> Result<i64, String> {
    let number = text.parse().ok().filter(|number| allowed.contains(number));
    number.ok_or_else(|| {
        format!("{column} must be a whole number from {} to {}, not `{text}`", allowed.start(), allowed.end())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<Row, BadRow>> {
        let mut rows = Rows::new(text.as_bytes()).expect("the columns are there");
        std::iter::from_fn(|| rows.read().expect("memory can be read")).collect()
    }

    #[test]
    fn columns_are_found_by_their_names_in_any_order() {
        let rows = read("Rating,Themes,Moves,FEN,PuzzleId\n1500,fork mateIn2,a1a2 b1b2,position,x1\n");
        let row = rows[0].as_ref().expect("a puzzle");
        assert_eq!((row.id.as_str(), row.rating, row.deviation), ("x1", 1_500, USUAL_DEVIATION));
        assert_eq!((row.position.as_str(), row.themes.as_str()), ("position", "fork mate-in-2"));
    }

    #[test]
    fn themes_are_written_as_they_were_read() {
        for theme in ["fork", "mateIn2", "attackingF2F7", "queenRookEndgame"] {
            assert_eq!(unhyphened(&hyphened(theme)), theme);
        }
        assert_eq!(hyphened("mateIn2 attackingF2F7"), "mate-in-2 attacking-f2-f7");
    }

    #[test]
    fn a_bad_row_is_told_by_its_line_and_the_others_are_read() {
        let rows = read(
            "PuzzleId,FEN,Moves,Rating,Themes\na,p,x y,1500,t\nb,p,x y,many,t\nc,p,x,1500,t\n,p,x y,1,t\nd\ne,p,x y,9,\n",
        );
        let lines: Vec<_> = rows.iter().filter_map(|row| row.as_ref().err()).map(|bad| bad.line).collect();
        assert_eq!((rows.len(), lines), (6, vec![3, 4, 5, 6]));
    }

    #[test]
    fn a_quote_that_is_not_closed_is_told_with_the_lines_that_it_takes() {
        let rows = read(
            "PuzzleId,FEN,Moves,Rating,Themes\na,p,x y,1500,\"t\nb,p,x y,1500,t\nc,p,x y,1500,\"t\nd,p,x y,1500,t\n",
        );
        let bad = rows[0].as_ref().expect_err("it is three lines");
        assert_eq!(bad.line, 2);
        assert!(bad.message.contains("lines 2 to 4 are read as one"), "{bad}");
        assert_eq!(rows[1].as_ref().map(|row| row.id.as_str()), Ok("d"));
        let unclosed = read("PuzzleId,FEN,Moves,Rating,Themes\na,p,x y,1500,\"t\nb,p,x y,1500,t\n");
        assert!(unclosed[0].as_ref().is_err_and(|bad| bad.message.contains("lines 2 to 3")), "{unclosed:?}");
    }

    #[test]
    fn a_file_without_a_column_is_refused_by_its_name() {
        let refused = Rows::new("PuzzleId,FEN,Moves,Rating\n".as_bytes()).err().expect("no themes");
        assert!(refused.to_string().contains("no column Themes"), "{refused}");
        assert!(Rows::new("".as_bytes()).is_err());
    }
}
