//! The results of many programs as a table.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use csv::Writer;
use serde::Deserialize;
use serde_json::Value;

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
    mistake: Option<Value>,
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

/// Writes the table. A file that is no result is told on standard error and left out, and the exit code is 1 then.
pub(super) fn write(files: &[PathBuf], out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut table = Writer::from_writer(out);
    table.write_record(COLUMNS)?;
    let mut done = Done::Yes;
    for file in files {
        match read(file) {
            Ok(row) => table.write_record(columns(file, &row))?,
            Err(error) => {
                writeln!(stderr(), "{}: {error:#}", file.display())?;
                done = Done::No;
            }
        }
    }
    table.flush()?;
    Ok(done)
}

fn read(file: &Path) -> anyhow::Result<Row> {
    let reader = BufReader::new(File::open(file).context("cannot be opened")?);
    let object: Value = serde_json::from_reader(reader).context("it is not JSON")?;
    if !object.is_object() {
        bail!("it is no result of `cutnode judge --json`");
    }
    serde_json::from_value(object).context("it is no result of `cutnode judge --json`")
}

fn columns(file: &Path, row: &Row) -> [String; 14] {
    // Wrong cuts and answers before missed cuts, as they are told.
    let mistake = |missed: bool| {
        row.cases.iter().find_map(|case| {
            let mistake = case.mistake.as_ref()?;
            let text = mistake.get("text").and_then(Value::as_str).unwrap_or_default();
            let fits = (mistake.get("kind").and_then(Value::as_str) == Some("missed-cut")) == missed;
            fits.then(|| (text.to_string(), case.tree.clone()))
        })
    };
    let (first, tree) = mistake(false).or_else(|| mistake(true)).unwrap_or_default();
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
        harmless(&first),
        harmless(&tree),
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
