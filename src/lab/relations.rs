//! What holds between the leaves of two algorithms on every tree, tried on 5,000 random ones.

use std::collections::HashSet;

use super::positions::{TreePosition, count, tree};
use super::watch::Watch;
use super::{Experiment, Figure, Published};
use crate::textbook::Algorithm;

const TREES: u64 = 5_000;

/// Leaves of another algorithm that alpha-beta does not look at; trees on which two differ.
pub(super) const FAMILY: &[Experiment] = &[
    within("relations/sss-star", "Stockman 1979", || outside(Algorithm::SssStar)),
    within("relations/dual-star", "Marsland, Reinefeld & Schaeffer 1987", || outside(Algorithm::DualStar)),
    within("relations/negac-star", "Weill 1992", || outside(Algorithm::NegaCStar)),
    within("relations/mtd-f", "Plaat, Schaeffer, Pijls & de Bruin 1996", || outside(Algorithm::MtdF)),
    within("relations/negascout", "Reinefeld 1983", || outside(Algorithm::NegaScout)),
    same("relations/mt-sss", ORDER, "Plaat, Schaeffer, Pijls & de Bruin 1996", || {
        differing(|tree, depth| {
            let first_visits = |algorithm| Watch::of(algorithm, tree, depth).distinct();
            first_visits(Algorithm::SssStar) != first_visits(Algorithm::MtSss)
        })
    }),
    same("relations/fail-soft", VISITS, "Fishburn 1983", || {
        differing(|tree, depth| {
            let visits = |algorithm| Watch::of(algorithm, tree, depth).ways();
            visits(Algorithm::FailSoft) != visits(Algorithm::AlphaBeta)
        })
    }),
];

const ORDER: &str =
    "trees of 5,000 on which SSS* and SSS* as MT look at different leaves or in another order";
const VISITS: &str = "trees of 5,000 on which fail-soft alpha-beta does not visit exactly fail-hard's leaves";

const fn within(name: &'static str, source: &'static str, measure: fn() -> Figure) -> Experiment {
    let about = "leaves on 5,000 random trees that alpha-beta does not look at";
    Experiment { name, about, source, published: Published::Count(0), measure }
}

const fn same(
    name: &'static str,
    about: &'static str,
    source: &'static str,
    measure: fn() -> Figure,
) -> Experiment {
    Experiment { name, about, source, published: Published::Count(0), measure }
}

/// Shapes that are searched quickly, with few and with many different values: ties matter.
fn trees() -> impl Iterator<Item = (TreePosition, u8)> {
    let shapes = [(2, 4), (2, 6), (3, 3), (3, 4), (4, 3), (5, 2)].into_iter().cycle();
    (1..=TREES).zip(shapes).map(|(seed, (width, depth))| {
        let range = if seed % 4 < 2 { "0..9" } else { "0..999" };
        (tree(&format!("random width={width} depth={depth} range={range} seed={seed}")), depth)
    })
}

fn differing(differ: fn(&TreePosition, u8) -> bool) -> Figure {
    count(trees().filter(|(tree, depth)| differ(tree, *depth)).count())
}

fn outside(algorithm: Algorithm) -> Figure {
    let leaves = trees().map(|(tree, depth)| {
        let alpha_beta: HashSet<_> =
            Watch::of(Algorithm::AlphaBeta, &tree, depth).ways().into_iter().collect();
        let theirs = Watch::of(algorithm, &tree, depth).distinct();
        theirs.into_iter().filter(|way| !alpha_beta.contains(way)).count()
    });
    count(leaves.sum())
}
