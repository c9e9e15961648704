//! What is kept of a lesson in progress, and how it is gone on with.

use std::sync::Arc;

use super::Runner;
use crate::course::check::{Prepared, Shown, Task};
use crate::learner::record::Saved;

impl Runner {
    /// Where the learner stopped.
    pub fn resume(lesson: Arc<Prepared>, saved: &Saved) -> Self {
        let mut runner = Self::new(lesson);
        let stages = &runner.lesson.stages;
        let known = stages.iter().map(|stage| saved.records.get(&stage.id).cloned().unwrap_or_default());
        let place = stages.iter().position(|stage| stage.id == saved.step);
        runner.told = (place, known.collect());
        runner.gone.clone_from(&saved.records);
        runner.gone.retain(|id, _| runner.lesson.stages.iter().all(|stage| stage.id != *id));
        for (record, stage) in runner.records.iter_mut().zip(&runner.lesson.stages) {
            if let Some(kept) = saved.records.get(&stage.id) {
                *record = kept.clone();
            }
        }
        // The lesson may have been edited since: what does not fit any more is forgotten.
        for index in 0..runner.records.len() {
            let (nodes, moments) = match (runner.lesson.exhibit(index), runner.algorithm(index)) {
                (Some(exhibit), Some(algorithm)) => {
                    (exhibit.drawing.nodes().len(), exhibit.run(algorithm).moments.len())
                }
                _ => (0, 0),
            };
            // Of what is drawn by lot nothing is known before it is drawn.
            if matches!(runner.lesson.stages[index].task, Task::Exercise { .. }) {
                continue;
            }
            let record = &mut runner.records[index];
            record.marks.retain(|&spot| spot > 0 && spot < nodes);
            let lines = match &runner.lesson.stages[index].task {
                Task::Listen(lines) => lines.len(),
                Task::Puzzle(puzzle) => puzzle.moves.len(),
                Task::Quiz(shown, questions) => {
                    record.asked = record.asked.min(questions.len() - 1);
                    match shown {
                        Shown::Run(_) => moments,
                        Shown::Lines(_, lines) => lines.len(),
                        Shown::Nodes(nodes) => nodes.len(),
                    }
                }
                Task::Read => 0,
                _ => moments,
            };
            record.shown = record.shown.min(lines);
        }
        runner.at = place.unwrap_or(0);
        runner.draw();
        runner.arrive();
        runner
    }

    /// All that is known of the lesson.
    pub fn save(&self) -> Saved {
        let mut records = self.gone.clone();
        records.extend(self.ids().map(String::from).zip(self.records.iter().cloned()));
        Saved { step: self.stage().id.clone(), records }
    }

    /// Something has changed since it was told.
    pub fn has_news(&self) -> bool {
        self.told.0 != Some(self.at) || self.told.1 != self.records
    }

    /// Tells what is to be kept: where the learner stands, and what he did in the steps that were touched since this was told
    /// last. What is kept of the others may be another program's by now.
    pub fn news(&mut self) -> Saved {
        let told = std::mem::replace(&mut self.told, (Some(self.at), self.records.clone()));
        let touched = self.ids().zip(self.records.iter().zip(&told.1));
        let touched = touched.filter(|(_, (now, before))| now != before);
        let records = touched.map(|(id, (now, _))| (id.to_string(), now.clone())).collect();
        Saved { step: self.stage().id.clone(), records }
    }

    fn ids(&self) -> impl Iterator<Item = &str> {
        self.lesson.stages.iter().map(|stage| stage.id.as_str())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::course::library::LessonLibrary;
    use crate::learner::record::{Record, StepStatus};

    fn lesson() -> Arc<Prepared> {
        LessonLibrary::open(None).find("minimax").expect("it is shipped").prepare().expect("it is right")
    }

    #[test]
    fn what_was_done_in_a_step_that_is_gone_is_kept() {
        let record = Record { status: StepStatus::Done, answer: "7".into(), ..Record::default() };
        let mut saved = Saved { step: "gone".into(), records: BTreeMap::new() };
        saved.records.insert("gone".into(), record.clone());
        let mut runner = Runner::resume(lesson(), &saved);
        assert_eq!((runner.at(), runner.done()), (0, 1), "the text that it begins with is read");
        assert_eq!(runner.save().records["gone"], record);
        saved.take("minimax", &runner.news());
        assert_eq!(saved.records["gone"], record);
    }

    #[test]
    fn only_what_was_touched_is_told_and_only_once() {
        let mut runner = Runner::new(lesson());
        assert!(runner.has_news(), "it was opened");
        let first = runner.news();
        assert_eq!(first.records.len(), 1, "the text that it begins with: {first:?}");
        assert!(!runner.has_news() && runner.news().records.is_empty());
        runner.go_on();
        assert!(runner.has_news(), "he stands elsewhere");
        let mut told = first;
        for _ in 0..runner.records().len() {
            let before = runner.record().clone();
            runner.give_up();
            if *runner.task() != Task::Read {
                runner.show(usize::MAX);
            }
            let news = runner.news();
            assert!(news.records.len() <= 1 && news.step == runner.stage().id, "{news:?}");
            assert!(*runner.record() == before || news.records[&news.step] == *runner.record());
            told.take("minimax", &news);
            runner.go_on();
        }
        told.take("minimax", &runner.news());
        // Steps that nobody touched are not told of.
        let known = Runner::resume(lesson(), &told);
        assert_eq!((known.at(), known.records()), (runner.at(), runner.records()));
        assert!(!known.has_news());
    }
}
