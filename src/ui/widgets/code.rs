//! The page of an algorithm, with the running line marked.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::prose;
use crate::textbook::Page;
use crate::ui::theme::{Role, Theme};

/// Columns before a line: the mark, and its number.
const NUMBERS: u16 = 4;

/// The rows of a page at this width with the number of the line of each: a line that is too long goes on in the next
/// row.
pub fn rows(page: Page, width: u16) -> Vec<(usize, String)> {
    let columns = width.saturating_sub(NUMBERS).max(16);
    (1..)
        .zip(page.lines())
        .flat_map(|(number, line)| prose::code(line, columns).into_iter().map(move |row| (number, row)))
        .collect()
}

/// A page with the numbers of its lines, none of which runs.
pub fn lines(page: Page, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut above = 0;
    let line = |(number, text): (usize, String)| {
        let again = number == std::mem::replace(&mut above, number);
        let label = if again { String::new() } else { format!("{number:>3} ") };
        Line::from(vec![
            Span::styled(format!("{label:<4}"), theme.style(Role::Dim)),
            Span::styled(text, theme.style(Role::Text)),
        ])
    };
    rows(page, width).into_iter().map(line).collect()
}

/// Draws a page with its running line, counted from 1, in sight; 0 marks none.
pub fn draw(buf: &mut Buffer, area: Rect, page: Page, running: usize, theme: &Theme) {
    let rows = rows(page, area.width);
    let height = usize::from(area.height);
    let first = rows.iter().position(|&(number, _)| number == running).unwrap_or(0);
    let top = first.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
    let mut above = 0;
    for (y, (number, text)) in (area.top()..area.bottom()).zip(rows.iter().skip(top)) {
        let here = *number == running;
        // The filled bar is the current node.
        let style = theme.style(if here { Role::Accent } else { Role::Text });
        let label = match (here, *number == std::mem::replace(&mut above, *number)) {
            (_, true) => String::new(),
            (true, false) => format!("▸{number:>2} "),
            (false, false) => format!("{number:>3} "),
        };
        buf.set_stringn(area.x, y, label, area.width.into(), theme.style(Role::Dim));
        let left = NUMBERS.min(area.width);
        buf.set_stringn(area.x + left, y, text, (area.width - left).into(), style);
    }
    // What is not seen is not forgotten.
    let hidden =
        [(top > 0, area.top(), "↑"), (top + height < rows.len(), area.bottom().saturating_sub(1), "↓")];
    for (_, y, sign) in hidden.into_iter().filter(|&(is_hidden, ..)| is_hidden && !area.is_empty()) {
        buf.set_string(area.right() - 1, y, sign, theme.style(Role::Key));
    }
}
