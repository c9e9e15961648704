//! Transpositions by level: the table is asked for positions of the same ply only.
//!
//! Where men never go back, every move uses something up: without kings a position can stand at one level of the tree and
//! at no other. Keeping a table for each level then loses nothing, and it needs no test for repetition. In games whose
//! pieces go back and forth it does lose: the same position reached by a longer way is searched again. The usual table
//! knows no levels, and is as fast: it is addressed by a hash and not looked through (sources: D4). Levels are counted from
//! the root, so the search of the next move of a game finds nothing that this one has stored.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Key;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::TranspositionsByLevel,
    slug: "transpositions-by-level",
    name: "Transpositions by level",
    idea: Some(bibliography::DAMES_2020),
    form: bibliography::DAMES_2020,
    deviates: "a hash table with the level in its key, not a list that is looked through",
    summary: "let the table know a position again at the same distance from the root only",
    effect: Effect::Reuses,
    default: false,
};

/// The key of a position at its level.
pub fn at_level(key: Key, ply: usize) -> Key {
    key ^ (ply as Key + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
