//! `cutnode learn --plain` and `cutnode daily --plain`: lessons and the cut of the day as lines of text.

use std::io::{self, BufRead, Write};

use anyhow::{Context as _, bail};

use super::printable::stderr;
use super::{Done, Global, learner, lessons};
use crate::course::daily::Daily;
use crate::course::daily::plain::DayDialogue;
use crate::course::library::{LessonLibrary, LibraryEntry};
use crate::course::plain::Dialogue;
use crate::learner::progress::{DayTask, Progress};
use crate::learner::today;

/// Goes through a lesson, or lists them first; answers come from standard input.
pub(super) fn run(lesson: Option<&str>, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let (config, _) = global.look()?;
    let library = LessonLibrary::open_in(config.language, &global.course());
    let mut input = lines();
    let entry = match lesson {
        Some(word) => named(&library, word)?,
        None => match choose(&library, &mut input, out)? {
            Some(entry) => entry,
            None => return Ok(Done::No),
        },
    };
    let prepared = entry.prepare().map_err(|mistakes| {
        let first = mistakes.into_iter().next().map(|it| it.message).unwrap_or_default();
        anyhow::anyhow!("{}: {first}", entry.file.name)
    })?;
    let mut progress = kept()?;
    let id = &entry.lesson.id;
    let saved = progress.as_ref().map(|progress| progress.lesson(id)).transpose()?.flatten();
    let mut dialogue = Dialogue::new(prepared, saved.as_ref(), today());
    writeln!(out, "{}\nAnywhere: {}.\n\n{}\n", entry.lesson.title, Dialogue::COMMANDS, dialogue.says())?;
    while !dialogue.is_over() {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = input.next().transpose()? else { break };
        writeln!(out, "{}\n", dialogue.hears(&line))?;
        if let Some(progress) = writable(&mut progress) {
            let (news, runner) = (dialogue.news(), dialogue.runner());
            progress.save_lesson(id, &news, runner.done(), runner.records().len())?;
        }
    }
    Ok(Done::Yes)
}

/// Goes through the cut of the day, and then through the order of its moves; answers come from standard input.
pub(super) fn day(out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut progress = kept()?;
    let of = Daily::of(today());
    let days = progress.as_ref().map(Progress::days).transpose()?.unwrap_or_default();
    let done = |task: DayTask| days.get(&task.id(of.day));
    let mut dialogue = DayDialogue::new(of, done(DayTask::Cut), done(DayTask::Order));
    let title = format!("The cut of the day, {}: you are alpha-beta", of.name());
    writeln!(out, "{title}\nAnywhere: {}.\n\n{}\n", DayDialogue::COMMANDS, dialogue.says())?;
    let mut input = lines();
    while !dialogue.is_over() {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = input.next().transpose()? else { break };
        writeln!(out, "{}\n", dialogue.hears(&line))?;
        if let (Some(progress), Some((task, record))) = (writable(&mut progress), dialogue.news()) {
            progress.save_day(&task.id(of.day), &record)?;
        }
    }
    Ok(Done::Yes)
}

/// The lines of standard input, whatever bytes they are made of.
fn lines() -> impl Iterator<Item = io::Result<String>> {
    let lines = io::stdin().lock().split(b'\n');
    lines.map(|line| line.map(|line| String::from_utf8_lossy(&line).trim_end_matches('\r').to_string()))
}

fn named<'a>(library: &'a LessonLibrary, word: &str) -> anyhow::Result<&'a LibraryEntry> {
    let found = lessons::find(library, word);
    found.with_context(|| format!("there is no lesson `{word}`; `cutnode lessons list` lists them"))
}

/// Has a lesson chosen by its number; none where the input ends.
fn choose<'a>(
    library: &'a LessonLibrary,
    input: &mut dyn Iterator<Item = io::Result<String>>,
    out: &mut dyn Write,
) -> anyhow::Result<Option<&'a LibraryEntry>> {
    if library.lessons.is_empty() {
        bail!("there is no lesson to choose from");
    }
    for (at, entry) in library.lessons.iter().enumerate() {
        writeln!(out, "{:>3}  {}: {}", at + 1, entry.lesson.title, entry.lesson.summary)?;
    }
    loop {
        write!(out, "\nWhich lesson? Type its number.\n> ")?;
        out.flush()?;
        let Some(line) = input.next().transpose()? else { return Ok(None) };
        let number = line.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match (line.trim(), number.and_then(|number| library.lessons.get(number))) {
            ("q" | "quit", _) => return Ok(None),
            (_, Some(entry)) => return Ok(Some(entry)),
            _ => writeln!(out, "Type a number from 1 to {}, or quit.", library.lessons.len())?,
        }
    }
}

/// What was kept, and is to be; nothing without a home folder. That nothing is kept any more is told on standard error.
fn kept() -> anyhow::Result<Option<Progress>> {
    if learner::path().is_err() {
        return Ok(None);
    }
    let opened = learner::open();
    let why = match &opened {
        Ok(progress) if progress.is_read_only() => {
            format!("{} may not be written", progress.path().display())
        }
        Ok(_) => return opened.map(Some),
        Err(error) => format!("{error:#}"),
    };
    writeln!(stderr(), "cutnode: nothing of this is kept: {why}")?;
    Ok(opened.ok())
}

/// The same where something can be kept.
fn writable(progress: &mut Option<Progress>) -> Option<&mut Progress> {
    progress.as_mut().filter(|progress| !progress.is_read_only())
}
