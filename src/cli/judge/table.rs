//! The results of many programs as a table.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
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
    cases: Vec<RowCase>,
}

#[derive(Deserialize)]
struct RowCase {
    tree: String,
    mistake: Option<Value>,
}

const COLUMNS: [&str; 12] = [
    "file",
    "program",
    "verdict",
    "trees",
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
            Ok(row) => table.write_record(columns(file, row))?,
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
    serde_json::from_reader(reader).context("no result of `cutnode judge --json`")
}

fn columns(file: &Path, row: Row) -> [String; 12] {
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
        file.display().to_string(),
        row.program,
        row.verdict,
        number(row.trees),
        number(row.right),
        number(row.missed_cuts),
        number(row.wrong_cuts),
        number(row.errors),
        number(row.leaves),
        number(row.yardstick_leaves),
        first,
        tree,
    ]
}
