//! `cutnode book`: the opening book, listed and checked.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use serde_json::json;

use super::output::{write_columns, write_json};
use super::printable::{status, stderr};
use super::progress::Progress;
use super::within::within;
use super::{Done, Global};
use crate::arena::{Own, Player as _, Situation};
use crate::document::Mistake;
use crate::files;
use crate::games::{Score, ScoreUnit};
use crate::numbers::counted;
use crate::opponents::book::{Book, Line, SHIPPED};
use crate::search::{Limits, Plan, Stop};
use crate::session::{Method, Session, game, game_of};

/// List the lines of the opening book, or check a book: every line legal, written as its game writes it, named, and no
/// more than half a pawn off in the engine's eyes at its end
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand, Debug)]
enum Action {
    /// The lines, one a line: game, weight, name, moves
    List {
        /// Print one JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Check a book, the shipped one without FILE; exit code 1 when a line fails
    Check {
        /// The book
        file: Option<PathBuf>,
        /// How deep the engine looks at the end of each line
        #[arg(long, value_name = "N", default_value_t = 12, value_parser = within::<u8>(1..=30))]
        depth: u8,
    },
}

/// A line may leave one side so much ahead, in hundredths of a man.
const EVEN: i32 = 50;

pub(super) fn run(args: &Args, _global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.action {
        Action::List { json } => list(*json, out).map(|()| Done::Yes),
        Action::Check { file, depth } => check(file.as_deref(), *depth, out),
    }
}

fn list(as_json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let book = Book::shipped();
    if as_json {
        for Line { game, weight, moves, name, .. } in book.lines() {
            write_json(out, &json!({ "game": game, "weight": weight, "name": name, "moves": moves }))?;
        }
        return Ok(());
    }
    let row =
        |line: &Line| [line.game.clone(), line.weight.to_string(), line.name.clone(), line.moves.join(" ")];
    write_columns(out, &book.lines().iter().map(row).collect::<Vec<_>>())?;
    Ok(())
}

fn check(file: Option<&Path>, depth: u8, out: &mut dyn Write) -> anyhow::Result<Done> {
    let name = file.map_or("book.txt".into(), |file| file.display().to_string());
    let text = match file {
        Some(file) => files::text(file).with_context(|| name.clone())?,
        None => SHIPPED.into(),
    };
    let book = match Book::read(&text) {
        Ok(book) => book,
        Err(mistakes) => {
            for Mistake { line, column, message } in &mistakes {
                writeln!(out, "{name}:{line}:{column}: {message}")?;
            }
            writeln!(stderr(), "{} cannot be read", counted(mistakes.len(), "line", "lines"))?;
            return Ok(Done::No);
        }
    };
    if book.lines().is_empty() {
        bail!("{name} has no line; `1 e4 e5 | C20 King's Pawn Game`, below `game chess`, is one");
    }
    let mut judge = Own::new("judge".into(), Method::Engine, Plan::new(Limits::depth(depth)))
        .context("no thread for the search")?;
    let mut bar = Progress::new(book.lines().len() as u64);
    let mut failed = 0;
    for (done, line) in book.lines().iter().enumerate() {
        bar.tell(done as u64, &line.name)?;
        if let Err(why) = fault(line, &mut judge) {
            status("")?;
            failed += 1;
            writeln!(out, "{name}:{}:1: {why}", line.number)?;
        }
    }
    status("")?;
    writeln!(stderr(), "{} lines, {failed} of them wrong", book.lines().len())?;
    Ok(if failed == 0 { Done::Yes } else { Done::No })
}

/// What is wrong with a line.
fn fault(line: &Line, judge: &mut Own) -> Result<(), String> {
    let session = follow(line)?;
    judge.begin().map_err(|fault| fault.to_string())?;
    let situation = Situation { session: &*session, start: None, moves: &[], clocks: None };
    let thought = judge.choose(&situation, &Stop::default()).map_err(|fault| fault.to_string())?;
    let score = thought.score.unwrap_or(Score::DRAW);
    let too_much = match session.game().unit {
        ScoreUnit::Centi => score.units().abs() > EVEN,
        ScoreUnit::Points => score != Score::DRAW,
    };
    if too_much {
        Err(format!("{}: worth {} to the side to move", line.name, session.value_text(score)))
    } else {
        Ok(())
    }
}

/// The game after a line.
fn follow(line: &Line) -> Result<Box<dyn Session>, String> {
    let card = game(&line.game).map_err(|error| error.to_string())?;
    let session = game_of(card, &line.moves.join(" ")).map_err(|error| error.to_string())?;
    let written = session.played_texts();
    match line.moves.iter().zip(&written).find(|(one, other)| one != other) {
        Some((typed, right)) => Err(format!("`{typed}` is written {right}")),
        None => Ok(session),
    }
}
