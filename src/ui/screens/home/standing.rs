//! How the learner stands, in a few lines.

use super::entries::puzzles;
use crate::course::library;
use crate::ui::desk::Desk;
use crate::ui::widgets::number::counted;

/// A line: what it is about, a share that may be drawn as a bar, and words.
pub(super) struct Line {
    pub(super) about: &'static str,
    pub(super) share: Option<(usize, usize)>,
    pub(super) says: String,
}

/// Everything of which something is known.
pub(super) fn of(desk: &Desk) -> Vec<Line> {
    let mut lines = Vec::new();
    if !desk.lessons.is_empty() {
        let (begun, all) = (desk.lessons.len(), library::shipped().len().max(desk.lessons.len()));
        let due: usize = desk.lessons.values().map(|saved| saved.due(desk.today).count()).sum();
        let due = if due == 0 { String::new() } else { format!(" · {} due again", counted(due, "step")) };
        lines.push(Line {
            about: "lessons",
            share: Some((begun, all)),
            says: format!("{begun} of {all} opened{due}"),
        });
    }
    let (right, asked) = desk.predictions.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    if asked > 0 {
        lines.push(Line {
            about: "predictions",
            share: Some((right as usize, asked as usize)),
            says: format!("{right} of {asked} right"),
        });
    }
    if let Some(says) = puzzles(desk) {
        let solved = desk.puzzles.values().filter(|progress| progress.solved).count();
        lines.push(Line { about: "puzzles", share: Some((solved, desk.puzzles.len())), says });
    }
    if !desk.games.is_empty() {
        let says = format!("{} not over", counted(desk.games.len(), "game"));
        lines.push(Line { about: "games", share: None, says });
    }
    lines
}
