//! Progress as JSON: to be kept, read, or taken to another machine. Imported puzzles are left out, since their file can be
//! imported there.

use rusqlite::Connection;
use rusqlite::types::ValueRef;
use serde_json::{Map, Number, Value, json};
use thiserror::Error;

use super::{Progress, ProgressError};

/// The tables that are exchanged.
const TABLES: [&str; 8] =
    ["lessons", "attempts", "games", "predictions", "ratings", "own_puzzles", "runs", "ticks"];
/// The version of the form.
const FORMAT: u64 = 1;

/// Why a text is no progress.
#[derive(Debug, Error)]
pub enum BadExchange {
    /// It is no JSON.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// It is, and something is missing or wrong.
    #[error("{place}: {message}")]
    Form {
        /// Where, from the outside in.
        place: String,
        /// What is wrong, and what is allowed.
        message: String,
    },
    /// It cannot be written down.
    #[error(transparent)]
    Progress(#[from] ProgressError),
}

fn wrong(place: impl Into<String>, message: impl Into<String>) -> BadExchange {
    BadExchange::Form { place: place.into(), message: message.into() }
}

impl Progress {
    /// Everything that the learner has done.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn export(&self) -> Result<Value, ProgressError> {
        let mut all = Map::new();
        all.insert("format".into(), json!(FORMAT));
        for table in TABLES {
            all.insert(table.into(), self.read(|connection| rows(connection, table))?);
        }
        Ok(Value::Object(all))
    }

    /// Nothing was done yet.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn is_empty(&self) -> Result<bool, ProgressError> {
        let empty = |table: &str| {
            let query = format!("SELECT NOT EXISTS (SELECT 1 FROM {table})");
            self.read(|connection| connection.query_row(&query, [], |row| row.get::<_, bool>(0)))
        };
        let done = TABLES.iter().filter(|table| **table != "ticks");
        done.map(|table| empty(table)).try_fold(true, |all, one| Ok(all && one?))
    }

    /// Takes the place of everything that the learner has done: all of it, or nothing if something is wrong.
    ///
    /// # Errors
    /// When the text is not what [`Progress::export`] gives, or cannot be written down.
    pub fn import(&mut self, text: &str) -> Result<(), BadExchange> {
        let all: Value = serde_json::from_str(text)?;
        match all.get("format").and_then(Value::as_u64) {
            Some(FORMAT) => {}
            found => {
                let found = found.map_or("none".into(), |found| found.to_string());
                return Err(wrong(
                    "format",
                    format!("{FORMAT} is expected, not {found}: this is no exported progress"),
                ));
            }
        }
        let mut tables = Vec::new();
        for table in TABLES {
            let columns = self.read(|connection| columns(connection, table))?;
            let rows = all.get(table).and_then(Value::as_array);
            let rows = rows.ok_or_else(|| wrong(table, "a list of objects is expected"))?;
            let read = rows.iter().enumerate().map(|(number, row)| checked(table, number, row, &columns));
            tables.push((table, columns.clone(), read.collect::<Result<Vec<_>, _>>()?));
        }
        self.write(|connection| {
            for (table, columns, rows) in &tables {
                connection.execute(&format!("DELETE FROM {table}"), [])?;
                let marks = vec!["?"; columns.len()].join(", ");
                let query = format!("INSERT INTO {table} ({}) VALUES ({marks})", columns.join(", "));
                let mut statement = connection.prepare(&query)?;
                for row in rows {
                    statement.execute(rusqlite::params_from_iter(row))?;
                }
            }
            Ok(())
        })?;
        Ok(())
    }
}

fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let statement = connection.prepare(&format!("SELECT * FROM {table}"))?;
    let names = statement.column_names();
    Ok(names.map(String::from).collect())
}

fn rows(connection: &Connection, table: &str) -> rusqlite::Result<Value> {
    let names = columns(connection, table)?;
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1"))?;
    let rows = statement.query_map([], |row| {
        let mut object = Map::new();
        for (at, name) in names.iter().enumerate() {
            let value = match row.get_ref(at)? {
                ValueRef::Integer(number) => json!(number),
                ValueRef::Real(number) => Number::from_f64(number).map_or(Value::Null, Value::Number),
                ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
                ValueRef::Null | ValueRef::Blob(_) => Value::Null,
            };
            object.insert(name.clone(), value);
        }
        Ok(Value::Object(object))
    })?;
    Ok(Value::Array(rows.collect::<rusqlite::Result<_>>()?))
}

/// The values of a row in the order of the columns. A column that is not there is empty; one that nobody knows is an error.
fn checked(
    table: &str,
    number: usize,
    row: &Value,
    columns: &[String],
) -> Result<Vec<rusqlite::types::Value>, BadExchange> {
    use rusqlite::types::Value as Sql;
    let place = |name: &str| format!("{table}[{number}]{name}");
    let object = row.as_object().ok_or_else(|| wrong(place(""), "an object is expected"))?;
    if let Some(unknown) = object.keys().find(|name| !columns.contains(name)) {
        return Err(wrong(place(""), format!("there is no `{unknown}`; there are {}", columns.join(", "))));
    }
    let value = |name: &String| match object.get(name) {
        None | Some(Value::Null) => Ok(Sql::Null),
        Some(Value::String(text)) => Ok(Sql::Text(text.clone())),
        Some(Value::Number(number)) => Ok(match number.as_i64() {
            Some(whole) => Sql::Integer(whole),
            None => Sql::Real(number.as_f64().unwrap_or_default()),
        }),
        Some(_) => Err(wrong(place(&format!(".{name}")), "a number, a text or null is expected")),
    };
    columns.iter().map(value).collect()
}
