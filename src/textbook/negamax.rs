//! Negamax: minimax with one function, because what is good for one side is bad for the other.
//!
//! A node's value is seen by the side to move there, so a parent takes the greatest of its children's values
//! negated. Nothing else changes: neither values nor nodes, at any depth, even or odd, as long as a leaf's value
//! is seen by the side to move there too (Knuth & Moore 1975; sources: L2).

use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Negamax,
    slug: "negamax",
    name: "Negamax",
    idea: Some(bibliography::KNUTH_MOORE_1975),
    form: bibliography::KNUTH_MOORE_1975,
    deviates: "",
    summary: "minimax in one function: a value is seen by the side to move, and changes sign from ply to ply",
    page: Page(&[&[
        "function negamax(node, depth)",
        "  if depth = 0 or the game is over:",
        "    return worth(node) for the side to move",
        "  best ← −∞",
        "  for each child of node",
        "    v ← −negamax(child, depth − 1)",
        "    if v > best: best ← v",
        "  return best",
    ]]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    run.root(depth, Window::OPEN, |run| negamax(node, depth, run))
}

fn negamax<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(3);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for child in children(node, &moves) {
        run.at(6);
        let value =
            -run.visit(&child, depth - 1, Window::OPEN, |run| negamax(&child.node, depth - 1, run))?;
        if value > best {
            run.at(7);
            best = value;
            run.better(&child, value);
        }
    }
    run.at(8);
    Some(best)
}
