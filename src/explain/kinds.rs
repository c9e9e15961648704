//! The types of nodes in the critical tree, which alpha-beta has to look at whatever the values are when each first
//! child is the best (Knuth & Moore 1975; sources: L7).

use crate::explain::drawing::{Drawing, Spot};

/// The type of every node, by its place alone: 1, 2, 3, or 0 outside the critical tree.
pub fn kinds(drawing: &Drawing) -> Vec<u8> {
    let mut kinds = vec![0; drawing.nodes().len()];
    for spot in 0..kinds.len() {
        kinds[spot] = match drawing.node(spot).parent {
            None => 1,
            Some(parent) => kind_below(kinds[parent], drawing.node(parent).children.first() == Some(&spot)),
        };
    }
    kinds
}

fn kind_below(parent: u8, first: bool) -> u8 {
    match (parent, first) {
        (1, true) => 1,
        (1, false) | (3, _) => 2,
        (2, true) => 3,
        _ => 0,
    }
}

/// The leaves of the critical tree, or those of one type.
pub(crate) fn leaves_of_kind(drawing: &Drawing, kind: Option<u8>) -> usize {
    let leaf = |spot: &Spot| drawing.node(*spot).value.is_some();
    let wanted = |found: u8| kind.map_or(found > 0, |kind| kind == found);
    kinds(drawing).into_iter().enumerate().filter(|(spot, found)| leaf(spot) && wanted(*found)).count()
}
