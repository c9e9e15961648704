//! Focused search: full width for some plies, then only the moves that look best.
//!
//! The moves of a node stand in their order; from [`FULL_WIDTH`] plies below the root on, the last [`LEFT_OUT`] in a
//! hundred are not searched. With every further ply the tree gets thinner by that share. What was left out may be the
//! refutation, and then no depth finds it: an order is an opinion. To search only what looks plausible is Shannon's
//! type B (Shannon 1950); this form of it is reported, and disliked, by the author of a draughts program (sources: D3).
//! Where a game's evaluation estimates nothing, nobody has an opinion, and all moves are kept.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Knowledge;
use crate::search::Observer;
use crate::search::order::Picker;
use crate::search::searcher::{Call, Searcher};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::FocusedSearch,
    slug: "focused-search",
    name: "Focused search",
    idea: Some(bibliography::SHANNON_1950),
    form: bibliography::DAMES_2020,
    deviates: "",
    summary: "beyond the first plies keep the best 85 % of the moves at every node",
    effect: Effect::LeavesOut,
    default: false,
};

/// So many plies are searched in full.
pub const FULL_WIDTH: usize = 2;
/// Of a hundred moves so many are left out.
pub const LEFT_OUT: usize = 15;

/// How many of so many moves are searched: one at least.
pub fn kept(moves: usize) -> usize {
    moves - moves * LEFT_OUT / 100
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// How many moves are kept, where the one that was handed out last is not among them.
    #[inline]
    pub(in crate::search) fn focused_search(&self, call: Call, picker: &Picker<'_, G::Move>) -> Option<i32> {
        let on = self.has(Technique::FocusedSearch) && G::ESTIMATES && call.ply >= FULL_WIDTH;
        let kept = kept(picker.all());
        (on && picker.tried().len() > kept).then_some(kept as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_eighty_and_ninety_in_a_hundred_are_kept() {
        assert_eq!([1, 5, 7, 10, 20, 100].map(kept), [1, 5, 6, 9, 17, 85]);
        for moves in 20..200 {
            assert!((80..=90).contains(&(kept(moves) * 100 / moves)), "{moves}");
        }
    }
}
