//! How draughts is written: positions in the FEN of PDN, moves by the numbers of squares.

pub mod fen;
pub(super) mod moves;
