//! What a search is asked to do, and what it answers.

use std::time::Duration;

use super::limits::Limits;
use super::table::Table;
use super::techniques::Techniques;
use super::window::Bound;
use crate::games::{MoveTag, Score};

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// When to end.
    pub limits: Limits,
    /// What is switched on.
    pub techniques: Techniques,
    /// Size of the transposition table in MiB.
    pub hash: usize,
}

impl Plan {
    /// The default engine with these limits.
    pub fn new(limits: Limits) -> Self {
        Self { limits, techniques: Techniques::default(), hash: Table::DEFAULT_MIB }
    }
}

/// What a search counts, watched or not.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Calls of the search and quiescence functions, the root included.
    pub nodes: u64,
    /// Those of them in quiescence.
    pub quiescence: u64,
    /// Static evaluations that a value came from, and finished games.
    pub leaves: u64,
}

/// A finished iteration, or one whose window was missed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// Its depth in plies.
    pub depth: u8,
    /// The value for the side to move at the root.
    pub score: Score,
    /// Exact, or the side on which the aspiration window was missed.
    pub bound: Bound,
    /// The principal variation, as far as it is known.
    pub pv: Vec<MoveTag>,
    /// What was counted since the start of the search.
    pub counts: Counts,
    /// Time since the start of the search.
    pub time: Duration,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move; `None` when the game is over at the root.
    pub best: Option<MoveTag>,
    /// The value of the last finished iteration for the side to move.
    pub score: Score,
    /// The depth of the last finished iteration.
    pub depth: u8,
    /// Its principal variation.
    pub pv: Vec<MoveTag>,
    /// What was counted in all.
    pub counts: Counts,
    /// Time in all.
    pub time: Duration,
}

impl Found {
    /// As the report of an iteration; `None` when none was finished.
    pub fn as_iteration(&self) -> Option<Iteration> {
        let Self { score, depth, ref pv, counts, time, .. } = *self;
        (depth > 0).then(|| Iteration { depth, score, bound: Bound::Exact, pv: pv.clone(), counts, time })
    }
}
