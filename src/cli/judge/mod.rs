//! `cutnode judge`: a program in any language is judged on game trees.

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

use super::interrupt::Interrupt;
use super::printable::{self, status};
use super::progress::Progress;
use super::screens::{self, LookArgs};
use super::{Done, Global, registry};
use crate::games::tree::TreePosition;
use crate::games::{MoveTag, Present as _};
use crate::judge::{Grove, Mistake, NodeId, Tree, describe};
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
pub(super) struct Args {
    /// How many trees; even, tied and ragged ones, single children and single leaves are among five
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000),
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
    /// Print a program that talks the protocol, with an empty `search` to fill in
    #[arg(long, value_name = "LANGUAGE", value_enum, conflicts_with_all = ["command", "table", "json", "open"])]
    starter: Option<Language>,
    /// Print a table (CSV) of the results that --json has written, a row a file
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["command", "json", "open"])]
    table: Vec<PathBuf>,
    /// Become COMMAND, to be ended with the process of this number, which has started this one
    #[arg(long, hide = true, value_name = "PID")]
    r#become: Option<u32>,
    #[command(flatten)]
    pub(super) look: LookArgs,
    /// The program and its arguments
    #[arg(last = true, value_name = "COMMAND", required_unless_present_any = ["starter", "table"])]
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
            let seeded = TreePosition::seeded(text, self.seed);
            let text = seeded.as_deref().unwrap_or(text);
            let tree = Tree::parse(text).with_context(|| format!("--position: `{text}` is no tree"))?;
            return Ok((1, Box::new(std::iter::once(tree))));
        }
        let grove = Grove::new(self.seed, self.width.clone(), self.depth.clone(), self.range.clone());
        let trees = grove.and_then(|grove| grove.trees(self.trees)).context("these trees")?;
        Ok((usize::try_from(self.trees)?, Box::new(trees)))
    }

    /// Judges the program.
    fn judge(&self, interrupt: &Interrupt) -> anyhow::Result<(Report, usize)> {
        let (asked, trees) = self.trees()?;
        let mut report = Report::new(self.like, self.json);
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
        Ok((report, asked))
    }

    fn program(&self) -> String {
        self.command.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    if let Some(starter) = args.r#become {
        #[cfg(unix)]
        bail!("`{}` cannot be started: {}", args.program(), program::become_it(&args.command, starter));
    }
    if let Some(language) = args.starter {
        out.write_all(language.text().as_bytes())?;
        return Ok(Done::Yes);
    }
    if !args.table.is_empty() {
        return table::write(&args.table, out);
    }
    let interrupt = Interrupt::listen()?;
    let (report, asked) = args.judge(&interrupt)?;
    let done = done(&report, &interrupt);
    if args.json {
        report.write_json(out, &args.program())?;
    } else {
        report.write(out, asked)?;
    }
    Ok(done)
}

/// Judges, prints, and shows the first mistake in the stepper.
pub(super) fn open(args: &Args, look: &LookArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let interrupt = Interrupt::listen()?;
    let (report, asked) = args.judge(&interrupt)?;
    let done = done(&report, &interrupt);
    let mut out = printable::stdout();
    report.write(&mut out, asked)?;
    out.flush()?;
    let Some((number, case)) = report.first().filter(|_| interrupt.ended_by().is_none()) else {
        return Ok(ExitCode::from(done as u8));
    };
    let session = session::game(TreePosition::SLUG)?.open(Some(&case.tree.notation()))?;
    let words = format!("tree {number}: {}", describe(case).unwrap_or_default());
    let line =
        case.mistake.as_ref().and_then(Mistake::edge).map(|edge| case.tree.way(edge.to)).unwrap_or_default();
    let line = line.windows(2).map(|pair| tag(&case.tree, pair[0], pair[1])).collect::<Option<Vec<_>>>();
    let left = screens::step_to(session, args.like, line.unwrap_or_default(), words, look, global)?;
    Ok(if left == ExitCode::SUCCESS { ExitCode::from(done as u8) } else { left })
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
