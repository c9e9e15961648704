//! The nodes of a search ply by ply: how many, and of which kinds.

use crate::trace::stats::{Ply, Stats};
use crate::ui::prelude::*;
use crate::ui::widgets::axis;
use crate::ui::widgets::number::compact;
use crate::ui::widgets::tier::columns;

/// Columns of the numbers of plies, and of the nodes of one.
const PLY: u16 = 4;
const NODES: u16 = 7;
/// Columns of bars at least: of the nodes, and of the kinds of them.
const BARS: u16 = 28;
/// Rows of a ply at most.
const HIGH: u16 = 4;

fn plies(searches: &[&Stats]) -> usize {
    searches.iter().map(|figures| figures.plies.len()).max().unwrap_or(0)
}

/// How many plies are seen at once in so many rows, of which one says that there are more, and the first of the last of them.
pub(super) fn pages(searches: &[&Stats], rows: u16) -> (usize, usize) {
    let (plies, room) = (plies(searches), usize::from(rows).saturating_sub(usize::from(searches.len() > 1)));
    if plies <= room {
        (plies, 0)
    } else {
        (room.saturating_sub(1).max(1), plies - room.saturating_sub(1).max(1))
    }
}

/// Draws them from this one on, those of two searches to one scale side by side.
pub(super) fn draw(
    searches: &[&Stats],
    titles: [&str; 2],
    top: usize,
    buf: &mut Buffer,
    area: Rect,
    theme: &Theme,
) {
    let plies = plies(searches);
    let most = searches.iter().flat_map(|figures| &figures.plies).map(|ply| ply.nodes()).max();
    let most = most.unwrap_or(1).max(1);
    let heading = u16::from(searches.len() > 1).min(area.height);
    let axis = if area.height > plies as u16 + heading + axis::ROWS { axis::ROWS } else { 0 };
    // Where there is no room for all the last line says so.
    let room = area.height - heading - axis;
    let rows = if plies > room.into() { room.saturating_sub(1) } else { plies as u16 };
    let each = (room / rows.max(1)).clamp(1, HIGH);
    let body = Rect { y: area.y + heading, height: room, ..area };
    for ply in 0..rows {
        let text = format!("{:>3}", top + usize::from(ply));
        buf.set_stringn(body.x, body.y + ply * each, text, area.width.into(), theme.style(Role::Dim));
    }
    if usize::from(rows) < plies && room > 0 {
        let [above, below] = [top, plies - usize::from(rows) - top];
        let told = [("PgUp", above, "above"), ("PgDn", below, "below")]
            .into_iter()
            .filter(|(_, count, _)| *count > 0);
        let text =
            told.map(|(key, count, place)| format!("{key}: {count} {place}")).collect::<Vec<_>>().join(" · ");
        let x = body.x + PLY.min(body.width);
        buf.set_stringn(x, body.bottom() - 1, text, usize::from(body.right() - x), theme.style(Role::Dim));
    }
    let rest = Rect { x: body.x + PLY.min(body.width), width: body.width.saturating_sub(PLY), ..body };
    let second = if searches.len() > 1 { Want::rest(1) } else { Want::NONE };
    let halves = columns(rest, 2, [Want::rest(1), second]);
    for ((figures, half), title) in searches.iter().zip(halves).zip(titles) {
        if heading > 0 {
            buf.set_stringn(half.x, area.y, title, half.width.into(), theme.style(Role::Label));
        }
        let (nodes, bars) = (NODES.min(half.width), half.width.saturating_sub(NODES));
        let bars = Rect { x: half.x + nodes, width: bars, ..half };
        let [counted, kinds] = columns(bars, 2, [Want::rest(BARS), Want::rest(BARS).rank(1)]);
        for (row, ply) in (0..rows).zip(figures.plies.iter().skip(top)) {
            let y = half.y + row * each;
            let label = format!("{:>6} ", compact(ply.nodes()));
            buf.set_stringn(half.x, y, label, half.width.into(), theme.style(Role::Dim));
            for y in y..(y + each).min(half.bottom()) {
                let line = |bars: Rect| Rect { y, height: 1, ..bars };
                letters(*ply, most, buf, line(counted), theme);
                letters(*ply, ply.nodes().max(1), buf, line(kinds), theme);
            }
        }
        let end = (body.y + rows * each).min(area.bottom() - axis);
        let below = |bars: Rect| Rect { y: end, height: axis, ..bars };
        axis::draw(buf, below(counted), most as f64, |nodes| compact(nodes as u64), theme);
        axis::draw(buf, below(kinds), 100.0, |share| format!("{share:.0}%"), theme);
    }
}

/// A bar in letters and colours of the kinds of a ply's nodes, where so many nodes fill it.
fn letters(ply: Ply, most: u64, buf: &mut Buffer, area: Rect, theme: &Theme) {
    let room = u64::from(area.width);
    let kinds = [
        (ply.exact, "P", Role::PvNode),
        (ply.cut, "C", Role::CutNode),
        (ply.all, "A", Role::AllNode),
        (ply.quiescence, "Q", Role::Quiescence),
    ];
    let (mut before, mut x) = (0, area.x);
    for (nodes, letter, role) in kinds {
        before += nodes;
        // Rounded at the ends, so that no column is lost between two kinds.
        let end = area.x + ((before * room + most / 2) / most).min(room) as u16;
        buf.set_stringn(
            x,
            area.y,
            letter.repeat(usize::from(end - x)),
            usize::from(end - x),
            theme.style(role),
        );
        x = end;
    }
}
