//! What fills the screen: one page at a time.

use super::exams::Sitting;
use super::open_lesson::OpenLesson;
use super::results::Results;
use super::reviewed::Reviewed;

/// What fills the screen.
pub(super) enum Page {
    /// The map of the course.
    Map,
    /// A lesson, being gone through.
    Lesson(Box<OpenLesson>),
    /// How a lesson went, once its last step is left.
    Results(Box<Results>),
    /// A test: an item of it, or what came of them.
    Test(Box<Sitting>),
    /// What came of a review that is over.
    Reviewed(Box<Reviewed>),
}

impl Page {
    /// The lesson that is open: one of the course, also while it is told how it went; of a test the item at hand.
    pub(super) fn open(&self) -> Option<&OpenLesson> {
        match self {
            Self::Lesson(open) => Some(open),
            Self::Results(over) => Some(&over.lesson),
            Self::Test(sitting) => sitting.item.as_ref(),
            Self::Map | Self::Reviewed(_) => None,
        }
    }

    /// The lesson that is open, to be changed.
    pub(super) fn open_mut(&mut self) -> Option<&mut OpenLesson> {
        match self {
            Self::Lesson(open) => Some(open),
            Self::Results(over) => Some(&mut over.lesson),
            Self::Test(sitting) => sitting.item.as_mut(),
            Self::Map | Self::Reviewed(_) => None,
        }
    }

    /// The page of which nothing is seen any more; the map is there instead.
    pub(super) fn take(&mut self) -> Self {
        std::mem::replace(self, Self::Map)
    }
}
