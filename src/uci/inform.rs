//! What is told of a running search: an `info` line an iteration, and later one a move of the root.

use std::io::{self, Write};

use crate::search::{Bound, CurrentMove, Iteration};
use crate::session::Session;

/// Tells an iteration.
pub(super) fn inform(out: &mut dyn Write, session: &dyn Session, iteration: &Iteration) -> io::Result<()> {
    let Iteration { depth, deepest, line: place, score, bound, ref pv, counts, time, full } = *iteration;
    let score = match score.moves_to_end() {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.units()),
    };
    let bound = match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let speed = (u128::from(counts.nodes) * 1_000_000_000).checked_div(time.as_nanos()).unwrap_or(0);
    let line: Vec<_> = pv.iter().copied().map(Some).collect();
    let line = session.plain_texts(&line);
    let (nodes, milliseconds) = (counts.nodes, time.as_millis());
    write!(out, "info depth {depth} seldepth {deepest} multipv {place} score {score}{bound}")?;
    write!(out, " nodes {nodes} nps {speed} hashfull {full} time {milliseconds}")?;
    if !line.is_empty() {
        write!(out, " pv {}", line.join(" "))?;
    }
    writeln!(out)
}

/// Tells which move of the root is searched.
pub(super) fn current_move(
    out: &mut dyn Write,
    session: &dyn Session,
    current: CurrentMove,
) -> io::Result<()> {
    let CurrentMove { depth, tag, place } = current;
    match session.plain_texts(&[Some(tag)]).first() {
        Some(text) => writeln!(out, "info depth {depth} currmove {text} currmovenumber {place}"),
        None => Ok(()),
    }
}
