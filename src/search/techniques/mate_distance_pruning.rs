//! Mate-distance pruning: where a shorter mate is known already, no line can matter any more.
//!
//! The best that can come from a node is a win with the next move, the worst a loss on the spot. If the window
//! lies outside these, its bound is the answer. Programs had it before anybody wrote of it, as far as we know.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Score;
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::MateDistancePruning,
    slug: "mate-distance-pruning",
    name: "Mate-distance pruning",
    idea: None,
    form: bibliography::WIKI,
    deviates: "",
    summary: "cut where even the shortest mate from here is longer than one that is known",
    effect: Effect::Cost,
    default: true,
};

/// The value that ends the search of a node, if its window leaves nothing to find.
pub fn cut(window: Window, ply: usize) -> Option<Score> {
    let (worst, best) = (Score::loss_in(ply), Score::win_in(ply + 1));
    if best <= window.alpha {
        Some(best)
    } else if worst >= window.beta {
        Some(worst)
    } else {
        None
    }
}
