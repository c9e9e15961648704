//! Floor 2: the algorithms of the textbooks, as close to the page as Rust allows.
//!
//! Each stands in a file of its own and is meant to be read. They know no move ordering, no table and no
//! quiescence: at depth 0 a position is evaluated where it stands. Each of them returns minimax's value on
//! every tree.

mod run;

pub mod alpha_beta;
pub mod minimax;
pub mod negamax;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::games::Knowledge;
use crate::search::{Clock, Found, Observer};
pub use run::{Run, worth};

/// An algorithm of the textbooks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Algorithm {
    /// See [`minimax`].
    Minimax,
    /// See [`negamax`].
    Negamax,
    /// See [`alpha_beta`].
    AlphaBeta,
}

/// What the registry says of an algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The one word for it everywhere.
    pub slug: &'static str,
    /// Its name as a title.
    pub name: &'static str,
    /// Where it was published.
    pub paper: &'static str,
    /// When.
    pub year: u16,
    /// What it does, in a line.
    pub summary: &'static str,
}

/// The registry, in the order of the course. The position in it is the variant's number.
pub const CARDS: [Card; 3] = [minimax::CARD, negamax::CARD, alpha_beta::CARD];

impl Algorithm {
    /// What the registry says of it.
    pub const fn card(self) -> &'static Card {
        &CARDS[self as usize]
    }

    /// Runs it to a fixed depth. When the clock runs out before there is a value, the answer has depth 0 and
    /// no move.
    pub fn run<G: Knowledge, O: Observer>(
        self,
        position: &G,
        depth: u8,
        observer: &mut O,
        clock: Clock,
    ) -> Found {
        let mut run = Run::new(observer, clock);
        let score = match self {
            Self::Minimax => minimax::root(position, depth.into(), &mut run),
            Self::Negamax => negamax::root(position, depth.into(), &mut run),
            Self::AlphaBeta => alpha_beta::root(position, depth.into(), &mut run),
        };
        run.found(score, depth)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.card().slug)
    }
}

/// A word that names no algorithm.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no algorithm; there are {known}", known = CARDS.map(|card| card.slug).join(", "))]
pub struct UnknownAlgorithm(pub String);

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(text: &str) -> Result<Self, UnknownAlgorithm> {
        let card = CARDS.iter().find(|card| card.slug == text);
        card.map(|card| card.algorithm).ok_or_else(|| UnknownAlgorithm(text.into()))
    }
}
