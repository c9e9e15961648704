//! `cutnode search`: searches a position and says what was found.

use std::io::Write;

use super::common::{PositionArgs, SearchArgs, needed_limit};
use super::found::{Object, path, text_of};
use super::output::{per_second, score_text, write_json};
use super::thinking::think;
use super::{Done, Global};
use crate::search::Iteration;
use crate::session::{Request, Session, Watch};

/// Search a position: an iteration a line, then the best move
///
/// Scores are as the side to move sees them: `=` exact, `≥` at least, `≤` at most.
#[derive(clap::Args, Debug)]
#[command(group(needed_limit()))]
pub(super) struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    position: PositionArgs,
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let config = global.load()?;
    let plan = args.search.plan(&config)?;
    let session = args.position.open(&config)?;
    // What only JSON tells is counted only for it.
    let watch = if args.json { Watch::Tally } else { Watch::Silent };
    let request = Request { method: args.search.algorithm, plan, watch };
    let answer = think(session.as_ref(), request, |iteration| {
        if !args.json {
            write_iteration(out, session.as_ref(), iteration)?;
        }
        Ok(())
    })?;
    let best = answer.found.best;
    if args.json {
        write_json(out, &Object::new(session.as_ref(), &request, best, &answer))?;
    } else {
        let best = best.map_or_else(|| "none".into(), |tag| text_of(session.plain_texts(&[Some(tag)])));
        writeln!(out, "best {best}")?;
    }
    Ok(if best.is_some() { Done::Yes } else { Done::No })
}

fn write_iteration(out: &mut dyn Write, session: &dyn Session, iteration: &Iteration) -> anyhow::Result<()> {
    let Iteration { depth, score, bound, ref pv, counts, time, .. } = *iteration;
    let score = score_text(score, bound, pv.len());
    let mut line = vec!["pv".to_string()];
    line.extend(session.texts(&path(pv)));
    let line = line.join(" ");
    let (milliseconds, speed) = (time.as_millis(), per_second(counts.nodes, time));
    let nodes = counts.nodes;
    writeln!(out, "depth {depth} score {score} nodes {nodes} time {milliseconds} nps {speed} {line}")?;
    Ok(())
}
