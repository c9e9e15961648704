//! What a position is worth, term by term.

use super::position::Draughts;
use super::square::each;
use crate::games::{EvalTerm, Side};

const SIDES: [Side; 2] = [Side::First, Side::Second];
/// A man in evaluation units.
pub(super) const MAN: i32 = 100;
/// A king is worth about three men.
pub(super) const KING: i32 = 300;
/// A man that has gone forward by a row.
const ROW: i32 = 2;

/// The terms, as White sees them.
pub(super) fn terms(position: &Draughts) -> Vec<EvalTerm> {
    let [material, advance] = [material, advance].map(|term| SIDES.map(|side| term(position, side)));
    vec![
        EvalTerm { name: "material", first: material[0], second: material[1] },
        EvalTerm { name: "tempo", first: advance[0], second: advance[1] },
    ]
}

/// The value as White sees it.
pub(super) fn balance(position: &Draughts) -> i32 {
    let [first, second] = SIDES.map(|side| material(position, side) + advance(position, side));
    first - second
}

fn material(position: &Draughts, side: Side) -> i32 {
    let board = position.board();
    MAN * board.men(side).count_ones() as i32 + KING * board.kings(side).count_ones() as i32
}

/// Rows that men have gone forward, all together.
fn advance(position: &Draughts, side: Side) -> i32 {
    let gone = |row: u8| if side == Side::First { 9 - row } else { row };
    each(position.board().men(side)).map(|man| ROW * i32::from(gone(man.row()))).sum()
}
