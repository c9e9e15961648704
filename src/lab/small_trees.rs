//! Two binary trees with 16 leaves on which algorithms were compared in print.

use super::positions::{TreePosition, leaves, tree};
use super::watch::{Watch, run};
use super::{Experiment, Figure, Published};
use crate::search::Silent;
use crate::textbook::Algorithm;

const PLAAT: &str = "Plaat, Schaeffer, Pijls & de Bruin, Best-first fixed-depth minimax algorithms, 1996";
const STOCKMAN: &str = "Stockman, A minimax algorithm better than alpha-beta?, 1979";
const DEPTH: u8 = 4;

/// sources: L18, L19.
pub(super) const FAMILY: &[Experiment] = &[
    plaat("plaat/value", VALUE, Published::Count(35), || value(&plaats())),
    plaat("plaat/alpha-beta", LEAVES, Published::Count(12), || visits(Algorithm::AlphaBeta, &plaats())),
    plaat("plaat/sss-star", LEAVES, Published::Count(8), || visits(Algorithm::SssStar, &plaats())),
    plaat("plaat/sss-star-order", ORDER, Published::List(&[41, 12, 34, 36, 5, 35, 50, 36]), || {
        let worths = Watch::of(Algorithm::SssStar, &plaats(), DEPTH).leaves;
        Figure::List(worths.into_iter().map(|(_, worth)| worth.units()).collect())
    }),
    plaat("plaat/mt-sss-bounds", BOUNDS, Published::List(&[41, 36, 35, 35]), || bounds(&plaats())),
    plaat("plaat/dual-star", LEAVES, Published::Count(12), || visits(Algorithm::DualStar, &plaats())),
    stockman("stockman/value", VALUE, Published::Count(52), || value(&stockmans())),
    stockman("stockman/branch-and-bound", LEAVES, Published::Count(15), || {
        visits(Algorithm::BranchAndBound, &stockmans())
    }),
    stockman("stockman/alpha-beta", LEAVES, Published::Count(13), || {
        visits(Algorithm::AlphaBeta, &stockmans())
    }),
    stockman("stockman/p-alpha-beta", LEAVES, Published::Count(15), || {
        visits(Algorithm::PAlphaBeta, &stockmans())
    }),
    stockman("stockman/scout", LEAVES, Published::Count(22), || visits(Algorithm::Scout, &stockmans())),
    stockman("stockman/sss-star", LEAVES, Published::Count(8), || visits(Algorithm::SssStar, &stockmans())),
    stockman("stockman/mt-sss-bounds", BOUNDS, Published::List(&[78, 52, 52]), || bounds(&stockmans())),
];

const VALUE: &str = "minimax value";
const LEAVES: &str = "visits to leaves";
const ORDER: &str = "the leaves in the order in which they are looked at";
const BOUNDS: &str = "what the passes of SSS* as MT return";

const fn plaat(
    name: &'static str,
    about: &'static str,
    published: Published,
    measure: fn() -> Figure,
) -> Experiment {
    Experiment { name, about, source: PLAAT, published, measure }
}

const fn stockman(
    name: &'static str,
    about: &'static str,
    published: Published,
    measure: fn() -> Figure,
) -> Experiment {
    Experiment { name, about, source: STOCKMAN, published, measure }
}

fn plaats() -> TreePosition {
    tree("((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))")
}

fn stockmans() -> TreePosition {
    tree("((((30 54) (21 73)) ((9 71) (43 91))) (((28 94) (78 52)) ((22 35) (53 80))))")
}

fn value(tree: &TreePosition) -> Figure {
    let score = run(Algorithm::Minimax, tree, DEPTH, &mut Silent).score.units();
    u64::try_from(score).map_or_else(|_| Figure::List(vec![score]), Figure::Count)
}

fn visits(algorithm: Algorithm, tree: &TreePosition) -> Figure {
    Figure::Count(leaves(algorithm, tree, DEPTH))
}

fn bounds(tree: &TreePosition) -> Figure {
    Figure::List(Watch::of(Algorithm::MtSss, tree, DEPTH).passes)
}
