//! Walking a tree on a screen: which rows are visible, and which comes before and after a row.
//!
//! Nothing here costs more than what is visible: a tree of ten million nodes is walked as fast as a small one.

use std::collections::HashSet;

use super::tree::{NodeId, Tree};
use crate::search::Note;

/// A row of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// A node.
    Node(NodeId),
    /// The visits below this node that were counted and not recorded.
    Hidden(NodeId),
    /// The moves of this node that a cut left unsearched.
    Unsearched(NodeId),
}

impl Row {
    /// The node that the row is, or that it is about.
    pub fn node(self) -> NodeId {
        match self {
            Self::Node(id) | Self::Hidden(id) | Self::Unsearched(id) => id,
        }
    }
}

/// How many moves of a node were never looked at.
pub fn unsearched(tree: &Tree, id: NodeId) -> usize {
    let cut = tree.notes(id).into_iter().rev().find_map(|note| match note {
        Note::Cut { unsearched, .. } => Some(usize::from(unsearched)),
        _ => None,
    });
    cut.unwrap_or(0)
}

/// Which nodes are open on the screen.
#[derive(Clone, Default, Debug)]
pub struct Folds(HashSet<NodeId>);

impl Folds {
    /// Whether the node's children are shown.
    pub fn is_open(&self, id: NodeId) -> bool {
        self.0.contains(&id)
    }

    /// Shows the children of a node that has any rows below it.
    pub fn open(&mut self, tree: &Tree, id: NodeId) {
        if has_rows_below(tree, id) {
            self.0.insert(id);
        }
    }

    /// Folds a node; what was open below it stays so.
    pub fn close(&mut self, id: NodeId) {
        self.0.remove(&id);
    }

    /// Opens all ancestors, so that the node is visible.
    pub fn reveal(&mut self, tree: &Tree, id: NodeId) {
        let mut at = id;
        while let Some(parent) = tree.parent(at) {
            self.0.insert(parent);
            at = parent;
        }
    }

    /// Opens the node and everything below it to this many levels, at most `limit` nodes.
    pub fn open_deep(&mut self, tree: &Tree, id: NodeId, levels: usize, limit: usize) {
        let mut opened = 0;
        let mut queue = std::collections::VecDeque::from([(id, 0)]);
        while let Some((node, level)) = queue.pop_front() {
            if level >= levels || opened >= limit || !has_rows_below(tree, node) {
                continue;
            }
            self.0.insert(node);
            opened += 1;
            queue.extend(tree.children(node).map(|child| (child, level + 1)));
        }
    }

    /// Folds the node and everything below it.
    pub fn close_deep(&mut self, tree: &Tree, id: NodeId) {
        let below = id..tree.end(id);
        self.0.retain(|node| !below.contains(node));
    }

    /// The row after this one.
    pub fn next(&self, tree: &Tree, row: Row) -> Option<Row> {
        match row {
            Row::Node(id) if self.is_open(id) && tree.has_children(id) => Some(Row::Node(id + 1)),
            Row::Node(id) if self.is_open(id) => tail(tree, id).next().or_else(|| after(tree, id)),
            Row::Hidden(id) if unsearched(tree, id) > 0 => Some(Row::Unsearched(id)),
            Row::Node(id) | Row::Hidden(id) | Row::Unsearched(id) => after(tree, id),
        }
    }

    /// The row before this one.
    pub fn previous(&self, tree: &Tree, row: Row) -> Option<Row> {
        match row {
            Row::Node(id) => match tree.previous_sibling(id) {
                Some(sibling) => Some(self.last_of(tree, sibling)),
                None => tree.parent(id).map(Row::Node),
            },
            Row::Unsearched(id) if tree.hidden(id) > 0 => Some(Row::Hidden(id)),
            Row::Hidden(id) | Row::Unsearched(id) => Some(match tree.children(id).last() {
                Some(child) => self.last_of(tree, child),
                None => Row::Node(id),
            }),
        }
    }

    /// The last visible row that belongs to a node.
    fn last_of(&self, tree: &Tree, mut id: NodeId) -> Row {
        loop {
            if !self.is_open(id) {
                return Row::Node(id);
            }
            if let Some(row) = tail(tree, id).last() {
                return row;
            }
            match tree.children(id).last() {
                Some(child) => id = child,
                None => return Row::Node(id),
            }
        }
    }

    /// The last visible row of the tree.
    pub fn last(&self, tree: &Tree) -> Row {
        self.last_of(tree, Tree::ROOT)
    }

    /// The visible row that stands for this one: itself, or its innermost folded ancestor.
    pub fn visible(&self, tree: &Tree, row: Row) -> Row {
        let mut shown = row;
        let mut at = row.node();
        if !matches!(row, Row::Node(_)) && !self.is_open(at) {
            shown = Row::Node(at);
        }
        while let Some(parent) = tree.parent(at) {
            if !self.is_open(parent) {
                shown = Row::Node(parent);
            }
            at = parent;
        }
        shown
    }
}

/// The row after everything that belongs to a node.
fn after(tree: &Tree, mut id: NodeId) -> Option<Row> {
    loop {
        if let Some(sibling) = tree.next_sibling(id) {
            return Some(Row::Node(sibling));
        }
        id = tree.parent(id)?;
        if let Some(row) = tail(tree, id).next() {
            return Some(row);
        }
    }
}

/// Whether opening the node shows anything.
pub fn has_rows_below(tree: &Tree, id: NodeId) -> bool {
    tree.has_children(id) || tail(tree, id).next().is_some()
}

/// The rows below an open node that are no nodes.
fn tail(tree: &Tree, id: NodeId) -> impl Iterator<Item = Row> {
    let hidden = (tree.hidden(id) > 0).then_some(Row::Hidden(id));
    let unsearched = (unsearched(tree, id) > 0).then_some(Row::Unsearched(id));
    hidden.into_iter().chain(unsearched)
}

/// How deep a row is indented.
pub fn level(tree: &Tree, row: Row) -> usize {
    let mut level = usize::from(!matches!(row, Row::Node(_)));
    let mut at = row.node();
    while let Some(parent) = tree.parent(at) {
        level += 1;
        at = parent;
    }
    level
}
