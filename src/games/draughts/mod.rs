//! International draughts, 10×10, after the rules of the FMJD (annex 1; articles are cited where they are served).
//!
//! `square` is the board's geometry, `board` the pieces, `lines` what kings look along, `movegen` the legal moves with
//! `captures` for the compulsory ones, `count` perft, `position` a board with its turn, key and counters, `rules` how a
//! game ends, `eval` what a position is worth, `motifs` what combinations are made of, `past` what no game can have
//! reached. `notation` and `present` are how it is written and looks.

mod board;
mod captures;
mod count;
mod eval;
mod knowledge;
mod lines;
mod motifs;
mod movegen;
mod moves;
pub mod notation;
mod past;
mod position;
mod present;
mod rules;
mod square;
mod zobrist;

pub use moves::DraughtsMove;
pub use position::Draughts;
