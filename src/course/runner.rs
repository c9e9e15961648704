//! A lesson in progress: where the learner stands and what he answered. No terminal and no file: keys go in
//! above, and what is to be kept comes out as [`Saved`](crate::learner::record::Saved).

mod answer;
mod exercise;
mod kept;
mod page;
mod predict;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::course::check::{Prepared, Shown, Stage, Task};
use crate::course::lesson::{Kind, Predicted, Subject};
use crate::course::pointer::Pointer;
use crate::course::quiz::coloured;
use crate::course::setup::ListedMoment;
use crate::explain::exhibit::Exhibit;
use crate::explain::transcript::{Snapshot, Transcript};
use crate::learner::record::{Points, Record, Review, StepStatus};
use crate::textbook::Algorithm;
pub use answer::{Moved, Reply, changes, choices};
pub(super) use exercise::drawn_from;

/// A lesson in progress.
#[derive(Clone, Debug)]
pub struct Runner {
    lesson: Arc<Prepared>,
    at: usize,
    records: Vec<Record>,
    /// What was done in steps that the lesson has no more.
    gone: BTreeMap<String, Record>,
    /// What was told last of where the learner stands, and of what he did.
    told: (Option<usize>, Vec<Record>),
    /// What was drawn by lot for the step, if it is an exercise.
    drawn: Option<Drawn>,
    /// The day, for what comes again.
    today: i64,
}

/// A position drawn by lot, with what is asked of it.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) exhibit: Exhibit,
    pub(super) task: Task,
}

impl Runner {
    /// At the first step.
    pub fn new(lesson: Arc<Prepared>) -> Self {
        let records = vec![Record::default(); lesson.stages.len()];
        let told = (None, records.clone());
        let mut runner = Self { records, gone: BTreeMap::new(), told, at: 0, lesson, drawn: None, today: 0 };
        runner.draw();
        runner.arrive();
        runner
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

    /// The drawing and the runs of the step.
    pub fn exhibit(&self) -> Option<&Exhibit> {
        match &self.drawn {
            Some(drawn) => Some(&drawn.exhibit),
            None => self.lesson.exhibit(self.at),
        }
    }

    /// What the step asks; of an exercise, what the position drawn by lot asks.
    pub fn task(&self) -> &Task {
        self.drawn.as_ref().map_or(&self.lesson.stages[self.at].task, |drawn| &drawn.task)
    }

    /// The step is an exercise: there are as many as one wants.
    pub fn is_exercise(&self) -> bool {
        matches!(self.stage().task, Task::Exercise { .. })
    }

    /// All steps are exercises: there is no end to it.
    pub fn is_practice(&self) -> bool {
        self.lesson.stages.iter().all(|stage| matches!(stage.task, Task::Exercise { .. }))
    }

    /// Says which day it is, counted from any fixed one.
    pub fn set_day(&mut self, today: i64) {
        self.today = today;
    }

    /// A graded step has its result: what gave trouble comes again.
    fn settle(&mut self) {
        let today = self.today;
        let exercise = self.is_exercise();
        let record = self.here();
        record.solved += u32::from(exercise && record.status == StepStatus::Done);
        if !exercise {
            record.review = Review::after(record.review, record.is_clean(), today);
        }
    }

    /// The run is shown whole, once nothing is asked of it any more.
    fn show_to_the_end(&mut self) {
        let moments = self.length();
        let record = self.here();
        if let Some(moments) = moments.filter(|_| record.is_done()) {
            record.shown = moments;
        }
    }

    /// The run that the step watches or predicts.
    pub fn run(&self) -> Option<&Transcript> {
        Some(self.exhibit()?.run(self.algorithm(self.at)?))
    }

    /// Nothing of the run is left to be shown.
    pub fn is_at_the_end(&self) -> bool {
        self.length().is_none_or(|length| self.record().shown == length)
    }

    /// What is told of a run line by line, where the step does that.
    pub fn lines(&self) -> Option<&[ListedMoment]> {
        match self.task() {
            Task::Listen(lines) | Task::Quiz(Shown::Lines(_, lines), _) => Some(lines),
            _ => None,
        }
    }

    /// The types of nodes as far as they were told, where the step asks for them.
    pub fn colours(&self) -> Option<Vec<Option<u8>>> {
        let asks = matches!(
            self.lesson.lesson.steps[self.at].kind,
            Kind::Predict { what: Predicted::Types, .. } | Kind::Exercise { what: Predicted::Types, .. }
        );
        let Task::Quiz(_, questions) = self.task() else { return None };
        let asked = if self.record().is_done() { questions.len() } else { self.record().asked };
        self.exhibit().filter(|_| asks).map(|exhibit| coloured(&exhibit.drawing, questions, asked))
    }

    /// How many moments or lines the run of the step has.
    fn length(&self) -> Option<usize> {
        let moments = || self.run().map(|run| run.moments.len());
        self.lines().map(<[ListedMoment]>::len).or_else(moments)
    }

    /// The position that is shown as a board: of the step, or of the question that is asked.
    pub fn board(&self) -> Option<&Subject> {
        match self.task() {
            Task::Quiz(Shown::Nodes(nodes), _) => nodes.get(self.record().asked).map(|node| &node.subject),
            _ => self.stage().board.as_ref(),
        }
    }

    fn algorithm(&self, stage: usize) -> Option<Algorithm> {
        let task = if stage == self.at { self.task() } else { &self.lesson.stages[stage].task };
        match *task {
            Task::Watch(algorithm) | Task::Predict(algorithm) | Task::Quiz(Shown::Run(algorithm), _) => {
                Some(algorithm)
            }
            Task::Read => {
                let pointers = &self.lesson.stages[stage].pointers;
                pointers.iter().find_map(Pointer::run).map(|(algorithm, _)| algorithm)
            }
            _ => None,
        }
    }

    fn here(&mut self) -> &mut Record {
        &mut self.records[self.at]
    }

    /// A text is done by having been seen.
    fn arrive(&mut self) {
        match self.task() {
            Task::Read => {
                let record = self.here();
                (record.status, record.shown) = (StepStatus::Done, 0);
            }
            Task::Quiz(_, questions) if !self.record().is_done() => {
                let asked = self.record().asked.min(questions.len() - 1);
                let shown = questions[asked].shown;
                let record = self.here();
                (record.asked, record.shown) = (asked, shown);
            }
            _ => {}
        }
    }

    /// How many steps are done.
    pub fn done(&self) -> usize {
        self.records.iter().filter(|record| record.is_settled()).count()
    }

    /// Every step that asks something was solved at some time without help: ★.
    pub fn has_mastered(&self) -> bool {
        let mut graded =
            self.records.iter().zip(&self.lesson.stages).filter(|(_, stage)| stage.task.is_graded());
        graded.all(|(record, _)| record.has_mastered())
    }

    /// What was solved.
    pub fn points(&self) -> Points {
        let mut points = Points::default();
        for (record, stage) in self.records.iter().zip(&self.lesson.stages) {
            if stage.task.is_graded() {
                points.tasks += 1;
                points.solved += usize::from(record.status == StepStatus::Done || record.solved > 0);
                points.clean += usize::from(record.is_clean());
            }
        }
        points
    }

    /// Goes to a step; says whether there is one.
    pub fn jump(&mut self, to: usize) -> bool {
        let there = to < self.records.len();
        if there {
            self.at = to;
            self.draw();
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
        *self.here() = self.record().again();
        self.draw();
        self.arrive();
    }

    /// The run can be stepped through: it is being watched, or the prediction has been graded.
    pub fn can_step(&self) -> bool {
        match self.task() {
            Task::Read | Task::Watch(_) => true,
            Task::Predict(_) => self.record().is_judged(),
            Task::Quiz(..) => self.record().is_done(),
            _ => false,
        }
    }

    /// Shows the run up to so many moments; says whether that changed anything.
    pub fn show(&mut self, moments: usize) -> bool {
        let count = match self.task() {
            Task::Listen(lines) => Some(lines.len()),
            Task::Read => Some(self.stage().pointers.len().saturating_sub(1)),
            _ => self.length().filter(|_| self.can_step()),
        };
        let Some(count) = count else { return false };
        let watching = matches!(self.task(), Task::Watch(_) | Task::Listen(_));
        let record = self.here();
        let shown = moments.min(count);
        let changed = record.shown != shown;
        record.shown = shown;
        if watching && shown == count {
            record.status = StepStatus::Done;
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

    /// The drawing as far as the run has been shown; beside a text, as far as its words have come.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let exhibit = self.exhibit()?;
        let shown = match self.task() {
            Task::Read => {
                let told = self.stage().pointers.iter().take(self.record().shown + 1);
                told.filter_map(Pointer::run).next_back().map_or(0, |(_, shown)| shown)
            }
            _ => self.record().shown,
        };
        Some(self.run()?.snapshot(&exhibit.drawing, shown.checked_sub(1)))
    }

    /// Which of the words that point at something are at hand: in a text one after the other, elsewhere all.
    pub fn pointed(&self) -> std::ops::Range<usize> {
        let all = self.stage().pointers.len();
        match self.task() {
            Task::Read => self.record().shown.min(all)..(self.record().shown + 1).min(all),
            _ => 0..all,
        }
    }

    /// What these words point at.
    pub fn pointers(&self) -> &[Pointer] {
        &self.stage().pointers[self.pointed()]
    }
}
