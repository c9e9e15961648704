//! Aspiration: begin with a narrow window around a guess.
//!
//! If the value falls inside, it was found with more cuts than the open window allows. If it falls outside, the
//! search is repeated, open on the side where it fell out; its fail-soft value is where the new window begins (Baudet
//! 1978; sources: L9). The guess is the static evaluation, the window half a man to either side.

use super::fail_soft::{self, alpha_beta};
use super::run::Run;
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::Window;

const LINES: super::Part = &[
    "function aspiration(root, depth, guess, margin)",
    "  α ← guess − margin; β ← guess + margin",
    "  v ← alphaBeta(root, depth, α, β)",
    "  if v ≥ β: v ← alphaBeta(root, depth, v − 1, +∞)",
    "  if v ≤ α: v ← alphaBeta(root, depth, −∞, v + 1)",
    "  return v",
    "",
];

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Aspiration,
    slug: "aspiration",
    name: "Aspiration windows",
    idea: Some(bibliography::BAUDET_1978),
    form: bibliography::BAUDET_1978,
    deviates: "a missed window is opened from the fail-soft value that came back",
    summary: "alpha-beta with a narrow window around a guess, and again with one side open if the value lies outside",
    page: Page(&[LINES, fail_soft::LINES]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    let guess = run.guess(node);
    let margin = margin::<G>();
    run.root(depth, Window::OPEN, |run| {
        let window = Window::new(guess - margin, guess + margin);
        let value = pass(3, window, node, depth, run)?;
        let value = if window.fails_high(value) {
            pass(4, Window::new(value - 1, Score::HIGHEST), node, depth, run)?
        } else if window.fails_low(value) {
            pass(5, Window::new(Score::LOWEST, value + 1), node, depth, run)?
        } else {
            value
        };
        run.at(6);
        Some(value)
    })
}

/// How far the first window reaches to either side of the guess: half a man.
pub(super) fn margin<G: Knowledge>() -> i32 {
    (G::MAN / 2).max(1)
}

fn pass<G: Knowledge>(line: u8, window: Window, node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(line);
    run.root(depth, window, |run| run.behind(LINES, |run| alpha_beta(node, depth, window, run)))
}
