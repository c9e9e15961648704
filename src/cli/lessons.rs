//! `cutnode lessons`: what there is to learn, and whether a lesson is right.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Subcommand;
use serde_json::{Value, json};

use super::Done;
use super::output::{count, write_columns, write_json};
use crate::config::data_dir;
use crate::session::exhibit;
use crate::tutor::Mistake;
use crate::tutor::check::prepare;
use crate::tutor::shelf::{Shelf, shipped};

/// List the lessons, or check one that you wrote
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Print the lessons in the order of the course: id, title, minutes, what one learns
    List {
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
    /// Run every claim of lessons and print the mistakes as FILE:LINE:COL: what; exit code 1 if there are any
    Check {
        /// The lessons; those of the program and your own without it
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

/// Where a learner's own lessons are.
pub(super) fn own_lessons() -> Option<PathBuf> {
    data_dir().map(|folder| folder.join("lessons"))
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.action {
        Action::List { json } => list(*json, out),
        Action::Check { files } if files.is_empty() => check_all(out),
        Action::Check { files } => {
            let mut done = Done::Yes;
            for file in files {
                let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
                if let Err(mistakes) = prepare(&text, exhibit) {
                    write_mistakes(out, file, &mistakes)?;
                    done = Done::No;
                }
            }
            tell(done, files.len())?;
            Ok(done)
        }
    }
}

fn list(json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let shelf = Shelf::open(own_lessons().as_deref(), exhibit);
    let lessons = shelf.lessons.iter().map(|prepared| &prepared.lesson);
    if json {
        let lessons: Vec<Value> = lessons
            .map(|lesson| {
                json!({ "id": lesson.id, "title": lesson.title, "summary": lesson.summary,
                        "minutes": lesson.minutes, "steps": lesson.steps.len() })
            })
            .collect();
        write_json(out, &lessons)?;
    } else {
        let rows: Vec<_> = lessons
            .map(|lesson| {
                let minutes = format!("{} min", lesson.minutes);
                [lesson.id.clone(), lesson.title.clone(), minutes, lesson.summary.clone()]
            })
            .collect();
        write_columns(out, &rows)?;
    }
    for broken in &shelf.broken {
        writeln!(io::stderr(), "{} has mistakes: `cutnode lessons check` tells them", broken.name)?;
    }
    Ok(Done::Yes)
}

fn check_all(out: &mut dyn Write) -> anyhow::Result<Done> {
    let own = own_lessons();
    let shelf = Shelf::open(own.as_deref(), exhibit);
    for broken in &shelf.broken {
        write_mistakes(out, Path::new(&broken.name), &broken.mistakes)?;
    }
    let done = if shelf.broken.is_empty() { Done::Yes } else { Done::No };
    tell(done, shelf.lessons.len().max(shipped().len()))?;
    Ok(done)
}

fn write_mistakes(out: &mut dyn Write, file: &Path, mistakes: &[Mistake]) -> io::Result<()> {
    mistakes.iter().try_for_each(|Mistake { line, column, message }| {
        writeln!(out, "{}:{line}:{column}: {message}", file.display())
    })
}

fn tell(done: Done, lessons: usize) -> io::Result<()> {
    if done != Done::Yes {
        return Ok(());
    }
    writeln!(io::stderr(), "{} checked: no mistake.", count(lessons as u64, "lesson"))
}
