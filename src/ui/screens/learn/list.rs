//! The map of the course: its lessons, how far each is, and what each needs.

use std::ops::RangeInclusive;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{Learn, preview};
use crate::course::lesson::{Lesson, Step};
use crate::learner::record::{Record, Saved};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::number::counted;
use crate::ui::widgets::prose;

/// Rows below the list: what the chosen lesson is about. There may be more to say, of lessons that cannot be read.
const FOOT: RangeInclusive<u16> = 5..=9;

/// All steps of the lesson are done.
pub(super) fn is_done(learn: &Learn, at: usize) -> bool {
    matches!(progress_of(learn, at), How::Done | How::Mastered)
}

/// From this width on what a lesson is about stands beside the list.
const WIDE: u16 = 100;
/// Columns of the list then.
const LIST: u16 = 62;

/// There is room beside the list.
pub(super) fn is_wide(area: Rect) -> bool {
    area.width >= WIDE
}

/// Where the lessons are.
pub(super) fn rows(learn: &Learn, area: Rect) -> Rect {
    if is_wide(area) {
        let width = LIST.max(area.width * 2 / 5);
        let inside = Rect { x: area.x + 1, y: area.y + 2, width, height: area.height.saturating_sub(3) };
        return inside.intersection(area);
    }
    let width = area.width.saturating_sub(2);
    let said = about(learn, width, &Theme::plain()).len() as u16;
    let inside = Rect {
        x: area.x + 1.min(area.width),
        y: area.y + 1.min(area.height),
        width: width.saturating_sub(1),
        height: area.height.saturating_sub(said.clamp(*FOOT.start(), *FOOT.end()) + 2),
    };
    inside.intersection(area)
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, learn: &Learn, theme: &Theme) {
    let rows = rows(learn, area);
    let head = Rect { height: 1.min(area.height), ..area };
    match learn.list.filter() {
        Some(_) => learn.list.draw_filter(buf, Rect { width: rows.width, x: rows.x, ..head }, theme),
        None => draw_head(buf, head, learn, theme),
    }
    learn.list.draw(buf, rows, theme, |at| entry(learn, at, rows.width, theme));
    if is_wide(area) {
        draw_beside(buf, area, rows, learn, theme);
    } else {
        draw_below(buf, area, rows, learn, theme);
    }
}

/// What the chosen lesson is about, below the list.
fn draw_below(buf: &mut Buffer, area: Rect, rows: Rect, learn: &Learn, theme: &Theme) {
    let foot = Rect { y: rows.bottom() + 1, height: area.bottom().saturating_sub(rows.bottom() + 1), ..rows };
    prose::draw(buf, foot.intersection(area), &about(learn, foot.width, theme), 0);
}

/// What the chosen lesson is about, beside the list.
fn draw_beside(buf: &mut Buffer, area: Rect, rows: Rect, learn: &Learn, theme: &Theme) {
    let x = rows.right() + 3;
    let beside = Rect { x, width: area.right().saturating_sub(x + 2), ..rows };
    let said = about(learn, beside.width.min(prose::COMFORTABLE), theme);
    match learn.list.chosen().and_then(|at| Some((at, learn.library.lessons.get(at)?))) {
        Some((at, entry)) => {
            let preview = learn.preview.as_ref().filter(|(of, _)| *of == at).map(|(_, preview)| preview);
            preview::draw(buf, beside, &said, (&entry.lesson, learn.saved(at)), preview, theme);
        }
        None => drop(prose::draw(buf, beside, &said, 0)),
    }
}

fn draw_head(buf: &mut Buffer, area: Rect, learn: &Learn, theme: &Theme) {
    let done = (0..learn.library.lessons.len()).filter(|&at| is_done(learn, at)).count();
    let of = learn.library.lessons.len();
    let due = match learn.due_count() {
        0 => String::new(),
        count => format!(" · {count} due again (r)"),
    };
    let text = format!(" {} {done} of {} done{due}", prose::bar(done, of, 20), counted(of, "lesson"));
    buf.set_stringn(area.x, area.y, text, area.width.into(), theme.style(Role::Filled));
}

/// How a lesson stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    /// All that it asks was solved without help, at some time.
    Mastered,
    /// All of it was done, at some time.
    Done,
    /// It was begun.
    Begun,
    /// What it needs is done.
    Ready,
    /// Something that it needs is not.
    Early,
}

fn settled(lesson: &Lesson, saved: &Saved) -> usize {
    let done = |id: &str| saved.records.get(id).is_some_and(Record::is_settled);
    lesson.steps.iter().filter(|step| done(&step.id.value)).count()
}

fn progress_of(learn: &Learn, at: usize) -> How {
    let lesson = &learn.library.lessons[at].lesson;
    let all = |at: usize, is: fn(&Record) -> bool, of: fn(&Step) -> bool| {
        let steps = &learn.library.lessons[at].lesson.steps;
        let record = |step: &Step| learn.saved(at)?.records.get(&step.id.value);
        steps.iter().filter(|step| of(step)).all(|step| record(step).is_some_and(is))
    };
    let done = |at: usize| all(at, Record::has_finished, |_| true);
    if done(at) {
        let mastered = all(at, Record::has_mastered, Step::is_graded);
        return if mastered { How::Mastered } else { How::Done };
    }
    let begun = |saved: &Saved| settled(lesson, saved) > 1 || saved.step != lesson.steps[0].id.value;
    if learn.saved(at).is_some_and(begun) {
        return How::Begun;
    }
    let known = |need: &str| learn.library.lessons.iter().position(|entry| entry.lesson.id == need);
    let missing = lesson.needs.iter().any(|need| known(&need.value).is_some_and(|need| !done(need)));
    if missing { How::Early } else { How::Ready }
}

/// A lesson in the list, so many columns wide with the mark of the chosen one before it.
fn entry(learn: &Learn, at: usize, width: u16, theme: &Theme) -> Line<'static> {
    let lesson = &learn.library.lessons[at].lesson;
    let how = progress_of(learn, at);
    let (sign, role) = match how {
        How::Mastered => ("★", Role::Good),
        How::Done => ("✓", Role::Good),
        How::Begun => ("◐", Role::Accent),
        How::Ready => ("·", Role::Text),
        How::Early => (" ", Role::Dim),
    };
    let title_role = if how == How::Early { Role::Dim } else { Role::Text };
    let state = learn.saved(at).filter(|_| !matches!(how, How::Ready | How::Early)).map_or_else(
        || format!("{} min", lesson.minutes),
        |saved| {
            let (done, of) = (settled(lesson, saved), lesson.steps.len());
            format!("{} {done}/{of}", prose::bar(done, of, 8))
        },
    );
    let room = usize::from(width).saturating_sub(state.width() + 9);
    let title = prose::clipped(&lesson.title, room);
    let gap = " ".repeat(room.saturating_sub(title.width()) + 1);
    Line::from(vec![
        Span::styled(sign, theme.style(role)),
        Span::styled(format!("{:>3}  {title}{gap}", at + 1), theme.style(title_role)),
        Span::styled(state, theme.style(role)),
    ])
}

/// What is said of the chosen lesson, and of those that cannot be read.
fn about(learn: &Learn, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some((at, _)) = &learn.opening {
        let title = &learn.library.lessons[*at].lesson.title;
        lines.extend(prose::sentence(&format!("Opening {title} …"), width, theme.style(Role::Accent)));
    }
    if let Some(refused) = &learn.refused {
        lines.extend(prose::sentence(&format!("✗ {refused}"), width, theme.style(Role::Bad)));
    }
    if let Some(entry) = learn.list.chosen().and_then(|at| learn.library.lessons.get(at)) {
        let lesson = &entry.lesson;
        lines.extend(prose::sentence(&lesson.summary, width, theme.style(Role::Title)));
        let title =
            |need: &str| learn.library.find(need).map_or(need.to_string(), |it| it.lesson.title.clone());
        let needs: Vec<_> = lesson.needs.iter().map(|need| title(&need.value)).collect();
        let needs = if needs.is_empty() { "nothing".into() } else { needs.join(", ") };
        let minutes = counted(lesson.minutes as usize, "minute");
        let text = format!("{} steps, about {minutes}. Needs: {needs}.", lesson.steps.len());
        lines.extend(prose::sentence(&text, width, theme.style(Role::Dim)));
    }
    if let Some(broken) = learn.library.broken.first() {
        let first = broken.mistakes.first();
        let first =
            first.map_or_else(String::new, |it| format!(":{}:{}: {}", it.line, it.column, it.message));
        let text = format!("✗ {}{first}", broken.name);
        lines.extend(prose::sentence(&text, width, theme.style(Role::Bad)));
        let others = learn.library.broken.len() - 1;
        if others > 0 {
            let text = format!(
                "✗ … and {} more: cutnode lessons check tells all mistakes.",
                counted(others, "file")
            );
            lines.extend(prose::sentence(&text, width, theme.style(Role::Bad)));
        }
    }
    lines
}
