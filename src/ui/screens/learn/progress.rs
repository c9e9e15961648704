//! How each lesson stands, and which one comes next.

use super::Learn;
use crate::course::exam::{Exam, Score};
use crate::course::lesson::{Lesson, Step};
use crate::learner::record::{Record, Saved};
use crate::ui::theme::Role;

/// How a lesson stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    /// All that it asks was solved without help, at some time.
    Mastered,
    /// All of it was done, at some time.
    Done,
    /// It was begun.
    Begun,
    /// A test of its chapter was passed.
    Skipped,
    /// What it needs is done.
    Ready,
    /// Something that it needs is not.
    Early,
}

impl How {
    /// All of them with what they mean, as far as they have a sign of their own.
    pub(super) const ALL: [(Self, &'static str); 6] = [
        (Self::Mastered, "mastered: all that it asks was solved without help"),
        (Self::Done, "finished"),
        (Self::Begun, "begun: it goes on where you stopped"),
        (Self::Skipped, "skipped ahead: a test of its chapter was passed"),
        (Self::Ready, "ready: you have done what it needs"),
        (Self::Early, "early: something that it needs is still to be done; it opens all the same"),
    ];

    /// Its sign, and how bright that is.
    pub(super) fn sign(self) -> (&'static str, Role) {
        match self {
            Self::Mastered => ("★", Role::Good),
            Self::Done => ("✓", Role::Good),
            Self::Begun => ("◐", Role::Accent),
            Self::Skipped => ("»", Role::Good),
            Self::Ready => ("○", Role::Text),
            Self::Early => ("·", Role::Dim),
        }
    }

    /// Nothing of it is left to do.
    pub(super) fn is_done(self) -> bool {
        matches!(self, Self::Done | Self::Mastered)
    }
}

/// Steps of a lesson that are done.
pub(super) fn settled(lesson: &Lesson, saved: &Saved) -> usize {
    let done = |id: &str| saved.records.get(id).is_some_and(Record::is_settled);
    lesson.steps.iter().filter(|step| done(&step.id.value)).count()
}

impl Learn {
    /// How a lesson stands.
    pub(super) fn how(&self, at: usize) -> How {
        let lesson = &self.library.lessons[at].lesson;
        if self.all(at, Record::has_finished, |_| true) {
            let mastered = self.all(at, Record::has_mastered, Step::is_graded);
            return if mastered { How::Mastered } else { How::Done };
        }
        let begun = |saved: &Saved| settled(lesson, saved) > 1 || saved.step != lesson.steps[0].id.value;
        if self.saved(&self.learner.now(), at).is_some_and(begun) {
            return How::Begun;
        }
        if self.is_skipped(at) {
            return How::Skipped;
        }
        let missing = self.needs(at).any(|need| !self.is_passed(need));
        if missing { How::Early } else { How::Ready }
    }

    /// What this asks of a step holds for all of a lesson's steps of a kind.
    fn all(&self, at: usize, is: fn(&Record) -> bool, of: fn(&Step) -> bool) -> bool {
        let steps = &self.library.lessons[at].lesson.steps;
        let known = self.learner.now();
        let saved = self.saved(&known, at);
        let record = |step: &Step| saved?.records.get(&step.id.value);
        steps.iter().filter(|step| of(step)).all(|step| record(step).is_some_and(is))
    }

    /// What needs this lesson can be begun.
    fn is_passed(&self, at: usize) -> bool {
        self.is_skipped(at) || self.all(at, Record::has_finished, |_| true)
    }

    /// A test of its chapter was passed.
    fn is_skipped(&self, at: usize) -> bool {
        let chapter = self.library.lessons[at].lesson.chapter;
        chapter.and_then(|chapter| self.score(Exam::Skip(chapter))).is_some_and(Score::passes)
    }

    /// How a test went, if it was begun.
    pub(super) fn score(&self, exam: Exam) -> Option<Score> {
        self.learner.now().lessons.get(&exam.id()).map(Score::of)
    }

    /// Something was finished: from now on tests are offered.
    pub(super) fn has_finished_one(&self) -> bool {
        (0..self.library.lessons.len()).any(|at| self.how(at).is_done())
    }

    /// The lessons that a lesson needs, as far as there are such.
    pub(super) fn needs(&self, at: usize) -> impl Iterator<Item = usize> {
        let known = |need: &str| self.library.lessons.iter().position(|entry| entry.lesson.id == need);
        self.library.lessons[at].lesson.needs.iter().filter_map(move |need| known(&need.value))
    }

    /// The lesson to go on with, as seen from one or from nowhere: one that was begun or can be, the first one after it.
    pub(super) fn next_lesson(&self, from: Option<usize>) -> Option<usize> {
        let of = self.library.lessons.len();
        let start = from.map_or(0, |from| from + 1);
        let others = || (start..of).chain(0..start).filter(|&at| Some(at) != from);
        let open = |at: &usize| matches!(self.how(*at), How::Begun | How::Ready);
        others().find(open).or_else(|| others().find(|&at| !self.how(at).is_done()))
    }
}
