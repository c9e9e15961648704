//! A lead that wins nothing: without pawns it takes more than a minor piece (sources: L30).

use crate::games::Side;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;

/// The lead without pawns that seldom wins.
const MINOR: i16 = 300;

/// Takes three quarters of a lead away from a side that can hardly win with it. `balance` is the lead as White
/// sees it; so is the answer, as a term.
pub(super) fn damping(position: &Chess, balance: i32) -> [i32; 2] {
    let ahead = if balance > 0 { Side::First } else { Side::Second };
    let taken = if can_hardly_win(position, ahead) { balance.abs() * 3 / 4 } else { 0 };
    match ahead {
        Side::First => [-taken, 0],
        Side::Second => [0, -taken],
    }
}

/// Without pawns, and with no more than a minor piece above the enemy's pieces or with two knights alone.
fn can_hardly_win(position: &Chess, side: Side) -> bool {
    if position.those(side, Piece::Pawn).any() {
        return false;
    }
    let pieces = position.sums(side).material;
    let enemy_pawns = position.those(!side, Piece::Pawn).count() as i16 * Piece::Pawn.value();
    let enemy_pieces = position.sums(!side).material - enemy_pawns;
    let two_knights = position.of(side).count() == 3 && position.those(side, Piece::Knight).count() == 2;
    pieces <= enemy_pieces + MINOR || two_knights
}
