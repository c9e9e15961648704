//! Two opponents meet, as on the ladder: where their games begin, and when they end.

use std::ops::ControlFlow;
use std::{fmt, io};

use super::Rung;
use super::adjudication::{Resignation, Rules};
use super::openings::{Openings, usual_plies};
use super::player::Fault;
use super::run::{Schedule, run};
use super::schedule::PAIR;
use crate::opponents::Opponent;
use crate::search::Stop;
use crate::session::GameCard;

/// A game is drawn after so many plies.
const LONGEST: usize = 400;
/// A game is over when both have thought one side that far behind for so many moves.
const RESIGNATION: Resignation = Resignation { score: 1_000, moves: 4 };

/// When a game of opponents ends before the rules end it.
pub fn rules() -> Rules {
    Rules { resign: Some(RESIGNATION), longest: Some(LONGEST), ..Rules::default() }
}

/// Where their games begin: the lines of the book, and then openings by lot.
///
/// # Errors
/// When the system has no thread to give to the one who says whether they are even.
pub fn openings(game: &'static GameCard, seed: u64) -> io::Result<Openings> {
    Openings::drawn(game, usual_plies(game), seed)
}

/// Two who are to play a pair of games, one opening with both colours.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// What they play.
    pub game: &'static GameCard,
    /// They.
    pub players: [Opponent; 2],
    /// The opening is drawn from it, and whatever they draw by lot.
    pub seed: u64,
    /// Ends it.
    pub stop: Stop,
}

/// Why a pair of games was not played.
#[derive(Debug)]
pub enum NotPlayed {
    /// It was stopped.
    Stopped,
    /// A thread, an opening or a player failed.
    Failed(String),
}

impl fmt::Display for NotPlayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("stopped"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl From<io::Error> for NotPlayed {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<Fault> for NotPlayed {
    fn from(fault: Fault) -> Self {
        if fault == Fault::Stopped { Self::Stopped } else { Self::Failed(fault.to_string()) }
    }
}

impl Meeting {
    /// Plays both games; the half points of the first player. Takes as long as that takes.
    ///
    /// # Errors
    /// When they are not played to their ends.
    pub fn run(self) -> Result<u64, NotPlayed> {
        let Self { game, players: [first, second], seed, stop } = self;
        let pair: [Box<dyn super::Player>; 2] =
            [Box::new(Rung::new(first, seed)?), Box::new(Rung::new(second, !seed)?)];
        let schedule = Schedule::new(openings(game, seed)?, PAIR, seed, []);
        let (mut played, mut half_points, mut fault) = (0, 0, None);
        run(schedule, vec![pair], &rules(), &stop, |game| {
            played += 1;
            half_points += game.half_points();
            if game.at_fault().is_some() {
                fault = Some(game.end.reason(&game.names));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        match fault {
            Some(why) => Err(NotPlayed::Failed(why)),
            None if played < PAIR => Err(NotPlayed::Stopped),
            None => Ok(half_points.into()),
        }
    }
}
