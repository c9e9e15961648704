//! What iterative deepening costs.

use super::positions::tree;
use super::watch::run;
use super::{Experiment, Figure, Published};
use crate::search::Silent;
use crate::textbook::Algorithm;

const SOURCE: &str = "1 + 10 + … + 10⁴, and the same for every depth up to it: 11 % more";

/// Ten moves everywhere, five levels of nodes, no cuts. sources: L20.
pub(super) const FAMILY: &[Experiment] = &[
    Experiment {
        name: "deepening/last",
        about: "nodes of the last search, ten moves everywhere, to depth 4",
        source: SOURCE,
        published: Published::Count(11_111),
        measure: || Figure::Count(nodes(4)),
    },
    Experiment {
        name: "deepening/all",
        about: "nodes of the searches to depths 0 to 4 together",
        source: SOURCE,
        published: Published::Count(12_345),
        measure: || Figure::Count((0..=4).map(nodes).sum()),
    },
];

/// Nodes of alpha-beta on the tree that leaves it nothing to cut.
fn nodes(depth: u8) -> u64 {
    run(Algorithm::AlphaBeta, &tree("worst width=10 depth=4"), depth, &mut Silent).counts.nodes
}
