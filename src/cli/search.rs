//! `cutnode search`: searches a position and says what was found.

use std::io::Write;
use std::time::Duration;

use anyhow::Context as _;

use super::common::{PositionArgs, SearchArgs, needed_limit};
use super::found::{Object, path, text_of};
use super::output::{per_second, score_text, write_json};
use super::thinking::think;
use super::{Done, Global};
use crate::explain::coach::Look;
use crate::search::limits::MAX_DEPTH;
use crate::search::{Found, Iteration, Limits, Plan};
use crate::session::{Answer, Method, Request, Session, Watch};

/// Search a position: an iteration a line, then the best move
///
/// Scores are as the side to move sees them: `=` exact as far as the techniques that bet are right, `≥` at least, `≤` at most.
/// Algorithms of the textbooks search to a fixed depth: without --depth they are run to depth 1, 2 and so on, each time anew, and a
/// line tells of one run.
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
    let plan = args.search.plan_deepening(&config)?;
    let session = args.position.open(&config)?;
    // What only JSON tells is counted only for it.
    let watch = if args.json { Watch::Tally } else { Watch::Silent };
    let request = Request { method: args.search.algorithm, plan, watch };
    let mut look = Look::default();
    let report = |iteration: &Iteration| {
        if args.json {
            look.hear(iteration);
        } else {
            write_iteration(out, session.as_ref(), (iteration, plan.lines))?;
        }
        Ok(())
    };
    let answer = match request.method {
        Method::Textbook(_) if plan.limits.depth.is_none() => deepened(session.as_ref(), request, report)?,
        _ => think(session.as_ref(), request, report)?,
    };
    let best = answer.found.best;
    if args.json {
        look.close(&answer.found);
        let object = Object::new(session.as_ref(), &request, best, &answer);
        write_json(out, &object.with_lines(session.as_ref(), plan.lines, &look))?;
    } else {
        let best = best.map_or_else(|| "none".into(), |tag| text_of(session.plain_texts(&[Some(tag)])));
        writeln!(out, "best {best}")?;
    }
    Ok(if best.is_some() { Done::Yes } else { Done::No })
}

/// What an algorithm of the textbooks, which searches to a fixed depth, comes to where only nodes or time end the search: it is
/// run to depth 1, 2 and so on, each time anew, and the last run that came to an end is the answer.
fn deepened(
    session: &dyn Session,
    request: Request,
    mut report: impl FnMut(&Iteration) -> anyhow::Result<()>,
) -> anyhow::Result<Answer> {
    let mut last: Option<Answer> = None;
    let mut left = request.plan.limits;
    for depth in 1..=MAX_DEPTH {
        let plan = Plan { limits: Limits { depth: Some(depth), ..left }, ..request.plan };
        let mut told = Vec::new();
        let answer = think(session, Request { plan, ..request }, |iteration| {
            told.push(iteration.clone());
            Ok(())
        })?;
        let Found { counts, time, .. } = answer.found;
        // Where no line is longer, every deeper search is the same again.
        if last.as_ref().is_some_and(|last| last.found.counts == counts) {
            break;
        }
        told.iter().try_for_each(&mut report)?;
        let is_broken_off = answer.found.best.is_none();
        if !is_broken_off || last.is_none() {
            last = Some(answer);
        }
        left.nodes = left.nodes.map(|nodes| nodes.saturating_sub(counts.nodes));
        left.time = left.time.map(|all| all.saturating_sub(time));
        if is_broken_off || left.nodes == Some(0) || left.time == Some(Duration::ZERO) {
            break;
        }
    }
    last.context("no depth was searched")
}

/// An iteration's line, where so many are looked for.
fn write_iteration(
    out: &mut dyn Write,
    session: &dyn Session,
    (iteration, of): (&Iteration, u8),
) -> anyhow::Result<()> {
    let Iteration { depth, score, bound, ref pv, counts, time, line: place, .. } = *iteration;
    let place = if of > 1 { format!(" line {place}") } else { String::new() };
    let score = score_text(score, bound, pv.len(), session.unit());
    let mut line = vec!["pv".to_string()];
    line.extend(session.texts(&path(pv)));
    let line = line.join(" ");
    let (milliseconds, speed) = (time.as_millis(), per_second(counts.nodes, time));
    let nodes = counts.nodes;
    writeln!(out, "depth {depth}{place} score {score} nodes {nodes} time {milliseconds} nps {speed} {line}")?;
    Ok(())
}
