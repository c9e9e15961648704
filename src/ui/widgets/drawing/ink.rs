//! Lines that meet: each cell knows where its lines go and how heavy they are, and takes the sign for that.

use crate::ui::prelude::*;

/// How heavy a line is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Weight {
    #[default]
    None,
    /// Of what was left out.
    Dotted,
    Light,
    /// Of the path to the current node.
    Heavy,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    /// Up, down, left, right.
    to: [Weight; 4],
    /// The corner of a tile.
    corner: bool,
}

/// The lines on an area.
pub(super) struct Ink {
    area: Rect,
    cells: Vec<Cell>,
}

impl Ink {
    pub(super) fn new(area: Rect) -> Self {
        Self { area, cells: vec![Cell::default(); area.area() as usize] }
    }

    fn add(&mut self, (x, y): (u16, u16), way: usize, weight: Weight) -> Option<&mut Cell> {
        let index = self.area.contains((x, y).into()).then(|| {
            usize::from(y - self.area.y) * usize::from(self.area.width) + usize::from(x - self.area.x)
        })?;
        let cell = &mut self.cells[index];
        cell.to[way] = cell.to[way].max(weight);
        Some(cell)
    }

    /// A line from the middle of a cell to that of another in the same column.
    pub(super) fn down(&mut self, x: u16, from: u16, to: u16, weight: Weight) {
        for y in from..to {
            self.add((x, y), 1, weight);
            self.add((x, y + 1), 0, weight);
        }
    }

    /// A line from the middle of a cell to that of another in the same row.
    pub(super) fn across(&mut self, y: u16, one: u16, other: u16, weight: Weight) {
        for x in one.min(other)..one.max(other) {
            self.add((x, y), 3, weight);
            self.add((x + 1, y), 2, weight);
        }
    }

    /// A line from the middle of a cell to its upper edge.
    pub(super) fn up_stub(&mut self, x: u16, y: u16, weight: Weight) {
        self.add((x, y), 0, weight);
    }

    /// A line from the middle of a cell to its lower edge.
    pub(super) fn down_stub(&mut self, x: u16, y: u16, weight: Weight) {
        self.add((x, y), 1, weight);
    }

    pub(super) fn frame(&mut self, tile: Rect, weight: Weight) {
        let (left, right) = (tile.left(), tile.right().saturating_sub(1));
        let (top, bottom) = (tile.top(), tile.bottom().saturating_sub(1));
        for x in [left, right] {
            self.down(x, top, bottom, weight);
        }
        for y in [top, bottom] {
            self.across(y, left, right, weight);
        }
        for place in [(left, top), (right, top), (left, bottom), (right, bottom)] {
            if let Some(cell) = self.add(place, 0, Weight::None) {
                cell.corner = true;
            }
        }
    }

    /// Draws all lines, each in the style of its weight.
    pub(super) fn draw(&self, buf: &mut Buffer, style: impl Fn(Weight) -> Style) {
        for (place, cell) in self.area.positions().zip(&self.cells) {
            let weight = cell.to.into_iter().max().unwrap_or_default();
            if weight > Weight::None {
                buf[place].set_char(cell.sign()).set_style(style(weight));
            }
        }
    }
}

impl Cell {
    fn sign(self) -> char {
        use Weight::{Dotted, Heavy, None};
        match self.to {
            [up, down, None, None] if up.max(down) == Dotted => return '┊',
            [None, None, left, right] if left.max(right) == Dotted => return '┈',
            _ => {}
        }
        let weight = |way: Weight| match way {
            None => 0,
            Heavy => 2,
            _ => 1,
        };
        let [up, down, left, right] = self.to.map(weight);
        match (up, down, left, right) {
            (0, 1, 0, 1) if self.corner => '╭',
            (0, 1, 1, 0) if self.corner => '╮',
            (1, 0, 0, 1) if self.corner => '╰',
            (1, 0, 1, 0) if self.corner => '╯',
            _ => SIGNS[up * 27 + down * 9 + left * 3 + right],
        }
    }
}

/// By the weights up, down, left, right: nothing, light, heavy.
const SIGNS: [char; 81] = [
    ' ', '╶', '╺', '╴', '─', '╼', '╸', '╾', '━', // up 0, down 0
    '╷', '┌', '┍', '┐', '┬', '┮', '┑', '┭', '┯', // up 0, down 1
    '╻', '┎', '┏', '┒', '┰', '┲', '┓', '┱', '┳', // up 0, down 2
    '╵', '└', '┕', '┘', '┴', '┶', '┙', '┵', '┷', // up 1, down 0
    '│', '├', '┝', '┤', '┼', '┾', '┥', '┽', '┿', // up 1, down 1
    '╽', '┟', '┢', '┧', '╁', '╆', '┪', '╅', '╈', // up 1, down 2
    '╹', '┖', '┗', '┚', '┸', '┺', '┛', '┹', '┻', // up 2, down 0
    '╿', '┞', '┡', '┦', '╀', '╄', '┩', '╃', '╇', // up 2, down 1
    '┃', '┠', '┣', '┨', '╂', '╊', '┫', '╉', '╋', // up 2, down 2
];
