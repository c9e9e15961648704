//! Two binary trees with 16 leaves on which algorithms were compared in print.

use super::positions::{TreePosition, leaves, tree};
use super::watch::{Watch, run};
use super::{Expected, Experiment, Measured, Origin};
use crate::bibliography;
use crate::search::Silent;
use crate::textbook::Algorithm;

const PLAAT: Origin = Origin::Published(bibliography::PLAAT_1996);
const STOCKMAN: Origin = Origin::Published(bibliography::STOCKMAN_1979);
/// Of algorithms that are older or younger than the paper, and of what we could not look up in it.
const OURS: Origin = Origin::Reference("independent programs on the same tree");
const DEPTH: u8 = 4;

/// sources: L18, L19.
pub(super) const FAMILY: &[Experiment] = &[
    figure("plaat/value", PLAAT, VALUE, Expected::Count(35), || value(&plaats())),
    figure("plaat/alpha-beta", OURS, LEAVES, Expected::Count(12), || visits(Algorithm::AlphaBeta, &plaats())),
    figure("plaat/sss-star", PLAAT, LEAVES, Expected::Count(8), || visits(Algorithm::SssStar, &plaats())),
    figure("plaat/sss-star-order", PLAAT, ORDER, Expected::List(&[41, 12, 34, 36, 5, 35, 50, 36]), || {
        let worths = Watch::of(Algorithm::SssStar, &plaats(), DEPTH).leaves;
        Measured::List(worths.into_iter().map(|(_, worth)| worth.units()).collect())
    }),
    figure("plaat/mt-sss-bounds", PLAAT, BOUNDS, Expected::List(&[41, 36, 35, 35]), || bounds(&plaats())),
    figure("plaat/dual-star", OURS, LEAVES, Expected::Count(12), || visits(Algorithm::DualStar, &plaats())),
    figure("stockman/value", STOCKMAN, VALUE, Expected::Count(52), || value(&stockmans())),
    figure("stockman/branch-and-bound", OURS, LEAVES, Expected::Count(15), || {
        visits(Algorithm::BranchAndBound, &stockmans())
    }),
    figure("stockman/alpha-beta", STOCKMAN, LEAVES, Expected::Count(13), || {
        visits(Algorithm::AlphaBeta, &stockmans())
    }),
    figure("stockman/p-alpha-beta", OURS, LEAVES, Expected::Count(15), || {
        visits(Algorithm::PAlphaBeta, &stockmans())
    }),
    figure("stockman/scout", OURS, LEAVES, Expected::Count(22), || visits(Algorithm::Scout, &stockmans())),
    figure("stockman/sss-star", STOCKMAN, LEAVES, Expected::Count(8), || {
        visits(Algorithm::SssStar, &stockmans())
    }),
    figure("stockman/mt-sss-bounds", OURS, BOUNDS, Expected::List(&[78, 52, 52]), || bounds(&stockmans())),
];

const VALUE: &str = "minimax value";
const LEAVES: &str = "visits to leaves";
const ORDER: &str = "the leaves in the order in which they are looked at";
const BOUNDS: &str = "what the passes of SSS* as MT return";

const fn figure(
    name: &'static str,
    origin: Origin,
    about: &'static str,
    expected: Expected,
    measure: fn() -> Measured,
) -> Experiment {
    Experiment { name, about, origin, expected, measure }
}

fn plaats() -> TreePosition {
    tree("((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))")
}

fn stockmans() -> TreePosition {
    tree("((((30 54) (21 73)) ((9 71) (43 91))) (((28 94) (78 52)) ((22 35) (53 80))))")
}

fn value(tree: &TreePosition) -> Measured {
    let score = run(Algorithm::Minimax, tree, DEPTH, &mut Silent).score.units();
    u64::try_from(score).map_or_else(|_| Measured::List(vec![score]), Measured::Count)
}

fn visits(algorithm: Algorithm, tree: &TreePosition) -> Measured {
    Measured::Count(leaves(algorithm, tree, DEPTH))
}

fn bounds(tree: &TreePosition) -> Measured {
    Measured::List(Watch::of(Algorithm::MtSss, tree, DEPTH).passes)
}
