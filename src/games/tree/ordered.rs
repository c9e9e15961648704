//! Uniform random trees whose children are put in order: the dial of the quality of move ordering.
//!
//! The leaves are those of the random tree with the same seed and its value is the same; only the order of children
//! changes. `order=100` sorts the children of every inner node by their minimax values, the best for the side to move
//! first; then alpha-beta looks at no more than the minimal tree (Knuth & Moore 1975). `order=0` sorts all of them the
//! other way round. Between, a share of the inner nodes is sorted, drawn by lot, and the others stay as they are:
//! 2·(order − 50) percent best first above 50, 2·(50 − order) percent worst first below. 50 is the random tree.

use super::describe::{Kind, Shape};
use super::uniform::{lot, scaled};
use crate::games::game::Side;

/// The middle of the dial: no node is sorted.
const AS_DRAWN: u8 = 50;
/// Keeps the lots of sorting apart from those of values.
const SORTING: u64 = 0x5eed;

/// The minimax values of all nodes for Max, numbered level by level after sorting.
pub(super) fn values(shape: Shape, first: Side, order: u8) -> Vec<i16> {
    let Kind::Random { seed, low, high, .. } = shape.kind else { return Vec::new() };
    let width = usize::from(shape.width);
    let inner = inner_nodes(width, shape.depth);
    let total = inner * width + 1;
    let span = (high - low) as u64 + 1;
    let mut values = vec![0; total];
    for (number, value) in values.iter_mut().enumerate().skip(inner) {
        // A leaf value fits: it lies within the estimates.
        *value = (low + scaled(lot(seed, number as u64), span) as i32) as i16;
    }
    let mut sorter = Sorter { width, room: Vec::new() };
    // From the last inner node to the root: a node has its children's values and still its own number.
    let mut level_start = inner;
    let mut ply = shape.depth;
    for number in (0..inner).rev() {
        if number < level_start {
            ply -= 1;
            level_start = (level_start - 1) / width;
        }
        let wants_greatest = (first == Side::First) == ply.is_multiple_of(2);
        let children = &values[number * width + 1..][..width];
        let best = if wants_greatest { children.iter().max() } else { children.iter().min() };
        values[number] = best.copied().unwrap_or(0);
        if scaled(lot(seed ^ SORTING, number as u64), 50) < u64::from(order.abs_diff(AS_DRAWN)) {
            sorter.sort(&mut values, number, wants_greatest == (order > AS_DRAWN));
        }
    }
    values
}

/// The nodes above the leaves, 1 + w + w² + …
fn inner_nodes(width: usize, depth: u8) -> usize {
    (0..depth).fold(0, |count, _| count * width + 1)
}

struct Sorter {
    width: usize,
    room: Vec<i16>,
}

impl Sorter {
    /// Puts the children of a node in order of their values, their subtrees with them. Equal ones stay as they were.
    fn sort(&mut self, values: &mut [i16], number: usize, greatest_first: bool) {
        let mut start = number * self.width + 1;
        let children = &values[start..][..self.width];
        let mut order: Vec<usize> = (0..self.width).collect();
        order.sort_by_key(|&index| {
            let value = i32::from(children[index]);
            if greatest_first { -value } else { value }
        });
        if order.is_sorted() {
            return;
        }
        let mut block = 1;
        while start < values.len() {
            // The children's descendants on a level stand side by side, a block a child.
            let level = &mut values[start..][..block * self.width];
            self.room.clear();
            self.room.extend_from_slice(level);
            for (target, &index) in level.chunks_exact_mut(block).zip(&order) {
                target.copy_from_slice(&self.room[index * block..][..block]);
            }
            start = start * self.width + 1;
            block *= self.width;
        }
    }
}
