//! The results of many programs as a table.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use csv::Writer;
use serde::Deserialize;
use serde_json::Value;

use super::report::gravity;
use crate::cli::Done;
use crate::cli::printable::stderr;

/// What of a result stands in the table.
#[derive(Deserialize)]
struct Row {
    program: String,
    verdict: String,
    trees: u64,
    right: u64,
    missed_cuts: u64,
    wrong_cuts: u64,
    errors: u64,
    leaves: u64,
    yardstick_leaves: u64,
    asked: Option<u64>,
    drawn_from: Option<Value>,
    cases: Vec<RowCase>,
}

#[derive(Deserialize)]
struct RowCase {
    tree: String,
    value: Option<i64>,
    answer: Option<i64>,
    mistake: Option<Value>,
}

impl RowCase {
    /// What its mistake says under this key.
    fn says(&self, key: &str) -> &str {
        let said = self.mistake.as_ref().and_then(|mistake| mistake.get(key)).and_then(Value::as_str);
        said.unwrap_or_default()
    }

    fn gravity(&self) -> u8 {
        gravity(self.says("kind"), self.answer.is_some() && self.answer == self.value)
    }
}

const COLUMNS: [&str; 14] = [
    "file",
    "program",
    "verdict",
    "trees",
    "asked",
    "drawn_from",
    "right",
    "missed_cuts",
    "wrong_cuts",
    "errors",
    "leaves",
    "yardstick_leaves",
    "first_mistake",
    "tree",
];

/// Writes the table. A file that is no result is told on standard error and left out, and the exit code is 1 then; where
/// none is one there is no table.
pub(super) fn write(files: &[PathBuf], out: &mut dyn Write) -> anyhow::Result<Done> {
    let (mut rows, mut done) = (Vec::new(), Done::Yes);
    for file in files {
        match read(file) {
            Ok(row) => rows.push(columns(file, &row)),
            Err(error) => {
                writeln!(stderr(), "{}: {error:#}", file.display())?;
                done = Done::No;
            }
        }
    }
    if rows.is_empty() {
        bail!("there is no result to make a table of");
    }
    let mut table = Writer::from_writer(out);
    table.write_record(COLUMNS)?;
    rows.iter().try_for_each(|row| table.write_record(row))?;
    table.flush()?;
    Ok(done)
}

fn read(file: &Path) -> anyhow::Result<Row> {
    let reader = BufReader::new(File::open(file).context("cannot be opened")?);
    let object: Value = serde_json::from_reader(reader).map_err(|error| {
        let what = if error.is_io() { "cannot be read" } else { "it is not JSON" };
        anyhow::Error::new(error).context(what)
    })?;
    if !object.is_object() {
        bail!("it is no result of `cutnode judge --json`");
    }
    serde_json::from_value(object).context("it is no result of `cutnode judge --json`")
}

fn columns(file: &Path, row: &Row) -> [String; 14] {
    let first = row.cases.iter().filter(|case| case.mistake.is_some()).min_by_key(|case| case.gravity());
    let (first, tree) = first.map(|case| (case.says("text"), &*case.tree)).unwrap_or_default();
    let number = |number: u64| number.to_string();
    [
        harmless(&file.display().to_string()),
        harmless(&row.program),
        harmless(&row.verdict),
        number(row.trees),
        row.asked.map(number).unwrap_or_default(),
        row.drawn_from.as_ref().map(drawn).unwrap_or_default(),
        number(row.right),
        number(row.missed_cuts),
        number(row.wrong_cuts),
        number(row.errors),
        number(row.leaves),
        number(row.yardstick_leaves),
        harmless(first),
        harmless(tree),
    ]
}

/// What the trees were drawn from: `seed 1, width 2..4`.
fn drawn(from: &Value) -> String {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), Into::into);
    let parts = from.as_object().into_iter().flatten();
    harmless(&parts.map(|(name, value)| format!("{name} {}", word(value))).collect::<Vec<_>>().join(", "))
}

/// A text that no spreadsheet takes for a formula.
fn harmless(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("{}{text}", if formula { "'" } else { "" })
}
