//! The tree that proves a cut wrong: all that was seen is as it was, and its value is another.

use super::known::{Known, Window};
use super::tree::{NodeId, Tree};

/// A tree that fits everything that was visited and has another value than the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The tree.
    pub tree: Tree,
    /// Its value.
    pub value: i32,
    /// The leaves that are worth something else there; none of them was visited.
    pub changed: Vec<NodeId>,
}

/// Where a node's value is to go.
#[derive(Clone, Copy)]
enum Wish {
    AtMost(i32),
    AtLeast(i32),
}

impl Wish {
    fn holds(self, value: i32) -> bool {
        match self {
            Self::AtMost(most) => value <= most,
            Self::AtLeast(least) => value >= least,
        }
    }

    fn goal(self) -> i32 {
        let (Self::AtMost(goal) | Self::AtLeast(goal)) = self;
        goal
    }
}

impl Proof {
    /// The tree that differs below this edge, whose window is still open when all is over, and has another value than
    /// `answer`. Of several the one nearest to what is there, with the fewest leaves changed.
    ///
    /// What is below the edge becomes `goal`, α ≤ `goal` ≤ β. Above it nothing that Max has may be more, and nothing that
    /// Min has less, so that `goal` comes through to the root: what is so by luck is changed, too, and can be, for α and β
    /// are all that is known of it.
    pub(super) fn of(
        known: &Known<'_>,
        tree: &Tree,
        values: &[i32],
        edge: NodeId,
        answer: i32,
    ) -> Option<Self> {
        let window = known.window(edge);
        let goals = goals(&window, answer);
        let proofs = goals.into_iter().map(|goal| Self::with(known, tree, values, edge, goal));
        proofs.min_by_key(|proof| proof.changed.len())
    }

    fn with(known: &Known<'_>, tree: &Tree, values: &[i32], edge: NodeId, goal: i32) -> Self {
        let mut changes = Vec::new();
        for leaf in leaves(tree, edge).into_iter().filter(|&leaf| tree.leaf_value(leaf) != goal) {
            changes.push((leaf, goal));
        }
        for pair in tree.way(edge).windows(2) {
            let wish = if tree.is_max(pair[0]) { Wish::AtMost(goal) } else { Wish::AtLeast(goal) };
            for &other in tree.children(pair[0]).iter().filter(|&&other| other != pair[1]) {
                changes.extend(Changes { known, tree, values }.grant(other, wish));
            }
        }
        let mut proof = tree.clone();
        for &(leaf, value) in &changes {
            proof.revalue(leaf, value);
        }
        let value = proof.values()[Tree::ROOT];
        Self { tree: proof, value, changed: changes.into_iter().map(|(leaf, _)| leaf).collect() }
    }
}

/// The values inside the window that are not the answer and lie nearest to it, on both sides of it.
fn goals(window: &Window, answer: i32) -> Vec<i32> {
    // Values stay strictly between the limits.
    let (low, high) = (window.low().max(1 - Tree::LIMIT), window.high().min(Tree::LIMIT - 1));
    let below = (low < answer).then(|| high.min(answer - 1));
    let above = (high > answer).then(|| low.max(answer + 1));
    below.into_iter().chain(above).collect()
}

/// The leaves below a node, or itself.
fn leaves(tree: &Tree, node: NodeId) -> Vec<NodeId> {
    let (mut open, mut leaves) = (vec![node], Vec::new());
    while let Some(node) = open.pop() {
        if tree.is_leaf(node) {
            leaves.push(node);
        }
        open.extend(tree.children(node).iter().rev());
    }
    leaves
}

struct Changes<'a> {
    known: &'a Known<'a>,
    tree: &'a Tree,
    values: &'a [i32],
}

impl Changes<'_> {
    /// The fewest leaves to change so that a node's value is as wished, which its interval allows.
    fn grant(&self, node: NodeId, wish: Wish) -> Vec<(NodeId, i32)> {
        if wish.holds(self.values[node]) {
            return Vec::new();
        }
        if !self.known.is_visited(node) {
            let of_all = leaves(self.tree, node).into_iter();
            let unfit = of_all.filter(|&leaf| !wish.holds(self.tree.leaf_value(leaf)));
            return unfit.map(|leaf| (leaf, wish.goal())).collect();
        }
        let children = self.tree.children(node).iter().copied();
        // Max is held down by all children, lifted by one; Min the other way round.
        if self.tree.is_max(node) == matches!(wish, Wish::AtMost(_)) {
            return children.flat_map(|child| self.grant(child, wish)).collect();
        }
        let able = children.filter(|&child| {
            let known = self.known.interval(child);
            wish.holds(if matches!(wish, Wish::AtMost(_)) { known.low } else { known.high })
        });
        able.map(|child| self.grant(child, wish)).min_by_key(Vec::len).unwrap_or_default()
    }
}
