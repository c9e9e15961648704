//! MTD(f): the value by zero-window tests alone, from a first guess.
//!
//! Each test is a pass over the tree from the root, and moves one end of the interval in which the value lies to
//! what it returned; the next one tests at that end. The better the first guess, the fewer the passes. Without the
//! memory every pass would repeat the work of those before it (Plaat, Schaeffer, Pijls & de Bruin 1996; sources:
//! L17).

use super::memory::{self, Memory, alpha_beta};
use super::run::Run;
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::{Note, Window};

const LINES: super::Part = &[
    "function mtd(root, depth, f)",
    "  low ← −∞; high ← +∞; v ← f",
    "  while low < high",
    "    if v = low: test ← v + 1; else: test ← v",
    "    v ← memoryAlphaBeta(root, depth, test − 1, test)",
    "    if v < test: high ← v; else: low ← v",
    "  return v",
    "",
];

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::MtdF,
    slug: "mtd-f",
    name: "MTD(f)",
    idea: Some(bibliography::PLAAT_1996),
    form: bibliography::PLAAT_1996,
    deviates: "",
    summary: "zero-window passes with memory from a first guess f, each tightening the value's interval",
    page: PAGE,
};

/// The page, which is that of MTD(+∞) too.
pub(super) const PAGE: Page = Page(&[LINES, memory::LINES]);

/// The value of `node` to a depth, for the side to move. The first guess is the static evaluation.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    from(run.guess(node), node, depth, run)
}

/// The value, from this first guess.
pub(super) fn from<G: Knowledge>(guess: Score, node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    let mut memory = Memory::default();
    run.root(depth, Window::OPEN, |run| {
        let (mut low, mut high) = (Score::LOWEST, Score::HIGHEST);
        let mut value = guess;
        while low < high {
            run.at(4);
            let test = if value == low { value + 1 } else { value };
            run.at(5);
            run.note(Note::Test { tag: None, above: test - 1 });
            let window = Window::new(test - 1, test);
            value = run.root(depth, window, |run| {
                run.behind(LINES, |run| alpha_beta(node, depth, window, &mut memory, run))
            })?;
            run.at(6);
            if value < test {
                high = value;
            } else {
                low = value;
            }
            run.note(Note::Interval { low, high });
        }
        run.at(7);
        Some(value)
    })
}
