//! Predictions of cuts and their grades, and the hints of a step.

use super::answer::written;
use super::{Runner, StepStatus};
use crate::course::check::Task;
use crate::course::lesson::Kind;
use crate::course::predict::{Grade, explain, hints};
use crate::course::quiz;
use crate::explain::drawing::Spot;

impl Runner {
    /// Marks an edge as cut, or takes the mark back. A mark takes those below it away, and none can be set
    /// below a mark.
    pub fn toggle(&mut self, spot: Spot) -> bool {
        let Some(exhibit) = self.exhibit() else { return false };
        let fits = spot > 0
            && spot < exhibit.drawing.nodes().len()
            && matches!(self.task(), Task::Predict(_))
            && !self.record().is_judged();
        if !fits || exhibit.drawing.ancestors(spot).any(|above| self.record().marks.contains(&above)) {
            return false;
        }
        let mut marks = self.record().marks.clone();
        if !marks.remove(&spot) {
            marks.retain(|&mark| !exhibit.drawing.ancestors(mark).any(|above| above == spot));
            marks.insert(spot);
        }
        self.here().marks = marks;
        true
    }

    /// Grades the prediction. The run then stands at the moment of the first mistake, or at its end.
    pub fn grade(&mut self) -> Option<Grade> {
        let fresh = !self.record().is_judged();
        let grade = self.graded_as_it_stands()?;
        let moments = self.run()?.moments.len();
        if fresh {
            let record = self.here();
            record.status = if grade.is_perfect() { StepStatus::Done } else { StepStatus::Wrong };
            record.tries += 1;
            record.mistakes += u32::from(!grade.is_perfect());
            record.shown = grade.slips.first().map_or(moments, |slip| slip.moment + 1);
            if grade.is_perfect() {
                self.settle();
            }
        }
        Some(grade)
    }

    /// The grade, once it has been asked for.
    pub fn graded(&self) -> Option<Grade> {
        if self.record().is_judged() { self.graded_as_it_stands() } else { None }
    }

    fn graded_as_it_stands(&self) -> Option<Grade> {
        let &Task::Predict(algorithm) = self.task() else { return None };
        let exhibit = self.exhibit()?;
        Some(Grade::of(&exhibit.drawing, exhibit.run(algorithm), &self.record().marks))
    }

    /// The first mistake of a graded prediction, explained.
    pub fn explanation(&self) -> Option<String> {
        let grade = self.graded()?;
        Some(explain(&self.exhibit()?.drawing, self.run()?, *grade.slips.first()?))
    }

    /// All hints of the step: the author's, then those computed from the run.
    fn all_hints(&self) -> Vec<String> {
        let mut all = self.stage().hints.clone();
        match (self.task(), self.exhibit(), self.run()) {
            (Task::Predict(_), Some(exhibit), Some(run)) => all.extend(hints(&exhibit.drawing, run)),
            (Task::Quiz(..), ..) => all.extend(self.hint_of_quiz()),
            (Task::Puzzle(puzzle), ..) => {
                all.push(format!("It is about {}.", puzzle.themes.join(", ")));
                let next = written(puzzle).into_iter().nth(self.record().shown);
                all.extend(next.map(|next| format!("Play {next}.")));
            }
            _ => {}
        }
        all
    }

    fn hint_of_quiz(&self) -> Option<String> {
        let says = match self.lesson.lesson.steps[self.at].kind {
            Kind::Predict { what, algorithm } | Kind::Exercise { what, algorithm, .. } => {
                quiz::hint(what, algorithm)
            }
            Kind::Decide { what, .. } => quiz::hint_of_decision(what),
            Kind::Order { .. } => "Whose value gives the others the sharpest bound? It should come first.",
            _ => return None,
        };
        Some(says.into())
    }

    /// Takes one hint more; says whether there was one.
    pub fn hint(&mut self) -> bool {
        let more = self.record().hints < self.all_hints().len() && !self.record().is_done();
        self.here().hints += usize::from(more);
        more
    }

    /// The hints taken so far, and how many there are.
    pub fn hints(&self) -> (Vec<String>, usize) {
        let mut all = self.all_hints();
        let count = all.len();
        all.truncate(self.record().hints);
        (all, count)
    }
}
