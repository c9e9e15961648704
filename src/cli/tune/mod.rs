//! `cutnode tune`: the weights of an evaluation, fitted to games of the engine against itself (sources: L36).

mod games;

use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context as _, bail};
use serde_json::json;

use super::output::write_json;
use super::printable::{is_watched, status};
use super::progress::Progress;
use super::{Done, registry};
use crate::cli::within::within;
use crate::files;
use crate::numbers;
use crate::session::GameCard;
use crate::tuning::fit::{self, Example, Fit};
use crate::tuning::{SelfPlay, TunedGame, text};
use games::Games;

/// Tune the weights of the evaluation on games that the engine plays against itself
///
/// Quiet positions of the games are kept in a file, labelled with the results. Games are added until there are enough;
/// a command that was interrupted goes on where it was. Then the weights are fitted so that the evaluation predicts
/// the results best, and the error is told before and after, on games that were held out. Weights come in the form of
/// the file that they stand in.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(long, value_name = "NAME", value_parser = registry::game(), default_value = crate::session::GAMES[0].slug)]
    game: &'static GameCard,
    /// Where the positions are kept
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// How many positions there should be
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    positions: usize,
    /// Nodes that the engine searches for each move
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = within::<u64>(1..))]
    nodes: u64,
    /// Where random numbers start: openings, and the order of the positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads that play; one for each processor by default
    #[arg(long, value_name = "T", value_parser = within::<u16>(1..=1024))]
    threads: Option<u16>,
    /// How often the fit goes through all positions; 0 only plays. More than a few times learn the games by heart,
    /// unless there are very many: watch the error of what was held out
    #[arg(long, value_name = "N", default_value_t = 4)]
    epochs: u32,
    /// How much of a label is what the search found instead of the result, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = share)]
    blend: f64,
    /// Start from the weights of this file instead of those in use
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write the weights to this file after every epoch instead of printing them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("a number from 0 to 1 is expected".into()),
    }
}

/// Of so many games one is held out.
const HELD_OUT: u64 = 10;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let Some(tuned) = args.game.tuning() else {
        bail!("the evaluation of {} has no weights to tune", args.game.slug);
    };
    let start = start(args, tuned)?;
    if let Some(file) = &args.out {
        recognise(tuned, file)?;
    }
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or(processors, usize::from);
    let plan = SelfPlay { seed: args.seed, nodes: args.nodes };
    let mut games = Games::open(&args.data, args.game.slug, plan)?;
    games.play(tuned, args.positions, threads)?;
    if args.epochs == 0 {
        writeln!(out, "{} positions of {} games", games.positions(), games.played())?;
        return Ok(Done::Yes);
    }
    fitted(args, tuned, start, &games, out)
}

/// The weights to start from.
fn start(args: &Args, tuned: &dyn TunedGame) -> anyhow::Result<fit::Weights> {
    let weights = match &args.from {
        None => tuned.weights(),
        Some(file) => {
            let found = files::text(file).with_context(|| file.display().to_string())?;
            text::read(tuned.groups(), &found).with_context(|| file.display().to_string())?
        }
    };
    Ok(weights.into_iter().map(|pair| pair.map(f64::from)).collect())
}

fn fitted(
    args: &Args,
    tuned: &dyn TunedGame,
    start: fit::Weights,
    games: &Games,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    // What the engine's scores predict, for the share of them in the labels, is the same function of K.
    let (train, held) = games.examples(tuned, HELD_OUT, |_, result| result)?;
    if train.is_empty() || held.is_empty() {
        bail!("{} positions are too few: raise --positions", games.positions());
    }
    let k = fit::best_k(&train, &start);
    drop(train);
    let label =
        |score: f64, result: f64| args.blend * fit::prediction(k, score) + (1.0 - args.blend) * result;
    let (mut train, _) = games.examples(tuned, HELD_OUT, label)?;
    let before = [fit::error(&train, &start, k), fit::error(&held, &start, k)];
    let mut fit = Fit::new(start, k, args.seed);
    let mut progress = Progress::new(u64::from(args.epochs));
    for epoch in 0..args.epochs {
        fit.epoch(&mut train, f64::from(epoch) / f64::from(args.epochs));
        if let Some(file) = &args.out {
            save(file, &text::write(tuned.groups(), &rounded(&fit)))?;
        }
        if is_watched() {
            let error = fit::error(&held, &fit.weights, k);
            progress.tell(u64::from(epoch) + 1, &format!("epoch {}, error {error:.6}", epoch + 1))?;
        }
    }
    status("")?;
    let weights = rounded(&fit);
    let whole: fit::Weights = weights.iter().map(|pair| pair.map(f64::from)).collect();
    let after = [fit::error(&train, &whole, k), fit::error(&held, &whole, k)];
    tell(args, tuned, &Fitted { k, before, after, sizes: [train.len(), held.len()], weights }, out)
}

/// What came of a fit: errors on the positions that were learnt and on those held out.
struct Fitted {
    k: f64,
    before: [f64; 2],
    after: [f64; 2],
    sizes: [usize; 2],
    weights: Vec<[i16; 2]>,
}

fn tell(args: &Args, tuned: &dyn TunedGame, fitted: &Fitted, out: &mut dyn Write) -> anyhow::Result<Done> {
    let Fitted { k, before, after, sizes, weights } = fitted;
    if args.json {
        let object = json!({ "game": args.game.slug, "k": k, "epochs": args.epochs, "positions": sizes[0],
            "held_out": sizes[1], "error": { "before": before[0], "after": after[0] },
            "held_out_error": { "before": before[1], "after": after[1] }, "weights": weights });
        write_json(out, &object)?;
        return Ok(Done::Yes);
    }
    if args.out.is_none() {
        write!(out, "{}", text::write(tuned.groups(), weights))?;
    }
    // Comments, so that the whole output is a file of weights, too.
    writeln!(out, "# K {k:.3}, {} positions, {} held out", sizes[0], sizes[1])?;
    writeln!(out, "# error {:.6} before, {:.6} after", before[0], after[0])?;
    writeln!(out, "# held out: error {:.6} before, {:.6} after", before[1], after[1])?;
    Ok(Done::Yes)
}

fn rounded(fit: &Fit) -> Vec<[i16; 2]> {
    fit.weights.iter().map(|pair| pair.map(numbers::rounded)).collect()
}

/// A file that would be written over has to have weights of this game.
fn recognise(tuned: &dyn TunedGame, file: &Path) -> anyhow::Result<()> {
    let is_ours = |beginning: &[u8]| {
        std::str::from_utf8(beginning).is_ok_and(|found| text::read(tuned.groups(), found).is_ok())
    };
    files::recognise(file, is_ours).map(|_| ()).with_context(|| format!("--out: {}", file.display()))
}

fn save(file: &Path, text: &str) -> anyhow::Result<()> {
    let written: io::Result<()> = files::replace(file, |out| out.write_all(text.as_bytes()));
    written.with_context(|| format!("--out: {}", file.display()))
}

/// Positions to learn from, and positions held out.
type Split = (Vec<Example>, Vec<Example>);
