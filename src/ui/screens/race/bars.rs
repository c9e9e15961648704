//! Representations side by side: bars of their times, and the idea of the one under the cursor.

use std::time::Duration;

use ratatui::layout::{Constraint, Layout, Margin};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::Race;
use super::stats::{Measure, short, time, times};
use super::table::letter;
use crate::numbers::rounded;
use crate::session::race::games_with_representations;
use crate::ui::prelude::*;
use crate::ui::widgets::number::bar;
use crate::ui::widgets::{axis, pane};

impl Race {
    pub(super) fn draw_bars(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let [bars, idea] = Layout::vertical([Constraint::Fill(1), Constraint::Length(5)]).areas(area);
        self.draw_times(buf, bars, theme);
        self.draw_runner(buf, idea, theme);
    }

    fn draw_times(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let (heat, depth) = (self.heat(), self.depth());
        let inside = pane::framed(buf, area, format!(" time at depth {depth} "), false, theme);
        let rows = if inside.height > 2 * heat.course.racers.len().cells() { axis::ROWS } else { 0 };
        let (inside, axis) = (
            Rect { height: inside.height - rows, ..inside },
            Rect { y: inside.bottom() - rows, height: rows, ..inside },
        );
        let racers = heat.course.racers.len();
        if racers == 0 || !heat.has_begun() {
            return self.draw_beginning(buf, inside, theme);
        }
        let slowest = self.whole(Measure::Time).1;
        // The bars begin in the second column, and end before the last.
        let below = axis.inner(Margin::new(1, 0));
        axis::draw(buf, below, slowest, |tick| time(Duration::from_micros(rounded(tick.trunc()))), theme);
        // Each has a line of words, and a bar below where there is room; where there is more, more of the bar and a line between.
        let each = ((inside.height + 1) / racers.cells()).clamp(1, 9);
        for (number, racer) in heat.course.racers.iter().enumerate() {
            let top = inside.y + number.cells() * each;
            let line = |y: u16| Rect { y, height: 1, ..inside }.intersection(inside);
            let says = match heat.lap(number, depth) {
                Some(lap) => {
                    let speed = lap.speed().map_or_else(|| "?".into(), short);
                    let factor = times(slowest / Measure::Time.of(lap));
                    format!("{} · {speed} lines/s · {factor} the speed of the slowest", time(lap.time))
                }
                None => "…".into(),
            };
            let words = Line::from(vec![
                theme.span(format!(" {} ", letter(number)), Role::Series(number)),
                theme.span(format!("{racer}  "), Role::Title),
                theme.span(says, Role::Text),
            ]);
            words.render(line(top), buf);
            let Some(lap) = heat.lap(number, depth) else { continue };
            let filled = bar(Measure::Time.of(lap) / slowest, inside.width.saturating_sub(2));
            for at in (top + 1..top + each.clamp(1, 2).max(each - 1)).map(line).filter(|at| !at.is_empty()) {
                let room = at.width.saturating_sub(1);
                buf.set_stringn(
                    at.x + 1.min(at.width),
                    at.y,
                    &filled,
                    room.into(),
                    theme.style(Role::Series(number)),
                );
            }
        }
    }

    fn draw_beginning(&self, buf: &mut Buffer, inside: Rect, theme: &Theme) {
        let text = theme.style(Role::Text);
        let says = if self.heat().course.racers.is_empty() {
            let game = self.session.game().in_sentence();
            let others = games_with_representations();
            let says = format!(
                "There is one way to keep a position of {game} here. There are several for: {others}."
            );
            vec![Line::styled(says, text)]
        } else {
            self.todo(inside.width.saturating_sub(6), theme)
        };
        let top = inside.height / 3;
        let below = Rect { y: inside.y + top, height: inside.height - top, ..inside };
        let middle = below.inner(Margin::new(3, 0));
        Paragraph::new(says).wrap(Wrap { trim: true }).render(middle, buf);
    }
}
