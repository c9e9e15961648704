//! Games of the learner's engine against the ladder, rung by rung. An engine is told by what it can: one that has learned more
//! is another one.

use std::collections::BTreeMap;

use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{Progress, ProgressError};

/// What came of games against a rung.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Sent {
    /// Half points.
    pub half_points: u64,
    /// Games.
    pub games: u64,
}

impl Sent {
    /// By what it is kept: `chess · alpha-beta pvs · minimax-2`.
    pub fn id(game: &str, skills: &str, rung: &str) -> String {
        format!("{game} · {skills} · {rung}")
    }

    /// Adds games to those that are known.
    pub fn add(all: &mut BTreeMap<String, Self>, id: &str, more: Self) {
        let kept = all.entry(id.to_string()).or_default();
        kept.half_points += more.half_points;
        kept.games += more.games;
    }
}

impl Progress {
    /// Adds games of the learner's engine.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add_sent(&mut self, id: &str, more: Sent) -> Result<(), ProgressError> {
        self.write(|connection| {
            connection.execute(
                "INSERT INTO sent (id, half_points, games) VALUES (?1, ?2, ?3) ON CONFLICT (id)
                 DO UPDATE SET half_points = half_points + ?2, games = games + ?3",
                params![id, more.half_points, more.games],
            )?;
            Ok(())
        })
    }

    /// All games of the learner's engines.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn sent(&self) -> Result<BTreeMap<String, Sent>, ProgressError> {
        let rows = self.list("SELECT id, half_points, games FROM sent", |row| {
            Ok((row.get(0)?, Sent { half_points: row.get(1)?, games: row.get(2)? }))
        })?;
        Ok(rows.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_the_sum_that_the_screens_have() {
        let mut progress = Progress::in_memory().expect("memory");
        let mut known = BTreeMap::new();
        let (one, other) = (Sent::id("chess", "minimax", "random"), Sent::id("chess", "minimax", "one-ply"));
        for (id, half_points) in [(&one, 4), (&other, 1), (&one, 3)] {
            let more = Sent { half_points, games: 2 };
            progress.add_sent(id, more).expect("written");
            Sent::add(&mut known, id, more);
        }
        assert_eq!(progress.sent().expect("read"), known);
        assert_eq!(known[&one], Sent { half_points: 7, games: 4 });
    }
}
