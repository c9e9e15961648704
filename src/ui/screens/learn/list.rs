//! The list of lessons, with how far each is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::Learn;
use crate::tutor::runner::Runner;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::number::counted;
use crate::ui::widgets::prose;

/// Rows that a lesson takes.
pub(super) const HEIGHT: u16 = 3;

/// Where the lessons are.
pub(super) fn rows(area: Rect) -> Rect {
    let inside = Rect {
        x: area.x + 2,
        y: area.y + 1,
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(1),
    };
    inside.intersection(area)
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, learn: &Learn, theme: &Theme) {
    let rows = rows(area);
    let mut row = rows.y;
    for at in 0..learn.shelf.lessons.len() {
        if row + 2 > rows.bottom() {
            return;
        }
        if let Some(runner) = learn.runner(at) {
            draw_lesson(buf, Rect { y: row, height: 2, ..rows }, &runner, at, learn.choice.at == at, theme);
        }
        row += HEIGHT;
    }
    for broken in &learn.shelf.broken {
        let first = broken.mistakes.first();
        let place = first.map_or(String::new(), |it| format!(":{}:{}", it.line, it.column));
        let message = first.map_or("", |it| it.message.as_str());
        let text = format!("✗ {}{place}: {message}", broken.name);
        for line in prose::sentence(&text, rows.width, theme.style(Role::Bad)) {
            if row >= rows.bottom() {
                return;
            }
            buf.set_line(rows.x, row, &line, rows.width);
            row += 1;
        }
    }
}

fn draw_lesson(buf: &mut Buffer, area: Rect, runner: &Runner, at: usize, chosen: bool, theme: &Theme) {
    let lesson = &runner.lesson().lesson;
    let steps = runner.records().len();
    let title = format!("{} {}  {} ", if chosen { "▸" } else { " " }, at + 1, lesson.title);
    let style = theme.style(if chosen { Role::Selected } else { Role::Title });
    buf.set_stringn(area.x, area.y, &title, area.width.into(), style);
    let state = if runner.is_finished() {
        let points = runner.points();
        format!("✓ done · {} of {} solved", points.solved, counted(points.tasks, "task"))
    } else if runner.done() > 1 || runner.at() > 0 {
        format!("{} step {} of {steps}", bar(runner.done(), steps, 10), runner.at() + 1)
    } else {
        format!("about {}", counted(lesson.minutes as usize, "minute"))
    };
    let role = if runner.is_finished() { Role::Good } else { Role::Dim };
    let start = area.right().saturating_sub(state.width() as u16).max(area.x + title.width() as u16 + 1);
    let room = area.right().saturating_sub(start);
    buf.set_stringn(start, area.y, &state, room.into(), theme.style(role));
    let summary = area.width.saturating_sub(5);
    let style = theme.style(Role::Text);
    buf.set_stringn(area.x + 5.min(area.width), area.y + 1, &lesson.summary, summary.into(), style);
}

/// A bar of so many columns.
pub(super) fn bar(done: usize, of: usize, width: usize) -> String {
    let filled = (done * width).div_ceil(of.max(1)).min(width);
    "▰".repeat(filled) + &"▱".repeat(width - filled)
}
