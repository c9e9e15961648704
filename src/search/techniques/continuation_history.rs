//! Continuation history: quiet moves ordered by how often they have cut *after the same move*.
//!
//! The counters of the history heuristic, one for each pair of moves: the one to be played and the one before it, or
//! the own one before that. What answers a threat, or goes on with a plan, comes early (proposed in a forum by Henry
//! 2015; Stockfish made it known).

use super::history::{bonus, pull};
use super::{Card, Effect, Technique};
use crate::bibliography;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::ContinuationHistory,
    slug: "continuation-history",
    name: "Continuation history",
    idea: Some(bibliography::HENRY_2015),
    form: bibliography::STOCKFISH,
    deviates: "many moves share counters where a game has more than a thousand",
    summary: "order quiet moves by how often they have cut after the moves that were just played",
    effect: Effect::Cost,
    default: true,
};

/// Indices beyond this number share the counters of others, or a game with many would need too much memory.
const MOST: usize = 1 << 10;

/// A counter for each pair of [`piece_to_index`](crate::games::Knowledge::piece_to_index)s.
#[derive(Clone, Debug)]
pub struct Continuations {
    counters: Vec<i16>,
    indices: usize,
}

/// The counters of the moves after one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct After<'a>(&'a [i16]);

impl After<'_> {
    /// The counter of a move, within ±[`LIMIT`](super::history::LIMIT).
    pub fn get(self, now: usize) -> i32 {
        i32::from(self.0[shared(now, self.0.len())])
    }
}

/// An index among so many.
fn shared(index: usize, indices: usize) -> usize {
    if index < indices { index } else { index % indices }
}

impl Continuations {
    /// All counters at 0.
    pub fn new(slots: usize) -> Self {
        let indices = slots.min(MOST);
        Self { counters: vec![0; indices * indices], indices }
    }

    /// The counters of the moves after this one.
    pub fn after(&self, before: usize) -> After<'_> {
        let start = shared(before, self.indices) * self.indices;
        After(&self.counters[start..start + self.indices])
    }

    fn counter(&mut self, before: usize, now: usize) -> &mut i16 {
        let place = shared(before, self.indices) * self.indices + shared(now, self.indices);
        &mut self.counters[place]
    }

    /// The move cut after the other in a search of this depth.
    pub fn reward(&mut self, before: usize, now: usize, depth: i32) {
        pull(self.counter(before, now), bonus(depth));
    }

    /// The move was tried first and did not cut.
    pub fn punish(&mut self, before: usize, now: usize, depth: i32) {
        pull(self.counter(before, now), -bonus(depth));
    }
}
