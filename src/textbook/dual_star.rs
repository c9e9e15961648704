//! DUAL*: SSS* from the other side.
//!
//! The sides are exchanged: the states on the OPEN list stand for what Min may still reach, with lower bounds that
//! begin at −∞ and rise; the least is worked on next (Marsland, Reinefeld & Schaeffer 1987; sources: L18).

use super::best_first::search;
use super::run::Run;
use super::sss_star::LINES;
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, Score, Side};

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::DualStar,
    slug: "dual-star",
    name: "DUAL*",
    idea: Some(bibliography::MARSLAND_1987),
    form: bibliography::MARSLAND_1987,
    deviates: "",
    summary: "SSS* with the sides exchanged: work on what promises Min most, with lower bounds that rise",
    page: Page(&[&[
        "function dual(root, depth)",
        "  OPEN ← (root, live, −∞)",
        "  repeat: take the first state (n, s, h) off OPEN",
        "    if s is live and n is a leaf:",
        "      add (n, solved, max(h, worth(n)))",
        "    else if s is live and n is a Min node:",
        "      for each child c of n: add (c, live, h)",
        "    else if s is live:",
        "      add (first child of n, live, h)",
        "    else if n is the root: return h",
        "    else if n is a Max node:",
        "      strike off all states below parent(n)",
        "      add (parent(n), solved, h)",
        "    else if n has a next sibling m: add (m, live, h)",
        "    else: add (parent(n), solved, h)",
        "",
        "  OPEN: the least h first, of equals the leftmost node",
    ]]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    search(Side::Second, &LINES, node, depth, run)
}
