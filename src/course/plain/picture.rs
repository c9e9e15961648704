//! What is drawn on a screen, in words: trees as outlines, boards as rows of letters.

use crate::course::check::Task;
use crate::course::lesson::Subject;
use crate::course::runner::Runner;
use crate::explain::drawing::{Drawing, Spot, number};
use crate::explain::transcript::{Mark, Snapshot};
use crate::games::Side;
use crate::session::game;

/// A tree as an outline: a line a node, further in the deeper it stands, with what is known of it.
pub(in crate::course) fn tree(drawing: &Drawing, snapshot: Option<&Snapshot>) -> String {
    let line = |spot: Spot| {
        let indent = "  ".repeat(drawing.ply(spot));
        let node = drawing.node(spot);
        let mover = if node.side == Side::First { "takes the greatest" } else { "takes the least" };
        let known = match snapshot.map(|snapshot| snapshot.marks[spot]) {
            Some(Mark::Cut) => " (cut)".into(),
            Some(Mark::Open(_) | Mark::Done(_)) if node.value.is_some() => " (seen)".into(),
            Some(Mark::Open(known) | Mark::Done(known)) => {
                let (sign, value) = known.sign();
                if value.is_infinite() { String::new() } else { format!(" {sign} {}", number(value)) }
            }
            _ => String::new(),
        };
        match node.value {
            Some(value) => format!("{indent}{}: {}{known}", drawing.typed(spot), number(value)),
            None => {
                format!("{indent}{}: {} {mover}{known}", drawing.typed(spot), drawing.side_name(node.side))
            }
        }
    };
    (0..drawing.nodes().len()).map(line).collect::<Vec<_>>().join("\n")
}

/// The node with this name.
pub(super) fn find(drawing: &Drawing, text: &str) -> Option<Spot> {
    (0..drawing.nodes().len()).find(|&spot| drawing.typed(spot).eq_ignore_ascii_case(text.trim()))
}

/// The position in which a move is asked for, and what of a puzzle's solution was played in it.
pub(super) fn position(runner: &Runner) -> Option<(Subject, Vec<String>)> {
    match runner.task() {
        Task::Puzzle(puzzle) => {
            let subject =
                Subject { game: puzzle.game.clone(), position: puzzle.position.clone(), plies: None };
            Some((subject, puzzle.moves[..runner.record().shown.min(puzzle.moves.len())].to_vec()))
        }
        _ => Some((runner.board()?.clone(), Vec::new())),
    }
}

/// The position as it is typed, and the board.
pub(super) fn board(subject: &Subject, task: &Task, shown: usize) -> Option<String> {
    let mut session = game(&subject.game).ok()?.open(Some(&subject.position)).ok()?;
    if let Task::Puzzle(puzzle) = task {
        for plain in puzzle.moves.iter().take(shown) {
            let tag = session.parse_move(plain).ok()?;
            session.play(tag);
        }
    }
    let view = session.view();
    let mover = session.game().side_name(view.side);
    Some(format!("{}\n{}{mover} to move.", view.notation, view.board))
}
