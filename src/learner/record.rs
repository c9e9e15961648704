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

    /// What follows when a step was settled: one that gave trouble comes again tomorrow, one that was due and did not comes
    /// again after twice the time, and one that is known not at all. One that is not due yet comes when it would have come:
    /// what was done a moment ago says nothing of what is known in a month.
    pub fn after(before: Option<Self>, clean: bool, today: i64) -> Option<Self> {
        let interval = match (before, clean) {
            (None, true) => return None,
            (_, false) => 1,
            (Some(before), true) if today < before.due => return Some(before),
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

    /// What came of a step in which something was done before, by this program or by another one. Where it was settled then
    /// and is not now, nothing was known of that here: what was settled stays so. That it was once finished, or mastered, is
    /// never taken away either.
    fn joined(&self, other: &Self) -> Self {
        let knew_nothing = other.is_settled() && !self.is_settled();
        let (kept, left) = if knew_nothing { (other, self) } else { (self, other) };
        Self {
            finished: kept.finished || left.has_finished() && !kept.has_finished(),
            mastered: kept.mastered || left.has_mastered() && !kept.has_mastered(),
            ..kept.clone()
        }
    }
}

/// What is kept of a lesson between two runs of the program. Steps go by their ids, so that a lesson may be
/// edited without losing a learner's progress: what was done in a step that is gone stays, and is there when it comes back.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// The step at which the learner stands.
    pub step: String,
    /// What he has done.
    pub records: BTreeMap<String, Record>,
}

impl Saved {
    /// Takes over what was done in what is kept under this id, by this program or by another one: where the learner stands
    /// now, and the records of the steps that were touched. Those of other steps stay as they are.
    ///
    /// A test or a page is made anew as often as one likes: a new record of it takes the place of the one before.
    pub fn take(&mut self, id: &str, news: &Self) {
        self.step.clone_from(&news.step);
        for (step, record) in &news.records {
            let record = match self.records.get(step).filter(|_| is_lesson(id)) {
                Some(before) => record.joined(before),
                None => record.clone(),
            };
            self.records.insert(step.clone(), record);
        }
    }

    /// At this step again, with nothing done; what was finished and mastered once stays so.
    pub fn begun_again(&self, step: String) -> Self {
        let records = self.records.iter().map(|(id, record)| (id.clone(), record.forgotten()));
        Self { step, records: records.collect() }
    }

    /// The steps that are due again, whether the lesson still has them or not.
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A record that a learner can have come to.
    fn record() -> impl Strategy<Value = Record> {
        let status = prop_oneof![
            Just(StepStatus::Open),
            Just(StepStatus::Wrong),
            Just(StepStatus::Done),
            Just(StepStatus::Shown)
        ];
        let flags = (any::<bool>(), any::<bool>(), any::<bool>());
        (status, 0..3_u32, 0..2_u32, flags).prop_map(
            |(status, mistakes, solved, (settled, finished, mastered))| Record {
                status,
                mistakes,
                solved,
                settled,
                finished,
                mastered,
                ..Record::default()
            },
        )
    }

    fn saved(records: &[(&str, Record)]) -> Saved {
        let records = records.iter().map(|(id, record)| ((*id).to_string(), record.clone())).collect();
        Saved { step: "here".into(), records }
    }

    proptest! {
        #[test]
        fn whoever_writes_last_nothing_that_was_reached_is_lost(one in record(), other in record()) {
            let mut kept = saved(&[("step", one.clone())]);
            kept.take("lesson", &saved(&[("step", other.clone())]));
            let now = &kept.records["step"];
            prop_assert_eq!(now.is_settled(), one.is_settled() || other.is_settled());
            prop_assert_eq!(now.has_finished(), one.has_finished() || other.has_finished());
            prop_assert_eq!(now.has_mastered(), one.has_mastered() || other.has_mastered());
            // What is said twice is said once.
            let once = kept.clone();
            kept.take("lesson", &once);
            prop_assert_eq!(kept, once);
        }

        #[test]
        fn what_is_not_touched_stays_as_it_is(one in record(), other in record()) {
            let mut kept = saved(&[("one", one.clone()), ("both", one.clone())]);
            kept.take("lesson", &saved(&[("other", other.clone())]));
            prop_assert_eq!(kept, saved(&[("one", one.clone()), ("both", one), ("other", other)]));
        }

        #[test]
        fn a_test_that_is_taken_anew_takes_the_place_of_the_one_before(one in record(), other in record()) {
            let mut kept = saved(&[("item", one)]);
            kept.take("test:after", &saved(&[("item", other.clone())]));
            prop_assert_eq!(kept, saved(&[("item", other)]));
        }

        #[test]
        fn what_is_done_before_it_is_due_changes_nothing(due in 0..99_i64, interval in 1..31_i64, early in 1..9_i64) {
            let before = Some(Review { due, interval });
            prop_assert_eq!(Review::after(before, true, due - early), before);
            let again = Review::after(before, false, due - early);
            prop_assert_eq!(again, Some(Review { due: due - early + 1, interval: 1 }));
            let later = Review::after(before, true, due).map(|review| review.interval);
            prop_assert_eq!(later, (interval * 2 <= Review::KNOWN).then_some(interval * 2));
        }
    }

    #[test]
    fn a_step_that_gave_trouble_is_not_known_on_the_day_after_however_often_it_is_done() {
        let mut review = Review::after(None, false, 0);
        let mut days = Vec::new();
        for day in (0..200).flat_map(|day| [day; 20]) {
            let before = review;
            review = review.and_then(|review| Review::after(Some(review), true, day));
            if review != before {
                days.push(day);
            }
        }
        assert_eq!(days, [1, 3, 7, 15, 31], "on the days on which it was due, once each");
        assert_eq!(review, None);
    }
}
