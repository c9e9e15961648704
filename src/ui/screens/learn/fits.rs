//! Nothing of a lesson is cut off on the smallest screen that is promised: whatever a learner does, every line of
//! every step is seen, or can be scrolled into sight.

use super::open_lesson::OpenLesson;
use super::panes::Panes;
use crate::course::check::Task;
use crate::course::library::{Course, LessonLibrary};
use crate::course::quiz::{Answer, Given, Question};
use crate::course::runner::Runner;
use crate::engine::StudyEvent;
use crate::search::Stop;
use crate::ui::prelude::*;

/// What is between the title and the footer of a terminal of 80×24.
const BODY: Rect = Rect { x: 0, y: 1, width: 80, height: 22 };

/// A learner at the learner, and what he could not read.
struct Reader {
    open: OpenLesson,
    lesson: String,
    missed: Vec<String>,
}

impl Reader {
    /// Does something, lets what has to be searched be searched, and looks.
    fn act(&mut self, action: Action) {
        self.open.update(Msg::Act(action));
        self.wait();
        self.look(&format!("{action:?}"));
    }

    fn wait(&mut self) {
        if let Some(study) = self.open.take_study() {
            let studied = study.run(&Stop::default(), &mut |_| {});
            self.open.hear(StudyEvent::All(Box::new(studied)));
        }
    }

    fn look(&mut self, after: &str) {
        let panes = Panes::of(&self.open, BODY);
        let stage = self.open.runner().stage();
        let drawing = self.open.runner().exhibit().map(|exhibit| exhibit.drawing.height());
        let cut = panes.drawing.height > 0
            && drawing.is_some_and(|plies| panes.drawing.height < u16::from(plies) * 2 + 1);
        let unread = panes.text_lines > 0 && panes.text.height == 0;
        if panes.over > 0 || cut || unread {
            let what = format!(
                "{} · {} · {after}: {} lines too many, figure cut {cut}, text hidden {unread}",
                self.lesson, stage.id, panes.over
            );
            self.missed.push(what);
        }
    }

    /// Answers a question in every wrong way that has words of its own, then rightly.
    fn quiz(&mut self, question: &Question) {
        let right = match &question.answer {
            Answer::Act { right, .. } => Given::Act(*right),
            Answer::Node(spot) => Given::Node(*spot),
            answer => Given::Text(answer.told(None)),
        };
        let wrong = question.slips.iter().map(|slip| slip.given.clone());
        for given in wrong.chain([right]) {
            self.open.touched = true;
            match given {
                Given::Act(option) => self.open.option = option,
                Given::Node(spot) => self.open.cursor = spot,
                Given::Text(text) => {
                    self.open.input.select();
                    self.open.input.insert(&text);
                }
            }
            self.act(Action::Accept);
        }
    }

    fn step(&mut self) {
        self.look("arriving");
        let mut presses = 0;
        loop {
            for _ in 0..4 {
                self.act(Action::Hint);
            }
            presses += 1;
            let record = self.open.runner().record();
            if record.is_done() || presses > 12 {
                break;
            }
            let asked = record.asked;
            match self.open.runner().task().clone() {
                Task::Quiz(..) => {
                    if let Some(question) = self.open.runner().question().cloned() {
                        self.quiz(&question);
                    }
                }
                Task::Choose { .. } => {
                    for option in 0..self.open.options() {
                        if self.open.runner().record().asked == asked
                            && !self.open.runner().record().is_done()
                        {
                            (self.open.option, self.open.touched) = (option, true);
                            self.act(Action::Accept);
                        }
                    }
                }
                Task::FillIn { .. } => {
                    self.open.input.insert("123456");
                    self.act(Action::Accept);
                    break;
                }
                Task::Predict(_) => {
                    self.act(Action::Cut);
                    self.act(Action::Accept);
                    break;
                }
                Task::Page(_) => {
                    self.act(Action::Run);
                    self.act(Action::StepHere);
                    self.act(Action::Cancel);
                    break;
                }
                Task::Experiment(_) => {
                    self.open.touched = true;
                    self.act(Action::Accept);
                    self.act(Action::Toggle);
                    self.act(Action::Accept);
                    break;
                }
                _ => break,
            }
        }
        self.act(Action::Solution);
        self.act(Action::Last);
    }
}

#[test]
#[ignore = "the whole course: `.ci/run` does it"]
fn every_line_of_every_lesson_is_seen_at_80_by_24() {
    let mut missed = Vec::new();
    for language in ["en", "fr"] {
        for entry in LessonLibrary::open_in(language, &Course::Shipped(None)).lessons {
            if language == "fr" && entry.translation.is_none() {
                continue;
            }
            let prepared = entry.prepare().expect("a lesson of the course is right");
            let open = OpenLesson::new(Runner::new(prepared), BODY);
            let mut reader =
                Reader { open, lesson: format!("{language} {}", entry.lesson.id), missed: Vec::new() };
            for _ in 0..entry.lesson.steps.len() {
                reader.step();
                reader.open.update(Msg::Act(Action::Next));
            }
            missed.extend(reader.missed);
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
