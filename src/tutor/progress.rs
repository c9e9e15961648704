//! What a learner has done, in one SQLite file. Every write is a transaction of its own, so that whatever kills
//! the program, what was done before is kept.

mod attempts;
mod exchange;
pub mod imported;
mod layout;
mod own;
mod ratings;
mod rescue;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row, params};
use thiserror::Error;

pub use self::attempts::{Attempt, PuzzleProgress, Run, Streak, by_puzzle, due, streak};
pub use self::exchange::BadExchange;
use self::layout::{LAYOUTS, VERSION};
pub use self::ratings::Rated;
use super::runner::Saved;

/// Why the progress file cannot be used. What is in it stays as it is.
#[derive(Debug, Error)]
pub enum ProgressError {
    /// A folder cannot be made, or a file in it not be renamed.
    #[error("cannot make or change {}: {error}", path.display())]
    Folder {
        /// The folder or the file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file is of a later version of the program.
    #[error("{} was written by a later cutnode (layout {found}; this one knows {VERSION}); it is left as it is", path.display())]
    Later {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
    },
    /// SQLite refuses.
    #[error("the progress file {}: {error}", path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// Why.
        error: rusqlite::Error,
    },
}

/// The progress file.
#[derive(Debug)]
pub struct Progress {
    connection: Connection,
    path: PathBuf,
}

/// How far a lesson is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonProgress {
    /// The lesson.
    pub id: String,
    /// Steps done.
    pub done: usize,
    /// Steps that there are.
    pub steps: usize,
    /// Larger for what was touched later, over lessons and games.
    pub touched: i64,
}

/// A game of the learner against an opponent.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SavedGame {
    /// The slug of the game.
    pub game: String,
    /// The start position in the game's notation.
    pub start: String,
    /// The moves in the plain form, separated by spaces.
    pub moves: String,
    /// The slug of the opponent.
    pub opponent: String,
    /// The learner plays the second side.
    pub second: bool,
    /// How it ended, in words; `None` while it goes on.
    pub result: Option<String>,
    /// What else is needed to go on with it, in words of whoever plays it.
    pub settings: String,
}

/// The number of a game in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(i64);

impl Progress {
    /// What the file is called in the user's data folder.
    pub const FILE: &'static str = "progress.db";

    /// Opens the file, or makes it and its folder.
    ///
    /// # Errors
    /// When it cannot be opened, is no progress file, or is of a later version. Nothing is lost then.
    pub fn open(path: &Path) -> Result<Self, ProgressError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|error| ProgressError::Folder { path: folder.to_path_buf(), error })?;
        }
        let open = Connection::open(path);
        Self::set_up(open, path.to_path_buf())
    }

    /// Progress that is forgotten when the program ends.
    ///
    /// # Errors
    /// When SQLite has no memory to give.
    pub fn in_memory() -> Result<Self, ProgressError> {
        Self::set_up(Connection::open_in_memory(), PathBuf::from(":memory:"))
    }

    fn set_up(open: rusqlite::Result<Connection>, path: PathBuf) -> Result<Self, ProgressError> {
        let place = path.clone();
        let wrong = |error| ProgressError::Sqlite { path: place.clone(), error };
        let connection = open.map_err(wrong)?;
        // Another cutnode may be writing.
        connection.busy_timeout(Duration::from_secs(2)).map_err(wrong)?;
        // Readers and a writer do not wait for each other, and a crash of the program loses nothing.
        connection.pragma_update(None, "journal_mode", "WAL").map_err(wrong)?;
        connection.pragma_update(None, "synchronous", "NORMAL").map_err(wrong)?;
        let mut progress = Self { connection, path };
        let found = progress.version()?;
        if found > VERSION {
            return Err(ProgressError::Later { path: progress.path, found });
        }
        if found < VERSION {
            progress.write(|connection| {
                // Another process may have made the tables while this one waited.
                let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
                for layout in LAYOUTS.iter().skip(version.max(0) as usize) {
                    connection.execute_batch(layout)?;
                }
                connection.pragma_update(None, "user_version", version.max(VERSION))?;
                Ok(())
            })?;
        }
        Ok(progress)
    }

    fn version(&self) -> Result<i64, ProgressError> {
        self.read(|connection| connection.query_row("PRAGMA user_version", [], |row| row.get(0)))
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn read<T>(&self, body: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, ProgressError> {
        body(&self.connection).map_err(|error| ProgressError::Sqlite { path: self.path.clone(), error })
    }

    /// Runs `body` as one transaction: all of it is written, or nothing.
    fn write<T>(
        &mut self,
        body: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, ProgressError> {
        let path = self.path.clone();
        let run = || {
            // Immediate: two programs that write at once wait for each other instead of failing halfway.
            let transaction =
                self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let answer = body(&transaction)?;
            transaction.commit()?;
            Ok(answer)
        };
        run().map_err(|error| ProgressError::Sqlite { path, error })
    }

    /// Keeps where a learner stands in a lesson.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save_lesson(
        &mut self,
        id: &str,
        saved: &Saved,
        done: usize,
        steps: usize,
    ) -> Result<(), ProgressError> {
        let state = serde_json::to_string(saved).expect("records have no keys but text");
        self.write(|connection| {
            let tick = tick(connection)?;
            connection.execute(
                "INSERT INTO lessons (id, state, done, steps, touched) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (id) DO UPDATE SET state = ?2, done = ?3, steps = ?4, touched = ?5",
                params![id, state, done as i64, steps as i64, tick],
            )?;
            Ok(())
        })
    }

    /// Where a learner stands in a lesson; `None` when he never opened it, or when what is kept cannot be
    /// understood any more.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn lesson(&self, id: &str) -> Result<Option<Saved>, ProgressError> {
        let state: Option<String> = self.read(|connection| {
            let query = "SELECT state FROM lessons WHERE id = ?1";
            connection.query_row(query, [id], |row| row.get(0)).optional()
        })?;
        Ok(state.and_then(|state| serde_json::from_str(&state).ok()))
    }

    /// How far each lesson is that was opened, the last one first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn lessons(&self) -> Result<Vec<LessonProgress>, ProgressError> {
        self.list("SELECT id, done, steps, touched FROM lessons ORDER BY touched DESC", |row| {
            Ok(LessonProgress {
                id: row.get(0)?,
                done: row.get::<_, i64>(1)? as usize,
                steps: row.get::<_, i64>(2)? as usize,
                touched: row.get(3)?,
            })
        })
    }

    /// Adds to what was predicted of an algorithm's steps: so many right of so many asked.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add_predictions(&mut self, algorithm: &str, right: u64, asked: u64) -> Result<(), ProgressError> {
        self.write(|connection| {
            connection.execute(
                "INSERT INTO predictions (algorithm, right, asked) VALUES (?1, ?2, ?3)
                 ON CONFLICT (algorithm) DO UPDATE SET right = right + ?2, asked = asked + ?3",
                params![algorithm, right as i64, asked as i64],
            )?;
            Ok(())
        })
    }

    /// What was predicted of each algorithm's steps: how much was right, and how much was asked.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn predictions(&self) -> Result<Vec<(String, u64, u64)>, ProgressError> {
        self.list("SELECT algorithm, right, asked FROM predictions ORDER BY algorithm", |row| {
            Ok((row.get(0)?, row.get::<_, i64>(1)? as u64, row.get::<_, i64>(2)? as u64))
        })
    }

    /// Keeps a game: a new one, or the one with this number as it stands now.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save_game(&mut self, id: Option<GameId>, game: &SavedGame) -> Result<GameId, ProgressError> {
        self.write(|connection| {
            let tick = tick(connection)?;
            let SavedGame { game, start, moves, opponent, second, result, settings } = game;
            connection.execute(
                "INSERT OR REPLACE INTO games (number, game, start, moves, opponent, side, result, touched, settings)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                params![id.map(|id| id.0), game, start, moves, opponent, second, result, tick, settings],
            )?;
            Ok(id.unwrap_or_else(|| GameId(connection.last_insert_rowid())))
        })
    }

    /// The game that was touched last and is not over, with its tick as in [`LessonProgress::touched`].
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn open_game(&self) -> Result<Option<(GameId, SavedGame, i64)>, ProgressError> {
        let query = "SELECT number, game, start, moves, opponent, side, result, touched, settings FROM games
                     WHERE result IS NULL ORDER BY touched DESC LIMIT 1";
        Ok(self.list(query, saved_game)?.pop())
    }

    /// All games, the last touched first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn games(&self) -> Result<Vec<(GameId, SavedGame, i64)>, ProgressError> {
        let query = "SELECT number, game, start, moves, opponent, side, result, touched, settings FROM games
                     ORDER BY touched DESC";
        self.list(query, saved_game)
    }

    fn list<T>(
        &self,
        query: &str,
        row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, ProgressError> {
        self.read(|connection| connection.prepare(query)?.query_map([], row)?.collect())
    }
}

fn saved_game(row: &Row<'_>) -> rusqlite::Result<(GameId, SavedGame, i64)> {
    let game = SavedGame {
        game: row.get(1)?,
        start: row.get(2)?,
        moves: row.get(3)?,
        opponent: row.get(4)?,
        second: row.get(5)?,
        result: row.get(6)?,
        settings: row.get(8)?,
    };
    Ok((GameId(row.get(0)?), game, row.get(7)?))
}

/// A number that is larger than all before: what was touched later has the larger one, whatever the clock says.
fn tick(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("UPDATE ticks SET last = last + 1 RETURNING last", [], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_a_puzzle_and_a_game_are_kept() {
        let mut progress = Progress::in_memory().expect("memory");
        let saved = Saved { step: "three".into(), ..Saved::default() };
        progress.save_lesson("alpha-beta", &saved, 2, 9).expect("written");
        assert_eq!(progress.lesson("alpha-beta").expect("read"), Some(saved));
        assert_eq!(progress.lesson("other").expect("read"), None);
        assert_eq!(progress.lessons().expect("read")[0].done, 2);

        progress.add_attempt("fork-1", (false, false), None).expect("written");
        progress.add_attempt("fork-1", (true, false), None).expect("written");
        let puzzles = by_puzzle(&progress.attempts().expect("read"));
        assert_eq!((puzzles["fork-1"].attempts, puzzles["fork-1"].solved), (2, true));

        let mut game = SavedGame { game: "chess".into(), moves: "e2e4".into(), ..SavedGame::default() };
        let id = progress.save_game(None, &game).expect("written");
        game.moves.push_str(" e7e5");
        assert_eq!(progress.save_game(Some(id), &game).expect("written"), id);
        let (open, kept, touched) = progress.open_game().expect("read").expect("a game is open");
        assert_eq!((open, &kept), (id, &game));
        assert!(touched > progress.lessons().expect("read")[0].touched);
        game.result = Some("resigned".into());
        progress.save_game(Some(id), &game).expect("written");
        assert_eq!(progress.open_game().expect("read"), None);
        assert_eq!(progress.games().expect("read").len(), 1);
    }
}
