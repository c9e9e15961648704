//! History: quiet moves ordered by how often they have cut anywhere in this search.
//!
//! A cut after a deep search counts more: depth² here, up to a quarter of the limit, 2 to the depth with its inventor
//! (Schaeffer 1983). The update pulls a counter towards its limit the less the nearer it is, so that counters never overflow
//! and forget with time; moves that were tried before the cutting one and failed are pulled the other way (sources: C9).

use super::{Card, Effect, Technique};
use crate::bibliography;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::History,
    slug: "history",
    name: "History heuristic",
    idea: Some(bibliography::SCHAEFFER_1983),
    form: bibliography::SCHAEFFER_1989,
    deviates: "depth² up to a quarter of the limit, and not 2 to the depth; counters are drawn to a limit, and moves that were tried and did not cut lose",
    summary: "order quiet moves by how often they have cut before",
    effect: Effect::Cost,
    default: true,
};

/// No counter is further from 0 than this.
pub const LIMIT: i32 = 8_192;

/// A counter for each [`history_slot`](crate::games::Knowledge::history_slot).
#[derive(Clone, Debug)]
pub struct History(Vec<i16>);

impl History {
    /// All counters at 0.
    pub fn new(slots: usize) -> Self {
        Self(vec![0; slots])
    }

    /// The counter, within ±[`LIMIT`].
    pub fn get(&self, slot: usize) -> i32 {
        i32::from(self.0[slot])
    }

    /// The move cut after a search of this depth.
    pub fn reward(&mut self, slot: usize, depth: i32) {
        pull(&mut self.0[slot], bonus(depth));
    }

    /// The move was tried first and did not cut.
    pub fn punish(&mut self, slot: usize, depth: i32) {
        pull(&mut self.0[slot], -bonus(depth));
    }
}

/// Pulls a counter towards its limit, the less the nearer it is.
pub(super) fn pull(counter: &mut i16, amount: i32) {
    let before = i32::from(*counter);
    *counter = (before + amount - before * amount.abs() / LIMIT) as i16;
}

/// What a cut after a search of this depth counts.
pub(super) fn bonus(depth: i32) -> i32 {
    (16 * depth * depth).min(LIMIT / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_within_their_limit() {
        let mut history = History::new(2);
        for depth in 0..2_000 {
            history.reward(0, depth);
            history.punish(1, depth);
        }
        assert!(history.get(0) > LIMIT / 2 && history.get(0) <= LIMIT);
        assert!(history.get(1) < -LIMIT / 2 && history.get(1) >= -LIMIT);
    }
}
