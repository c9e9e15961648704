//! A lesson is made ready and opened, and what is done in it is kept.

use std::sync::Arc;

use super::Learn;
use super::open_lesson::OpenLesson;
use super::page::Page;
use super::progress::settled;
use super::review::Queue;
use crate::course::check::Prepared;
use crate::course::runner::Runner;
use crate::course::study::Study;
use crate::document::Mistake;
use crate::ui::learner_state::ProgressUpdate;
use crate::ui::msg::Effect;

impl Learn {
    /// Has a lesson made ready, to be opened then; at this step, if one is named.
    pub(super) fn open(&mut self, at: usize, step: Option<String>) -> Vec<Effect> {
        let Some(entry) = self.library.lessons.get(at) else { return Vec::new() };
        self.list.choose(at);
        self.opening = Some((at, step));
        vec![Effect::Study(Box::new(Study::Open(Box::new(entry.clone()))))]
    }

    /// The lesson is ready, or it cannot be.
    pub(super) fn enter(&mut self, prepared: Result<Arc<Prepared>, Vec<Mistake>>) -> Vec<Effect> {
        let Some((at, step)) = self.opening.take() else { return Vec::new() };
        let lesson = match prepared {
            Ok(lesson) => lesson,
            Err(mistakes) => {
                let name = &self.library.lessons[at].file.name;
                self.refused = mistakes.first().map(|first| first.in_file(name));
                return Vec::new();
            }
        };
        let mut open = self.begin(lesson, None);
        if let Some(step) = step {
            open.review(&step, self.queue.as_ref().map(Queue::place));
        }
        self.overlays.clear();
        self.page = Page::Lesson(Box::new(open));
        // It is the one that was touched last now, whether anything changes in it or not.
        self.touch()
    }

    /// A lesson where the learner stands in it, or at a step; one that is shown to others as nobody has seen it.
    pub(super) fn begin(&self, lesson: Arc<Prepared>, at: Option<usize>) -> OpenLesson {
        let known = self.learner.now();
        let saved = known.lessons.get(&lesson.lesson.id).filter(|_| !self.presenting);
        let mut runner = match saved {
            Some(saved) => Runner::resume(lesson, saved),
            None => Runner::new(lesson),
        };
        runner.set_day(known.today);
        if let Some(at) = at {
            runner.jump(at);
        }
        let mut open = OpenLesson::new(runner, self.overlays.area());
        (open.pieces, open.presenting) = (self.overlays.pieces(), self.presenting);
        open
    }

    /// Begins to show lessons to others, or ends it.
    pub(super) fn present(&mut self) -> Vec<Effect> {
        self.presenting = !self.presenting;
        if let Some(open) = self.page.open() {
            let (lesson, at) = (Arc::clone(open.runner().lesson()), open.runner().at());
            self.page = Page::Lesson(Box::new(self.begin(lesson, Some(at))));
        }
        let says = if self.presenting {
            "Presenting: PageDown goes on, PageUp back. Nothing is kept until P ends it."
        } else {
            "No more presenting: what you do is kept again."
        };
        vec![Effect::Forget, Effect::say(says)]
    }

    /// The lesson of which is kept what is done in it: neither an item of a test nor one that is shown to others.
    fn kept(&self) -> Option<&OpenLesson> {
        let tested = matches!(self.page, Page::Test(_));
        self.page.open().filter(|open| !tested && !open.presenting)
    }

    /// Asks that what has changed in the open lesson be kept.
    pub(super) fn keep(&mut self) -> Vec<Effect> {
        let has_news = self.kept().is_some_and(|open| open.runner().has_news());
        if has_news { self.touch() } else { Vec::new() }
    }

    /// Asks that the open lesson be kept as it stands. Another program may have done others of its steps: of these nothing is
    /// said, and they count.
    pub(super) fn touch(&mut self) -> Vec<Effect> {
        if self.kept().is_none() {
            return Vec::new();
        }
        let Some(open) = self.page.open_mut() else { return Vec::new() };
        let (saved, lesson) = (open.news(), &open.runner().lesson().lesson);
        let id = lesson.id.clone();
        let mut whole = self.learner.now().lessons.get(&id).cloned().unwrap_or_default();
        whole.take(&id, &saved);
        let (done, steps) = (settled(lesson, &whole), lesson.steps.len());
        vec![self.learner.keep(ProgressUpdate::Lesson { id, saved, done, steps })]
    }

    /// Another day has begun: what gives trouble from now on comes again on the one after it.
    pub(super) fn turn_the_day(&mut self) {
        let today = self.learner.now().today;
        if let Some(open) = self.page.open_mut() {
            open.set_day(today);
        }
    }
}
