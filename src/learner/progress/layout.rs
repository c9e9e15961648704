//! The tables of the progress file, version by version.

use super::{Progress, ProgressError};

/// The version of the file's layout, kept in its `user_version`.
pub(super) const VERSION: i64 = 12;

const LAYOUT: &str = "
    CREATE TABLE lessons (
        id      TEXT PRIMARY KEY,
        state   TEXT NOT NULL,
        done    INTEGER NOT NULL,
        steps   INTEGER NOT NULL,
        touched INTEGER NOT NULL
    );
    CREATE TABLE attempts (
        number   INTEGER PRIMARY KEY AUTOINCREMENT,
        puzzle   TEXT NOT NULL,
        solved   INTEGER NOT NULL,
        clean    INTEGER NOT NULL,
        at       TEXT NOT NULL DEFAULT (datetime('now'))
    );
    CREATE INDEX attempts_by_puzzle ON attempts (puzzle);
    CREATE TABLE games (
        number   INTEGER PRIMARY KEY AUTOINCREMENT,
        game     TEXT NOT NULL,
        start    TEXT NOT NULL,
        moves    TEXT NOT NULL,
        opponent TEXT NOT NULL,
        side     INTEGER NOT NULL,
        result   TEXT,
        touched  INTEGER NOT NULL
    );
    CREATE TABLE ticks (last INTEGER NOT NULL);
    INSERT INTO ticks VALUES (0);
";

/// What each version added to the one before, the first from nothing.
#[expect(clippy::cast_possible_truncation, reason = "versions are few")]
pub(super) const LAYOUTS: [&str; VERSION as usize] =
    [LAYOUT, PREDICTIONS, IMPORTS, SETTINGS, OWN, RUNS, APPLIED, DAYS, SENT, PLAYED, JUDGED, OF_GAME];

/// Version 2: what was predicted of the steps of each algorithm.
const PREDICTIONS: &str = "
    CREATE TABLE predictions (
        algorithm TEXT PRIMARY KEY,
        right     INTEGER NOT NULL,
        asked     INTEGER NOT NULL
    );
";

/// Version 3: imported puzzles, and ratings.
const IMPORTS: &str = "
    CREATE TABLE imports (
        number      INTEGER PRIMARY KEY AUTOINCREMENT,
        name        TEXT NOT NULL,
        game        TEXT NOT NULL,
        fingerprint INTEGER NOT NULL,
        bytes       INTEGER NOT NULL DEFAULT 0,
        line        INTEGER NOT NULL DEFAULT 1,
        rows        INTEGER NOT NULL DEFAULT 0,
        bad         INTEGER NOT NULL DEFAULT 0,
        done        INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE themes (
        number INTEGER PRIMARY KEY,
        word   TEXT NOT NULL UNIQUE
    );
    CREATE TABLE ratings (
        who        TEXT PRIMARY KEY,
        rating     REAL NOT NULL,
        deviation  REAL NOT NULL,
        volatility REAL NOT NULL
    );
";

/// Version 4: what else is needed to go on with a game: its clocks, what its opponent draws by lot.
const SETTINGS: &str = "
    ALTER TABLE games ADD COLUMN settings TEXT NOT NULL DEFAULT '';
";

/// Version 5: puzzles made of the learner's own games.
const OWN: &str = "
    CREATE TABLE own_puzzles (
        id        TEXT PRIMARY KEY,
        game      TEXT NOT NULL,
        position  TEXT NOT NULL,
        moves     TEXT NOT NULL,
        themes    TEXT NOT NULL,
        rating    INTEGER NOT NULL,
        deviation INTEGER NOT NULL,
        note      TEXT
    );
";

/// Version 6: how the learner's rating went, and his runs against the clock.
const RUNS: &str = "
    ALTER TABLE attempts ADD COLUMN rating REAL;
    CREATE TABLE runs (
        number  INTEGER PRIMARY KEY AUTOINCREMENT,
        solved  INTEGER NOT NULL,
        hardest INTEGER NOT NULL,
        at      TEXT NOT NULL DEFAULT (datetime('now'))
    );
";

/// Version 7: names of what was written once and must not be written again.
const APPLIED: &str = "
    CREATE TABLE applied (token TEXT PRIMARY KEY);
";

/// Version 8: what was made of the tree of a day, as far as it was done.
const DAYS: &str = "
    CREATE TABLE days (
        id    TEXT PRIMARY KEY,
        given TEXT NOT NULL,
        done  INTEGER NOT NULL
    );
";

/// Version 9: games of the learner's engine against the ladder.
const SENT: &str = "
    CREATE TABLE sent (
        id          TEXT PRIMARY KEY,
        half_points INTEGER NOT NULL,
        games       INTEGER NOT NULL
    );
";

/// Version 10: the day on which a game was begun, where that was kept.
const PLAYED: &str = "
    ALTER TABLE games ADD COLUMN day TEXT;
";

/// Version 11: programs that were judged.
const JUDGED: &str = "
    CREATE TABLE judged (
        number      INTEGER PRIMARY KEY AUTOINCREMENT,
        program     TEXT NOT NULL,
        yardstick   TEXT NOT NULL,
        verdict     TEXT NOT NULL,
        trees       INTEGER NOT NULL,
        right       INTEGER NOT NULL,
        missed_cuts INTEGER NOT NULL,
        wrong_cuts  INTEGER NOT NULL,
        errors      INTEGER NOT NULL,
        at          TEXT NOT NULL DEFAULT (datetime('now'))
    );
";

/// Version 12: of which game the puzzles of a run against the clock were; nothing where they were of all.
const OF_GAME: &str = "
    ALTER TABLE runs ADD COLUMN game TEXT NOT NULL DEFAULT '';
";

/// What every version has.
const LESSONS: &str = "lessons";

impl Progress {
    /// The version of the file, 0 of one that is empty. Nothing is written for that.
    ///
    /// # Errors
    /// When it cannot be read, or when it is a database of another program.
    pub(super) fn layout(&self) -> Result<i64, ProgressError> {
        let query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
        // At once: while it is looked at another program may make the tables.
        let (version, tables) = self.read_at_once(|connection| {
            let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            let mut names = connection.prepare(query)?;
            let names: rusqlite::Result<Vec<String>> = names.query_map([], |row| row.get(0))?.collect();
            Ok((version, names?))
        })?;
        let is_ours = match version {
            0 => tables.is_empty(),
            1..=VERSION => tables.iter().any(|table| table == LESSONS),
            // What a later one has is not known here.
            _ => true,
        };
        if is_ours { Ok(version) } else { Err(ProgressError::Foreign { path: self.path.clone() }) }
    }
}
