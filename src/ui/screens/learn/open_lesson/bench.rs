//! The workbench in a lesson: a page that is put together or repaired as a step.

use crossterm::event::MouseEvent;

use super::{OpenLesson, Panes};
use crate::course::check::Task;
use crate::course::markup::Block;
use crate::ui::keymap::{Action, Context};
use crate::ui::screens::workbench::{Heard, Worktop};

impl OpenLesson {
    /// Makes the workbench of the step ready, with the page as it was left.
    pub(super) fn set_up_bench(&mut self) {
        self.bench = None;
        let Task::Page(assignment) = self.runner.task() else { return };
        let record = self.runner.record();
        let top = Worktop::new(*assignment, self.area).map(|top| top.with(&record.answer));
        // The text of a step that has a tree speaks of that one.
        let tree = self.runner.exhibit().map(|exhibit| exhibit.drawing.clone());
        let top = match tree {
            Some(tree) => top.map(|top| top.about(tree)),
            None => top,
        };
        self.bench = top.map(|mut top| {
            if record.is_judged() {
                top.try_out();
            }
            top
        });
        self.place_bench();
    }

    /// Scrolls the page once it is not worked on any more: down behind the end of the text above it, up before that. Says whether
    /// there was something to scroll.
    pub(super) fn look_at_page(&mut self, lines: isize, at_end: bool) -> bool {
        let looks = self.runner.record().is_done() && (lines < 0 || at_end);
        self.bench.as_mut().filter(|_| looks).is_some_and(|top| top.look(lines))
    }

    /// Tells the workbench where it is.
    pub(super) fn place_bench(&mut self) {
        let area = Panes::of(self, self.area).bench;
        if let Some(top) = &mut self.bench {
            top.area = area;
        }
    }

    /// What is read above the workbench, or before anything else in a step.
    pub(in crate::ui::screens::learn) fn blocks(&self) -> &[Block] {
        let stage = self.runner.stage();
        let over = self.bench.is_some() && self.runner.record().is_done() && !stage.after.is_empty();
        if over { &stage.after } else { &stage.text }
    }

    /// An action is about the page, and not about the lesson.
    pub(super) fn is_for_bench(&self, action: Action) -> bool {
        let context = self.context();
        let of_lesson = match action {
            Action::Advance
            | Action::Retreat
            | Action::Next
            | Action::Previous
            | Action::Steps
            | Action::Solution => true,
            Action::Cancel => !matches!(context, Context::BenchTyping | Context::BenchStep),
            _ => false,
        };
        let works = matches!(
            context,
            Context::BenchBox
                | Context::BenchPage
                | Context::BenchEdit
                | Context::BenchTyping
                | Context::BenchStep
        );
        works && !of_lesson
    }

    pub(super) fn act_on_bench(&mut self, action: Action) {
        let Some(top) = &mut self.bench else { return };
        let told = top.is_hinted();
        let heard = top.act(action);
        match heard {
            Heard::Tried(_) => {
                if let Some(tried) = &top.tried {
                    self.runner.judge_page(&top.bench, tried);
                }
            }
            Heard::Nothing if !told && top.is_hinted() => self.runner.helped(),
            Heard::Nothing => {}
        }
        self.keep_page();
    }

    /// The page is kept as it is.
    fn keep_page(&mut self) {
        if let Some(top) = &self.bench {
            let page = top.bench.draft.page();
            if !page.is_empty() || !self.runner.record().answer.is_empty() {
                self.runner.keep_page(&page);
            }
        }
        self.place_bench();
    }

    pub(super) fn paste_on_bench(&mut self, text: &str) {
        if let Some(top) = &mut self.bench {
            top.paste(text);
        }
    }

    /// The mouse on the workbench; says whether it was there.
    pub(super) fn mouse_on_bench(&mut self, mouse: MouseEvent) -> bool {
        let works = !self.runner.record().is_done();
        let on = |top: &&mut Worktop| top.area.contains((mouse.column, mouse.row).into());
        let Some(top) = self.bench.as_mut().filter(|_| works).filter(on) else { return false };
        top.mouse(mouse);
        self.keep_page();
        true
    }
}
