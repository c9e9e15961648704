//! One-reply extension: where there is only one legal move, it costs no depth.
//!
//! A forced move decides nothing and makes the tree no wider, but it pushes what is threatened beyond the horizon. To follow
//! forced lines further than others is Shannon's advice (1950).

use super::{Card, Effect, Technique};
use crate::bibliography;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::OneReplyExtension,
    slug: "one-reply-extension",
    name: "One-reply extension",
    idea: Some(bibliography::SHANNON_1950),
    form: bibliography::WIKI,
    deviates: "ends at twice the depth of the iteration",
    summary: "search a ply deeper where there is only one legal move",
    effect: Effect::Deepens,
    default: true,
};

/// How many plies deeper a node with so many moves is searched. `ply` and `iteration` bound it as they bound the
/// check extension.
pub fn plies(moves: usize, ply: usize, iteration: i32) -> i32 {
    i32::from(moves == 1 && ply > 0 && ply as i32 <= 2 * iteration)
}
