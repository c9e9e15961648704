//! What a search found, as the object that `search --json` prints.

use serde::Serialize;
use serde_json::Value;

use super::common::technique_slugs;
use super::output::score_json;
use crate::explain::coach::Look;
use crate::games::MoveTag;
use crate::numbers::milliseconds;
use crate::session::{Answer, Request, Session};
use crate::trace::Tally;

/// What `--json` prints.
#[derive(Serialize)]
pub(super) struct Object {
    game: &'static str,
    position: String,
    algorithm: &'static str,
    techniques: Vec<&'static str>,
    /// What of them was set by hand.
    #[serde(skip_serializing_if = "String::is_empty")]
    set_by_hand: String,
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
    /// Leaves of the minimal tree of a textbook algorithm, where the whole tree is small enough to be counted.
    minimal_leaves: Option<u64>,
    /// The best lines of the last finished iteration, where several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<LineObject>,
}

#[derive(Serialize)]
struct LineObject {
    score: Value,
    pv: Vec<String>,
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
    /// Of this answer; `best` is the move that may be played.
    pub(super) fn new(
        session: &dyn Session,
        request: &Request,
        best: Option<MoveTag>,
        answer: &Answer,
    ) -> Self {
        let (Request { method, plan, .. }, found) = (request, &answer.found);
        Self {
            game: session.game().slug,
            position: session.view().notation,
            algorithm: method.slug(),
            techniques: technique_slugs(*method, plan),
            set_by_hand: plan.amounts.told(),
            best: best.map(|tag| text_of(session.plain_texts(&[Some(tag)]))),
            best_san: best.map(|tag| text_of(session.texts(&[Some(tag)]))),
            score: score_json(found.score, session.game().unit, found.pv.len()),
            depth: found.depth,
            nodes: found.counts.nodes,
            leaves: found.counts.leaves,
            quiescence_nodes: found.counts.quiescence,
            time_ms: milliseconds(found.time),
            pv: session.plain_texts(&path(&found.pv)),
            counts: answer.tally.unwrap_or_default().into(),
            minimal_leaves: answer.minimal.or_else(|| request.minimal_leaves(session, found)),
            lines: Vec::new(),
        }
    }

    /// With the lines of the last finished iteration, where so many were looked for.
    pub(super) fn with_lines(self, session: &dyn Session, wanted: u8, look: &Look) -> Self {
        let unit = session.game().unit;
        let last = look.depths().last().filter(|_| wanted > 1);
        let lines = last.into_iter().flat_map(|last| &last.lines).map(|line| LineObject {
            score: score_json(line.score, unit, line.moves.len()),
            pv: session.plain_texts(&path(&line.moves)),
        });
        Self { lines: lines.collect(), ..self }
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

/// A line of moves as a path.
pub(super) fn path(moves: &[MoveTag]) -> Vec<Option<MoveTag>> {
    moves.iter().copied().map(Some).collect()
}

/// The only text.
pub(super) fn text_of(texts: Vec<String>) -> String {
    texts.into_iter().next().expect("the best move is legal")
}
