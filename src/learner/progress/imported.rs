//! Imported puzzles: millions of rows, in the same file as all else that is kept.
//!
//! Every import has a table of its own. Its rows arrive batch by batch, each batch a transaction with the place in
//! the file up to which it goes: so an import that was killed goes on there. Until the last row has arrived nobody
//! sees any of them. An import takes the place of an earlier one of the same name.

mod asked;
mod themes;

use rusqlite::{Connection, OptionalExtension, Row as Answer, params};

pub use self::asked::{Counts, PuzzleQuery, Set};
use self::themes::Words;
use super::{Progress, ProgressError};
use crate::learner::puzzles::columns::{Reached, Row};
use crate::numbers::Whole as _;

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
    /// Rows of puzzles that the file had already: the first of them is kept.
    pub twice: u64,
}

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
            let later = format!(
                "DELETE FROM puzzles_{number} AS later WHERE EXISTS
                 (SELECT 1 FROM puzzles_{number} AS first WHERE first.id = later.id AND first.number < later.number)"
            );
            let twice = connection.execute(&later, [])?.fitted::<u64>();
            let query = "SELECT name FROM imports WHERE number = ?1";
            let name: String = connection.query_row(query, [number], |row| row.get(0))?;
            let query = "SELECT number FROM imports WHERE name = ?1 AND done";
            let before: Option<i64> = connection.query_row(query, [&name], |row| row.get(0)).optional()?;
            let arrived = match before {
                Some(before) => compared(connection, before, number)?,
                None => Arrived { new: ids(connection, number)?, ..Arrived::default() },
            };
            drop_imports(connection, "name = ?1 AND done", &name)?;
            let query = "UPDATE imports SET done = 1, rows = rows - ?2 WHERE number = ?1";
            connection.execute(query, params![number, twice])?;
            Ok(Some(Arrived { twice, ..arrived }))
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
}

/// An import that is whole.
struct Finished {
    number: i64,
    game: String,
    name: String,
}

/// The imports that are whole: all, or the one of this name; of this game, where one is named.
fn finished(
    connection: &Connection,
    (set, game): (Option<&str>, Option<&str>),
) -> rusqlite::Result<Vec<Finished>> {
    let mut statement = connection.prepare_cached(
        "SELECT number, game, name FROM imports WHERE done AND (?1 IS NULL OR name = ?1)
         AND (?2 IS NULL OR game = ?2) ORDER BY number",
    )?;
    let finished =
        |row: &Answer<'_>| Ok(Finished { number: row.get(0)?, game: row.get(1)?, name: row.get(2)? });
    statement.query_map([set, game], finished)?.collect()
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
    Ok(Arrived { new: all - both, changed: both - known, known, gone: had - both, twice: 0 })
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
