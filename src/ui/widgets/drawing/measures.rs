//! How large the nodes of a drawn tree are.

use super::fold::{Item, Kind};
use super::layout::Told;
use super::spread;
use crate::explain::drawing::{Drawing, number};
use crate::ui::prelude::*;

/// How large a node is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Size {
    /// In one row: `▲B=3`.
    Line,
    /// A tile with the name and the value, of 7×3 cells where they are short.
    Tile,
    /// A tile with the window, too, of 11×5 cells where it is short.
    Window,
}

impl Size {
    pub(super) fn rows(self) -> u16 {
        match self {
            Self::Line => 1,
            Self::Tile => 3,
            Self::Window => 5,
        }
    }
}

/// Columns on each side by which tiles are larger at most where there is room, and rows.
const LARGER: u16 = 5;
const HIGHER: u16 = 7;
/// Rows of a tile with large figures.
const FIGURES: u16 = 5;
/// Columns of a leaf and of an inner node at most that are larger than they need, and between two of them.
const WIDEST: (i32, i32) = (13, 31);
const BETWEEN: i32 = 2;
/// Columns of a tile at least: with its window, of an inner node, and of a leaf that is easily read.
const LEAST: [u16; 3] = [11, 7, 5];
/// Rows by which a tile is higher at most than those below it.
const STEP: u16 = 4;

/// What decides how wide and how high nodes are.
#[derive(Clone, Copy)]
pub(super) struct Measures<'a> {
    drawing: &'a Drawing,
    /// Columns of the longest value.
    value: u16,
    /// Columns behind a leaf's value.
    mark: u16,
    /// Moves stand on the edges.
    moves: bool,
    /// Columns of a leaf's tile at least.
    leaf: u16,
}

impl Measures<'_> {
    pub(super) fn new(drawing: &Drawing, told: Told, moves: bool) -> Measures<'_> {
        let values = drawing.nodes().iter().filter_map(|node| node.value);
        let value = values.map(|value| columns(&number(value))).max().unwrap_or(1).max(told.value);
        Measures { drawing, value, mark: told.mark, moves, leaf: 0 }
    }

    /// The same with the widest leaves for which no node is drawn smaller: those with large figures, those with a
    /// blank on either side of every value, those that are easily read, or those with no more than a frame.
    pub(super) fn with_leaves(self, items: &[Item], area: Rect) -> Self {
        let sizes = self.sizes(items, area);
        let leaves = [self.figures(), self.value + self.mark + 4, LEAST[2]].map(|leaf| Self { leaf, ..self });
        leaves.into_iter().find(|wider| wider.sizes(items, area) == sizes).unwrap_or(self)
    }

    /// Columns of a tile with the longest value in large figures.
    fn figures(&self) -> u16 {
        (self.value + self.mark) * 4 + 1
    }

    pub(super) fn width(&self, item: &Item, size: Size) -> u16 {
        let node = self.drawing.node(item.spot);
        let width = match (item.kind, size) {
            (Kind::Rest(hidden) | Kind::Above(hidden), Size::Line) => columns(&hidden.short()),
            (Kind::Rest(hidden) | Kind::Above(hidden), _) => columns(&hidden.long()) + 2,
            (Kind::Node(_), Size::Line) if node.value.is_some() => self.value + self.mark,
            (Kind::Node(_), _) if node.value.is_some() => (self.value + self.mark + 2).max(self.leaf),
            (Kind::Node(hidden), Size::Line) => {
                let hidden = if hidden.is_nothing() { 0 } else { 1 + columns(&hidden.short()) };
                columns(&node.name) + 2 + self.value + hidden
            }
            (Kind::Node(hidden), _) => {
                let name = columns(&node.name) + 5;
                let hidden = if hidden.is_nothing() { 0 } else { columns(&hidden.short()) + 2 };
                let value = self.value + 3;
                // An infinity is as wide as two digits.
                let window = self.value.max(2) * 2 + 6;
                let (least, window) = if size == Size::Window { (LEAST[0], window) } else { (LEAST[1], 0) };
                least.max(name).max(hidden).max(value).max(window)
            }
        };
        if self.moves { width.max(columns(&node.text)) } else { width }
    }

    pub(super) fn size(&self, item: &Item, of_level: Size) -> Size {
        let counted = !matches!(item.kind, Kind::Node(_));
        if counted || self.drawing.node(item.spot).value.is_some() {
            of_level.min(Size::Tile)
        } else {
            of_level
        }
    }

    pub(super) fn widths(&self, items: &[Item], sizes: &[Size]) -> Vec<u16> {
        items.iter().map(|item| self.width(item, self.size(item, sizes[item.level]))).collect()
    }

    /// Rows between two levels at least.
    pub(super) fn gap(&self, sizes: &[Size]) -> u16 {
        if self.moves || sizes.iter().any(|&size| size > Size::Line) { 2 } else { 1 }
    }

    pub(super) fn height(&self, sizes: &[Size]) -> u16 {
        let rows: u16 = sizes.iter().map(|size| size.rows()).sum();
        rows.saturating_add(self.gap(sizes) * sizes.len().cells().saturating_sub(1))
    }

    pub(super) fn fits(&self, items: &[Item], sizes: &[Size], area: Rect) -> bool {
        let widths = self.widths(items, sizes);
        let (low, high) = spread::extent(&spread::close(items, &widths), &widths);
        high.saturating_sub(low) <= area.width.into() && self.height(sizes) <= area.height
    }

    /// By how many columns on each side all tiles are larger than they need. What stands between them grows with them.
    pub(super) fn wider(&self, items: &[Item], sizes: &[Size], area: Rect) -> u16 {
        if sizes.contains(&Size::Line) {
            return 0;
        }
        let widths = self.widths(items, sizes);
        let fits = |&by: &u16| {
            let widths: Vec<_> = widths.iter().map(|width| width + by * 2 + 1).collect();
            let (low, high) = spread::extent(&spread::close(items, &widths), &widths);
            high.saturating_sub(low) <= area.width.into()
        };
        (1..=LARGER).rev().find(fits).unwrap_or(0)
    }

    /// The rows of each level: where there is room, no tile is much higher than it is wide, and what stands between two
    /// levels grows with them.
    pub(super) fn rows(&self, items: &[Item], sizes: &[Size], widths: &[u16], area: Rect) -> Vec<u16> {
        let mut rows: Vec<u16> = sizes.iter().map(|size| size.rows()).collect();
        // Moves and windows stand on the edges: where room is short it is theirs.
        if self.moves && sizes.contains(&Size::Line) {
            return rows;
        }
        let least = |level| {
            let level = items.iter().zip(widths).filter(|(item, _)| item.level == level);
            level.map(|(_, &width)| width).min().unwrap_or_default()
        };
        let figures = self.figures();
        let high = |level| match least(level) {
            _ if sizes[level] == Size::Line => 1,
            // Large figures are worth a tile that is higher than it is wide.
            wide if wide >= figures => odd((wide * 2 / 3).max(FIGURES)),
            wide => odd((wide * 2 / 3).max(3)),
        };
        let mut most: Vec<u16> = (0..rows.len()).map(high).collect();
        // No level is much higher than the tiles below it.
        for level in (1..most.len()).rev().filter(|&level| sizes[level] > Size::Line) {
            most[level - 1] = most[level - 1].min(most[level] + STEP);
        }
        // The edges have a third of what is left over.
        let mut free = area.height.saturating_sub(self.height(sizes)) * 2 / 3;
        for _ in 0..HIGHER {
            for (rows, &most) in rows.iter_mut().zip(&most) {
                if free > 0 && *rows < most {
                    (*rows, free) = (*rows + 1, free - 1);
                }
            }
        }
        for (rows, _) in rows.iter_mut().zip(sizes).filter(|(rows, size)| **rows > size.rows()) {
            *rows = odd(*rows);
        }
        rows
    }

    /// The widths where nodes take more of what is left between them, each level of tiles by as much.
    pub(super) fn widened(
        items: &[Item],
        sizes: &[Size],
        widths: &[u16],
        middles: &[i32],
        room: u16,
    ) -> Vec<u16> {
        let room = i32::from(room);
        let mut wider = widths.to_vec();
        let mut below = WIDEST.1;
        for level in (0..sizes.len()).rev().filter(|&level| sizes[level] > Size::Line) {
            let mut here: Vec<_> = (0..items.len()).filter(|&at| items[at].level == level).collect();
            here.sort_by_key(|&at| middles[at]);
            let apart = here.windows(2).map(|pair| middles[pair[1]] - middles[pair[0]]).min().unwrap_or(room);
            let edge = here.iter().map(|&at| middles[at].min(room - 1 - middles[at])).min().unwrap_or(0);
            let widest = here.iter().map(|&at| i32::from(widths[at])).max().unwrap_or(0);
            // One that is wide by itself may stand beside it.
            let most = (apart - BETWEEN).min(2 * apart - BETWEEN - widest).min(2 * edge - 1).max(0);
            // Leaves may stand close; inner nodes leave more to the edges between them.
            // No node is much larger than those below it.
            let (leaf, inner) =
                (most.min(WIDEST.0), most.min(apart * 3 / 4).min(below * 3 / 2).min(WIDEST.1));
            let is_leaf = |at: usize| items[at].children.is_empty();
            for &at in &here {
                let width = if is_leaf(at) { leaf } else { inner };
                wider[at] = widths[at].max(width.cells());
            }
            let narrowest = here.iter().filter(|&&at| !is_leaf(at)).map(|&at| i32::from(wider[at])).min();
            below = narrowest.unwrap_or(WIDEST.1);
        }
        wider
    }

    /// The largest sizes that fit, a size for each level: first tiles, then windows, from the top down.
    pub(super) fn sizes(&self, items: &[Item], area: Rect) -> Vec<Size> {
        let mut sizes = lines(items);
        for size in [Size::Tile, Size::Window] {
            for level in 0..sizes.len() {
                let before = std::mem::replace(&mut sizes[level], size);
                let larger = items.iter().any(|item| item.level == level && self.size(item, size) == size);
                let next = size == Size::Tile || before == Size::Tile;
                if !next || !larger || !self.fits(items, &sizes, area) {
                    sizes[level] = before;
                    break;
                }
            }
        }
        sizes
    }
}

pub(super) fn lines(items: &[Item]) -> Vec<Size> {
    vec![Size::Line; items.iter().map(|item| item.level + 1).max().unwrap_or(0)]
}

fn columns(text: &str) -> u16 {
    text.width().cells()
}

/// So many rows, or one less: what stands in one row stands in the middle.
pub(super) fn odd(rows: u16) -> u16 {
    rows - (rows + 1) % 2
}
