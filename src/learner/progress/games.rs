//! The learner's games.

use rusqlite::{Row, params};
use serde::{Deserialize, Serialize};

use super::{Finish, Progress, ProgressError, tick};

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
    /// How it ended; `None` while it goes on.
    pub result: Option<Finish>,
    /// What else is needed to go on with it, in words of whoever plays it.
    pub settings: String,
}

/// The number of a game in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GameId(i64);

impl GameId {
    /// As it is called on the command line.
    pub fn number(self) -> i64 {
        self.0
    }
}

/// A game of the file as it was seen there last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenGame {
    /// Its number.
    pub id: GameId,
    /// Its moves and its result then; none where nothing is known of them.
    pub stood: Option<(String, Option<Finish>)>,
}

impl SeenGame {
    /// It stands in the file like this.
    pub fn new(id: GameId, game: &SavedGame) -> Self {
        Self { id, stood: Some((game.moves.clone(), game.result.clone())) }
    }
}

/// A game of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archived {
    /// Its number.
    pub id: GameId,
    /// The game.
    pub game: SavedGame,
    /// Larger for what was touched later, over lessons and games.
    pub touched: i64,
    /// The day on which it was begun, `2026-11-23`; of a game that an earlier version kept, nothing is known.
    pub day: Option<String>,
}

impl Progress {
    /// Keeps a game: a new one, or the one with this number as it stands now.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save_game(&mut self, id: Option<GameId>, game: &SavedGame) -> Result<GameId, ProgressError> {
        self.write(|connection| {
            let tick = tick(connection)?;
            let SavedGame { game, start, moves, opponent, second, result, settings } = game;
            let result = result.as_ref().map(Finish::to_string);
            connection.execute(
                "INSERT INTO games (number, game, start, moves, opponent, side, result, touched, settings, day)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, date('now'))
                 ON CONFLICT (number) DO UPDATE SET game = ?2, start = ?3, moves = ?4, opponent = ?5, side = ?6,
                 result = ?7, touched = ?8, settings = ?9",
                params![id.map(|id| id.0), game, start, moves, opponent, second, result, tick, settings],
            )?;
            Ok(id.unwrap_or_else(|| GameId(connection.last_insert_rowid())))
        })
    }

    /// Keeps a game as [`Self::save_game`] does, unless the one in the file went on since it was seen: that stays as it is, and
    /// this one is another. Says where it is, and whether it is another.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save_game_seen(
        &mut self,
        seen: Option<&SeenGame>,
        game: &SavedGame,
    ) -> Result<(SeenGame, bool), ProgressError> {
        let id = seen.map(|seen| seen.id);
        let there = id.map(|id| self.game(id)).transpose()?.flatten();
        let known = seen.and_then(|seen| seen.stood.as_ref());
        let went_on = known.zip(there).is_some_and(|((moves, result), there)| {
            (&there.moves, &there.result) != (moves, result) && there != *game
        });
        let id = self.save_game(id.filter(|_| !went_on), game)?;
        Ok((SeenGame::new(id, game), went_on))
    }

    /// The game with this number, if it is there.
    fn game(&self, id: GameId) -> Result<Option<SavedGame>, ProgressError> {
        let query = format!("SELECT {COLUMNS} FROM games WHERE number = {}", id.0);
        Ok(self.list(&query, archived)?.pop().map(|there| there.game))
    }

    /// All games, the last touched first, each with its tick as in [`LessonProgress::touched`](super::LessonProgress::touched).
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn games(&self) -> Result<Vec<(GameId, SavedGame, i64)>, ProgressError> {
        let all = self.archive()?.into_iter();
        Ok(all.map(|Archived { id, game, touched, .. }| (id, game, touched)).collect())
    }

    /// The same, with the day on which each was begun.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn archive(&self) -> Result<Vec<Archived>, ProgressError> {
        self.list(&format!("SELECT {COLUMNS} FROM games ORDER BY touched DESC"), archived)
    }

    /// Forgets a game; whether it was there.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn delete_game(&mut self, id: GameId) -> Result<bool, ProgressError> {
        self.write(|connection| Ok(connection.execute("DELETE FROM games WHERE number = ?1", [id.0])? > 0))
    }
}

/// What [`archived`] reads.
const COLUMNS: &str = "number, game, start, moves, opponent, side, result, touched, settings, day";

fn archived(row: &Row<'_>) -> rusqlite::Result<Archived> {
    let game = SavedGame {
        game: row.get(1)?,
        start: row.get(2)?,
        moves: row.get(3)?,
        opponent: row.get(4)?,
        second: row.get(5)?,
        result: row.get::<_, Option<String>>(6)?.map(Finish::from),
        settings: row.get(8)?,
    };
    Ok(Archived { id: GameId(row.get(0)?), game, touched: row.get(7)?, day: row.get(9)? })
}
