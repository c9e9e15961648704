//! Minimax, with one function for each player (von Neumann 1928; Shannon 1950).
//!
//! Values are those of Max throughout: Max takes the greatest child, Min the least. Every node down to the
//! depth is visited: b^d leaves (sources: L1).

use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score, Side};
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Minimax,
    slug: "minimax",
    name: "Minimax",
    idea: Some(bibliography::NEUMANN_1928),
    form: bibliography::SHANNON_1950,
    deviates: "",
    summary: "look at every line to the depth; Max takes the greatest value, Min the least",
    page: Page(&[&[
        "function maxValue(node, depth)",
        "  if depth = 0 or the game is over: return worth(node)",
        "  best ← −∞",
        "  for each child of node",
        "    v ← minValue(child, depth − 1)",
        "    if v > best: best ← v",
        "  return best",
        "",
        "function minValue(node, depth)",
        "  if depth = 0 or the game is over: return worth(node)",
        "  best ← +∞",
        "  for each child of node",
        "    v ← maxValue(child, depth − 1)",
        "    if v < best: best ← v",
        "  return best",
    ]]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(if node.side_to_move() == Side::First { 1 } else { 9 });
    run.root(depth, Window::OPEN, |run| seen(node, depth, run))
}

/// Max to move: the greatest value of the children.
fn max_value<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(2);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for child in children(node, &moves) {
        run.at(5);
        let seen = run.visit(&child, depth - 1, Window::OPEN, |run| seen(&child.node, depth - 1, run))?;
        let value = for_max(&child.node, seen);
        if value > best {
            run.at(6);
            best = value;
            run.better(&child, value);
        }
    }
    run.at(7);
    Some(best)
}

/// Min to move: the least value of the children.
fn min_value<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(10);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(-value);
    }
    let mut best = Score::HIGHEST;
    for child in children(node, &moves) {
        run.at(13);
        let seen = run.visit(&child, depth - 1, Window::OPEN, |run| seen(&child.node, depth - 1, run))?;
        let value = for_max(&child.node, seen);
        if value < best {
            run.at(14);
            best = value;
            run.better(&child, -value);
        }
    }
    run.at(15);
    Some(best)
}

/// The value as the side to move sees it, which is how observers and callers are told values.
fn seen<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    let value = match node.side_to_move() {
        Side::First => max_value(node, depth, run)?,
        Side::Second => min_value(node, depth, run)?,
    };
    Some(for_max(node, value))
}

/// The side to move's value as Max sees it, and back: the same change of sign.
pub(super) fn for_max<G: Knowledge>(node: &G, value: Score) -> Score {
    if node.side_to_move() == Side::First { value } else { -value }
}
