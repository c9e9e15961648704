//! Going along a tree over the board, so that the moves of a file are checked and written.

use crate::games::MoveTag;

/// A position that is gone on from and come back to, as a search does. It begins at the root.
pub trait Follow {
    /// The legal move that is written so, in the plain form or as players write it.
    fn find(&mut self, text: &str) -> Option<MoveTag>;

    /// A legal move in the plain form.
    fn plain(&mut self, tag: MoveTag) -> Option<String>;

    /// Plays a move; says whether it is legal. Nothing is to be taken back where it is not.
    fn play(&mut self, tag: MoveTag) -> bool;

    /// Passes the turn; says whether that can be done here.
    fn pass(&mut self) -> bool;

    /// Goes on at the same position.
    fn stay(&mut self);

    /// Back to where the last move, pass or stay began.
    fn back(&mut self);
}
