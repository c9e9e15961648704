//! Which nodes of a tree are drawn: all where they fit; else the focus, the path to it and what is near, and the rest
//! in counted tiles.
//!
//! A drawing may end above the end of the tree. What is below there is not counted, and the tiles say so.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use crate::explain::drawing::{Drawing, DrawingNode, Spot};

/// Nodes that are not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Hidden {
    /// So many are known.
    pub(super) nodes: usize,
    /// So many nodes, drawn or not, have others below them that nobody has counted.
    pub(super) beyond: usize,
}

impl Hidden {
    pub(super) fn is_nothing(self) -> bool {
        self == Self::default()
    }

    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.beyond += other.beyond;
    }

    /// In a row: `…23`, which no value looks like; `…23+` where there are more.
    pub(super) fn short(self) -> String {
        let more = if self.beyond > 0 { "+" } else { "" };
        if self.nodes == 0 { "…".into() } else { format!("…{}{more}", self.nodes) }
    }

    /// In a tile.
    pub(super) fn long(self) -> String {
        format!("{} node{}", self.short(), if self.nodes == 1 { "" } else { "s" })
    }
}

/// What one place of the drawing is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A node, and what is not drawn below it.
    Node(Hidden),
    /// Siblings beside those that are drawn, with all below them.
    Rest(Hidden),
    /// The nodes above, with all else that is below them.
    Above(Hidden),
}

/// A place of the drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Item {
    /// The node; of a counted tile the one that is nearest.
    pub(super) spot: Spot,
    pub(super) kind: Kind,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    pub(super) level: usize,
}

/// What is unfolded of a tree.
#[derive(Clone, Debug)]
struct Unfolded {
    /// The highest node that is drawn.
    top: Spot,
    /// There is a level for what is above it.
    above: bool,
    /// Of the nodes whose children are drawn, which.
    ranges: BTreeMap<Spot, Range<usize>>,
}

/// A tree with what is below each node, itself included.
struct Counted<'a> {
    drawing: &'a Drawing,
    below: Vec<Hidden>,
}

/// All of a tree.
pub(super) fn all(drawing: &Drawing) -> Hidden {
    let beyond = drawing.nodes().iter().filter(|node| node.beyond).count();
    Hidden { nodes: drawing.nodes().len(), beyond }
}

/// The whole tree.
pub(super) fn whole(drawing: &Drawing) -> Vec<Item> {
    let counted = Counted::new(drawing);
    let children = drawing.nodes().iter().map(|node| 0..node.children.len()).enumerate();
    let ranges = children.filter(|(_, range)| !range.is_empty()).collect();
    counted.items(&Unfolded { top: 0, above: false, ranges })
}

/// The part of a tree that is drawn around a focus, on at most so many levels; `fits` says whether so much can be drawn.
pub(super) fn around(
    drawing: &Drawing,
    focus: Spot,
    levels: usize,
    fits: impl Fn(&[Item]) -> bool,
) -> Vec<Item> {
    let counted = Counted::new(drawing);
    let path: Vec<Spot> = std::iter::once(focus).chain(drawing.ancestors(focus)).collect();
    let below = usize::from(!drawing.node(focus).children.is_empty() && levels > 2);
    let all = path.len() + below;
    // From the focus up; what is above the top takes a level.
    let mut kept = if all <= levels { path.len() } else { levels.saturating_sub(below + 1).max(1) };
    let mut unfolded = counted.path(&path[..kept], levels > 1);
    while kept > 1 && !fits(&counted.items(&unfolded)) {
        kept -= 1;
        unfolded = counted.path(&path[..kept], levels > 1);
    }
    let deepest = drawing.ply(unfolded.top) + levels - usize::from(unfolded.top != 0);
    let mut waiting: VecDeque<Spot> = path[..kept].iter().copied().collect();
    while let Some(spot) = waiting.pop_front() {
        if drawing.ply(spot) + 1 < deepest {
            counted.widen(&mut unfolded, spot, &fits);
        }
        let shown = unfolded.ranges.get(&spot).cloned().unwrap_or_default();
        let new = drawing.node(spot).children[shown].iter().copied();
        waiting
            .extend(new.filter(|child| !path.contains(child) && !drawing.node(*child).children.is_empty()));
    }
    counted.items(&unfolded)
}

impl<'a> Counted<'a> {
    fn new(drawing: &'a Drawing) -> Self {
        let one = |node: &DrawingNode| Hidden { nodes: 1, beyond: usize::from(node.beyond) };
        let mut below: Vec<Hidden> = drawing.nodes().iter().map(one).collect();
        for (spot, node) in drawing.nodes().iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                let here = below[spot];
                below[parent].add(here);
            }
        }
        Self { drawing, below }
    }

    /// Nothing but a path, given from its end up.
    fn path(&self, path: &[Spot], above: bool) -> Unfolded {
        let place = |pair: &[Spot]| {
            let at = self.drawing.node(pair[1]).children.iter().position(|&child| child == pair[0])?;
            Some((pair[1], at..at + 1))
        };
        Unfolded {
            top: path.last().copied().unwrap_or_default(),
            above,
            ranges: path.windows(2).filter_map(place).collect(),
        }
    }

    /// Draws as many children of a node as there is room for, to the right of those that are drawn and to the left.
    fn widen(&self, unfolded: &mut Unfolded, spot: Spot, fits: &impl Fn(&[Item]) -> bool) {
        let all = self.drawing.node(spot).children.len();
        let old = unfolded.ranges.get(&spot).cloned().unwrap_or(0..0);
        let mut with = |range: Range<usize>| {
            let before = unfolded.ranges.insert(spot, range);
            let good = fits(&self.items(unfolded));
            if !good {
                match before {
                    Some(before) => unfolded.ranges.insert(spot, before),
                    None => unfolded.ranges.remove(&spot),
                };
            }
            good
        };
        if old == (0..all) || with(0..all) {
            return;
        }
        let mut most = |range: fn(usize, &Range<usize>) -> Range<usize>, old: &Range<usize>, free: usize| {
            let (mut good, mut bad) = (0, free + 1);
            while bad - good > 1 {
                let middle = usize::midpoint(good, bad);
                if with(range(middle, old)) { good = middle } else { bad = middle }
            }
            range(good, old)
        };
        let right = most(|by, old| old.start..old.end + by, &old, all - old.end);
        most(|by, old| old.start - by..old.end, &right, right.start);
    }

    fn items(&self, unfolded: &Unfolded) -> Vec<Item> {
        let mut items = Vec::new();
        if self.drawing.nodes().is_empty() {
            return items;
        }
        let (all, below) = (self.below[0], self.below[unfolded.top]);
        let above = Hidden { nodes: all.nodes - below.nodes, beyond: all.beyond - below.beyond };
        let parent = self.drawing.node(unfolded.top).parent.filter(|_| unfolded.above).map(|parent| {
            items.push(Item {
                spot: parent,
                kind: Kind::Above(above),
                parent: None,
                children: Vec::new(),
                level: 0,
            });
            0
        });
        self.unfold(unfolded, unfolded.top, parent, &mut items);
        items
    }

    fn unfold(&self, unfolded: &Unfolded, spot: Spot, parent: Option<usize>, items: &mut Vec<Item>) {
        let below = self.below[spot];
        let here = push(items, spot, Kind::Node(Hidden { nodes: below.nodes - 1, ..below }), parent);
        let Some(range) = unfolded.ranges.get(&spot).filter(|range| !range.is_empty()) else { return };
        items[here].kind = Kind::Node(Hidden::default());
        let children = &self.drawing.node(spot).children;
        let rest = |of: &[Spot]| {
            let mut rest = Hidden::default();
            for &child in of {
                rest.add(self.below[child]);
            }
            rest
        };
        if let [.., nearest] = children[..range.start] {
            push(items, nearest, Kind::Rest(rest(&children[..range.start])), Some(here));
        }
        for &child in &children[range.clone()] {
            self.unfold(unfolded, child, Some(here), items);
        }
        if let [nearest, ..] = children[range.end..] {
            push(items, nearest, Kind::Rest(rest(&children[range.end..])), Some(here));
        }
    }
}

fn push(items: &mut Vec<Item>, spot: Spot, kind: Kind, parent: Option<usize>) -> usize {
    let here = items.len();
    let level = parent.map_or(0, |parent| items[parent].level + 1);
    items.push(Item { spot, kind, parent, children: Vec::new(), level });
    if let Some(parent) = parent {
        items[parent].children.push(here);
    }
    here
}
