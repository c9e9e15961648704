//! Whether a game can have reached a position, as far as that can be told for certain and cheaply.
//!
//! Reading a FEN refuses what its fields alone rule out (numbers of pieces, pawns on the outer ranks, checks of three
//! pieces). What is asked here is more: positions whose moves the world counts would not all stand it, so that they can be read
//! and are refused only where somebody says that a game has come there. Two things are proved: the pawns need more captures than
//! there were, or whatever move is taken back, the side that was not to move stood in check. Nothing else is: a piece behind
//! pawns that never moved, for one, or a past that fails two moves earlier, is not seen.

mod last_move;
mod pawns;

use super::position::Chess;
use crate::games::Side;

/// Why no game can have reached a position; `None` where that is not proved.
pub(super) fn unreachable(position: &Chess) -> Option<String> {
    pawns::refuse(position).or_else(|| last_move::refuse(position))
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}
