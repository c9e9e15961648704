//! Draws a tree where a layout puts it.

use ratatui::style::Modifier;

use super::figures::{self, Scale};
use super::fold::{Hidden, Kind};
use super::ink::{Ink, Weight};
use super::layout::{Layout, Place};
use super::measures::Size;
use super::{Label, Look, shape};
use crate::explain::drawing::{Drawing, Spot};
use crate::numbers::thousands;
use crate::ui::prelude::*;

/// Columns that a map keeps beside what is told of it, at least.
const MAP: u16 = 8;

/// A drawing on its way to the screen.
struct Painter<'a, L> {
    layout: &'a Layout,
    drawing: &'a Drawing,
    look: &'a L,
    theme: &'a Theme,
    /// From the current node to the root.
    path: Vec<Spot>,
    /// All leaves have room for their values in large figures.
    large_leaves: bool,
}

/// Draws a tree where a [`Layout`] puts it.
pub fn draw(buf: &mut Buffer, layout: &Layout, drawing: &Drawing, look: &impl Look, theme: &Theme) {
    let current = look.cursor().or(look.current());
    let path = current.map(|spot| std::iter::once(spot).chain(drawing.ancestors(spot)).collect());
    let fits = |place: &Place| {
        let is_leaf = drawing.node(place.spot).value.is_some() && matches!(place.kind, Kind::Node(_));
        !is_leaf || large(&look.label(place.spot).value, inside(place.rect)).is_some()
    };
    let large_leaves = layout.places.iter().all(fits);
    let painter = Painter { layout, drawing, look, theme, path: path.unwrap_or_default(), large_leaves };
    painter.draw_levels(buf);
    painter.draw_lines(buf);
    for place in &layout.places {
        painter.draw_edge(buf, place);
        painter.draw_place(buf, place);
    }
    // Windows stand where room is left.
    for place in &layout.places {
        painter.draw_window(buf, place);
    }
    painter.draw_sides(buf);
    painter.draw_map(buf);
}

/// What the frame of a tile leaves.
fn inside(tile: Rect) -> Rect {
    let (width, height) = (tile.width.saturating_sub(2), tile.height.saturating_sub(2));
    Rect { x: tile.x + 1, y: tile.y + 1, width, height }
}

/// How large the figures of a value are, and its columns, where a tile with this inside has room for figures: around those
/// that are twice as large some is left.
fn large(value: &str, inside: Rect) -> Option<(Scale, u16)> {
    let fits = |(scale, around): (Scale, u16)| {
        let columns = scale.columns(value)?;
        let is_there = columns + around <= inside.width && scale.rows() + around <= inside.height;
        is_there.then_some((scale, columns))
    };
    [(Scale::Twice, 2), (Scale::Once, 0)].into_iter().find_map(fits)
}

impl<L: Look> Painter<'_, L> {
    /// See [`large`]. ASCII has no halves of a cell, of which small figures are made.
    fn large(&self, value: &str, inside: Rect) -> Option<(Scale, u16)> {
        large(value, inside).filter(|&(scale, _)| scale == Scale::Twice || !self.theme.ascii)
    }

    /// The levels, where there are tiles: the stripe on which the nodes of one stand, and they themselves.
    fn levels(&self) -> Vec<(Rect, Vec<&Place>)> {
        let area = self.layout.area;
        let mut places: Vec<_> = self.layout.places.iter().collect();
        if !places.iter().any(|place| place.size > Size::Line) {
            return Vec::new();
        }
        places.sort_by_key(|place| (place.rect.y, place.rect.x));
        let level = |level: &[&'_ Place]| {
            let y = level[0].rect.y;
            let height = level.iter().map(|place| place.rect.height).max().unwrap_or_default();
            // The moves that lead to nodes in one row are part of them.
            let moves = u16::from(self.layout.moves && level[0].size == Size::Line && y > area.y);
            Rect { y: y - moves, height: height + moves, ..area }.intersection(area)
        };
        let levels = places.chunk_by(|one, other| one.rect.y == other.rect.y);
        levels.map(|places| (level(places), places.to_vec())).collect()
    }

    /// The ground of the levels, in turns: what lies between two of them is half of the one, half of the other.
    fn draw_levels(&self, buf: &mut Buffer) {
        let levels = self.levels();
        let halfway = |upper: Rect, lower: Rect| u16::midpoint(upper.bottom(), lower.y.max(upper.bottom()));
        let mut top = levels.first().map_or(0, |(stripe, _)| stripe.y);
        for (at, &(stripe, _)) in levels.iter().enumerate() {
            let bottom = levels.get(at + 1).map_or(stripe.bottom(), |&(below, _)| halfway(stripe, below));
            let ground = Rect { y: top, height: bottom.saturating_sub(top), ..stripe };
            let role = if at % 2 == 0 { Role::Level } else { Role::NextLevel };
            buf.set_style(ground, self.theme.style(role));
            top = bottom;
        }
    }

    /// Who is to move at a level where all its nodes say the same: at the left, beside its middle or above it, or else at the
    /// right, where nothing is. All at the left begin in one column, as far inside as as many of them have room there.
    fn draw_sides(&self, buf: &mut Buffer) {
        let area = self.layout.area;
        let told: Vec<(Rect, String)> =
            self.levels().iter().filter_map(|level| self.side_of(level)).collect();
        let free = |stripe: &Rect, x: u16, width: u16| {
            let rows = [stripe.y + stripe.height / 2, stripe.y.saturating_sub(1)];
            rows.map(|y| Rect { x, y, width, height: 1 }).into_iter().find(|at| {
                at.intersection(area) == *at && at.positions().all(|place| buf[place].symbol() == " ")
            })
        };
        let width = |text: &str| text.width().cells();
        let left = |inset: u16| {
            let at = |(stripe, text): &(Rect, String)| free(stripe, area.x, inset + width(text) + 1);
            told.iter().map(|level| at(level).map(|at| (at.x + inset, at.y))).collect::<Vec<_>>()
        };
        let count = |places: &[Option<(u16, u16)>]| places.iter().flatten().count();
        let (inside, edge) = (left(1), left(0));
        let places = if count(&inside) < count(&edge) { edge } else { inside };
        let at = |(place, (stripe, text)): (&Option<(u16, u16)>, &(Rect, String))| {
            let right = || free(stripe, area.right().saturating_sub(width(text) + 2), width(text) + 2);
            place.or_else(|| right().map(|at| (at.x + 1, at.y)))
        };
        let places: Vec<_> = places.iter().zip(&told).map(at).collect();
        for ((x, y), (_, text)) in places.into_iter().zip(&told).filter_map(|(at, told)| Some((at?, told))) {
            buf.set_string(x, y, text, self.theme.style(Role::Dim));
        }
    }

    /// Who is to move at a level, with its stripe; `None` where its nodes do not say the same, or nothing.
    fn side_of(&self, (stripe, places): &(Rect, Vec<&Place>)) -> Option<(Rect, String)> {
        let nodes = places.iter().filter(|place| matches!(place.kind, Kind::Node(_)));
        let nodes = nodes.map(|place| self.drawing.node(place.spot));
        let mut sides = nodes.filter(|node| node.value.is_none()).map(|node| node.side);
        let side = sides.next().filter(|&side| sides.all(|other| other == side))?;
        Some((*stripe, format!("{} {}", shape(side), self.drawing.side_name(side))))
    }

    fn weight(&self, place: &Place) -> Weight {
        match place.kind {
            Kind::Node(_) if self.path.contains(&place.spot) => Weight::Heavy,
            Kind::Above(_) if !self.path.is_empty() => Weight::Heavy,
            _ if self.look.is_left_out(place.spot) => Weight::Dotted,
            _ => Weight::Light,
        }
    }

    fn draw_lines(&self, buf: &mut Buffer) {
        let mut ink = Ink::new(self.layout.area);
        for place in &self.layout.places {
            let weight = self.weight(place);
            if place.size > Size::Line {
                ink.frame(place.rect, weight);
            }
            let Some(parent) = place.parent.map(|parent| &self.layout.places[parent]) else { continue };
            // A line begins and ends in the frame of a tile, and at the edge of a node in one row.
            let (below, above) = (parent.rect.bottom(), place.rect.top().saturating_sub(1));
            if parent.size == Size::Line {
                ink.up_stub(parent.middle, below, weight);
                ink.down(parent.middle, below, parent.fork, weight);
            } else {
                ink.down(parent.middle, below - 1, parent.fork, weight);
            }
            ink.across(parent.fork, parent.middle, place.middle, weight);
            if place.size == Size::Line {
                ink.down(place.middle, parent.fork, above, weight);
                ink.down_stub(place.middle, above, weight);
            } else {
                ink.down(place.middle, parent.fork, above + 1, weight);
            }
        }
        ink.draw(buf, |weight| {
            self.theme.style(match weight {
                Weight::Heavy => Role::Accent,
                Weight::Dotted => Role::Ghost,
                Weight::Light | Weight::None => Role::Border,
            })
        });
    }

    /// The rows of the edge above a place, in which something can stand on it.
    fn edge(&self, place: &Place) -> std::ops::Range<u16> {
        let fork = place.parent.map_or(place.rect.top(), |parent| self.layout.places[parent].fork);
        (fork + 1).min(place.rect.top())..place.rect.top()
    }

    /// The move and the sign on the edge above a place.
    fn draw_edge(&self, buf: &mut Buffer, place: &Place) {
        let Kind::Node(_) = place.kind else { return };
        if place.parent.is_none() {
            return;
        }
        let mut rows = self.edge(place);
        if self.layout.moves
            && let Some(row) = rows.next_back()
        {
            let heavy = self.weight(place) == Weight::Heavy;
            let role = if heavy { Role::Accent } else { Role::Text };
            let role = if self.look.is_left_out(place.spot) { Role::Ghost } else { role };
            self.centre(buf, place, row, &self.drawing.node(place.spot).text, self.theme.style(role));
        }
        if let Some((sign, role)) = self.look.sign(place.spot) {
            let row = if rows.is_empty() {
                rows.start.saturating_sub(1)
            } else {
                u16::midpoint(rows.start, rows.end - 1)
            };
            let style = self.theme.style(role).add_modifier(Modifier::BOLD);
            self.centre(buf, place, row, sign, style);
        }
    }

    /// A text around the middle of a place.
    fn centre(&self, buf: &mut Buffer, place: &Place, row: u16, text: &str, style: Style) {
        let area = self.layout.area;
        let start = place.middle.saturating_sub(text.width().cells().saturating_sub(1) / 2).max(area.x);
        if (area.top()..area.bottom()).contains(&row) {
            buf.set_stringn(start, row, text, area.right().saturating_sub(start).into(), style);
        }
    }

    fn draw_place(&self, buf: &mut Buffer, place: &Place) {
        let (top, size) = (place.rect.top(), place.size);
        if place.rect.is_empty() {
            return;
        }
        let middle = top + (place.rect.height - 1) / 2;
        let Kind::Node(hidden) = place.kind else {
            let (Kind::Rest(hidden) | Kind::Above(hidden) | Kind::Node(hidden)) = place.kind;
            let text = if size == Size::Line { hidden.short() } else { hidden.long() };
            return self.centre(buf, place, middle, &text, self.theme.style(Role::Dim));
        };
        let label = self.look.label(place.spot);
        let cursor = self.look.cursor() == Some(place.spot) || self.look.is_pointed(place.spot);
        // Where something is asked of a node, that is what is bright.
        let current =
            self.look.current() == Some(place.spot) && self.look.is_bright() && self.look.cursor().is_none();
        let style = match () {
            () if cursor => self.theme.style(Role::Cursor).add_modifier(Modifier::BOLD),
            () if current => self.theme.style(Role::Selected),
            () => self.theme.style(label.role),
        };
        if size == Size::Line {
            return self.draw_line(buf, place, &label, (cursor, style), hidden);
        }
        let inside = inside(place.rect);
        let told = self.look.window(place.spot).filter(|_| size == Size::Window);
        let is_leaf = self.drawing.node(place.spot).value.is_some();
        let marked = |text: &str| if cursor { format!("[{text}]") } else { text.to_string() };
        let value = if label.name.is_empty() { marked(&label.value) } else { label.value };
        // Of what nothing is known yet the name is what words speak of.
        let is_named = value.is_empty();
        let value = if is_named { self.drawing.node(place.spot).name.clone() } else { value };
        // The window is worth more than a large name.
        let has_room =
            |&(scale, _): &(Scale, u16)| !is_named || told.is_none() || scale.rows() < inside.height;
        // Without colour a leaf that was not looked at is told from others by its type alone, which large figures have not.
        let faint = !self.theme.is_coloured() && style.add_modifier.contains(Modifier::DIM);
        let large =
            self.large(&value, inside).filter(|_| !is_leaf || self.large_leaves && !faint).filter(has_room);
        if cursor || current {
            // Large figures reach the frame, and are read with something of their ground around them.
            buf.set_style(if large.is_some() { place.rect } else { inside }, style);
        } else if !self.look.is_left_out(place.spot) {
            buf.set_style(inside, self.theme.style(Role::Tile));
        }
        let bold = if faint { style } else { style.add_modifier(Modifier::BOLD) };
        // What has a name has the cursor there.
        if !label.name.is_empty() {
            let on_ground = cursor || (current && large.is_some());
            let style = if on_ground { style } else { self.theme.style(label.role) };
            let start = place.rect.x + if cursor { 1 } else { 2 };
            buf.set_string(start, top, marked(&label.name), style.add_modifier(Modifier::BOLD));
        }
        // Where there is room, the value is written large, and the window below it: at least in the frame.
        let middle = if let Some((scale, columns)) = large {
            let spare = inside.height - scale.rows();
            let (x, y) = (inside.x + (inside.width - columns) / 2, inside.y + spare / 2);
            let place = Rect { x, y, width: columns, height: scale.rows() };
            let ink = if is_named && !cursor && !current { self.theme.style(Role::Dim) } else { bold };
            figures::draw(buf, place.intersection(self.layout.area), &value, scale, ink);
            y + scale.rows() - 1
        } else {
            if !is_named {
                self.centre(buf, place, middle, &value, bold);
            }
            middle
        };
        if !hidden.is_nothing() {
            self.centre(buf, place, place.rect.bottom() - 1, &hidden.short(), self.theme.style(Role::Dim));
        }
        if let Some(window) = told {
            self.centre(buf, place, middle + 1, &window, style);
        }
    }

    /// A node in one row, with the number of nodes that are folded into it.
    fn draw_line(
        &self,
        buf: &mut Buffer,
        place: &Place,
        label: &Label,
        (cursor, style): (bool, Style),
        hidden: Hidden,
    ) {
        let text = format!("{}{}", label.name, label.value);
        if hidden.is_nothing() {
            let text = if cursor { format!("[{text}]") } else { text };
            return self.centre(buf, place, place.rect.top(), &text, style);
        }
        let whole = format!("{text} {}", hidden.short());
        self.centre(buf, place, place.rect.top(), &whole, self.theme.style(Role::Dim));
        let start = place.middle.saturating_sub(whole.width().cells().saturating_sub(1) / 2);
        let text = Rect { x: start, width: text.width().cells(), height: 1, ..place.rect };
        buf.set_style(text.intersection(self.layout.area), style);
    }

    /// The window of an open node that does not stand in its tile, where nothing else is.
    fn draw_window(&self, buf: &mut Buffer, place: &Place) {
        if place.size == Size::Window || !matches!(place.kind, Kind::Node(_)) {
            return;
        }
        let Some(window) = self.look.window(place.spot) else { return };
        let width = window.width().cells();
        let area = self.layout.area;
        let beside = place.rect.height / 2 + place.rect.top();
        let edge =
            self.edge(place).rev().map(|row| (row, place.middle + 2, place.middle.checked_sub(width + 1)));
        let node = (beside, place.rect.right() + 1, place.rect.left().checked_sub(width + 1));
        for (row, right, left) in edge.chain([node]) {
            for start in [Some(right), left].into_iter().flatten() {
                let whole = Rect { x: start.saturating_sub(1), y: row, width: width + 2, height: 1 };
                let free = |place: ratatui::layout::Position| buf[place].symbol() == " ";
                if start > area.x && whole.intersection(area) == whole && whole.positions().all(free) {
                    buf.set_string(start, row, &window, self.theme.style(Role::Accent));
                    return;
                }
            }
        }
    }

    /// Of a tree that is larger than the pane: which part of its leaves is drawn, what counted
    /// tiles are, and where the current node is.
    fn draw_map(&self, buf: &mut Buffer) {
        let map = self.layout.map;
        if map.is_empty() {
            return;
        }
        let shown = self.layout.places.iter().filter(|place| matches!(place.kind, Kind::Node(_)));
        let all = self.layout.all;
        let mut text = format!(
            "{} of {} nodes{}",
            thousands(shown.clone().count() as u64),
            thousands(all.nodes as u64),
            if all.beyond > 0 { " and more" } else { "" },
        );
        // What counted tiles are is told as long as some of the map is left.
        let fits = |told: &str| text.width().cells() + told.width().cells() + MAP < map.width;
        let told = [", …n are not drawn", ", …n not drawn"].into_iter().find(|told| fits(told));
        text.push_str(told.filter(|_| self.layout.leaves_out().0).unwrap_or_default());
        text.push(' ');
        buf.set_stringn(map.x, map.y, &text, map.width.into(), self.theme.style(Role::Dim));
        let width = map.width.saturating_sub(text.width().cells() + 1);
        let start = map.right() - width;
        // Nodes stand in pre-order: what is drawn near each other is near each other on the map. What has grown stands
        // where it grew.
        let made = self.drawing.made();
        let place = |spot: Spot| {
            let mut line = std::iter::once(spot).chain(self.drawing.ancestors(spot));
            line.find(|&at| at < made).unwrap_or(0)
        };
        let column = |spot: Spot| start + (place(spot) * usize::from(width) / made.max(1)).cells();
        let mut put = |column: u16, sign: &str, role| {
            if column < map.right() {
                buf.set_string(column, map.y, sign, self.theme.style(role));
            }
        };
        (start..map.right()).for_each(|column| put(column, "·", Role::Dim));
        shown.for_each(|place| put(column(place.spot), "━", Role::Text));
        if let Some(&spot) = self.path.first() {
            put(column(spot), "●", Role::Accent);
        }
    }
}
