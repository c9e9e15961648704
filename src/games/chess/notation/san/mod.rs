//! Moves in standard algebraic notation, and in the plain form `e7e8q`.
//!
//! Written moves are the shortest that tell a move from all other legal ones. Read are the forms that players and
//! programs write; a move is found from the squares that its piece attacks, not by listing all moves, because
//! files of games hold millions of them.

mod refusal;
mod resolve;
mod wanted;
mod write;

use crate::games::NotationError;
use crate::games::chess::incremental::Incremental;
use crate::games::chess::moves::ChessMove;
use crate::games::chess::position::{Chess, Position};
use wanted::Wanted;
pub use write::write;

/// Reads a legal move, in either form. Missing `x`, missing or superfluous `+`, `#` and `=` are forgiven, as are
/// `0-0`, `OO` and `oo` for `O-O`, a lower-case promotion, a lower-case piece other than a bishop, squares that need not be named,
/// `e.p.`, and marks such as `!?`.
///
/// An `x` where nothing is taken is not: it is no other way to write the move, as the import format of portable notation allows
/// many, but says something false of the position, and the move that was meant is likely to be another one.
///
/// # Errors
/// The column and the reason: not a move at all, not legal here and why, or ambiguous and between which.
pub fn read(position: &Chess, text: &str) -> Result<ChessMove, NotationError> {
    let start = text.len() - text.trim_start().len();
    let word = text.trim();
    let wanted = Wanted::read(word.as_bytes()).map_err(|offset| {
        NotationError::at(text, start + floor_char(word, offset), refusal::not_a_move(word))
    })?;
    resolve::resolve(position, &wanted)
        .map_err(|fitting| NotationError::at(text, start, refusal::reason(position, &wanted, word, &fitting)))
}

/// Finds the legal move that a word names, without saying why there is none.
#[inline]
pub(in crate::games::chess) fn find<L: Incremental>(
    position: &Position<L>,
    word: &[u8],
) -> Option<ChessMove> {
    resolve::resolve(position, &Wanted::read(word).ok()?).ok()
}

/// Why [`find`] finds nothing, in words.
pub(super) fn refusal<L: Incremental>(position: &Position<L>, word: &str) -> String {
    match Wanted::read(word.as_bytes()) {
        Err(_) => refusal::not_a_move(word),
        Ok(wanted) => match resolve::resolve(position, &wanted) {
            Ok(_) => format!("`{word}` is legal"),
            Err(fitting) => refusal::reason(position, &wanted, word, &fitting),
        },
    }
}

/// The start of the character that a byte belongs to.
fn floor_char(text: &str, offset: usize) -> usize {
    (0..=offset).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
