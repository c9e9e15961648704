//! Where the nodes of a drawn tree are, and how large.

use super::fold::{self, Hidden, Item, Kind};
use super::measures::{Measures, Size, lines, odd};
use super::spread;
use crate::explain::drawing::{Drawing, Spot};
use crate::ui::prelude::*;

/// Rows between two levels at most, and such a part of the columns where that is more: what is farther apart is not seen
/// together, but an edge may be as steep as it is flat.
const FAR: (u16, u16) = (9, 6);
/// The same where a drawing takes no more than it needs.
const GOOD: u16 = 4;
/// One place of a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) spot: Spot,
    pub(super) kind: Kind,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    pub(super) size: Size,
    pub(super) rect: Rect,
    /// The column of its middle, where edges arrive and leave.
    pub(super) middle: u16,
    /// The row between it and its children in which the edges part.
    pub(super) fork: u16,
}

/// Where the nodes of a tree are on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub(super) area: Rect,
    pub(super) places: Vec<Place>,
    /// Moves stand on the edges.
    pub(super) moves: bool,
    /// Where the map is, if the tree is larger than the area.
    pub(super) map: Rect,
    /// All nodes of the tree.
    pub(super) all: Hidden,
}

/// What is told beside a drawing, and needs room.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Told {
    /// Columns of a value, where it may be longer than all that are drawn as leaves.
    pub value: u16,
    /// Columns of what stands behind a leaf's value.
    pub mark: u16,
    /// Moves stand on the edges even where their texts are no more than numbers.
    pub moves: bool,
}

/// The rows in which a tree is drawn well where there is room for so many; never less than the least that it needs.
pub fn rows(drawing: &Drawing, room: u16) -> u16 {
    let height = u16::from(drawing.height());
    let good = height * (Size::Window.rows() + GOOD) + Size::Tile.rows();
    room.min(good).max(height * 2 + 1)
}

/// The edges have moves that say more than which child it is.
fn has_moves(drawing: &Drawing) -> bool {
    let mut children = drawing.nodes().iter().flat_map(|node| node.children.iter().zip(1..));
    children.any(|(&child, place)| {
        let node = drawing.node(child);
        node.text != place.to_string() && node.given.as_ref() != Some(&node.text)
    })
}

impl Layout {
    /// Lays a tree out on an area, with room for a mark of so many columns behind each leaf. Where the area is too
    /// small, what is around the focus is drawn.
    pub fn new(drawing: &Drawing, area: Rect, focus: Option<Spot>, mark: u16) -> Self {
        Self::telling(drawing, area, focus, Told { mark, ..Told::default() })
    }

    /// The same with room for what is told at the nodes.
    pub fn telling(drawing: &Drawing, area: Rect, focus: Option<Spot>, told: Told) -> Self {
        let all = fold::all(drawing);
        let empty = Self { area, places: Vec::new(), moves: false, map: Rect::ZERO, all };
        if area.is_empty() || drawing.nodes().is_empty() {
            return empty;
        }
        let moves = told.moves || has_moves(drawing);
        for moves in [true, false].into_iter().filter(|&told| moves || !told) {
            let measures = Measures::new(drawing, told, moves);
            // A leaf and a blank at least: most trees that are too large are known at once.
            let ends = drawing.nodes().iter().filter(|node| node.children.is_empty()).count();
            if ends * 2 <= usize::from(area.width) + 1 {
                let items = fold::whole(drawing);
                if measures.fits(&items, &lines(&items), area) {
                    return Self { moves, ..empty }.placed(items, measures, area);
                }
            }
        }
        let map = Rect { y: area.bottom() - 1, height: 1, ..area };
        let (map, room) = if area.height > 3 {
            (map, Rect { height: area.height - 1, ..area })
        } else {
            (Rect::ZERO, area)
        };
        let moves = moves && room.height > 6;
        let measures = Measures::new(drawing, told, moves);
        let levels = usize::from((room.height + 1 + u16::from(moves)) / (2 + u16::from(moves))).max(1);
        let fits = |items: &[Item]| measures.fits(items, &lines(items), room);
        let items = fold::around(drawing, focus.unwrap_or(0), levels, fits);
        Self { moves, map, ..empty }.placed(items, measures, room)
    }

    fn placed(mut self, items: Vec<Item>, measures: Measures<'_>, room: Rect) -> Self {
        let measures = measures.with_leaves(&items, room);
        let sizes = measures.sizes(&items, room);
        let wider = measures.wider(&items, &sizes, room);
        let widths: Vec<u16> =
            measures.widths(&items, &sizes).into_iter().map(|width| width + wider * 2).collect();
        let ends = items.iter().filter(|item| item.children.is_empty()).count();
        let middles = spread::apart(&spread::close(&items, &widths), &widths, ends, room.width);
        let widths = if self.moves && sizes.contains(&Size::Line) {
            widths
        } else {
            Measures::widened(&items, &sizes, &widths, &middles, room.width)
        };
        let rows = measures.rows(&items, &sizes, &widths, room);
        // Nor is one much wider than it is high.
        let needed = measures.widths(&items, &sizes);
        let narrowed = |(at, width): (usize, u16)| width.min(needed[at].max(rows[items[at].level] * 4));
        let widths: Vec<u16> = widths.into_iter().enumerate().map(narrowed).collect();
        let tops = tops(&rows, measures.gap(&sizes), room);
        for ((item, width), middle) in items.into_iter().zip(widths).zip(middles) {
            let size = measures.size(&item, sizes[item.level]);
            let start = room.x + spread::start(middle, width).max(0).cells();
            let height = rows[item.level];
            let height = if size < sizes[item.level] { odd(height) } else { height };
            let rect = Rect { x: start, y: tops[item.level], width, height };
            let below = tops.get(item.level + 1).copied().unwrap_or(rect.bottom());
            self.places.push(Place {
                spot: item.spot,
                kind: item.kind,
                parent: item.parent,
                children: item.children,
                size,
                rect: rect.intersection(room),
                middle: (room.x + middle.max(0).cells()).min(room.right() - 1),
                fork: rect.bottom() + below.saturating_sub(rect.bottom() + 1) / 3,
            });
        }
        self
    }

    /// The nodes that are drawn.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        self.places.iter().filter(|place| matches!(place.kind, Kind::Node(_))).map(|place| place.spot)
    }

    /// Whether nodes are counted in place of being drawn, and whether there are others below what is drawn or counted.
    pub fn leaves_out(&self) -> (bool, bool) {
        let hidden = self.places.iter().map(|place| match place.kind {
            Kind::Node(hidden) | Kind::Rest(hidden) | Kind::Above(hidden) => hidden,
        });
        hidden.fold((false, false), |(counted, more), hidden| {
            (counted || hidden.nodes > 0, more || hidden.beyond > 0)
        })
    }

    /// The node that is drawn at a place of the screen, or near it on its edge above; of counted nodes one of them.
    pub fn hit(&self, column: u16, row: u16) -> Option<Spot> {
        let inside = self.places.iter().find(|place| place.rect.contains((column, row).into()));
        let near = |place: &&Place| {
            let top = place.parent.map_or(place.rect.top(), |parent| self.places[parent].rect.bottom());
            let far = place.middle.abs_diff(column);
            ((top..place.rect.bottom()).contains(&row) && far <= 3).then_some(far)
        };
        let beside = || self.places.iter().filter(|place| near(place).is_some()).min_by_key(near);
        inside.or_else(beside).map(|place| place.spot)
    }
}

/// The first row of each level of so many rows: what is left over stands between the levels.
fn tops(rows: &[u16], gap: u16, room: Rect) -> Vec<u16> {
    let gaps = rows.len().cells().saturating_sub(1);
    let height = rows.iter().sum::<u16>() + gap * gaps;
    let far = FAR.0.max(room.width / FAR.1);
    let free = room.height.saturating_sub(height).min((far - gap) * gaps);
    let mut row = room.y + room.height.saturating_sub(height + free) / 2;
    let top = |(level, rows): (u16, &u16)| {
        let share = if level < gaps { free * (level + 1) / gaps - free * level / gaps } else { 0 };
        let top = row;
        row += rows + gap + share;
        top
    };
    (0..).zip(rows).map(top).collect()
}
