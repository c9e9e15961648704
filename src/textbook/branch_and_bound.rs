//! Branch and bound: alpha-beta that knows only its parent's bound.
//!
//! A child is told what its parent already has, and cuts when it can hold the parent to that. What stands higher on the
//! path is not handed down, so that there are no deep cuts: each cut rests on a choice of the parent. What Newell, Shaw
//! & Simon (1958) describe of their program goes so far; here it is procedure F1 of (Knuth & Moore 1975), the step from
//! minimax to their F2, alpha-beta (sources: L5).

use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::BranchAndBound,
    slug: "branch-and-bound",
    name: "Branch and bound",
    idea: Some(bibliography::NEWELL_1958),
    form: bibliography::KNUTH_MOORE_1975,
    deviates: "",
    summary: "a bound from the parent and no further: cuts, but no deep cuts",
    page: Page(&[&[
        "function bounded(node, depth, bound)",
        "  if depth = 0 or the game is over: return worth(node)",
        "  best ← −∞",
        "  for each child of node",
        "    v ← −bounded(child, depth − 1, −best)",
        "    if v > best: best ← v",
        "    if best ≥ bound: return best",
        "  return best",
    ]]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    let window = Window::new(Score::LOWEST, run.window().beta);
    run.root(depth, window, |run| bounded(node, depth, window.beta, run))
}

/// The value, if it is below `bound`; a lower bound of it otherwise.
fn bounded<G: Knowledge>(node: &G, depth: i32, bound: Score, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(2);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for child in children(node, &moves) {
        run.at(5);
        let window = Window::new(Score::LOWEST, -best);
        let value =
            -run.visit(&child, depth - 1, window, |run| bounded(&child.node, depth - 1, -best, run))?;
        if value > best {
            run.at(6);
            best = value;
            run.better(&child, value);
        }
        if best >= bound {
            run.at(7);
            run.cut(&child);
            return Some(best);
        }
    }
    run.at(8);
    Some(best)
}
