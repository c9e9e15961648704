//! The games that published experiments are about, and how their trees are made.

use super::Measured;
use super::watch::run;
use crate::games::Present;
pub(super) use crate::games::chess::Chess;
pub(super) use crate::games::tictactoe::TicTacToe;
pub(super) use crate::games::tree::TreePosition;
use crate::search::Silent;
use crate::textbook::Algorithm;

/// A tree in its notation.
pub(super) fn tree(text: &str) -> TreePosition {
    TreePosition::parse(text).expect("the trees of the experiments are well formed")
}

/// The uniform random tree with this seed. Its leaves are all but certain to be different from each other where it
/// matters: the range is the widest.
pub(super) fn random(width: u64, depth: u8, seed: u64) -> TreePosition {
    tree(&format!("random width={width} depth={depth} range=-29999..29999 seed={seed}"))
}

/// The visits to leaves of a run.
pub(super) fn leaves(algorithm: Algorithm, tree: &TreePosition, depth: u8) -> u64 {
    run(algorithm, tree, depth, &mut Silent).counts.leaves
}

/// The mean over seeds 1 to `trees` of the visits to leaves.
pub(super) fn mean_leaves(algorithm: Algorithm, width: u64, depth: u8, trees: u64) -> f64 {
    let seeds = 1..=trees;
    let sum: u64 = seeds.map(|seed| leaves(algorithm, &random(width, depth, seed), depth)).sum();
    sum as f64 / trees as f64
}

/// A count as a figure.
pub(super) fn count(count: usize) -> Measured {
    Measured::Count(count as u64)
}
