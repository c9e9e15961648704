//! What is asked of imports that are whole: how many puzzles there are of what, and some of them, the easiest or by lot.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, params};

use super::themes::{Words, mask};
use super::{Finished, finished};
use crate::learner::progress::{Progress, ProgressError};
use crate::learner::puzzles::Imported;
use crate::learner::puzzles::columns::Row;

/// Which puzzle is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleQuery {
    /// What it has to be about; anything if there is none.
    pub theme: Option<String>,
    /// The lowest and the highest rating.
    pub ratings: (i64, i64),
    /// Whether those come too that were tried before.
    pub tried: bool,
    /// The import that it is of, by the name of its file; any if there is none.
    pub set: Option<String>,
    /// The slug of its game; any if there is none.
    pub game: Option<String>,
}

impl PuzzleQuery {
    /// Of which imports: by the name of the file, and by the game.
    fn imports(&self) -> (Option<&str>, Option<&str>) {
        (self.set.as_deref(), self.game.as_deref())
    }
}

/// A finished import.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    /// The name of its file.
    pub name: String,
    /// The slug of its game.
    pub game: String,
    /// How many puzzles it has.
    pub rows: u64,
}

/// How many puzzles of an import there are of each rating, theme by theme and in all.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    all: BTreeMap<i64, usize>,
    themes: BTreeMap<String, BTreeMap<i64, usize>>,
}

impl Counts {
    /// Counts so many more that have this rating and these themes.
    pub fn add<'a>(&mut self, rating: i64, themes: impl Iterator<Item = &'a str>, count: usize) {
        *self.all.entry(rating).or_default() += count;
        for theme in themes {
            *self.themes.entry(theme.into()).or_default().entry(rating).or_default() += count;
        }
    }

    /// The themes that puzzles of it have.
    pub fn themes(&self) -> impl Iterator<Item = &String> {
        self.themes.keys()
    }

    /// How many puzzles are about this, or about anything, and rated in this range.
    pub fn of(&self, theme: Option<&str>, (low, high): (i64, i64)) -> usize {
        let by_rating = match theme {
            Some(theme) => self.themes.get(theme),
            None => Some(&self.all),
        };
        by_rating.filter(|_| low <= high).map_or(0, |counts| counts.range(low..=high).map(|(_, n)| n).sum())
    }
}

impl Progress {
    /// The finished imports.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn imports(&self) -> Result<Vec<Set>, ProgressError> {
        self.list("SELECT name, game, rows FROM imports WHERE done ORDER BY number", |row| {
            Ok(Set { name: row.get(0)?, game: row.get(1)?, rows: row.get(2)? })
        })
    }

    /// How many puzzles of each rating and theme an import has, by the name of its file; `None` if there is none of that
    /// name. Its index is gone through once.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn counts(&self, set: &str) -> Result<Option<Counts>, ProgressError> {
        self.read(|connection| {
            let Some(Finished { number, .. }) = finished(connection, (Some(set), None))?.pop() else {
                return Ok(None);
            };
            let words = Words::read(connection)?;
            let mut by_bits: BTreeMap<(i64, i64, i64), usize> = BTreeMap::new();
            let mut rows = connection.prepare(&format!(
                "SELECT rating, themes, more_themes FROM puzzles_{number} ORDER BY rating"
            ))?;
            let mut rows = rows.query([])?;
            while let Some(row) = rows.next()? {
                *by_bits.entry((row.get(0)?, row.get(1)?, row.get(2)?)).or_default() += 1;
            }
            let mut counts = Counts::default();
            for ((rating, low, high), count) in by_bits {
                let words = words.told(low, high);
                counts.add(rating, words.split_ascii_whitespace(), count);
            }
            Ok(Some(counts))
        })
    }

    /// The easiest imported puzzles as wished, at most so many, by their ratings.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn easiest(&self, wish: &PuzzleQuery, count: usize) -> Result<Vec<Imported>, ProgressError> {
        self.read(|connection| {
            let Some(mask) = mask(connection, wish.theme.as_deref())? else { return Ok(Vec::new()) };
            let mut found = Vec::new();
            for import in &finished(connection, wish.imports())? {
                let table = Table { connection, import };
                let most = found.len() + count;
                table.draw(wish, mask, 0.0, most, &mut found)?;
            }
            found.sort_by_key(|it| it.row.rating);
            found.truncate(count);
            Ok(found)
        })
    }

    /// The imported puzzle with this id; of several the one that was imported last.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn imported(&self, id: &str) -> Result<Option<Imported>, ProgressError> {
        self.read(|connection| {
            for import in finished(connection, (None, None))?.into_iter().rev() {
                if let Some(found) = one(connection, &import, "id = ?1", id)? {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        })
    }

    /// Imported puzzles as wished, at most `count`: those that follow a place drawn by lot. `lot` decides it, from 0
    /// up to but not including 1.
    ///
    /// # Errors
    /// When the file cannot be read.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place that is drawn among fewer"
    )]
    pub fn draw(&self, wish: &PuzzleQuery, count: usize, lot: f64) -> Result<Vec<Imported>, ProgressError> {
        self.read(|connection| {
            let Some(mask) = mask(connection, wish.theme.as_deref())? else { return Ok(Vec::new()) };
            let tables = finished(connection, wish.imports())?;
            let share = lot * tables.len() as f64;
            let mut drawn = Vec::new();
            for ahead in 0..tables.len() {
                let import = &tables[(share as usize + ahead) % tables.len()];
                let table = Table { connection, import };
                table.draw(wish, mask, share.fract(), count, &mut drawn)?;
            }
            Ok(drawn)
        })
    }
}

/// The puzzles of one import.
struct Table<'a> {
    connection: &'a Connection,
    import: &'a Finished,
}

impl Table<'_> {
    /// The lowest and the highest rating that there are within these.
    fn ratings(&self, (lowest, highest): (i64, i64)) -> rusqlite::Result<(i64, i64)> {
        let there = |which: &str| -> rusqlite::Result<Option<i64>> {
            let query = format!(
                "SELECT {which}(rating) FROM puzzles_{} WHERE rating BETWEEN ?1 AND ?2",
                self.import.number
            );
            self.connection.prepare_cached(&query)?.query_row([lowest, highest], |row| row.get(0))
        };
        Ok((there("MIN")?.unwrap_or(lowest), there("MAX")?.unwrap_or(highest)))
    }

    /// Adds to those that were drawn. The index holds all that is asked, so that a theme that few puzzles have is found
    /// without looking at the rows.
    #[expect(clippy::cast_possible_truncation, reason = "a place that is drawn among fewer")]
    fn draw(
        &self,
        wish: &PuzzleQuery,
        (low, high): (i64, i64),
        lot: f64,
        count: usize,
        drawn: &mut Vec<Imported>,
    ) -> rusqlite::Result<()> {
        let (lowest, highest) = self.ratings(wish.ratings)?;
        let place = lot * (highest - lowest + 1).max(1) as f64;
        let rating = lowest + place as i64;
        let rows = format!("SELECT MAX(number) FROM puzzles_{}", self.import.number);
        let rows: Option<i64> = self.connection.query_row(&rows, [], |row| row.get(0))?;
        let from = (place.fract() * rows.unwrap_or(0) as f64) as i64;
        let halves = [((rating, from), (highest, i64::MAX)), ((lowest, i64::MIN), (rating, from - 1))];
        for (first, last) in halves {
            let mut candidates = self.connection.prepare_cached(&format!(
                "SELECT number FROM puzzles_{} WHERE (rating, number) >= (?1, ?2) AND (rating, number) <= (?3, ?4)
                 AND (?5 | ?6 = 0 OR themes & ?5 OR more_themes & ?6) ORDER BY rating, number",
                self.import.number
            ))?;
            let mut candidates = candidates.query(params![first.0, first.1, last.0, last.1, low, high])?;
            while let Some(candidate) = candidates.next()? {
                if drawn.len() >= count {
                    return Ok(());
                }
                let number: i64 = candidate.get(0)?;
                let found = one(self.connection, self.import, "number = ?1", number)?;
                let Some(puzzle) = found else { continue };
                if wish.tried || !tried(self.connection, &puzzle.row.id)? {
                    drawn.push(puzzle);
                }
            }
        }
        Ok(())
    }
}

fn tried(connection: &Connection, id: &str) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM attempts WHERE puzzle = ?1)")?
        .query_row([id], |row| row.get(0))
}

fn one(
    connection: &Connection,
    import: &Finished,
    which: &str,
    value: impl rusqlite::ToSql,
) -> rusqlite::Result<Option<Imported>> {
    let words = Words::read(connection)?;
    let query = format!(
        "SELECT id, position, moves, rating, deviation, themes, more_themes, url, opening
         FROM puzzles_{} WHERE {which}",
        import.number
    );
    let mut statement = connection.prepare_cached(&query)?;
    let row = statement.query_row([value], |row| {
        Ok(Row {
            id: row.get(0)?,
            position: row.get(1)?,
            moves: row.get(2)?,
            rating: row.get(3)?,
            deviation: row.get(4)?,
            themes: words.told(row.get(5)?, row.get(6)?),
            url: row.get(7)?,
            opening: row.get(8)?,
        })
    });
    Ok(row.optional()?.map(|row| Imported { set: Some(import.name.clone()), game: import.game.clone(), row }))
}
