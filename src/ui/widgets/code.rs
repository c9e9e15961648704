//! The page of an algorithm, with the running line marked.

use crate::textbook::Page;
use crate::ui::prelude::*;

/// Columns before a line: the mark, and its number.
pub const NUMBERS: u16 = 4;

/// The rows of lines in so many columns, each with the number of its line from 0: a line that is too long goes on in the
/// next row.
pub fn broken<T: AsRef<str>>(lines: impl IntoIterator<Item = T>, columns: u16) -> Vec<(usize, String)> {
    let rows = |line: T| prose::code(line.as_ref(), columns.max(16));
    let lines = lines.into_iter().enumerate();
    lines.flat_map(|(number, line)| rows(line).into_iter().map(move |row| (number, row))).collect()
}

/// The first row that is drawn, so that the line with this number is in sight.
pub fn first_row(rows: &[(usize, String)], line: usize, height: u16) -> usize {
    let height = usize::from(height);
    let at = rows.iter().position(|&(number, _)| number == line).unwrap_or(0);
    at.saturating_sub(height / 2).min(rows.len().saturating_sub(height))
}

/// The rows of a page at this width.
pub fn rows(page: Page, width: u16) -> Vec<(usize, String)> {
    broken(page.lines(), width.saturating_sub(NUMBERS))
}

/// A page with the numbers of its lines, none of which runs.
pub fn lines(page: Page, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut above = None;
    let line = |(number, text): (usize, String)| {
        let again = above.replace(number) == Some(number);
        let label = if again { String::new() } else { format!("{:>3} ", number + 1) };
        Line::from(vec![theme.span(format!("{label:<4}"), Role::Dim), theme.span(text, Role::Text)])
    };
    rows(page, width).into_iter().map(line).collect()
}

/// Draws a page with its running line, counted from 1, in sight; 0 marks none.
pub fn draw(buf: &mut Buffer, area: Rect, page: Page, running: usize, theme: &Theme) {
    let rows = rows(page, area.width);
    let running = running.checked_sub(1);
    let top = first_row(&rows, running.unwrap_or(0), area.height);
    let mut above = None;
    for (y, (number, text)) in (area.top()..area.bottom()).zip(rows.iter().skip(top)) {
        let here = Some(*number) == running;
        // The filled bar is the current node.
        let style = theme.style(if here { Role::Accent } else { Role::Text });
        let label = match (here, above.replace(*number) == Some(*number)) {
            (_, true) => String::new(),
            (true, false) => format!("▸{:>2} ", number + 1),
            (false, false) => format!("{:>3} ", number + 1),
        };
        buf.set_stringn(area.x, y, label, area.width.into(), theme.style(Role::Dim));
        let left = NUMBERS.min(area.width);
        buf.set_stringn(area.x + left, y, text, (area.width - left).into(), style);
    }
    signs(buf, area, rows.len(), top, theme);
}

/// What is not seen of so many rows, drawn from the one with this number on, is not forgotten.
pub fn signs(buf: &mut Buffer, area: Rect, rows: usize, top: usize, theme: &Theme) {
    let below = top + usize::from(area.height) < rows;
    let hidden = [(top > 0, area.top(), "↑"), (below, area.bottom().saturating_sub(1), "↓")];
    for (_, y, sign) in hidden.into_iter().filter(|&(is_hidden, ..)| is_hidden && !area.is_empty()) {
        buf.set_string(area.right() - 1, y, sign, theme.style(Role::Key));
    }
}
