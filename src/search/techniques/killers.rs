//! Killer moves: a quiet move that cut here will often cut at the sister nodes too.
//!
//! Two slots a ply, most recent first. A killer is only a tag: it is tried where it happens to be legal
//! (Huberman 1968; sources: L33, C9).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{MAX_PLY, MoveTag};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Killers,
    slug: "killers",
    name: "Killer moves",
    idea: Some(bibliography::HUBERMAN_1968),
    form: bibliography::SLATE_ATKIN_1977,
    deviates: "keeps the two most recent killers of a ply, not the two most frequent",
    summary: "try early what refuted a sister node at the same ply",
    effect: Effect::Cost,
    default: true,
};

/// How many there are of a ply.
pub const SLOTS: usize = 2;

/// The killers of every ply.
#[derive(Clone, Debug)]
pub struct Killers(Vec<[Option<MoveTag>; SLOTS]>);

impl Default for Killers {
    fn default() -> Self {
        Self(vec![[None; SLOTS]; MAX_PLY + 1])
    }
}

impl Killers {
    /// The killers of a ply, the most recent first.
    pub fn at(&self, ply: usize) -> [Option<MoveTag>; SLOTS] {
        self.0[ply]
    }

    /// A quiet move has cut at this ply.
    pub fn remember(&mut self, ply: usize, tag: MoveTag) {
        let slots = &mut self.0[ply];
        if slots[0] != Some(tag) {
            *slots = [Some(tag), slots[0]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_recent_killer_comes_first_and_is_kept_once() {
        let [a, b, c] = [1, 2, 3].map(|number| MoveTag::new(number).unwrap());
        let mut killers = Killers::default();
        for tag in [a, b, b, c] {
            killers.remember(5, tag);
        }
        assert_eq!(killers.at(5), [Some(c), Some(b)]);
        assert_eq!(killers.at(4), [None; SLOTS]);
    }
}
