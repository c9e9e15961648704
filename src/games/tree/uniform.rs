//! Uniform trees, whose leaves are made from a number when they are asked for.
//!
//! Nodes are numbered level by level, the root 0, so that the children of `n` are `width·n + 1` and on. A leaf's value
//! is a hash of its number and the seed: nothing is stored, and any part of a tree of a million million leaves is there
//! at once. All leaves are drawn independently and alike from the range, which is the model of the analyses (Knuth &
//! Moore 1975; Pearl 1980).

use super::describe::{Kind, Shape};
use super::ordered;
use super::typed::{NodeId, Typed};
use crate::games::game::Side;
use crate::games::zobrist::mix;

/// The place of a node in a uniform tree, and how its value is drawn. A search copies one for every node that it
/// looks at, so it is plain numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    seed: u64,
    low: i32,
    high: i32,
    /// The number of the node, level by level.
    pub(super) number: u64,
    form: Form,
}

/// The small numbers of a place in one word: the width, the depth of the tree, the ply, and who moves at the root.
///
/// As fields of their own they are written one by one and then copied as a word, for which the processor has to wait
/// until all of them are stored: measured, a twelfth of minimax's time.
#[derive(Clone, Copy, Debug)]
struct Form(u64);

impl Form {
    const DEPTH: u32 = 16;
    const PLY: u32 = 24;
    const FIRST: u32 = 32;

    const fn new(width: u16, depth: u8, first: Side) -> Self {
        Self(width as u64 | (depth as u64) << Self::DEPTH | (first as u64) << Self::FIRST)
    }

    fn width(self) -> u16 {
        self.0 as u16
    }

    fn depth(self) -> u8 {
        (self.0 >> Self::DEPTH) as u8
    }

    fn ply(self) -> u8 {
        (self.0 >> Self::PLY) as u8
    }

    /// A ply further down. No tree is as high as the plies have numbers.
    fn below(self) -> Self {
        Self(self.0 + (1 << Self::PLY))
    }

    /// Whether the first side moves at the root, and the other way round after an odd number of plies.
    fn side(self, plies: u8) -> Side {
        let second = (self.0 >> Self::FIRST) as u8 + plies;
        if second.is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

/// What is known of a tree whose values are not drawn.
#[derive(Debug)]
pub(super) struct Kept {
    kind: Kind,
    /// The minimax values of all nodes of a tree in order.
    values: Vec<i16>,
}

/// A node of a uniform tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Uniform<'a> {
    pub(super) place: &'a Place,
    pub(super) kept: Option<&'a Kept>,
}

impl Place {
    /// The root of a tree, with what has to be kept of it.
    pub(super) fn root(shape: Shape, first: Side) -> (Self, Option<Kept>) {
        let Shape { kind, width, depth } = shape;
        let (seed, low, high) = match kind {
            Kind::Random { seed, low, high, .. } => (seed, low, high),
            Kind::Worst => (0, 0, 0),
        };
        let values = || match kind {
            Kind::Random { order: Some(order), .. } => Some(ordered::values(shape, first, order)),
            Kind::Random { .. } => None,
            Kind::Worst => Some(Vec::new()),
        };
        let place = Self { seed, low, high, number: 0, form: Form::new(width, depth, first) };
        (place, values().map(|values| Kept { kind, values }))
    }

    /// The root of a typed tree: only the number is used, and who moves.
    pub(super) const fn plain(first: Side) -> Self {
        Self { seed: 0, low: 0, high: 0, number: 0, form: Form::new(0, 0, first) }
    }

    /// Who moves here.
    #[inline]
    pub(super) fn side(&self) -> Side {
        self.form.side(self.form.ply())
    }

    #[inline]
    pub(super) fn is_leaf(&self) -> bool {
        self.form.ply() >= self.form.depth()
    }

    /// How many children the node has.
    #[inline]
    pub(super) fn width(&self) -> usize {
        if self.is_leaf() { 0 } else { usize::from(self.form.width()) }
    }

    /// The number of a child.
    #[inline]
    pub(super) fn child(&self, index: u16) -> u64 {
        self.number * u64::from(self.form.width()) + u64::from(index) + 1
    }

    /// A child, by its number.
    #[inline]
    pub(super) fn below(&self, number: u64) -> Self {
        Self { number, form: self.form.below(), ..*self }
    }

    /// The value that is drawn for the node. That of an inner node is from the same lot as the leaves', so that the
    /// tree cut off at any depth is a random tree too.
    #[inline]
    pub(super) fn drawn(&self) -> i32 {
        let span = (self.high - self.low) as u64 + 1;
        self.low + scaled(lot(self.seed, self.number), span) as i32
    }

    /// The places of the children, from 0, that lead from the root to this node.
    fn path(&self) -> Vec<u16> {
        let width = u64::from(self.form.width());
        let mut at = self.number;
        let mut path: Vec<u16> = (0..self.form.ply())
            .map(|_| {
                let index = (at - 1) % width;
                at = (at - 1) / width;
                index as u16
            })
            .collect();
        path.reverse();
        path
    }

    /// The place of a leaf among all, when Max's children are put in ascending and Min's in descending order; of an
    /// inner node the best that is below it.
    fn rank(&self) -> i32 {
        let (width, depth) = (self.form.width(), self.form.depth());
        let last = width - 1;
        let mut path = self.path();
        path.resize(depth.into(), last);
        let digits = path.into_iter().zip(0..).map(|(index, ply)| {
            let is_max = self.form.side(ply) == Side::First;
            if is_max { index } else { last - index }
        });
        digits.fold(0, |rank, digit| rank * i32::from(width) + i32::from(digit))
    }
}

impl Uniform<'_> {
    /// The tree.
    pub(super) fn shape(&self) -> Shape {
        let &Place { seed, low, high, form, .. } = self.place;
        let drawn = Kind::Random { seed, low, high, order: None };
        Shape { kind: self.kept.map_or(drawn, |kept| kept.kind), width: form.width(), depth: form.depth() }
    }

    /// How many leaves lie below the node.
    pub(super) fn leaves(&self) -> u64 {
        let form = self.place.form;
        u64::from(form.width()).pow(u32::from(form.depth() - form.ply()))
    }

    /// What the node is worth to Max where it stands: a leaf its value, an inner node of a tree in order or of a worst
    /// one what minimax finds, and of a random tree what is drawn for it.
    pub(super) fn value(&self) -> i32 {
        match self.kept {
            None => self.place.drawn(),
            Some(kept) if kept.values.is_empty() => self.place.rank(),
            Some(kept) => kept.values[self.place.number as usize].into(),
        }
    }

    /// The numbers of the children, from 1, that lead from the root to this node.
    pub(super) fn path(&self) -> Vec<usize> {
        self.place.path().into_iter().map(|index| usize::from(index) + 1).collect()
    }

    /// The subtree, written out.
    pub(super) fn typed(&self) -> Typed {
        let mut tree = Typed::default();
        self.write_out(None, &mut tree);
        tree
    }

    fn write_out(&self, parent: Option<NodeId>, tree: &mut Typed) {
        let id = tree.add(parent, if self.place.is_leaf() { self.value() } else { 0 }, None);
        for index in 0..self.place.width() as u16 {
            let place = self.place.below(self.place.child(index));
            Uniform { place: &place, kept: self.kept }.write_out(Some(id), tree);
        }
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
