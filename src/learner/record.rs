//! What is kept of a lesson in progress.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::explain::drawing::Spot;

/// How a step stands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepStatus {
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

/// When a step that gave trouble comes again. Days are counted from any fixed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// The day.
    pub due: i64,
    /// Days since it was last asked for.
    pub interval: i64,
}

impl Review {
    /// After so many days without a mistake a step is known.
    const KNOWN: i64 = 30;

    /// What follows when a step was settled: one that gave trouble comes again tomorrow, one that did not comes again
    /// after twice the time, and one that is known not at all.
    pub fn after(before: Option<Self>, clean: bool, today: i64) -> Option<Self> {
        let interval = match (before, clean) {
            (None, true) => return None,
            (_, false) => 1,
            (Some(before), true) => before.interval * 2,
        };
        (interval <= Self::KNOWN).then_some(Self { due: today + interval, interval })
    }
}

/// What the learner has done in a step. Kept in the progress file.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "what was once is kept in the file, each by its name")]
pub struct Record {
    /// How it stands; called as the first progress files call it.
    #[serde(rename = "standing")]
    pub status: StepStatus,
    /// Answers given.
    pub tries: u32,
    /// Those of them that were wrong.
    pub mistakes: u32,
    /// Hints taken.
    pub hints: usize,
    /// Hints taken in parts of the step that are answered: those of the part that is asked now are counted by `hints`.
    pub hinted: usize,
    /// Parts of the step whose answer was shown.
    pub given: usize,
    /// The part before this one is among them.
    pub given_last: bool,
    /// How many moments of the run have been shown, or lines, or moves of a puzzle.
    pub shown: usize,
    /// Questions of a prediction that are answered.
    pub asked: usize,
    /// Marked edges of a prediction.
    pub marks: BTreeSet<Spot>,
    /// The answer to a question, the move, the line, the tree, the search of an experiment.
    pub answer: String,
    /// What was said of it.
    pub told: String,
    /// Which of the positions drawn by lot it is.
    pub round: u64,
    /// How hard it is.
    pub level: usize,
    /// How many of them were solved.
    pub solved: u32,
    /// When it comes again.
    pub review: Option<Review>,
    /// It was done, and is done again.
    pub settled: bool,
    /// It was finished at some time.
    pub finished: bool,
    /// It was solved at some time without a mistake and without a hint.
    pub mastered: bool,
}

impl Record {
    /// Nothing is left to do.
    pub fn is_done(&self) -> bool {
        matches!(self.status, StepStatus::Done | StepStatus::Shown)
    }

    /// It was done, whatever was begun again since.
    pub fn is_settled(&self) -> bool {
        self.is_done() || self.settled || self.solved > 0 || self.review.is_some()
    }

    /// What was predicted or answered has been judged.
    pub fn is_judged(&self) -> bool {
        self.status != StepStatus::Open
    }

    /// Solved without a mistake and without a hint.
    pub fn is_clean(&self) -> bool {
        self.status == StepStatus::Done && self.is_unaided()
    }

    /// Without a mistake, a hint, or an answer that was shown, so far.
    pub fn is_unaided(&self) -> bool {
        self.mistakes == 0 && self.hints + self.hinted + self.given == 0
    }

    /// What is asked next has no hint yet.
    pub(crate) fn next_part(&mut self) {
        self.hinted += self.hints;
        (self.hints, self.given_last) = (0, false);
    }

    /// What was done is forgotten; what is known of the learner is not.
    pub(crate) fn again(&self) -> Self {
        Self {
            review: self.review,
            level: self.level,
            round: self.round,
            solved: self.solved,
            settled: self.is_settled(),
            ..self.forgotten()
        }
    }

    /// All is forgotten but that it was once finished, and once mastered: that is never taken away.
    fn forgotten(&self) -> Self {
        Self { finished: self.has_finished(), mastered: self.has_mastered(), ..Self::default() }
    }

    /// It was finished at some time, or is.
    pub fn has_finished(&self) -> bool {
        self.finished || self.is_settled()
    }

    /// It was solved at some time without a mistake and without a hint, or is.
    pub fn has_mastered(&self) -> bool {
        self.mastered || self.is_clean()
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

impl Saved {
    /// At this step again, with nothing done; what was finished and mastered once stays so.
    pub fn begun_again(&self, step: String) -> Self {
        let records = self.records.iter().map(|(id, record)| (id.clone(), record.forgotten()));
        Self { step, records: records.collect() }
    }

    /// The steps that are due again.
    pub fn due(&self, today: i64) -> impl Iterator<Item = &str> {
        let is_due = move |record: &Record| record.review.is_some_and(|review| review.due <= today);
        self.records.iter().filter(move |(_, record)| is_due(record)).map(|(id, _)| id.as_str())
    }
}

/// Whether what is kept under this id is a lesson: tests are kept beside them, under ids that no lesson can have.
pub fn is_lesson(id: &str) -> bool {
    !id.contains(':')
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
