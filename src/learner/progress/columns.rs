//! The tables that are exchanged, and what each of their columns has to be: nothing else is ever taken in, so that whatever
//! is in the file can be read again.

use rusqlite::types::{Value as Sql, ValueRef};
use rusqlite::{Connection, Row};
use serde_json::{Map, Number, Value, json};

use super::days::DayTask;
use crate::learner::record::Saved;

/// A table.
pub(super) struct Table {
    pub(super) name: &'static str,
    /// The first one tells a row from others.
    columns: &'static [Column],
}

/// Name, what it has to be, and what it is where it is missing; without that it must not be.
type Column = (&'static str, Kind, Option<Missing>);

/// What stands for what is missing.
#[derive(Clone, Copy)]
enum Missing {
    Nothing,
    NoText,
}

/// What a value has to be.
#[derive(Clone, Copy)]
enum Kind {
    /// A text with something in it.
    Name,
    Text,
    /// 0 or 1.
    Flag,
    /// A whole number from the first to the last.
    Whole(i64, i64),
    /// A count of some of those that another column counts.
    Part(&'static str),
    /// A number from the first to the last.
    Real(f64, f64),
    /// A day and a time.
    Moment,
    /// A day.
    Day,
    /// A day, and what is done on it.
    DayTask,
    /// How far a lesson is, as JSON.
    State,
}

/// The largest number that everybody who reads JSON reads exactly. SQLite counts on from it for a long time.
const MOST: i64 = 1 << 53;
const NUMBER: Kind = Kind::Whole(1, MOST);
const COUNT: Kind = Kind::Whole(0, MOST);
const RATING: Kind = Kind::Real(-10_000.0, 10_000.0);
const WHOLE_RATING: Kind = Kind::Whole(-10_000, 10_000);

/// All of them.
pub(super) const TABLES: [Table; 11] = [
    Table {
        name: "lessons",
        columns: &[
            ("id", Kind::Name, None),
            ("state", Kind::State, None),
            ("done", Kind::Part("steps"), None),
            ("steps", COUNT, None),
            ("touched", COUNT, None),
        ],
    },
    Table {
        name: "attempts",
        columns: &[
            ("number", NUMBER, None),
            ("puzzle", Kind::Name, None),
            ("solved", Kind::Flag, None),
            ("clean", Kind::Flag, None),
            ("at", Kind::Moment, None),
            ("rating", RATING, Some(Missing::Nothing)),
        ],
    },
    Table {
        name: GAMES,
        columns: &[
            ("number", NUMBER, None),
            ("game", Kind::Name, None),
            ("start", Kind::Text, None),
            ("moves", Kind::Text, None),
            ("opponent", Kind::Text, None),
            ("side", Kind::Flag, None),
            ("result", Kind::Text, Some(Missing::Nothing)),
            ("touched", COUNT, None),
            ("settings", Kind::Text, Some(Missing::NoText)),
            ("day", Kind::Day, Some(Missing::Nothing)),
        ],
    },
    Table {
        name: "predictions",
        columns: &[
            ("algorithm", Kind::Name, None),
            ("right", Kind::Part("asked"), None),
            ("asked", COUNT, None),
        ],
    },
    Table {
        name: "ratings",
        columns: &[
            ("who", Kind::Name, None),
            ("rating", RATING, None),
            ("deviation", Kind::Real(1.0, 10_000.0), None),
            ("volatility", Kind::Real(0.0, 10.0), None),
        ],
    },
    Table {
        name: "own_puzzles",
        columns: &[
            ("id", Kind::Name, None),
            ("game", Kind::Name, None),
            ("position", Kind::Text, None),
            ("moves", Kind::Text, None),
            ("themes", Kind::Text, None),
            ("rating", WHOLE_RATING, None),
            ("deviation", WHOLE_RATING, None),
            ("note", Kind::Text, Some(Missing::Nothing)),
        ],
    },
    Table {
        name: "runs",
        columns: &[
            ("number", NUMBER, None),
            ("solved", COUNT, None),
            ("hardest", COUNT, None),
            ("at", Kind::Moment, None),
            ("game", Kind::Text, Some(Missing::NoText)),
        ],
    },
    Table {
        name: DAYS,
        columns: &[("id", Kind::DayTask, None), ("given", Kind::Text, None), ("done", Kind::Flag, None)],
    },
    Table {
        name: SENT,
        columns: &[("id", Kind::Name, None), ("half_points", COUNT, None), ("games", COUNT, None)],
    },
    Table {
        name: JUDGED,
        columns: &[
            ("number", NUMBER, None),
            ("program", Kind::Text, None),
            ("yardstick", Kind::Name, None),
            ("verdict", Kind::Name, None),
            ("trees", COUNT, None),
            ("right", Kind::Part("trees"), None),
            ("missed_cuts", COUNT, None),
            ("wrong_cuts", COUNT, None),
            ("errors", COUNT, None),
            ("at", Kind::Moment, None),
        ],
    },
    Table { name: TICKS, columns: &[("last", COUNT, None)] },
];

/// The names of what was written once: they are of this file, and are not exchanged.
pub(super) const APPLIED: Table = Table { name: "applied", columns: &[("token", Kind::Name, None)] };

pub(super) const GAMES: &str = "games";
const TICKS: &str = "ticks";
const DAYS: &str = "days";
const SENT: &str = "sent";
const JUDGED: &str = "judged";

impl Kind {
    /// Whether a value of a row is of this kind.
    fn fits(self, value: &Value, row: &Map<String, Value>) -> bool {
        let text = |fits: fn(&str) -> bool| value.as_str().is_some_and(fits);
        match self {
            Self::Name => text(|text| !text.is_empty()),
            Self::Text => value.is_string(),
            Self::Flag => matches!(value.as_i64(), Some(0 | 1)),
            Self::Whole(first, last) => value.as_i64().is_some_and(|it| (first..=last).contains(&it)),
            Self::Part(whole) => {
                let all = row.get(whole).and_then(Value::as_i64).unwrap_or(MOST).min(MOST);
                value.as_i64().is_some_and(|it| (0..=all).contains(&it))
            }
            Self::Real(first, last) => value.as_f64().is_some_and(|it| (first..=last).contains(&it)),
            Self::Moment => text(is_moment),
            Self::Day => text(is_day),
            Self::DayTask => {
                text(|text| text.split_once(' ').is_some_and(|(day, task)| is_day(day) && is_task(task)))
            }
            Self::State => text(|text| serde_json::from_str::<Saved>(text).is_ok()),
        }
    }

    /// What is allowed.
    fn allowed(self) -> String {
        match self {
            Self::Name => "a text that is not empty is expected".into(),
            Self::Text => "a text is expected".into(),
            Self::Flag => "0 or 1 is expected".into(),
            Self::Whole(first, last) => format!("a whole number from {first} to {last} is expected"),
            Self::Part(whole) => format!("a whole number from 0 to what `{whole}` says is expected"),
            Self::Real(first, last) => format!("a number from {first} to {last} is expected"),
            Self::Day => "a day is expected, as in `2026-01-31`".into(),
            Self::DayTask => {
                "a day and what is done on it are expected, as in `2026-01-31 cut` or `2026-01-31 order`"
                    .into()
            }
            Self::Moment => "a day and a time are expected, as in `2026-01-31 23:59:59`".into(),
            Self::State => "what is kept of a lesson is expected, as a text of JSON".into(),
        }
    }
}

/// `2026-01-31`.
fn is_day(text: &str) -> bool {
    is_moment(&format!("{text} 00:00:00"))
}

fn is_task(text: &str) -> bool {
    DayTask::ALL.iter().any(|task| task.word() == text)
}

/// `2026-01-31 23:59:59`.
fn is_moment(text: &str) -> bool {
    const FORM: &[u8] = b"0000-00-00 00:00:00";
    let number = |from: usize, to: usize| text.get(from..to).and_then(|text| text.parse::<u32>().ok());
    let within = |from, to, least, most| number(from, to).is_some_and(|it| (least..=most).contains(&it));
    text.len() == FORM.len()
        && text
            .bytes()
            .zip(FORM)
            .all(|(it, form)| if *form == b'0' { it.is_ascii_digit() } else { it == *form })
        && within(5, 7, 1, 12)
        && within(8, 10, 1, 31)
        && within(11, 13, 0, 23)
        && within(14, 16, 0, 59)
        && within(17, 19, 0, 59)
}

/// What is wrong with a row: in which column, empty for all of it, and what is allowed.
pub(super) type Wrong = (String, String);

impl Table {
    /// It holds the one number by which is told what was touched later.
    pub(super) fn is_ticks(&self) -> bool {
        self.name == TICKS
    }

    /// What was exported before there was such a table has none of it.
    pub(super) fn may_be_missing(&self) -> bool {
        [DAYS, SENT, JUDGED].contains(&self.name)
    }

    /// The values of a row in the order of the columns, each as it has to be.
    pub(super) fn checked(&self, row: &Value) -> Result<Vec<Value>, Wrong> {
        let object = row.as_object().ok_or_else(|| (String::new(), "an object is expected".to_string()))?;
        if let Some(unknown) =
            object.keys().find(|name| !self.columns.iter().any(|(known, ..)| known == name))
        {
            let known: Vec<_> = self.columns.iter().map(|(name, ..)| *name).collect();
            return Err((String::new(), format!("there is no `{unknown}`; there are {}", known.join(", "))));
        }
        let value = |(name, kind, missing): &Column| match (object.get(*name), missing) {
            (None | Some(Value::Null), Some(Missing::Nothing)) => Ok(Value::Null),
            (None | Some(Value::Null), Some(Missing::NoText)) => Ok(json!("")),
            (Some(value), _) if kind.fits(value, object) => Ok(value.clone()),
            _ => Err((format!(".{name}"), kind.allowed())),
        };
        self.columns.iter().map(value).collect()
    }

    /// The value in a column of a row of checked values.
    pub(super) fn value<'a>(&self, row: &'a [Value], column: &str) -> Option<&'a Value> {
        row.get(self.columns.iter().position(|(name, ..)| *name == column)?)
    }

    /// What tells a row of checked values from others, and the name of it; nothing where there is one row.
    pub(super) fn key<'a>(&self, row: &'a [Value]) -> Option<(&'static str, &'a Value)> {
        let (name, ..) = self.columns.first()?;
        row.first().map(|value| (*name, value))
    }

    /// Enters a row of checked values, unless there is one with the same key.
    pub(super) fn enter(&self, connection: &Connection, row: &[Value]) -> rusqlite::Result<bool> {
        let names: Vec<_> = self.columns.iter().map(|(name, ..)| *name).collect();
        let marks = vec!["?"; names.len()].join(", ");
        let query = format!("INSERT OR IGNORE INTO {} ({}) VALUES ({marks})", self.name, names.join(", "));
        let entered =
            connection.prepare_cached(&query)?.execute(rusqlite::params_from_iter(row.iter().map(sql)))?;
        Ok(entered > 0)
    }
}

/// Makes one clock of all entries of the table of ticks: no earlier than what was touched last.
pub(super) fn set_clock(connection: &Connection) -> rusqlite::Result<()> {
    let query = "SELECT MAX(COALESCE((SELECT MAX(last) FROM ticks), 0), COALESCE((SELECT MAX(touched) FROM lessons), 0),
                 COALESCE((SELECT MAX(touched) FROM games), 0))";
    let last: i64 = connection.query_row(query, [], |row| row.get(0))?;
    connection.execute("DELETE FROM ticks", [])?;
    connection.execute("INSERT INTO ticks (last) VALUES (?1)", [last])?;
    Ok(())
}

fn sql(value: &Value) -> Sql {
    match value {
        Value::Null | Value::Array(_) | Value::Object(_) => Sql::Null,
        Value::Bool(bit) => Sql::Integer((*bit).into()),
        Value::String(text) => Sql::Text(text.clone()),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => Sql::Integer(whole),
            None => Sql::Real(number.as_f64().unwrap_or_default()),
        },
    }
}

/// A row as an object, without its first columns.
pub(super) fn object(row: &Row<'_>, names: &[String], skipped: usize) -> rusqlite::Result<Value> {
    let mut object = Map::new();
    for (at, name) in names.iter().enumerate().skip(skipped) {
        let value = match row.get_ref(at)? {
            ValueRef::Integer(number) => json!(number),
            ValueRef::Real(number) => Number::from_f64(number).map_or(Value::Null, Value::Number),
            ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
            ValueRef::Null | ValueRef::Blob(_) => Value::Null,
        };
        object.insert(name.clone(), value);
    }
    Ok(Value::Object(object))
}
