//! What iterative deepening costs.

use super::positions::tree;
use super::watch::run;
use super::{Expected, Experiment, Measured, Origin};
use crate::bibliography;
use crate::search::Silent;
use crate::textbook::Algorithm;

/// 1 + 10 + … + 10⁴, and the same for every depth up to it: 11 % more. Ten moves everywhere, five levels of nodes, no
/// cuts. sources: L20.
pub(super) const FAMILY: &[Experiment] = &[
    Experiment {
        name: "deepening/last",
        about: "nodes of the last search, ten moves everywhere, to depth 4",
        origin: Origin::Published(bibliography::LECTURE_2020),
        expected: Expected::Count(11_111),
        measure: || Measured::Count(nodes(4)),
    },
    Experiment {
        name: "deepening/all",
        about: "nodes of the searches to depths 0 to 4 together",
        origin: Origin::Published(bibliography::LECTURE_2020),
        expected: Expected::Count(12_345),
        measure: || Measured::Count((0..=4).map(nodes).sum()),
    },
];

/// Nodes of alpha-beta on the tree that leaves it nothing to cut.
fn nodes(depth: u8) -> u64 {
    run(Algorithm::AlphaBeta, &tree("worst width=10 depth=4"), depth, &mut Silent).counts.nodes
}
