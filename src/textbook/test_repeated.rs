//! The zero-window test, repeated until one value is left.
//!
//! `test(node, v)` is Pearl's procedure: is the value greater than v? The answer is yes or no and nothing more, and
//! to find it is the cheapest search of a tree there is: a narrower window never looks at more than a wider one that
//! contains it. A test alone proves an inequality and finds no value; here it is asked again and again, each time
//! at the middle of what is still possible. Scout puts the same routine to better use (Pearl 1980; sources: L10).
//! The bisection is that of C* (Coplan 1982), which remembers between tests what this does not.

use super::page::Part;
use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::{Note, Window};

const LINES: Part = &[
    "function value(root, depth)",
    "  low ← least value; high ← greatest value",
    "  while low < high",
    "    middle ← (low + high) / 2, rounded down",
    "    if test(root, depth, middle): low ← middle + 1",
    "    else: high ← middle",
    "  return low",
    "",
];

/// The routine, which Scout calls too.
pub(super) const TEST: Part = &[
    "function test(node, depth, v): is the value > v?",
    "  if depth = 0 or the game is over: return worth(node) > v",
    "  for each child of node",
    "    if not test(child, depth − 1, −v − 1):",
    "      return yes",
    "  return no",
];

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Test,
    slug: "test",
    name: "The zero-window test, repeated",
    idea: Some(bibliography::PEARL_1980),
    form: bibliography::COPLAN_1982,
    deviates: "no table: every test begins anew",
    summary: "a test answers yes or no: is the value above v? Asked by halves until one value is left",
    page: Page(&[LINES, TEST]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    run.root(depth, Window::OPEN, |run| {
        // −∞ and +∞ are no values, so that a test at either end can be told from its answer.
        let (mut low, mut high) = (Score::LOWEST + 1, Score::HIGHEST - 1);
        while low < high {
            run.at(4);
            let middle = Score::from_units((low.units() + high.units()).div_euclid(2));
            run.at(5);
            run.note(Note::Test { tag: None, above: middle });
            let answer = run.root(depth, Window::zero(middle), |run| {
                run.behind(LINES, |run| test(node, depth, middle, run))
            })?;
            if answer > middle {
                run.at(5);
                low = answer;
            } else {
                run.at(6);
                high = answer;
            }
            run.note(Note::Interval { low, high });
        }
        run.at(7);
        Some(low)
    })
}

/// `above` + 1 when the value of the node is greater than `above`, and `above` when it is not: the answer in the
/// form of the bound that it is.
pub(super) fn test<G: Knowledge>(node: &G, depth: i32, above: Score, run: &mut Run<'_>) -> Option<Score> {
    let (yes, no) = (above + 1, above);
    let mut moves = MoveList::new();
    run.at(2);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(if value > above { yes } else { no });
    }
    for child in children(node, &moves) {
        run.at(4);
        let below = -above - 1;
        let answer = run
            .visit(&child, depth - 1, Window::zero(below), |run| test(&child.node, depth - 1, below, run))?;
        if answer == below {
            run.at(5);
            run.better(&child, yes);
            run.cut(&child);
            return Some(yes);
        }
    }
    run.at(6);
    Some(no)
}
