//! Draws the tree: as many rows as there is room for, and no more are looked at.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthChar;

use super::row::{Parts, parts};
use crate::trace::walk::{Folds, Row};
use crate::trace::{Names, Tree};
use crate::ui::theme::{Role, Theme};

/// What the pane shows.
pub(super) struct TreePane<'a> {
    pub(super) tree: &'a Tree,
    pub(super) folds: &'a Folds,
    pub(super) names: &'a dyn Names,
    pub(super) top: Row,
    pub(super) cursor: Row,
}

/// Widths of the columns right of the name; 0 leaves one out.
struct Columns {
    badge: usize,
    window: usize,
    result: usize,
    size: usize,
    bar: usize,
    decided: usize,
}

impl Columns {
    /// The more room, the more columns; the name gets what is left.
    fn fitting(width: usize) -> Self {
        let mut columns = Self { badge: 3, window: 0, result: 7, size: 6, bar: 0, decided: 0 };
        if width >= 50 {
            columns.window = 13;
        }
        if width >= 56 {
            columns.bar = 5;
        }
        if width >= 76 {
            columns.decided = 18;
        }
        if width >= 100 {
            (columns.bar, columns.decided) = (10, 22);
        }
        columns
    }

    fn total(&self) -> usize {
        self.badge + self.window + self.result + self.size + self.bar + self.decided
    }
}

/// The rows from `top` on that fit into so many lines.
pub(super) fn visible(tree: &Tree, folds: &Folds, top: Row, lines: usize) -> Vec<Row> {
    let mut rows = Vec::with_capacity(lines);
    let mut next = (!tree.is_empty()).then_some(top);
    while let (Some(row), true) = (next, rows.len() < lines) {
        rows.push(row);
        next = folds.next(tree, row);
    }
    rows
}

impl TreePane<'_> {
    /// Draws the rows into the inside of the pane.
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let rows = visible(self.tree, self.folds, self.top, area.height.into());
        for (line, row) in rows.into_iter().enumerate() {
            let parts = parts(self.tree, self.folds, self.names, row);
            let place = Rect { y: area.y + line as u16, height: 1, ..area };
            draw_row(&parts, row == self.cursor, buf, place, theme);
        }
    }
}

fn draw_row(parts: &Parts, selected: bool, buf: &mut Buffer, area: Rect, theme: &Theme) {
    let width = usize::from(area.width);
    let columns = Columns::fitting(width);
    let name_width = width.saturating_sub(columns.total());
    let style = |role| if selected { theme.style(Role::Selected) } else { theme.style(role) };
    if selected {
        buf.set_style(area, theme.style(Role::Selected));
    }
    let mut pen = Pen { buf, x: area.x, y: area.y, right: area.right() };
    // Deep rows give up their indent rather than their name.
    let indent = (parts.level * 2).min(name_width.saturating_sub(12));
    let remark = parts.badge_role == Role::Ghost;
    let room = if remark { width } else { name_width }.saturating_sub(indent + 2);
    pen.skip(indent);
    pen.write(&format!("{} ", parts.fold), 2, style(Role::Dim));
    pen.write(&parts.name, room, style(parts.name_role));
    if remark {
        return;
    }
    pen.write(&parts.badge, columns.badge, style(parts.badge_role));
    pen.write(&parts.window, columns.window, style(Role::Dim));
    let cut = columns.decided == 0 && parts.decided.starts_with('✂');
    pen.write(&parts.result, columns.result, style(parts.result_role));
    pen.write_right(&parts.size, columns.size - 1, style(Role::Dim));
    pen.write(if cut { "✂" } else { " " }, 1, style(Role::CutNode));
    pen.write(&bar(parts.share, columns.bar.saturating_sub(1)), columns.bar, style(Role::Filled));
    pen.write(&parts.decided, columns.decided, style(Role::Text));
}

/// A bar of eighths of a cell.
fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// Writes columns from left to right.
struct Pen<'a> {
    buf: &'a mut Buffer,
    x: u16,
    y: u16,
    right: u16,
}

impl Pen<'_> {
    fn skip(&mut self, width: usize) {
        self.x = self.x.saturating_add(width as u16).min(self.right);
    }

    /// Writes a text into a column of this width, and leaves out what is too long, with a mark.
    fn write(&mut self, text: &str, width: usize, style: Style) {
        let room = width.min(usize::from(self.right - self.x));
        let text = clipped(text, room);
        self.buf.set_stringn(self.x, self.y, text, room, style);
        self.skip(width);
    }

    fn write_right(&mut self, text: &str, width: usize, style: Style) {
        self.write(&format!("{text:>width$}"), width, style);
    }
}

/// The text, or its beginning and `…` if it is wider than the room.
fn clipped(text: &str, room: usize) -> String {
    let wide = |c: char| c.width().unwrap_or(0);
    if text.chars().map(wide).sum::<usize>() <= room {
        return text.into();
    }
    let mut used = 1;
    let kept = text.chars().take_while(|&c| {
        used += wide(c);
        used <= room
    });
    let mut kept: String = kept.collect();
    if room > 0 {
        kept.push('…');
    }
    kept
}
