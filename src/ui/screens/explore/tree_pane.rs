//! Draws the tree: as many rows as there is room for, and no more are looked at.

use super::columns::{Columns, Needs, Slope};
use super::row::{Parts, difference, parts};
use crate::config::{Column, Columns as Chosen};
use crate::session::Session;
use crate::trace::walk::{Folds, Row, level};
use crate::trace::{NodeId, Tree};
use crate::ui::prelude::*;
use crate::ui::widgets::number::bar_from;

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
    /// The columns that were chosen.
    pub(super) chosen: Chosen,
    /// What decided at this node waits to be asked for.
    pub(super) untold: Option<NodeId>,
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
    /// Draws the rows, and the heads of their columns above them, where there is a line for these.
    /// `decides` says of a node whether its difference reaches a root, where that is known.
    pub(super) fn draw(
        &self,
        buf: &mut Buffer,
        (heads, area): (Rect, Rect),
        theme: &Theme,
        decides: &dyn Fn(NodeId) -> Option<bool>,
    ) {
        let Laid { rows, columns, slope } = self.lay_out(area, decides);
        if !heads.is_empty() {
            draw_heads(columns, buf, heads, theme);
        }
        for (line, (row, parts)) in rows.iter().enumerate() {
            let place = Rect { y: area.y + line as u16, height: 1, ..area };
            let selected =
                (*row == self.cursor).then_some(if self.in_hand { Role::Selected } else { Role::Beside });
            draw_row(parts, (columns, slope), selected, buf, place, theme);
        }
    }

    /// A column that was chosen has room among the rows of this area.
    pub(super) fn has_room_for(&self, column: Column, area: Rect) -> bool {
        let Laid { rows, columns, .. } = self.lay_out(area, &|_| None);
        let at = column as usize;
        columns.chosen[at] > 0 || rows.iter().all(|(_, parts)| parts.chosen[at].is_empty())
    }

    /// What the rows say, and how they are divided.
    fn lay_out(&self, area: Rect, decides: &dyn Fn(NodeId) -> Option<bool>) -> Laid {
        let rows = visible(self.tree, self.folds, self.top, area.height.into());
        let told: Vec<_> = rows.iter().map(|&row| self.told(row, decides)).collect();
        let width = usize::from(area.width);
        let needs = Needs::of(&told);
        let columns = Columns::fitting(&needs, width);
        let levels: Vec<_> = rows.iter().map(|&row| level(self.tree, row)).collect();
        let slope = Slope::of(&levels, level(self.tree, self.cursor), (columns.name, needs.least_name()));
        let nodes = told.iter().filter(|parts| !parts.is_remark());
        let name = nodes.map(|parts| slope.indent(parts.level) + 2 + parts.name.width() + 1);
        let columns = columns.share_out(&needs, name.max().unwrap_or(0));
        Laid { rows: rows.into_iter().zip(told).collect(), columns, slope }
    }

    fn told(&self, row: Row, decides: &dyn Fn(NodeId) -> Option<bool>) -> Parts {
        let mut parts = parts(self.tree, self.folds, self.names, self.chosen, row);
        if let (Row::Node(id), Some((other, right))) = (row, self.beside) {
            parts.mark = difference((self.tree, id), other, right, decides(id));
        }
        parts.proved &= !self.all_proved;
        if self.untold.is_some_and(|untold| row == Row::Node(untold)) {
            parts.decided = vec!["why?".into()];
        }
        parts
    }

    /// Whether a column of the screen is left of the move of a row, on its fold mark or before it.
    pub(super) fn is_before_name(&self, row: Row, column: u16, area: Rect) -> bool {
        let indent = self.lay_out(area, &|_| None).slope.indent(level(self.tree, row));
        usize::from(column.saturating_sub(area.x)) <= indent + 1
    }
}

/// The rows that are seen, and how they are divided.
struct Laid {
    rows: Vec<(Row, Parts)>,
    columns: Columns,
    slope: Slope,
}

/// What stands in each column, where it has room for the word.
fn draw_heads(columns: Columns, buf: &mut Buffer, area: Rect, theme: &Theme) {
    let mut pen = Pen { buf, x: area.x, y: area.y, right: area.right() };
    let style = theme.style(Role::Dim);
    let mut head = |text: &str, right: bool, width: usize| {
        let text = if text.width() < width { text } else { "" };
        let text = if right { format!("{text:>0$} ", width.saturating_sub(1)) } else { text.into() };
        pen.write(&text, width, style);
    };
    head("  move", false, columns.name + columns.badge);
    head("(α, β)", false, columns.window);
    head("value", true, columns.result);
    head("nodes", true, columns.size);
    for (column, &width) in Column::ALL.iter().zip(&columns.chosen) {
        head(column.slug(), false, width);
    }
    head("share", false, columns.bar);
    head(
        if columns.decided > " what decided".width() { " what decided" } else { " decided" },
        false,
        columns.decided,
    );
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
    let room = if remark { width } else { columns.name }.saturating_sub(indent + 2);
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
    pen.write(&result(&parts.result, columns.result - 2), columns.result - 1, style(parts.result_role));
    pen.write_right(&parts.size, columns.size - 1, style(Role::Dim));
    pen.skip(1);
    for (text, &width) in parts.chosen.iter().zip(&columns.chosen) {
        pen.write(text, width, style(Role::Dim));
    }
    // In the highlighted row it has the colour of its letters.
    pen.write(&bar_from(parts.share, columns.bar as u16, 0), columns.bar, style(Role::Filled));
    if columns.decided > 0 {
        pen.skip(1);
        let room = columns.decided - 1;
        let text = parts.decided.iter().find(|text| text.width() <= room).or(parts.decided.last());
        let text = text.map_or("", String::as_str);
        let sign = usize::from(text.starts_with('✂'));
        let (cut, words) = text.split_at(sign * '✂'.len_utf8());
        pen.write(cut, sign, style(Role::CutNode));
        pen.write(words, room - sign.min(room), style(parts.decided_role));
    }
}

/// A result in so many columns: the bound has a column of its own, and values end below each other.
fn result(text: &str, columns: usize) -> String {
    match text.split_once(' ').filter(|(bound, _)| bound.width() == 1) {
        Some((bound, value)) => format!("{bound} {value:>0$}", columns.saturating_sub(2)),
        None => text.into(),
    }
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
    use crate::search::{Limits, Plan, Stop, Table};
    use crate::session::{Method, Request, Watch, game};

    fn recorded(slug: &str, depth: u8) -> (Box<dyn Session>, Tree) {
        let session = game(slug).unwrap().open(None).unwrap();
        let watch = Watch::Record { budget: 20_000, followed: false };
        let request = Request { method: Method::Engine, plan: Plan::new(Limits::depth(depth)), watch };
        let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
        (session, answer.tree.unwrap())
    }

    /// With the cursor on the row at the top.
    fn pane<'a>(
        (names, tree): (&'a dyn Session, &'a Tree),
        folds: &'a Folds,
        top: Row,
        chosen: Chosen,
    ) -> TreePane<'a> {
        let (beside, in_hand, all_proved, untold) = (None, true, false, None);
        TreePane { tree, folds, names, top, cursor: top, beside, in_hand, all_proved, chosen, untold }
    }

    /// The cells of a row: what there is to say, and the columns for it. A figure stands at the right of its own.
    fn cells(parts: &Parts, columns: Columns, slope: Slope) -> Vec<(usize, usize)> {
        let indent = slope.indent(parts.level) + 2;
        let mark = usize::from(parts.mark.is_some());
        let mut said = parts.decided.iter().map(|text| text.width());
        let room = columns.decided.saturating_sub(1);
        let decided = said.clone().find(|&text| text <= room).or(said.next_back()).unwrap_or(0);
        let mut cells = vec![
            (parts.name.width(), columns.name.saturating_sub(indent)),
            (mark + parts.badge.width(), columns.badge),
        ];
        let optional = [(parts.window.width(), columns.window)];
        cells.extend(optional.into_iter().filter(|&(_, room)| room > 0));
        cells.push((1 + parts.result.width(), columns.result));
        cells.push((columns.size - 1, columns.size));
        let chosen = parts.chosen.iter().map(|text| text.width()).zip(columns.chosen);
        cells.extend(chosen.filter(|&(_, room)| room > 0));
        cells.push((columns.bar, columns.bar));
        cells.extend((columns.decided > 0).then_some((decided, room)));
        cells
    }

    /// Nothing is cut beside blanks, no bar stands where words are missing, and names that tell levels apart are left.
    #[test]
    fn nothing_is_cut_where_there_is_room_for_it() {
        for (slug, depth) in [("chess", 5), ("draughts", 5), ("connect-4", 6)] {
            let (session, tree) = recorded(slug, depth);
            let mut folds = Folds::default();
            folds.open_deep(&tree, Tree::ROOT, usize::MAX, 300);
            let last = folds.last(&tree);
            let rows: Vec<_> =
                std::iter::successors(Some(Row::Node(Tree::ROOT)), |&row| folds.next(&tree, row))
                    .take_while(|&row| row != last)
                    .step_by(37)
                    .take(9)
                    .collect();
            let all: Chosen = Column::ALL.into_iter().collect();
            for (width, chosen) in (30..=160).flat_map(|width| [(width, Chosen::default()), (width, all)]) {
                for &top in &rows {
                    let pane = pane((&*session, &tree), &folds, top, chosen);
                    let Laid { rows, columns, slope } = pane.lay_out(Rect::new(0, 0, width, 20), &|_| None);
                    for (_, parts) in rows.iter().filter(|(_, parts)| !parts.is_remark()) {
                        let cells = cells(parts, columns, slope);
                        let cut = |&(text, room): &(usize, usize)| text > room;
                        for at in cells.iter().enumerate().filter(|(_, cell)| cut(cell)).map(|(at, _)| at) {
                            let next = cells[at + 1..].iter();
                            let blanks: usize =
                                next.take_while(|&&(text, _)| text == 0).map(|&(_, room)| room).sum();
                            assert!(blanks <= 2, "{slug} {width}: {parts:?} {columns:?}");
                            assert_eq!(columns.bar, 0, "{slug} {width}: {parts:?} {columns:?}");
                        }
                        let shortened = columns.decided > 0
                            && parts.decided.first().is_some_and(|text| text.width() >= columns.decided);
                        assert!(!shortened || columns.bar == 0, "{slug} {width}: {parts:?} {columns:?}");
                    }
                    let chosen: usize = columns.chosen.iter().sum();
                    let Columns { name, badge, window, result, size, bar, decided, .. } = columns;
                    let sum = name + badge + window + result + size + bar + decided + chosen;
                    assert!(sum <= usize::from(width), "{slug} {width}: {columns:?}");
                    assert!(name >= 10, "{slug} {width}: {columns:?}");
                }
            }
        }
    }

    /// A row more or less at the end of the pane moves the columns by steps, if at all.
    #[test]
    fn scrolling_by_a_row_rarely_moves_a_column() {
        let (session, tree) = recorded("chess", 5);
        let mut folds = Folds::default();
        folds.open_deep(&tree, Tree::ROOT, usize::MAX, 300);
        let rows: Vec<_> = std::iter::successors(Some(Row::Node(Tree::ROOT)), |&row| folds.next(&tree, row))
            .take(400)
            .collect();
        for width in [58, 74, 94] {
            let laid = |&top: &Row| {
                let pane = pane((&*session, &tree), &folds, top, Chosen::default());
                pane.lay_out(Rect::new(0, 0, width, 30), &|_| None).columns
            };
            let columns: Vec<_> = rows.iter().map(laid).collect();
            let moves = columns.windows(2).filter(|two| two[0].name != two[1].name).count();
            let windows = columns.windows(2).filter(|two| two[0].window != two[1].window).count();
            assert!(moves <= 400 / 8 && windows <= 400 / 16, "{width}: {moves} {windows}");
        }
    }
}
