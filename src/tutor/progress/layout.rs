//! The tables of the progress file, version by version.

/// The version of the file's layout, kept in its `user_version`.
pub(super) const VERSION: i64 = 2;

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
pub(super) const LAYOUTS: [&str; VERSION as usize] = [LAYOUT, PREDICTIONS];

/// Version 2: what was predicted of the steps of each algorithm.
const PREDICTIONS: &str = "
    CREATE TABLE predictions (
        algorithm TEXT PRIMARY KEY,
        right     INTEGER NOT NULL,
        asked     INTEGER NOT NULL
    );
";
