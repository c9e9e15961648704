//! Fail-soft alpha-beta: a failed search still gives a bound.
//!
//! It visits exactly the nodes of the fail-hard form, and returns the best value of the children whatever the
//! window was: at or below α the true value is at most that, at or above β at least that. Such a bound is often
//! sharper than the window, which is what searches by zero windows live on (Fishburn 1983; sources: L11).

use super::page::Part;
use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::Window;

/// The routine, which other algorithms call.
pub(super) const LINES: Part = &[
    "function alphaBeta(node, depth, α, β)",
    "  if depth = 0 or the game is over: return worth(node)",
    "  best ← −∞",
    "  for each child of node",
    "    v ← −alphaBeta(child, depth − 1, −β, −α)",
    "    if v > best: best ← v",
    "    if v > α: α ← v",
    "    if α ≥ β: return best",
    "  return best",
];

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::FailSoft,
    slug: "fail-soft",
    name: "Fail-soft alpha-beta",
    idea: Some(bibliography::FISHBURN_1983),
    form: bibliography::FISHBURN_1983,
    deviates: "",
    summary: "alpha-beta that returns the best child's value also outside the window: a bound",
    page: Page(&[LINES]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    let window = run.window();
    run.root(depth, window, |run| alpha_beta(node, depth, window, run))
}

/// The value, if it lies inside the window; an upper bound of it if it is at most α, a lower bound if it is at
/// least β.
pub(super) fn alpha_beta<G: Knowledge>(
    node: &G,
    depth: i32,
    mut window: Window,
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
        let seen = window.flipped();
        let value =
            -run.visit(&child, depth - 1, seen, |run| alpha_beta(&child.node, depth - 1, seen, run))?;
        if value > best {
            run.at(6);
            best = value;
        }
        if window.raise(value) {
            run.at(7);
            run.better(&child, value);
        }
        if window.fails_high(value) {
            run.at(8);
            run.cut(&child);
            return Some(best);
        }
    }
    run.at(9);
    Some(best)
}
