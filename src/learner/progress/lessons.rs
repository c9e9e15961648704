//! Where a learner stands in lessons. Two programs may have one of them open: neither takes from the other what was done there.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{Progress, ProgressError, tick};
use crate::learner::record::{Saved, is_lesson};

/// How far a lesson is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonProgress {
    /// The lesson.
    pub id: String,
    /// Steps done.
    pub done: usize,
    /// Steps that there are.
    pub steps: usize,
    /// Larger for what was touched later, over lessons and games.
    pub touched: i64,
}

/// What is kept of a lesson.
#[derive(Default)]
struct Kept {
    saved: Saved,
    done: usize,
    steps: usize,
}

impl Kept {
    /// How many records are of steps that are done.
    fn settled(&self) -> usize {
        self.saved.records.values().filter(|record| record.is_settled()).count()
    }

    /// With what was done since, of which is known how far the lesson was for whoever did it. What others have done of it
    /// meanwhile counts.
    fn and(mut self, id: &str, news: &Saved, done: usize, steps: usize) -> Self {
        let before = self.settled();
        self.saved.take(id, news);
        // Of a lesson that was edited since, or a test, others count another way.
        let counts = is_lesson(id) && self.steps == steps;
        let all = self.done + self.settled().saturating_sub(before);
        Self { done: if counts { done.max(all).min(steps) } else { done }, steps, ..self }
    }
}

impl Progress {
    /// Keeps what a learner did in a lesson, and where he stands in it. Steps of which nothing is said stay as they are.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save_lesson(
        &mut self,
        id: &str,
        news: &Saved,
        done: usize,
        steps: usize,
    ) -> Result<(), ProgressError> {
        self.write(|connection| {
            let kept = kept(connection, id)?.unwrap_or_default();
            keep(connection, id, &kept.and(id, news, done, steps))
        })
    }

    /// Keeps that a learner begins a lesson again, at its first step. That he finished it once stays.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn begin_again(&mut self, id: &str, step: &str, steps: usize) -> Result<(), ProgressError> {
        self.write(|connection| {
            let kept = kept(connection, id)?.unwrap_or_default();
            keep(connection, id, &Kept { saved: kept.saved.begun_again(step.into()), done: 0, steps })
        })
    }

    /// Where a learner stands in a lesson; `None` when he never opened it, or when what is kept cannot be
    /// understood any more.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn lesson(&self, id: &str) -> Result<Option<Saved>, ProgressError> {
        Ok(self.read(|connection| kept(connection, id))?.map(|kept| kept.saved))
    }

    /// How far each lesson is that was opened, the last one first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn lessons(&self) -> Result<Vec<LessonProgress>, ProgressError> {
        self.list("SELECT id, done, steps, touched FROM lessons ORDER BY touched DESC", |row| {
            Ok(LessonProgress {
                id: row.get(0)?,
                done: row.get(1)?,
                steps: row.get(2)?,
                touched: row.get(3)?,
            })
        })
    }
}

/// What is kept of a lesson, where that can be understood.
fn kept(connection: &Connection, id: &str) -> rusqlite::Result<Option<Kept>> {
    let query = "SELECT state, done, steps FROM lessons WHERE id = ?1";
    let row =
        connection.query_row(query, [id], |row| Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?)));
    let found = row.optional()?;
    Ok(found.and_then(|(state, done, steps)| {
        let saved = serde_json::from_str(&state).ok()?;
        Some(Kept { saved, done, steps })
    }))
}

fn keep(connection: &Connection, id: &str, Kept { saved, done, steps }: &Kept) -> rusqlite::Result<()> {
    let state = serde_json::to_string(saved).expect("records have no keys but text");
    let tick = tick(connection)?;
    connection.execute(
        "INSERT INTO lessons (id, state, done, steps, touched) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO UPDATE SET state = ?2, done = ?3, steps = ?4, touched = ?5",
        params![id, state, done, steps, tick],
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::record::{Record, StepStatus};

    const STEPS: [&str; 4] = ["one", "two", "three", "four"];

    fn done() -> Record {
        Record { status: StepStatus::Done, tries: 1, answer: "7".into(), ..Record::default() }
    }

    fn saved(step: &str, records: &[(&str, Record)]) -> Saved {
        let records = records.iter().map(|(id, record)| ((*id).to_string(), record.clone())).collect();
        Saved { step: step.into(), records }
    }

    /// Each knows of its own steps alone, whether it says nothing of the others or that nothing is done there.
    #[test]
    fn two_programs_in_one_lesson_keep_what_both_have_done() {
        for says_all in [false, true] {
            let mut progress = Progress::in_memory().expect("memory");
            for (number, &step) in STEPS.iter().enumerate() {
                let mut news = saved(step, &[(step, done())]);
                if says_all {
                    for other in STEPS {
                        news.records.entry(other.into()).or_default();
                    }
                }
                progress.save_lesson("minimax", &news, 1, STEPS.len()).expect("written");
                let far = progress.lessons().expect("read").remove(0);
                assert_eq!((far.done, far.steps), (number + 1, STEPS.len()), "what both have done counts");
            }
            let kept = progress.lesson("minimax").expect("read").expect("it is there");
            assert_eq!(kept, saved("four", &STEPS.map(|step| (step, done()))));
        }
    }

    #[test]
    fn who_begins_again_forgets_what_others_have_done_but_not_that_it_was_finished() {
        let mut progress = Progress::in_memory().expect("memory");
        progress.save_lesson("minimax", &saved("two", &[("two", done())]), 1, 4).expect("written");
        progress.begin_again("minimax", "one", 4).expect("written");
        let kept = progress.lesson("minimax").expect("read").expect("it is there");
        let finished = Record { finished: true, mastered: true, ..Record::default() };
        assert_eq!(kept, saved("one", &[("two", finished)]));
        assert_eq!(progress.lessons().expect("read")[0].done, 0);
        // What is done from now on counts from there.
        progress.save_lesson("minimax", &saved("two", &[("three", done())]), 1, 4).expect("written");
        assert_eq!(progress.lessons().expect("read")[0].done, 1);
    }

    #[test]
    fn a_test_that_is_taken_anew_is_counted_anew() {
        let mut progress = Progress::in_memory().expect("memory");
        progress.save_lesson("test:after", &saved("one", &[("one", done())]), 4, 4).expect("written");
        let anew = saved("one", &[("one", Record { round: 1, ..Record::default() })]);
        progress.save_lesson("test:after", &anew, 0, 4).expect("written");
        assert_eq!(progress.lesson("test:after").expect("read"), Some(anew));
        assert_eq!(progress.lessons().expect("read")[0].done, 0);
    }
}
