//! Where the parts of a form stand.

use ratatui::layout::{Constraint, Layout, Margin, Rect};
use unicode_width::UnicodeWidthStr;

use super::field::{Field, Kind};

/// Columns from which on the help stands beside the fields.
const BESIDE: u16 = 97;
/// Lines for the help below the fields.
const HELP: u16 = 4;
/// Columns that the help beside them must have, with the gap before it.
const SIDE: u16 = 46;
/// Lines for the help where there is room.
const TALL: u16 = 9;
/// Columns of fields that leave room below them.
const FEW: u16 = 66;
/// Columns of the fields, at most: two columns of switches with long names.
const WIDEST: u16 = 90;
/// Columns of a form's text, at most.
const TEXT: u16 = 72;
/// Columns before the name of a field, for the sign that it is chosen.
const SIGN: u16 = 2;
/// Columns before the name of a switch: the sign and the box.
const BOX: u16 = SIGN + 4;

/// Where everything stands.
pub(super) struct Places {
    /// The fields, without the scroll bar at their right.
    pub(super) list: Rect,
    pub(super) help: Rect,
    /// What is left below the help.
    pub(super) picture: Rect,
    pub(super) button: Rect,
    /// Columns before the values.
    pub(super) values: u16,
    pub(super) cells: Vec<Cell>,
    /// Lines of all fields.
    pub(super) rows: u16,
}

/// A piece of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Heading,
    Value,
    Below,
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
    pub(super) fn new<I>(fields: &[Field<I>], submit: &str, area: Rect) -> Self {
        let inside = area.inner(Margin::new(1, 1));
        let [list, help, picture] = panes(fields, inside);
        let width = if submit.is_empty() { 0 } else { button(submit).width() as u16 };
        let button = Rect::new(inside.x, area.bottom().saturating_sub(1), width, 1);
        let list = Rect { width: list.width.saturating_sub(2), ..list };
        let named = fields.iter().filter(|field| !matches!(field.kind, Kind::Switch(_)));
        let values = SIGN + 2 + named.map(|field| field.label.width()).max().unwrap_or(0) as u16;
        // Lines stand apart where there is room for all of them.
        let (cells, rows) = match lines(fields, list.width, true) {
            (_, rows) if rows > list.height => lines(fields, list.width, false),
            apart => apart,
        };
        Self { list, help, picture, button: button.intersection(area), values, cells, rows }
    }

    /// The first line that is shown, if it was this one and this field must be seen.
    pub(super) fn top(&self, top: u16, field: usize) -> u16 {
        let rows = || self.cells.iter().filter(|cell| cell.field == field).map(|cell| cell.row);
        let (first, last) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let height = self.list.height;
        top.max((last + 1).saturating_sub(height)).min(first).min(self.rows.saturating_sub(height))
    }

    /// Where a cell stands on the screen, if it can be seen.
    pub(super) fn seen(&self, cell: &Cell, top: u16) -> Option<Rect> {
        let row = cell.row.checked_sub(top).filter(|&row| row < self.list.height)?;
        let place = Rect::new(self.list.x + cell.column, self.list.y + row, cell.width, 1);
        Some(place.intersection(self.list)).filter(|place| !place.is_empty())
    }
}

/// The fields, the help and the picture: below each other, or beside each other where there is room.
fn panes<I>(fields: &[Field<I>], inside: Rect) -> [Rect; 3] {
    if inside.width < BESIDE {
        let help = Constraint::Length(HELP.min(inside.height / 4));
        let [list, help] = Layout::vertical([Constraint::Fill(1), help]).areas(inside);
        return [list, help, Rect::ZERO];
    }
    let beside = |width| {
        let widths = [Constraint::Length(width), Constraint::Length(2), Constraint::Fill(1)];
        let [list, _, side] = Layout::horizontal(widths).areas(inside);
        [list, side]
    };
    // Where few fields leave room below them, that is for the help, and the picture is as high as the form.
    let [list, picture] = beside(FEW);
    let rows = lines(fields, FEW - 2, true).1;
    if rows + TALL < list.height {
        let heights = [Constraint::Length(rows.max(list.height / 2)), Constraint::Length(TALL)];
        let [list, help] = Layout::vertical(heights).areas(list);
        return [list, help, picture];
    }
    let [list, side] = beside((inside.width - SIDE).min(WIDEST));
    let heights = [Constraint::Length(TALL), Constraint::Length(1), Constraint::Fill(1)];
    let [help, _, picture] = Layout::vertical(heights).areas(side);
    [list, Rect { width: help.width.min(TEXT), ..help }, picture]
}

/// What stands on the lower border.
pub(super) fn button(submit: &str) -> String {
    format!(" Enter: {submit} ")
}

/// All pieces, and how many lines they take.
fn lines<I>(fields: &[Field<I>], width: u16, apart: bool) -> (Vec<Cell>, u16) {
    let (mut cells, mut row, mut field) = (Vec::new(), 0, 0);
    while let Some(this) = fields.get(field) {
        if !this.heading.is_empty() {
            row += u16::from(apart && row > 0 && matches!(fields[field - 1].kind, Kind::Switch(_)));
            cells.push(Cell { field, part: Part::Heading, column: 0, width, row });
            row += 1;
        }
        if matches!(this.kind, Kind::Switch(_)) {
            let goes_on = |next: &&Field<I>| matches!(next.kind, Kind::Switch(_)) && next.heading.is_empty();
            let count = 1 + fields[field + 1..].iter().take_while(goes_on).count();
            row += switches(&fields[field..field + count], field, width, row, &mut cells);
            field += count;
            continue;
        }
        cells.push(Cell { field, part: Part::Value, column: 0, width, row });
        row += 1;
        if matches!(this.kind, Kind::Search { .. }) || !this.below.is_empty() {
            cells.push(Cell { field, part: Part::Below, column: 0, width, row });
            row += 1;
        }
        row += u16::from(apart);
        field += 1;
    }
    (cells, row)
}

/// Switches in as many columns as fit, one below the other; returns how many lines they take.
fn switches<I>(fields: &[Field<I>], first: usize, width: u16, top: u16, cells: &mut Vec<Cell>) -> u16 {
    let widest = fields.iter().map(|field| field.label.width() + field.note.width()).max().unwrap_or(0);
    let columns = (width / (widest as u16 + BOX)).max(1);
    let rows = (fields.len() as u16).div_ceil(columns);
    let width = width / columns;
    cells.extend((0..fields.len() as u16).map(|at| Cell {
        field: first + usize::from(at),
        part: Part::Value,
        column: at / rows * width,
        width,
        row: top + at % rows,
    }));
    rows
}
