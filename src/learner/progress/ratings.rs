//! Ratings of the learner, game by game, and of the puzzles that he tried; and his attempts, which change both.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

use super::{Progress, ProgressError};
use crate::learner::glicko::Rating;

/// Whose rating: the learner's at all puzzles, as it was before each game had its own;
const LEARNER: &str = "learner";
/// and before the slug of a game the one that he has there.
const IN_GAME: &str = "learner:";
/// Before the id of a puzzle.
const PUZZLE: &str = "puzzle:";

/// The ratings after an attempt.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// The learner's in the puzzle's game.
    pub learner: Rating,
    /// The puzzle's.
    pub puzzle: Rating,
}

impl Progress {
    /// Keeps what came of an attempt at a puzzle; and the ratings after it where it counts, with the slug of the game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add_attempt(
        &mut self,
        puzzle: &str,
        (solved, clean): (bool, bool),
        rated: Option<(&str, Rated)>,
    ) -> Result<(), ProgressError> {
        self.write(|connection| {
            connection.execute(
                "INSERT INTO attempts (puzzle, solved, clean, rating) VALUES (?1, ?2, ?3, ?4)",
                params![puzzle, solved, clean, rated.map(|(_, rated)| rated.learner.rating)],
            )?;
            let changed = rated.map(|(game, Rated { learner, puzzle: its })| {
                [(format!("{IN_GAME}{game}"), learner), (format!("{PUZZLE}{puzzle}"), its)]
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

    /// The learner's ratings at puzzles, by the slugs of the games that he has tried any of. What `before` each game had its
    /// own was one rating, is that of this game, as long as it has none.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn ratings(&self, before: &str) -> Result<BTreeMap<String, Rating>, ProgressError> {
        let query = "SELECT rating, deviation, volatility, who FROM ratings
                     WHERE who = ?1 OR substr(who, 1, length(?2)) = ?2 ORDER BY who";
        self.read(|connection| {
            let mut statement = connection.prepare(query)?;
            let found = statement.query_map([LEARNER, IN_GAME], |row| {
                let who: String = row.get(3)?;
                let game = who.strip_prefix(IN_GAME).unwrap_or(before).to_string();
                Ok((game, rating(row)?))
            })?;
            // In this order the one from before comes first, and gives way.
            found.collect()
        })
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
