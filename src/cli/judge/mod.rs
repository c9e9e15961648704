//! `cutnode judge`: a program in any language is judged on game trees.

#[cfg(unix)]
mod guard;
mod kept;
#[cfg(unix)]
mod play;
#[cfg(unix)]
mod program;
mod report;
mod starter;
#[cfg(unix)]
mod strays;
mod table;

use std::ffi::OsString;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use super::interrupt::Interrupt;
use super::printable::{self, status};
use super::progress::Progress;
use super::screens::{self, LookArgs};
use super::{Done, Global, position_file, registry};
use crate::cli::within::within;
use crate::explain::drawing::{Drawing, MAX_NODES};
use crate::explain::lettered::Lettered;
use crate::games::tree::TreePosition;
use crate::games::{MoveTag, Present as _};
use crate::judge::{Grove, Mistake, NodeId, Tree, describe_as};
use crate::session::{self, GameCard};
use crate::textbook::Algorithm;
use report::Report;
use starter::Language;

/// Judge a program in any language: whether its search of game trees knows what it answers, and cuts what it may
///
/// COMMAND is started without a shell and asked for the values of trees: it asks back for the nodes that it wants to see. What
/// it looked at decides. Exit code 0 is for the verdicts `alpha-beta` and `better` alone.
///
/// cutnode judge --starter python > mine.py
///
/// cutnode judge -- python3 mine.py
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is switched by something else")]
pub(super) struct Args {
    /// How many trees; even, tied and ragged ones, single children and single leaves are among five
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within::<u64>(1..=10_000),
          conflicts_with = "position")]
    trees: u64,
    /// Draw the trees by lot from this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many children a node has
    #[arg(long, value_name = "A..B", default_value = "2..4", value_parser = span::<u32>, conflicts_with = "position")]
    width: RangeInclusive<u32>,
    /// How many plies deep the trees are
    #[arg(long, value_name = "A..B", default_value = "1..4", value_parser = span::<u32>, conflicts_with = "position")]
    depth: RangeInclusive<u32>,
    /// What leaves are worth
    #[arg(long, value_name = "A..B", default_value = "-20..20", value_parser = span::<i32>, allow_hyphen_values = true,
          conflicts_with = "position")]
    range: RangeInclusive<i32>,
    /// The game of --position, which is `tree`
    #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
    game: Option<&'static GameCard>,
    /// Judge on this one tree: "((3 12 8) (2 4 6))"
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// What it is compared with: an algorithm that goes depth first
    #[arg(long, value_name = "A", default_value = "alpha-beta", value_parser = registry::yardstick(), hide_possible_values = true)]
    like: Algorithm,
    /// How many seconds a line, or its being read, is waited for
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    patience: Duration,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Show the first mistake in the stepper
    #[arg(long, conflicts_with = "json")]
    open: bool,
    /// Keep the result in your progress file; --kept lists what is there
    #[arg(long)]
    keep: bool,
    /// Print the results that --keep has kept, the last first
    #[arg(long, conflicts_with_all = ["command", "table", "open", "starter", "keep"])]
    kept: bool,
    /// Print a program that talks the protocol, with an empty `search` to fill in
    #[arg(long, value_name = "LANGUAGE", value_enum, conflicts_with_all = ["command", "table", "json", "open", "keep"])]
    starter: Option<Language>,
    /// Print a table (CSV) of the results that --json has written, a row a file
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["command", "json", "open", "keep"])]
    table: Vec<PathBuf>,
    /// Start COMMAND and end it with the process of this number, which has started this one
    #[arg(long, hide = true, value_name = "PID")]
    guard: Option<u32>,
    #[command(flatten)]
    pub(super) look: LookArgs,
    /// The program and its arguments
    #[arg(last = true, value_name = "COMMAND", required_unless_present_any = ["starter", "table", "kept"])]
    command: Vec<OsString>,
}

/// Reads `A..B`, or `A` for `A..A`.
fn span<T: FromStr + PartialOrd + Copy>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse::<T>(), high.parse::<T>()) {
        (Ok(low), Ok(high)) if low <= high => Ok(low..=high),
        _ => Err("two whole numbers, the smaller first, as in `2..4`".into()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.01..=3_600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "seconds are 0.01 to 3600".into())
}

impl Args {
    /// A screen is opened behind it.
    pub(super) fn opens(&self) -> bool {
        self.open
    }

    /// The trees, and how many there are.
    fn trees(&self) -> anyhow::Result<(usize, Box<dyn Iterator<Item = Tree>>)> {
        if let Some(game) = self.game.filter(|game| game.slug != TreePosition::SLUG) {
            bail!("--game {}: programs are judged on game trees, --game {}", game.slug, TreePosition::SLUG);
        }
        if let Some(text) = &self.position {
            let game = session::game(TreePosition::SLUG)?;
            let read = text.strip_prefix('@').map(|place| position_file::open(game, place, Some(self.seed)));
            let read = read.transpose()?.map(|session| session.start());
            let text = read.as_deref().unwrap_or(text);
            let seeded = TreePosition::seeded(text, self.seed);
            let text = seeded.as_deref().unwrap_or(text);
            let tree = Tree::parse(text).with_context(|| format!("--position: `{text}` is no tree"))?;
            return Ok((1, Box::new(std::iter::once(tree))));
        }
        let grove = Grove::new(self.seed, self.width.clone(), self.depth.clone(), self.range.clone());
        let trees = grove.and_then(|grove| grove.trees(self.trees)).context("these trees")?;
        Ok((usize::try_from(self.trees)?, Box::new(trees)))
    }

    /// What the trees are drawn from, for whoever reads a result.
    fn drawn_from(&self) -> Value {
        if let Some(position) = &self.position {
            return json!({ "position": position, "seed": self.seed });
        }
        let ends = |low: i64, high: i64| format!("{low}..{high}");
        let small = |range: &RangeInclusive<u32>| ends((*range.start()).into(), (*range.end()).into());
        let range = ends((*self.range.start()).into(), (*self.range.end()).into());
        json!({ "seed": self.seed, "width": small(&self.width), "depth": small(&self.depth), "range": range })
    }

    /// Judges the program.
    fn judge(&self, interrupt: &Interrupt) -> anyhow::Result<Report> {
        let (asked, trees) = self.trees()?;
        let mut report = Report::new(self.like, asked, self.json);
        let mut bar = Progress::new(asked as u64);
        let told = |case| {
            report.add(case);
            let all = &report.summary;
            Ok(bar.tell(all.trees as u64, &format!("{} trees, {} right", all.trees, all.right))?)
        };
        #[cfg(unix)]
        {
            strays::adopt();
            let player = play::Player {
                command: &self.command,
                patience: self.patience,
                like: self.like,
                stop: interrupt.stop(),
            };
            player.play(trees, told)?;
        }
        #[cfg(not(unix))]
        {
            let _ = (trees, told, interrupt);
            bail!("programs are judged on Unix alone");
        }
        status("")?;
        if self.keep && interrupt.ended_by().is_none() {
            kept::keep(&self.program(), self.like, &report.summary)?;
        }
        Ok(report)
    }

    fn program(&self) -> String {
        self.command.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    if let Some(judge) = args.guard {
        #[cfg(unix)]
        bail!("`{}` cannot be started: {}", args.program(), guard::stand(&args.command, judge));
    }
    if let Some(language) = args.starter {
        out.write_all(language.text().as_bytes())?;
        return Ok(Done::Yes);
    }
    if !args.table.is_empty() {
        return table::write(&args.table, out);
    }
    if args.kept {
        return kept::list(args.json, out);
    }
    let interrupt = Interrupt::listen()?;
    let report = args.judge(&interrupt)?;
    let done = done(&report, &interrupt);
    if args.json {
        report.write_json(out, &args.program(), &args.drawn_from())?;
    } else {
        report.write(out)?;
    }
    Ok(done)
}

/// Judges, prints, and shows the first mistake in the stepper.
pub(super) fn open(args: &Args, look: &LookArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let interrupt = Interrupt::listen()?;
    let report = args.judge(&interrupt)?;
    let done = done(&report, &interrupt);
    let mut out = printable::stdout(global.is_ascii());
    report.write(&mut out)?;
    out.flush()?;
    let Some((number, case)) = report.first().filter(|_| interrupt.ended_by().is_none()) else {
        return Ok(ExitCode::from(done as u8));
    };
    // The yardstick that is stepped there takes the children in the order of the tree: it has to be the program's.
    let own = case.in_own_order(args.like)?;
    let order = if own.is_some() { ", the children in your program's order" } else { "" };
    let case = own.as_ref().unwrap_or(case);
    let position = TreePosition::parse(&case.tree.notation())?;
    let drawing = Drawing::fitting(&position, None, MAX_NODES);
    let way = |node| path(&case.tree, node).unwrap_or_default();
    let session = session::game(TreePosition::SLUG)?.open(Some(&case.tree.notation()))?;
    let drawn = Lettered { names: session.as_ref(), drawing: &drawing };
    let name = |node| drawn.letters(&way(node).into_iter().map(Some).collect::<Vec<_>>());
    let says = describe_as(case, &|node| name(node).unwrap_or_else(|| case.tree.name(node)));
    let words = format!("tree {number}{order}: {}", says.unwrap_or_default());
    let line = case.mistake.as_ref().and_then(Mistake::edge).map(|edge| way(edge.to)).unwrap_or_default();
    let left = screens::step_to(session, args.like, line, words, look, global)?;
    Ok(if left == ExitCode::SUCCESS { ExitCode::from(done as u8) } else { left })
}

/// The moves that lead to a node, in the game of trees.
fn path(tree: &Tree, node: NodeId) -> Option<Vec<MoveTag>> {
    tree.way(node).windows(2).map(|pair| tag(tree, pair[0], pair[1])).collect()
}

/// The move from a node to its child, in the game of trees.
fn tag(tree: &Tree, node: NodeId, child: NodeId) -> Option<MoveTag> {
    let place = tree.children(node).iter().position(|&other| other == child)?;
    MoveTag::new(u16::try_from(place + 1).ok()?)
}

fn done(report: &Report, interrupt: &Interrupt) -> Done {
    let verdict = if report.summary.verdict().is_good() { Done::Yes } else { Done::No };
    interrupt.ended_by().unwrap_or(verdict)
}
