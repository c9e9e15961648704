//! Uniform trees, whose leaves are made from a number when they are asked for.
//!
//! Nodes are numbered level by level, the root 0, so that the children of `n` are `width·n + 1` and on. A leaf's value
//! is a hash of its number and the seed: nothing is stored, and any part of a tree of a million million leaves is there
//! at once. All leaves are drawn independently and alike from the range, which is the model of the analyses (Knuth &
//! Moore 1975; Pearl 1980).

use std::sync::Arc;

use super::describe::{Kind, Shape};
use super::ordered;
use super::typed::{NodeId, Typed};
use crate::games::game::Side;
use crate::games::zobrist::mix;

/// A node of a uniform tree. Cheap to copy: there is nothing behind it but the values of a tree in order.
#[derive(Clone, Debug)]
pub(super) struct Uniform {
    pub(super) shape: Shape,
    /// Who moves at the root.
    pub(super) first: Side,
    /// The number of the node, level by level.
    pub(super) number: u64,
    pub(super) ply: u8,
    /// The minimax values of all nodes, where the tree is in order.
    values: Option<Arc<[i16]>>,
}

impl Uniform {
    /// The root of a tree.
    pub(super) fn new(shape: Shape, first: Side) -> Self {
        let values = match shape.kind {
            Kind::Random { order: Some(order), .. } => Some(ordered::values(shape, first, order).into()),
            _ => None,
        };
        Self { shape, first, number: 0, ply: 0, values }
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.ply >= self.shape.depth
    }

    /// How many children the node has.
    pub(super) fn width(&self) -> usize {
        if self.is_leaf() { 0 } else { usize::from(self.shape.width) }
    }

    /// How many leaves lie below the node.
    pub(super) fn leaves(&self) -> u64 {
        u64::from(self.shape.width).pow(u32::from(self.shape.depth - self.ply))
    }

    #[inline]
    pub(super) fn child(&self, index: u16) -> Self {
        let number = self.number * u64::from(self.shape.width) + u64::from(index) + 1;
        Self { number, ply: self.ply + 1, values: self.values.clone(), ..*self }
    }

    /// A leaf's value for Max; of an inner node what its static evaluation says, see [`Shape::static_value`].
    #[inline]
    pub(super) fn value(&self) -> i32 {
        match &self.values {
            Some(values) => values[self.number as usize].into(),
            None => self.shape.static_value(self.number, self.ply, self.first),
        }
    }

    /// The numbers of the children, from 1, that lead from the root to this node.
    pub(super) fn path(&self) -> Vec<usize> {
        self.shape.path(self.number, self.ply).into_iter().map(|index| usize::from(index) + 1).collect()
    }

    /// The subtree, written out.
    pub(super) fn typed(&self) -> Typed {
        let mut tree = Typed::default();
        self.write_out(None, &mut tree);
        tree
    }

    fn write_out(&self, parent: Option<NodeId>, tree: &mut Typed) {
        let id = tree.add(parent, if self.is_leaf() { self.value() } else { 0 }, None);
        for index in 0..self.width() {
            self.child(index as u16).write_out(Some(id), tree);
        }
    }
}

impl Shape {
    /// What a node is worth to Max where it stands, as far as that can be told from its number. A leaf has its value.
    /// An inner node of a random tree has a value from the same lot, so that the tree cut off at any depth is a random
    /// tree too; one of a worst tree has what minimax finds.
    #[inline]
    fn static_value(&self, number: u64, ply: u8, first: Side) -> i32 {
        match self.kind {
            Kind::Random { seed, low, high, .. } => {
                let span = (high - low) as u64 + 1;
                low + scaled(lot(seed, number), span) as i32
            }
            Kind::Worst => self.rank(number, ply, first),
        }
    }

    /// The place of a leaf among all, when Max's children are put in ascending and Min's in descending order; of an
    /// inner node the best that is below it.
    fn rank(&self, number: u64, ply: u8, first: Side) -> i32 {
        let last = self.width - 1;
        let mut path = self.path(number, ply);
        path.resize(self.depth.into(), last);
        let digits = path.into_iter().zip(0..).map(|(index, ply)| {
            let is_max = (first == Side::First) == (ply % 2 == 0);
            if is_max { index } else { last - index }
        });
        digits.fold(0, |rank, digit| rank * i32::from(self.width) + i32::from(digit))
    }

    /// The places of the children, from 0, that lead from the root to a node.
    fn path(&self, number: u64, ply: u8) -> Vec<u16> {
        let width = u64::from(self.width);
        let mut at = number;
        let mut path: Vec<u16> = (0..ply)
            .map(|_| {
                let index = (at - 1) % width;
                at = (at - 1) / width;
                index as u16
            })
            .collect();
        path.reverse();
        path
    }
}

/// A number that depends on the seed and the node alone, evenly spread over 64 bits.
pub(super) fn lot(seed: u64, number: u64) -> u64 {
    mix(mix(seed) ^ number)
}

/// A lot brought to 0…span−1 (Lemire 2019, without the correction, which so small spans do not need).
pub(super) fn scaled(lot: u64, span: u64) -> u64 {
    ((u128::from(lot) * u128::from(span)) >> 64) as u64
}
