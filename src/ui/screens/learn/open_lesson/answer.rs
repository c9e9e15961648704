//! How a step is answered: choosing, changing, typing, and what Enter does.

use super::{OpenLesson, Wish};
use crate::course::check::Task;
use crate::course::runner::choices;
use crate::learner::record::StepStatus;
use crate::ui::keymap::{Action, Context};
use crate::ui::widgets::list::Choice;
use crate::ui::widgets::number::counted;

impl OpenLesson {
    pub(super) fn choose(&mut self, action: Action) {
        let mut choice = Choice { at: self.option, of: self.options().max(1) };
        match action {
            Action::Up => choice.up(),
            Action::Down => choice.down(),
            _ => {}
        }
        if !self.runner.record().is_done() {
            self.option = choice.at;
        }
    }

    /// Marks a cut, changes a search, or takes up a piece.
    pub(super) fn toggle(&mut self) {
        match self.context() {
            Context::LessonExperiment => self.change(self.option),
            Context::LessonMove => self.pick(),
            _ => {
                self.runner.toggle(self.cursor);
            }
        }
    }

    /// Changes the search of an experiment by one of its choices.
    pub(super) fn change(&mut self, number: usize) {
        let (Task::Experiment(experiment), Some(setup)) = (self.runner.task(), self.runner.setup()) else {
            return;
        };
        let Some((_, changed)) = choices(experiment, &setup).into_iter().nth(number) else { return };
        let most = experiment.changes;
        self.option = number;
        let fits = self.runner.change(&changed);
        let things = counted(most, "thing");
        self.error =
            (!fits).then(|| format!("At most {things} may differ from the start: change one back first."));
    }

    pub(super) fn answer(&mut self, option: usize) {
        if option >= self.options() || self.runner.record().is_done() {
            return;
        }
        self.option = option;
        if let Task::Bug { .. } = self.runner.task() {
            self.runner.name_line(option as u8 + 1);
            return;
        }
        let before = self.runner.record().asked;
        self.runner.choose(option);
        if self.runner.record().asked != before {
            self.option = 0;
        }
    }

    /// What was typed is judged.
    pub(super) fn typed(&mut self) {
        let text = self.input.text().trim().to_string();
        if text.is_empty() {
            return;
        }
        self.error = None;
        match self.context() {
            Context::LessonMove => self.play_text(&text),
            Context::LessonTree => {
                if let Some(Err(message)) = self.runner.show_tree(&text) {
                    self.error = Some(message);
                }
            }
            _ => {
                self.runner.answer(&text);
                self.answered = true;
            }
        }
    }

    pub(super) fn again(&mut self) {
        if self.runner.record().status == StepStatus::Wrong {
            self.runner.retry();
        } else {
            self.runner.reset_step();
            self.arrive();
        }
    }

    /// Enter: what comes next in this step, or the next step.
    pub(super) fn accept(&mut self) -> Wish {
        match self.context() {
            Context::LessonPredict => {
                self.runner.grade();
            }
            Context::LessonWatch | Context::LessonGraded if self.runner.forward() => {}
            Context::LessonGraded => self.runner.retry(),
            Context::LessonChoose => self.answer(self.option),
            Context::LessonTyping | Context::LessonMove | Context::LessonTree => self.typed(),
            Context::LessonExperiment => {
                let asked = self.runner.try_out();
                self.ask(asked);
            }
            _ => return self.go_on(),
        }
        Wish::Stay
    }
}
