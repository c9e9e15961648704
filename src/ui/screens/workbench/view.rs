//! How the workbench is drawn.

use super::panes::Panes;
use super::said;
use super::stepped::Stepped;
use super::worktop::Worktop;
use crate::course::bench::Craft;
use crate::numbers::counted;
use crate::textbook::page::Frame;
use crate::ui::prelude::*;
use crate::ui::widgets::code::{self, NUMBERS, first_row};
use crate::ui::widgets::drawing::{self, Layout, LessonTree};
use crate::ui::widgets::pane::{below_rule, rule, ruled, section};
use crate::ui::widgets::popup;

/// What a page can say, and its title.
const WRITTEN: &str = "what a page is written in";
pub(super) const FORMS: [(&str, &str); 9] = [
    ("if v > α: α ← v", "if … : …, else: …"),
    ("for each child of node", "what is indented below is done for each"),
    ("v ← −f(child, depth − 1, −β, −α)", "a call visits the child"),
    ("return v", "leaves the function, and the loop with it"),
    ("leave the loop", "and goes on behind it"),
    ("worth(node)", "where no depth is left, for the side to move"),
    ("the game is over", "of the node"),
    ("max(a, b), min(a, b), ∞", "inf is ∞, <- is ←, >= is ≥"),
    ("while low < high", "as long as this holds"),
];
/// What stands where a line is missing.
const MISSING: &str = "▁▁▁▁▁▁▁▁▁▁▁▁";

pub(in crate::ui::screens) fn draw(buf: &mut Buffer, area: Rect, top: &Worktop, theme: &Theme) {
    let panes = Panes::of(top, area);
    draw_page(buf, panes.page, top, theme);
    draw_side(buf, panes.side, top, theme);
    draw_tree(buf, panes.tree, top, theme);
    section(buf, panes.signs, "what the signs mean", &signs(panes.signs.width, theme), theme);
    section(buf, panes.forms, WRITTEN, &language(panes.forms.width, theme), theme);
    let title = match (&top.stepped, top.stepping) {
        (Some(stepped), true) => {
            let (moment, of) = stepped.place();
            format!("line {moment} of {of} that run")
        }
        _ if top.verdict().is_some() => "what comes of it".into(),
        _ => "what to do".into(),
    };
    let room = ruled(buf, panes.words, &title, false, theme);
    let lines = said::lines(top, room.width, theme);
    let from = top.scroll.top(lines.len(), room.height);
    prose::until(buf, room, &lines, from, "↓ PgDn", theme);
}

/// What the signs mean, in lines of this width.
pub(super) fn signs(width: u16, theme: &Theme) -> Vec<Line<'static>> {
    super::signs(theme).iter().flat_map(|sign| prose::hanging(sign, width)).collect()
}

/// Rows of the box, or of what stands in its place while nothing runs.
pub(super) fn side_rows(top: &Worktop, width: u16) -> u16 {
    let rows = if top.craft().has_box() { box_rows(top, width).len() } else { FORMS.len() };
    rows.cells()
}

/// How many lines of words there are, and for how many there is room.
pub(super) fn words(top: &Worktop) -> (usize, u16) {
    let room = below_rule(Panes::of(top, top.area).words);
    (said::lines(top, room.width, &Theme::plain()).len(), room.height)
}

/// The rows of the page at this width, each with the number of its line from 0.
pub(super) fn page_rows(top: &Worktop, width: u16) -> Vec<(usize, String)> {
    let lines = top.bench.draft.lines.iter().map(|line| {
        let text = if line.is_gap && line.text.is_empty() { MISSING } else { &line.text };
        format!("{}{text}", "  ".repeat(line.steps))
    });
    code::broken(lines, width.saturating_sub(NUMBERS))
}

/// The line that is in sight whatever happens: the running one, or the one under the cursor.
fn line_in_sight(top: &Worktop) -> usize {
    let running = top.stepped.as_ref().filter(|_| top.stepping).and_then(Stepped::line);
    running.map_or(top.at, |line| line - 1)
}

fn draw_page(buf: &mut Buffer, pane: Rect, top: &Worktop, theme: &Theme) {
    let focus = !top.on_box && !top.stepping;
    let name = top.bench.assignment.algorithm.card().name;
    let title = if top.craft() == Craft::Edit { format!("your {name}") } else { name.to_string() };
    let room = ruled(buf, pane, &title, focus, theme);
    let rows = page_rows(top, room.width);
    if rows.is_empty() {
        let says =
            if top.craft().has_box() { "Enter puts a line that is left here." } else { "o begins a line." };
        buf.set_stringn(room.x, room.y, says, room.width.into(), theme.style(Role::Dim));
        return;
    }
    let line = line_in_sight(top);
    let from = first_row(&rows, line, room.height);
    let mut above = from.checked_sub(1).map(|row| rows[row].0);
    for ((number, text), y) in rows.iter().skip(from).zip(room.top()..room.bottom()) {
        let here = *number == line;
        let label = match (above.replace(*number) == Some(*number), here) {
            (true, _) => String::new(),
            (false, true) => format!("▸{:>2} ", number + 1),
            (false, false) => format!("{:>3} ", number + 1),
        };
        let missing = top.bench.draft.lines[*number].is_gap;
        let role = match (here, top.stepping, focus) {
            (true, true, _) => Role::Accent,
            (true, false, true) => Role::Selected,
            _ if missing => Role::Warn,
            _ => Role::Text,
        };
        buf.set_stringn(room.x, y, label, room.width.into(), theme.style(Role::Dim));
        let (left, width) = (NUMBERS.min(room.width), room.width.saturating_sub(NUMBERS));
        match &top.typing {
            Some(typing) if here => {
                let steps = (top.bench.draft.lines[*number].steps * 2).cells();
                let row = Rect { x: room.x + left + steps, y, width: width.saturating_sub(steps), height: 1 };
                buf.set_style(Rect { x: room.x + left, width, ..row }, theme.style(Role::Text));
                typing.input.view(buf, row, theme);
                // What the line was goes on below it no more.
                above = Some(*number);
            }
            _ => drop(buf.set_stringn(room.x + left, y, text, width.into(), theme.style(role))),
        }
    }
    code::signs(buf, room, rows.len(), from, theme);
}

fn draw_side(buf: &mut Buffer, pane: Rect, top: &Worktop, theme: &Theme) {
    if let Some(stepped) = top.stepped.as_ref().filter(|_| top.stepping) {
        let room = ruled(buf, pane, "calls that are open", false, theme);
        let lines: Vec<Line<'static>> = stepped
            .frames()
            .iter()
            .enumerate()
            .flat_map(|(depth, frame)| {
                call(frame, &stepped.walk.name(frame.visit), depth == 0, room.width, theme)
            })
            .collect();
        let lines =
            if lines.is_empty() { vec![theme.line("none: it has answered", Role::Dim)] } else { lines };
        prose::draw(buf, room, &lines, 0);
        return;
    }
    if !top.craft().has_box() {
        return section(buf, pane, WRITTEN, &language(pane.width, theme), theme);
    }
    let left = &top.bench.draft.left;
    let title = if left.is_empty() {
        "no line is left".into()
    } else {
        format!("{} left", counted(left.len(), "line", "lines"))
    };
    let room = ruled(buf, pane, &title, top.on_box, theme);
    let rows = box_rows(top, room.width);
    let from = first_row(&rows, top.which, room.height);
    let mut above = from.checked_sub(1).map(|row| rows[row].0);
    for ((number, text), y) in rows.iter().skip(from).zip(room.top()..room.bottom()) {
        let here = top.on_box && *number == top.which;
        let again = above.replace(*number) == Some(*number);
        let mark = if here && !again { "▸ " } else { "  " };
        let role = if here { Role::Selected } else { Role::Text };
        buf.set_stringn(room.x, y, mark, room.width.into(), theme.style(Role::Dim));
        let x = room.x + 2.min(room.width);
        buf.set_stringn(x, y, text, room.width.saturating_sub(2).into(), theme.style(role));
    }
    popup::bar(buf, Rect { width: room.width.saturating_sub(1), ..room }, rows.len(), from, theme);
}

/// The rows of the box at this width, each with the number of its line from 0; the last column is the scroll bar's.
fn box_rows(top: &Worktop, width: u16) -> Vec<(usize, String)> {
    code::broken(&top.bench.draft.left, width.saturating_sub(3))
}

/// A call: where it is, and what its variables hold.
fn call(frame: &Frame<'_>, node: &str, innermost: bool, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mark = if innermost { "▸ " } else { "· " };
    let head = format!("{mark}{} {node}, line {}: ", frame.function, frame.line);
    let held = frame.variables.iter().filter_map(|it| Some(format!("{} {}", it.name, it.value?)));
    let pieces = [
        (head, theme.style(if innermost { Role::Accent } else { Role::Text })),
        (held.collect::<Vec<_>>().join(", "), theme.style(Role::Text)),
    ];
    prose::wrap(&pieces, width, "    ")
}

/// What a page can say, one form a line.
fn language(width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let form = |(form, says): &(&'static str, &'static str)| {
        let room = usize::from(width).saturating_sub(form.width() + 2);
        let says = if says.width() <= room { *says } else { "" };
        Line::from(vec![theme.span(format!("{form}  "), Role::Text), theme.span(says, Role::Dim)])
    };
    FORMS.iter().map(form).collect()
}

fn draw_tree(buf: &mut Buffer, pane: Rect, top: &Worktop, theme: &Theme) {
    let failed = matches!(&top.tried, Some(Ok(series)) if !series.is_passed());
    let title = match (&top.stepped, failed) {
        (_, true) if pane.width < 36 => "the smallest tree",
        (_, true) => "the smallest tree on which it fails",
        (Some(_), false) if pane.width < 36 => "your page at work",
        (Some(_), false) => "your page on one of the trees",
        (None, false) if top.waiting.is_spoken_of => "the tree of this step",
        (None, false) => "one of the trees",
    };
    rule(buf, pane, title, top.stepping, theme);
    if let Some(stepped) = &top.stepped {
        return stepped.walk.draw(buf, pane, theme);
    }
    let tree = &top.waiting.drawing;
    let layout = Layout::new(tree, below_rule(pane), None, 0);
    drawing::draw(buf, &layout, tree, &LessonTree::plain(tree), theme);
}

pub(super) fn box_line_at(top: &Worktop, pane: Rect, place: (u16, u16)) -> Option<usize> {
    let room = below_rule(pane);
    if !top.craft().has_box() || top.stepping {
        return None;
    }
    let rows = box_rows(top, room.width);
    line_at(&rows, top.which, room, place)
}

pub(super) fn page_line_at(top: &Worktop, pane: Rect, place: (u16, u16)) -> Option<usize> {
    let room = below_rule(pane);
    let rows = page_rows(top, room.width);
    line_at(&rows, line_in_sight(top), room, place)
}

fn line_at(
    rows: &[(usize, String)],
    in_sight: usize,
    room: Rect,
    (column, row): (u16, u16),
) -> Option<usize> {
    if !room.contains((column, row).into()) {
        return None;
    }
    let at = first_row(rows, in_sight, room.height) + usize::from(row - room.y);
    rows.get(at).map(|&(line, _)| line)
}
