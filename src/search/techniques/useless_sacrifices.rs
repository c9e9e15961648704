//! Useless sacrifices: a line on which a side has given men away and sees nothing near for them is dropped.
//!
//! A sacrifice may be the beginning of a combination, so as long as the other side captures, or has at most [`WAIT`]
//! replies, the search waits. Once he is free to choose, what was lost counts as lost: from a limit on, the line ends and
//! is worth its static evaluation. The limit is three men, and moves with the other side's way to a king: less while he is
//! far from one, more where giving men to keep him from it may be right. Endgames are left alone, for there two or three
//! kings given for one can be the only way to win.
//!
//! It is wrong of gambits, and of breakthroughs that cost more men than that and win by a king; no depth mends it, for their
//! lines end with the gift (sources: D1).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::Observer;
use crate::search::gate::Shortcut;
use crate::search::searcher::{Call, Searcher};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::UselessSacrifices,
    slug: "useless-sacrifices",
    name: "Useless sacrifices",
    idea: Some(bibliography::DAMES_2020),
    form: bibliography::DAMES_2020,
    deviates: "the limit is two to four men, by the other side's way to a king",
    summary: "drop a line on which a side has given several men away and sees nothing near for them",
    effect: Effect::LeavesOut,
    default: false,
};

/// With so many replies or fewer, the other side may still be in a combination.
pub const WAIT: usize = 2;

/// Men that may be lost before a line is dropped.
const LIMIT: i32 = 3;
/// With so many steps to a king or more the other side is far from it, with so few close to it.
const FAR: u32 = 6;
const CLOSE: u32 = 2;

/// So many men lost are too many, where the side that won them has a man at so many steps from promotion.
pub fn limit(steps: Option<u32>) -> i32 {
    match steps {
        Some(..=CLOSE) => LIMIT + 1,
        Some(FAR..) | None => LIMIT - 1,
        Some(_) => LIMIT,
    }
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The static value, where the side that has just moved has given too many men away since the root, and the side to
    /// move is free to choose its answer.
    pub(in crate::search) fn useless_sacrifices(
        &mut self,
        position: &G,
        call: Call,
        replies: usize,
    ) -> Option<Score> {
        if call.ply == 0 {
            // Another node may have the technique though the root does not.
            self.men_at_root =
                if self.may_have(Technique::UselessSacrifices) { position.men_ahead() } else { None };
            return None;
        }
        if !self.has(Technique::UselessSacrifices) {
            return None;
        }
        let at_root = if call.ply.is_multiple_of(2) { self.men_at_root? } else { -self.men_at_root? };
        let given = position.men_ahead()? - at_root;
        let waits = replies <= WAIT || position.must_respond();
        if waits || given < limit(position.steps_to_promotion()) {
            return None;
        }
        let (by, score) = (Technique::UselessSacrifices, self.evaluate(position));
        let shortcut = Shortcut { by, tag: None, score, margin: given, evaluated: true, whole: false };
        self.cuts_short(shortcut).then_some(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_rises_as_a_king_comes_near() {
        assert_eq!([Some(9), Some(4), Some(1)].map(limit), [2, 3, 4]);
    }
}
