//! Chess, after the laws of FIDE: complete rules, an evaluation that explains itself, FEN, SAN, PGN and EPD.
//!
//! `position` is the position, `play` what a move does to it, `movegen` the legal moves, `magic` and `attacks` what
//! pieces attack, `rules` how a game ends, `eval` what a position is worth, `exchange` what a series of captures is
//! worth, `motifs` what combinations are made of. `notation` and `present` are how it is written and looks.
//! `representation` keeps positions in other ways, to be compared; `past` tells what no game can have reached.

mod attacks;
mod bitboard;
mod castling;
mod colour;
mod eval;
mod exchange;
mod incremental;
mod knowledge;
pub mod magic;
mod motifs;
mod movegen;
mod moves;
pub mod notation;
mod past;
mod piece;
mod play;
mod position;
mod present;
mod representation;
mod rules;
mod square;
mod zobrist;

pub use moves::ChessMove;
pub use position::Chess;
