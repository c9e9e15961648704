//! Whether a game can have reached a position, as far as that can be told for certain and cheaply.
//!
//! Reading a position refuses more pieces than there are and men on the row where they are crowned. While all forty men stand, no
//! capture was made and every ply was a step forward, so that the steps say who is to move. After a capture nothing is
//! proved.

use super::position::Draughts;
use super::square::each;
use crate::games::Side;

/// Men at the start, both sides together.
const MEN: u32 = 40;
/// The sum of the rows of a side's men at the start, Black's and White's.
const ROWS: (i32, i32) = (5 * (1 + 2 + 3), 5 * (6 + 7 + 8 + 9));

/// Why no game can have reached a position; `None` where that is not proved.
pub(super) fn unreachable(position: &Draughts) -> Option<String> {
    let board = position.board();
    if board.occupied().count_ones() < MEN || board.kings != 0 {
        return None;
    }
    let rows = |side| each(board.men(side)).map(|square| i32::from(square.row())).sum::<i32>();
    let (white, black) = (ROWS.1 - rows(Side::First), rows(Side::Second) - ROWS.0);
    let (to_move, ahead) = if position.side() == Side::First { ("White", 0) } else { ("Black", 1) };
    (white != black + ahead).then(|| {
        format!(
            "nothing was captured, White has made {white} and Black {black} steps forward: {to_move} cannot be to move"
        )
    })
}
