//! NegaC*: the value by bisection.
//!
//! A zero-window pass at the middle of the interval in which the value lies says on which side of the middle it is;
//! because the passes are fail-soft, what they return is an end of the next interval, often far beyond the middle
//! (Weill 1992, after Coplan's C* of 1982; sources: L16). The middle is rounded down, so that the interval shrinks
//! every time. There is no memory: each pass repeats what it needs.

use super::fail_soft::{self, alpha_beta};
use super::run::Run;
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::{Note, Window};

const LINES: super::Part = &[
    "function negaC(root, depth)",
    "  low ← least value; high ← greatest value",
    "  while low < high",
    "    middle ← (low + high) / 2, rounded down",
    "    v ← alphaBeta(root, depth, middle, middle + 1)",
    "    if v > middle: low ← v",
    "    else: high ← v",
    "  return low",
    "",
];

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::NegaCStar,
    slug: "negac-star",
    name: "NegaC*",
    idea: Some(bibliography::COPLAN_1982),
    form: bibliography::WEILL_1992,
    deviates: "",
    summary: "zero-window passes at the middle of the value's interval, each tightening it by what it returns",
    page: Page(&[LINES, fail_soft::LINES]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    run.root(depth, Window::OPEN, |run| {
        let (mut low, mut high) = (Score::LOWEST + 1, Score::HIGHEST - 1);
        while low < high {
            run.at(4);
            let middle = Score::from_units((low.units() + high.units()).div_euclid(2));
            run.at(5);
            run.note(Note::Test { tag: None, above: middle });
            let window = Window::zero(middle);
            let value =
                run.root(depth, window, |run| run.behind(LINES, |run| alpha_beta(node, depth, window, run)))?;
            if value > middle {
                run.at(6);
                low = value;
            } else {
                run.at(7);
                high = value;
            }
            run.note(Note::Interval { low, high });
        }
        run.at(8);
        Some(low)
    })
}
