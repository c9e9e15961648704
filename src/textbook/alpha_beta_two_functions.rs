//! Alpha-beta with one function for each player: where the cuts come from, without any change of sign.
//!
//! α is the best value that Max already has on the path, β the best that Min has. A cut in a Max node is a β cut:
//! Min will not come here. A cut in a Min node is an α cut. Both are local to a call: what a child does to them
//! reaches its parent only as the value that it returns (Knuth & Moore 1975; sources: L3).

use super::minimax::for_max;
use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score, Side};
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::AlphaBetaTwoFunctions,
    slug: "alpha-beta-two-functions",
    name: "Alpha-beta in two functions",
    idea: Some(bibliography::EDWARDS_HART_1961),
    form: bibliography::KNUTH_MOORE_1975,
    deviates: "",
    summary: "a function for Max, who raises α and cuts at β, and one for Min, who lowers β and cuts at α",
    page: Page(&[&[
        "function maxValue(node, depth, α, β)",
        "  if depth = 0 or the game is over: return worth(node)",
        "  best ← −∞",
        "  for each child of node",
        "    v ← minValue(child, depth − 1, α, β)",
        "    if v > best: best ← v",
        "    if v > α: α ← v",
        "    if α ≥ β: return best",
        "  return best",
        "",
        "function minValue(node, depth, α, β)",
        "  if depth = 0 or the game is over: return worth(node)",
        "  best ← +∞",
        "  for each child of node",
        "    v ← maxValue(child, depth − 1, α, β)",
        "    if v < best: best ← v",
        "    if v < β: β ← v",
        "    if α ≥ β: return best",
        "  return best",
    ]]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(if node.side_to_move() == Side::First { 1 } else { 11 });
    let window = run.window();
    let Window { alpha, beta } = if node.side_to_move() == Side::First { window } else { window.flipped() };
    run.root(depth, window, |run| seen(node, depth, alpha, beta, run))
}

/// Max to move. α and β are Max's values, as is what is returned.
fn max_value<G: Knowledge>(
    node: &G,
    depth: i32,
    mut alpha: Score,
    beta: Score,
    run: &mut Run<'_>,
) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(2);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for child in children(node, &moves) {
        run.at(5);
        let window = Window::new(-beta, -alpha);
        let value =
            -run.visit(&child, depth - 1, window, |run| seen(&child.node, depth - 1, alpha, beta, run))?;
        if value > best {
            run.at(6);
            best = value;
        }
        if value > alpha {
            run.at(7);
            alpha = value;
            run.better(&child, value);
        }
        if alpha >= beta {
            run.at(8);
            run.cut(&child);
            return Some(best);
        }
    }
    run.at(9);
    Some(best)
}

/// Min to move.
fn min_value<G: Knowledge>(
    node: &G,
    depth: i32,
    alpha: Score,
    mut beta: Score,
    run: &mut Run<'_>,
) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(12);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(-value);
    }
    let mut best = Score::HIGHEST;
    for child in children(node, &moves) {
        run.at(15);
        let window = Window::new(alpha, beta);
        let value =
            run.visit(&child, depth - 1, window, |run| seen(&child.node, depth - 1, alpha, beta, run))?;
        if value < best {
            run.at(16);
            best = value;
        }
        if value < beta {
            run.at(17);
            beta = value;
            run.better(&child, -value);
        }
        if alpha >= beta {
            run.at(18);
            run.cut(&child);
            return Some(best);
        }
    }
    run.at(19);
    Some(best)
}

/// The value as the side to move sees it, which is how observers and callers are told values.
fn seen<G: Knowledge>(node: &G, depth: i32, alpha: Score, beta: Score, run: &mut Run<'_>) -> Option<Score> {
    let value = match node.side_to_move() {
        Side::First => max_value(node, depth, alpha, beta, run)?,
        Side::Second => min_value(node, depth, alpha, beta, run)?,
    };
    Some(for_max(node, value))
}
