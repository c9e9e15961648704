//! The table of a race: a row for each who runs, at one depth.

use std::time::Duration;

use super::columns::{AGAIN, Column, GAP, NARROW, room};
use super::heat::State;
use super::stats::{Measure, time};
use super::{Kind, Race};
use crate::numbers::{rounded, thousands};
use crate::session::Method;
use crate::session::race::apart as apart_from;
use crate::textbook::Algorithm;
use crate::ui::prelude::*;
use crate::ui::widgets::axis::apart;
use crate::ui::widgets::number::bar;
use crate::ui::widgets::pane;

/// The letter of a row, in the table and in the plot.
pub(super) fn letter(row: usize) -> char {
    (b'a'..=b'z').nth(row % 26).map_or('?', char::from)
}

/// Columns of a bar at least: a shorter one says nothing.
const BAR: u16 = 6;

/// Columns of a name, whatever the room is.
const LEAST_NAME: u16 = 8;

/// Such a part of the rows below the table are words at most: the figures need the others.
const APART: u16 = 5;

/// Columns between what one who runs is and whose he is, at least.
const BEFORE_WHOSE: usize = 6;

impl Race {
    /// The first row that is shown, so that the one under the cursor can be seen.
    pub(super) fn top(&self, area: Rect) -> usize {
        (self.row() + 1).saturating_sub(usize::from(area.height.saturating_sub(3)))
    }

    /// What the others are compared with at the shown depth: minimax if it runs, else the largest figure.
    pub(super) fn whole(&self, measure: Measure) -> (&'static str, f64) {
        let (heat, depth) = (self.heat(), self.depth());
        let known = |racer| heat.lap(racer, depth).map(|lap| measure.of(lap));
        let minimax = Method::Textbook(Algorithm::Minimax);
        let first = heat.course.racers.iter().position(|racer| racer.method == minimax).and_then(known);
        let largest = (0..heat.course.racers.len()).filter_map(known).fold(0.0, f64::max);
        match (first, self.kind) {
            (Some(figure), _) => ("of minimax", figure),
            (None, Kind::Searches) => ("of most", largest),
            (None, Kind::Representations) => ("of slowest", largest),
        }
    }

    /// The measure by which the rows are compared.
    pub(super) fn compared(&self) -> Measure {
        if self.kind == Kind::Searches { self.measure } else { Measure::Time }
    }

    pub(super) fn draw_table(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let (heat, depth) = (self.heat(), self.depth());
        let title = format!(" at depth {depth} of {} ── ← → ", heat.course.depth);
        let said = self.said(area.width.saturating_sub(2));
        let block = pane::frame(title, true, theme)
            .title(theme.line(said, Role::Dim).right_aligned())
            .title_bottom(theme.line(self.least(), Role::Dim).right_aligned());
        let inside = pane::within(buf, area, block);
        let columns = self.fitting(inside.width);
        let name = self.longest().clamp(LEAST_NAME, room(&columns, inside.width).max(LEAST_NAME));
        let mut head = Rect { height: inside.height.min(1), x: inside.x + 4 + name, ..inside };
        // Before there are figures sentences stand below.
        for column in columns.iter().filter(|_| heat.has_begun()) {
            let role = if column.measure == Some(self.compared()) { Role::Title } else { Role::Dim };
            right(
                buf,
                Rect { width: column.width + GAP, ..head }.intersection(inside),
                &column.head,
                theme,
                role,
            );
            head.x = head.x.saturating_add(column.width + GAP);
        }
        self.draw_scale(buf, Rect { width: inside.right().saturating_sub(head.x), ..head }, theme);
        let rows = Rect { y: inside.y + head.height, height: inside.height - head.height, ..inside };
        let top = self.top(area);
        let unseen = heat.course.racers.len().saturating_sub(top + usize::from(rows.height));
        if unseen > 0 && area.height > 1 {
            let text = format!(" +{unseen} ↓ ");
            buf.set_stringn(
                area.x + 2,
                area.bottom() - 1,
                text,
                area.width.saturating_sub(3).into(),
                theme.style(Role::Accent),
            );
        }
        let shown = (top..heat.course.racers.len()).zip(rows.top()..rows.bottom());
        for (number, y) in shown {
            self.draw_row(buf, Rect { y, height: 1, ..rows }, (number, name), &columns, theme);
        }
    }

    /// Below the table, why the engine's value may be another than that of the others, where values are seen; what is left of
    /// the area. Where that is little, the figures need it.
    pub(super) fn draw_apart(&self, buf: &mut Buffer, area: Rect, theme: &Theme) -> Rect {
        let heat = self.heat();
        let is_seen = heat.has_begun() && self.shows_values(area.width.saturating_sub(2));
        let why = apart_from(&heat.course.racers, &*self.session).filter(|_| is_seen);
        let Some(why) = why else { return area };
        let place = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let lines = prose::sentence(&why, place.width, theme.style(Role::Dim));
        let taken = lines.len().cells();
        if taken * APART > area.height {
            return area;
        }
        prose::draw(buf, place, &lines, 0);
        Rect { y: area.y + taken, height: area.height.saturating_sub(taken), ..area }
    }

    /// Above the bars: how far they go.
    fn draw_scale(&self, buf: &mut Buffer, head: Rect, theme: &Theme) {
        let measure = self.compared();
        let largest = rounded(self.largest().trunc());
        let most = if measure == Measure::Time {
            time(Duration::from_micros(largest))
        } else {
            format!("{} {}", thousands(largest), measure.word())
        };
        // As far as the bars below.
        let (start, end) = (head.x + 1, head.right().saturating_sub(1));
        if end > start + 12 + most.width().cells() && head.height > 0 && self.heat().has_begun() {
            for (at, text) in apart([(end, most)], &(start..end)) {
                buf.set_string(at, head.y, text, theme.style(Role::Dim));
            }
        }
    }

    /// The largest figure at the shown depth.
    fn largest(&self) -> f64 {
        let (heat, depth) = (self.heat(), self.depth());
        let laps = (0..heat.course.racers.len()).filter_map(|racer| heat.lap(racer, depth));
        laps.map(|lap| self.compared().of(lap)).fold(1.0, f64::max)
    }

    fn draw_row(
        &self,
        buf: &mut Buffer,
        row: Rect,
        (number, name): (usize, u16),
        columns: &[Column<'_>],
        theme: &Theme,
    ) {
        let (heat, depth) = (self.heat(), self.depth());
        let chosen = number == self.row();
        let mark = if chosen { "▸" } else { " " };
        buf.set_stringn(row.x, row.y, mark, row.width.into(), theme.style(Role::Accent));
        let place = |x: u16, width: u16| Rect { x: row.x + x, width, ..row }.intersection(row);
        let at = place(1, 1);
        buf.set_stringn(
            at.x,
            at.y,
            letter(number).to_string(),
            at.width.into(),
            theme.style(Role::Series(number)),
        );
        let at = place(3, name);
        let label = prose::clipped(&heat.course.racers[number].to_string(), at.width.into());
        buf.set_stringn(at.x, at.y, label, at.width.into(), theme.style(Role::Text));
        let mut x = 4 + name;
        let Some(lap) = heat.lap(number, depth) else {
            let at = place(x, row.width.saturating_sub(x));
            let says = prose::clipped(&self.waiting(number, at.width), at.width.into());
            buf.set_stringn(at.x, at.y, says, at.width.into(), theme.style(Role::Dim));
            return self.mark(buf, row, chosen, theme);
        };
        for column in columns {
            let role = if column.measure == Some(self.compared()) { Role::Text } else { Role::Dim };
            right(
                buf,
                place(x, column.width + GAP),
                &(column.text)(&heat.course.racers[number], lap),
                theme,
                role,
            );
            x += column.width + GAP;
        }
        self.mark(buf, place(0, x), chosen, theme);
        let at = place(x + 1, row.width.saturating_sub(x + 2));
        if at.width < BAR {
            return;
        }
        let bar = bar(self.compared().of(lap) / self.largest(), at.width);
        buf.set_stringn(at.x, at.y, bar, at.width.into(), theme.style(Role::Series(number)));
    }

    fn mark(&self, buf: &mut Buffer, row: Rect, chosen: bool, theme: &Theme) {
        if chosen && self.overlays.is_empty() {
            buf.set_style(row, theme.style(Role::Selected));
        }
    }

    /// What stands where figures will be, in so many columns.
    fn waiting(&self, number: usize, room: u16) -> String {
        const SPIN: [char; 4] = ['◐', '◓', '◑', '◒'];
        let (heat, depth) = (self.heat(), self.depth());
        match heat.state {
            State::Running(turn) if turn.racer == number && turn.depth == depth => {
                let seconds = f64::from(heat.ticks) / 10.0;
                format!("   {} running, {seconds:.1} s", SPIN[heat.ticks as usize % SPIN.len()])
            }
            _ if heat.gave_up(number, depth) && heat.lacked_memory(number) => {
                "   gave up: more memory than engine.memory allows".into()
            }
            _ if heat.gave_up(number, depth) => {
                let limit = heat.course.limit.map(time).unwrap_or_default();
                format!("   gave up: more than {limit} for one search")
            }
            // Before there are figures there is room to say what it is.
            _ if !heat.has_begun() => {
                let lines = heat.course.racers.iter().map(|racer| self.in_a_line(racer).width().cells());
                let fits = lines.max().is_none_or(|longest| longest + 3 <= room);
                let racer = &heat.course.racers[number];
                let (says, whose) = (self.in_a_line(racer), self.whose(racer));
                match usize::from(room).checked_sub(says.width() + whose.width() + 3 + BEFORE_WHOSE) {
                    Some(far) if fits && says != whose => {
                        format!("   {says}{}{whose}", prose::leader(far + BEFORE_WHOSE))
                    }
                    _ => format!("   {}", if fits { says } else { whose }),
                }
            }
            _ => "   ·".into(),
        }
    }

    /// How few leaves would do.
    fn least(&self) -> String {
        match (self.kind, self.heat().minimal(self.depth())) {
            (Kind::Searches, Some(leaves)) => format!(" minimal tree: {} leaves ", thousands(leaves)),
            _ => String::new(),
        }
    }

    /// What the frame says at its right.
    fn said(&self, width: u16) -> String {
        let heat = self.heat();
        if self.kind == Kind::Searches {
            let told = width >= NARROW && heat.has_begun();
            return if told { format!(" {AGAIN} = visits to nodes visited before ") } else { String::new() };
        }
        let counts: Vec<u64> = (0..heat.course.racers.len())
            .filter_map(|racer| heat.lap(racer, self.depth()))
            .map(|lap| lap.counts.nodes)
            .collect();
        match counts.first() {
            Some(first) if counts.len() > 1 && counts.iter().all(|count| count == first) => {
                " ✓ they agree ".into()
            }
            Some(_) if counts.len() > 1 => " ✗ they do not agree: one is wrong ".into(),
            _ => " lines of legal moves (perft) ".into(),
        }
    }
}

/// A text at the right end of a place.
fn right(buf: &mut Buffer, at: Rect, text: &str, theme: &Theme, role: Role) {
    let width = text.width().cells().min(at.width);
    buf.set_stringn(at.right() - width, at.y, text, width.into(), theme.style(role));
}
