//! Where the parts of a form stand.

use ratatui::layout::{Constraint, Layout, Margin};

use super::field::{Field, Kind};
use crate::ui::prelude::*;
use crate::ui::widgets::board::Shape;

/// Columns from which on the help and the picture stand beside the fields.
const BESIDE: u16 = 96;
/// Lines for the help below the fields.
const HELP: u16 = 4;
/// Columns of what stands beside the fields, usually and at least.
const SIDE: (u16, u16) = (46, 36);
/// Between the fields and what stands beside them.
const GAP: u16 = 2;
/// Lines for the help where there is room, at least.
const TALL: u16 = 9;
/// Columns of fields that leave room below them.
const FEW: u16 = 64;
/// The same where a larger picture needs some of them.
const NARROW: u16 = 50;
/// Columns of the fields beside a picture, at most: two columns of switches with long names.
const WIDEST: u16 = 88;
/// Columns of a text that should be seen whole: a position of chess, and the cursor behind it.
const TEXT: u16 = 57;
/// Columns of a form's help, at most.
const PROSE: u16 = 72;
/// Columns of fields that leave room to say of each what it means.
const TELLS: u16 = 100;
/// Columns of a block of fields that stands beside another one, at least.
const BLOCK: u16 = 34;
/// Switches of a block that is too long for that.
const MANY: usize = 9;
/// Columns before the name of a field, for the sign that it is chosen.
const SIGN: u16 = 2;
/// Columns for the scroll bar and the gap before it.
const BAR: u16 = 2;
/// Columns before the name of a switch: the sign and the box.
const BOX: u16 = SIGN + 4;

/// Where everything stands.
pub(super) struct Places {
    /// The fields, without the scroll bar at their right.
    pub(super) list: Rect,
    pub(super) help: Rect,
    /// What more there is to say, where that stands apart from the help.
    pub(super) more: Rect,
    /// The board.
    pub(super) picture: Rect,
    pub(super) button: Rect,
    /// Columns before the values.
    pub(super) values: u16,
    pub(super) cells: Vec<Cell>,
    /// Lines of all fields.
    pub(super) rows: u16,
    /// There is room to say of every field what it means.
    pub(super) tells: bool,
    /// There is room for what stands at the end of every row.
    pub(super) tags: bool,
}

/// A piece of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Heading,
    Value,
    Below,
    /// What it may be, in the row between it and the next one.
    Told,
}

/// Where a piece of a field stands among the lines of all fields.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// The field's number.
    pub(super) field: usize,
    pub(super) part: Part,
    pub(super) column: u16,
    pub(super) width: u16,
    pub(super) row: u16,
}

impl Places {
    /// `picture`: the board that is drawn beside the fields, if there is one.
    pub(super) fn new<I>(fields: &[Field<I>], submit: &str, picture: Option<Shape>, area: Rect) -> Self {
        let inside = area.inner(Margin::new(if area.width < 80 { 1 } else { 2 }, 1));
        let named = fields.iter().filter(|field| !matches!(field.kind, Kind::Switch(_)));
        let values = SIGN + 2 + named.map(|field| field.label.width()).max().unwrap_or(0).cells();
        let [list, help, picture, more] = match picture {
            Some(board) if inside.width >= BESIDE => beside(fields, values, board, inside),
            _ => below(fields, inside),
        };
        let list = Rect { width: list.width.saturating_sub(BAR), ..list };
        let width = if submit.is_empty() { 0 } else { button(submit).width().cells() };
        let button = Rect::new(inside.x, area.bottom().saturating_sub(1), width, 1).intersection(area);
        let (cells, rows) = fitting(fields, list.width, list.height);
        let tells = picture.is_empty() && list.width >= TELLS && fits(fields, list.width, list.height);
        let has_room = |cell: &Cell| {
            let field = &fields[cell.field];
            cell.part != Part::Value
                || field.tag.is_empty()
                || BOX + wide(&field.label) + 1 + wide(field.tag) < cell.width
        };
        let tags = cells.iter().all(has_room);
        Self { list, help, more, picture, button, values, cells, rows, tells, tags }
    }

    /// The first line that is shown, if it was this one and this field must be seen.
    pub(super) fn top(&self, top: u16, field: usize) -> u16 {
        let rows = || self.cells.iter().filter(|cell| cell.field == field).map(|cell| cell.row);
        let (first, last) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let height = self.list.height;
        top.max((last + 1).saturating_sub(height)).min(first).min(self.rows.saturating_sub(height))
    }

    /// All that is said of a field stands below it, where the first line that is shown was this one.
    pub(super) fn says<I>(&self, fields: &[Field<I>], field: usize, top: u16) -> bool {
        let (top, says) = (self.top(top, field), fields[field].says());
        let mut told = self.cells.iter().filter(|cell| cell.field == field && cell.part == Part::Told);
        !self.tells
            && told.any(|cell| {
                self.seen(cell, top).is_some() && fields[field].tells_in(cell.width).as_ref() == Some(&says)
            })
    }

    /// What the fields below each heading stand on, where there are several.
    pub(super) fn grounds<I>(&self, fields: &[Field<I>], top: u16) -> Vec<Rect> {
        let is_first = |cell: &Cell| cell.part == Part::Heading;
        if self.cells.iter().filter(|cell| is_first(cell)).count() < 2 {
            return Vec::new();
        }
        let block = |cell: &Cell| fields[..=cell.field].iter().filter(|it| !it.heading.is_empty()).count();
        let blocks = self.cells.chunk_by(|one, next| block(one) == block(next));
        let ground = |cells: &[Cell]| {
            let places = cells.iter().filter_map(|cell| self.seen(cell, top));
            places.reduce(Rect::union)
        };
        blocks.filter_map(ground).collect()
    }

    /// Where a cell stands on the screen, if it can be seen.
    pub(super) fn seen(&self, cell: &Cell, top: u16) -> Option<Rect> {
        let row = cell.row.checked_sub(top).filter(|&row| row < self.list.height)?;
        let place = Rect::new(self.list.x + cell.column, self.list.y + row, cell.width, 1);
        Some(place.intersection(self.list)).filter(|place| !place.is_empty())
    }
}

/// The fields, the help and the picture below each other: there is no picture, or no room for it.
fn below<I>(fields: &[Field<I>], inside: Rect) -> [Rect; 4] {
    let most = inside.height - HELP.min(inside.height / 4);
    // What is said of the fields stays near them, and has what they leave.
    let list = most.min(fitting(fields, inside.width.saturating_sub(BAR), most).1 + 1);
    let [list, help] = Layout::vertical([Constraint::Length(list), Constraint::Fill(1)]).areas(inside);
    [list, Rect { width: help.width.min(BESIDE), ..help }, Rect::ZERO, Rect::ZERO]
}

/// The fields, the help, beside them the picture, and what more there is to say.
fn beside<I>(fields: &[Field<I>], values: u16, board: Shape, inside: Rect) -> [Rect; 4] {
    let split = |width| {
        let widths = [Constraint::Length(width), Constraint::Length(GAP), Constraint::Fill(1)];
        let [list, _, side] = Layout::horizontal(widths).areas(inside);
        [list, side]
    };
    // Where few fields leave room below them, that is for the help, and the picture is as high as the form.
    // A larger picture may take some of their columns.
    let board_wide =
        board.largest_in(inside.width - GAP - NARROW, inside.height).map_or(0, |(width, _)| width);
    let text = fields.iter().any(|field| matches!(field.kind, Kind::Text { .. }));
    let most = if text { FEW.max(values + TEXT + BAR) } else { FEW };
    let few = (inside.width - GAP - board_wide).clamp(NARROW, most);
    let [list, picture] = split(few);
    let rows = lines(fields, few - BAR, few, Apart::Lines).1;
    if rows + 2 + HELP <= list.height {
        let heights = [Constraint::Length(rows + 2), Constraint::Fill(1)];
        let [list, below] = Layout::vertical(heights).areas(list);
        let height = board.largest_in(picture.width, picture.height).map_or(0, |(_, height)| height);
        let [board, help] =
            Layout::vertical([Constraint::Length(height), Constraint::Fill(1)]).spacing(1).areas(picture);
        // What the board leaves is for the help, so that there is more room for more.
        return if height > 0 && help.height >= HELP {
            [list, Rect { width: help.width.min(PROSE), ..help }, board, below]
        } else {
            [list, below, picture, Rect::ZERO]
        };
    }
    let wanted = fields.iter().map(|field| match field.kind {
        Kind::Text { .. } => values + TEXT,
        Kind::Switch(_) => 2 * boxed(field),
        _ => 0,
    });
    let least = (wanted.max().unwrap_or(0) + BAR).min(inside.width - GAP - SIDE.1);
    let [list, side] = split((inside.width - SIDE.0).min(WIDEST).max(least));
    // The picture is as large as the width lets it be, and the help has the rest.
    let room = side.height.saturating_sub(TALL + 1);
    let height = board.largest_in(side.width, room).map_or(room, |(_, height)| height);
    let heights = [Constraint::Fill(1), Constraint::Length(1), Constraint::Length(height)];
    let [help, _, picture] = Layout::vertical(heights).areas(side);
    [list, Rect { width: help.width.min(PROSE), ..help }, picture, Rect::ZERO]
}

/// What stands on the lower border.
pub(super) fn button(submit: &str) -> String {
    format!(" Enter: {submit} ")
}

/// All pieces, and how many lines they take: lines stand apart where there is room for all of them.
fn fitting<I>(fields: &[Field<I>], width: u16, height: u16) -> (Vec<Cell>, u16) {
    let block = if width >= TELLS && fits(fields, width, height) { width } else { BLOCK };
    let all = [Apart::Lines, Apart::Blocks].map(|apart| lines(fields, width, block, apart));
    let fitting = all.into_iter().find(|&(_, rows)| rows <= height);
    fitting.unwrap_or_else(|| lines(fields, width, block, Apart::Nothing))
}

/// What stands a row apart from what is below it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Apart {
    Lines,
    Blocks,
    Nothing,
}

/// All blocks can stand below each other.
fn fits<I>(fields: &[Field<I>], width: u16, height: u16) -> bool {
    lines(fields, width, width, Apart::Nothing).1 <= height
}

/// All pieces, and how many lines they take. Short blocks stand beside each other where each has so many columns.
fn lines<I>(fields: &[Field<I>], width: u16, least: u16, apart: Apart) -> (Vec<Cell>, u16) {
    let blocks: Vec<_> = fields.chunk_by(|_, next| next.heading.is_empty()).collect();
    let (mut cells, mut top, mut first): (Vec<Cell>, _, _) = (Vec::new(), 0, 0);
    for run in blocks.chunk_by(|one, next| is_short(one) && is_short(next)) {
        let columns = ((width + GAP) / (least + GAP)).clamp(1, run.len().cells());
        let wide = (width + GAP) / columns - GAP;
        let all: Vec<_> = run.iter().map(|fields| block(fields, wide, apart)).collect();
        let share = all.iter().map(|(_, rows)| rows).sum::<u16>().div_ceil(columns);
        let (mut column, mut used, mut most) = (0, 0, 0);
        for (fields, (own, rows)) in run.iter().zip(all) {
            if used > 0 && used + rows / 2 > share && column + 1 < columns {
                (column, used) = (column + 1, 0);
            }
            cells.extend(own.into_iter().map(|cell| Cell {
                field: first + cell.field,
                column: column * (wide + GAP) + cell.column,
                row: top + used + cell.row,
                ..cell
            }));
            first += fields.len();
            used += rows;
            most = used.max(most);
        }
        top += most;
    }
    let rows = cells.iter().map(|cell| cell.row + 1).max().unwrap_or(0);
    (cells, rows)
}

/// The block can stand beside another one.
fn is_short<I>(block: &&[Field<I>]) -> bool {
    let switches = block.iter().filter(|field| matches!(field.kind, Kind::Switch(_))).count();
    let is_long = |field: &Field<I>| field.kind.is_typed() || !field.below.is_empty();
    switches < MANY && !block.iter().any(is_long)
}

/// The pieces of a heading and the fields below it, and how many lines they take.
fn block<I>(fields: &[Field<I>], width: u16, apart: Apart) -> (Vec<Cell>, u16) {
    let (mut cells, mut row, mut field) = (Vec::new(), 0, 0);
    let line = |field, part, row| Cell { field, part, column: 0, width, row };
    if !fields[0].heading.is_empty() {
        cells.push(line(0, Part::Heading, 0));
        row += 1;
    }
    while let Some(this) = fields.get(field) {
        let count = fields[field..].iter().take_while(|next| matches!(next.kind, Kind::Switch(_))).count();
        let mut told = false;
        if count > 0 {
            row += switches(&fields[field..field + count], field, width, row, &mut cells);
        } else {
            cells.push(line(field, Part::Value, row));
            row += 1;
            if matches!(this.kind, Kind::Search { .. }) || !this.below.is_empty() {
                cells.push(line(field, Part::Below, row));
                row += 1;
            }
            told = apart == Apart::Lines && this.tells_in(width).is_some();
            if told {
                cells.push(line(field, Part::Told, row));
            }
        }
        let is_last = field + count.max(1) == fields.len();
        row += u16::from(apart == Apart::Lines || (apart == Apart::Blocks && is_last));
        // What begins below stands apart from what is told.
        row += u16::from(told && is_last);
        field += count.max(1);
    }
    (cells, row)
}

/// Switches in as many columns as fit, one below the other; returns how many lines they take.
fn switches<I>(fields: &[Field<I>], first: usize, width: u16, top: u16, cells: &mut Vec<Cell>) -> u16 {
    let columns = (width / fields.iter().map(boxed).max().unwrap_or(BOX)).clamp(1, fields.len().cells());
    let rows = fields.len().cells().div_ceil(columns);
    let width = width / columns;
    cells.extend((0..fields.len().cells()).map(|at| Cell {
        field: first + usize::from(at),
        part: Part::Value,
        column: at / rows * width,
        width,
        row: top + at % rows,
    }));
    rows
}

/// Columns of a switch.
fn boxed<I>(field: &Field<I>) -> u16 {
    BOX + (field.label.width() + field.note.width()).cells()
}

fn wide(text: &str) -> u16 {
    text.width().cells()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_place_of_its_own() {
        let field = |at: usize| {
            let kind = if at % 7 < 3 { Kind::Switch(true) } else { Kind::choice("value", 0, 2) };
            let field = Field::new(at, format!("field {at}"), kind);
            if at.is_multiple_of(5) { field.under("heading") } else { field }
        };
        let fields: Vec<_> = (0..40).map(field).collect();
        for (width, height) in (0..200).step_by(7).flat_map(|width| [5, 20, 60].map(|height| (width, height)))
        {
            let (cells, rows) = fitting(&fields, width, height);
            let places = cells.iter().map(|cell| Rect::new(cell.column, cell.row, cell.width, 1));
            let places: Vec<_> = places.collect();
            for (at, place) in places.iter().enumerate() {
                assert!(place.right() <= width && place.bottom() <= rows, "{width} {place}");
                assert!(places[..at].iter().all(|other| !other.intersects(*place)), "{width} {place}");
            }
            for at in 0..fields.len() {
                assert!(cells.iter().any(|cell| cell.field == at && cell.part == Part::Value));
            }
        }
    }
}
