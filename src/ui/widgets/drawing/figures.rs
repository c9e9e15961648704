//! Values in figures of three columns and three rows, for tiles that are large enough.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The signs that have a figure, each five rows of three dots.
const FIGURES: [(char, [&str; 5]); 13] = [
    ('0', ["███", "█ █", "█ █", "█ █", "███"]),
    ('1', [" █ ", "██ ", " █ ", " █ ", "███"]),
    ('2', ["███", "  █", "███", "█  ", "███"]),
    ('3', ["███", "  █", "███", "  █", "███"]),
    ('4', ["█ █", "█ █", "███", "  █", "  █"]),
    ('5', ["███", "█  ", "███", "  █", "███"]),
    ('6', ["███", "█  ", "███", "█ █", "███"]),
    ('7', ["███", "  █", "  █", " █ ", " █ "]),
    ('8', ["███", "█ █", "███", "█ █", "███"]),
    ('9', ["███", "█ █", "███", "  █", "███"]),
    ('−', ["   ", "   ", "███", "   ", "   "]),
    ('[', ["██ ", "█  ", "█  ", "█  ", "██ "]),
    (']', [" ██", "  █", "  █", "  █", " ██"]),
];

/// Rows of a figure.
pub(super) const ROWS: u16 = 3;
/// Columns of a figure with the gap behind it.
const COLUMNS: u16 = 4;

/// What stands before a value is a letter of the usual size: large, it is taken for a figure.
const RELATIONS: [char; 3] = ['=', '≤', '≥'];

/// Columns of a sign with the gap behind it; `None` where it has no figure.
fn width(sign: char) -> Option<u16> {
    let known = FIGURES.iter().any(|&(known, _)| known == sign);
    if RELATIONS.contains(&sign) { Some(2) } else { known.then_some(COLUMNS) }
}

/// Columns that a value takes; `None` where one of its signs has no figure.
pub(super) fn columns(value: &str) -> Option<u16> {
    let all: u16 = value.chars().map(width).sum::<Option<u16>>()?;
    all.checked_sub(1)
}

/// Draws a value at the top left of an area. Two dots stand above each other in a cell.
pub(super) fn draw(buf: &mut Buffer, area: Rect, value: &str, style: Style) {
    let mut x = area.x;
    for sign in value.chars() {
        let figure = FIGURES.iter().find(|(known, _)| *known == sign);
        if figure.is_none() && x < area.right() && area.height > 1 {
            buf.set_string(x, area.y + 1, sign.to_string(), style);
        }
        let dots = figure.map_or(&[][..], |(_, dots)| dots);
        for (pair, y) in dots.chunks(2).zip(area.y..area.bottom()) {
            let is_set =
                |row: usize, column| pair.get(row).and_then(|row| row.chars().nth(column)) == Some('█');
            for column in 0..COLUMNS - 1 {
                let sign = match (is_set(0, column.into()), is_set(1, column.into())) {
                    (true, true) => "█",
                    (true, false) => "▀",
                    (false, true) => "▄",
                    (false, false) => continue,
                };
                if x + column < area.right() {
                    buf.set_string(x + column, y, sign, style);
                }
            }
        }
        x += width(sign).unwrap_or(0);
    }
}
