//! A position as text and moves from it: how lines come in from files.

use thiserror::Error;

use super::present::{NotationError, Present};

/// Why moves do not follow from a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoLine {
    /// It is not a position of the game.
    #[error("the position, {0}")]
    Position(NotationError),
    /// A move is not legal.
    #[error("move {number}, `{text}`: {}", error.message)]
    Move {
        /// Which, counted from 1.
        number: usize,
        /// The move.
        text: String,
        /// What is wrong with it.
        error: NotationError,
    },
}

/// Plays moves with blanks between, handing each over: the position before them.
///
/// # Errors
/// When the position or a move is none of the game.
pub fn follow<G: Present>(position: &str, moves: &str, mut each: impl FnMut(G::Move)) -> Result<G, NoLine> {
    let start = G::parse(position).map_err(NoLine::Position)?;
    let mut at = start.clone();
    for (index, text) in moves.split_ascii_whitespace().enumerate() {
        let naming = |error| NoLine::Move { number: index + 1, text: text.into(), error };
        let mv = at.parse_move(text).map_err(naming)?;
        at = at.play(mv);
        each(mv);
    }
    Ok(start)
}
