//! An algorithm of the textbooks on the same tree, to compare with.

use super::tree::{NodeId, Tree};
use crate::games::tree::TreePosition;
use crate::games::{MoveTag, NotationError, Present, Side};
use crate::numbers::Whole as _;
use crate::search::{Clock, Entry, Limits, Observer, Returned, Stop};
use crate::textbook::Algorithm;

/// What an algorithm visits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Yardstick {
    /// The nodes in the order of its visits, those that come again included.
    pub visits: Vec<NodeId>,
    /// What it answers, as Max sees it.
    pub answer: i32,
}

impl Yardstick {
    /// Whether an algorithm can be one: it goes depth first.
    pub fn may_be(algorithm: Algorithm) -> bool {
        !algorithm.is_best_first()
    }

    /// Runs the algorithm; at each node it takes the children in this order.
    ///
    /// # Errors
    /// None for a tree of values that the game of trees has.
    pub fn run(algorithm: Algorithm, tree: &Tree, order: &[Vec<NodeId>]) -> Result<Self, NotationError> {
        let min = if tree.first() == Side::First { "" } else { "min " };
        let text = format!("{min}{}", tree.text_in(&|node| &order[node]));
        let position = position(&text)?;
        let mut walk = Walk { order, way: Vec::new(), visits: Vec::new() };
        let depth = tree.height().max(1).fitted::<u8>();
        let clock = Clock::start(Limits::depth(depth), Stop::default());
        let found = algorithm.run(&position, depth, &mut walk, clock);
        let answer = if tree.is_max(Tree::ROOT) { found.score } else { -found.score };
        Ok(Self { visits: walk.visits, answer: answer.units() })
    }

    /// The order of children in the tree itself.
    pub fn natural(tree: &Tree) -> Vec<Vec<NodeId>> {
        (0..tree.len()).map(|node| tree.children(node).to_vec()).collect()
    }

    /// The order in which children were visited first; those that were not come behind.
    pub fn order_of(tree: &Tree, visits: &[NodeId]) -> Vec<Vec<NodeId>> {
        let mut first = vec![usize::MAX; tree.len()];
        for (moment, &node) in visits.iter().enumerate().rev() {
            first[node] = moment;
        }
        let mut order = Self::natural(tree);
        for children in &mut order {
            children.sort_by_key(|&child| first[child]);
        }
        order
    }

    /// The different leaves, in the order in which each was visited first.
    pub(super) fn leaves(tree: &Tree, visits: &[NodeId]) -> Vec<NodeId> {
        let mut seen = vec![false; tree.len()];
        let first = |&&node: &&NodeId| !std::mem::replace(&mut seen[node], true);
        visits.iter().filter(|&&node| tree.is_leaf(node)).filter(first).copied().collect()
    }
}

/// A tree as the searches of this program take it.
///
/// # Errors
/// Where it is written wrongly.
pub(super) fn position(text: &str) -> Result<TreePosition, NotationError> {
    TreePosition::parse(text)
}

/// Follows a run down and back.
struct Walk<'a> {
    order: &'a [Vec<NodeId>],
    way: Vec<NodeId>,
    visits: Vec<NodeId>,
}

impl Walk<'_> {
    fn child(&self, tag: MoveTag) -> Option<NodeId> {
        // The tag of a branch is its number, from 1.
        self.order[*self.way.last()?].get(usize::from(tag.number()) - 1).copied()
    }
}

impl Observer for Walk<'_> {
    fn enter(&mut self, entry: &Entry) {
        // Without a move it is the same node again: a pass over the tree.
        let here = self.way.last().copied().unwrap_or(Tree::ROOT);
        let node = entry.tag.and_then(|tag| self.child(tag)).unwrap_or(here);
        self.way.push(node);
        self.visits.push(node);
    }

    fn leave(&mut self, _: Option<Returned>) {
        self.way.pop();
    }
}
