//! A board: cells, coordinates, marks; and which cell a click hits.

mod cell;
mod layout;
mod marks;
mod pixels;
mod sets;

use ratatui::layout::Constraint;

use crate::games::{BoardView, GridView};
use crate::ui::prelude::*;

pub use cell::man;
pub use layout::{Layout, Shape};
use marks::Marked;
pub use marks::Marks;

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
        BoardView::Grid(grid) => match Layout::new(view, area, theme.pieces, flipped) {
            Some(layout) => draw_grid(buf, grid, &layout, marks, theme),
            None => {
                buf.set_stringn(area.x, area.y, "(no room)", area.width.into(), theme.style(Role::Dim));
            }
        },
    }
}

/// Draws a board as large as an area lets it be, in its middle, lines of text at its top left; the place that it takes.
pub fn draw_centred(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView,
    marks: &Marks,
    flipped: bool,
    theme: &Theme,
) -> Rect {
    let place = Layout::new(view, area, theme.pieces, flipped).map_or(area, |layout| {
        area.centered(Constraint::Length(layout.area.width), Constraint::Length(layout.area.height))
    });
    draw(buf, place, view, marks, flipped, theme);
    place
}

fn draw_grid(buf: &mut Buffer, grid: &GridView, layout: &Layout, marks: &Marks, theme: &Theme) {
    for (index, cell) in grid.cells.iter().enumerate() {
        let place = layout.place(index);
        cell::draw(buf, place, cell, &Marked::of(index, marks), theme);
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

/// The number of an empty cell, in the style that the cell has.
fn draw_number(buf: &mut Buffer, place: Rect, number: u8, theme: &Theme) {
    let text = number.to_string();
    let column = place.x + place.width.saturating_sub(text.width().cells()) / 2;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Cell, Shade};

    pub(super) fn grid(columns: usize, rows: usize) -> GridView {
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
        let theme = Theme::plain();
        let mut buf = Buffer::empty(Rect::new(0, 0, 8, 1));
        draw(&mut buf, Rect::new(1, 1, 6, 0), &view, &Marks::default(), false, &theme);
        assert_eq!(buf, Buffer::empty(buf.area));
    }
}
