//! How fast the number of leaves grows with depth: by which factor a ply.

use super::positions::mean_leaves;
use super::{Expected, Experiment, Measured, Origin};
use crate::bibliography;
use crate::textbook::Algorithm;

const PEARL: Origin = Origin::Published(bibliography::PEARL_1982);
const KNUTH: Origin = Origin::Published(bibliography::KNUTH_MOORE_1975);

/// At depths that can be searched the factor is still on its way down to the limit, the slower the wider the tree;
/// how far above it may be is chosen so that it stays clear of the growth without deep cuts, which settles at once. The
/// leaves of a tree scatter by a sixth to a fifth of their mean, which says how many trees are needed.
pub(super) const FAMILY: &[Experiment] = &[
    limit("growth/width-2", (1.618, 0.04), || rate(Algorithm::AlphaBeta, 2, 12, 1_000)),
    limit("growth/width-3", (2.148, 0.06), || rate(Algorithm::AlphaBeta, 3, 8, 500)),
    limit("growth/width-5", (3.080, 0.08), || rate(Algorithm::AlphaBeta, 5, 6, 150)),
    limit("growth/width-10", (5.064, 0.12), || rate(Algorithm::AlphaBeta, 10, 4, 100)),
    bounds("growth/no-deep-cuts-width-2", (1.847, 1.912), || rate(Algorithm::BranchAndBound, 2, 8, 3_000)),
    bounds("growth/no-deep-cuts-width-3", (2.534, 2.722), || rate(Algorithm::BranchAndBound, 3, 6, 2_000)),
    bounds("growth/no-deep-cuts-width-5", (3.701, 4.186), || rate(Algorithm::BranchAndBound, 5, 4, 1_000)),
];

const fn limit(name: &'static str, (limit, within): (f64, f64), measure: fn() -> Measured) -> Experiment {
    let about = "the factor by which alpha-beta's leaves grow with a ply: ξ/(1−ξ), where ξⁿ + ξ = 1";
    Experiment { name, about, origin: PEARL, expected: Expected::Limit { limit, within }, measure }
}

const fn bounds(name: &'static str, (low, high): (f64, f64), measure: fn() -> Measured) -> Experiment {
    let about = "the same without deep cuts: between two bounds";
    Experiment { name, about, origin: KNUTH, expected: Expected::Between(low, high), measure }
}

/// The factor a ply between a depth and two plies more: even and odd depths differ, so a step of one would say
/// something else.
fn rate(algorithm: Algorithm, width: u64, depth: u8, trees: u64) -> Measured {
    let mean = |depth| mean_leaves(algorithm, width, depth, trees);
    Measured::Number((mean(depth + 2) / mean(depth)).sqrt())
}
