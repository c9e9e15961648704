//! A lesson in progress: where the learner stands and what he answered. No terminal and no file: keys go in
//! above, and what is to be kept comes out as [`Saved`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::check::{Exhibit, Prepared, Stage, Task, tidy};
use super::figure::Spot;
use super::predict::{Grade, explain, hints};
use super::transcript::{Snapshot, Transcript};
use crate::textbook::Algorithm;

/// How a step stands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Nothing is settled yet.
    #[default]
    Open,
    /// The prediction or answer that stands there was judged, and is wrong.
    Wrong,
    /// Read, watched to the end, or answered rightly.
    Done,
    /// The right answer was shown before it was found.
    Shown,
}

/// What the learner has done in a step. Kept in the progress file.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// How it stands.
    pub standing: Standing,
    /// Answers given.
    pub tries: u32,
    /// Hints taken.
    pub hints: usize,
    /// How many moments of the run have been shown.
    pub shown: usize,
    /// Marked edges of a prediction.
    pub marks: BTreeSet<Spot>,
    /// The answer to a question.
    pub answer: String,
}

impl Record {
    /// Nothing is left to do.
    pub fn is_done(&self) -> bool {
        matches!(self.standing, Standing::Done | Standing::Shown)
    }

    /// What was predicted or answered has been judged.
    pub fn is_judged(&self) -> bool {
        self.standing != Standing::Open
    }
}

/// What is kept of a lesson between two runs of the program. Steps go by their ids, so that a lesson may be
/// edited without losing a learner's progress.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// The step at which the learner stands.
    pub step: String,
    /// What he has done.
    pub records: BTreeMap<String, Record>,
}

/// Points of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Points {
    /// Steps with a right or wrong.
    pub tasks: usize,
    /// Those solved.
    pub solved: usize,
    /// Those solved at the first try and without a hint.
    pub clean: usize,
}

/// A lesson in progress.
#[derive(Clone, Debug)]
pub struct Runner {
    lesson: Arc<Prepared>,
    at: usize,
    records: Vec<Record>,
}

impl Runner {
    /// At the first step.
    pub fn new(lesson: Arc<Prepared>) -> Self {
        let mut runner = Self { records: vec![Record::default(); lesson.stages.len()], at: 0, lesson };
        runner.arrive();
        runner
    }

    /// Where the learner stopped.
    pub fn resume(lesson: Arc<Prepared>, saved: &Saved) -> Self {
        let mut runner = Self::new(lesson);
        for (record, stage) in runner.records.iter_mut().zip(&runner.lesson.stages) {
            if let Some(kept) = saved.records.get(&stage.id) {
                *record = kept.clone();
            }
        }
        // The lesson may have been edited since: what does not fit any more is forgotten.
        for index in 0..runner.records.len() {
            let (nodes, moments) = match (runner.lesson.exhibit(index), runner.algorithm(index)) {
                (Some(exhibit), Some(algorithm)) => {
                    (exhibit.figure.nodes().len(), exhibit.run(algorithm).moments.len())
                }
                _ => (0, 0),
            };
            let record = &mut runner.records[index];
            record.marks.retain(|&spot| spot > 0 && spot < nodes);
            record.shown = record.shown.min(moments);
        }
        let place = runner.lesson.stages.iter().position(|stage| stage.id == saved.step);
        runner.at = place.unwrap_or(0);
        runner.arrive();
        runner
    }

    /// What is to be kept.
    pub fn save(&self) -> Saved {
        let stages = &self.lesson.stages;
        Saved {
            step: stages[self.at].id.clone(),
            records: stages.iter().map(|stage| stage.id.clone()).zip(self.records.iter().cloned()).collect(),
        }
    }

    /// The lesson.
    pub fn lesson(&self) -> &Arc<Prepared> {
        &self.lesson
    }

    /// The number of the step, counted from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The step.
    pub fn stage(&self) -> &Stage {
        &self.lesson.stages[self.at]
    }

    /// What was done in the step.
    pub fn record(&self) -> &Record {
        &self.records[self.at]
    }

    /// What was done in every step.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The figure and the runs of the step.
    pub fn exhibit(&self) -> Option<&Exhibit> {
        self.lesson.exhibit(self.at)
    }

    /// The run that the step watches or predicts.
    pub fn run(&self) -> Option<&Transcript> {
        Some(self.exhibit()?.run(self.algorithm(self.at)?))
    }

    fn algorithm(&self, stage: usize) -> Option<Algorithm> {
        match self.lesson.stages[stage].task {
            Task::Watch(algorithm) | Task::Predict(algorithm) => Some(algorithm),
            Task::Read | Task::Choose { .. } => None,
        }
    }

    fn here(&mut self) -> &mut Record {
        &mut self.records[self.at]
    }

    /// A text is done by having been seen.
    fn arrive(&mut self) {
        if self.stage().task == Task::Read {
            self.here().standing = Standing::Done;
        }
    }

    /// Every step is done.
    pub fn is_finished(&self) -> bool {
        self.records.iter().all(Record::is_done)
    }

    /// How many steps are done.
    pub fn done(&self) -> usize {
        self.records.iter().filter(|record| record.is_done()).count()
    }

    /// What was solved.
    pub fn points(&self) -> Points {
        let mut points = Points::default();
        for (record, stage) in self.records.iter().zip(&self.lesson.stages) {
            if matches!(stage.task, Task::Predict(_) | Task::Choose { .. }) {
                points.tasks += 1;
                let solved = record.standing == Standing::Done;
                points.solved += usize::from(solved);
                points.clean += usize::from(solved && record.tries == 1 && record.hints == 0);
            }
        }
        points
    }

    /// Goes to a step; says whether there is one.
    pub fn jump(&mut self, to: usize) -> bool {
        let there = to < self.records.len();
        if there {
            self.at = to;
            self.arrive();
        }
        there
    }

    /// Goes to the next step, done with this one or not; says whether there is one.
    pub fn go_on(&mut self) -> bool {
        self.jump(self.at + 1)
    }

    /// Goes to the step before; says whether there is one.
    pub fn go_back(&mut self) -> bool {
        self.at > 0 && self.jump(self.at - 1)
    }

    /// Forgets what was done in this step.
    pub fn reset_step(&mut self) {
        *self.here() = Record::default();
        self.arrive();
    }

    /// Forgets all that was done, and goes to the first step.
    pub fn reset(&mut self) {
        *self = Self::new(Arc::clone(&self.lesson));
    }

    /// The run can be stepped through: it is being watched, or the prediction has been graded.
    pub fn can_step(&self) -> bool {
        match self.stage().task {
            Task::Watch(_) => true,
            Task::Predict(_) => self.record().is_judged(),
            Task::Read | Task::Choose { .. } => false,
        }
    }

    /// Shows the run up to so many moments; says whether that changed anything.
    pub fn show(&mut self, moments: usize) -> bool {
        let Some(count) = self.run().map(|run| run.moments.len()).filter(|_| self.can_step()) else {
            return false;
        };
        let watching = matches!(self.stage().task, Task::Watch(_));
        let record = self.here();
        let shown = moments.min(count);
        let changed = record.shown != shown;
        record.shown = shown;
        if watching && shown == count {
            record.standing = Standing::Done;
        }
        changed
    }

    /// Shows one moment more.
    pub fn forward(&mut self) -> bool {
        self.show(self.record().shown + 1)
    }

    /// Shows one moment less.
    pub fn backward(&mut self) -> bool {
        self.record().shown > 0 && self.show(self.record().shown - 1)
    }

    /// The figure as far as the run has been shown.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let exhibit = self.exhibit()?;
        Some(self.run()?.snapshot(&exhibit.figure, self.record().shown.checked_sub(1)))
    }

    /// Marks an edge as cut, or takes the mark back. A mark takes those below it away, and none can be set
    /// below a mark.
    pub fn toggle(&mut self, spot: Spot) -> bool {
        let Some(exhibit) = self.exhibit() else { return false };
        let fits = spot > 0
            && spot < exhibit.figure.nodes().len()
            && matches!(self.stage().task, Task::Predict(_))
            && !self.record().is_judged();
        if !fits || exhibit.figure.ancestors(spot).any(|above| self.record().marks.contains(&above)) {
            return false;
        }
        let mut marks = self.record().marks.clone();
        if !marks.remove(&spot) {
            marks.retain(|&mark| !exhibit.figure.ancestors(mark).any(|above| above == spot));
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
            record.standing = if grade.is_perfect() { Standing::Done } else { Standing::Wrong };
            record.tries += 1;
            record.shown = grade.slips.first().map_or(moments, |slip| slip.moment + 1);
        }
        Some(grade)
    }

    /// The grade, once it has been asked for.
    pub fn graded(&self) -> Option<Grade> {
        if self.record().is_judged() { self.graded_as_it_stands() } else { None }
    }

    fn graded_as_it_stands(&self) -> Option<Grade> {
        let Task::Predict(algorithm) = self.stage().task else { return None };
        let exhibit = self.exhibit()?;
        Some(Grade::of(&exhibit.figure, exhibit.run(algorithm), &self.record().marks))
    }

    /// The first mistake of a graded prediction, explained.
    pub fn explanation(&self) -> Option<String> {
        let grade = self.graded()?;
        Some(explain(&self.exhibit()?.figure, self.run()?, *grade.slips.first()?))
    }

    /// Lets the learner change a graded prediction or a wrong answer.
    pub fn retry(&mut self) {
        let record = self.here();
        if record.standing == Standing::Wrong {
            record.standing = Standing::Open;
            record.shown = 0;
        }
    }

    /// Answers a question; says whether rightly. `None` when nothing is asked.
    pub fn answer(&mut self, text: &str) -> Option<bool> {
        let Task::Choose { answer, .. } = &self.stage().task else { return None };
        let right = tidy(text) == *answer;
        let record = self.here();
        if !record.is_done() {
            record.answer = tidy(text);
            record.tries += 1;
            record.standing = if right { Standing::Done } else { Standing::Wrong };
        }
        Some(right)
    }

    /// Shows the right answer: the step is done, and not solved.
    pub fn give_up(&mut self) {
        let solution = match &self.stage().task {
            Task::Choose { answer, .. } => (answer.clone(), BTreeSet::new()),
            Task::Predict(_) => {
                let edges = self.run().map(Transcript::cut_edges).unwrap_or_default();
                (String::new(), edges.into_iter().map(|(spot, _)| spot).collect())
            }
            Task::Read | Task::Watch(_) => return,
        };
        let moments = self.run().map_or(0, |run| run.moments.len());
        let record = self.here();
        if !record.is_done() {
            (record.answer, record.marks) = solution;
            record.standing = Standing::Shown;
            record.shown = moments;
        }
    }

    /// All hints of the step: the author's, then those computed from the run.
    fn all_hints(&self) -> Vec<String> {
        let mut all = self.stage().hints.clone();
        if let (Task::Predict(_), Some(exhibit), Some(run)) = (&self.stage().task, self.exhibit(), self.run())
        {
            all.extend(hints(&exhibit.figure, run));
        }
        all
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
