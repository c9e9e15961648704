//! Progress as JSON: to be kept, read, or taken to another machine. Imported puzzles are left out, since their file can be
//! imported there.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use rusqlite::Connection;
use serde_json::{Map, Value, json};
use thiserror::Error;

use super::columns::{GAMES, TABLES, Table, object, set_clock};
use super::{Finish, Progress, ProgressError, SavedGame, data_version};

/// The version of the form.
const FORMAT: u64 = 1;

/// Why a text is no progress.
#[derive(Debug, Error)]
pub enum BadExchange {
    /// It is no JSON.
    #[error("it is no JSON, and is to be what `cutnode progress export` writes: {0}")]
    Json(serde_json::Error),
    /// It is, and something is missing or wrong.
    #[error("{place}: {message}")]
    Form {
        /// Where, from the outside in.
        place: String,
        /// What is wrong, and what is allowed.
        message: String,
    },
}

fn wrong(place: impl Into<String>, message: impl Into<String>) -> BadExchange {
    BadExchange::Form { place: place.into(), message: message.into() }
}

/// Progress that was read and found to be right, not yet written down.
#[derive(Debug)]
pub struct Exchanged(Vec<Vec<Vec<Value>>>);

impl Exchanged {
    /// Reads what [`Progress::export`] gives.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn read(text: &str) -> Result<Self, BadExchange> {
        let all: Value = serde_json::from_str(text).map_err(BadExchange::Json)?;
        match all.get("format").and_then(Value::as_u64) {
            Some(FORMAT) => {}
            found => {
                let found = found.map_or("none".into(), |found| found.to_string());
                let message = format!("{FORMAT} is expected, not {found}: this is no exported progress");
                return Err(wrong("format", message));
            }
        }
        let known = |name: &str| name == "format" || TABLES.iter().any(|table| table.name == name);
        if let Some(unknown) = all.as_object().and_then(|all| all.keys().find(|name| !known(name))) {
            let names: Vec<_> = TABLES.iter().map(|table| table.name).collect();
            return Err(wrong(
                unknown.as_str(),
                format!("this is not known; there are {}", names.join(", ")),
            ));
        }
        TABLES.iter().map(|table| rows_of(&all, table)).collect::<Result<_, _>>().map(Self)
    }

    /// The games, in the order in which they stand there. Whether their moves are legal is not known here.
    pub fn games(&self) -> Vec<SavedGame> {
        let tables = TABLES.iter().zip(&self.0).filter(|(table, _)| table.name == GAMES);
        tables.flat_map(|(table, rows)| rows.iter().map(|row| game_of(table, row))).collect()
    }
}

fn game_of(table: &Table, row: &[Value]) -> SavedGame {
    let value = |name| table.value(row, name);
    let text = |name| value(name).and_then(Value::as_str).map(String::from);
    SavedGame {
        game: text("game").unwrap_or_default(),
        start: text("start").unwrap_or_default(),
        moves: text("moves").unwrap_or_default(),
        opponent: text("opponent").unwrap_or_default(),
        second: value("side").and_then(Value::as_i64) == Some(1),
        result: text("result").map(Finish::from),
        settings: text("settings").unwrap_or_default(),
    }
}

fn rows_of(all: &Value, table: &Table) -> Result<Vec<Vec<Value>>, BadExchange> {
    if table.may_be_missing() && all.get(table.name).is_none() {
        return Ok(Vec::new());
    }
    let rows = all.get(table.name).and_then(Value::as_array);
    let rows = rows.ok_or_else(|| wrong(table.name, "a list of objects is expected"))?;
    if table.is_ticks() && rows.len() != 1 {
        return Err(wrong(table.name, "a list of one object is expected"));
    }
    let mut keys = BTreeSet::new();
    let mut checked = Vec::with_capacity(rows.len());
    for (number, row) in rows.iter().enumerate() {
        let place = |column: &str| format!("{}[{number}]{column}", table.name);
        let row = table.checked(row).map_err(|(column, message)| wrong(place(&column), message))?;
        if let Some((name, key)) = table.key(&row).filter(|(_, key)| !keys.insert(key.to_string())) {
            return Err(wrong(
                place(&format!(".{name}")),
                format!("{key} is there already; each is expected once"),
            ));
        }
        checked.push(row);
    }
    Ok(checked)
}

impl Progress {
    /// Everything that the learner has done, as of one moment.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn export(&self) -> Result<Value, ProgressError> {
        self.read_at_once(|connection| {
            let mut all = Map::new();
            all.insert("format".into(), json!(FORMAT));
            for table in &TABLES {
                all.insert(table.name.into(), rows(connection, table)?);
            }
            Ok(Value::Object(all))
        })
    }

    /// Nothing was done yet.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn is_empty(&self) -> Result<bool, ProgressError> {
        self.read(is_empty)
    }

    /// Puts what was read in the place of everything that the learner has done, all of it or nothing. What there was is copied
    /// beside the file first: where to.
    ///
    /// # Errors
    /// When it cannot be copied or written down.
    pub fn replace(&mut self, read: &Exchanged) -> Result<PathBuf, ProgressError> {
        loop {
            let before = self.read(data_version)?;
            let aside = self.copy_aside()?;
            // What another program has written since then is not in the copy.
            let is_put = self.write(|connection| {
                Ok(data_version(connection)? == before && put(connection, read).map(|()| true)?)
            })?;
            if is_put {
                return Ok(aside);
            }
            fs::remove_file(&aside).map_err(|error| ProgressError::Folder { path: aside, error })?;
        }
    }

    /// Takes in what was read where nothing was done yet: `false`, and nothing is written, where something was.
    ///
    /// # Errors
    /// When it cannot be written down.
    pub fn import_if_empty(&mut self, read: &Exchanged) -> Result<bool, ProgressError> {
        // Asked in the same transaction: two that import at once do not both find it empty.
        self.write(|connection| Ok(is_empty(connection)? && put(connection, read).map(|()| true)?))
    }
}

fn is_empty(connection: &Connection) -> rusqlite::Result<bool> {
    let mut all = true;
    for table in TABLES.iter().filter(|table| !table.is_ticks()) {
        let query = format!("SELECT NOT EXISTS (SELECT 1 FROM {})", table.name);
        all &= connection.query_row(&query, [], |row| row.get::<_, bool>(0))?;
    }
    Ok(all)
}

fn put(connection: &Connection, read: &Exchanged) -> rusqlite::Result<()> {
    for (table, rows) in TABLES.iter().zip(&read.0) {
        connection.execute(&format!("DELETE FROM {}", table.name), [])?;
        rows.iter().try_for_each(|row| table.enter(connection, row).map(|_| ()))?;
    }
    set_clock(connection)
}

fn rows(connection: &Connection, table: &Table) -> rusqlite::Result<Value> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {} ORDER BY 1", table.name))?;
    let names: Vec<_> = statement.column_names().map(String::from).collect();
    let rows = statement.query_map([], |row| object(row, &names, 0))?;
    Ok(Value::Array(rows.collect::<rusqlite::Result<_>>()?))
}
