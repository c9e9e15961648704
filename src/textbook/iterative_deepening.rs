//! Iterative deepening: to depth 1, to depth 2, and on until the depth or the time is reached.
//!
//! Whenever it is stopped there is a move to play: that of the last finished search. All else is forgotten between
//! two searches here; the searches before the last one are the price, and with ten moves in each position they are a
//! ninth of it (Slate & Atkin 1977; sources: L20).

use super::fail_soft::{self, alpha_beta};
use super::run::Run;
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::Window;

const LINES: super::Part = &[
    "function deepen(root, depth)",
    "  for d ← 1 to depth, while there is time",
    "    v ← alphaBeta(root, d, −∞, +∞)",
    "  return v",
    "",
];

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::IterativeDeepening,
    slug: "iterative-deepening",
    name: "Iterative deepening",
    idea: Some(bibliography::SCOTT_1969),
    form: bibliography::SLATE_ATKIN_1977,
    deviates: "nothing is kept from one search to the next",
    summary: "alpha-beta to depth 1, 2, 3 and on: there is a move to play whenever time is up",
    page: Page(&[LINES, fail_soft::LINES]),
};

/// The value of `node` to a depth, for the side to move; of the last finished search when the clock runs out.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    run.root(depth, Window::OPEN, |run| {
        let mut last = None;
        for d in 1..=depth {
            run.at(3);
            let value = run
                .root(d, Window::OPEN, |run| run.behind(LINES, |run| alpha_beta(node, d, Window::OPEN, run)));
            if value.is_none() {
                break;
            }
            last = value;
            run.settle(d);
        }
        run.at(4);
        last
    })
}
