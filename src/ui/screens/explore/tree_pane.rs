//! Draws the tree: as many rows as there is room for, and no more are looked at.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::columns::{Columns, Slope};
use super::row::{Parts, difference, parts};
use crate::session::Session;
use crate::trace::walk::{Folds, Row, level};
use crate::trace::{NodeId, Tree};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::prose;

/// What the pane shows.
pub(super) struct TreePane<'a> {
    pub(super) tree: &'a Tree,
    pub(super) folds: &'a Folds,
    pub(super) names: &'a dyn Session,
    pub(super) top: Row,
    pub(super) cursor: Row,
    /// The tree beside this one; and this one stands at the right.
    pub(super) beside: Option<(&'a Tree, bool)>,
    /// The cursor is that of the tree in hand.
    pub(super) in_hand: bool,
    /// All values are proved: no row has to say so.
    pub(super) all_proved: bool,
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
    /// `decides` says of a node whether its difference reaches a root, where that is known.
    pub(super) fn draw(
        &self,
        buf: &mut Buffer,
        area: Rect,
        theme: &Theme,
        decides: &dyn Fn(NodeId) -> Option<bool>,
    ) {
        let rows = visible(self.tree, self.folds, self.top, area.height.into());
        let slope = self.slope(&rows, area.width);
        let told: Vec<_> = rows.iter().map(|&row| parts(self.tree, self.folds, self.names, row)).collect();
        let nodes = told.iter().filter(|parts| !parts.is_remark());
        let name =
            nodes.map(|parts| slope.indent(parts.level) + 2 + parts.name.width() + 1).max().unwrap_or(0);
        let width = usize::from(area.width);
        let columns = Columns::fitting(width).share_out(name, width);
        for (line, (row, mut parts)) in rows.into_iter().zip(told).enumerate() {
            if let (Row::Node(id), Some((other, right))) = (row, self.beside) {
                parts.mark = difference((self.tree, id), other, right, decides(id));
            }
            parts.proved &= !self.all_proved;
            let place = Rect { y: area.y + line as u16, height: 1, ..area };
            let selected =
                (row == self.cursor).then_some(if self.in_hand { Role::Selected } else { Role::Picked });
            draw_row(&parts, (columns, slope), selected, buf, place, theme);
        }
    }

    fn slope(&self, rows: &[Row], width: u16) -> Slope {
        let levels: Vec<_> = rows.iter().map(|&row| level(self.tree, row)).collect();
        let width = usize::from(width);
        Slope::of(&levels, level(self.tree, self.cursor), Columns::fitting(width).name(width))
    }

    /// Whether a column of the screen is left of the move of a row, on its fold mark or before it.
    pub(super) fn is_before_name(&self, row: Row, column: u16, area: Rect) -> bool {
        let rows = visible(self.tree, self.folds, self.top, area.height.into());
        let indent = self.slope(&rows, area.width).indent(level(self.tree, row));
        usize::from(column.saturating_sub(area.x)) <= indent + 1
    }
}

fn draw_row(
    parts: &Parts,
    (columns, slope): (Columns, Slope),
    selected: Option<Role>,
    buf: &mut Buffer,
    area: Rect,
    theme: &Theme,
) {
    let width = usize::from(area.width);
    let style = |role| theme.style(selected.unwrap_or(role));
    if let Some(selected) = selected {
        buf.set_style(area, theme.style(selected));
    }
    let mut pen = Pen { buf, x: area.x, y: area.y, right: area.right() };
    let indent = slope.indent(parts.level);
    let remark = parts.is_remark();
    let room = if remark { width } else { columns.name(width) }.saturating_sub(indent + 2);
    pen.write(&slope.label(parts.level), indent, style(Role::Ghost));
    pen.write(&format!("{} ", parts.fold), 2, style(Role::Dim));
    pen.write(&parts.name, room, style(parts.name_role));
    if remark {
        return;
    }
    let badge = parts.mark.map_or(columns.badge, |_| columns.badge - 1);
    if let Some((mark, role)) = parts.mark {
        pen.write(&mark.to_string(), 1, style(role));
    }
    pen.write(&parts.badge, badge, style(parts.badge_role));
    pen.write(&parts.window, columns.window, style(Role::Dim));
    pen.write(if parts.proved { "■" } else { "" }, 1, style(parts.result_role));
    pen.write(&parts.result, columns.result - 1, style(parts.result_role));
    pen.write_right(&parts.size, columns.size, style(Role::Dim));
    pen.write(&bar(parts.share, columns.bar), columns.bar, style(Role::Filled));
    if columns.decided > 0 {
        pen.skip(1);
        let room = columns.decided - 1;
        let text = parts.decided.iter().find(|text| text.width() <= room).or(parts.decided.last());
        let text = text.map_or("", String::as_str);
        pen.write(text, room, style(if text.starts_with('✂') { Role::CutNode } else { Role::Text }));
    }
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
        let text = prose::clipped(text, room);
        self.buf.set_stringn(self.x, self.y, text, room, style);
        self.skip(width);
    }

    fn write_right(&mut self, text: &str, width: usize, style: Style) {
        self.write(&format!("{text:>width$}"), width, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_has_eighths() {
        assert_eq!([0.0, 0.5, 1.0].map(|share| bar(share, 1)), ["", "▌", "█"]);
    }
}
