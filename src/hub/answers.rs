//! What is told of a search, and its answer.

use crate::games::draughts::Draughts;
use crate::games::draughts::notation::hub as notation;
use crate::games::{Game, MoveTag};
use crate::search::Iteration;

/// The moves of a line.
pub(super) fn moves(position: &Draughts, line: &[MoveTag]) -> Vec<String> {
    let mut here = *position;
    let mut texts = Vec::new();
    for mv in line.iter().map_while(|&tag| {
        let mv = here.recall(tag)?;
        here = here.play(mv);
        Some(mv)
    }) {
        texts.push(notation::write_move(mv));
    }
    texts
}

/// The answer: a move, and the one to ponder on.
pub(super) fn done(pv: &[String]) -> String {
    match pv {
        [best, answer, ..] => format!("done move={best} ponder={answer}\n"),
        [best] => format!("done move={best}\n"),
        [] => "done\n".into(),
    }
}

/// The score is in men, for the side to move; a win in n plies is 100 − n/100 of them.
pub(super) fn inform(position: &Draughts, iteration: &Iteration) -> String {
    let Iteration { depth, deepest, score, ref pv, counts, time, .. } = *iteration;
    let score = match score.plies_to_end() {
        Some(plies) => {
            let men = 100.0 - plies as f64 / 100.0;
            if score.units() > 0 { men } else { -men }
        }
        None => f64::from(score.units()) / 100.0,
    };
    let seconds = time.as_secs_f64();
    let speed = counts.nodes as f64 / 1e6 / seconds.max(1e-6);
    let pv = moves(position, pv).join(" ");
    format!(
        "info depth={depth} max-depth={deepest} score={score:.2} nodes={} time={seconds:.2} nps={speed:.1} pv=\"{pv}\"",
        counts.nodes
    )
}
