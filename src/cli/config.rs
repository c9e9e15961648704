//! `cutnode config`: the settings that count, where they come from, and whether they are right.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Subcommand;
use serde_json::{Map, Value as Json};

use super::output::write_json;
use super::printable::stderr;
use super::{Done, Global};
use crate::config::{Key, Value, mistakes, user_file};
use crate::files;

/// Show the settings, where they are kept, and what is wrong with them
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Print every setting as it counts now, with its meaning, and your engines
    Show {
        /// Print one JSON object instead
        #[arg(long)]
        json: bool,
    },
    /// Print where your own file is, whether it exists or not
    Path,
    /// Print the mistakes in your file, one a line; exit code 1 if there are any
    Check {
        /// The file; your own without it
        file: Option<PathBuf>,
    },
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.action {
        Action::Show { json } => show(*json, global, out),
        Action::Path => {
            writeln!(out, "{}", file(global)?.display())?;
            Ok(Done::Yes)
        }
        Action::Check { file: Some(file) } => check(file, true, out),
        Action::Check { file: None } => check(&file(global)?, global.config.is_some(), out),
    }
}

fn file(global: &Global) -> anyhow::Result<PathBuf> {
    let file = global.config.clone().or_else(user_file);
    file.context("there is no home folder: set HOME, or XDG_CONFIG_HOME")
}

fn show(json: bool, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let config = global.load()?;
    if json {
        let mut object = Map::new();
        for key in Key::all() {
            let value = match config.get(key) {
                Value::Switch(on) => Json::from(on),
                Value::Number(number) => Json::from(number),
                Value::Word(word) => Json::from(word),
            };
            match key.table() {
                None => object.insert(key.word().into(), value),
                Some(table) => {
                    let table = object.entry(table).or_insert_with(|| Json::Object(Map::new()));
                    table.as_object_mut().and_then(|table| table.insert(key.word().into(), value))
                }
            };
        }
        let engines = config.engines.iter().map(|engine| (engine.name.clone(), Json::from(engine.command())));
        object.insert("engines".into(), Json::Object(engines.collect()));
        write_json(out, &object)?;
    } else {
        write!(out, "{}", config.documented())?;
    }
    Ok(Done::Yes)
}

/// `must_exist`: a file that was named; without one of his own a user has no mistakes.
fn check(file: &Path, must_exist: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let text = match files::text(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && !must_exist => {
            writeln!(stderr(), "There is no {}: the settings are those that ship.", file.display())?;
            return Ok(Done::Yes);
        }
        read => read.with_context(|| file.display().to_string())?,
    };
    let found = mistakes(&text);
    for mistake in &found {
        writeln!(out, "{}", mistake.in_file(file.display()))?;
    }
    Ok(if found.is_empty() { Done::Yes } else { Done::No })
}
