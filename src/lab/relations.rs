//! What holds between the leaves of two algorithms on every tree, tried on 5,000 random ones.

use std::collections::HashSet;

use super::positions::{TreePosition, count, tree};
use super::watch::Watch;
use super::{Expected, Experiment, Measured, Origin};
use crate::bibliography::{self, Citation};
use crate::textbook::Algorithm;

const TREES: u64 = 5_000;

/// Leaves of another algorithm that alpha-beta does not look at; trees on which two differ.
pub(super) const FAMILY: &[Experiment] = &[
    within("relations/sss-star", published(bibliography::STOCKMAN_1979), || outside(Algorithm::SssStar)),
    within("relations/dual-star", published(bibliography::MARSLAND_1987), || outside(Algorithm::DualStar)),
    within("relations/negac-star", OURS, || outside(Algorithm::NegaCStar)),
    within("relations/mtd-f", OURS, || outside(Algorithm::MtdF)),
    within("relations/negascout", published(bibliography::REINEFELD_1983), || outside(Algorithm::NegaScout)),
    same("relations/mt-sss", ORDER, published(bibliography::PLAAT_1996), || {
        differing(|tree, depth| {
            let first_visits = |algorithm| Watch::of(algorithm, tree, depth).distinct();
            first_visits(Algorithm::SssStar) != first_visits(Algorithm::MtSss)
        })
    }),
    same("relations/fail-soft", VISITS, published(bibliography::FISHBURN_1983), || {
        differing(|tree, depth| {
            let visits = |algorithm| Watch::of(algorithm, tree, depth).ways();
            visits(Algorithm::FailSoft) != visits(Algorithm::AlphaBeta)
        })
    }),
];

const OURS: Origin = Origin::Reference("independent programs on the same kinds of trees");

const fn published(work: Citation) -> Origin {
    Origin::Published(work)
}

const ORDER: &str =
    "trees of 5,000 on which SSS* and SSS* as MT look at different leaves or in another order";
const VISITS: &str = "trees of 5,000 on which fail-soft alpha-beta does not visit exactly fail-hard's leaves";

const fn within(name: &'static str, origin: Origin, measure: fn() -> Measured) -> Experiment {
    let about = "leaves on 5,000 random trees that alpha-beta does not look at";
    Experiment { name, about, origin, expected: Expected::Count(0), measure }
}

const fn same(
    name: &'static str,
    about: &'static str,
    origin: Origin,
    measure: fn() -> Measured,
) -> Experiment {
    Experiment { name, about, origin, expected: Expected::Count(0), measure }
}

/// Shapes that are searched quickly, with few and with many different values: ties matter.
fn trees() -> impl Iterator<Item = (TreePosition, u8)> {
    let shapes = [(2, 4), (2, 6), (3, 3), (3, 4), (4, 3), (5, 2)].into_iter().cycle();
    (1..=TREES).zip(shapes).map(|(seed, (width, depth))| {
        let range = if seed % 4 < 2 { "0..9" } else { "0..999" };
        (tree(&format!("random width={width} depth={depth} range={range} seed={seed}")), depth)
    })
}

fn differing(differ: fn(&TreePosition, u8) -> bool) -> Measured {
    count(trees().filter(|(tree, depth)| differ(tree, *depth)).count())
}

fn outside(algorithm: Algorithm) -> Measured {
    let leaves = trees().map(|(tree, depth)| {
        let alpha_beta: HashSet<_> =
            Watch::of(Algorithm::AlphaBeta, &tree, depth).ways().into_iter().collect();
        let theirs = Watch::of(algorithm, &tree, depth).distinct();
        theirs.into_iter().filter(|way| !alpha_beta.contains(way)).count()
    });
    count(leaves.sum())
}
