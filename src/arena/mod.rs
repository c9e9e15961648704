//! Floor 4: matches between players, and what a match proves.
//!
//! A [`Player`] is whoever chooses moves: the engine with its settings ([`Own`]), or anything that implements the
//! trait. [`game`] plays one game, [`run`] a whole match of paired games, each opening with both colours. [`elo`] and
//! [`sprt`] are the statistics, [`schedule`] says which games are to be played, [`record`] writes and reads what was.
//! [`meeting`] is about opponents of the ladder.

pub mod adjudication;
pub mod elo;
pub mod fit;
pub mod game;
pub mod match_score;
pub mod meeting;
pub mod openings;
mod own;
mod player;
pub mod record;
pub mod run;
mod rung;
pub mod schedule;
pub mod sprt;

pub use own::Own;
pub use player::{Clocks, Fault, Pace, Player, Situation, Thought, TimeControl};
pub use rung::Rung;
