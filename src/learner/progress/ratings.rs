//! Ratings of the learner, and of the puzzles that he tried; and his attempts, which change both.

use rusqlite::{OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

use super::{Progress, ProgressError};
use crate::learner::glicko::Rating;

/// Whose rating: the learner's at puzzles.
const LEARNER: &str = "learner";
/// Before the id of a puzzle.
const PUZZLE: &str = "puzzle:";

/// The ratings after an attempt.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// The learner's.
    pub learner: Rating,
    /// The puzzle's.
    pub puzzle: Rating,
}

impl Progress {
    /// Keeps what came of an attempt at a puzzle, and the ratings after it where it counts.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add_attempt(
        &mut self,
        puzzle: &str,
        (solved, clean): (bool, bool),
        rated: Option<Rated>,
    ) -> Result<(), ProgressError> {
        self.write(|connection| {
            connection.execute(
                "INSERT INTO attempts (puzzle, solved, clean, rating) VALUES (?1, ?2, ?3, ?4)",
                params![puzzle, solved, clean, rated.map(|rated| rated.learner.rating)],
            )?;
            let changed = rated.map(|Rated { learner, puzzle: its }| {
                [(LEARNER.to_string(), learner), (format!("{PUZZLE}{puzzle}"), its)]
            });
            for (who, Rating { rating, deviation, volatility }) in changed.into_iter().flatten() {
                connection.execute(
                    "INSERT OR REPLACE INTO ratings (who, rating, deviation, volatility) VALUES (?1, ?2, ?3, ?4)",
                    params![who, rating, deviation, volatility],
                )?;
            }
            Ok(())
        })
    }

    /// The learner's rating at puzzles, if he has tried any.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn learner(&self) -> Result<Option<Rating>, ProgressError> {
        self.rating(LEARNER)
    }

    /// What attempts here have made of a puzzle's rating, if there were any.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn puzzle_rating(&self, puzzle: &str) -> Result<Option<Rating>, ProgressError> {
        self.rating(&format!("{PUZZLE}{puzzle}"))
    }

    fn rating(&self, who: &str) -> Result<Option<Rating>, ProgressError> {
        let query = "SELECT rating, deviation, volatility FROM ratings WHERE who = ?1";
        self.read(|connection| connection.query_row(query, [who], rating).optional())
    }
}

fn rating(row: &Row<'_>) -> rusqlite::Result<Rating> {
    Ok(Rating { rating: row.get(0)?, deviation: row.get(1)?, volatility: row.get(2)? })
}
