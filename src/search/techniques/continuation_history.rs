//! Continuation history: quiet moves ordered by how often they have cut *after the same move*.
//!
//! The counters of the history heuristic, one for each pair of moves: the one to be played and the one before it,
//! or the own one before that. What answers a threat, or goes on with a plan, comes early.

use super::history::{bonus, pull};
use super::{Card, Technique};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::ContinuationHistory,
    slug: "continuation-history",
    name: "Continuation history",
    paper: "Chess Programming Wiki, Counter moves history",
    year: 2018,
    summary: "order quiet moves by how often they have cut after the moves that were just played",
    sound: true,
    default: true,
};

/// At most so many counters; pairs of a game with many slots share them.
const MOST: usize = 1 << 20;

/// A counter for each pair of [`role_slot`](crate::games::Knowledge::role_slot)s.
#[derive(Clone, Debug)]
pub struct Continuations {
    counters: Vec<i16>,
    slots: usize,
}

impl Continuations {
    /// All counters at 0.
    pub fn new(slots: usize) -> Self {
        Self { counters: vec![0; (slots * slots).min(MOST)], slots }
    }

    fn index(&self, before: usize, now: usize) -> usize {
        (before * self.slots + now) % self.counters.len()
    }

    /// The counter of a move after another, within ±[`LIMIT`](super::history::LIMIT).
    pub fn get(&self, before: usize, now: usize) -> i32 {
        i32::from(self.counters[self.index(before, now)])
    }

    /// The move cut after the other in a search of this depth.
    pub fn reward(&mut self, before: usize, now: usize, depth: i32) {
        let index = self.index(before, now);
        pull(&mut self.counters[index], bonus(depth));
    }

    /// The move was tried first and did not cut.
    pub fn punish(&mut self, before: usize, now: usize, depth: i32) {
        let index = self.index(before, now);
        pull(&mut self.counters[index], -bonus(depth));
    }
}
