//! NegaScout: Scout's idea with alpha-beta's window, in one function.
//!
//! The first child gets the window, each later one the zero window above the best value so far; the upper end b of
//! the window is all that changes. When a test is passed, two things save the second search: the value reaches β, or
//! no more than two plies are left, because a fail-soft test of such a tree has looked at all the leaves that count
//! and its answer is exact (Reinefeld 1983; sources: L15). On a tree that is searched in the same order, no node is
//! visited that alpha-beta does not visit, but some are visited twice.

use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::NegaScout,
    slug: "negascout",
    name: "NegaScout",
    idea: Some(bibliography::PEARL_1980),
    form: bibliography::REINEFELD_1983,
    deviates: "",
    summary: "PVS with one variable window end; no second search in the last two plies, where tests are exact",
    page: Page(&[&[
        "function negaScout(node, depth, α, β)",
        "  if depth = 0 or the game is over: return worth(node)",
        "  best ← −∞; b ← β",
        "  for each child of node",
        "    v ← −negaScout(child, depth − 1, −b, −α)",
        "    if α < v < β and b < β and depth > 2:",
        "      v ← −negaScout(child, depth − 1, −β, −v)",
        "    if v > best: best ← v",
        "    if v > α: α ← v",
        "    if α ≥ β: return best",
        "    b ← α + 1",
        "  return best",
    ]]),
};

/// With so many plies left, a fail-soft test that is passed gives the exact value.
const EXACT: i32 = 2;

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    let window = run.window();
    run.root(depth, window, |run| negascout(node, depth, window, run))
}

/// The fail-soft value.
fn negascout<G: Knowledge>(node: &G, depth: i32, mut window: Window, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(2);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for child in children(node, &moves) {
        let search = |window: Window| {
            let node = &child.node;
            move |run: &mut Run<'_>| negascout(node, depth - 1, window.flipped(), run)
        };
        run.at(5);
        let mut value;
        if child.place == 0 || window.is_zero() {
            value = -run.visit(&child, depth - 1, window.flipped(), search(window))?;
        } else {
            value = -run.test(&child, depth - 1, window.alpha, search(Window::zero(window.alpha)))?;
            if !window.fails_low(value) && !window.fails_high(value) && depth > EXACT {
                run.at(7);
                let open = Window::new(value, window.beta);
                value = -run.again(&child, depth - 1, open.flipped(), value, search(open))?;
            }
        }
        if value > best {
            run.at(8);
            best = value;
        }
        if window.raise(value) {
            run.at(9);
            run.better(&child, value);
        }
        if window.fails_high(value) {
            run.at(10);
            run.cut(&child);
            return Some(best);
        }
    }
    run.at(12);
    Some(best)
}
