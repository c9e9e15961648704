//! What keys must do in every step of every lesson: Enter answers nothing that was not seen, what is told can be typed, a
//! hint belongs to its question, and what ends a question does not end the step.

use std::sync::{Arc, LazyLock};

use crossterm::event::{KeyCode, KeyEvent};

use super::open_lesson::OpenLesson;
use crate::course::check::{Prepared, Task, prepare};
use crate::course::library::{Course, LessonLibrary};
use crate::course::quiz::{Answer, Question};
use crate::course::runner::Runner;
use crate::learner::record::StepStatus;
use crate::ui::prelude::*;

const BODY: Rect = Rect { x: 0, y: 1, width: 80, height: 22 };

/// The lessons of the course: to prepare them takes searches.
static LESSONS: LazyLock<Vec<Arc<Prepared>>> = LazyLock::new(|| {
    let lessons = LessonLibrary::open_in("en", &Course::Shipped(None)).lessons;
    lessons.iter().map(|entry| entry.prepare().expect("a lesson of the course is right")).collect()
});

/// Every step of every lesson, as a learner comes to it, with its name.
fn every_step(mut visit: impl FnMut(&str, &mut OpenLesson)) {
    for prepared in &*LESSONS {
        for at in 0..prepared.stages.len() {
            let mut open = OpenLesson::new(Runner::new(prepared.clone()), BODY);
            open.go_to(at);
            let name = format!("{} · {}", prepared.lesson.id, open.runner().stage().id);
            visit(&name, &mut open);
        }
    }
}

/// A key, as the application hands it on: what a binding claims is its action.
fn press(open: &mut OpenLesson, code: KeyCode) {
    let key = KeyEvent::from(code);
    let rows: Vec<_> = keymap::of(open.context()).collect();
    match keymap::resolve(&rows, key) {
        Some(action) => drop(open.update(Msg::Act(action))),
        None => drop(open.update(Msg::Key(key))),
    }
}

/// What is told as it is typed on any keyboard.
fn keys(answer: &Answer, told: &str) -> String {
    let told = told.replace("−∞", "-").replace("+∞", "+");
    let told = if matches!(answer, Answer::Window(_)) { told.replace(['(', ')', ','], " ") } else { told };
    told.trim().replace('−', "-").replace('≥', ">=").replace('≤', "<=")
}

fn type_text(open: &mut OpenLesson, text: &str) {
    for letter in text.chars() {
        press(open, KeyCode::Char(letter));
    }
}

#[test]
fn enter_that_is_held_down_answers_nothing() {
    every_step(|name, open| {
        if !open.runner().task().is_graded() {
            return;
        }
        for _ in 0..40 {
            press(open, KeyCode::Enter);
        }
        let record = open.runner().record();
        assert!(open.search.is_none(), "{name}: something is searched for it");
        assert_eq!((record.tries, record.status), (0, StepStatus::Open), "{name}");
    });
}

#[test]
fn a_wrong_answer_is_one_mistake_however_long_enter_is_held_down() {
    every_step(|name, open| {
        let options = open.options();
        let wrong = (0..options).find(|&option| {
            let right = match open.runner().task() {
                Task::Choose { options, .. } => options[option].right,
                Task::Quiz(_, questions) => {
                    matches!(questions[0].answer, Answer::Act { right, .. } if right == option)
                }
                _ => true,
            };
            !right
        });
        let Some(wrong) = wrong.filter(|_| open.context() == Context::LessonChoose) else { return };
        (open.option, open.touched) = (wrong, true);
        for _ in 0..40 {
            // An exercise draws another tree, and asks again.
            if open.runner().record().round == 0 {
                press(open, KeyCode::Enter);
            }
        }
        let record = open.runner().record();
        assert!(record.round > 0 || record.mistakes == 1, "{name}: {} mistakes", record.mistakes);
    });
}

#[test]
fn every_right_answer_can_be_typed() {
    let mut typed = 0;
    every_step(|name, open| {
        if let Task::FillIn { answer, .. } = open.runner().task() {
            let text = answer.replace('−', "-").replace('≥', ">=").replace('≤', "<=");
            type_text(open, &text);
            press(open, KeyCode::Enter);
            assert!(open.runner().record().is_done(), "{name}: {text} is not taken: {}", open.input.text());
            typed += 1;
        }
        for _ in 0..20 {
            let Some(question) = open.runner().question().cloned() else { break };
            let asked = open.runner().record().asked;
            let text = match &question.answer {
                Answer::Number(_) | Answer::Window(_) | Answer::Order(_) => {
                    keys(&question.answer, &question.answer.told(None))
                }
                Answer::Act { right, .. } => {
                    answer_by(open, *right);
                    continue;
                }
                Answer::Node(_) | Answer::Move(..) => break,
            };
            type_text(open, &text);
            press(open, KeyCode::Enter);
            let record = open.runner().record();
            assert!(record.asked > asked || record.is_done(), "{name}: {text} is not taken: {question:?}");
            typed += 1;
        }
    });
    assert!(typed > 40, "only {typed} answers were typed: the test reads nothing");
}

/// Gives one of the answers that can be chosen.
fn answer_by(open: &mut OpenLesson, option: usize) {
    (open.option, open.touched) = (option, true);
    press(open, KeyCode::Enter);
}

#[test]
fn a_number_above_nine_chooses_its_answer_and_no_other() {
    let mut lesson = String::from(
        "format = 1\nid = \"t\"\ntitle = \"T\"\nsummary = \"s\"\n[[steps]]\nid = \"one\"\nkind = \"choose\"\ntitle = \"One\"\nask = \
         \"Which?\"\nhints = [\"h\"]\n",
    );
    for letter in 'a'..='m' {
        let right = if letter == 'a' { "true" } else { "false" };
        let text = letter.to_string();
        lesson.extend(["[[steps.options]]\ntext = \"", &text, "\"\nright = ", right, "\nwhy = \"w\"\n"]);
    }
    let prepared = prepare(&lesson).expect("it is right");
    let mut open = OpenLesson::new(Runner::new(Arc::new(prepared)), BODY);
    assert_eq!((open.context(), open.options()), (Context::LessonChoose, 13));
    for option in 0..open.options() {
        // What was typed before is another number.
        press(&mut open, KeyCode::Down);
        type_text(&mut open, &(option + 1).to_string());
        assert_eq!((open.option, open.runner().record().tries), (option, 0), "{}", option + 1);
    }
}

/// Steps with several questions that are not drawn by lot.
fn several(open: &OpenLesson) -> Option<Vec<Question>> {
    let Task::Quiz(_, questions) = open.runner().task() else { return None };
    (questions.len() > 1 && !open.runner().is_exercise()).then(|| questions.clone())
}

#[test]
fn a_hint_belongs_to_its_question_and_the_solution_ends_the_question_alone() {
    let mut found = 0;
    every_step(|name, open| {
        let Some(questions) = several(open) else { return };
        found += 1;
        for number in 0..questions.len() {
            assert_eq!(open.runner().record().asked, number, "{name}: {} are asked", questions.len());
            assert!(open.runner().hints().0.is_empty(), "{name}: question {number} begins with a hint");
            let _ = open.update(Msg::Act(Action::Hint));
            assert_eq!(open.runner().hints().0.len(), 1, "{name}: question {number} has a hint");
            let _ = open.update(Msg::Act(Action::Solution));
            let over = number + 1 == questions.len();
            assert_eq!(open.runner().record().is_done(), over, "{name}: after question {number}");
        }
        let record = open.runner().record();
        assert_eq!(record.status, StepStatus::Shown, "{name}");
        assert!(!record.is_clean() && record.review.is_some(), "{name}: it comes again");
    });
    assert!(found > 10, "only {found} steps have several questions: the test reads nothing");
}
