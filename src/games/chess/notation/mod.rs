//! How positions, moves and games of chess are written: FEN, SAN, PGN and EPD, in and out. All of it is work on
//! text; files are opened by those who have them.

pub mod epd;
pub mod fen;
pub mod pgn;
pub mod san;
