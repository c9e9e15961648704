//! Exercises: positions drawn by lot, harder or easier as the learner gets on.

use super::{Drawn, Record, Runner, StepStatus};
use crate::course::check::Task;
use crate::course::games;
use crate::course::lesson::{Predicted, Subject};
use crate::textbook::Algorithm;

/// So many seeds are tried until there is something to ask.
const DRAWS: u64 = 50;

impl Runner {
    /// Draws a position for an exercise.
    pub(super) fn draw(&mut self) {
        self.drawn = None;
        let Task::Exercise { algorithm, what, levels } = &self.lesson.stages[self.at].task else { return };
        let record = &self.records[self.at];
        let Some(level) = levels.get(record.level.min(levels.len() - 1)) else { return };
        let first = record.round * DRAWS + 1;
        let found = (first..first + DRAWS).find_map(|seed| drawn_from(level, seed, *algorithm, *what));
        let size = found.as_ref().map_or(0, |drawn| drawn.exhibit.drawing.nodes().len());
        self.drawn = found;
        let moments = self.length().unwrap_or(0);
        let record = self.here();
        record.marks.retain(|&spot| spot > 0 && spot < size);
        record.shown = record.shown.min(moments);
    }

    /// How hard the exercise is, and how hard it can be; counted from 1.
    pub fn level(&self) -> Option<(usize, usize)> {
        let Task::Exercise { levels, .. } = &self.lesson.stages[self.at].task else { return None };
        Some((self.record().level.min(levels.len() - 1) + 1, levels.len()))
    }

    /// Another position for an exercise: a harder one after one that was solved cleanly, an easier one after one that
    /// was not solved.
    pub fn another(&mut self) {
        let Task::Exercise { levels, .. } = &self.lesson.stages[self.at].task else { return };
        let hardest = levels.len() - 1;
        let record = self.here();
        let level = if record.is_clean() {
            (record.level + 1).min(hardest)
        } else if record.status == StepStatus::Done {
            record.level
        } else {
            record.level.saturating_sub(1)
        };
        *record = Record { level, round: record.round + 1, ..record.again() };
        self.draw();
        self.arrive();
    }
}

/// What a seed draws by lot.
pub(in crate::course) fn drawn_from(
    level: &Subject,
    seed: u64,
    algorithm: Algorithm,
    what: Predicted,
) -> Option<Drawn> {
    let subject = games::seeded(level, seed)?;
    let exhibit = games::exhibit(&subject).ok()?;
    let task = if what == Predicted::Cuts {
        (!exhibit.run(algorithm).cut_edges().is_empty()).then_some(Task::Predict(algorithm))
    } else {
        let (shown, questions) = games::quiz(&subject, &exhibit, algorithm, (what, true)).ok()?;
        (!questions.is_empty()).then_some(Task::Quiz(shown, questions))
    }?;
    Some(Drawn { exhibit, task })
}
