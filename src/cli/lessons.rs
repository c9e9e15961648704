//! `cutnode lessons`: what there is to learn, and whether a lesson is right.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Subcommand;
use serde_json::{Value, json};

use super::Done;
use super::output::{count, write_columns, write_json};
use crate::config::data_dir;
use crate::session::CURATOR;
use crate::tutor::check::{prepare_translated, prove};
use crate::tutor::lesson::Lesson;
use crate::tutor::shelf::{LessonFile, Shelf, all_files, languages, translations};
use crate::tutor::syllabus::Point;
use crate::tutor::{Mistake, course};

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
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

/// Where a learner's own lessons are.
pub(super) fn own_lessons() -> Option<PathBuf> {
    data_dir().map(|folder| folder.join("lessons"))
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.action {
        Action::List { json } => list(*json, out),
        Action::Check { files, json } => check(files, *json, out),
    }
}

/// A mistake with its file.
type Found = (String, Mistake);

fn check(paths: &[PathBuf], json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut found: Vec<Found> = Vec::new();
    let files = if paths.is_empty() {
        let (files, unread) = all_files(own_lessons().as_deref());
        found.extend(unread.into_iter().flat_map(|broken| {
            broken.mistakes.into_iter().map(move |mistake| (broken.name.clone(), mistake))
        }));
        files
    } else {
        let read = |path: &PathBuf| {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            Ok(LessonFile { name: path.display().to_string(), text })
        };
        paths.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?
    };
    let mut proved = Vec::new();
    for file in &files {
        match prove(&file.text, CURATOR) {
            Ok(prepared) => proved.push((file, prepared.lesson)),
            Err(mistakes) => found.extend(mistakes.into_iter().map(|mistake| (file.name.clone(), mistake))),
        }
    }
    if paths.is_empty() {
        for (file, lesson) in &proved {
            check_translations(file, lesson, &mut found);
        }
    }
    let missing = if paths.is_empty() { together(&proved, &mut found) } else { Vec::new() };
    tell(&files, &found, &missing, json, out)?;
    Ok(if found.is_empty() { Done::Yes } else { Done::No })
}

fn check_translations(file: &LessonFile, lesson: &Lesson, found: &mut Vec<Found>) {
    let name = format!("{}.toml", lesson.id);
    for language in languages() {
        let all = translations(language, own_lessons().as_deref());
        if let Some(translation) = all.get(&name)
            && let Err(mistakes) = prepare_translated(&file.text, &translation.text, CURATOR)
        {
            found.extend(mistakes.into_iter().map(|mistake| (translation.name.clone(), mistake)));
        }
    }
}

/// What the lessons get wrong together; the points of the syllabus that none of them covers.
fn together(proved: &[(&LessonFile, Lesson)], found: &mut Vec<Found>) -> Vec<Point> {
    // A lesson of the learner's own takes the place of a shipped one.
    let shadowed = |at: usize| proved[at + 1..].iter().any(|(_, later)| later.id == proved[at].1.id);
    let kept: Vec<_> = (0..proved.len()).filter(|&at| !shadowed(at)).map(|at| &proved[at]).collect();
    let sourced: Vec<_> = kept.iter().map(|(file, lesson)| (file.text.as_str(), lesson)).collect();
    for (number, mistake) in course::mistakes(&sourced) {
        found.push((kept[number].0.name.clone(), mistake));
    }
    course::uncovered(kept.iter().map(|(_, lesson)| lesson))
}

fn tell(
    files: &[LessonFile],
    found: &[Found],
    missing: &[Point],
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if json {
        let mistakes: Vec<Value> = found
            .iter()
            .map(|(file, it)| json!({ "file": file, "line": it.line, "column": it.column, "message": it.message }))
            .collect();
        let missing: Vec<&str> = missing.iter().map(|(id, _)| *id).collect();
        write_json(out, &json!({ "lessons": files.len(), "mistakes": mistakes, "uncovered": missing }))?;
        return Ok(());
    }
    for (file, Mistake { line, column, message }) in found {
        writeln!(out, "{file}:{line}:{column}: {message}")?;
    }
    for (id, about) in missing {
        writeln!(io::stderr(), "no lesson covers {id}: {about}")?;
    }
    if found.is_empty() {
        writeln!(io::stderr(), "{} checked: no mistake.", count(files.len() as u64, "lesson"))?;
    }
    Ok(())
}

fn list(json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let shelf = Shelf::open(own_lessons().as_deref());
    let lessons = shelf.lessons.iter().map(|volume| &volume.lesson);
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
