//! What is on the screen while no puzzle is being solved.

use super::ended::Ended;

/// What is on the screen while no puzzle is being solved, and what a puzzle that is left goes back to.
pub(super) enum Page {
    /// The themes.
    Menu,
    /// The puzzles of a theme, one by one.
    List,
    /// The review of a run.
    Review(Box<Ended>),
}

impl Page {
    /// The review, to be gone through.
    pub(super) fn review(&self) -> Option<&Ended> {
        match self {
            Self::Review(ended) => Some(ended),
            Self::Menu | Self::List => None,
        }
    }

    /// The review, to be changed.
    pub(super) fn review_mut(&mut self) -> Option<&mut Ended> {
        match self {
            Self::Review(ended) => Some(ended),
            Self::Menu | Self::List => None,
        }
    }
}
