//! Alpha-beta in the negamax form: minimax's value without looking at all of the tree.
//!
//! α is the value that the side to move already has on the path from the root, β the value that the opponent
//! already has. Once α ≥ β the opponent will not come here, and the remaining children do not matter: a cut.
//! This is the fail-hard form, which returns α or β where the value lies outside (Edwards & Hart 1961, after
//! McCarthy; here as in Knuth & Moore 1975; sources: L4, L5).

use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::AlphaBeta,
    slug: "alpha-beta",
    name: "Alpha-beta",
    idea: Some(bibliography::EDWARDS_HART_1961),
    form: bibliography::KNUTH_MOORE_1975,
    deviates: "",
    summary: "minimax's value, skipping what the opponent will not allow: cut when α ≥ β",
    page: Page(&[&[
        "function alphaBeta(node, depth, α, β)",
        "  if depth = 0 or the game is over:",
        "    return worth(node), but no less than α, no more than β",
        "  for each child of node",
        "    v ← −alphaBeta(child, depth − 1, −β, −α)",
        "    if v > α: α ← v",
        "    if α ≥ β: return β",
        "  return α",
    ]]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    let window = run.window();
    run.root(depth, window, |run| alpha_beta(node, depth, window, run))
}

/// The value, if it lies inside the window; α if it is at most α, β if it is at least β.
fn alpha_beta<G: Knowledge>(node: &G, depth: i32, mut window: Window, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(3);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value.clamp(window.alpha, window.beta));
    }
    for child in children(node, &moves) {
        run.at(5);
        let seen = window.flipped();
        let value =
            -run.visit(&child, depth - 1, seen, |run| alpha_beta(&child.node, depth - 1, seen, run))?;
        if window.raise(value) {
            run.at(6);
            run.better(&child, value);
        }
        if window.fails_high(value) {
            run.at(7);
            run.cut(&child);
            return Some(window.beta);
        }
    }
    run.at(8);
    Some(window.alpha)
}
