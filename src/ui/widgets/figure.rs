//! A game tree drawn top-down: the root above, the leaves below, a run's progress or a prediction on it.
//!
//! `▲` is a node where the first side moves and takes the greatest, `▼` one where the second side takes the
//! least. A cut edge has scissors on it. Colour says nothing that a sign does not say as well.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

use crate::games::Side;
use crate::tutor::figure::{Figure, Spot, figure as number};
use crate::tutor::predict::Grade;
use crate::tutor::transcript::{Event, Known, Mark, Snapshot, Transcript};
use crate::ui::theme::{Role, Theme};

/// What is drawn on a tree.
#[derive(Clone, Copy)]
pub struct Drawing<'a> {
    /// The tree.
    pub figure: &'a Figure,
    /// How far a run is; without one all leaves are plain.
    pub run: Option<(&'a Transcript, &'a Snapshot)>,
    /// Edges marked as cut, each by the node below it.
    pub marks: Option<&'a BTreeSet<Spot>>,
    /// The judgement of those marks.
    pub grade: Option<&'a Grade>,
    /// The node under the cursor.
    pub cursor: Option<Spot>,
}

/// Where the nodes of a tree are on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The column of each node's middle, counted from the left of the whole drawing.
    centres: Vec<u16>,
    rows: Vec<u16>,
    level: u16,
    area: Rect,
    /// Columns that are scrolled out at the left.
    shift: u16,
}

/// The rows that a tree takes when there is room for so many: a tall room draws its levels further apart.
pub fn height(figure: &Figure, room: u16) -> u16 {
    let levels = u16::from(figure.height());
    levels * level(levels, room) + 1
}

/// Rows from a level to the next: its nodes, and the edges below them.
fn level(levels: u16, room: u16) -> u16 {
    let most = if room < 20 { 3 } else { 4 };
    (room.saturating_sub(1) / levels.max(1)).clamp(2, most)
}

impl Layout {
    /// Lays a tree out in the middle of an area. Where the area is too narrow, what is around `focus` is seen.
    pub fn new(figure: &Figure, area: Rect, focus: Option<Spot>) -> Self {
        let leaves = figure.leaves().max(1) as u16;
        let widest = (0..figure.nodes().len())
            .filter(|&spot| figure.node(spot).value.is_some())
            .map(|spot| leaf_text(figure, spot).width() as u16)
            .max()
            .unwrap_or(1);
        let step = (area.width / leaves).clamp(widest + 1, 9.max(widest + 1));
        let mut centres = vec![0; figure.nodes().len()];
        let mut next = step / 2;
        // Children come after their parents, so that backwards every child is placed before its parent.
        let leaf_order: Vec<_> =
            (0..figure.nodes().len()).filter(|&spot| figure.node(spot).value.is_some()).collect();
        for spot in leaf_order {
            centres[spot] = next;
            next += step;
        }
        for spot in (0..figure.nodes().len()).rev() {
            if let [first, .., last] | [first @ last] = figure.node(spot).children[..] {
                centres[spot] = u16::midpoint(centres[first], centres[last]);
            }
        }
        let total = step * leaves;
        let level = level(figure.height().into(), area.height);
        let rows = (0..figure.nodes().len()).map(|spot| figure.ply(spot) as u16 * level).collect();
        let room = area.width.saturating_sub(total) / 2;
        let hidden = total.saturating_sub(area.width);
        let middle = focus.map_or(0, |spot| centres[spot]).saturating_sub(area.width / 2);
        let area = Rect { x: area.x + room, width: area.width.saturating_sub(room), ..area };
        Self { centres, rows, level, area, shift: middle.min(hidden) }
    }

    fn place(&self, spot: Spot) -> Option<(u16, u16)> {
        self.at(self.centres[spot], self.rows[spot])
    }

    fn at(&self, column: u16, row: u16) -> Option<(u16, u16)> {
        let column = column.checked_sub(self.shift)?;
        let inside = column < self.area.width && row < self.area.height;
        inside.then_some((self.area.x + column, self.area.y + row))
    }

    /// The node that is drawn nearest to a place: on its row, or on its edge above.
    pub fn hit(&self, column: u16, row: u16) -> Option<Spot> {
        let near = |spot: &Spot| {
            let (x, y) = self.place(*spot)?;
            let above = y.checked_sub(row).filter(|&above| above < self.level);
            above.map(|_| x.abs_diff(column)).filter(|&distance| distance <= 3)
        };
        (0..self.centres.len()).filter(|spot| near(spot).is_some()).min_by_key(|spot| near(spot))
    }
}

fn leaf_text(figure: &Figure, spot: Spot) -> String {
    figure.node(spot).value.map(number).unwrap_or_default()
}

/// Draws a tree where [`Layout::new`] puts it.
pub fn draw(buf: &mut Buffer, layout: &Layout, drawing: &Drawing<'_>, theme: &Theme) {
    for spot in 0..drawing.figure.nodes().len() {
        draw_edges(buf, layout, drawing, spot, theme);
    }
    for spot in 0..drawing.figure.nodes().len() {
        draw_sign(buf, layout, drawing, spot, theme);
        draw_node(buf, layout, drawing, spot, theme);
    }
}

/// The bracket from a node to its children.
fn draw_edges(buf: &mut Buffer, layout: &Layout, drawing: &Drawing<'_>, spot: Spot, theme: &Theme) {
    let children = &drawing.figure.node(spot).children;
    let (Some(&first), Some(&last)) = (children.first(), children.last()) else { return };
    let row = layout.rows[spot] + 1;
    let (left, right) = (layout.centres[first], layout.centres[last]);
    let middle = layout.centres[spot];
    for column in left..=right {
        let child = children.iter().any(|&child| layout.centres[child] == column);
        let sign = match (column == middle, child) {
            _ if left == right => '│',
            (true, true) => '┼',
            (true, false) => '┴',
            (false, true) if column == left => '┌',
            (false, true) if column == right => '┐',
            (false, true) => '┬',
            (false, false) => '─',
        };
        let mut put = |row, sign| {
            if let Some(place) = layout.at(column, row) {
                buf[place].set_char(sign).set_style(theme.style(Role::Border));
            }
        };
        put(row, sign);
        if child {
            (row + 1..layout.rows[first]).for_each(|row| put(row, '│'));
        }
    }
}

/// What is told of the edge above a node.
fn draw_sign(buf: &mut Buffer, layout: &Layout, drawing: &Drawing<'_>, spot: Spot, theme: &Theme) {
    let Some(row) = layout.rows[spot].checked_sub(1) else { return };
    let slip = drawing.grade.and_then(|grade| grade.slips.iter().find(|slip| slip.spot == spot));
    let marked = drawing.marks.is_some_and(|marks| marks.contains(&spot));
    let right = drawing.grade.is_some_and(|grade| grade.right.contains(&spot));
    let (sign, role) = match slip {
        Some(slip) if slip.missed => ("!", Role::Warn),
        Some(_) => ("✗", Role::Bad),
        None if right => ("✓", Role::Good),
        None if marked => ("✂", Role::CutNode),
        None if drawing.grade.is_none() && is_cut_edge(drawing, spot) => ("✂", Role::CutNode),
        None => return,
    };
    if let Some((column, row)) = layout.at(layout.centres[spot], row) {
        buf.set_string(column, row, sign, theme.style(role).add_modifier(Modifier::BOLD));
    }
}

/// The run has cut off this node, and not only one above it.
fn is_cut_edge(drawing: &Drawing<'_>, spot: Spot) -> bool {
    let Some((_, snapshot)) = drawing.run else { return false };
    let parent = drawing.figure.node(spot).parent;
    snapshot.marks[spot] == Mark::Cut && parent.is_some_and(|parent| snapshot.marks[parent] != Mark::Cut)
}

fn draw_node(buf: &mut Buffer, layout: &Layout, drawing: &Drawing<'_>, spot: Spot, theme: &Theme) {
    let Some((column, row)) = layout.place(spot) else { return };
    let (text, role) = label(drawing, spot);
    let current = is_current(drawing, spot);
    let mut style = theme.style(role);
    if current {
        style = theme.style(Role::Selected);
    }
    let below_mark = drawing.marks.is_some_and(|marks| {
        marks.contains(&spot) || drawing.figure.ancestors(spot).any(|above| marks.contains(&above))
    });
    if below_mark && drawing.grade.is_none() {
        style = theme.style(Role::Ghost);
    }
    let text = if drawing.cursor == Some(spot) {
        style = theme.style(Role::Cursor).add_modifier(Modifier::BOLD);
        format!("[{text}]")
    } else {
        text
    };
    let start = column.saturating_sub((text.width() as u16).saturating_sub(1) / 2).max(layout.area.x);
    let room = layout.area.right().saturating_sub(start);
    buf.set_stringn(start, row, &text, room.into(), style);
}

/// The node at which the run stands.
fn is_current(drawing: &Drawing<'_>, spot: Spot) -> bool {
    let Some((run, snapshot)) = drawing.run else { return false };
    snapshot.moment.is_some_and(|moment| run.moments[moment].spot == spot)
}

/// A node's text and what it means.
fn label(drawing: &Drawing<'_>, spot: Spot) -> (String, Role) {
    let figure = drawing.figure;
    let node = figure.node(spot);
    let mark = drawing.run.map(|(_, snapshot)| snapshot.marks[spot]);
    if node.value.is_some() {
        let role = match mark {
            Some(Mark::Unseen) => Role::Dim,
            Some(Mark::Cut) => Role::Ghost,
            Some(Mark::Done(_)) => Role::Title,
            Some(Mark::Open(_)) | None => Role::Text,
        };
        return (leaf_text(figure, spot), role);
    }
    let shape = if node.side == Side::First { '▲' } else { '▼' };
    let name = format!("{shape}{}", node.name);
    match mark {
        Some(Mark::Open(known)) if is_known(known) => (format!("{name}{}", value(known)), Role::Accent),
        Some(Mark::Open(_)) => (name, Role::Accent),
        Some(Mark::Done(known)) => {
            let cut = drawing.run.is_some_and(|(run, _)| {
                run.moments
                    .iter()
                    .any(|moment| moment.spot == spot && matches!(moment.event, Event::Cut { .. }))
            });
            (format!("{name}{}", value(known)), if cut { Role::CutNode } else { Role::Title })
        }
        Some(Mark::Cut) => (name, Role::Ghost),
        Some(Mark::Unseen) => (name, Role::Dim),
        None => (name, Role::Text),
    }
}

fn is_known(known: Known) -> bool {
    known.low != crate::games::Score::LOWEST || known.high != crate::games::Score::HIGHEST
}

fn value(known: Known) -> String {
    let (sign, score) = known.sign();
    format!("{sign}{}", number(score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Present;
    use crate::games::tree::TreePosition;

    fn figure(text: &str) -> Figure {
        Figure::of(&TreePosition::parse(text).expect("a tree"), None).expect("small")
    }

    #[test]
    fn a_click_on_a_node_hits_it() {
        let figure = figure("((3 12 8) (2 4 6) (14 5 2))");
        let layout = Layout::new(&figure, Rect::new(2, 3, 76, 9), None);
        for spot in 0..figure.nodes().len() {
            let (column, row) = layout.place(spot).expect("all of it fits");
            assert_eq!(layout.hit(column, row), Some(spot));
            if spot > 0 {
                assert_eq!(layout.hit(column, row - 1), Some(spot), "and its edge");
            }
        }
        assert_eq!(layout.hit(0, 0), None);
    }

    #[test]
    fn a_tree_that_is_too_wide_shows_what_is_around_the_focus() {
        let wide = figure(&format!("({})", "(1 2 3 4 5) ".repeat(20)));
        let area = Rect::new(0, 0, 60, 5);
        let last = wide.nodes().len() - 1;
        assert_eq!(Layout::new(&wide, area, None).place(last), None);
        assert!(Layout::new(&wide, area, Some(last)).place(last).is_some());
    }
}
