//! What became of programs of the learner's that were judged, where he wanted it to be kept.

use rusqlite::params;

use super::{Progress, ProgressError};

/// A program that was judged.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Judged {
    /// How it was started.
    pub program: String,
    /// The word of the algorithm that it was compared with.
    pub like: String,
    /// The word of the verdict.
    pub verdict: String,
    /// Trees that it was given.
    pub trees: u64,
    /// Those whose value it answered.
    pub right: u64,
    /// Edges below which it looked for nothing.
    pub missed_cuts: u64,
    /// Edges that it left out and that matter.
    pub wrong_cuts: u64,
    /// Trees that it did not answer.
    pub errors: u64,
}

impl Progress {
    /// Keeps one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add_judged(&mut self, judged: &Judged) -> Result<(), ProgressError> {
        self.write(|connection| {
            let Judged { program, like, verdict, trees, right, missed_cuts, wrong_cuts, errors } = judged;
            connection.execute(
                "INSERT INTO judged (program, yardstick, verdict, trees, right, missed_cuts, wrong_cuts, errors)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                params![program, like, verdict, trees, right, missed_cuts, wrong_cuts, errors],
            )?;
            Ok(())
        })
    }

    /// All of them with the moment at which each was judged, the last first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn judged(&self) -> Result<Vec<(String, Judged)>, ProgressError> {
        let query = "SELECT at, program, yardstick, verdict, trees, right, missed_cuts, wrong_cuts, errors FROM judged
                     ORDER BY number DESC";
        self.list(query, |row| {
            let judged = Judged {
                program: row.get(1)?,
                like: row.get(2)?,
                verdict: row.get(3)?,
                trees: row.get(4)?,
                right: row.get(5)?,
                missed_cuts: row.get(6)?,
                wrong_cuts: row.get(7)?,
                errors: row.get(8)?,
            };
            Ok((row.get(0)?, judged))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_judged_comes_back_the_last_first() {
        let mut progress = Progress::in_memory().expect("memory");
        let judged = |program: &str, trees| Judged {
            program: program.into(),
            like: "alpha-beta".into(),
            verdict: "unsound".into(),
            trees,
            right: trees - 1,
            ..Judged::default()
        };
        for (program, trees) in [("mine", 100), ("other", 5)] {
            progress.add_judged(&judged(program, trees)).expect("written");
        }
        let all: Vec<_> = progress.judged().expect("read").into_iter().map(|(_, judged)| judged).collect();
        assert_eq!(all, [judged("other", 5), judged("mine", 100)]);
    }
}
