//! How many pieces a side can have: it never has more than it began with, and every piece beyond the first
//! set has cost a pawn.

use super::Field;
use super::placement::Board;
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;
use crate::games::{NotationError, Side};

pub(super) fn refuse(field: &Field, board: &Board) -> Result<(), NotationError> {
    for (side, name) in [(Side::First, "White"), (Side::Second, "Black")] {
        if let Some(what) = crowd(board, side) {
            return Err(field.error(0, format!("{name} has {what}")));
        }
    }
    Ok(())
}

/// What a side has too many of.
fn crowd(board: &Board, side: Side) -> Option<String> {
    let own = || {
        Square::all().zip(board).filter(move |(_, content)| content.is_some_and(|(owner, _)| owner == side))
    };
    let of = |piece| own().filter(move |(_, content)| content.is_some_and(|(_, kind)| kind == piece));
    let pawns = of(Piece::Pawn).count();
    for (count, limit, what) in [(pawns, 8, "pawns"), (own().count(), 16, "pieces")] {
        if count > limit {
            return Some(format!("{count} {what}; at most {limit} are possible"));
        }
    }
    // One bishop of the first set stands on light squares and one on dark ones.
    let dark = of(Piece::Bishop).filter(|(square, _)| square.is_dark()).count();
    let promoted = of(Piece::Queen).count().saturating_sub(1)
        + of(Piece::Rook).count().saturating_sub(2)
        + of(Piece::Knight).count().saturating_sub(2)
        + dark.saturating_sub(1)
        + (of(Piece::Bishop).count() - dark).saturating_sub(1);
    (promoted + pawns > 8).then(|| {
        format!("{pawns} pawns beside {promoted} pieces that must be promoted pawns; eight pawns are all there were")
    })
}
