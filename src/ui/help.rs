//! The open help: the keys of every day, then all others that are live, then what marks mean. It is as wide as the terminal.

use crossterm::event::MouseEventKind;

use super::keymap::Live;
use super::widgets::popup::{self, Scroll};
use crate::ui::prelude::*;

/// So many keys are those of every day, the application's own among them.
const EVERY_DAY: usize = 12;

/// The entries stand in as many columns of at least this width as there is room for.
const LEAST_COLUMN: u16 = 52;

/// Cells between two columns.
const GAP: u16 = 2;

/// A line of the window: what stands in each of its columns.
type Row = Vec<(u16, Line<'static>)>;

/// The live bindings and the screen's legend.
pub(super) struct Help {
    every_day: Vec<Live>,
    others: Vec<Live>,
    legend: Vec<Line<'static>>,
    scroll: Scroll,
}

impl Help {
    /// The keys of every day are those that the footer would show if it had the room.
    pub(super) fn new(live: &[Live], legend: Vec<Line<'static>>) -> Self {
        let is_global = |row: &Binding| matches!(row.context, Context::Global | Context::Bottom);
        let named = || live.iter().filter(|live| !live.row.label.is_empty());
        let global: Vec<_> = named().filter(|live| is_global(live.row)).collect();
        let own = named().filter(|live| !is_global(live.row)).take(EVERY_DAY.saturating_sub(global.len()));
        let every_day: Vec<_> = own.chain(global).cloned().collect();
        let is_other = |live: &&Live| !every_day.iter().any(|known| std::ptr::eq(known.row, live.row));
        let others = live.iter().filter(is_other).cloned().collect();
        Self { every_day, others, legend, scroll: Scroll::default() }
    }

    /// What is inside the window with so many lines: between the title bar and the footer.
    fn inside(area: Rect, lines: usize) -> Rect {
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
        popup::inside(below, u16::MAX, lines.cells())
    }

    /// Does what a key means; whether it was one to scroll with.
    pub(super) fn act(&mut self, action: Action, area: Rect, theme: &Theme) -> bool {
        let lines = self.rows(area, theme).len();
        self.scroll.act(action, lines, Self::inside(area, lines).height)
    }

    /// Takes a turn of the wheel.
    pub(super) fn wheel(&mut self, kind: MouseEventKind, area: Rect, theme: &Theme) {
        let lines = self.rows(area, theme).len();
        self.scroll.wheel(kind, lines, Self::inside(area, lines).height);
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let rows = self.rows(area, theme);
        let inside = Self::inside(area, rows.len());
        let more = rows.len() > usize::from(inside.height);
        popup::frame(buf, inside, if more { "keys ── ↑↓ for more" } else { "keys" }, theme);
        let top = self.scroll.top(rows.len(), inside.height);
        for (row, y) in rows.iter().skip(top).zip(inside.top()..inside.bottom()) {
            for (x, line) in row {
                buf.set_line(inside.x + x, y, line, inside.width.saturating_sub(*x));
            }
        }
        popup::bar(buf, inside, rows.len(), top, theme);
    }

    /// All lines in a window of this area.
    fn rows(&self, area: Rect, theme: &Theme) -> Vec<Row> {
        let inside = area.width.saturating_sub(2);
        let columns = (inside / LEAST_COLUMN).max(1);
        let pitch = inside / columns;
        let width = pitch.saturating_sub(GAP);
        let title = |text: &str| theme.line(format!(" {text}"), Role::Title);
        let (legend_title, legend) = match self.legend.split_first() {
            Some((first, rest)) if first.spans.len() == 1 => (first.clone(), rest),
            _ => (title("what marks mean"), &*self.legend),
        };
        let sections = [
            (title("every day"), keys(&self.every_day, width, theme)),
            (title("all others"), keys(&self.others, width, theme)),
            (legend_title, legend.iter().map(|line| prose::hanging(line, width)).collect()),
        ];
        let mut rows: Vec<Row> = Vec::new();
        for (title, entries) in sections.into_iter().filter(|(_, entries)| !entries.is_empty()) {
            if !rows.is_empty() {
                rows.push(Row::new());
            }
            rows.push(vec![(0, title)]);
            rows.extend(flow(entries, columns, pitch));
        }
        rows
    }
}

/// The keys of each binding and what they do, in lines of this width.
fn keys(live: &[Live], width: u16, theme: &Theme) -> Vec<Vec<Line<'static>>> {
    let keys = |live: &Live| live.keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let room = live.iter().map(|live| keys(live).width()).max().unwrap_or_default();
    let entry = |live: &Live| {
        let keys = format!(" {:<room$}  ", keys(live));
        prose::hanging(
            &Line::from(vec![theme.span(keys, Role::Key), theme.span(live.row.help, Role::Text)]),
            width,
        )
    };
    live.iter().map(entry).collect()
}

/// Entries one below the other in columns that are as low as can be. None is divided.
fn flow(entries: Vec<Vec<Line<'static>>>, columns: u16, pitch: u16) -> Vec<Row> {
    let all: usize = entries.iter().map(Vec::len).sum();
    let needed = |height: usize| {
        let mut column = (1, 0);
        for entry in &entries {
            column = if column.1 + entry.len() > height {
                (column.0 + 1, entry.len())
            } else {
                (column.0, column.1 + entry.len())
            };
        }
        column.0
    };
    let longest = entries.iter().map(Vec::len).max().unwrap_or(0);
    let least = all.div_ceil(columns.into()).max(longest);
    let height = (least..all).find(|&height| needed(height) <= columns).unwrap_or(all);
    let mut rows: Vec<Row> = vec![Row::new(); height];
    let (mut column, mut used) = (0, 0);
    for entry in entries {
        if used + entry.len() > height {
            (column, used) = (column + 1, 0);
        }
        for line in entry {
            rows[used].push((column * pitch, line));
            used += 1;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::ui::keymap::{live, of};

    fn help() -> Help {
        let own: Vec<_> = of(Context::Explore).collect();
        Help::new(&live(&own, of(Context::Global), false), Vec::new())
    }

    #[test]
    fn everything_is_said_in_full_at_every_width_and_can_be_scrolled_to() {
        let theme = Theme::plain();
        for (width, height) in [(60, 20), (80, 24), (103, 30), (120, 40), (160, 50), (240, 60)] {
            let area = Rect::new(0, 0, width, height);
            let mut help = help();
            let mut seen = String::new();
            for _ in 0..200 {
                let mut buf = Buffer::empty(area);
                help.draw(&mut buf, area, &theme);
                let line = |y| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
                seen.push_str(&(0..height).map(line).collect::<Vec<_>>().join("\n"));
                help.act(Action::Down, area, &theme);
            }
            let words: std::collections::HashSet<_> = seen.split_whitespace().collect();
            for row in of(Context::Explore).chain(of(Context::Global)) {
                for word in row.help.split_whitespace() {
                    assert!(words.contains(word), "{width}×{height}: {word} of {row:?}");
                }
            }
            let rows = help.rows(area, &theme);
            let fits =
                |row: &Row| row.iter().all(|(x, line)| usize::from(*x) + line.width() + 2 <= width.into());
            assert!(rows.iter().all(fits), "{width}×{height}");
            // Whoever opens the help finds what is needed every day without scrolling.
            assert!(
                help.every_day.len() == EVERY_DAY && keys(&help.every_day, 76, &theme).concat().len() < 18
            );
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost_in_columns(lengths in vec(1_usize..6, 0..30), columns in 1_u16..7) {
            let entry = |(at, &length): (usize, &usize)| (0..length).map(|line| Line::raw(format!("{at} {line}"))).collect();
            let rows = flow(lengths.iter().enumerate().map(entry).collect(), columns, 10);
            prop_assert_eq!(rows.iter().map(Vec::len).sum::<usize>(), lengths.iter().sum::<usize>());
            prop_assert!(rows.iter().flatten().all(|(x, _)| *x < columns * 10));
        }
    }

    #[test]
    fn a_wide_window_has_columns() {
        let theme = Theme::plain();
        let lines = |width| help().rows(Rect::new(0, 0, width, 40), &theme).len();
        assert!(
            lines(160) * 3 < lines(80) * 2 && lines(120) * 4 < lines(80) * 3,
            "{} {} {}",
            lines(80),
            lines(120),
            lines(160)
        );
    }
}
