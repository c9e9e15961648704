//! The trees to be judged on, by lot and repeatable.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::tree::Tree;
use crate::games::{Score, Side, mix};
use crate::numbers::Whole as _;

/// Trees by lot. Whatever is asked for, among five of them are an even tree, one whose leaves tie, a ragged one, one with
/// single children, and a single leaf; with more, all of these come again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grove {
    seed: u64,
    width: RangeInclusive<u32>,
    depth: RangeInclusive<u32>,
    range: RangeInclusive<i32>,
}

/// Trees that are not to be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoGrove {
    /// No such width.
    #[error("the width is 1 to {}", Grove::WIDEST)]
    Width,
    /// No such depth.
    #[error("the depth is 1 to {}", Grove::DEEPEST)]
    Depth,
    /// No such values.
    #[error("values are −{} to {}", Score::MAX_ESTIMATE, Score::MAX_ESTIMATE)]
    Range,
    /// Too many leaves.
    #[error("the widest and deepest of these trees would have more than {} leaves", Grove::MOST_LEAVES)]
    TooLarge,
    /// Too many nodes together.
    #[error("so many trees of this size have more than {} nodes together", Grove::MOST_TOGETHER)]
    TooMany,
}

/// What a tree is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// All inner nodes have as many children, all leaves are as deep.
    Even,
    /// The same, with two or three different values.
    Tied,
    /// Every node has its own width, and leaves come early.
    Ragged,
    /// Every other node has a single child.
    Single,
    /// The root is a leaf.
    Leaf,
}

impl Grove {
    /// The widest tree.
    pub const WIDEST: u32 = 1_000;
    /// The deepest tree.
    pub const DEEPEST: u32 = 60;
    /// The most leaves of a tree.
    pub const MOST_LEAVES: u64 = 500_000;
    /// The most nodes of trees that are judged together.
    pub const MOST_TOGETHER: usize = 10_000_000;

    /// Trees of these widths, depths and leaf values.
    ///
    /// # Errors
    /// When there are none.
    pub fn new(
        seed: u64,
        width: RangeInclusive<u32>,
        depth: RangeInclusive<u32>,
        range: RangeInclusive<i32>,
    ) -> Result<Self, NoGrove> {
        let limit = Score::MAX_ESTIMATE;
        if width.is_empty() || *width.start() < 1 || *width.end() > Self::WIDEST {
            return Err(NoGrove::Width);
        }
        if depth.is_empty() || *depth.start() < 1 || *depth.end() > Self::DEEPEST {
            return Err(NoGrove::Depth);
        }
        if range.is_empty() || *range.start() < -limit || *range.end() > limit {
            return Err(NoGrove::Range);
        }
        let leaves = u64::from(*width.end()).checked_pow(*depth.end());
        if leaves.is_none_or(|leaves| leaves > Self::MOST_LEAVES) {
            return Err(NoGrove::TooLarge);
        }
        Ok(Self { seed, width, depth, range })
    }

    /// So many trees, the smaller ones first: so the first mistake is a small one.
    ///
    /// # Errors
    /// When they have too many nodes together.
    pub fn trees(self, count: u64) -> Result<impl Iterator<Item = Tree>, NoGrove> {
        let (mut sizes, mut together) = (Vec::new(), 0);
        for number in 1..=count {
            let nodes = self.tree(number).len();
            sizes.push((nodes, number));
            together += nodes;
            if together > Self::MOST_TOGETHER {
                return Err(NoGrove::TooMany);
            }
        }
        sizes.sort_unstable();
        Ok(sizes.into_iter().map(move |(_, number)| self.tree(number)))
    }

    /// The tree with this number, from 1.
    fn tree(&self, number: u64) -> Tree {
        let mut lot = Lot(mix(self.seed) ^ mix(number).rotate_left(17));
        let (kind, first) = match number {
            1 => (Kind::Even, Side::First),
            2 => (Kind::Tied, Side::Second),
            3 => (Kind::Ragged, Side::First),
            4 => (Kind::Single, Side::Second),
            5 => (Kind::Leaf, Side::First),
            _ => (kind(&mut lot), if lot.below(2) == 0 { Side::First } else { Side::Second }),
        };
        let colours = if kind == Kind::Tied { 2 + lot.below(2) } else { 0 };
        let palette = (0..colours).map(|_| self.value(&mut lot)).collect();
        let depth = if kind == Kind::Leaf { 0 } else { lot.within(&self.depth) };
        let mut plan = Plan { grove: self, kind, width: lot.within(&self.width), palette, lot };
        let mut tree = Tree::leaf(first, plan.value());
        plan.grow(&mut tree, Tree::ROOT, depth, true);
        tree
    }

    fn value(&self, lot: &mut Lot) -> i32 {
        let (low, high) = (i64::from(*self.range.start()), i64::from(*self.range.end()));
        let above = lot.below((high - low + 1).fitted::<u64>());
        (low + above.fitted::<i64>()).fitted::<i32>()
    }
}

fn kind(lot: &mut Lot) -> Kind {
    match lot.below(40) {
        0 => Kind::Leaf,
        1..=9 => Kind::Tied,
        10..=19 => Kind::Ragged,
        20..=23 => Kind::Single,
        _ => Kind::Even,
    }
}

/// A tree that is being made.
struct Plan<'a> {
    grove: &'a Grove,
    kind: Kind,
    width: u32,
    /// The values of a tree whose leaves tie.
    palette: Vec<i32>,
    lot: Lot,
}

impl Plan<'_> {
    fn value(&mut self) -> i32 {
        if self.palette.is_empty() {
            return self.grove.value(&mut self.lot);
        }
        let place = self.lot.below(self.palette.len() as u64);
        self.palette[place.fitted::<usize>()]
    }

    fn grow(&mut self, tree: &mut Tree, node: usize, depth: u32, is_root: bool) {
        let ends = self.kind == Kind::Ragged && !is_root && self.lot.below(4) == 0;
        if depth == 0 || ends {
            return;
        }
        let width = match self.kind {
            Kind::Ragged => self.lot.within(&(1..=*self.grove.width.end())),
            Kind::Single if !depth.is_multiple_of(2) => 1,
            _ => self.width,
        };
        for _ in 0..width {
            let value = self.value();
            let child = tree.add(node, value);
            self.grow(tree, child, depth - 1, false);
        }
    }
}

/// What is drawn by lot (splitmix64).
struct Lot(u64);

impl Lot {
    fn next(&mut self) -> u64 {
        let drawn = mix(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        drawn
    }

    /// A number below this one, which is not 0.
    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn within(&mut self, range: &RangeInclusive<u32>) -> u32 {
        range.start() + self.below(u64::from(range.end() - range.start()) + 1).fitted::<u32>()
    }
}
