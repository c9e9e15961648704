//! What the visited leaves prove.

use super::tree::{NodeId, Tree};

/// Where a value lies, both ends included. What is not known lies between −[`Tree::LIMIT`] and [`Tree::LIMIT`], which no
/// value reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// At least this.
    pub low: i32,
    /// At most this.
    pub high: i32,
}

/// An end of a window: what a side has already, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The value, as Max sees it.
    pub value: i32,
    /// The node at which the side has the choice.
    pub at: NodeId,
    /// The child that is worth so much to it.
    pub by: NodeId,
}

/// The window at an edge: what both sides have by the children beside the way to it, at all nodes above. An end that nobody
/// holds is infinite.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Window {
    /// What Max has.
    pub alpha: Option<Held>,
    /// What Min has.
    pub beta: Option<Held>,
}

impl Window {
    /// α, or −[`Tree::LIMIT`].
    pub fn low(&self) -> i32 {
        self.alpha.map_or(-Tree::LIMIT, |held| held.value)
    }

    /// β, or [`Tree::LIMIT`].
    pub fn high(&self) -> i32 {
        self.beta.map_or(Tree::LIMIT, |held| held.value)
    }

    /// α ≥ β: whatever is below, the root is worth the same.
    pub fn is_closed(&self) -> bool {
        self.low() >= self.high()
    }
}

/// What a search can know at a moment: for every node an interval, by the leaves that were visited.
///
/// A node that was not visited may be anything. Then an edge matters exactly while its [`Window`] is open: what lies below
/// reaches the root through max with all that Max has above and min with all that Min has, which changes with it if and only
/// if α < β; and the siblings that make up the window are independent of each other, so that each of them can be what it is
/// known to be at worst.
#[derive(Clone, Debug)]
pub struct Known<'t> {
    tree: &'t Tree,
    intervals: Vec<Interval>,
    visited: Vec<bool>,
}

impl<'t> Known<'t> {
    /// Nothing.
    pub fn nothing(tree: &'t Tree) -> Self {
        let anything = Interval { low: -Tree::LIMIT, high: Tree::LIMIT };
        Self { tree, intervals: vec![anything; tree.len()], visited: vec![false; tree.len()] }
    }

    /// What these visits show.
    pub fn by(tree: &'t Tree, visits: &[NodeId]) -> Self {
        let mut known = Self::nothing(tree);
        for &node in visits {
            known.visit(node);
        }
        known
    }

    /// A node is visited; whether it is so for the first time.
    pub fn visit(&mut self, node: NodeId) -> bool {
        if std::mem::replace(&mut self.visited[node], true) {
            return false;
        }
        if self.tree.is_leaf(node) {
            let value = self.tree.leaf_value(node);
            self.intervals[node] = Interval { low: value, high: value };
            let mut above = self.tree.parent(node);
            while let Some(node) = above.filter(|&node| self.learn(node)) {
                above = self.tree.parent(node);
            }
        }
        true
    }

    /// Works a node's interval out again; whether it has become another.
    fn learn(&mut self, node: NodeId) -> bool {
        let below = || self.tree.children(node).iter().map(|&child| self.intervals[child]);
        let (low, high) = if self.tree.is_max(node) {
            (below().map(|of| of.low).max(), below().map(|of| of.high).max())
        } else {
            (below().map(|of| of.low).min(), below().map(|of| of.high).min())
        };
        let now = low.zip(high).map_or(self.intervals[node], |(low, high)| Interval { low, high });
        std::mem::replace(&mut self.intervals[node], now) != now
    }

    /// Where the value of a node lies.
    pub fn interval(&self, node: NodeId) -> Interval {
        self.intervals[node]
    }

    /// Whether a node was visited.
    pub fn is_visited(&self, node: NodeId) -> bool {
        self.visited[node]
    }

    /// The value of the root, if the visited leaves pin it.
    pub fn value(&self) -> Option<i32> {
        let Interval { low, high } = self.intervals[Tree::ROOT];
        (low == high).then_some(low)
    }

    /// The window at the edge that leads to a node.
    pub fn window(&self, edge: NodeId) -> Window {
        let way = self.tree.way(edge);
        way.windows(2).fold(Window::default(), |window, pair| self.narrowed(window, pair[0], pair[1]))
    }

    /// The window of a node, narrowed by what its other children are worth to who moves there.
    pub(super) fn narrowed(&self, mut window: Window, node: NodeId, child: NodeId) -> Window {
        let others = || self.tree.children(node).iter().copied().filter(|&other| other != child);
        for by in others() {
            let Interval { low, high } = self.intervals[by];
            if self.tree.is_max(node) && low > window.low() {
                window.alpha = Some(Held { value: low, at: node, by });
            }
            if !self.tree.is_max(node) && high < window.high() {
                window.beta = Some(Held { value: high, at: node, by });
            }
        }
        window
    }

    /// The children that were not visited of nodes that were, in the order of the tree; the root, where nothing was.
    pub fn frontier(&self) -> Vec<NodeId> {
        let seen = |node: NodeId| self.tree.parent(node).is_none_or(|parent| self.visited[parent]);
        (0..self.tree.len()).filter(|&node| !self.visited[node] && seen(node)).collect()
    }
}
