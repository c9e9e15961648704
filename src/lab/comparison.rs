//! The lecture's table of four algorithms.

use super::positions::mean_leaves;
use super::{Expected, Experiment, Measured, Origin};
use crate::bibliography;
use crate::textbook::Algorithm;

/// The sixth root of the lecture's 13,773 nodes is nearly five.
const WIDTH: u64 = 5;
const DEPTH: u8 = 6;
const TREES: u64 = 60;

/// The table does not say on which game or trees it was counted, so that its figures cannot be had again: 1,617, 1,830,
/// 2,680 and 13,773 at depth 6. Their order can. sources: L19.
pub(super) const FAMILY: &[Experiment] = &[Experiment {
    name: "comparison/depth-6",
    about: "four algorithms by their mean visits to leaves, on random trees of width 5 and depth 6",
    origin: Origin::Published(bibliography::LECTURE_2020),
    expected: Expected::Order(&["sss-star", "alpha-beta", "scout", "minimax"]),
    measure: || {
        let four = [Algorithm::Minimax, Algorithm::Scout, Algorithm::AlphaBeta, Algorithm::SssStar];
        let mean = |algorithm: Algorithm| (algorithm.slug(), mean_leaves(algorithm, WIDTH, DEPTH, TREES));
        Measured::order(four.map(mean).to_vec())
    },
}];
