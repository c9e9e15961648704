//! `cutnode puzzles check`: whether solutions are the only ones, and how far estimates are from ratings.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use super::super::interrupt::Interrupt;
use super::super::ordered::in_order;
use super::super::output::{write_columns, write_json};
use super::super::progress::Progress;
use super::super::{Done, registry};
use crate::cli::printable::status;
use crate::cli::within::within;
use crate::learner::puzzles::columns::Row;
use crate::learner::puzzles::mined;
use crate::mining::Examined;
use crate::numbers::Whole;
use crate::session::{GAMES, GameCard};

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct Args {
    /// Puzzles with the columns of the Lichess puzzle database, packed by zstd or not
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Their game
    #[arg(long, value_name = "NAME", value_parser = registry::game(), default_value = crate::session::GAMES[0].slug)]
    game: &'static GameCard,
    /// The depth to which the engine looks for other moves
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = within::<u8>(1..=40))]
    depth: u8,
    /// Look at so many at most
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..))]
    count: Option<u32>,
    /// Threads; one for each processor by default
    #[arg(long, value_name = "T", value_parser = within::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut rows = match &args.file {
        Some(file) => super::solve::rows(file, Ok)?,
        None if args.game.slug == GAMES[0].slug => mined(),
        None => {
            let (shipped, wanted) = (GAMES[0].in_sentence(), args.game.in_sentence());
            bail!(
                "the mined puzzles that are shipped are of {shipped}: those of {wanted} must be named with --file"
            )
        }
    };
    rows.truncate(args.count.map_or(usize::MAX, Whole::fitted));
    let interrupt = Interrupt::listen()?;
    let examined = examine(args, &rows, &interrupt)?;
    if let Some(ended) = interrupt.ended_by() {
        return Ok(ended);
    }
    let doubtful = examined.iter().filter(|examined| examined.doubtful.is_some()).count();
    if args.json {
        let puzzles: Vec<_> =
            rows.iter().zip(&examined).map(|(row, examined)| in_json(row, examined)).collect();
        write_json(out, &json!({ "puzzles": puzzles, "doubtful": doubtful, "off": off(&rows, &examined) }))?;
    } else {
        tell(&rows, &examined, out)?;
        writeln!(out, "{doubtful} of {} have a move that is not seen to win alone", rows.len())?;
    }
    Ok(if doubtful == 0 { Done::Yes } else { Done::No })
}

fn examine(args: &Args, rows: &[Row], interrupt: &Interrupt) -> anyhow::Result<Vec<Examined>> {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let mut progress = Progress::new(rows.len() as u64);
    let mut all = Vec::new();
    let work = |number: u64| {
        let row = rows.get(number.fitted::<usize>())?;
        Some((row, args.game.mine().examine(args.depth, &row.position, &row.moves, interrupt.stop())))
    };
    let taken = in_order(args.threads.map_or(processors, usize::from), 0, work, |number, result| {
        let Some((row, result)) = result else { return Ok(ControlFlow::Break(())) };
        let Some(examined) = result.with_context(|| format!("puzzle {}", row.id))? else {
            return Ok(ControlFlow::Break(()));
        };
        all.push(examined);
        progress.tell(number, &format!("{number} puzzles"))?;
        Ok(ControlFlow::Continue(()))
    });
    status("")?;
    taken.map(|()| all)
}

fn in_json(row: &Row, examined: &Examined) -> Value {
    let Examined { themes, features, rating, doubtful } = examined;
    json!({ "id": row.id, "rating": row.rating, "estimate": rating, "features": features, "themes": themes,
            "doubtful": doubtful })
}

/// How far an estimate is off on average.
fn off(rows: &[Row], examined: &[Examined]) -> f64 {
    let sum: i64 =
        rows.iter().zip(examined).map(|(row, examined)| (row.rating - examined.rating).abs()).sum();
    sum as f64 / rows.len().max(1) as f64
}

fn tell(rows: &[Row], examined: &[Examined], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut themes: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (row, examined) in rows.iter().zip(examined) {
        if let Some(number) = examined.doubtful {
            writeln!(out, "{}: move {number} is not seen to win alone: {}", row.id, row.position)?;
        }
        let theirs: Vec<&str> = row.themes.split_ascii_whitespace().collect();
        for theme in &theirs {
            themes.entry(theme).or_default()[0] += 1;
        }
        for theme in &examined.themes {
            let counts = themes.entry(theme).or_default();
            counts[1] += 1;
            counts[2] += usize::from(theirs.contains(theme));
        }
    }
    let mut table = vec![["theme", "in the file", "seen", "both"].map(String::from)];
    table.extend(themes.iter().map(|(theme, [file, seen, both])| {
        [(*theme).to_string(), file.to_string(), seen.to_string(), both.to_string()]
    }));
    write_columns(out, &table)?;
    writeln!(out, "estimates are off by {:.0} points on average", off(rows, examined))?;
    Ok(())
}
