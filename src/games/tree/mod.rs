//! Game trees as a game: a position is a node, a move goes to a child.
//!
//! The trees of the literature, typed as papers print them (`read.rs`), and uniform trees that are described and not
//! typed (`describe.rs`, `uniform.rs`, `ordered.rs`). Leaf values are from Max's point of view; Max is the side that
//! moves at the root, unless `min` stands in front.

mod describe;
mod ordered;
mod present;
mod read;
mod typed;
mod uniform;

use std::sync::Arc;

use super::game::{Ending, Game, Key, Outcome, Side};
use super::knowledge::{EvalTerm, Knowledge};
use super::moves::{MoveList, MoveTag};
use super::score::Score;
use typed::{NodeId, Typed};
use uniform::{Place, Uniform};

/// A node of a tree.
///
/// Searches of random trees copy one for every node, and do little else: so it is one plain struct, whose fields serve
/// all kinds of trees, and `TreePosition::node` says which kind it is.
#[derive(Clone, Debug)]
pub struct TreePosition {
    /// What is stored of the tree, shared by all its nodes; nothing of a random one.
    stored: Option<Arc<Stored>>,
    place: Place,
}

#[derive(Debug)]
enum Stored {
    /// All of it. The place's number is that of the node.
    Typed(Typed),
    Uniform(uniform::Kept),
}

/// A node by the kind of its tree.
enum Node<'a> {
    Typed(&'a Typed, NodeId),
    Uniform(Uniform<'a>),
}

/// The child that a move goes to, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch(u16);

/// The widest node that tags can name.
const MAX_WIDTH: usize = u16::MAX as usize;

impl TreePosition {
    #[inline]
    fn node(&self) -> Node<'_> {
        let place = &self.place;
        match self.stored.as_deref() {
            None => Node::Uniform(Uniform { place, kept: None }),
            Some(Stored::Uniform(kept)) => Node::Uniform(Uniform { place, kept: Some(kept) }),
            // Nodes of a typed tree are numbered with as many bits.
            Some(Stored::Typed(tree)) => Node::Typed(tree, place.number as NodeId),
        }
    }

    /// How many children the node has; a leaf has none.
    #[inline]
    fn width(&self) -> usize {
        match self.node() {
            Node::Typed(tree, id) => tree.children(id).len(),
            Node::Uniform(node) => node.place.width(),
        }
    }

    /// What the node is worth to Max where it stands.
    #[inline]
    fn static_value(&self) -> i32 {
        match self.node() {
            Node::Typed(tree, id) => tree.value(id),
            Node::Uniform(node) => node.value(),
        }
    }

    /// The same for the side to move.
    fn value(&self) -> i32 {
        if self.side_to_move() == Side::First { self.static_value() } else { -self.static_value() }
    }

    /// The numbers of the children, from 1, that lead from the root to this node.
    fn path(&self) -> Vec<usize> {
        match self.node() {
            Node::Typed(tree, id) => tree.path(id),
            Node::Uniform(node) => node.path(),
        }
    }
}

impl Game for TreePosition {
    type Move = Branch;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.place.side()
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Branch>) {
        moves.extend((0..self.width() as u16).map(Branch));
    }

    #[inline]
    fn play(&self, Branch(index): Branch) -> Self {
        let number = match self.node() {
            Node::Typed(tree, id) => tree.children(id)[usize::from(index)].into(),
            Node::Uniform(node) => node.place.child(index),
        };
        Self { stored: self.stored.clone(), place: self.place.below(number) }
    }

    #[inline]
    fn ended(&self) -> Option<Ending> {
        (self.width() == 0).then(|| self.no_moves())
    }

    fn no_moves(&self) -> Ending {
        Ending { outcome: Outcome::Points(self.value()), rule: "leaf" }
    }

    fn key(&self) -> Key {
        super::zobrist::mix(self.place.number << 1 | self.side_to_move() as u64)
    }

    fn tag(&self, Branch(index): Branch) -> MoveTag {
        MoveTag::new(index + 1).expect("a child's number plus one is not zero")
    }
}

impl Knowledge for TreePosition {
    type Memo = ();

    /// An inner node is worth what its leaves are, whatever a guess says.
    const ESTIMATES: bool = false;

    /// A leaf is worth its value. An inner node of a typed tree is worth nothing: there is no knowledge to stop at.
    /// In a described tree it is a guess from the same lot, or where the tree is in order the minimax value, so that
    /// a search to less than the whole depth sees a tree of the same kind.
    fn evaluate(&self) -> Score {
        Score::estimate(self.value())
    }

    fn explain(&self) -> Vec<EvalTerm> {
        let name = if self.width() == 0 { "leaf value" } else { "estimate" };
        vec![EvalTerm { name, first: self.static_value(), second: 0 }]
    }

    const MAN: i32 = 1;
}
