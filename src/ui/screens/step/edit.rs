//! A typed tree that is changed: leaf values, the shape, the order.

use std::fmt;

use crate::explain::drawing::{Drawing, Spot};
use crate::games::Side;

/// A tree as nested lists, its nodes with the names that they were given.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Nested {
    name: Option<String>,
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Leaf(i32),
    Inner(Vec<Nested>),
}

/// A change of one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// The leaf has this value.
    Value(i32),
    /// A child behind the others; a leaf becomes the first of two children.
    Add,
    /// The node goes; a parent with nothing left becomes a leaf.
    Remove,
    /// The node and the next child of its parent change places.
    Swap,
}

impl Nested {
    fn of(drawing: &Drawing, spot: Spot) -> Self {
        let node = drawing.node(spot);
        let kind = match node.value {
            Some(value) => Kind::Leaf(value.units()),
            None => Kind::Inner(node.children.iter().map(|&child| Self::of(drawing, child)).collect()),
        };
        Self { name: node.given.clone(), kind }
    }

    fn leaf(value: i32) -> Self {
        Self { name: None, kind: Kind::Leaf(value) }
    }

    /// The node at the end of these places.
    fn at(&mut self, places: &[usize]) -> Option<&mut Self> {
        places.iter().try_fold(self, |node, &place| match &mut node.kind {
            Kind::Leaf(_) => None,
            Kind::Inner(children) => children.get_mut(place),
        })
    }

    fn change(&mut self, places: &[usize], change: Change) -> Result<(), &'static str> {
        match change {
            Change::Value(_) | Change::Add => {
                let kind = &mut self.at(places).ok_or(GONE)?.kind;
                match (kind, change) {
                    (Kind::Leaf(old), Change::Value(value)) => *old = value,
                    (_, Change::Value(_)) => return Err("only a leaf has a value of its own"),
                    (Kind::Inner(children), _) => children.push(Self::leaf(0)),
                    (kind @ &mut Kind::Leaf(value), _) => {
                        *kind = Kind::Inner(vec![Self::leaf(value), Self::leaf(0)]);
                    }
                }
            }
            Change::Remove | Change::Swap => {
                let Some((&place, above)) = places.split_last() else {
                    return Err("the root stays where it is");
                };
                let kind = &mut self.at(above).ok_or(GONE)?.kind;
                let Kind::Inner(children) = kind else { return Err(GONE) };
                match change {
                    Change::Swap if place + 1 < children.len() => children.swap(place, place + 1),
                    Change::Swap => return Err("it is the last child already"),
                    _ if children.len() > 1 => drop(children.remove(place)),
                    _ => *kind = Kind::Leaf(0),
                }
            }
        }
        Ok(())
    }
}

/// As it is typed.
impl fmt::Display for Nested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}:")?;
        }
        match &self.kind {
            Kind::Leaf(value) => write!(f, "{value}"),
            Kind::Inner(children) => {
                for (place, child) in children.iter().enumerate() {
                    write!(f, "{}{child}", if place == 0 { "(" } else { " " })?;
                }
                f.write_str(")")
            }
        }
    }
}

const GONE: &str = "there is no such node";

/// A tree with one node changed, as it is typed.
///
/// # Errors
/// Why the node cannot be changed so.
pub(super) fn changed(drawing: &Drawing, spot: Spot, change: Change) -> Result<String, &'static str> {
    let mut tree = Nested::of(drawing, 0);
    tree.change(&places(drawing, spot), change)?;
    let first = if drawing.node(0).side == Side::Second { "min " } else { "" };
    Ok(format!("{first}{tree}"))
}

/// Which child to take at each node from the root on.
pub(super) fn places(drawing: &Drawing, spot: Spot) -> Vec<usize> {
    let place = |child: Spot| {
        let parent = drawing.node(child).parent?;
        drawing.node(parent).children.iter().position(|&other| other == child)
    };
    let line = std::iter::once(spot).chain(drawing.ancestors(spot));
    let mut places: Vec<_> = line.filter_map(place).collect();
    places.reverse();
    places
}

/// The spot at the end of these places, or as far as they go.
pub(super) fn spot_at(drawing: &Drawing, places: &[usize]) -> Spot {
    let mut spot = 0;
    for &place in places {
        let children = &drawing.node(spot).children;
        match children.get(place).or(children.last()) {
            Some(&child) => spot = child,
            None => break,
        }
    }
    spot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Present;
    use crate::games::tree::TreePosition;

    #[test]
    fn a_tree_is_changed_node_by_node() {
        let drawing = |text: &str| Drawing::fitting(&TreePosition::parse(text).expect("a tree"), None, 100);
        let start = drawing("((3 12) (2 4 6))");
        let change = |places: &[usize], change| changed(&start, spot_at(&start, places), change);
        assert_eq!(change(&[0, 1], Change::Value(-5)), Ok("((3 -5) (2 4 6))".into()));
        assert_eq!(change(&[1], Change::Add), Ok("((3 12) (2 4 6 0))".into()));
        assert_eq!(change(&[0, 0], Change::Add), Ok("(((3 0) 12) (2 4 6))".into()));
        assert_eq!(change(&[0], Change::Swap), Ok("((2 4 6) (3 12))".into()));
        assert_eq!(change(&[1, 1], Change::Remove), Ok("((3 12) (2 6))".into()));
        assert!(change(&[1], Change::Swap).is_err() && change(&[], Change::Remove).is_err());
        assert!(change(&[1], Change::Value(3)).is_err());
        let named = drawing("top:(a:(3 last:12) 4)");
        let change = |places: &[usize], change| changed(&named, spot_at(&named, places), change);
        assert_eq!(change(&[0, 1], Change::Value(1)), Ok("top:(a:(3 last:1) 4)".into()));
        assert_eq!(change(&[0, 1], Change::Add), Ok("top:(a:(3 last:(12 0)) 4)".into()));
        assert_eq!(change(&[0], Change::Swap), Ok("top:(4 a:(3 last:12))".into()));
        let single = drawing("min ((3) 1)");
        assert_eq!(changed(&single, spot_at(&single, &[0, 0]), Change::Remove), Ok("min (0 1)".into()));
    }
}
