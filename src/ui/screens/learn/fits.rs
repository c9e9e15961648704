//! Nothing of a lesson is cut off on the smallest screen that is promised: whatever a learner does, every line of
//! every step is seen, or can be scrolled into sight.

use ratatui::layout::Rect;

use super::panes::Panes;
use super::room::Room;
use crate::engine::Learnt;
use crate::search::Stop;
use crate::session::CURATOR;
use crate::tutor::check::Task;
use crate::tutor::runner::Runner;
use crate::tutor::shelf::Shelf;
use crate::ui::keymap::Action;
use crate::ui::msg::Msg;

/// What is between the title and the footer of a terminal of 80×24.
const BODY: Rect = Rect { x: 0, y: 1, width: 80, height: 22 };

/// A learner at the desk, and what he could not read.
struct Reader {
    room: Room,
    lesson: String,
    missed: Vec<String>,
}

impl Reader {
    /// Does something, lets what has to be searched be searched, and looks.
    fn act(&mut self, action: Action) {
        self.room.update(Msg::Act(action));
        self.wait();
        self.look(&format!("{action:?}"));
    }

    fn wait(&mut self) {
        if let Some(study) = self.room.take_study() {
            let studied = study.run(&Stop::default(), &mut |_| {});
            self.room.hear(Learnt::All(Box::new(studied)));
        }
    }

    fn look(&mut self, after: &str) {
        let panes = Panes::of(&self.room, BODY);
        let stage = self.room.runner().stage();
        let figure = self.room.runner().exhibit().map(|exhibit| exhibit.figure.height());
        let cut = panes.figure.height > 0
            && figure.is_some_and(|plies| panes.figure.height < u16::from(plies) * 2 + 1);
        let unread = panes.text_lines > 0 && panes.text.height == 0;
        if panes.over > 0 || cut || unread {
            let what = format!(
                "{} · {} · {after}: {} lines too many, figure cut {cut}, text hidden {unread}",
                self.lesson, stage.id, panes.over
            );
            self.missed.push(what);
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
            let record = self.room.runner().record();
            if record.is_done() || presses > 12 {
                break;
            }
            let asked = record.asked;
            match self.room.runner().task().clone() {
                Task::Choose { .. } | Task::Quiz(..) | Task::Bug { by_tree: false, .. } => {
                    for option in 0..self.room.options() {
                        if self.room.runner().record().asked == asked
                            && !self.room.runner().record().is_done()
                        {
                            self.room.option = option;
                            self.act(Action::Accept);
                        }
                    }
                }
                Task::FillIn { .. } => {
                    self.room.input.insert("123456");
                    self.act(Action::Accept);
                    break;
                }
                Task::Predict(_) => {
                    self.act(Action::Toggle);
                    self.act(Action::Accept);
                    break;
                }
                Task::Bug { by_tree: true, .. } => {
                    self.room.input.insert("(((3 4) (5 6)) ((1 2) (3 4)))");
                    self.act(Action::Accept);
                    break;
                }
                Task::Experiment(_) => {
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
fn every_line_of_every_lesson_is_seen_at_80_by_24() {
    let mut missed = Vec::new();
    for language in ["en", "fr"] {
        for volume in Shelf::open_in(language, None).lessons {
            if language == "fr" && volume.translation.is_none() {
                continue;
            }
            let prepared = volume.prepare(CURATOR).expect("a lesson of the course is right");
            let room = Room::new(Runner::new(prepared), BODY);
            let mut reader =
                Reader { room, lesson: format!("{language} {}", volume.lesson.id), missed: Vec::new() };
            for _ in 0..volume.lesson.steps.len() {
                reader.step();
                reader.room.update(Msg::Act(Action::NextStep));
            }
            missed.extend(reader.missed);
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
