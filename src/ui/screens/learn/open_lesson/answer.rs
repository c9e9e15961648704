//! How a step is answered: choosing, changing, typing, and what Enter does.

use super::{Board, LessonRequest, OpenLesson};
use crate::course::check::Task;
use crate::course::quiz::Answer;
use crate::course::runner::{Runner, choices};
use crate::learner::record::StepStatus;
use crate::numbers::counted;
use crate::ui::keymap::{Action, Context};
use crate::ui::widgets::input::Input;

impl OpenLesson {
    pub(super) fn choose(&mut self, action: Action) {
        let of = self.options();
        if of == 0 || self.runner.record().is_done() {
            return;
        }
        self.error = None;
        self.digits.clear();
        let begun = std::mem::replace(&mut self.touched, true) || self.context() != Context::LessonChoose;
        match action {
            Action::First => self.option = 0,
            Action::Last => self.option = of - 1,
            // The first arrow only shows where the cursor is.
            _ if !begun => {}
            Action::Up => self.option = (self.option + of - 1) % of,
            Action::Down => self.option = (self.option + 1) % of,
            _ => {}
        }
    }

    /// A figure is typed: the number of an answer, or where answers are figures themselves a part of one. The cursor goes
    /// there, and Enter gives it, as everything that is typed: whoever is used to that never answers the next question.
    pub(super) fn type_figure(&mut self, typed: char) {
        let of = self.options();
        let texts: Vec<Vec<String>> = if are_figures(&self.runner) {
            answers(&self.runner).into_iter().map(figures).collect()
        } else {
            (1..=of).map(|number| vec![number.to_string()]).collect()
        };
        let whole = |typed: &String| texts.iter().position(|figures| figures.contains(typed));
        let begun = |typed: &String| {
            texts.iter().position(|figures| figures.iter().any(|drawing| drawing.starts_with(typed)))
        };
        let typed = if typed == '−' { '-' } else { typed };
        let found = [format!("{}{typed}", self.digits), typed.to_string()]
            .into_iter()
            .find_map(|typed| Some((whole(&typed).or_else(|| begun(&typed))?, typed)));
        if let Some((option, typed)) = found.filter(|_| !self.runner.record().is_done()) {
            (self.option, self.digits, self.touched) = (option, typed, true);
            self.error = None;
        }
    }

    /// Marks a cut, changes a search, or takes up a piece.
    pub(super) fn toggle(&mut self) {
        self.touched = true;
        match self.context() {
            Context::LessonExperiment => self.change(self.option),
            Context::LessonMove => self.pick(),
            _ => drop(self.runner.toggle(self.cursor)),
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
        let things = counted(most, "thing", "things");
        self.error =
            (!fits).then(|| format!("At most {things} may differ from the start: change one back first."));
    }

    pub(super) fn answer(&mut self, option: usize) {
        if option >= self.options() || self.runner.record().is_done() {
            return;
        }
        (self.option, self.error) = (option, None);
        self.touched = true;
        let before = self.runner.record().asked;
        self.runner.choose(option);
        self.turn_to_the_next(before);
    }

    /// Another question is asked than the one with this number: nothing is done about it yet.
    pub(super) fn turn_to_the_next(&mut self, before: usize) {
        if self.runner.record().asked == before && !self.runner.record().is_done() {
            return;
        }
        self.option = 0;
        self.touched = false;
        self.digits.clear();
        self.input = Input::default();
        self.cursor = self.runner.question().map_or(self.cursor, |question| question.spot);
        self.board = Board::of(&self.runner);
    }

    /// The node under the cursor is the answer.
    fn point_out(&mut self) {
        self.error = None;
        let before = self.runner.record().asked;
        self.runner.point(self.cursor);
        self.turn_to_the_next(before);
    }

    /// What was typed is judged.
    pub(super) fn typed(&mut self) {
        let text = self.input.text().trim().to_string();
        if text.is_empty() {
            return;
        }
        self.error = None;
        if self.context() == Context::LessonMove {
            return self.play_text(&text);
        }
        let before = self.runner.record().asked;
        if let Some(Err(how)) = self.runner.answer(&text) {
            self.error = Some(how.into());
            return;
        }
        // A new answer takes the place of one that was wrong.
        self.input.select();
        self.turn_to_the_next(before);
    }

    pub(super) fn again(&mut self) {
        if self.runner.record().status == StepStatus::Wrong {
            self.runner.retry();
            self.touched = false;
        } else {
            self.runner.reset_step();
            self.arrive();
        }
    }

    /// Enter at a question about which nothing was done yet was meant for what was there before, as was one that is held
    /// down: it says what to do. What is right as it is, is given after a key that looks at it.
    fn is_hasty(&mut self) -> bool {
        let says = match self.context() {
            Context::LessonChoose => "Choose an answer first: ↑ ↓, its number, or the mouse.",
            Context::LessonPredict if self.runner.record().marks.is_empty() => {
                "Nothing is marked. If nothing is cut: an arrow, then Enter."
            }
            Context::LessonPredict => "Nothing has changed: move or mark something first, then Enter.",
            Context::LessonPoint => "Go to a node first: with the arrows or with the mouse.",
            Context::LessonExperiment => {
                "Nothing is changed. To run the search as it is: an arrow, then Enter."
            }
            _ => return false,
        };
        if !self.touched {
            self.error = Some(says.into());
        }
        !self.touched
    }

    /// Enter: what comes next in this step, or the next step.
    pub(super) fn accept(&mut self) -> LessonRequest {
        if self.is_hasty() {
            return LessonRequest::Stay;
        }
        self.error = None;
        match self.context() {
            Context::LessonPredict => drop(self.runner.grade()),
            Context::LessonRead | Context::LessonWatch | Context::LessonGraded if self.runner.forward() => {}
            Context::LessonGraded | Context::LessonWatch if self.draws_on() => self.draw_another(),
            Context::LessonGraded => self.again(),
            Context::LessonChoose => self.answer(self.option),
            Context::LessonPoint => self.point_out(),
            Context::LessonTyping | Context::LessonMove => self.typed(),
            Context::LessonExperiment => {
                // The same search once more is another try, and asked for again.
                self.touched = false;
                let asked = self.runner.try_out();
                self.ask(asked);
            }
            _ => return self.go_on(),
        }
        LessonRequest::Stay
    }
}

/// The answers of a question that may be figures.
fn answers(runner: &Runner) -> Vec<&str> {
    match runner.task() {
        Task::Choose { options, .. } => options.iter().map(|option| option.text.as_str()).collect(),
        Task::Quiz(..) => acts(runner).iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

/// The figures in a text as they are typed: with `-` before those below zero, and for an infinity its sign alone.
fn figures(text: &str) -> Vec<String> {
    let (mut all, mut open) = (Vec::new(), String::new());
    let mut before = ' ';
    for letter in text.chars().chain([' ']) {
        match letter {
            '0'..='9' => open.push(letter),
            '−' | '-' | '+' if !before.is_alphanumeric() => {
                all.extend(Some(std::mem::take(&mut open)));
                open.extend((letter != '+').then_some('-'));
            }
            '∞' => open = if open == "-" { open } else { "+".into() },
            _ => all.extend(Some(std::mem::take(&mut open))),
        }
        before = letter;
    }
    all.retain(|drawing| !drawing.is_empty());
    all
}

/// What can be done in a question of a quiz, where it is one of several things.
pub(in super::super) fn acts(runner: &Runner) -> &[String] {
    match runner.question().map(|question| &question.answer) {
        Some(Answer::Act { options, .. }) => options,
        _ => &[],
    }
}

/// Answers that are figures have no numbers before them: a figure that is typed is meant for the answer.
pub(in super::super) fn are_figures(runner: &Runner) -> bool {
    let begins = |text: &&str| {
        text.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(|c: char| c.is_ascii_digit())
    };
    answers(runner).iter().any(begins)
}
