//! What a learner has done, in one SQLite file. Every write is a transaction of its own, so that whatever kills
//! the program, what was done before is kept. What goes wrong below is one of a few things ([`Step`]), and a test can have
//! any of them go wrong.

mod attempts;
mod columns;
mod days;
mod error;
mod exchange;
mod faults;
mod finish;
mod games;
pub mod imported;
mod judged;
mod layout;
mod lessons;
mod own;
mod place;
mod ratings;
mod readable;
mod rescue;
mod sent;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::{Connection, Row, params};

pub use self::attempts::{Attempt, PuzzleProgress, Run, Streak, by_puzzle, due, streak};
pub use self::days::{DayRecord, DayTask, days_in_a_row};
pub use self::error::ProgressError;
pub use self::exchange::{BadExchange, Exchanged};
pub use self::faults::{Faults, Step};
pub use self::finish::{Finish, How, Won};
pub use self::games::{Archived, GameId, SavedGame, SeenGame};
pub use self::judged::Judged;
use self::layout::{LAYOUTS, VERSION};
pub use self::lessons::LessonProgress;
pub use self::place::{Beside, Identity};
pub use self::ratings::Rated;
pub use self::rescue::Rescued;
pub use self::sent::Sent;
use crate::files::Irregular;
use crate::learner::today;

/// The progress file.
#[derive(Debug)]
pub struct Progress {
    connection: Connection,
    path: PathBuf,
    manner: Manner,
    /// Writes are parts of one transaction.
    together: bool,
    /// SQLite's count of what others have written, when that was last asked.
    others: i64,
}

/// How the file is dealt with.
#[derive(Clone, Debug)]
pub struct Manner {
    /// How long another program is waited for.
    pub patience: Duration,
    /// What is to go wrong, in a test.
    pub faults: Option<Arc<dyn Faults>>,
    /// Tells which day it is.
    pub today: fn() -> i64,
}

impl Default for Manner {
    fn default() -> Self {
        Self { patience: Duration::from_secs(5), faults: None, today }
    }
}

impl Manner {
    /// Fails where a test has it fail.
    ///
    /// # Errors
    /// What the test wants.
    pub fn strike(&self, step: Step, path: &Path) -> Result<(), ProgressError> {
        let struck = self.faults.as_ref().map_or(Ok(()), |faults| faults.strike(step));
        struck.map_err(|error| ProgressError::System { path: path.to_path_buf(), error })
    }
}

/// Between two looks whether another program is done.
const SHORT: Duration = Duration::from_millis(10);

impl Progress {
    /// What the file is called in the user's data folder.
    pub const FILE: &'static str = "progress.db";

    /// Opens the file, or makes it and its folder.
    ///
    /// # Errors
    /// When it cannot be opened, is no progress file, or is of a later version. Nothing is lost then.
    pub fn open(path: &Path) -> Result<Self, ProgressError> {
        Self::open_in(path, &Manner::default())
    }

    /// The same, in another manner.
    ///
    /// # Errors
    /// As for [`Progress::open`].
    pub fn open_in(path: &Path, manner: &Manner) -> Result<Self, ProgressError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|error| ProgressError::Folder { path: folder.to_path_buf(), error })?;
        }
        // SQLite would wait for what never comes out of a pipe.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(ProgressError::System { path: path.to_path_buf(), error: Irregular.into() });
        }
        let until = Instant::now() + manner.patience;
        loop {
            manner.strike(Step::Open, path)?;
            match Self::set_up(Connection::open(path), path.to_path_buf(), manner.clone()) {
                // SQLite does not wait by itself where a file that several programs make at once gets its journal.
                Err(error) if error.is_busy() && Instant::now() < until => std::thread::sleep(SHORT),
                opened => return opened,
            }
        }
    }

    /// Progress that is forgotten when the program ends.
    ///
    /// # Errors
    /// When SQLite has no memory to give.
    pub fn in_memory() -> Result<Self, ProgressError> {
        Self::set_up(Connection::open_in_memory(), PathBuf::from(":memory:"), Manner::default())
    }

    fn set_up(
        open: rusqlite::Result<Connection>,
        path: PathBuf,
        manner: Manner,
    ) -> Result<Self, ProgressError> {
        let place = path.clone();
        let wrong = |error| ProgressError::Sqlite { path: place.clone(), error };
        let connection = open.map_err(wrong)?;
        // Another cutnode may be writing.
        connection.busy_timeout(manner.patience).map_err(wrong)?;
        let mut progress = Self { connection, path, manner, together: false, others: 0 };
        // Before anything is written, and be it the journal: a file that is not for this program is left as it is.
        let found = progress.layout()?;
        if found > VERSION {
            return Err(ProgressError::Later { path: progress.path, found });
        }
        // Readers and a writer do not wait for each other, and a crash of the program loses nothing.
        for (setting, value) in [("journal_mode", "WAL"), ("synchronous", "NORMAL")] {
            progress.connection.pragma_update(None, setting, value).map_err(|error| progress.wrong(error))?;
        }
        progress.changed_elsewhere()?;
        if found < VERSION {
            progress.write(|connection| {
                // Another process may have made the tables while this one waited.
                let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
                for layout in LAYOUTS.iter().skip(usize::try_from(version).unwrap_or(0)) {
                    connection.execute_batch(layout)?;
                }
                connection.pragma_update(None, "user_version", version.max(VERSION))?;
                Ok(())
            })?;
        }
        Ok(progress)
    }

    /// Another program has written into the file since this was last asked, or since it was opened. It reads next to nothing.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn changed_elsewhere(&mut self) -> Result<bool, ProgressError> {
        let now = self.read(data_version)?;
        Ok(std::mem::replace(&mut self.others, now) != now)
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn read<T>(&self, body: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, ProgressError> {
        self.manner.strike(Step::Read, &self.path)?;
        body(&self.connection).map_err(|error| self.wrong(error))
    }

    /// The same as of one moment: what another program writes meanwhile is not in it.
    fn read_at_once<T>(
        &self,
        body: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, ProgressError> {
        if self.together {
            return self.read(body);
        }
        self.read(|connection| {
            let moment = connection.unchecked_transaction()?;
            let answer = body(&moment)?;
            moment.finish()?;
            Ok(answer)
        })
    }

    fn wrong(&self, error: rusqlite::Error) -> ProgressError {
        ProgressError::Sqlite { path: self.path.clone(), error }
    }

    /// Runs `body` as one transaction: all of it is written, or nothing.
    fn write<T>(
        &mut self,
        body: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, ProgressError> {
        if self.together {
            let answer = body(&self.connection).map_err(|error| self.wrong(error))?;
            self.manner.strike(Step::Write, &self.path)?;
            return Ok(answer);
        }
        self.together(|progress| progress.write(body))
    }

    /// Makes all that is written in `body` one transaction: all of it is written, or nothing.
    ///
    /// # Errors
    /// Those of `body`, and when it cannot be written.
    pub fn together<T>(
        &mut self,
        body: impl FnOnce(&mut Self) -> Result<T, ProgressError>,
    ) -> Result<T, ProgressError> {
        self.manner.strike(Step::Lock, &self.path)?;
        // Immediate: two programs that write at once wait for each other instead of failing halfway.
        self.connection.execute_batch("BEGIN IMMEDIATE").map_err(|error| self.wrong(error))?;
        self.together = true;
        let done = body(self).and_then(|answer| {
            self.manner.strike(Step::Sync, &self.path)?;
            self.connection.execute_batch("COMMIT").map_err(|error| self.wrong(error))?;
            Ok(answer)
        });
        self.together = false;
        if done.is_err() && !self.connection.is_autocommit() {
            // When this fails too, SQLite undoes it at its next opening.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        done
    }

    /// Takes note that what bears this name was written: `false` when it was before. In [`Progress::together`] with what
    /// is written it makes sure that it is written once.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn first_time(&mut self, token: &str) -> Result<bool, ProgressError> {
        self.write(|connection| {
            Ok(connection.execute("INSERT OR IGNORE INTO applied (token) VALUES (?1)", [token])? > 0)
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
                params![algorithm, right, asked],
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
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
    }

    fn list<T>(
        &self,
        query: &str,
        row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, ProgressError> {
        self.read(|connection| connection.prepare(query)?.query_map([], row)?.collect())
    }
}

/// A number that is another one once another program has written into the file.
fn data_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA data_version", [], |row| row.get(0))
}

/// A number that is larger than all before: what was touched later has the larger one, whatever the clock says.
fn tick(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("UPDATE ticks SET last = last + 1 RETURNING last", [], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::record::Saved;

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
        let (open, kept, touched) = progress.games().expect("read").remove(0);
        assert_eq!((open, &kept), (id, &game));
        assert!(touched > progress.lessons().expect("read")[0].touched);
        game.result = Some("resigned".into());
        progress.save_game(Some(id), &game).expect("written");
        let games = progress.games().expect("read");
        assert!(games.len() == 1 && games[0].1 == game, "{games:?}");
    }
}
