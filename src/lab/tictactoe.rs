//! Tic-tac-toe, small enough to be searched whole.

use std::collections::HashSet;

use super::positions::{TicTacToe, count};
use super::{Expected, Experiment, Measured, Origin};
use crate::games::{Game, MoveList, Present};
use crate::search::{Clock, Counts, Limits, Silent, Stop};
use crate::textbook::Algorithm;

/// Counted anew by anybody who writes the game.
pub(super) const FAMILY: &[Experiment] = &[
    game("tic-tac-toe/positions", "positions that can arise", 5_478, || {
        let mut seen = HashSet::new();
        visit(TicTacToe::start(), &mut seen);
        count(seen.len())
    }),
    game("tic-tac-toe/games", "different games", 255_168, || Measured::Count(run(Algorithm::Minimax).leaves)),
    game("tic-tac-toe/minimax", "nodes of minimax, the root included", 549_946, || {
        Measured::Count(run(Algorithm::Minimax).nodes)
    }),
    game("tic-tac-toe/alpha-beta", "nodes of alpha-beta, squares in row order", 18_297, || {
        Measured::Count(run(Algorithm::AlphaBeta).nodes)
    }),
];

const fn game(name: &'static str, about: &'static str, theirs: u64, measure: fn() -> Measured) -> Experiment {
    let origin = Origin::Reference("the game counted whole, by independent programs");
    Experiment { name, about, origin, expected: Expected::Count(theirs), measure }
}

fn run(algorithm: Algorithm) -> Counts {
    let clock = Clock::start(Limits::depth(9), Stop::default());
    algorithm.run(&TicTacToe::start(), 9, &mut Silent, clock).counts
}

fn visit(position: TicTacToe, seen: &mut HashSet<u64>) {
    if !seen.insert(position.key()) || position.ended().is_some() {
        return;
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.iter().for_each(|&mv| visit(position.play(mv), seen));
}
