//! A game tree drawn top-down: the root above, the leaves below, a run's progress or a prediction on it.
//!
//! `▲` is a node where the first side moves and takes the greatest, `▼` one where the second side takes the
//! least. A cut edge has scissors on it. Colour says nothing that a sign does not say as well.

use std::collections::BTreeSet;
use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

use crate::course::predict::Grade;
use crate::explain::figure::{Figure, Spot, figure as number};
use crate::explain::transcript::{Event, Known, Mark, Snapshot, Transcript};
use crate::games::Side;
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
    centres: Vec<u32>,
    rows: Vec<u32>,
    level: u16,
    area: Rect,
    /// Columns that are scrolled out at the left.
    shift: u32,
    /// Rows that are scrolled out at the top.
    top: u32,
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
    /// Lays a tree out in the middle of an area. Where the area is too small, what is around `focus` is seen.
    pub fn new(figure: &Figure, area: Rect, focus: Option<Spot>) -> Self {
        Self::scrolled(figure, area, focus, (0, 0), 0)
    }

    /// The same, scrolled on from there by so many columns and rows, with room for a mark of so many columns behind
    /// each leaf.
    pub fn scrolled(figure: &Figure, area: Rect, focus: Option<Spot>, by: (i32, i32), mark: u32) -> Self {
        let nodes = figure.nodes();
        let (width, height) = (u32::from(area.width), u32::from(area.height));
        let Columns { lead, step, total } = Columns::of(figure, width, mark);
        let level = level(figure.height().into(), area.height);
        let (mut centres, mut rows) = (vec![0; nodes.len()], vec![0; nodes.len()]);
        let mut next = lead;
        for (spot, node) in nodes.iter().enumerate() {
            rows[spot] = node.parent.map_or(0, |parent| rows[parent] + u32::from(level));
            if node.value.is_some() {
                centres[spot] = next;
                next += step;
            }
        }
        // Children come after their parents, so that backwards every child is placed before its parent.
        for spot in (0..nodes.len()).rev() {
            if let [first, .., last] | [first @ last] = nodes[spot].children[..] {
                centres[spot] = u32::midpoint(centres[first], centres[last]);
            }
        }
        let tall = u32::from(figure.height()) * u32::from(level) + 1;
        let room = (width.saturating_sub(total) / 2) as u16;
        let start = |of: &[u32], room: u32, whole: u32, by: i32| {
            let middle = focus.map_or(0, |spot| of[spot]).saturating_sub(room / 2);
            middle.min(whole.saturating_sub(room)).saturating_add_signed(by).min(whole.saturating_sub(room))
        };
        let (shift, top) = (start(&centres, width, total, by.0), start(&rows, height, tall, by.1));
        let area = Rect { x: area.x + room, width: area.width.saturating_sub(room), ..area };
        Self { centres, rows, level, area, shift, top }
    }

    fn place(&self, spot: Spot) -> Option<(u16, u16)> {
        self.at(self.centres[spot], self.rows[spot])
    }

    fn at(&self, column: u32, row: u32) -> Option<(u16, u16)> {
        let (column, row) = (column.checked_sub(self.shift)?, row.checked_sub(self.top)?);
        let inside = column < self.area.width.into() && row < self.area.height.into();
        inside.then_some((self.area.x + column as u16, self.area.y + row as u16))
    }

    /// The columns that can be seen, and the rows, the ends not included.
    fn window(&self) -> (Range<u32>, Range<u32>) {
        let (width, height) = (u32::from(self.area.width), u32::from(self.area.height));
        (self.shift..self.shift + width, self.top..self.top + height)
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

/// How the leaves are spread over the columns.
struct Columns {
    /// Before the middle of the first leaf.
    lead: u32,
    /// From the middle of a leaf to that of the next.
    step: u32,
    /// Of the whole drawing.
    total: u32,
}

impl Columns {
    fn of(figure: &Figure, width: u32, mark: u32) -> Self {
        let leaves = figure.leaves().max(1) as u32;
        let label = widest(figure) + mark;
        let least = inner_step(figure).max(label + 1);
        let step = (width / leaves).clamp(least, least.max(9));
        if step * leaves <= width {
            return Self { lead: step / 2, step, total: step * leaves };
        }
        // Every column counts: none is left free at the ends.
        let lead = (label - 1) / 2;
        Self { lead, step, total: lead + step * (leaves - 1) + label - lead }
    }
}

/// The columns that a leaf needs so that a blank is left between the labels of inner nodes with their values.
fn inner_step(figure: &Figure) -> u32 {
    let nodes = figure.nodes();
    let value = "▲=".width() as u32 + widest(figure);
    let mut leaves = vec![0; nodes.len()];
    let mut least = 1;
    for (spot, node) in nodes.iter().enumerate().rev() {
        if node.value.is_some() {
            leaves[spot] = 1;
        } else if leaves[spot] > 1 {
            least = least.max((value + node.name.width() as u32 + 1).div_ceil(leaves[spot]));
        }
        if let Some(parent) = node.parent {
            leaves[parent] += leaves[spot];
        }
    }
    least
}

/// The columns of the longest leaf value.
fn widest(figure: &Figure) -> u32 {
    let values = figure.nodes().iter().filter_map(|node| node.value);
    values.map(|value| number(value).width() as u32).max().unwrap_or(1)
}

fn leaf_text(figure: &Figure, spot: Spot) -> String {
    figure.node(spot).value.map(number).unwrap_or_default()
}

/// What is told of the nodes and edges of a tree.
pub trait Look {
    /// A node's text and what it means.
    fn label(&self, spot: Spot) -> (String, Role);

    /// What is told of the edge above a node.
    fn sign(&self, spot: Spot) -> Option<(&'static str, Role)>;

    /// Something stands at this node.
    fn is_current(&self, spot: Spot) -> bool;

    /// The node under the cursor.
    fn cursor(&self) -> Option<Spot>;
}

/// Draws a tree where a [`Layout`] puts it.
pub fn draw(buf: &mut Buffer, layout: &Layout, figure: &Figure, look: &impl Look, theme: &Theme) {
    for spot in 0..figure.nodes().len() {
        draw_edges(buf, layout, figure, spot, theme);
    }
    for spot in 0..figure.nodes().len() {
        if let Some(row) = layout.rows[spot].checked_sub(1)
            && let Some((column, row)) = layout.at(layout.centres[spot], row)
            && let Some((sign, role)) = look.sign(spot)
        {
            buf.set_string(column, row, sign, theme.style(role).add_modifier(Modifier::BOLD));
        }
        draw_node(buf, layout, look, spot, theme);
    }
}

/// The bracket from a node to its children.
fn draw_edges(buf: &mut Buffer, layout: &Layout, figure: &Figure, spot: Spot, theme: &Theme) {
    let children = &figure.node(spot).children;
    let (Some(&first), Some(&last)) = (children.first(), children.last()) else { return };
    let row = layout.rows[spot] + 1;
    let (left, right) = (layout.centres[first], layout.centres[last]);
    let (columns, rows) = layout.window();
    if !rows.contains(&row) && !rows.contains(&layout.rows[first]) {
        return;
    }
    let middle = layout.centres[spot];
    for column in left.max(columns.start)..(right + 1).min(columns.end) {
        let child = children.binary_search_by_key(&column, |&child| layout.centres[child]).is_ok();
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

fn draw_node(buf: &mut Buffer, layout: &Layout, look: &impl Look, spot: Spot, theme: &Theme) {
    let Some((column, row)) = layout.place(spot) else { return };
    let (text, role) = look.label(spot);
    let mut style = theme.style(if look.is_current(spot) { Role::Selected } else { role });
    let text = if look.cursor() == Some(spot) {
        style = theme.style(Role::Cursor).add_modifier(Modifier::BOLD);
        format!("[{text}]")
    } else {
        text
    };
    let start = column.saturating_sub((text.width() as u16).saturating_sub(1) / 2).max(layout.area.x);
    let room = layout.area.right().saturating_sub(start);
    buf.set_stringn(start, row, &text, room.into(), style);
}

impl Look for Drawing<'_> {
    fn label(&self, spot: Spot) -> (String, Role) {
        let (text, role) = label(self, spot);
        let below_mark = self.marks.is_some_and(|marks| {
            marks.contains(&spot) || self.figure.ancestors(spot).any(|above| marks.contains(&above))
        });
        (text, if below_mark && self.grade.is_none() { Role::Ghost } else { role })
    }

    fn sign(&self, spot: Spot) -> Option<(&'static str, Role)> {
        let slip = self.grade.and_then(|grade| grade.slips.iter().find(|slip| slip.spot == spot));
        let marked = self.marks.is_some_and(|marks| marks.contains(&spot));
        let right = self.grade.is_some_and(|grade| grade.right.contains(&spot));
        match slip {
            Some(slip) if slip.missed => Some(("!", Role::Warn)),
            Some(_) => Some(("✗", Role::Bad)),
            None if right => Some(("✓", Role::Good)),
            None if marked => Some(("✂", Role::CutNode)),
            None if self.grade.is_none() && is_cut_edge(self, spot) => Some(("✂", Role::CutNode)),
            None => None,
        }
    }

    fn is_current(&self, spot: Spot) -> bool {
        let below_mark = self.marks.is_some() && self.label(spot).1 == Role::Ghost;
        !below_mark && is_current(self, spot)
    }

    fn cursor(&self) -> Option<Spot> {
        self.cursor
    }
}

/// The run has cut off this node, and not only one above it.
fn is_cut_edge(drawing: &Drawing<'_>, spot: Spot) -> bool {
    let Some((_, snapshot)) = drawing.run else { return false };
    let parent = drawing.figure.node(spot).parent;
    snapshot.marks[spot] == Mark::Cut && parent.is_some_and(|parent| snapshot.marks[parent] != Mark::Cut)
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
