//! What stands around a screen: title bar, footer, messages.

use ratatui::widgets::{Clear, Widget};

use super::keymap::Live;
use super::msg::Toast;
use crate::ui::prelude::*;

const LEAST_WIDTH: u16 = 60;
const LEAST_HEIGHT: u16 = 20;

/// Too small to show anything.
pub(super) fn too_small(area: Rect) -> bool {
    area.width < LEAST_WIDTH || area.height < LEAST_HEIGHT
}

/// What the title bar and the footer leave for the screen.
pub(super) fn body(area: Rect) -> Rect {
    Rect { y: area.y + area.height.min(1), height: area.height.saturating_sub(2), ..area }
}

pub(super) fn draw_too_small(buf: &mut Buffer, area: Rect, theme: &Theme) {
    let text = format!(
        "cutnode needs {LEAST_WIDTH}×{LEAST_HEIGHT}; this is {}×{}: make the window larger",
        area.width, area.height
    );
    Clear.render(area, buf);
    prose::draw(buf, area, &prose::sentence(&text, area.width, theme.style(Role::Text)), 0);
}

/// The title bar.
/// How many changes are written nowhere stands at its end, as long as there are any.
pub(super) fn draw_title(buf: &mut Buffer, area: Rect, title: &str, unwritten: usize, theme: &Theme) {
    let bar = Rect { height: 1, ..area };
    let brand = theme.span(" ✂ cutnode ", Role::Brand);
    let warning = if unwritten > 0 { format!(" ! {unwritten} not written ") } else { String::new() };
    let room = usize::from(bar.width).saturating_sub(brand.width() + warning.width());
    let title = prose::clipped(&format!(" {title}"), room);
    let line = Line::from(vec![brand, theme.span(title, Role::Bar)]);
    buf.set_style(bar, theme.style(Role::Bar));
    line.render(bar, buf);
    let style = theme.style(Role::Bar).patch(theme.style(Role::Warn));
    buf.set_string(bar.right() - warning.width().cells(), bar.y, &warning, style);
}

fn foot(area: Rect) -> Rect {
    Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area }
}

/// The footer's entries that fit, each with its first column: the screen's own from the left, the global ones
/// at the right.
fn entries(area: Rect, live: &[Live]) -> Vec<(u16, &Live)> {
    let shown = live.iter().filter(|live| !live.row.label.is_empty());
    let (global, own): (Vec<_>, Vec<_>) =
        shown.partition(|live| matches!(live.row.context, Context::Global | Context::Bottom));
    let mut placed = Vec::new();
    let mut right = area.right();
    for live in global.into_iter().rev() {
        right = right.saturating_sub(width(live) + 2);
        placed.push((right + 1, live));
    }
    let mut left = area.x + 1;
    for live in own {
        if left + width(live) > right {
            break;
        }
        placed.push((left, live));
        left += width(live) + 2;
    }
    placed
}

/// Columns of an entry.
fn width(live: &Live) -> u16 {
    (live.keys[0].to_string().width() + 1 + live.row.label.width()).cells()
}

pub(super) fn draw_footer(buf: &mut Buffer, area: Rect, live: &[Live], theme: &Theme) {
    let foot = foot(area);
    for (column, Live { keys, row }) in entries(foot, live) {
        let line = Line::from(vec![
            theme.span(keys[0].to_string(), Role::Key),
            theme.span(format!(" {}", row.label), Role::Label),
        ]);
        buf.set_line(column, foot.y, &line, foot.right().saturating_sub(column));
    }
}

/// The footer's entry at this place.
pub(super) fn footer_hit(area: Rect, live: &[Live], column: u16, row: u16) -> Option<&'static Binding> {
    let foot = foot(area);
    if row != foot.y {
        return None;
    }
    let hit = |&(start, live): &(u16, &Live)| (start..start + width(live)).contains(&column);
    entries(foot, live).into_iter().find(hit).map(|(_, live)| live.row)
}

/// A message in lines, and where it stands: in place of the screen's own keys; what takes more than the footer grows upwards,
/// over all of them.
fn told(area: Rect, live: &[Live], toast: &Toast, style: Style) -> (Vec<Line<'static>>, Rect) {
    let foot = foot(area);
    let is_global = |live: &Live| matches!(live.row.context, Context::Global | Context::Bottom);
    let global =
        entries(foot, live).into_iter().filter(|(_, live)| is_global(live)).map(|(column, _)| column);
    let width = global.min().unwrap_or(area.right()).saturating_sub(area.x + 1);
    if toast.text.width() + 4 <= width.into() {
        return (vec![Line::styled(toast.text.clone(), style)], Rect { width, ..foot });
    }
    let lines = prose::wrap(&[(toast.text.clone(), style)], area.width.saturating_sub(4), "");
    let height = lines.len().cells().min(area.height);
    (lines, Rect { y: area.bottom() - height, height, ..area })
}

/// Whether a message stands at this place.
pub(super) fn toast_hit(area: Rect, live: &[Live], toast: &Toast, column: u16, row: u16) -> bool {
    told(area, live, toast, Style::new()).1.contains((column, row).into())
}

pub(super) fn draw_toast(buf: &mut Buffer, area: Rect, live: &[Live], toast: &Toast, theme: &Theme) {
    let (role, mark) = if toast.error { (Role::Bad, "✗") } else { (Role::Accent, "›") };
    let style = theme.style(role);
    let (lines, place) = told(area, live, toast, style);
    Clear.render(place, buf);
    buf.set_stringn(place.x + 1, place.y, mark, 1, style);
    prose::draw(buf, Rect { x: place.x + 3, width: place.width.saturating_sub(4), ..place }, &lines, 0);
}
