//! `cutnode race`: searches of one position side by side, depth by depth (sources: L19), or the ways to keep it
//! (sources: C1); without either, the race on the screen.

mod algorithms;
mod representations;

use std::io::Write;

use anyhow::bail;

use super::common::{PositionArgs, TechniqueArgs};
use super::printable::status;
use super::screens::LookArgs;
use super::thinking::think;
use super::{Done, Global, registry};
use crate::cli::within::within;
use crate::config::Config;
use crate::memory::MIB;
use crate::session::race::{Lap, Racer};
use crate::session::{Method, Session, Watch};
use algorithms::Column;

/// Race algorithms, sets of techniques or representations on one position; on the screen without any of them
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Algorithms that take part, separated by commas; `cutnode algorithms` lists them
    #[arg(long, value_name = "A,A", value_delimiter = ',', value_parser = registry::method(), hide_possible_values = true)]
    algorithms: Vec<Method>,
    /// An engine that takes part, by the options of its techniques: "--without null-move"; may be repeated
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true)]
    set: Vec<String>,
    /// Count lines of legal moves (perft) in each way that the game has to keep a position, each as often as fills 0.2 s; the
    /// time is that of one count
    #[arg(long, conflicts_with_all = ["algorithms", "set", "columns", "minimal", "with", "without", "only"])]
    representations: bool,
    /// The deepest row (1 to 100), 4 without it; every row is a search of its own, from an empty table
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..=100))]
    depth: Option<u8>,
    /// What the table says of each
    #[arg(long, value_name = "C,C", value_delimiter = ',', value_enum)]
    columns: Vec<Column>,
    /// The leaves of the minimal tree, too: the fewest that prove the value where every line is searched by itself; who
    /// knows transpositions may need fewer
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

/// What is printed instead of a table.
#[derive(clap::Args, Debug)]
struct FormArgs {
    /// Print comma-separated values, all columns
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print one JSON array, all columns
    #[arg(long)]
    json: bool,
}

/// The depth without a word about it: that of the report that measured the representations first.
const DEPTH: u8 = 4;

impl Args {
    /// Whether somebody takes part: otherwise the screen is meant.
    pub(super) fn prints(&self) -> bool {
        self.representations || !self.algorithms.is_empty() || !self.set.is_empty()
    }

    /// The position for the screen, and the depth if one is given.
    pub(super) fn start(&self, config: &Config) -> anyhow::Result<(Box<dyn Session>, Option<u8>)> {
        let needless =
            [(self.form.csv, "--csv"), (self.form.json, "--json"), (!self.columns.is_empty(), "--columns")];
        if let Some((_, option)) = needless.into_iter().find(|(given, _)| *given) {
            bail!("{option} needs --algorithms, --set or --representations: without them the screen opens");
        }
        Ok((self.position.open(config)?, self.depth))
    }
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let config = global.load()?;
    let session = args.position.open(&config)?;
    let race =
        Race { session, hash: config.hash, memory: config.memory * MIB, depth: args.depth.unwrap_or(DEPTH) };
    if args.representations {
        representations::run(args, &race, out)
    } else {
        algorithms::run(args, &race, &algorithms::racers(args, &config)?, out)
    }
}

/// The course.
struct Race {
    session: Box<dyn Session>,
    hash: usize,
    memory: usize,
    depth: u8,
}

impl Race {
    /// One silent run, from an empty table; with `revisits` a watched one after it, if that can count them.
    fn lap(&self, racer: &Racer, depth: u8, revisits: bool) -> anyhow::Result<Lap> {
        status(&format!("depth {depth}: {racer} …"))?;
        let run = |watch| {
            let mut request = racer.request(depth, self.hash, watch);
            request.plan.limits.memory = Some(self.memory);
            think(self.session.as_ref(), request, |_| Ok(()))
        };
        let answer = run(Watch::Silent)?;
        let Some(mut lap) = Lap::of(&answer, depth) else {
            if answer.found.lacked_memory {
                bail!("{racer} did not reach depth {depth} in that memory");
            }
            bail!("{racer} did not reach depth {depth}, a mistake of this program")
        };
        if revisits && lap.is_countable(racer) {
            lap.revisits = run(Watch::Revisits { minimal: false })?.revisits;
        }
        status("")?;
        Ok(lap)
    }
}

/// Milliseconds as they are written in data, to a nanosecond.
fn milliseconds(lap: &Lap) -> f64 {
    (lap.time.as_secs_f64() * 1e9).round() / 1e6
}
