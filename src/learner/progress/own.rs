//! Puzzles made of the learner's own games.

use rusqlite::{Row, params};

use super::{Progress, ProgressError};
use crate::learner::puzzles::Puzzle;

impl Progress {
    /// Keeps a puzzle; one with the same name is replaced.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add_own_puzzle(&mut self, puzzle: &Puzzle) -> Result<(), ProgressError> {
        self.write(|connection| {
            let Puzzle { id, game, position, moves, themes, rating, deviation, note, .. } = puzzle;
            connection.execute(
                "INSERT OR REPLACE INTO own_puzzles (id, game, position, moves, themes, rating, deviation, note)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                params![id, game, position, moves.join(" "), themes.join(" "), rating, deviation, note],
            )?;
            Ok(())
        })
    }

    /// All of them, in the order in which they were made.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn own_puzzles(&self) -> Result<Vec<Puzzle>, ProgressError> {
        let query = "SELECT id, game, position, moves, themes, rating, deviation, note FROM own_puzzles
                     ORDER BY rowid";
        self.list(query, own)
    }
}

fn own(row: &Row<'_>) -> rusqlite::Result<Puzzle> {
    let words = |text: String| text.split_whitespace().map(String::from).collect();
    Ok(Puzzle {
        id: row.get(0)?,
        game: row.get(1)?,
        position: row.get(2)?,
        moves: words(row.get(3)?),
        themes: words(row.get(4)?),
        rating: row.get(5)?,
        deviation: row.get(6)?,
        note: row.get(7)?,
        before: None,
        set: None,
    })
}
