//! `cutnode lessons`: what there is to learn, and whether a lesson is right.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Subcommand;
use serde_json::{Value, json};

use super::output::{write_columns, write_json};
use super::printable::stderr;
use super::{Done, Global};
use crate::course::check::{prove, prove_translated};
use crate::course::lesson::Lesson;
use crate::course::library::{
    Course, LessonFile, LessonLibrary, LibraryEntry, ORIGINAL, all_files, languages, schema, shipped,
    translations,
};
use crate::course::parse;
use crate::course::syllabus::Point;
use crate::course::{terms, whole};
use crate::document::Mistake;
use crate::files;
use crate::numbers::counted;

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
    ///
    /// Each lesson is checked with its translations, which stand beside it in folders named after languages: `fr/NAME`
    /// beside `NAME`. A translation is checked by naming its lesson.
    Check {
        /// The lessons, each with the translations beside it; those of the program and your own without it
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON schema of a lesson, for editors that complete and check TOML by one (taplo)
    Schema,
}

/// The lesson that has this id, or that teaches the technique or algorithm with this slug.
pub(super) fn find<'a>(library: &'a LessonLibrary, word: &str) -> Option<&'a LibraryEntry> {
    let taught = || whole::teacher(library.lessons.iter().map(|entry| &entry.lesson), word);
    library.find(word).or_else(|| library.find(&taught()?.id))
}

/// The lesson of every technique or algorithm, by its slug.
pub(super) fn of_slugs(course: &Course) -> impl Fn(&str) -> Option<String> + use<> {
    let library = LessonLibrary::open_in(ORIGINAL, course);
    move |slug| {
        whole::teacher(library.lessons.iter().map(|entry| &entry.lesson), slug).map(|it| it.id.clone())
    }
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.action {
        Action::List { json } => list(&global.course(), *json, out),
        Action::Check { files, json } => check(files, &global.course(), *json, out),
        Action::Schema => {
            out.write_all(schema().as_bytes())?;
            Ok(Done::Yes)
        }
    }
}

/// A mistake with its file.
type Found = (String, Mistake);

/// A lesson in the course: the text of its file, and whether a later file with the same id takes its place.
struct Entry {
    file: LessonFile,
    lesson: Lesson,
    /// The program's own, the learner's, or one that was named: a later one takes the place of an earlier one.
    tier: u8,
}

fn check(paths: &[PathBuf], course: &Course, json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut found: Vec<Found> = Vec::new();
    let (installed, unread) = all_files(course);
    let alone = matches!(course, Course::Folder(_));
    let of_program = if alone { 0 } else { shipped().len() };
    let tiers = (0..installed.len()).map(|at| u8::from(at >= of_program));
    let mut files: Vec<(LessonFile, u8)> = installed.into_iter().zip(tiers).collect();
    let last = if paths.is_empty() {
        found.extend(unread.into_iter().flat_map(|broken| {
            broken.mistakes.into_iter().map(move |mistake| (broken.name.clone(), mistake))
        }));
        0
    } else {
        for path in paths {
            let text = files::text(path).with_context(|| path.display().to_string())?;
            files.push((LessonFile { name: path.display().to_string(), text }, NAMED));
        }
        NAMED
    };
    let mut checked = 0;
    let mut entries = Vec::new();
    for (file, tier) in files {
        let wanted = tier >= last;
        checked += u64::from(wanted);
        let lesson = parse::lesson(&file.text);
        match &lesson {
            Ok(_) if wanted => {
                let mistakes = prove(&file.text).err().unwrap_or_default();
                found.extend(mistakes.into_iter().map(|mistake| (file.name.clone(), mistake)));
            }
            Err(mistakes) if wanted => {
                found.extend(mistakes.iter().map(|mistake| (file.name.clone(), mistake.clone())));
            }
            _ => {}
        }
        entries.extend(lesson.ok().map(|lesson| Entry { file, lesson, tier }));
    }
    for entry in entries.iter().filter(|entry| entry.tier >= last) {
        check_translations(entry, &entries, course.folder(), &mut found);
    }
    let missing = together(&entries, last, &mut found);
    let whole = last == 0 && !alone;
    tell(checked, &found, if whole { &missing } else { &[] }, json, out)?;
    Ok(if found.is_empty() { Done::Yes } else { Done::No })
}

/// The tier of files that were named.
const NAMED: u8 = 2;

/// A translation is of the lesson beside it. One of the learner's without a lesson beside it is of the shipped one.
fn check_translations(entry: &Entry, course: &[Entry], folder: Option<&Path>, found: &mut Vec<Found>) {
    let path = Path::new(&entry.file.name);
    let Some(name) = path.file_name() else { return };
    for language in languages() {
        let translation = if entry.tier == 0 {
            let has_own = |it: &Entry| it.tier == 1 && Path::new(&it.file.name).file_name() == Some(name);
            let own = folder.filter(|_| !course.iter().any(has_own)).map(Path::to_path_buf);
            translations(language, &Course::Shipped(own)).remove(&*name.to_string_lossy())
        } else {
            let path = path.with_file_name(language).join(name);
            let file = path.display().to_string();
            match files::text(&path) {
                Ok(text) => Some(LessonFile { name: file, text }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => {
                    let message = format!("the file cannot be read: {error}");
                    found.push((file, Mistake { line: 1, column: 1, message }));
                    None
                }
            }
        };
        if let Some(translation) = translation
            && let Err(mistakes) = prove_translated(&entry.file.text, &translation.text)
        {
            found.extend(mistakes.into_iter().map(|mistake| (translation.name.clone(), mistake)));
        }
    }
}

/// What the lessons from a tier on get wrong beside all others; the points of the syllabus that none of them covers.
fn together(course: &[Entry], last: u8, found: &mut Vec<Found>) -> Vec<Point> {
    let replaced = |entry: &Entry| {
        course.iter().any(|later| later.tier > entry.tier && later.lesson.id == entry.lesson.id)
    };
    let kept: Vec<_> = course.iter().filter(|entry| !replaced(entry)).collect();
    let sourced: Vec<_> = kept.iter().map(|entry| (entry.file.text.as_str(), &entry.lesson)).collect();
    let mistakes = whole::mistakes(&sourced).into_iter().chain(terms::mistakes(&sourced));
    let mistakes = mistakes.filter(|(number, _)| kept[*number].tier >= last);
    found.extend(mistakes.map(|(number, mistake)| (kept[number].file.name.clone(), mistake)));
    whole::uncovered(kept.iter().map(|entry| &entry.lesson))
}

fn tell(
    checked: u64,
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
        write_json(out, &json!({ "lessons": checked, "mistakes": mistakes, "uncovered": missing }))?;
        return Ok(());
    }
    for (file, Mistake { line, column, message }) in found {
        writeln!(out, "{file}:{line}:{column}: {message}")?;
    }
    for (id, about) in missing {
        writeln!(stderr(), "no lesson covers {id}: {about}")?;
    }
    if found.is_empty() {
        writeln!(stderr(), "{} checked: no mistake.", counted(checked, "lesson", "lessons"))?;
    }
    Ok(())
}

fn list(course: &Course, json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let library = LessonLibrary::open_in(ORIGINAL, course);
    let lessons = library.lessons.iter().map(|entry| &entry.lesson);
    if json {
        let lessons: Vec<Value> = lessons
            .map(|lesson| {
                json!({ "id": lesson.id, "title": lesson.title, "summary": lesson.summary,
                        "chapter": lesson.chapter.map(|it| it.slug),
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
    for broken in &library.broken {
        let Some(Mistake { line, column, message }) = broken.mistakes.first() else { continue };
        let name = &broken.name;
        writeln!(stderr(), "{name}:{line}:{column}: {message}; `cutnode lessons check` tells all mistakes")?;
    }
    Ok(Done::Yes)
}
