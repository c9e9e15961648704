//! `cutnode match`: engine against engine, and what it proves.

mod openings;
mod report;
mod resume;
mod rules;
pub(super) mod side;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, bail};

use super::common::LimitArgs;
use super::interrupt::Interrupt;
use super::printable::stderr;
use super::{Done, Global, registry};
use crate::arena::run::{Pair, Schedule, run as play};
use crate::arena::sprt::{Decision, Scale, Sprt};
use crate::arena::{Pace, TimeControl};
use crate::cli::within::within;
use crate::memory;
use crate::search::Stop;
use crate::session::{self, GameCard};
use report::Report;
use resume::Log;
use side::{Named, Side};

/// Play engine against engine: games in pairs, each opening with both colours; then Elo with its error and, if asked,
/// the verdict of a sequential test
///
/// A side is `cutnode`, this program itself, with the options of `cutnode search`; an opponent of the ladder by its slug, or
/// `your-engine`, the one that grows with your lessons (`your-engine:pvs`: as it is after that lesson of the course), who
/// think as they do; or the path of any UCI engine, its arguments behind `--`. The first and the last have --name, --depth, --nodes and --movetime; a UCI engine also has --clock and
/// --option NAME=VALUE:
///
/// cutnode match --second "--without null-move" --nodes 20000
///
/// cutnode match --first your-engine --second quiescence-2
///
/// cutnode match --second "/usr/games/gnuchess --option Hash=16 -- --uci" --movetime 100
///
/// Games that a file of --pgn has already are not played again. Ctrl-C ends a match with the standing result.
/// With --sprt, exit code 0 says that H1 was accepted, 1 that it was not; without it, 1 that every game was lost by a fault.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The side whose strength is measured
    #[arg(long, value_name = "SIDE", default_value = side::OWN, allow_hyphen_values = true)]
    first: String,
    /// The side that it is measured against
    #[arg(long, value_name = "SIDE", allow_hyphen_values = true)]
    second: String,
    /// The game; UCI engines play chess only
    #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
    game: Option<&'static GameCard>,
    /// Games to play; an odd number is made even
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within::<u64>(1..=1_000_000))]
    games: u64,
    /// Games that are played at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u16>(1..=256))]
    concurrency: u16,
    /// Append the games to this file; a match that was broken off goes on. Those of chess and draughts can be read from it
    /// as from any other
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// What is drawn by lot is drawn from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pace: PaceArgs,
    #[command(flatten)]
    openings: openings::OpeningArgs,
    #[command(flatten)]
    rules: rules::RuleArgs,
    #[command(flatten)]
    test: TestArgs,
}

/// How long both sides may think, where they do not say it themselves.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Time")]
struct PaceArgs {
    #[command(flatten)]
    limits: LimitArgs,
    /// A clock for UCI engines in seconds and seconds gained with every move: 10+0.1
    #[arg(long, value_name = "S+S", value_parser = side::clock)]
    clock: Option<TimeControl>,
    /// Seconds beyond its time after which an engine that does not answer has lost; 5 without it, and 600 where only
    /// depth or nodes end a search
    #[arg(long, value_name = "S", value_parser = within::<u64>(1..=86_400))]
    patience: Option<u64>,
}

/// The sequential test.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Sequential test")]
struct TestArgs {
    /// End the match as soon as it is clear whether the first side is stronger by ELO0 (H0) or by ELO1 (H1)
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = rules::hypotheses)]
    sprt: Option<[f64; 2]>,
    /// How often H1 may be accepted although H0 holds
    #[arg(long, value_name = "P", requires = "sprt", default_value = "0.05", value_parser = rules::probability)]
    alpha: f64,
    /// How often H0 may be accepted although H1 holds
    #[arg(long, value_name = "P", requires = "sprt", default_value = "0.05", value_parser = rules::probability)]
    beta: f64,
    /// ELO0 and ELO1 are normalized Elo
    #[arg(long, requires = "sprt")]
    normalized: bool,
}

impl TestArgs {
    fn sprt(&self) -> Option<Sprt> {
        let scale = if self.normalized { Scale::Normalized } else { Scale::Logistic };
        self.sprt.map(|[elo0, elo1]| Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta, scale })
    }
}

impl PaceArgs {
    fn pace(&self) -> Option<Pace> {
        let limits = self.limits.given();
        (limits.is_some() || self.clock.is_some())
            .then(|| Pace { limits: limits.unwrap_or_default(), clock: self.clock })
    }
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let config = global.load()?;
    let game = args.game.map_or_else(|| session::game(config.game), Ok)?;
    let games = args.games.next_multiple_of(2);
    let patience = args.pace.patience.map(Duration::from_secs);
    let given = [("--first", &args.first), ("--second", &args.second)];
    let told = given.map(|(option, text)| format!("{option} \"{text}\""));
    // A wrong name is told before what is missing of the other side.
    let first = Side::named(&args.first, game).with_context(|| told[0].clone())?;
    let second = Side::named(&args.second, game).with_context(|| told[1].clone())?;
    let read = |side: Named<'_>, told: &str| {
        side.read(args.pace.pace(), patience, &config).with_context(|| told.to_string())
    };
    let sides = [read(first, &told[0])?, read(second, &told[1])?];
    let (openings, description) = args.openings.open(game, games / 2, args.seed)?;
    let settings = format!(
        "{} against {}; {}; {}{}; seed {}",
        sides[0].describe(),
        sides[1].describe(),
        game.slug,
        description,
        args.rules.describe(),
        args.seed,
    );
    announce(&sides, args.concurrency)?;
    let mut log = Log::open(args.pgn.as_deref(), &settings)?;
    let interrupt = Interrupt::listen().context("signals cannot be heard")?;
    let pairs = (0..args.concurrency).map(|_| start(&sides, interrupt.stop()));
    let pairs = match (pairs.collect::<anyhow::Result<Vec<Pair>>>(), interrupt.ended_by()) {
        (Err(_), Some(signal)) => return Ok(signal),
        (pairs, _) => pairs?,
    };
    let names = [0, 1].map(|side| pairs[0][side].name().to_string());
    // A file may have more games than are asked for now.
    let last = log.past.iter().map(|past| past.id.0 + 1).max();
    let games = games.max(last.unwrap_or_default()).next_multiple_of(2);
    let mut report = Report::new(names, games, args.test.sprt(), args.json);
    report.take_over(&log.past);
    let (mut trouble, mut lot) = (Ok(()), Ok(()));
    if report.decision().is_none() {
        let done = log.past.iter().map(|past| past.id).collect::<Vec<_>>();
        let schedule = Schedule::new(openings, games, args.seed, done);
        lot = play(schedule, pairs, &args.rules.rules(), interrupt.stop(), |game| {
            trouble = log.append(&game).and_then(|()| report.add(&game));
            let decided = report.decision().is_some();
            if decided || trouble.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    trouble?;
    lot.context("no opening can be drawn")?;
    report.finish(interrupt.ended_by().is_some(), out)?;
    if report.is_worthless() {
        writeln!(stderr(), "every game was lost by a fault: this says nothing of strength")?;
    }
    Ok(match (interrupt.ended_by(), &report.sprt) {
        (Some(signal), _) => signal,
        (None, None) if report.is_worthless() => Done::No,
        (None, Some(_)) if report.decision() != Some(Decision::H1) => Done::No,
        (None, _) => Done::Yes,
    })
}

/// Says what the tables of all players take together, and refuses what the machine has not. Engines from outside have
/// theirs.
fn announce(sides: &[Side; 2], concurrency: u16) -> anyhow::Result<()> {
    let tables: Vec<_> = sides.iter().filter_map(Side::hash).collect();
    let (count, all) =
        (tables.len() * usize::from(concurrency), tables.iter().sum::<usize>() * usize::from(concurrency));
    if memory::lacks(all) {
        bail!(
            "{count} tables would take {all} MiB, more than there is: give less --concurrency, or a smaller --hash"
        );
    }
    if count > 2 {
        writeln!(stderr(), "{count} tables take {all} MiB")?;
    }
    Ok(())
}

/// The two players. Where both have the same name, they are numbered.
fn start(sides: &[Side; 2], stop: &Stop) -> anyhow::Result<Pair> {
    let [first, second] = sides;
    let pair = [first.start(None, stop).context("--first")?, second.start(None, stop).context("--second")?];
    if pair[0].name() != pair[1].name() {
        return Ok(pair);
    }
    let name = pair[0].name().to_string();
    drop(pair);
    let numbered = |side: &Side, number| side.start(Some(format!("{name} ({number})")), stop);
    Ok([numbered(first, 1).context("--first")?, numbered(second, 2).context("--second")?])
}
