//! A lesson that is shown to others: two keys, as a clicker has them, go through all of it.

use super::{LessonRequest, OpenLesson};
use crate::course::check::Task;
use crate::ui::keymap::Action;

impl OpenLesson {
    /// What is told piece by piece goes on; a question tells its answer; then comes the next step.
    pub(super) fn advance(&mut self) -> LessonRequest {
        if self.search.is_some() || self.is_told() && self.runner.forward() {
            return LessonRequest::Stay;
        }
        if self.runner.task().is_graded() && !self.runner.record().is_done() {
            return self.act(Action::Solution);
        }
        match self.go_on() {
            LessonRequest::Stay => self.hide(),
            // Others are not asked where to go.
            LessonRequest::Finish => return LessonRequest::Leave,
            request => return request,
        }
        LessonRequest::Stay
    }

    /// A piece back, or a step.
    pub(super) fn retreat(&mut self) {
        self.search = None;
        if !(self.is_told() && self.runner.backward()) && self.runner.go_back() {
            self.hide();
        }
    }

    /// The step tells something piece by piece, and asks nothing.
    fn is_told(&self) -> bool {
        matches!(self.runner.task(), Task::Read | Task::Watch(_) | Task::Listen(_))
    }

    /// Nothing is answered in the step at hand.
    fn hide(&mut self) {
        self.runner.reset_step();
        self.arrive();
    }
}
