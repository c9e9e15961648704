//! A board: cells, coordinates, marks; and which cell a click hits.

mod stone;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::games::{BoardView, Cell, GridView, Shade, Side};
use crate::ui::theme::{PieceStyle, Role, Theme, ThemeName};

/// What is marked on a board, by cell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// Cells of the last move.
    pub last: Vec<usize>,
    /// The cell under the cursor.
    pub cursor: Option<usize>,
    /// The cell whose piece was taken up.
    pub picked: Option<usize>,
    /// Cells where it may go.
    pub targets: Vec<usize>,
    /// Cells that a hint points at.
    pub hinted: Vec<usize>,
}

/// Sizes of a cell in columns and rows, the largest first. The screen's own cells are twice as high as wide.
const SIZES: [(u16, u16); 5] = [(8, 4), (6, 3), (4, 2), (3, 1), (2, 1)];
/// The sizes for pieces that shall not be big.
const SMALL: usize = 2;

/// Where the cells of a board are on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// All of it, coordinates included.
    pub area: Rect,
    cells: Rect,
    cell: (u16, u16),
    columns: u16,
    rows: u16,
    flipped: bool,
    /// Only every second cell is played on.
    chequered: bool,
}

impl Layout {
    /// The largest board that fits at the top left of an area; `None` when none does.
    pub fn new(grid: &GridView, area: Rect, pieces: PieceStyle, flipped: bool) -> Option<Self> {
        let (columns, rows) = (grid.columns.len() as u16, grid.rows.len() as u16);
        let labels = labels(grid);
        let sizes = if pieces == PieceStyle::Big { &SIZES[..] } else { &SIZES[SMALL..] };
        let fits = |&&(w, h): &&(u16, u16)| columns * w + labels <= area.width && rows * h < area.height;
        let &cell = sizes.iter().find(fits)?;
        let cells = Rect::new(area.x + labels, area.y, columns * cell.0, rows * cell.1);
        let area = Rect { width: cells.width + labels, height: cells.height + 1, ..area };
        let chequered = grid.numbers.contains(&None);
        Some(Self { area, cells, cell, columns, rows, flipped, chequered })
    }

    /// The largest board that fits, in the middle of the area's columns.
    pub fn centred(grid: &GridView, area: Rect, pieces: PieceStyle, flipped: bool) -> Option<Self> {
        let Rect { width, height, .. } = Self::new(grid, area, pieces, flipped)?.area;
        let x = area.x + (area.width - width) / 2;
        Self::new(grid, Rect { x, width, height, ..area }, pieces, flipped)
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
        let index = if self.flipped { last.saturating_sub(cell as u16) } else { cell as u16 };
        let (row, column) = (index / self.columns, index % self.columns);
        let (width, height) = self.cell;
        Rect::new(self.cells.x + column * width, self.cells.y + row * height, width, height)
    }

    /// The cell next to this one in a direction on the screen; itself at the border. Where only every second cell is
    /// played on, a step to the side passes over one, and steps up or down go slantwise, there and back.
    pub fn step(&self, cell: usize, right: i32, down: i32) -> usize {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let turn = if self.flipped { -1 } else { 1 };
        let (column, row) = (cell as i32 % columns, cell as i32 / columns);
        let next = (row + down * turn).clamp(0, rows - 1);
        let (stride, slant) = match (self.chequered, column % 2) {
            (false, _) => (1, 0),
            (true, 0) => (2, 1),
            (true, _) => (2, -1),
        };
        let slant = if next == row { 0 } else { slant };
        let beside = column + right * turn * stride + slant;
        let column = if (0..columns).contains(&beside) { beside } else { column };
        (next * columns + column) as usize
    }
}

/// Columns of the labels beside the rows.
fn labels(grid: &GridView) -> u16 {
    grid.rows.iter().map(|label| label.width()).max().unwrap_or_default() as u16 + 1
}

/// The fewest columns in which a board can be drawn; lines of text are cut to any.
pub fn least_width(view: &BoardView) -> u16 {
    match view {
        BoardView::Text(_) => 0,
        BoardView::Grid(grid) => grid.columns.len() as u16 * SIZES[SIZES.len() - 1].0 + labels(grid),
    }
}

/// Draws a board or a position's lines of text at the top left of an area.
pub fn draw(buf: &mut Buffer, area: Rect, view: &BoardView, marks: &Marks, flipped: bool, theme: &Theme) {
    if area.is_empty() {
        return;
    }
    // A screen may be smaller than the layout that it was cut into.
    let area = area.intersection(buf.area);
    if area.is_empty() {
        return;
    }
    match view {
        BoardView::Text(lines) => {
            for (line, row) in lines.iter().zip(area.top()..area.bottom()) {
                buf.set_stringn(area.x, row, line, area.width.into(), theme.style(Role::Text));
            }
        }
        BoardView::Grid(grid) => match Layout::new(grid, area, theme.pieces, flipped) {
            Some(layout) => draw_grid(buf, grid, &layout, marks, theme),
            None => {
                buf.set_stringn(area.x, area.y, "(no room)", area.width.into(), theme.style(Role::Dim));
            }
        },
    }
}

fn draw_grid(buf: &mut Buffer, grid: &GridView, layout: &Layout, marks: &Marks, theme: &Theme) {
    for (index, cell) in grid.cells.iter().enumerate() {
        let place = layout.place(index);
        draw_cell(buf, place, cell, &Marked::of(index, marks), theme);
        if let Some(&Some(number)) = grid.numbers.get(index)
            && theme.numbers
            && cell.owner.is_none()
        {
            draw_number(buf, place, number, theme);
        }
    }
    let dim = theme.style(Role::Dim);
    for row in 0..layout.rows {
        let label = usize::from(if layout.flipped { layout.rows - 1 - row } else { row });
        let middle = layout.cells.y + row * layout.cell.1 + (layout.cell.1 - 1) / 2;
        buf.set_string(layout.area.x, middle, &grid.rows[label], dim);
    }
    for column in 0..layout.columns {
        let label = usize::from(if layout.flipped { layout.columns - 1 - column } else { column });
        let middle = layout.cells.x + column * layout.cell.0 + (layout.cell.0 - 1) / 2;
        buf.set_string(middle, layout.cells.bottom(), &grid.columns[label], dim);
    }
}

/// The mark of one cell: of several the one that says most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    None,
    Last,
    Target,
    Hinted,
    Picked,
}

/// How a cell is marked. The cursor hides no mark.
struct Marked {
    mark: Mark,
    cursor: bool,
}

impl Marked {
    fn of(cell: usize, marks: &Marks) -> Self {
        let mark = if marks.picked == Some(cell) {
            Mark::Picked
        } else if marks.hinted.contains(&cell) {
            Mark::Hinted
        } else if marks.targets.contains(&cell) {
            Mark::Target
        } else if marks.last.contains(&cell) {
            Mark::Last
        } else {
            Mark::None
        };
        Self { mark, cursor: marks.cursor == Some(cell) }
    }

    /// The ground of the cell.
    fn ground(&self, shade: Shade, theme: &Theme) -> Style {
        theme.style(match (self.mark, shade) {
            (Mark::Picked, _) => Role::Picked,
            (Mark::Hinted, _) => Role::Hinted,
            (Mark::Target, _) => Role::Target,
            (Mark::Last, _) => Role::LastMove,
            (Mark::None, Shade::Light) => Role::LightSquare,
            (Mark::None, Shade::Dark) => Role::DarkSquare,
        })
    }

    /// What stands in the place of a piece where there is none.
    fn centre(&self, dark: bool) -> char {
        match self.mark {
            Mark::Target => '•',
            Mark::None if dark => '·',
            _ => ' ',
        }
    }

    /// What stands left and right of the piece: marks that need no colour.
    fn signs(&self, empty: bool, plain: bool) -> (char, char) {
        match self.mark {
            Mark::Picked => ('(', ')'),
            Mark::Hinted => ('!', '!'),
            Mark::Target if !empty => ('×', ' '),
            Mark::Last if plain => ('‹', '›'),
            _ => (' ', ' '),
        }
    }
}

fn draw_cell(buf: &mut Buffer, place: Rect, cell: &Cell, marked: &Marked, theme: &Theme) {
    let ground = marked.ground(cell.shade, theme);
    let plain = !theme.is_coloured();
    buf.set_style(place, ground);
    let piece = glyph(cell, theme);
    let empty = marked.centre(plain && cell.shade == Shade::Dark);
    let (left, right) = marked.signs(piece.is_none(), plain);
    let role = if cell.owner == Some(Side::Second) { Role::SecondPiece } else { Role::FirstPiece };
    let ink = if piece.is_some() { ground.patch(theme.style(role)) } else { ground };
    let (centre, row) = (place.x + (place.width - 1) / 2, place.y + (place.height - 1) / 2);
    let mut put = |column: u16, row: u16, symbol: char, style: Style| {
        buf[(column, row)].set_char(symbol).set_style(style);
    };
    if let Some(rows) = stone::of(cell, (place.width, place.height), theme) {
        for (line, row) in rows.iter().zip(place.y..) {
            line.chars().zip(place.x..).for_each(|(part, column)| put(column, row, part, ink));
        }
        for (column, sign) in [(place.x, left), (place.right() - 1, right)] {
            if sign != ' ' {
                put(column, row, sign, ink);
            }
        }
    } else {
        put(centre, row, piece.unwrap_or(empty), ink);
        if place.width > 2 {
            put(centre - 1, row, left, ink);
        }
        put(centre + 1, row, if place.width > 2 || right != ' ' { right } else { left }, ink);
    }
    if marked.cursor {
        let frame = ground.patch(theme.style(Role::Cursor));
        let (right, bottom) = (place.right() - 1, place.bottom() - 1);
        if place.height == 1 {
            put(place.x, row, if place.width > 2 { '[' } else { piece.unwrap_or('[') }, frame);
            put(right, row, ']', frame);
            return;
        }
        for (column, row, corner) in
            [(place.x, place.y, '┏'), (right, place.y, '┓'), (place.x, bottom, '┗'), (right, bottom, '┛')]
        {
            put(column, row, corner, frame);
        }
    }
}

/// The number of an empty cell, in the style that the cell has.
fn draw_number(buf: &mut Buffer, place: Rect, number: u8, theme: &Theme) {
    let text = number.to_string();
    let column = place.x + place.width.saturating_sub(text.width() as u16) / 2;
    let style = theme.style(Role::Text);
    for (column, digit) in (column..place.right()).zip(text.chars()) {
        let cell = &mut buf[(column, place.y + (place.height - 1) / 2)];
        // The ground tells marks from plain cells, and stays.
        let ground = cell.style().bg;
        cell.set_char(digit).set_style(style);
        if let Some(ground) = ground {
            cell.set_bg(ground);
        }
    }
}

/// The character for a piece. Where colour tells the sides apart, both have the filled chess symbols, which are
/// easier to see.
fn glyph(cell: &Cell, theme: &Theme) -> Option<char> {
    let symbol = if theme.pieces == PieceStyle::Letters { None } else { cell.symbol };
    let glyph = symbol.or(cell.letter)?;
    let outlined = ('♔'..='♙').contains(&glyph);
    let by_colour = !matches!(theme.name, ThemeName::Mono | ThemeName::Sixteen);
    let filled = char::from_u32(glyph as u32 + 6).filter(|_| outlined && by_colour);
    Some(filled.unwrap_or(glyph))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme::Depth;

    fn grid(columns: usize, rows: usize) -> GridView {
        let cell = Cell { letter: None, symbol: None, owner: None, shade: Shade::Light };
        let labels = |count: usize| (0..count).map(|label| label.to_string()).collect();
        GridView {
            columns: labels(columns),
            rows: labels(rows),
            cells: vec![cell; columns * rows],
            numbers: Vec::new(),
            turns: true,
        }
    }

    #[test]
    fn a_place_outside_the_screen_is_left_alone() {
        let view = BoardView::Grid(grid(8, 8));
        let theme = Theme::new(ThemeName::Mono, PieceStyle::Letters, Depth::Sixteen);
        let mut buf = Buffer::empty(Rect::new(0, 0, 8, 1));
        draw(&mut buf, Rect::new(1, 1, 6, 0), &view, &Marks::default(), false, &theme);
        assert_eq!(buf, Buffer::empty(buf.area));
    }

    #[test]
    fn a_click_on_a_cell_hits_that_cell() {
        for pieces in PieceStyle::ALL {
            for flipped in [false, true] {
                for size in [(18, 9), (40, 20), (80, 50)] {
                    let grid = grid(8, 8);
                    let area = Rect::new(3, 2, size.0, size.1);
                    let layout = Layout::new(&grid, area, pieces, flipped).expect("there is room");
                    assert_eq!(layout.area.intersection(area), layout.area, "it stays inside");
                    for cell in 0..grid.cells.len() {
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
        assert_eq!(Layout::new(&grid(8, 8), Rect::new(0, 0, 17, 30), PieceStyle::Big, false), None);
        assert_eq!(Layout::new(&grid(8, 8), Rect::new(0, 0, 30, 8), PieceStyle::Big, false), None);
    }

    #[test]
    fn steps_follow_the_screen_and_stop_at_the_border() {
        let layout = |flipped| {
            Layout::new(&grid(3, 3), Rect::new(0, 0, 30, 10), PieceStyle::Letters, flipped).expect("room")
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
        let layout = Layout::new(&grid, Rect::new(0, 0, 30, 10), PieceStyle::Letters, false).expect("room");
        let played: Vec<usize> = (0..16).filter(|&cell| grid.numbers[cell].is_some()).collect();
        for &cell in &played {
            for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let next = layout.step(cell, right, down);
                assert!(played.contains(&next), "from {cell} to {next}");
                assert!(next == cell || layout.step(next, -right, -down) == cell, "there and back");
            }
        }
    }
}
