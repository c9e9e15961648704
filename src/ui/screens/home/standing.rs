//! How the learner stands, in a few lines.

use super::entries::puzzles;
use crate::course::library;
use crate::learner::record::is_lesson;
use crate::numbers::Whole as _;
use crate::numbers::counted;
use crate::opponents::your_engine::Skills;
use crate::ui::learner_state::LearnerState;

/// A line: what it is about, a share that may be drawn as a bar, and words.
pub(super) struct Line {
    pub(super) about: &'static str,
    pub(super) share: Option<(usize, usize)>,
    pub(super) says: String,
}

/// Everything of which something is known; of puzzles that of this game.
pub(super) fn of(learner: &LearnerState, game: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let begun = learner.lessons.keys().filter(|id| is_lesson(id)).count();
    if begun > 0 {
        let all = library::shipped().len().max(begun);
        let due = learner.due_steps();
        let due =
            if due == 0 { String::new() } else { format!(" · {} due again", counted(due, "step", "steps")) };
        lines.push(Line {
            about: "lessons",
            share: Some((begun, all)),
            says: format!("{begun} of {all} opened{due}"),
        });
    }
    let skills = learner.growth().skills();
    if skills != Skills::NONE {
        lines.push(Line { about: "your engine", share: None, says: format!("{} (e)", skills.about()) });
    }
    let (right, asked) = learner.predicted();
    if asked > 0 {
        lines.push(Line {
            about: "predictions",
            share: Some((right.fitted::<usize>(), asked.fitted::<usize>())),
            says: format!("{right} of {asked} right"),
        });
    }
    if let Some(says) = puzzles(learner, game) {
        let solved = learner.puzzles.values().filter(|progress| progress.solved).count();
        lines.push(Line { about: "puzzles", share: Some((solved, learner.puzzles.len())), says });
    }
    if !learner.games.is_empty() {
        let says = format!("{} not over", counted(learner.games.len(), "game", "games"));
        lines.push(Line { about: "games", share: None, says });
    }
    lines
}
