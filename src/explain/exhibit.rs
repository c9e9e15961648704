//! A position of a small game tree with all that the algorithms do on it.

use std::fmt;

use super::drawing::{Drawing, TooLarge};
use super::transcript::Transcript;
use crate::games::{Knowledge, NotationError, Present};
use crate::textbook::{Algorithm, CARDS};

/// A position with all that the algorithms do on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exhibit {
    /// The whole tree.
    pub drawing: Drawing,
    /// One run of each algorithm, in the order of the registry.
    runs: Vec<Transcript>,
}

impl Exhibit {
    /// Runs every algorithm on the tree below a position.
    ///
    /// # Errors
    /// When the tree is too large.
    pub fn of<G: Knowledge + Present>(position: &G, plies: Option<u8>) -> Result<Self, TooLarge> {
        let drawing = Drawing::of(position, plies)?;
        let runs = CARDS.iter().map(|card| Transcript::of(position, &drawing, card.algorithm)).collect();
        Ok(Self { drawing, runs })
    }

    /// What an algorithm did.
    pub fn run(&self, algorithm: Algorithm) -> &Transcript {
        &self.runs[algorithm as usize]
    }
}

/// Why there is no exhibit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoExhibit {
    /// The game is not known.
    Game(String),
    /// The position cannot be read.
    Position(NotationError),
    /// Its tree is too large.
    Size(TooLarge),
}

impl fmt::Display for NoExhibit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(message) => f.write_str(message),
            Self::Position(error) => f.write_str(&error.message),
            Self::Size(error) => error.fmt(f),
        }
    }
}
