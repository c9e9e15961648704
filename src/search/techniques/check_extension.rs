//! Check extension: a move that gives check is searched a ply deeper.
//!
//! The answers to a check are few and forced, so the extra ply is cheap, and checks are what pushes a loss
//! beyond the horizon (sources: C8, L23).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Knowledge;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::CheckExtension,
    slug: "check-extension",
    name: "Check extension",
    idea: Some(bibliography::SHANNON_1950),
    form: bibliography::WIKI,
    deviates: "ends at twice the depth of the iteration",
    summary: "search a ply deeper where the side to move is in check",
    effect: Effect::Deepens,
    default: true,
};

/// How many plies deeper a position is searched. `ply` and `iteration` keep a series of checks from running
/// away: no line is extended beyond twice the depth of the iteration.
pub fn plies<G: Knowledge>(child: &G, ply: usize, iteration: i32) -> i32 {
    i32::from(ply as i32 <= 2 * iteration && child.in_check())
}
