//! What the lessons ask in a popup: to which step of one, and whether to forget what was done in it.

use super::open_lesson::LessonRequest;
use super::{Learn, view};
use crate::ui::learner_state::ProgressUpdate;
use crate::ui::overlay::{Menu, which};
use crate::ui::prelude::*;

/// The question whether to forget what was done in a lesson, and its columns.
const ASKED_ABOUT: &str = "what you did in this lesson";
const ASKED: u16 = 40;

impl Learn {
    /// Asks to which step of the open lesson to go. The key that opens the list closes it.
    pub(super) fn ask_for_step(&mut self) {
        let Some(open) = self.page.open() else { return };
        let (here, steps) = (open.runner().at(), open.runner().lesson().stages.len());
        let row = |learn: &Self, _, &at: &usize, theme: &Theme| {
            learn.page.open().map(|open| view::step_row(open, at, theme)).unwrap_or_default()
        };
        let then = |learn: &mut Self, step| {
            if let Some(open) = learn.page.open_mut() {
                open.go_to(step);
            }
            learn.keep()
        };
        let again = keymap::row(Context::Lesson, Action::Steps).into_iter().collect();
        let menu = Menu::new(("steps", view::STEPS), (0..steps).collect(), row, then).at(here);
        self.overlays.open(menu.also(again, |_, _| Vec::new()));
    }

    /// Asks which of several moves is meant, where one was begun on the board that may be one of them.
    pub(super) fn ask_which(&mut self) {
        let board = self.page.open_mut().and_then(|open| open.board.as_mut());
        let moves = board.map_or_else(Vec::new, |board| std::mem::take(&mut board.several));
        if moves.is_empty() {
            return;
        }
        let menu = which(moves, |learn: &mut Self, mv| {
            if let Some(open) = learn.page.open_mut() {
                open.make(&mv);
            }
            learn.settle(LessonRequest::Stay, false)
        });
        self.overlays.open(menu.or(|learn| {
            if let Some(board) = learn.page.open_mut().and_then(|open| open.board.as_mut()) {
                board.input.let_go();
            }
            Vec::new()
        }));
    }

    /// Asks whether to forget what was done in the chosen lesson.
    pub(super) fn ask_to_forget(&mut self) {
        let answers = [("keep it", false), ("forget it and start over", true)];
        let then = |learn: &mut Self, forgets| if forgets { learn.start_over() } else { Vec::new() };
        self.overlays.open(Menu::either((ASKED_ABOUT, ASKED), answers, then));
    }

    fn start_over(&self) -> Vec<Effect> {
        let Some(entry) = self.list.chosen().and_then(|at| self.library.lessons.get(at)) else {
            return Vec::new();
        };
        let lesson = &entry.lesson;
        let step = lesson.steps.first().map_or_else(String::new, |step| step.id.value.clone());
        let (id, steps) = (lesson.id.clone(), lesson.steps.len());
        let begun_again = ProgressUpdate::LessonAgain { id, step, steps };
        vec![self.learner.keep(begun_again), Effect::say("the lesson starts from its beginning")]
    }
}
