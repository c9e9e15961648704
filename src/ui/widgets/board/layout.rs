//! Where the cells of a board are on the screen.

use crate::games::{BoardView, GridView};
use crate::numbers::Whole as _;
use crate::ui::prelude::*;
use crate::ui::theme::PieceStyle;

/// Sizes of a cell in columns and rows, the largest first. The screen's own cells are twice as high as wide. Those of
/// more than six rows are for boards of few cells, and show drawings twice or three times as large, or
/// with room around them.
const SIZES: [(u16, u16); 13] = [
    (36, 18),
    (30, 15),
    (24, 12),
    (20, 10),
    (16, 8),
    (14, 7),
    (12, 6),
    (10, 5),
    (8, 4),
    (6, 3),
    (4, 2),
    (3, 1),
    (2, 1),
];
/// The sizes for pieces that are single characters: one is lost in a larger cell.
const SMALL: usize = 9;

/// How many cells a board has, and how much room beside them its coordinates take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    columns: u16,
    rows: u16,
    /// Columns of the labels beside the rows. Those of the columns take a row.
    labels: u16,
}

impl Shape {
    /// That of a position; `None` where it has no board.
    pub fn of(view: &BoardView) -> Option<Self> {
        match view {
            BoardView::Grid(grid) => Some(Self::of_grid(grid)),
            BoardView::Text(_) => None,
        }
    }

    fn of_grid(grid: &GridView) -> Self {
        let labels = grid.rows.iter().map(|label| label.width()).max().unwrap_or_default().cells() + 1;
        Self { columns: grid.columns.len().cells(), rows: grid.rows.len().cells(), labels }
    }

    /// Columns and rows of the screen that it takes with cells of a size.
    fn with_cells(self, (width, height): (u16, u16)) -> (u16, u16) {
        (self.columns * width + self.labels, self.rows * height + 1)
    }

    /// The fewest columns and rows in which it can be drawn.
    pub fn least(self) -> (u16, u16) {
        self.with_cells(SIZES[SIZES.len() - 1])
    }

    /// Columns and rows of the largest that fits into so many; `None` when none does.
    pub fn largest_in(self, width: u16, height: u16) -> Option<(u16, u16)> {
        self.cell_in(width, height, &SIZES).map(|cell| self.with_cells(cell))
    }

    fn cell_in(self, width: u16, height: u16, sizes: &[(u16, u16)]) -> Option<(u16, u16)> {
        let fits = |&cell: &(u16, u16)| {
            let (columns, rows) = self.with_cells(cell);
            columns <= width && rows <= height
        };
        sizes.iter().copied().find(fits)
    }
}

/// Where the cells of a board are on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// All of it, coordinates included.
    pub area: Rect,
    pub(super) cells: Rect,
    pub(super) cell: (u16, u16),
    pub(super) columns: u16,
    pub(super) rows: u16,
    pub(super) flipped: bool,
    /// Only every second cell is played on.
    chequered: bool,
}

impl Layout {
    /// The largest board that fits at the top left of an area; `None` when none does, or where the position has no board. Only a
    /// board that the second side sees turned round is turned.
    pub fn new(view: &BoardView, area: Rect, pieces: PieceStyle, flipped: bool) -> Option<Self> {
        let BoardView::Grid(grid) = view else { return None };
        let shape = Shape::of_grid(grid);
        let Shape { columns, rows, labels } = shape;
        let small = matches!(pieces, PieceStyle::Letters | PieceStyle::Unicode);
        let sizes = if small { &SIZES[SMALL..] } else { &SIZES[..] };
        let cell = shape.cell_in(area.width, area.height, sizes)?;
        let cells = Rect::new(area.x + labels, area.y, columns * cell.0, rows * cell.1);
        let area = Rect { width: cells.width + labels, height: cells.height + 1, ..area };
        let chequered = grid.numbers.contains(&None);
        Some(Self { area, cells, cell, columns, rows, flipped: flipped && grid.turns, chequered })
    }

    /// The largest board that fits, in the middle of the area's columns.
    pub fn centred(view: &BoardView, area: Rect, pieces: PieceStyle, flipped: bool) -> Option<Self> {
        let Rect { width, height, .. } = Self::new(view, area, pieces, flipped)?.area;
        let x = area.x + (area.width - width) / 2;
        Self::new(view, Rect { x, width, height, ..area }, pieces, flipped)
    }

    /// The cell at a place of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<usize> {
        if !self.cells.contains((column, row).into()) {
            return None;
        }
        let (column, row) = ((column - self.cells.x) / self.cell.0, (row - self.cells.y) / self.cell.1);
        let index = row * self.columns + column;
        let last = self.columns * self.rows - 1;
        Some(usize::from(if self.flipped { last - index } else { index }))
    }

    /// The place of a cell on the screen.
    pub fn place(&self, cell: usize) -> Rect {
        let last = self.columns * self.rows - 1;
        let index = if self.flipped { last.saturating_sub(cell.cells()) } else { cell.cells() };
        let (row, column) = (index / self.columns, index % self.columns);
        let (width, height) = self.cell;
        Rect::new(self.cells.x + column * width, self.cells.y + row * height, width, height)
    }

    /// The cell next to this one in a direction on the screen; itself at the border. Where only every second cell is
    /// played on, a step to the side passes over one, and steps up or down go slantwise, there and back.
    pub fn step(&self, cell: usize, right: i32, down: i32) -> usize {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let turn = if self.flipped { -1 } else { 1 };
        let (column, row) = (cell.fitted::<i32>() % columns, cell.fitted::<i32>() / columns);
        let next = (row + down * turn).clamp(0, rows - 1);
        let (stride, slant) = match (self.chequered, column % 2) {
            (false, _) => (1, 0),
            (true, 0) => (2, 1),
            (true, _) => (2, -1),
        };
        let slant = if next == row { 0 } else { slant };
        let beside = column + right * turn * stride + slant;
        let column = if (0..columns).contains(&beside) { beside } else { column };
        (next * columns + column).fitted::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::widgets::board::tests::grid;

    #[test]
    fn a_click_on_a_cell_hits_that_cell() {
        for pieces in PieceStyle::ALL {
            for flipped in [false, true] {
                for size in [(18, 9), (40, 20), (50, 26), (80, 36), (90, 44), (120, 60), (210, 100)] {
                    let board = BoardView::Grid(grid(8, 8));
                    let area = Rect::new(3, 2, size.0, size.1);
                    let layout = Layout::new(&board, area, pieces, flipped).expect("there is room");
                    assert_eq!(layout.area.intersection(area), layout.area, "it stays inside");
                    for cell in 0..64 {
                        for place in layout.place(cell).positions() {
                            assert_eq!(layout.cell_at(place.x, place.y), Some(cell));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn there_is_no_board_without_room() {
        for (width, height) in [(17, 30), (30, 8)] {
            let (board, area) = (BoardView::Grid(grid(8, 8)), Rect::new(0, 0, width, height));
            assert_eq!(Layout::new(&board, area, PieceStyle::Big, false), None);
        }
    }

    #[test]
    fn steps_follow_the_screen_and_stop_at_the_border() {
        let board = BoardView::Grid(grid(3, 3));
        let layout = |flipped| {
            Layout::new(&board, Rect::new(0, 0, 30, 10), PieceStyle::Letters, flipped).expect("room")
        };
        assert_eq!(layout(false).step(0, 1, 0), 1);
        assert_eq!(layout(false).step(0, -1, -1), 0);
        assert_eq!(layout(true).step(8, 1, 0), 7);
        assert_eq!(layout(true).step(0, 0, -1), 3);
    }

    #[test]
    fn steps_pass_over_cells_that_nobody_plays_on() {
        let mut grid = grid(4, 4);
        grid.numbers = (0..16).map(|cell| ((cell / 4 + cell) % 2 == 1).then_some(cell)).collect();
        let played: Vec<usize> = (0..16).filter(|&cell| grid.numbers[cell].is_some()).collect();
        let (board, area) = (BoardView::Grid(grid), Rect::new(0, 0, 30, 10));
        let layout = Layout::new(&board, area, PieceStyle::Letters, false).expect("room");
        for &cell in &played {
            for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let next = layout.step(cell, right, down);
                assert!(played.contains(&next), "from {cell} to {next}");
                assert!(next == cell || layout.step(next, -right, -down) == cell, "there and back");
            }
        }
    }
}
