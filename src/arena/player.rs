//! Whoever chooses moves in a match.

use std::time::Duration;

use thiserror::Error;

use crate::games::{MoveTag, Score, Side};
use crate::search::{Limits, Stop};
use crate::session::Session;

/// A clock for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Time for all moves.
    pub base: Duration,
    /// Time gained with every move.
    pub increment: Duration,
}

/// How long a player may think.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pace {
    /// For a move.
    pub limits: Limits,
    /// For the game.
    pub clock: Option<TimeControl>,
}

/// The clocks as the player to move sees them. Whoever plays without a clock is shown as having that of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Time left, of the first side and of the second.
    pub left: [Duration; 2],
    /// Time gained with every move, likewise.
    pub increment: [Duration; 2],
}

/// The game at the moment at which a move is wanted.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// The game.
    pub session: &'a dyn Session,
    /// Where it started, in its notation; `None` for the usual start.
    pub start: Option<&'a str>,
    /// All moves since then, in the form that programs exchange.
    pub moves: &'a [String],
    /// The clocks, if the player has one.
    pub clocks: Option<Clocks>,
}

/// What a player came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// His move.
    pub tag: MoveTag,
    /// What he thinks that the position is worth to him.
    pub score: Option<Score>,
    /// Depth of his last iteration.
    pub depth: Option<u64>,
    /// Nodes that he searched.
    pub nodes: Option<u64>,
}

/// Why a player has no move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// He was told to stop: the game is not played to its end.
    #[error("stopped")]
    Stopped,
    /// What he played is not a legal move.
    #[error("illegal move `{0}`")]
    Illegal(String),
    /// He is gone: the program ended, or it could not be started again.
    #[error("crash: {0}")]
    Crash(String),
    /// He does not answer.
    #[error("no answer within {:.1} s", .0.as_secs_f64())]
    Hang(Duration),
}

/// Whoever chooses moves.
pub trait Player: Send {
    /// What he is called.
    fn name(&self) -> &str;

    /// How long he may think.
    fn pace(&self) -> Pace;

    /// Another game begins.
    ///
    /// # Errors
    /// When he cannot play.
    fn begin(&mut self) -> Result<(), Fault>;

    /// Chooses a move for the side to move.
    ///
    /// # Errors
    /// When there comes none.
    fn choose(&mut self, situation: &Situation<'_>, stop: &Stop) -> Result<Thought, Fault>;
}

/// The place of a side in a pair.
pub(super) const fn place(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}
