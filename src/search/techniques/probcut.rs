//! ProbCut: a capture that reaches well beyond β in a shallow search will reach β in the deep one.
//!
//! Values of a shallow and a deep search of one position differ little, with a spread that can be measured. So a
//! shallow search with its window moved up by a margin foretells the cut of the deep one (Buro 1995, for Othello, who
//! measures the spread by a linear regression for each pair of depths). What is usual in chess, and done here, is a
//! simplification: the margin is fixed, and only captures are tried that win enough, first in quiescence.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Score;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Probcut,
    slug: "probcut",
    name: "ProbCut",
    idea: Some(bibliography::BURO_1995),
    form: bibliography::STOCKFISH,
    deviates: "a fixed margin stands for Buro's regression, and only captures are tried",
    summary: "cut where a capture passes β by a margin in a much shallower search",
    effect: Effect::Shortens,
    default: true,
};

/// The least depth at which it is tried.
const LEAST_DEPTH: i32 = 5;

/// By how many plies the shallow search is less deep than the node.
pub const REDUCTION: i32 = 4;

/// By how much β must be passed, in evaluation units.
pub fn margin(man: i32) -> i32 {
    man * 3 / 2
}

/// Whether it is tried at this depth with this β.
pub fn applies(depth: i32, beta: Score) -> bool {
    depth >= LEAST_DEPTH && !beta.is_decisive()
}
