//! How draughts is written: positions in the FEN of PDN, moves by the numbers of squares, games in PDN.

pub mod fen;
pub mod hub;
pub mod moves;
pub mod pdn;
