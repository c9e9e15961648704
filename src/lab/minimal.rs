//! The minimal tree, and the whole one: the least and the most that alpha-beta looks at.

use super::positions::{leaves, tree};
use super::{Expected, Experiment, Measured, Origin};
use crate::bibliography;
use crate::textbook::Algorithm;

const ORIGIN: Origin = Origin::Published(bibliography::KNUTH_MOORE_1975);

/// sources: L6, L7.
pub(super) const FAMILY: &[Experiment] = &[
    best("minimal/width-2-depth-4", least(2, 4), || perfect(2, 4)),
    best("minimal/width-2-depth-15", least(2, 15), || perfect(2, 15)),
    best("minimal/width-3-depth-7", least(3, 7), || perfect(3, 7)),
    best("minimal/width-5-depth-6", least(5, 6), || perfect(5, 6)),
    best("minimal/width-8-depth-5", least(8, 5), || perfect(8, 5)),
    best("minimal/width-30-depth-3", least(30, 3), || perfect(30, 3)),
    worst("minimal/worst-width-2-depth-12", 4_096, || all_leaves(2, 12)),
    worst("minimal/worst-width-3-depth-6", 729, || all_leaves(3, 6)),
    worst("minimal/worst-width-8-depth-4", 4_096, || all_leaves(8, 4)),
];

const fn best(name: &'static str, theirs: u64, measure: fn() -> Measured) -> Experiment {
    let about = "leaves of alpha-beta on a perfectly ordered random tree: l^⌈d/2⌉ + l^⌊d/2⌋ − 1";
    Experiment { name, about, origin: ORIGIN, expected: Expected::Count(theirs), measure }
}

const fn worst(name: &'static str, theirs: u64, measure: fn() -> Measured) -> Experiment {
    let about = "leaves of alpha-beta on the worst tree: all of them";
    Experiment { name, about, origin: ORIGIN, expected: Expected::Count(theirs), measure }
}

/// The formula.
const fn least(width: u64, depth: u32) -> u64 {
    width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1
}

fn perfect(width: u64, depth: u8) -> Measured {
    let tree = tree(&format!("random width={width} depth={depth} range=-29999..29999 order=100"));
    Measured::Count(leaves(Algorithm::AlphaBeta, &tree, depth))
}

fn all_leaves(width: u64, depth: u8) -> Measured {
    let tree = tree(&format!("worst width={width} depth={depth}"));
    Measured::Count(leaves(Algorithm::AlphaBeta, &tree, depth))
}
