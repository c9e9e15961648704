//! Averages over random trees of depth 4 and width 5.

use super::positions::{mean_leaves, random};
use super::watch::Watch;
use super::{Expected, Experiment, Measured, Origin};
use crate::bibliography;
use crate::textbook::Algorithm;

const WIDTH: u64 = 5;
const DEPTH: u8 = 4;
/// The leaves of a tree scatter by a fifth of their mean, so that this mean has a standard error of a third of a
/// percent.
const TREES: u64 = 4_000;

/// Two standard errors of the mean of a thousand trees: many averages are of no more.
const SCATTER: f64 = 0.013;

/// Visits to leaves of the 625, from several programs and many seeds. sources: L19.
pub(super) const FAMILY: &[Experiment] = &[
    mean("averages/branch-and-bound", (269.0, 272.0), || leaves(Algorithm::BranchAndBound)),
    mean("averages/alpha-beta", (228.0, 230.0), || leaves(Algorithm::AlphaBeta)),
    mean("averages/p-alpha-beta", (260.0, 268.0), || leaves(Algorithm::PAlphaBeta)),
    mean("averages/scout", (340.0, 351.0), || leaves(Algorithm::Scout)),
    mean("averages/sss-star", (161.0, 162.0), || leaves(Algorithm::SssStar)),
    Experiment {
        name: "averages/negascout-visits",
        about: "NegaScout's visits to leaves, in percent of alpha-beta's",
        origin: OURS,
        expected: Expected::Average { low: 118.0, high: 143.0, within: SCATTER },
        measure: || {
            let share = mean_leaves(Algorithm::NegaScout, WIDTH, DEPTH, TREES)
                / mean_leaves(Algorithm::AlphaBeta, WIDTH, DEPTH, TREES);
            Measured::Number(100.0 * share)
        },
    },
    Experiment {
        name: "averages/negascout-distinct",
        about: "NegaScout's different leaves, in percent of alpha-beta's: no more than these",
        origin: Origin::Published(bibliography::REINEFELD_1983),
        expected: Expected::Between(0.0, 100.0),
        measure: || {
            let distinct =
                |seed| Watch::of(Algorithm::NegaScout, &random(WIDTH, DEPTH, seed), DEPTH).distinct();
            let sum: usize = (1..=TREES).map(|seed| distinct(seed).len()).sum();
            let mean = sum as f64 / TREES as f64;
            Measured::Number(100.0 * mean / mean_leaves(Algorithm::AlphaBeta, WIDTH, DEPTH, TREES))
        },
    },
];

/// The kind of trees and the comparison are those of (Marsland 1986); the figures are not his.
const OURS: Origin = Origin::Reference("independent programs, many seeds");

const fn mean(name: &'static str, (low, high): (f64, f64), measure: fn() -> Measured) -> Experiment {
    let about = "mean visits to leaves on random trees of width 5 and depth 4";
    Experiment {
        name,
        about,
        origin: OURS,
        expected: Expected::Average { low, high, within: SCATTER },
        measure,
    }
}

fn leaves(algorithm: Algorithm) -> Measured {
    Measured::Number(mean_leaves(algorithm, WIDTH, DEPTH, TREES))
}
