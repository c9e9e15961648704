//! Principal variation search: a zero window for all children but the first, at every level.
//!
//! Once a child has a value, the others are expected to be no better, and a zero window is the cheapest proof of
//! that. A child whose test fails high, but not as high as β, is searched again with the window that its test left
//! open (Marsland & Campbell 1982; sources: L14).

use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Pvs,
    slug: "pvs",
    name: "Principal variation search",
    idea: Some(bibliography::FISHBURN_FINKEL_1980),
    form: bibliography::MARSLAND_CAMPBELL_1982,
    deviates: "",
    summary: "test every child but the first with a zero window, search again what falls inside the window",
    page: Page(&[&[
        "function pvs(node, depth, α, β)",
        "  if depth = 0 or the game is over: return worth(node)",
        "  for each child of node",
        "    if it is the first:",
        "      best ← v ← −pvs(child, depth − 1, −β, −α)",
        "    else:",
        "      v ← −pvs(child, depth − 1, −α − 1, −α)",
        "      if α < v < β: v ← −pvs(child, depth − 1, −β, −v)",
        "      if v > best: best ← v",
        "    if v > α: α ← v",
        "    if α ≥ β: return best",
        "  return best",
    ]]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    let window = run.window();
    run.root(depth, window, |run| pvs(node, depth, window, run))
}

/// The fail-soft value.
fn pvs<G: Knowledge>(node: &G, depth: i32, mut window: Window, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(2);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for child in children(node, &moves) {
        let search = |window: Window| {
            let node = &child.node;
            move |run: &mut Run<'_>| pvs(node, depth - 1, window.flipped(), run)
        };
        let mut value;
        if child.place == 0 {
            run.at(5);
            value = -run.visit(&child, depth - 1, window.flipped(), search(window))?;
            best = value;
        } else {
            run.at(7);
            // In a zero window nothing else is asked: there it is no test, but the search itself.
            value = if window.is_zero() {
                -run.visit(&child, depth - 1, window.flipped(), search(window))?
            } else {
                -run.test(&child, depth - 1, window.alpha, search(Window::zero(window.alpha)))?
            };
            if !window.fails_low(value) && !window.fails_high(value) {
                run.at(8);
                let open = Window::new(value, window.beta);
                value = -run.again(&child, depth - 1, open.flipped(), value, search(open))?;
            }
            if value > best {
                run.at(9);
                best = value;
            }
        }
        if window.raise(value) {
            run.at(10);
            run.better(&child, value);
        }
        if window.fails_high(value) {
            run.at(11);
            run.cut(&child);
            return Some(best);
        }
    }
    run.at(12);
    Some(best)
}
