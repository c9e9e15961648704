//! Imported puzzles: millions of rows, in the same file as all else that is kept.
//!
//! Every import has a table of its own. Its rows arrive batch by batch, each batch a transaction with the place in
//! the file up to which it goes: so an import that was killed goes on there. Until the last row has arrived nobody
//! sees any of them. An import takes the place of an earlier one of the same name.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Row as Answer, params};

use super::{Progress, ProgressError};
use crate::learner::puzzles::Imported;
use crate::learner::puzzles::columns::{Reached, Row};

/// An import on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Import {
    number: i64,
    /// How far it has come.
    pub reached: Reached,
    /// Puzzles so far.
    pub rows: u64,
    /// Lines so far that are no puzzles.
    pub bad: u64,
}

/// Which file it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its name, without the folder.
    pub name: String,
    /// The slug of the game.
    pub game: String,
    /// The same for the same content: the size and a hash of the beginning.
    pub fingerprint: i64,
}

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

/// What an import brought, beside the one of the same name before it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Arrived {
    /// Puzzles that the one before did not have.
    pub new: u64,
    /// Puzzles that it had otherwise: another rating, other themes, another solution.
    pub changed: u64,
    /// Puzzles that it had just so.
    pub known: u64,
    /// Puzzles that it had and this one has not.
    pub gone: u64,
}

/// Themes are bits of two numbers.
const BITS: usize = 63;
const MOST_THEMES: usize = 2 * BITS;

impl Progress {
    /// Begins an import, or goes on with one of the same file that was not finished.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn begin_import(&mut self, source: &Source) -> Result<Import, ProgressError> {
        let Source { name, game, fingerprint } = source;
        self.write(|connection| {
            let query = "SELECT number, bytes, line, rows, bad FROM imports
                         WHERE name = ?1 AND game = ?2 AND fingerprint = ?3 AND NOT done";
            let begun = connection.query_row(query, params![name, game, fingerprint], import).optional()?;
            if let Some(begun) = begun {
                return Ok(begun);
            }
            drop_imports(connection, "name = ?1 AND NOT done", name)?;
            let query = "INSERT INTO imports (name, game, fingerprint) VALUES (?1, ?2, ?3)
                         RETURNING number, bytes, line, rows, bad";
            let new = connection.query_row(query, params![name, game, fingerprint], import)?;
            connection.execute_batch(&format!(
                "CREATE TABLE puzzles_{} (number INTEGER PRIMARY KEY, id TEXT NOT NULL, position TEXT NOT NULL,
                 moves TEXT NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL,
                 themes INTEGER NOT NULL, more_themes INTEGER NOT NULL, url TEXT NOT NULL, opening TEXT NOT NULL)",
                new.number
            ))?;
            Ok(new)
        })
    }

    /// Adds rows, up to this place in the file.
    ///
    /// # Errors
    /// When they cannot be written, or another program has added rows meanwhile; then none of them is.
    pub fn add_rows(
        &mut self,
        import: &mut Import,
        rows: &[Row],
        bad: u64,
        reached: Reached,
    ) -> Result<(), ProgressError> {
        let after =
            Import { reached, rows: import.rows + rows.len() as u64, bad: import.bad + bad, ..*import };
        let before = *import;
        let added = self.write(|connection| {
            if !is_at(connection, before)? {
                return Ok(false);
            }
            let mut words = Words::read(connection)?;
            let mut insert = connection.prepare(&format!(
                "INSERT INTO puzzles_{} (id, position, moves, rating, deviation, themes, more_themes, url, opening)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                import.number
            ))?;
            for row in rows {
                let (low, high) = words.bits(connection, &row.themes)?;
                let Row { id, position, moves, rating, deviation, url, opening, .. } = row;
                insert.execute(params![id, position, moves, rating, deviation, low, high, url, opening])?;
            }
            connection.execute(
                "UPDATE imports SET bytes = ?2, line = ?3, rows = ?4, bad = ?5 WHERE number = ?1",
                params![after.number, reached.bytes, reached.line, after.rows, after.bad],
            )?;
            Ok(true)
        })?;
        if !added {
            return Err(ProgressError::Overtaken);
        }
        *import = after;
        Ok(())
    }

    /// All rows are there: from now on the puzzles can be drawn, and those of an earlier import of the same name
    /// are gone. What is new beside that one comes back.
    ///
    /// # Errors
    /// When the file cannot be written, or another program has gone on with the import.
    pub fn finish_import(&mut self, import: &Import) -> Result<Arrived, ProgressError> {
        let number = import.number;
        let finished = self.write(|connection| {
            if !is_at(connection, *import)? {
                return Ok(None);
            }
            connection.execute_batch(&format!(
                "CREATE INDEX puzzles_{number}_by_rating ON puzzles_{number} (rating, number, themes, more_themes);
                 CREATE INDEX puzzles_{number}_by_id ON puzzles_{number} (id);"
            ))?;
            let query = "SELECT name FROM imports WHERE number = ?1";
            let name: String = connection.query_row(query, [number], |row| row.get(0))?;
            let query = "SELECT number FROM imports WHERE name = ?1 AND done";
            let before: Option<i64> = connection.query_row(query, [&name], |row| row.get(0)).optional()?;
            let arrived = match before {
                Some(before) => compared(connection, before, number)?,
                None => Arrived { new: ids(connection, number)?, ..Arrived::default() },
            };
            drop_imports(connection, "name = ?1 AND done", &name)?;
            connection.execute("UPDATE imports SET done = 1 WHERE number = ?1", [number])?;
            Ok(Some(arrived))
        })?;
        finished.ok_or(ProgressError::Overtaken)
    }

    /// The file turned out to be broken: nothing of it is kept.
    ///
    /// # Errors
    /// When the progress file cannot be written.
    pub fn give_up_import(&mut self, import: &Import) -> Result<(), ProgressError> {
        self.write(|connection| drop_imports(connection, "number = ?1 AND NOT done", import.number))
    }

    /// How many puzzles each finished import has, by the name of its file.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn imports(&self) -> Result<Vec<(String, u64)>, ProgressError> {
        self.list("SELECT name, rows FROM imports WHERE done ORDER BY number", |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
    }

    /// The themes of imported puzzles.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn imported_themes(&self) -> Result<Vec<String>, ProgressError> {
        self.list("SELECT word FROM themes ORDER BY word", |row| row.get(0))
    }

    /// How many puzzles of each rating and theme an import has, by the name of its file; `None` if there is none of that
    /// name. Its index is gone through once.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn counts(&self, set: &str) -> Result<Option<Counts>, ProgressError> {
        self.read(|connection| {
            let Some(Finished { number, .. }) = finished(connection, Some(set))?.pop() else {
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
            for import in &finished(connection, wish.set.as_deref())? {
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
            for import in finished(connection, None)?.into_iter().rev() {
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
            let tables = finished(connection, wish.set.as_deref())?;
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
        let (lowest, highest) = wish.ratings;
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

/// The words that stand for the bits.
struct Words(Vec<String>);

impl Words {
    fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let mut statement = connection.prepare_cached("SELECT word FROM themes ORDER BY number")?;
        Ok(Self(statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?))
    }

    /// The bits of these words; a new word gets the next bit. Beyond the last bit words are not kept.
    fn bits(&mut self, connection: &Connection, themes: &str) -> rusqlite::Result<(i64, i64)> {
        let (mut low, mut high) = (0, 0);
        for word in themes.split_ascii_whitespace() {
            let known = self.0.iter().position(|known| known == word);
            let number = match known {
                Some(number) => number,
                None if self.0.len() < MOST_THEMES => {
                    let number = self.0.len();
                    connection.execute(
                        "INSERT INTO themes (number, word) VALUES (?1, ?2)",
                        params![number, word],
                    )?;
                    self.0.push(word.into());
                    number
                }
                None => continue,
            };
            let (one, other) = bit(number);
            (low, high) = (low | one, high | other);
        }
        Ok((low, high))
    }

    fn told(&self, low: i64, high: i64) -> String {
        let has = |number: usize| {
            let (one, other) = bit(number);
            low & one != 0 || high & other != 0
        };
        let words: Vec<_> =
            (0..self.0.len()).filter(|&number| has(number)).map(|number| self.0[number].as_str()).collect();
        words.join(" ")
    }
}

fn bit(number: usize) -> (i64, i64) {
    if number < BITS { (1 << number, 0) } else { (0, 1 << (number - BITS)) }
}

/// The bits of a theme, both empty for any; `None` if no puzzle has it.
fn mask(connection: &Connection, theme: Option<&str>) -> rusqlite::Result<Option<(i64, i64)>> {
    let Some(theme) = theme else { return Ok(Some((0, 0))) };
    let number = connection
        .query_row("SELECT number FROM themes WHERE word = ?1", [theme], |row| row.get(0))
        .optional()?;
    Ok(number.map(bit))
}

/// An import that is whole.
struct Finished {
    number: i64,
    game: String,
    name: String,
}

/// The imports that are whole: all, or the one of this name.
fn finished(connection: &Connection, set: Option<&str>) -> rusqlite::Result<Vec<Finished>> {
    let mut statement = connection.prepare_cached(
        "SELECT number, game, name FROM imports WHERE done AND (?1 IS NULL OR name = ?1)
         ORDER BY number",
    )?;
    let finished =
        |row: &Answer<'_>| Ok(Finished { number: row.get(0)?, game: row.get(1)?, name: row.get(2)? });
    statement.query_map([set], finished)?.collect()
}

/// How many different puzzles an import has.
fn ids(connection: &Connection, number: i64) -> rusqlite::Result<u64> {
    connection.query_row(&format!("SELECT COUNT(DISTINCT id) FROM puzzles_{number}"), [], |row| row.get(0))
}

/// What of an import is new beside an earlier one. A puzzle is the same if its name is; of several lines with one name
/// any counts that the other has just so.
fn compared(connection: &Connection, before: i64, now: i64) -> rusqlite::Result<Arrived> {
    let count = |query: &str| connection.query_row(query, [], |row| row.get::<_, u64>(0));
    let (all, had) = (ids(connection, now)?, ids(connection, before)?);
    let both = count(&format!(
        "SELECT COUNT(DISTINCT id) FROM puzzles_{now} WHERE id IN (SELECT id FROM puzzles_{before})"
    ))?;
    let known = count(&format!(
        "SELECT COUNT(DISTINCT new.id) FROM puzzles_{now} AS new JOIN puzzles_{before} AS old ON old.id = new.id
         WHERE (new.position, new.moves, new.rating, new.deviation, new.themes, new.more_themes, new.url, new.opening)
             = (old.position, old.moves, old.rating, old.deviation, old.themes, old.more_themes, old.url, old.opening)"
    ))?;
    Ok(Arrived { new: all - both, changed: both - known, known, gone: had - both })
}

/// Whether an import has come as far as this, and not further.
fn is_at(connection: &Connection, at: Import) -> rusqlite::Result<bool> {
    let query = "SELECT number, bytes, line, rows, bad FROM imports WHERE number = ?1 AND NOT done";
    Ok(connection.query_row(query, [at.number], import).optional()? == Some(at))
}

fn drop_imports(connection: &Connection, which: &str, value: impl rusqlite::ToSql) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(&format!("DELETE FROM imports WHERE {which} RETURNING number"))?;
    let numbers: Vec<i64> =
        statement.query_map([value], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    numbers
        .into_iter()
        .try_for_each(|number| connection.execute_batch(&format!("DROP TABLE puzzles_{number}")))
}

fn import(row: &Answer<'_>) -> rusqlite::Result<Import> {
    Ok(Import {
        number: row.get(0)?,
        reached: Reached { bytes: row.get(1)?, line: row.get(2)? },
        rows: row.get(3)?,
        bad: row.get(4)?,
    })
}
