//! What was made of the tree of each day. What is kept is what the learner did; the result follows from it and the tree.

use std::collections::BTreeMap;

use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{Progress, ProgressError};
use crate::learner::date;

/// What is done on the tree of a day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DayTask {
    /// To decide where alpha-beta cuts.
    Cut,
    /// To put the moves in order.
    Order,
}

/// What was done of it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct DayRecord {
    /// The decisions so far, a letter each; or the order.
    pub given: String,
    /// It is over.
    pub done: bool,
}

impl DayTask {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Cut, Self::Order];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cut => "cut",
            Self::Order => "order",
        }
    }

    /// By what it is kept of a day: `2026-11-23 cut`.
    pub fn id(self, day: i64) -> String {
        format!("{} {}", date(day), self.word())
    }
}

/// On how many days in a row the cut of the day was done, up to today or to yesterday.
pub fn days_in_a_row(days: &BTreeMap<String, DayRecord>, today: i64) -> usize {
    let done = |day: &i64| days.get(&DayTask::Cut.id(*day)).is_some_and(|record| record.done);
    let last = if done(&today) { today } else { today - 1 };
    // There are no more in a row than there are.
    (0..=days.len()).zip(0..).map(|(_, back): (usize, i64)| last - back).take_while(done).count()
}

impl Progress {
    /// Keeps what was done of the tree of a day. What is over is not changed any more.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save_day(&mut self, id: &str, record: &DayRecord) -> Result<(), ProgressError> {
        self.write(|connection| {
            connection.execute(
                "INSERT INTO days (id, given, done) VALUES (?1, ?2, ?3)
                 ON CONFLICT (id) DO UPDATE SET given = ?2, done = ?3 WHERE done = 0",
                params![id, record.given, record.done],
            )?;
            Ok(())
        })
    }

    /// What was done of the trees of all days.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn days(&self) -> Result<BTreeMap<String, DayRecord>, ProgressError> {
        let rows = self.list("SELECT id, given, done FROM days", |row| {
            Ok((row.get(0)?, DayRecord { given: row.get(1)?, done: row.get(2)? }))
        })?;
        Ok(rows.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_over_stays_as_it_is_and_days_in_a_row_are_counted() {
        let mut progress = Progress::in_memory().expect("memory");
        let record = |given: &str, done| DayRecord { given: given.into(), done };
        let today = 20_780;
        for (day, given, done) in [(today, "c", false), (today, "cg", true), (today, "gg", true)] {
            progress.save_day(&DayTask::Cut.id(day), &record(given, done)).expect("written");
        }
        let days = progress.days().expect("read");
        assert_eq!(days["2026-11-23 cut"], record("cg", true));
        assert_eq!(days_in_a_row(&days, today), 1);
        for day in [today - 1, today - 2, today - 4] {
            progress.save_day(&DayTask::Cut.id(day), &record("c", true)).expect("written");
        }
        progress.save_day(&DayTask::Cut.id(today - 3), &record("c", false)).expect("written");
        let days = progress.days().expect("read");
        let counts = [today, today + 1, today + 2].map(|day| days_in_a_row(&days, day));
        assert_eq!(counts, [3, 3, 0], "today may still come");
    }
}
