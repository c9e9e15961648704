//! SSS* as a sequence of tests: MTD(+∞).
//!
//! SSS* keeps a list of all that is still possible and takes the best of it first. Plaat and his colleagues showed
//! that this is alpha-beta with memory in disguise: zero-window passes from +∞ downwards, each at the value that the
//! one before returned, look at the same leaves in the same order (Plaat, Schaeffer, Pijls & de Bruin 1996; sources:
//! L18). The bounds come down until a pass confirms the last one.

use super::minimax::for_max;
use super::run::Run;
use super::{Card, mtd_f};
use crate::bibliography;
use crate::games::{Knowledge, Score};

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::MtSss,
    slug: "mt-sss",
    name: "SSS* as MT",
    idea: Some(bibliography::PLAAT_1996),
    form: bibliography::PLAAT_1996,
    deviates: "",
    summary: "MTD(+∞): zero-window passes with memory from +∞ down look at the leaves of SSS*, in its order",
    page: mtd_f::PAGE,
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    // From +∞ as Max sees it.
    mtd_f::from(for_max(node, Score::HIGHEST), node, depth, run)
}
