//! Who is told what a reader meets.

use super::{Ended, Portable};
use crate::games::NotationError;

/// A place in a text, both counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Is told what a reader meets, in order. Every method does nothing unless it is written. [`Visitor::begin`] and
/// [`Visitor::end`] pair even where a game breaks off.
pub trait Visitor<G: Portable> {
    /// A game begins.
    fn begin(&mut self, _place: Place) {}

    /// A tag pair.
    fn tag(&mut self, _name: &str, _value: &str) {}

    /// The tags are over, the game starts from here. False passes over its moves.
    fn start(&mut self, _position: &G) -> bool {
        true
    }

    /// A legal move in the line that is open; `None` is the null move `--`.
    fn play(&mut self, _mv: Option<G::Move>) {}

    /// A mark of the move before, by its number.
    fn mark(&mut self, _number: u8) {}

    /// A comment without its braces; [`Comment::read`](super::Comment::read) takes it apart.
    fn comment(&mut self, _raw: &[u8]) {}

    /// A variation on the last move opens.
    fn open(&mut self) {}

    /// It closes.
    fn close(&mut self) {}

    /// Something is wrong. The rest of the variation, or of the game, is passed over.
    fn error(&mut self, _error: NotationError) {}

    /// Something is wrong that takes no move: a tag, a mark, or how the game ended, which is told in two ways. All is read all the
    /// same, and the game ends as the word behind its moves says.
    fn doubt(&mut self, _doubt: NotationError) {}

    /// The game is over; `None` when it breaks off.
    fn end(&mut self, _ended: Option<Ended>) {}
}
