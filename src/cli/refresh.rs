//! `cutnode refresh`: what follows from the engine, and stands in files of the source, computed anew.
//!
//! A change of the search or of the evaluation makes untrue what was measured before it: the signatures, the even lines of the
//! book, the puzzles with one solution, what the techniques are worth, the ratings. Each of these is a [`Part`], which knows
//! whether its file still says what this program says. Ratings take hours: their games are kept beside the build, by the
//! signature of the search that played them, so that a run that was broken off goes on.

use std::fs;
use std::io::{Read as _, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use serde_json::Value;

use super::interrupt::Interrupt;
use super::output::write_columns;
use super::printable::status;
use super::within::within;
use super::{Done, bench};
use crate::config::split;
use crate::files;
use crate::numbers::thousands;
use crate::opponents::ratings::Ratings;
use crate::session::{GAMES, GameCard};

/// Compute anew what follows from the engine and stands in the source: signatures, book, puzzles, what techniques are worth,
/// ratings
///
/// It is run in the folder of cutnode's source, by the program that was built from it. Ratings take hours; a run that was
/// broken off goes on. What cannot be computed, as a line of the book that is not even any more, is told, and is for a
/// person to decide; exit code 1 when there is such a thing, and with --check when a file says something else.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Only say what would change
    #[arg(long)]
    check: bool,
    /// These parts alone
    #[arg(long, value_name = "PART,…", value_delimiter = ',', value_enum)]
    only: Vec<Part>,
    /// Games of each two players who meet for their ratings
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = within::<u64>(2..=100_000))]
    games: u64,
}

/// Something that follows from the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Part {
    /// tests/signatures.txt
    Signatures,
    /// book.txt: every line even
    Book,
    /// src/learner/puzzles/mined.csv: every puzzle with one solution
    Puzzles,
    /// docs/engine.md: what techniques are worth
    Techniques,
    /// src/opponents/ratings.toml
    Ratings,
}

impl Part {
    const ALL: [Self; 5] = [Self::Signatures, Self::Book, Self::Puzzles, Self::Techniques, Self::Ratings];

    const fn file(self) -> &'static str {
        match self {
            Self::Signatures => "tests/signatures.txt",
            Self::Book => "book.txt",
            Self::Puzzles => "src/learner/puzzles/mined.csv",
            Self::Techniques => "docs/engine.md",
            Self::Ratings => "src/opponents/ratings.toml",
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Signatures => "signatures",
            Self::Book => "book",
            Self::Puzzles => "puzzles",
            Self::Techniques => "techniques",
            Self::Ratings => "ratings",
        }
    }
}

/// What became of a part.
enum State {
    /// The file says what this program says.
    Same,
    /// It says something else: what.
    Stale(String),
    /// It was written.
    Written,
    /// It is for a person to decide.
    Open(String),
}

/// What stands before the signatures in their file.
const HEAD: &str = "# Nodes of `cutnode bench` (all) and of `cutnode bench --game NAME`. `cutnode refresh` writes this file.";

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    for part in Part::ALL {
        if !Path::new(part.file()).is_file() {
            bail!("{} is not here: refresh is run in the folder of cutnode's source", part.file());
        }
    }
    let interrupt = Interrupt::listen()?;
    let mut done = Done::Yes;
    for part in Part::ALL.into_iter().filter(|part| args.only.is_empty() || args.only.contains(part)) {
        status(&format!("{} …", part.word()))?;
        let state = match part {
            Part::Signatures => signatures(args.check),
            Part::Book => book(&interrupt),
            Part::Puzzles => puzzles(args.check, &interrupt),
            Part::Techniques => techniques(args.check, &interrupt),
            Part::Ratings => ratings(args, &interrupt),
        };
        status("")?;
        if let Some(ended) = interrupt.ended_by() {
            return Ok(ended);
        }
        let state = state?;
        if matches!(state, State::Stale(_) | State::Open(_)) {
            done = Done::No;
        }
        let (word, more) = match state {
            State::Same => ("as it is", String::new()),
            State::Written => ("written", String::new()),
            State::Stale(more) => ("to be written", more),
            State::Open(more) => ("to be decided", more),
        };
        let row = [part.word().to_string(), word.to_string(), part.file().to_string()];
        write_columns(out, &[row])?;
        for line in more.lines() {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(done)
}

/// Compares a file with what it should be, or writes that.
fn compared(
    part: Part,
    wanted: &str,
    check: bool,
    why: impl FnOnce(&str) -> String,
) -> anyhow::Result<State> {
    let path = Path::new(part.file());
    let there = files::text(path).with_context(|| part.file())?;
    if there == wanted {
        return Ok(State::Same);
    }
    if check {
        return Ok(State::Stale(why(&there)));
    }
    files::replace(path, |out| out.write_all(wanted.as_bytes())).with_context(|| part.file())?;
    Ok(State::Written)
}

/// The lines of one text that the other lacks.
fn lacking(there: &str, wanted: &str) -> String {
    let new = wanted.lines().filter(|line| !there.lines().any(|other| other == *line));
    new.collect::<Vec<_>>().join("\n")
}

fn signatures(check: bool) -> anyhow::Result<State> {
    let mut wanted = format!("{HEAD}\nall {}\n", bench::signature(None)?);
    for game in &GAMES {
        wanted = format!("{wanted}{} {}\n", game.slug, bench::signature(Some(game))?);
    }
    compared(Part::Signatures, &wanted, check, |there| lacking(there, &wanted))
}

/// Between two looks at whether a command has ended, or is to end.
const LOOK: Duration = Duration::from_millis(20);

/// What a command of this program prints, and whether it said yes. A signal ends it, too.
///
/// # Errors
/// When it was broken off: what it printed is not all.
fn told(arguments: &[&str], interrupt: &Interrupt) -> anyhow::Result<(String, bool)> {
    let own = std::env::current_exe().context("this program does not know where it stands")?;
    let command = || format!("cutnode {}", arguments.join(" "));
    let mut starter = Command::new(own);
    starter.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let mut child = starter.spawn().with_context(command)?;
    let mut printed = child.stdout.take().context("it was asked for")?;
    let reader = thread::spawn(move || {
        let mut all = Vec::new();
        printed.read_to_end(&mut all).map(|_| all)
    });
    let mut was_told = false;
    let status = loop {
        if let Some(status) = child.try_wait().with_context(command)? {
            break status;
        }
        if interrupt.stop().is_stopped() && !std::mem::replace(&mut was_told, true) {
            end(&mut child).with_context(command)?;
        }
        thread::sleep(LOOK);
    };
    let said =
        reader.join().map_err(|_| anyhow!("{}: it cannot be read", command()))?.with_context(command)?;
    let said = String::from_utf8_lossy(&said).into_owned();
    match status.code() {
        Some(0) => Ok((said, true)),
        Some(1) => Ok((said, false)),
        _ => bail!("{} was broken off: {status}", command()),
    }
}

/// Asks a command to end with what it has.
#[cfg(unix)]
fn end(child: &mut Child) -> std::io::Result<()> {
    Ok(rustix::process::kill_process(rustix::process::Pid::from_child(child), rustix::process::Signal::TERM)?)
}

#[cfg(not(unix))]
fn end(child: &mut Child) -> std::io::Result<()> {
    child.kill()
}

/// A line of the book that is not even any more is for a person to take out or to keep.
fn book(interrupt: &Interrupt) -> anyhow::Result<State> {
    let (said, even) = told(&["book", "check", Part::Book.file()], interrupt)?;
    Ok(if even { State::Same } else { State::Open(said) })
}

/// A mined puzzle with a second solution is none: it goes.
fn puzzles(check: bool, interrupt: &Interrupt) -> anyhow::Result<State> {
    let file = Part::Puzzles.file();
    let (said, sound) = told(&["puzzles", "check", "--json", "--file", file], interrupt)?;
    if sound {
        return Ok(State::Same);
    }
    let all: Value = serde_json::from_str(&said).unwrap_or_default();
    let puzzles = all["puzzles"].as_array().into_iter().flatten();
    let doubtful: Vec<&str> = puzzles
        .filter(|puzzle| !puzzle["doubtful"].is_null())
        .filter_map(|puzzle| puzzle["id"].as_str())
        .collect();
    if doubtful.is_empty() {
        return Ok(State::Open(said));
    }
    let there = files::text(Path::new(file)).context(file)?;
    let is_sound = |line: &&str| !doubtful.iter().any(|id| line.split(',').next() == Some(id));
    let wanted: String = there.lines().filter(is_sound).flat_map(|line| [line, "\n"]).collect();
    compared(Part::Puzzles, &wanted, check, |_| format!("not sound any more: {}", doubtful.join(", ")))
}

/// What stands around the tables of techniques in their document.
const TABLES: [&str; 2] = ["```text\n", "```"];

/// Nodes are the same everywhere; milliseconds are those of the machine and say nothing when they differ.
fn techniques(check: bool, interrupt: &Interrupt) -> anyhow::Result<State> {
    let file = Part::Techniques.file();
    let there = files::text(Path::new(file)).context(file)?;
    let start = there.find(TABLES[0]).context("no table of techniques")? + TABLES[0].len();
    let end = start + there[start..].find(TABLES[1]).context("the table of techniques has no end")?;
    let (said, whole) = told(&["ablate"], interrupt)?;
    if !whole {
        return Ok(State::Open(said));
    }
    if without_time(&there[start..end]) == without_time(&said) {
        return Ok(State::Same);
    }
    let wanted = format!("{}{}\n{}", &there[..start], said.trim_end(), &there[end..]);
    compared(Part::Techniques, &wanted, check, |_| {
        lacking(&without_time(&there[start..end]), &without_time(&said))
    })
}

/// The tables without their column of milliseconds, which is the last but two of each row.
fn without_time(tables: &str) -> String {
    let row = |line: &str| {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if words.len() > 4 && words[words.len() - 3].bytes().all(|byte| byte.is_ascii_digit()) {
            words.remove(words.len() - 3);
        }
        words.join(" ")
    };
    tables.trim_end().lines().map(row).collect::<Vec<_>>().join("\n")
}

/// Where the games are kept that ratings are made of.
const GAMES_OF_RATINGS: &str = "target/refresh";

/// Ratings that were measured with another search.
struct Stale {
    card: &'static GameCard,
    /// They are those of the learner's engine, and not of the opponents.
    course: bool,
    /// The signature of the search that was measured, and that of this one.
    measured: u64,
    signature: u64,
    anchors: Vec<String>,
}

impl Stale {
    fn told(&self) -> String {
        let what = if self.course { "the course" } else { "the opponents" };
        let (before, now) = (thousands(self.measured), thousands(self.signature));
        format!("{what} of {}: measured at signature {before}, and now it is {now}", self.card.slug)
    }
}

fn ratings(args: &Args, interrupt: &Interrupt) -> anyhow::Result<State> {
    let file = Part::Ratings.file();
    let text = files::text(Path::new(file)).context(file)?;
    let known: Ratings = toml::from_str(&text).with_context(|| file.to_string())?;
    let mut stale = Vec::new();
    for card in &GAMES {
        let signature = bench::signature(Some(card))?;
        let of = |course, measured, anchors| Stale { card, course, measured, signature, anchors };
        let ladder = known.game(card.slug).filter(|ladder| ladder.signature != signature);
        stale.extend(ladder.map(|ladder| of(false, ladder.signature, ladder.anchors.clone())));
        // The course is measured on the scale of the ladder.
        let has_moved = ladder.is_some() || known.has_moved(card.slug);
        let course = known.course(card.slug).filter(|it| it.signature != signature || has_moved);
        stale.extend(course.map(|course| of(true, course.signature, Vec::new())));
    }
    if stale.is_empty() {
        return Ok(State::Same);
    }
    if args.check {
        return Ok(State::Stale(stale.iter().map(Stale::told).collect::<Vec<_>>().join("\n")));
    }
    fs::create_dir_all(GAMES_OF_RATINGS).context(GAMES_OF_RATINGS)?;
    let mut rated = None;
    for Stale { card, course, signature, anchors, .. } in stale {
        // Those who stand for its scale have the ratings that this program was built with.
        if course && rated == Some(card.slug) {
            let told = "its opponents are rated anew: build the program with that, and refresh goes on with its course";
            return Ok(State::Open(format!("{}: {told}", card.slug)));
        }
        if let Some(lacking) = anchors.iter().find_map(|anchor| lacking_engine(anchor)) {
            return Ok(State::Open(format!(
                "{} is rated against {lacking}, which is not installed",
                card.slug
            )));
        }
        let kind = if course { "course" } else { "ladder" };
        let log = PathBuf::from(GAMES_OF_RATINGS).join(format!("{kind}-{}-{signature}.log", card.slug));
        let (log, games) = (log.to_string_lossy().into_owned(), args.games.to_string());
        let mut command =
            vec!["ladder", "--game", card.slug, "--games", &games, "--log", &log, "--out", file];
        let anchors: Vec<_> = anchors.iter().map(|anchor| command_of(anchor)).collect();
        for anchor in &anchors {
            command.extend(["--anchor", anchor]);
        }
        command.extend(course.then_some("--course"));
        let (_, ended) = told(&command, interrupt)
            .with_context(|| format!("refresh goes on with the {kind} of {}", card.slug))?;
        if !ended {
            bail!("the {kind} of {} was not played to its end: refresh goes on with it", card.slug);
        }
        rated = (!course).then_some(card.slug);
    }
    Ok(State::Written)
}

/// The words of an anchor without what is told behind them of its limits: `1350=stockfish --depth 1 [depth 1]`.
fn command_of(anchor: &str) -> String {
    anchor.rfind(" [").map_or(anchor, |at| &anchor[..at]).to_string()
}

/// The program of an anchor, if it is not here.
fn lacking_engine(anchor: &str) -> Option<String> {
    let program = split(anchor.split_once('=')?.1).ok()?.into_iter().next()?;
    files::program(program.as_ref()).is_none().then_some(program)
}
