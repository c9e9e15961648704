//! P-alphabeta: only the principal variation is searched without bounds.
//!
//! The first child is expected to be best and evaluated in the same way; each later one gets a zero window around the
//! best value so far. One that is better is searched once more, open to its better side: the second search starts
//! from what the first returned. Below a zero window all is fail-soft alpha-beta (Fishburn & Finkel 1980; sources:
//! L12, whose signs are wrong in print: in negamax form the child's windows are (−best − 1, −best) and (−∞, −v)).

use super::fail_soft::{self, alpha_beta};
use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::Window;

const LINES: super::Part = &[
    "function principal(node, depth)",
    "  if depth = 0 or the game is over: return worth(node)",
    "  for each child of node",
    "    if it is the first: best ← −principal(child, depth − 1)",
    "    else:",
    "      v ← −alphaBeta(child, depth − 1, −best − 1, −best)",
    "      if v > best:",
    "        best ← −alphaBeta(child, depth − 1, −∞, −v)",
    "  return best",
    "",
];

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::PAlphaBeta,
    slug: "p-alpha-beta",
    name: "P-alphabeta",
    idea: Some(bibliography::FISHBURN_FINKEL_1980),
    form: bibliography::FISHBURN_FINKEL_1980,
    deviates: "",
    summary: "search the first child open, the others with a zero window around the best, and again if better",
    page: Page(&[LINES, fail_soft::LINES]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    run.root(depth, Window::OPEN, |run| principal(node, depth, run))
}

fn principal<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(2);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for child in children(node, &moves) {
        if child.place == 0 {
            run.at(4);
            best =
                -run.visit(&child, depth - 1, Window::OPEN, |run| principal(&child.node, depth - 1, run))?;
            run.at(4);
            run.better(&child, best);
            continue;
        }
        let search = |window: Window| {
            let node = &child.node;
            move |run: &mut Run<'_>| {
                run.behind(LINES, |run| alpha_beta(node, depth - 1, window.flipped(), run))
            }
        };
        run.at(6);
        let value = -run.test(&child, depth - 1, best, search(Window::zero(best)))?;
        if value > best {
            run.at(8);
            let open = Window::new(value, Score::HIGHEST);
            best = -run.again(&child, depth - 1, open.flipped(), value, search(open))?;
            run.at(8);
            run.better(&child, best);
        }
    }
    run.at(9);
    Some(best)
}
