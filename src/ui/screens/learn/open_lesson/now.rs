//! What can be done in the step as it stands now.

use super::{OpenLesson, acts};
use crate::course::check::{Shown, Task};
use crate::course::quiz::{Answer, number_typed, spells_infinity, tidy};
use crate::course::runner::choices;
use crate::explain::transcript::Event;
use crate::learner::record::StepStatus;
use crate::ui::keymap::{Action, Context};

impl OpenLesson {
    /// How many things there are to choose from.
    pub(in crate::ui::screens::learn) fn options(&self) -> usize {
        match self.runner.task() {
            Task::Choose { options, .. } => options.len(),
            Task::Quiz(..) => acts(&self.runner).len(),
            Task::Experiment(experiment) => {
                self.runner.setup().map_or(0, |setup| choices(experiment, &setup).len())
            }
            _ => 0,
        }
    }

    /// Whether an action has anything to do now.
    pub(in crate::ui::screens::learn) fn is_live(&self, action: Action) -> bool {
        if let Some(top) = &self.bench
            && !self.runner.record().is_done()
            && !top.is_live(action)
        {
            return false;
        }
        match action {
            Action::NewSeed => self.runner.is_exercise(),
            // A search that is listened to has no cuts to go to, and minimax makes none.
            Action::NextCut => self.runner.run().is_some_and(|run| {
                run.moments.iter().any(|moment| matches!(moment.event, Event::Cut { .. }))
            }),
            Action::Again | Action::Reset => {
                let record = self.runner.record();
                *record != record.again()
            }
            Action::Hint => {
                let (taken, of) = self.runner.hints();
                taken.len() < of
            }
            Action::Previous => {
                let told = *self.runner.task() == Task::Read && self.runner.record().shown > 0;
                told || self.runner.at() > 0
            }
            _ => true,
        }
    }

    pub(in crate::ui::screens::learn) fn context(&self) -> Context {
        if self.search.is_some() {
            return Context::LessonSearching;
        }
        let record = self.runner.record();
        if let Some(top) = self.bench.as_ref().filter(|_| !record.is_done()) {
            return top.context();
        }
        match self.runner.task() {
            Task::Read => Context::LessonRead,
            Task::Watch(_) | Task::Listen(_) => Context::LessonWatch,
            Task::Quiz(..) if record.is_judged() && self.draws_on() => Context::LessonOver,
            Task::Quiz(Shown::Nodes(_), _) if record.is_done() => Context::LessonAnswered,
            Task::Quiz(..) if record.is_done() && self.asks_for_order() => Context::LessonAnswered,
            Task::Predict(_) | Task::Quiz(..) if record.is_done() => Context::LessonWatch,
            _ if record.is_done() => Context::LessonAnswered,
            Task::Predict(_) if record.is_judged() => Context::LessonGraded,
            Task::Predict(_) => Context::LessonPredict,
            Task::FillIn { .. } => Context::LessonTyping,
            Task::Play { .. } | Task::Puzzle(_) => Context::LessonMove,
            Task::Experiment(_) => Context::LessonExperiment,
            Task::Quiz(..) => match self.runner.question().map(|question| &question.answer) {
                Some(Answer::Number(_) | Answer::Window(_) | Answer::Order(_)) => Context::LessonTyping,
                Some(Answer::Node(_)) => Context::LessonPoint,
                Some(Answer::Move(..)) => Context::LessonMove,
                Some(Answer::Act { .. }) | None => Context::LessonChoose,
            },
            Task::Choose { .. } | Task::Page(_) | Task::Exercise { .. } => Context::LessonChoose,
        }
    }

    /// An order of moves is asked for. The run of the step is that of the order as given: whoever has found another one
    /// would see what it has not cost him.
    pub(in crate::ui::screens::learn) fn asks_for_order(&self) -> bool {
        let Task::Quiz(_, questions) = self.runner.task() else { return false };
        questions.iter().any(|question| matches!(question.answer, Answer::Order(_)))
    }

    /// Whether a letter may stand in the answer that is typed.
    pub(in crate::ui::screens::learn) fn takes(&self, letter: char) -> bool {
        let window = || matches!(self.runner.question().map(|it| &it.answer), Some(Answer::Window(_)));
        letter.is_ascii_digit()
            || "-−+∞<>=≤≥,".contains(letter)
            || " ()".contains(letter) && window()
            || self.spells(letter)
    }

    /// An answer is begun: letters are parts of it, and none is a key of the step.
    pub(in crate::ui::screens::learn) fn is_begun(&self) -> bool {
        let typed = self.input.text().trim();
        // What was judged stands there as it was typed or as it was read, and the next key is one of the step.
        let judged = &self.runner.record().answer;
        let read = number_typed(typed).unwrap_or_else(|_| tidy(typed));
        let is_new = !typed.is_empty() && judged != typed && *judged != read;
        is_new && self.context() == Context::LessonTyping
    }

    /// Whether a letter goes on with an infinity that is being spelled.
    fn spells(&self, letter: char) -> bool {
        let answer = self.runner.question().map(|question| &question.answer);
        self.is_begun()
            && matches!(answer, Some(Answer::Window(_) | Answer::Number(_)))
            && spells_infinity(self.input.text(), letter)
    }

    /// What comes next is another tree of the exercise: in practice, and after a mistake, for of this one the answer is
    /// known now.
    pub(in crate::ui::screens::learn) fn draws_on(&self) -> bool {
        let wrong = self.runner.record().status == StepStatus::Wrong;
        self.runner.is_exercise() && (wrong || self.runner.is_practice())
    }
}
