//! Negamax: minimax with one function, because what is good for one side is bad for the other.
//!
//! A node's value is seen by the side to move there, so a parent takes the greatest of its children's values
//! negated. Nothing else changes: neither values nor nodes, at any depth, even or odd, as long as a leaf's value
//! is seen by the side to move there too (Knuth & Moore 1975; sources: L2).

use super::Card;
use super::run::{Run, exact};
use crate::games::{Knowledge, MoveList, Score};
use crate::search::{Observer, Window};

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Negamax,
    slug: "negamax",
    name: "Negamax",
    paper: "Knuth & Moore, An analysis of alpha-beta pruning",
    year: 1975,
    summary: "minimax in one function: a value is seen by the side to move, and changes sign from ply to ply",
};

/// The value of `position` to a depth, for the side to move.
pub fn root<G: Knowledge, O: Observer>(position: &G, depth: i32, run: &mut Run<'_, O>) -> Option<Score> {
    run.root(depth, |run| negamax(position, depth, run).map(exact))
}

fn negamax<G: Knowledge, O: Observer>(position: &G, depth: i32, run: &mut Run<'_, O>) -> Option<Score> {
    let mut moves = MoveList::new();
    if let Some(value) = run.leaf(position, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for (place, &mv) in moves.iter().enumerate() {
        let (tag, child) = (position.tag(mv), position.play(mv));
        let value = -run
            .child(tag, place, depth - 1, Window::OPEN, |run| negamax(&child, depth - 1, run).map(exact))?;
        if value > best {
            best = value;
            run.better(tag, value);
        }
    }
    Some(best)
}
