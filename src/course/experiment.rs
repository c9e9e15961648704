//! An experiment of a lesson: a goal on a search, to be reached by choosing.

use std::fmt;
use std::str::FromStr;

use crate::course::claim::Relation;
use crate::course::query::Measure;
use crate::course::setup::{Setup, Who};
use crate::document::Placed;
use crate::search::techniques::{self, Technique};
use crate::textbook::{self, Algorithm};

/// What an experiment has to reach: a figure of the learner's search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// As the file says it.
    pub text: String,
    /// Which figure.
    pub measure: Measure,
    /// How it compares.
    pub relation: Relation,
    /// With what.
    pub with: Target,
}

/// What a figure is compared with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A number.
    Number(i64),
    /// A word, such as a move.
    Word(String),
    /// The same figure of the search that the experiment starts with, divided by this.
    Start(i64),
}

/// What an experiment can be about: something that is changed on the way to its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// A technique is switched on or off.
    Technique(Technique),
    /// An algorithm is chosen.
    Algorithm(Algorithm),
    /// Another depth is chosen.
    Depth,
}

impl Means {
    /// The word for the depth, beside the slugs of techniques and algorithms.
    pub const DEPTH: &'static str = "depth";

    /// The slugs of techniques and algorithms.
    pub fn slugs() -> impl Iterator<Item = &'static str> {
        let techniques = techniques::CARDS.iter().map(|card| card.technique.slug());
        techniques.chain(textbook::CARDS.iter().map(|card| card.algorithm.slug()))
    }

    /// Whether one search differs from another by it.
    pub fn is_used(self, start: &Setup, setup: &Setup) -> bool {
        match self {
            Self::Technique(technique) => start.techniques.has(technique) != setup.techniques.has(technique),
            Self::Algorithm(algorithm) => start.who != setup.who && setup.who == Who::Textbook(algorithm),
            Self::Depth => start.depth != setup.depth,
        }
    }
}

impl fmt::Display for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Technique(technique) => technique.fmt(f),
            Self::Algorithm(algorithm) => algorithm.fmt(f),
            Self::Depth => f.write_str(Self::DEPTH),
        }
    }
}

impl FromStr for Means {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        if word == Self::DEPTH {
            return Ok(Self::Depth);
        }
        let algorithm = || word.parse().map(Self::Algorithm);
        let known = word.parse().map(Self::Technique).or_else(|_| algorithm());
        known.map_err(|_| {
            let slugs: Vec<_> = Self::slugs().collect();
            format!(
                "`{word}` is no technique and no algorithm, and not `{}`; there are {}",
                Self::DEPTH,
                slugs.join(", ")
            )
        })
    }
}

/// A goal on the real engine, or on an algorithm, to be reached by choosing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Experiment {
    /// The search that it starts with.
    pub start: Placed<Setup>,
    /// The techniques that may be switched.
    pub switches: Vec<Technique>,
    /// The algorithms that may be chosen.
    pub algorithms: Vec<Algorithm>,
    /// The depths that may be chosen.
    pub depths: (u8, u8),
    /// How many of these things may be changed.
    pub changes: usize,
    /// What has to be reached.
    pub goal: Placed<Goal>,
    /// What it cannot be reached without: one of these has to be changed.
    pub about: Vec<Placed<Means>>,
}
