//! Popups: where they stand, their frame, and what is scrolled in them.

use crossterm::event::{MouseEvent, MouseEventKind};
use ratatui::layout::{Constraint, Margin};
use ratatui::widgets::{Clear, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget, Widget};

use super::pane;
use crate::numbers::Whole as _;
use crate::ui::prelude::*;

/// Columns that a popup may leave on its sides: of what is below it fewer say nothing.
const LEFT_OVER: u16 = 10;

/// What is inside a popup in the middle of an area: so many columns and rows, as far as there is room for them and for
/// the frame. A popup that would leave next to nothing of its sides is as wide as the area.
pub fn inside(area: Rect, width: u16, height: u16) -> Rect {
    let whole = area.width.saturating_sub(2);
    let width = if width.saturating_add(LEFT_OVER) > whole { whole } else { width };
    let [width, height] = [width, height].map(|inside| Constraint::Length(inside.saturating_add(2)));
    area.centered(width, height).inner(Margin::new(1, 1)).intersection(area)
}

/// Rows inside a popup that are enough to read and choose in, where the others are scrolled to.
const FEW: u16 = 6;

/// The same, and not over this row: above or below it, with fewer rows where neither has room for all of them. Over it only
/// where that would leave too few.
pub fn inside_sparing(area: Rect, width: u16, height: u16, row: Option<u16>) -> Rect {
    let place = inside(area, width, height);
    let Some(row) = row.filter(|&row| (place.y.saturating_sub(1)..=place.bottom()).contains(&row)) else {
        return place;
    };
    let [above, below] = [row.saturating_sub(area.y), area.bottom().saturating_sub(row + 1)];
    let room = if below >= place.height + 2 { below } else { above.max(below) };
    let height = place.height.min(room.saturating_sub(2));
    match height {
        height if height < place.height.min(FEW) => place,
        height if room == below => Rect { y: row + 2, height, ..place },
        height => Rect { y: row - 1 - height, height, ..place },
    }
}

/// The mouse is neither inside a popup nor on its frame.
pub fn is_outside(mouse: MouseEvent, inside: Rect) -> bool {
    !inside.outer(Margin::new(1, 1)).contains((mouse.column, mouse.row).into())
}

/// Draws the frame around what is inside, on nothing.
pub fn frame(buf: &mut Buffer, inside: Rect, title: &str, theme: &Theme) {
    let frame = inside.outer(Margin::new(1, 1)).intersection(buf.area);
    if inside.is_empty() {
        return;
    }
    Clear.render(frame, buf);
    pane::frame(format!(" {title} "), true, theme).style(theme.style(Role::Text)).render(frame, buf);
}

/// How far lines are scrolled that need more room than there is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Scroll {
    top: usize,
}

impl Scroll {
    /// The first line that is seen of so many in a window of this height.
    pub fn top(self, lines: usize, height: u16) -> usize {
        self.top.min(lines.saturating_sub(height.into()))
    }

    /// Scrolls by lines, as far as there are some.
    pub fn by(&mut self, by: isize, lines: usize, height: u16) {
        self.top = self.top(lines, height).saturating_add_signed(by);
        self.top = self.top(lines, height);
    }

    /// Takes a turn of the wheel.
    pub fn wheel(&mut self, kind: MouseEventKind, lines: usize, height: u16) {
        match kind {
            MouseEventKind::ScrollUp => self.by(-3, lines, height),
            MouseEventKind::ScrollDown => self.by(3, lines, height),
            _ => {}
        }
    }

    /// Does what a key means; whether it was one to scroll with.
    pub fn act(&mut self, action: Action, lines: usize, height: u16) -> bool {
        let page = (height / 2).max(1).fitted::<isize>();
        match action {
            Action::Up => self.by(-1, lines, height),
            Action::Down => self.by(1, lines, height),
            Action::PageUp => self.by(-page, lines, height),
            Action::PageDown => self.by(page, lines, height),
            Action::First => self.top = 0,
            Action::Last => self.top = lines.saturating_sub(height.into()),
            _ => return false,
        }
        true
    }

    /// Draws the lines that are seen, and beside them a bar where there are more.
    pub fn draw(self, buf: &mut Buffer, area: Rect, lines: &[Line<'_>], theme: &Theme) {
        let top = self.top(lines.len(), area.height);
        for (line, row) in lines.iter().skip(top).zip(area.top()..area.bottom()) {
            buf.set_line(area.x, row, line, area.width);
        }
        bar(buf, area, lines.len(), top, theme);
    }
}

/// A scroll bar in the column behind an area, where there is more than it shows.
pub fn bar(buf: &mut Buffer, area: Rect, of: usize, first: usize, theme: &Theme) {
    let column = Rect { x: area.right(), width: 1, ..area }.intersection(buf.area);
    if of <= usize::from(area.height) || column.is_empty() {
        return;
    }
    let mut state = ScrollbarState::new(of - usize::from(area.height))
        .position(first)
        .viewport_content_length(area.height.into());
    Scrollbar::new(ScrollbarOrientation::VerticalRight)
        .begin_symbol(None)
        .end_symbol(None)
        .track_symbol(Some("│"))
        .thumb_symbol("┃")
        .track_style(theme.style(Role::Border))
        .thumb_style(theme.style(Role::Focus))
        .render(column, buf, &mut state);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_popup_stands_in_the_middle_and_never_leaves_its_area() {
        assert_eq!(inside(Rect::new(0, 1, 80, 22), 20, 4), Rect::new(30, 10, 20, 4));
        for (width, height) in [(0, 0), (1, 1), (2, 5), (3, 3), (200, 1), (10, 10)] {
            let area = Rect::new(3, 4, width, height);
            let inside = inside(area, 300, u16::MAX);
            assert_eq!(inside.intersection(area), inside, "{area} {inside}");
            assert!(inside.width <= width.saturating_sub(2) && inside.height <= height.saturating_sub(2));
        }
    }

    #[test]
    fn a_popup_spares_a_row_where_it_can() {
        let area = Rect::new(0, 1, 80, 22);
        for height in 1..22 {
            for row in area.top()..area.bottom() {
                let place = inside_sparing(area, 20, height, Some(row));
                let frame = place.outer(Margin::new(1, 1));
                assert_eq!(frame.intersection(area), frame, "{height} rows, sparing {row}");
                let rooms = [row - area.y, area.bottom() - row - 1];
                let room = rooms.into_iter().max().unwrap_or_default();
                assert_eq!(place.height, height.min(room - 2).min(20), "{height} rows, sparing {row}");
                assert!(
                    !(frame.top()..frame.bottom()).contains(&row),
                    "{height} rows, sparing {row}: {place}"
                );
            }
        }
    }

    #[test]
    fn what_is_scrolled_stays_within_its_lines() {
        let mut scroll = Scroll::default();
        for action in [Action::Up, Action::PageUp, Action::Last, Action::Down, Action::PageDown] {
            assert!(scroll.act(action, 30, 10));
        }
        assert_eq!(scroll.top(30, 10), 20);
        assert_eq!(scroll.top(5, 10), 0, "the window may have grown");
        assert!(scroll.act(Action::First, 30, 10) && !scroll.act(Action::Accept, 30, 10));
        assert_eq!(scroll, Scroll::default());
    }
}
