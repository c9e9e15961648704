//! Iterative deepening: search depth 1, then 2, then 3, until the limits are met.
//!
//! There is always a move to give, and what one iteration learned (the best move, the table, killers, history)
//! orders the next one so well that all iterations together often cost less than one direct search (Scott
//! 1969; Slate & Atkin 1977; sources: L20, L21). Without it the search goes straight to the depth that was asked for.

use super::{Card, Effect, Technique};
use crate::bibliography;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::IterativeDeepening,
    slug: "iterative-deepening",
    name: "Iterative deepening",
    idea: Some(bibliography::SCOTT_1969),
    form: bibliography::SLATE_ATKIN_1977,
    deviates: "",
    summary: "search depth 1, 2, 3, … and let each iteration order the next",
    effect: Effect::Cost,
    default: true,
};

/// The depths to search, in order: all up to `deepest`, or only that one.
pub fn depths(on: bool, deepest: u8) -> std::ops::RangeInclusive<u8> {
    if on { 1..=deepest } else { deepest..=deepest }
}
