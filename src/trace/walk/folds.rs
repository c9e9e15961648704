//! What of a tree is shown: which nodes are open, which are kept by a filter, and in which order.

use std::cmp::Reverse;
use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use super::{Row, has_rows_below, tail};
use crate::slug::slugs;
use crate::trace::kept::Kept;
use crate::trace::{NodeId, Tree};

/// In which order the children of a node are shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Sort {
    /// As they were searched.
    #[default]
    Searched,
    /// The largest subtree first.
    Size,
    /// The best for whoever moves there first.
    Score,
}

impl Sort {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Searched, Self::Size, Self::Score];

    /// The one word for it on the command line.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Searched => "searched",
            Self::Size => "size",
            Self::Score => "score",
        }
    }

    /// The next one.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Searched => Self::Size,
            Self::Size => Self::Score,
            Self::Score => Self::Searched,
        }
    }

    /// What the rows are sorted by.
    pub fn word(self) -> &'static str {
        match self {
            Self::Searched => "order searched",
            Self::Size => "size",
            Self::Score => "score",
        }
    }
}

slugs!(Sort, "no order of rows", Sort::ALL);

/// What of a tree is shown.
#[derive(Clone, Default, Debug)]
pub struct Folds {
    open: HashSet<NodeId>,
    /// What a filter keeps; everything without one.
    pub kept: Option<Rc<Kept>>,
    /// The order of children.
    pub sort: Sort,
}

impl Folds {
    /// Whether the node's children are shown.
    pub fn is_open(&self, id: NodeId) -> bool {
        self.open.contains(&id)
    }

    /// Opening the node shows something.
    pub fn has_rows_below(&self, tree: &Tree, id: NodeId) -> bool {
        if self.is_whole() { has_rows_below(tree, id) } else { self.below(tree, id).next().is_some() }
    }

    /// Shows the children of a node that has any rows below it.
    pub fn open(&mut self, tree: &Tree, id: NodeId) {
        if self.has_rows_below(tree, id) {
            self.open.insert(id);
        }
    }

    /// Folds a node; what was open below it stays so.
    pub fn close(&mut self, id: NodeId) {
        self.open.remove(&id);
    }

    /// Opens all ancestors, so that the node is visible.
    pub fn reveal(&mut self, tree: &Tree, id: NodeId) {
        self.open.extend(std::iter::successors(tree.parent(id), |&id| tree.parent(id)));
    }

    /// Opens the node and everything below it to this many levels, at most `limit` nodes.
    pub fn open_deep(&mut self, tree: &Tree, id: NodeId, levels: usize, limit: usize) {
        let mut opened = 0;
        let mut queue = VecDeque::from([(id, 0)]);
        while let Some((node, level)) = queue.pop_front() {
            if level >= levels || opened >= limit || !self.has_rows_below(tree, node) {
                continue;
            }
            self.open.insert(node);
            opened += 1;
            let room = limit - opened;
            queue.extend(self.children(tree, node).take(room).map(|child| (child, level + 1)));
        }
    }

    /// Folds the node and everything below it.
    pub fn close_deep(&mut self, tree: &Tree, id: NodeId) {
        let below = id..tree.end(id);
        self.open.retain(|node| !below.contains(node));
    }

    /// Nodes have other numbers, `None` where they are gone. A filter knows nothing of it.
    pub fn moved(&mut self, to: impl Fn(NodeId) -> Option<NodeId>) {
        self.open = self.open.iter().filter_map(|&id| to(id)).collect();
        self.kept = None;
    }

    /// A node that is shown if its ancestors are open.
    pub fn shows(&self, id: NodeId) -> bool {
        self.kept.as_ref().is_none_or(|kept| kept.has(id))
    }

    /// Every child is shown, in the order of the tree.
    fn is_whole(&self) -> bool {
        self.kept.is_none() && self.sort == Sort::Searched
    }

    /// The children that are shown, as they were searched.
    fn children<'a>(&'a self, tree: &'a Tree, id: NodeId) -> impl Iterator<Item = NodeId> + 'a {
        tree.children(id).filter(|&child| self.shows(child))
    }

    /// The children that are shown, as they are sorted.
    fn sorted(&self, tree: &Tree, id: NodeId) -> Vec<NodeId> {
        let mut children: Vec<_> = self.children(tree, id).collect();
        match self.sort {
            Sort::Searched => {}
            Sort::Size => children.sort_by_key(|&child| Reverse(tree.size(child))),
            // A child's value is that of the other side: the least is the best.
            Sort::Score => children.sort_by_key(|&child| {
                let score = tree.score(child);
                let score = score.map(|score| if tree.is_here(child) { -score } else { score });
                (score.is_none(), score)
            }),
        }
        children
    }

    fn first_child(&self, tree: &Tree, id: NodeId) -> Option<NodeId> {
        match self.sort {
            Sort::Searched => self.children(tree, id).next(),
            _ => self.sorted(tree, id).first().copied(),
        }
    }

    fn last_child(&self, tree: &Tree, id: NodeId) -> Option<NodeId> {
        match self.sort {
            Sort::Searched => self.children(tree, id).last(),
            _ => self.sorted(tree, id).last().copied(),
        }
    }

    /// The sibling that is shown after this node.
    pub fn next_sibling(&self, tree: &Tree, id: NodeId) -> Option<NodeId> {
        if self.sort == Sort::Searched {
            let after = std::iter::successors(tree.next_sibling(id), |&id| tree.next_sibling(id));
            return after.into_iter().find(|&sibling| self.shows(sibling));
        }
        let siblings = self.sorted(tree, tree.parent(id)?);
        let at = siblings.iter().position(|&sibling| sibling == id)?;
        siblings.get(at + 1).copied()
    }

    /// The sibling that is shown before this node.
    pub fn previous_sibling(&self, tree: &Tree, id: NodeId) -> Option<NodeId> {
        let siblings = self.sorted(tree, tree.parent(id)?);
        let at = siblings.iter().position(|&sibling| sibling == id)?;
        siblings.get(at.checked_sub(1)?).copied()
    }

    /// The rows below an open node that are no nodes. A filter is about nodes alone.
    fn tail(&self, tree: &Tree, id: NodeId) -> impl DoubleEndedIterator<Item = Row> {
        self.kept.is_none().then(|| tail(tree, id)).into_iter().flatten()
    }

    /// The first rows below an open node.
    fn below(&self, tree: &Tree, id: NodeId) -> impl Iterator<Item = Row> {
        let child = self.first_child(tree, id).map(Row::Node);
        child.into_iter().chain(self.tail(tree, id))
    }

    /// The row after this one.
    pub fn next(&self, tree: &Tree, row: Row) -> Option<Row> {
        match row {
            Row::Node(id) if self.is_open(id) => self.below(tree, id).next().or_else(|| self.after(tree, id)),
            Row::Node(id) => self.after(tree, id),
            Row::Hidden(id) | Row::LeftOut(id, _) | Row::Unsearched(id) => {
                let mut rest = self.tail(tree, id).skip_while(|&one| one != row).skip(1);
                rest.next().or_else(|| self.after(tree, id))
            }
        }
    }

    /// The row after everything that belongs to a node.
    fn after(&self, tree: &Tree, mut id: NodeId) -> Option<Row> {
        loop {
            if let Some(sibling) = self.next_sibling(tree, id) {
                return Some(Row::Node(sibling));
            }
            id = tree.parent(id)?;
            if let Some(row) = self.tail(tree, id).next() {
                return Some(row);
            }
        }
    }

    /// The row before this one.
    pub fn previous(&self, tree: &Tree, row: Row) -> Option<Row> {
        match row {
            Row::Node(id) => match self.previous_sibling(tree, id) {
                Some(sibling) => Some(self.last_of(tree, sibling)),
                None => tree.parent(id).map(Row::Node),
            },
            Row::Hidden(id) | Row::LeftOut(id, _) | Row::Unsearched(id) => {
                let before = self.tail(tree, id).take_while(|&one| one != row).last();
                let child = || self.last_child(tree, id).map(|child| self.last_of(tree, child));
                before.or_else(child).or(Some(Row::Node(id)))
            }
        }
    }

    /// The last visible row that belongs to a node.
    fn last_of(&self, tree: &Tree, mut id: NodeId) -> Row {
        loop {
            if !self.is_open(id) {
                return Row::Node(id);
            }
            if let Some(row) = self.tail(tree, id).next_back() {
                return row;
            }
            match self.last_child(tree, id) {
                Some(child) => id = child,
                None => return Row::Node(id),
            }
        }
    }

    /// The last visible row of the tree.
    pub fn last(&self, tree: &Tree) -> Row {
        self.last_of(tree, Tree::ROOT)
    }

    /// The visible row that stands for this one: itself, or its innermost ancestor that is shown.
    pub fn visible(&self, tree: &Tree, row: Row) -> Row {
        let mut at = row.node();
        let mut shown = match row {
            Row::Node(_) => row,
            _ if self.is_open(at) && self.tail(tree, at).any(|one| one == row) => row,
            _ => Row::Node(at),
        };
        if !self.shows(at) {
            shown = Row::Node(at);
        }
        loop {
            let hidden = !self.shows(at);
            let Some(parent) = tree.parent(at) else { return shown };
            if hidden || !self.is_open(parent) {
                shown = Row::Node(parent);
            }
            at = parent;
        }
    }
}
