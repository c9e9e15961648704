//! What differs between the games that are kept in this notation.

use super::Ended;
use crate::games::{Knowledge, Present};

/// A game whose games are kept in portable notation.
pub trait Portable: Knowledge + Present {
    /// What a reader keeps of a position: enough to read the moves that follow.
    type Bare: Clone;

    /// The words for a result; the first one is written.
    fn results(ended: Ended) -> &'static [&'static str];

    /// Tags that a game is written with, which tell what is played.
    const TAGS: &'static [(&'static str, &'static str)] = &[];

    /// Whether a tag says that the game is played by other rules.
    ///
    /// # Errors
    /// What it says, and what is read here.
    fn check_tag(name: &str, value: &str) -> Result<(), String>;

    /// As much of this position as a reader needs.
    fn bare(&self) -> Self::Bare;

    /// After a legal move, or after a pass.
    fn follow(bare: &Self::Bare, mv: Option<Self::Move>) -> Self::Bare;

    /// The legal move that a word names.
    fn find_move(bare: &Self::Bare, word: &[u8]) -> Option<Self::Move>;

    /// Why [`Portable::find_move`] finds nothing.
    fn refuse_move(bare: &Self::Bare, word: &str) -> String;

    /// Why the side to move cannot pass; `None` where it can.
    fn refuse_pass(bare: &Self::Bare) -> Option<&'static str>;

    /// How the game has ended where no move is legal any more; `None` where one is.
    fn over(bare: &Self::Bare) -> Option<Ended>;
}
