//! `cutnode search`: searches a position and says what was found.

use std::io::Write;

use serde::Serialize;
use serde_json::Value;

use super::common::{PositionArgs, SearchArgs, technique_slugs};
use super::output::{per_second, score_json, score_text, write_json};
use super::thinking::think;
use super::{Done, Global};
use crate::games::MoveTag;
use crate::search::{Iteration, Plan};
use crate::session::{Answer, Method, Request, Session, Watch};
use crate::trace::Tally;

/// Search a position: an iteration a line, then the best move
///
/// Scores are as the side to move sees them: `=` exact, `≥` at least, `≤` at most.
#[derive(clap::Args, Debug)]
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
    let request = Request { method: args.search.algorithm, plan, watch: Watch::Tally };
    let answer = think(session.as_ref(), request, |iteration| {
        if !args.json {
            write_iteration(out, session.as_ref(), iteration)?;
        }
        Ok(())
    })?;
    // A repetition ends the game although the position has moves.
    let best = if session.ending().is_none() { answer.found.best } else { None };
    if args.json {
        write_json(out, &Object::new(session.as_ref(), args.search.algorithm, &plan, best, &answer))?;
    } else {
        let best = best.map_or_else(|| "none".into(), |tag| text_of(session.plain_texts(&[Some(tag)])));
        writeln!(out, "best {best}")?;
    }
    Ok(if best.is_some() { Done::Yes } else { Done::No })
}

fn write_iteration(out: &mut dyn Write, session: &dyn Session, iteration: &Iteration) -> anyhow::Result<()> {
    let Iteration { depth, score, bound, ref pv, counts, time } = *iteration;
    let score = score_text(score, bound, pv.len());
    let mut line = vec!["pv".to_string()];
    line.extend(session.texts(&path(pv)));
    let line = line.join(" ");
    let (milliseconds, speed) = (time.as_millis(), per_second(counts.nodes, time));
    let nodes = counts.nodes;
    writeln!(out, "depth {depth} score {score} nodes {nodes} time {milliseconds} nps {speed} {line}")?;
    Ok(())
}

/// A line of moves as a path.
fn path(moves: &[MoveTag]) -> Vec<Option<MoveTag>> {
    moves.iter().copied().map(Some).collect()
}

fn text_of(texts: Vec<String>) -> String {
    texts.into_iter().next().expect("the best move is legal")
}

/// What `--json` prints.
#[derive(Serialize)]
struct Object {
    game: &'static str,
    position: String,
    algorithm: &'static str,
    techniques: Vec<&'static str>,
    best: Option<String>,
    best_san: Option<String>,
    score: Value,
    depth: u8,
    nodes: u64,
    leaves: u64,
    quiescence_nodes: u64,
    time_ms: u64,
    pv: Vec<String>,
    counts: CountsObject,
    /// Leaves of the minimal tree, where they are known.
    minimal_leaves: Option<u64>,
}

#[derive(Serialize)]
struct CountsObject {
    beta_cuts: u64,
    first_move_cuts: u64,
    null_tried: u64,
    null_cut: u64,
    lmr_reduced: u64,
    lmr_researched: u64,
    table_hits: u64,
    table_cuts: u64,
}

impl Object {
    fn new(
        session: &dyn Session,
        method: Method,
        plan: &Plan,
        best: Option<MoveTag>,
        answer: &Answer,
    ) -> Self {
        let found = &answer.found;
        Self {
            game: session.game().slug,
            position: session.view().notation,
            algorithm: method.slug(),
            techniques: technique_slugs(method, plan),
            best: best.map(|tag| text_of(session.plain_texts(&[Some(tag)]))),
            best_san: best.map(|tag| text_of(session.texts(&[Some(tag)]))),
            score: score_json(found.score, session.game().unit, found.pv.len()),
            depth: found.depth,
            nodes: found.counts.nodes,
            leaves: found.counts.leaves,
            quiescence_nodes: found.counts.quiescence,
            time_ms: found.time.as_millis() as u64,
            pv: session.plain_texts(&path(&found.pv)),
            counts: answer.tally.unwrap_or_default().into(),
            minimal_leaves: None,
        }
    }
}

impl From<Tally> for CountsObject {
    fn from(tally: Tally) -> Self {
        Self {
            beta_cuts: tally.beta_cuts,
            first_move_cuts: tally.first_move_cuts,
            null_tried: tally.null_tried,
            null_cut: tally.null_cut,
            lmr_reduced: tally.lmr_reduced,
            lmr_researched: tally.lmr_researched,
            table_hits: tally.table_hits,
            table_cuts: tally.table_cuts,
        }
    }
}
