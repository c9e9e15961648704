//! The fourth field: the square that a pawn has just passed over.

use super::Field;
use super::placement::Board;
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;
use crate::games::{NotationError, Side};

pub(super) fn read(field: &Field, board: &Board, side: Side) -> Result<Option<Square>, NotationError> {
    if field.text == "-" {
        return Ok(None);
    }
    let rank = if side == Side::First { 5 } else { 2 };
    let square = Square::parse(field.text).filter(|square| square.rank() == rank).ok_or_else(|| {
        let message = format!(
            "`{}` is no en passant square here; allowed are `-` and squares on rank {}, which a pawn has just passed over",
            field.text,
            rank + 1
        );
        field.error(0, message)
    })?;
    let pawn = square.across();
    if board[pawn.index()] != Some((!side, Piece::Pawn)) {
        return Err(
            field.error(0, format!("en passant on {square} needs the pawn that has just come to {pawn}"))
        );
    }
    let from = Square::at(square.file(), if side == Side::First { 6 } else { 1 });
    for passed in [square, from] {
        if board[passed.index()].is_some() {
            let message = format!("the pawn on {pawn} cannot have come from {from}: {passed} is not empty");
            return Err(field.error(0, message));
        }
    }
    Ok(Some(square))
}
