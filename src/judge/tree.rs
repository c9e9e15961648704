//! The tree that is searched, with nothing hidden.

use std::fmt::Write as _;

use thiserror::Error;

use crate::games::tree::TreePosition;
use crate::games::{Game, MoveList, NotationError, Outcome, Present, Side};

/// The place of a node in its tree; the root is [`Tree::ROOT`].
pub type NodeId = usize;

/// A game tree. Leaf values are as Max sees them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// Who moves at the root.
    first: Side,
    nodes: Vec<Node>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    parent: Option<NodeId>,
    ply: usize,
    children: Vec<NodeId>,
    /// Of a leaf; 0 of any other.
    value: i32,
}

/// What is no tree that can be judged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoTree {
    /// It is written wrongly.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It has too many nodes.
    #[error("the tree has more than {} nodes, too many to be judged", Tree::MOST)]
    TooLarge,
}

impl Tree {
    /// The root.
    pub const ROOT: NodeId = 0;
    /// The most nodes of a tree that is judged.
    pub const MOST: usize = 2_000_000;
    /// Every value lies strictly between this and its negation.
    pub const LIMIT: i32 = 1_000_000;

    /// A tree that is nothing but its root, a leaf of this value.
    pub fn leaf(first: Side, value: i32) -> Self {
        Self { first, nodes: vec![Node { parent: None, ply: 0, children: Vec::new(), value }] }
    }

    /// Puts a leaf behind the children of a node, which becomes an inner one.
    pub fn add(&mut self, parent: NodeId, value: i32) -> NodeId {
        let (id, ply) = (self.nodes.len(), self.nodes[parent].ply + 1);
        self.nodes[parent].children.push(id);
        self.nodes[parent].value = 0;
        self.nodes.push(Node { parent: Some(parent), ply, children: Vec::new(), value });
        id
    }

    /// Reads a tree as `cutnode games --game tree` has them, described ones included.
    ///
    /// # Errors
    /// Where the notation is wrong, or the tree larger than [`Tree::MOST`].
    pub fn parse(text: &str) -> Result<Self, NoTree> {
        let position = TreePosition::parse(text)?;
        let mut tree = Self::leaf(position.side_to_move(), 0);
        let mut open = vec![(Self::ROOT, position)];
        while let Some((node, position)) = open.pop() {
            if let Some(ending) = position.ended() {
                let Outcome::Points(points) = ending.outcome else { continue };
                let max = position.side_to_move() == Side::First;
                tree.nodes[node].value = if max { points } else { -points };
                continue;
            }
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if tree.len() + moves.len() > Self::MOST {
                return Err(NoTree::TooLarge);
            }
            open.extend(moves.iter().map(|&mv| (tree.add(node, 0), position.play(mv))));
        }
        Ok(tree)
    }

    /// How many nodes it has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has its root.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Who moves at the root.
    pub fn first(&self) -> Side {
        self.first
    }

    /// Max moves at this node.
    pub fn is_max(&self, node: NodeId) -> bool {
        (self.first == Side::First) == self.nodes[node].ply.is_multiple_of(2)
    }

    /// Who moves there, as a word.
    pub fn side(&self, node: NodeId) -> &'static str {
        if self.is_max(node) { "Max" } else { "Min" }
    }

    /// The children, in the order in which they are told.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node].children
    }

    /// The node above; the root has none.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node].parent
    }

    /// Whether a node has no children.
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.nodes[node].children.is_empty()
    }

    /// The value of a leaf.
    pub(super) fn leaf_value(&self, leaf: NodeId) -> i32 {
        self.nodes[leaf].value
    }

    /// Gives a leaf another value.
    pub(super) fn revalue(&mut self, leaf: NodeId, value: i32) {
        self.nodes[leaf].value = value;
    }

    /// How many leaves it has.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.children.is_empty()).count()
    }

    /// Plies from the root to the deepest leaf.
    pub fn height(&self) -> usize {
        self.nodes.iter().map(|node| node.ply).max().unwrap_or(0)
    }

    /// The minimax value of every node, as Max sees it.
    pub fn values(&self) -> Vec<i32> {
        let mut values: Vec<i32> = self.nodes.iter().map(|node| node.value).collect();
        // Children stand behind their parents.
        for node in (0..self.len()).rev().filter(|&node| !self.is_leaf(node)) {
            let below = self.children(node).iter().map(|&child| values[child]);
            values[node] = if self.is_max(node) { below.max() } else { below.min() }.unwrap_or(0);
        }
        values
    }

    /// The nodes from the root to this one, both included.
    pub fn way(&self, node: NodeId) -> Vec<NodeId> {
        let mut way: Vec<_> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        way.reverse();
        way
    }

    /// A node by the numbers of the children that lead to it: `2.1`; the root by its name.
    pub fn name(&self, node: NodeId) -> String {
        let number = |pair: &[NodeId]| {
            let place = self.children(pair[0]).iter().position(|&child| child == pair[1]).unwrap_or(0);
            (place + 1).to_string()
        };
        let numbers: Vec<_> = self.way(node).windows(2).map(number).collect();
        if numbers.is_empty() { "root".into() } else { numbers.join(".") }
    }

    /// The tree as it is typed, without the word about who moves at its root.
    pub fn text(&self) -> String {
        self.text_in(&|node| self.children(node))
    }

    /// The same with the children in another order.
    pub(super) fn text_in<'a>(&'a self, order: &dyn Fn(NodeId) -> &'a [NodeId]) -> String {
        let mut text = String::new();
        self.write(Self::ROOT, order, &|_| None, &mut text);
        text
    }

    /// The tree with its children in another order, and where each node stands in it.
    pub(super) fn reordered(&self, order: &[Vec<NodeId>]) -> (Self, Vec<NodeId>) {
        let mut tree = Self::leaf(self.first, self.nodes[Self::ROOT].value);
        let mut places = vec![Self::ROOT; self.len()];
        let mut open = vec![Self::ROOT];
        while let Some(node) = open.pop() {
            for &child in &order[node] {
                places[child] = tree.add(places[node], self.nodes[child].value);
                open.push(child);
            }
        }
        (tree, places)
    }

    fn write<'a>(
        &'a self,
        node: NodeId,
        order: &dyn Fn(NodeId) -> &'a [NodeId],
        instead: &dyn Fn(NodeId) -> Option<&'static str>,
        text: &mut String,
    ) {
        if self.is_leaf(node) {
            match instead(node) {
                Some(other) => text.push_str(other),
                None => write!(text, "{}", self.nodes[node].value).expect("a String takes all text"),
            }
            return;
        }
        for (place, &child) in order(node).iter().enumerate() {
            text.push(if place == 0 { '(' } else { ' ' });
            self.write(child, order, instead, text);
        }
        text.push(')');
    }

    /// The tree as a position of the game of trees.
    pub fn notation(&self) -> String {
        self.notation_with(&|_| None)
    }

    /// The same, where something else stands in the place of some leaves.
    pub(super) fn notation_with(&self, instead: &dyn Fn(NodeId) -> Option<&'static str>) -> String {
        let mut text = String::from(if self.first == Side::First { "" } else { "min " });
        self.write(Self::ROOT, &|node| self.children(node), instead, &mut text);
        text
    }
}
