//! SSS*: best first, with a list of all that is still possible.
//!
//! Each state on the OPEN list stands for a part of what Max may still reach, with an upper bound of it. The greatest
//! is worked on next; when the root is solved, its bound is the value, because nothing on the list can be more. SSS*
//! never looks at a leaf that alpha-beta can do without, and pays for that with the list (Stockman 1979; sources: L18).

use super::best_first::{Lines, search};
use super::run::Run;
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, Score, Side};

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::SssStar,
    slug: "sss-star",
    name: "SSS*",
    idea: Some(bibliography::STOCKMAN_1979),
    form: bibliography::STOCKMAN_1979,
    deviates: "",
    summary: "best first: work on what promises Max most, with a list of all that is still possible",
    page: Page(&[&[
        "function sss(root, depth)",
        "  OPEN ← (root, live, +∞)",
        "  repeat: take the first state (n, s, h) off OPEN",
        "    if s is live and n is a leaf:",
        "      add (n, solved, min(h, worth(n)))",
        "    else if s is live and n is a Max node:",
        "      for each child c of n: add (c, live, h)",
        "    else if s is live:",
        "      add (first child of n, live, h)",
        "    else if n is the root: return h",
        "    else if n is a Min node:",
        "      strike off all states below parent(n)",
        "      add (parent(n), solved, h)",
        "    else if n has a next sibling m: add (m, live, h)",
        "    else: add (parent(n), solved, h)",
        "",
        "  OPEN: the greatest h first, of equals the leftmost node",
    ]]),
};

pub(super) const LINES: Lines = Lines {
    start: 2,
    take: 3,
    leaf: 5,
    all_children: 7,
    first_child: 9,
    done: 10,
    strike: 12,
    above_struck: 13,
    sibling: 14,
    above: 15,
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    search(Side::First, &LINES, node, depth, run)
}
