//! The learner's games.

use rusqlite::{Row, params};
use serde::{Deserialize, Serialize};

use super::{Progress, ProgressError, tick};

/// A game of the learner against an opponent.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// The slug of the game.
    pub game: String,
    /// The start position in the game's notation.
    pub start: String,
    /// The moves in the plain form, separated by spaces.
    pub moves: String,
    /// The slug of the opponent.
    pub opponent: String,
    /// The learner plays the second side.
    pub second: bool,
    /// How it ended, in words; `None` while it goes on.
    pub result: Option<String>,
    /// What else is needed to go on with it, in words of whoever plays it.
    pub settings: String,
}

/// The number of a game in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GameId(i64);

impl Progress {
    /// Keeps a game: a new one, or the one with this number as it stands now.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save_game(&mut self, id: Option<GameId>, game: &SavedGame) -> Result<GameId, ProgressError> {
        self.write(|connection| {
            let tick = tick(connection)?;
            let SavedGame { game, start, moves, opponent, second, result, settings } = game;
            connection.execute(
                "INSERT OR REPLACE INTO games (number, game, start, moves, opponent, side, result, touched, settings)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                params![id.map(|id| id.0), game, start, moves, opponent, second, result, tick, settings],
            )?;
            Ok(id.unwrap_or_else(|| GameId(connection.last_insert_rowid())))
        })
    }

    /// All games, the last touched first, each with its tick as in [`LessonProgress::touched`](super::LessonProgress::touched).
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn games(&self) -> Result<Vec<(GameId, SavedGame, i64)>, ProgressError> {
        let query = "SELECT number, game, start, moves, opponent, side, result, touched, settings FROM games
                     ORDER BY touched DESC";
        self.list(query, saved_game)
    }
}

fn saved_game(row: &Row<'_>) -> rusqlite::Result<(GameId, SavedGame, i64)> {
    let game = SavedGame {
        game: row.get(1)?,
        start: row.get(2)?,
        moves: row.get(3)?,
        opponent: row.get(4)?,
        second: row.get(5)?,
        result: row.get(6)?,
        settings: row.get(8)?,
    };
    Ok((GameId(row.get(0)?), game, row.get(7)?))
}
