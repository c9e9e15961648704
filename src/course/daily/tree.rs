//! A small tree of numbers, drawn by lot, whose nodes keep their names in whatever order they stand.
//!
//! The lots are those of SplitMix64 (Steele, Lea & Flood 2014), which is a few lines of whole numbers: the same day has
//! the same tree on every machine and in every version. A test has some of them.

use crate::games::{Side, mix};
use crate::numbers::Whole as _;

/// The number of a node: it stays when its siblings are put in another order. The root is 0, and numbers are given out as
/// the tree was drawn by lot, a parent before its children, from left to right.
pub type Id = usize;

/// How many children the root has, and every other inner node at least and at most.
const ROOT: u64 = 3;
const WIDTH: (u64, u64) = (2, 3);
/// Plies from the root to the leaves.
const PLIES: usize = 3;
/// So many leaves fit beside each other in 80 columns, and fewer are soon done.
const LEAVES: std::ops::RangeInclusive<usize> = 14..=20;
/// Leaf values are all different, so that no two moves are equally good: they are from 1 to this.
const HIGHEST: i32 = 40;

/// A tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    name: String,
    parent: Option<Id>,
    /// In the order in which they stand now.
    children: Vec<Id>,
    side: Side,
    /// What the node is worth to Max: of a leaf what was drawn, of others what minimax finds.
    value: i32,
}

/// A stream of lots.
struct Lots(u64);

impl Lots {
    /// What SplitMix64 adds to its state.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    fn next(&mut self) -> u64 {
        let lot = mix(self.0);
        self.0 = self.0.wrapping_add(Self::STEP);
        lot
    }

    /// A number below this one.
    fn below(&mut self, span: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(span)) >> 64) as u64
    }
}

impl Tree {
    /// The tree with this lot among those of a number of a day.
    pub(super) fn drawn(day: i64, number: u32, lot: u64) -> Self {
        let mut lots = Lots(mix(mix(day.cast_unsigned()) ^ u64::from(number)) ^ mix(lot));
        loop {
            let mut tree = Self { nodes: Vec::new() };
            tree.grow(None, 0, &mut lots);
            if LEAVES.contains(&tree.leaves()) {
                tree.fill(&mut lots);
                tree.christen();
                return tree;
            }
        }
    }

    fn grow(&mut self, parent: Option<Id>, ply: usize, lots: &mut Lots) {
        let id = self.nodes.len();
        let side = if ply.is_multiple_of(2) { Side::First } else { Side::Second };
        self.nodes.push(Node { name: String::new(), parent, children: Vec::new(), side, value: 0 });
        if let Some(parent) = parent {
            self.nodes[parent].children.push(id);
        }
        let (least, most) = WIDTH;
        let width = match ply {
            0 => ROOT,
            PLIES => 0,
            _ => least + lots.below(most - least + 1),
        };
        for _ in 0..width {
            self.grow(Some(id), ply + 1, lots);
        }
    }

    /// Gives the leaves their values, and with them the other nodes theirs.
    fn fill(&mut self, lots: &mut Lots) {
        let mut left: Vec<i32> = (1..=HIGHEST).collect();
        for id in 0..self.nodes.len() {
            if self.is_leaf(id) {
                self.nodes[id].value = left.swap_remove(lots.below(left.len() as u64).fitted::<usize>());
            }
        }
        self.back_up();
    }

    /// Gives inner nodes the values that minimax finds.
    fn back_up(&mut self) {
        // Children have higher numbers than their parents.
        for id in (0..self.nodes.len()).rev() {
            let values = self.nodes[id].children.iter().map(|&child| self.nodes[child].value);
            let best = if self.nodes[id].side == Side::First { values.max() } else { values.min() };
            self.nodes[id].value = best.unwrap_or(self.nodes[id].value);
        }
    }

    /// Names the inner nodes level by level, as drawings do.
    fn christen(&mut self) {
        let mut level = vec![0];
        let mut letters = 'A'..='Z';
        while !level.is_empty() {
            for &id in &level {
                if !self.is_leaf(id) {
                    self.nodes[id].name = letters.next().map(String::from).unwrap_or_default();
                }
            }
            level = level.iter().flat_map(|&id| self.nodes[id].children.clone()).collect();
        }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// There is nothing in it; no tree is so.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many leaves there are.
    pub fn leaves(&self) -> usize {
        (0..self.len()).filter(|&id| self.is_leaf(id)).count()
    }

    /// Whether a node is a leaf.
    pub fn is_leaf(&self, id: Id) -> bool {
        self.nodes[id].children.is_empty()
    }

    /// The children of a node, in the order in which they stand now.
    pub fn children(&self, id: Id) -> &[Id] {
        &self.nodes[id].children
    }

    /// The parent of a node.
    pub fn parent(&self, id: Id) -> Option<Id> {
        self.nodes[id].parent
    }

    /// Who moves at a node.
    pub fn side(&self, id: Id) -> Side {
        self.nodes[id].side
    }

    /// What a node is worth to Max.
    pub fn value(&self, id: Id) -> i32 {
        self.nodes[id].value
    }

    /// What a node is called in sentences.
    pub fn name(&self, id: Id) -> String {
        let node = &self.nodes[id];
        if self.is_leaf(id) { format!("leaf {}", node.value) } else { node.name.clone() }
    }

    /// Puts a node in this place among its siblings, counted from 0; those between move up. Says whether that changed
    /// anything.
    pub fn put(&mut self, id: Id, place: usize) -> bool {
        let Some(parent) = self.nodes[id].parent else { return false };
        let siblings = &mut self.nodes[parent].children;
        let Some(at) = siblings.iter().position(|&sibling| sibling == id) else { return false };
        if place >= siblings.len() || place == at {
            return false;
        }
        let node = siblings.remove(at);
        siblings.insert(place, node);
        true
    }

    /// Puts the children of a node in this order.
    pub(super) fn arrange(&mut self, id: Id, order: Vec<Id>) {
        self.nodes[id].children = order;
    }

    /// The place of a node among its siblings, counted from 0.
    pub fn place(&self, id: Id) -> usize {
        let siblings = self.nodes[id].parent.map(|parent| self.children(parent));
        siblings.and_then(|siblings| siblings.iter().position(|&it| it == id)).unwrap_or(0)
    }

    /// The nodes in the order in which they stand now, a parent before its children: as a drawing of it numbers them.
    pub fn standing(&self) -> Vec<Id> {
        let mut standing = Vec::new();
        let mut open = vec![0];
        while let Some(id) = open.pop() {
            standing.push(id);
            open.extend(self.nodes[id].children.iter().rev());
        }
        standing
    }

    /// The tree as trees are typed, with the names of its nodes.
    pub fn text(&self) -> String {
        self.text_of(0)
    }

    fn text_of(&self, id: Id) -> String {
        let node = &self.nodes[id];
        if self.is_leaf(id) {
            return node.value.to_string();
        }
        let inside: Vec<_> = node.children.iter().map(|&child| self.text_of(child)).collect();
        format!("{}:({})", node.name, inside.join(" "))
    }
}

#[cfg(test)]
impl Tree {
    /// A tree as it is typed, without names; for tests.
    pub(super) fn typed(text: &str) -> Self {
        let mut tree = Self { nodes: Vec::new() };
        let mut open: Vec<Id> = Vec::new();
        for word in text.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
            if word == ")" {
                open.pop();
                continue;
            }
            let id = tree.nodes.len();
            let side = if open.len().is_multiple_of(2) { Side::First } else { Side::Second };
            let value = word.parse().unwrap_or_default();
            let parent = open.last().copied();
            tree.nodes.push(Node { name: String::new(), parent, children: Vec::new(), side, value });
            if let Some(parent) = parent {
                tree.nodes[parent].children.push(id);
            }
            if word == "(" {
                open.push(id);
            }
        }
        tree.back_up();
        tree.christen();
        tree
    }
}
