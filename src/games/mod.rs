//! Floor 1: what a game is, and the games.
//!
//! [`Game`] is the rules and nothing else; [`Knowledge`] is what a search may ask of a position; [`Present`]
//! is how a position looks and reads. [`laws`] is their contract as functions that hold on every game.
//! Nothing here knows a terminal, a file or a clock.

mod claims;
pub mod collection;
mod combination;
mod feature;
mod game;
mod knowledge;
pub mod laws;
mod line;
mod moves;
pub mod perft;
pub mod pgn;
mod present;
mod representation;
mod score;
mod tuning;
mod weights;
mod zobrist;

pub mod chess;
pub mod connect4;
pub mod draughts;
pub mod tictactoe;
pub mod tree;

pub use claims::Claims;
pub use combination::Combination;
pub use feature::Feature;
pub use game::{Ending, Game, Key, Outcome, Side};
pub use knowledge::{EvalTerm, Knowledge};
pub use line::{NoLine, follow};
pub use moves::{MoveList, MoveTag, Spot};
pub use present::{BoardView, Cell, GridView, NotationError, Present, ScoreUnit, Shade};
pub use representation::{Board, Representation};
pub use score::{MAX_PLY, Score};
pub use tuning::{Coefficients, Tunable, WeightGroup};
pub(crate) use zobrist::mix;
