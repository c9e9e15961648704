//! The map of the course: its chapters, the path through each, how far every lesson is, and what comes next.

mod places;
mod said;

use self::places::{Part, Row};
use self::said::{about, foot};
use super::path::branches;
use super::progress::{How, settled};
use super::{Learn, preview};
use crate::course::chapter::UNNAMED;
use crate::numbers::counted;
use crate::ui::prelude::*;
use crate::ui::widgets::popup;

pub(super) use self::places::{Map, has_picture};

/// Columns of the bar of all lessons, at most.
const BAR: u16 = 40;

pub(super) fn draw(buf: &mut Buffer, area: Rect, learn: &Learn, theme: &Theme) {
    let map = Map::of(learn, area);
    let head = Rect { height: 1.min(area.height), ..area };
    match learn.list.filter() {
        Some(_) => {
            let row = Rect { x: head.x + 1, width: head.width.saturating_sub(2), ..head };
            learn.list.draw_filter(buf, row, theme);
        }
        None => draw_head(buf, head, learn, theme),
    }
    for (ground, role) in map.grounds().into_iter().zip([Role::Level, Role::NextLevel].into_iter().cycle()) {
        buf.set_style(ground, theme.style(role));
    }
    let next = learn.next_lesson(None);
    for &(row, place) in &map.rows {
        match row {
            Row::Head(part) => draw_chapter(buf, place, &map.parts[part], learn, theme),
            Row::Summary(part) => draw_summary(buf, place, &map.parts[part], learn, theme),
            Row::Lesson(at) => {
                let part = map.parts.iter().find(|part| part.lessons.contains(&at));
                draw_lesson(buf, place, at, part, (learn, next), theme);
            }
            Row::Gap => {}
        }
    }
    let (list, first, of) = map.list;
    popup::bar(buf, list, of, first, theme);
    prose::draw(buf, map.foot, &foot(learn, map.foot, theme), 0);
    draw_beside(buf, map.beside, learn, theme);
}

/// What the chosen lesson is about, beside the map.
fn draw_beside(buf: &mut Buffer, beside: Rect, learn: &Learn, theme: &Theme) {
    if beside.is_empty() {
        return;
    }
    let said = about(learn, beside.width, theme);
    match learn.list.chosen().and_then(|at| Some((at, learn.library.lessons.get(at)?))) {
        Some((at, entry)) => {
            let preview = learn.preview.as_ref().filter(|(of, _)| *of == at).map(|(_, preview)| preview);
            let known = learn.learner.now();
            preview::draw(buf, beside, &said, (&entry.lesson, learn.saved(&known, at)), preview, theme);
        }
        None => drop(prose::draw(buf, beside, &said, 0)),
    }
}

fn draw_head(buf: &mut Buffer, area: Rect, learn: &Learn, theme: &Theme) {
    let done = (0..learn.library.lessons.len()).filter(|&at| learn.how(at).is_done()).count();
    let of = learn.library.lessons.len();
    let due = match learn.due().len() {
        0 => String::new(),
        count => format!(" · {count} due again (r)"),
    };
    let left = (0..of).filter(|&at| !learn.how(at).is_done());
    let minutes: i64 = left.map(|at| learn.library.lessons[at].lesson.minutes).sum();
    let to_go = match minutes {
        0 => String::new(),
        1..100 => format!(" · {minutes} min to go"),
        _ => format!(" · about {} h to go", (minutes + 30) / 60),
    };
    let text = format!(
        " {} {done} of {} done{to_go}{due}",
        prose::bar(done, of, BAR.min(area.width / 3).into()),
        counted(of, "lesson", "lessons")
    );
    buf.set_stringn(area.x, area.y, text, area.width.into(), theme.style(Role::Filled));
}

/// The title of a chapter, a rule, and how much of it is done.
fn draw_chapter(buf: &mut Buffer, row: Rect, part: &Part, learn: &Learn, theme: &Theme) {
    let done = part.lessons.iter().filter(|&&at| learn.how(at).is_done()).count();
    let title = match part.chapter {
        Some(chapter) => format!("{:>2} {} ", chapter.number(), chapter.title),
        None => format!("   {UNNAMED} "),
    };
    let count = format!(" {done}/{}", part.lessons.len());
    let width = usize::from(row.width);
    let rule = "─".repeat(width.saturating_sub(title.width() + count.width() + 1));
    let role = if done == part.lessons.len() { Role::Good } else { Role::Dim };
    let line = Line::from(vec![
        theme.span(title, Role::Title),
        theme.span(rule, Role::Border),
        theme.span(count, role),
    ]);
    buf.set_line(row.x, row.y, &line, row.width);
}

/// What a chapter is about, and how long all of it takes.
fn draw_summary(buf: &mut Buffer, row: Rect, part: &Part, learn: &Learn, theme: &Theme) {
    let summary = part.chapter.map_or("", |chapter| chapter.summary);
    let minutes: i64 = part.lessons.iter().map(|&at| learn.library.lessons[at].lesson.minutes).sum();
    let minutes = format!("{minutes} min");
    let room = usize::from(row.width).saturating_sub(4);
    let summary = prose::clipped(summary, room);
    let line = match room.checked_sub(summary.width() + minutes.width()) {
        Some(far @ 1..) => Line::from(vec![
            theme.span(summary, Role::Dim),
            theme.span(prose::leader(far), Role::Leader),
            theme.span(minutes, Role::Dim),
        ]),
        _ => theme.span(summary, Role::Dim).into(),
    };
    buf.set_line(row.x + 3, row.y, &line, room.cells());
}

/// A lesson: its number, the path to it, its sign, its title, what else it needs, and how far it is.
fn draw_lesson(
    buf: &mut Buffer,
    row: Rect,
    at: usize,
    part: Option<&Part>,
    (learn, next): (&Learn, Option<usize>),
    theme: &Theme,
) {
    let lesson = &learn.library.lessons[at].lesson;
    let (how, chosen) = (learn.how(at), learn.list.chosen() == Some(at));
    let is_next = next == Some(at);
    let (before, from, done) = part.map(|part| branch(learn, part, at)).unwrap_or_default();
    let (sign, role) = if is_next { ("▶", Role::Accent) } else { how.sign() };
    let known = learn.learner.now();
    let saved = learn.saved(&known, at).filter(|_| !matches!(how, How::Ready | How::Early | How::Skipped));
    let state = match saved {
        Some(saved) => {
            let (done, of) = (settled(lesson, saved), lesson.steps.len());
            let bar = if how == How::Begun { prose::bar(done, of, 6) + " " } else { String::new() };
            format!("{bar}{done}/{of}")
        }
        None if is_next => format!("next · {} min", lesson.minutes),
        None => format!("{} min", lesson.minutes),
    };
    let others = learn.needs(at).filter(|need| Some(*need) != from && how == How::Early);
    let others: Vec<String> =
        others.filter(|&need| !learn.how(need).is_done()).map(|it| (it + 1).to_string()).collect();
    let others = if others.is_empty() { String::new() } else { format!(" ← {}", others.join(" ")) };
    let head = format!("{}{:>3} ", if chosen { "▸" } else { " " }, at + 1);
    let taken = head.width() + before.width() + 2;
    let room_beside = |state: &str| {
        let beside = if state.is_empty() { 0 } else { state.width() + 2 };
        usize::from(row.width).saturating_sub(taken + beside)
    };
    // The whole title is worth more than how long it takes, which the foot and the page say, too.
    let is_cut = saved.is_none() && !is_next && lesson.title.width() > room_beside(&state);
    let state = if is_cut { String::new() } else { state };
    let room = room_beside(&state);
    let title = prose::clipped(&lesson.title, room);
    let others = if title.width() + others.width() < room { others } else { String::new() };
    let far = room.saturating_sub(title.width() + others.width()) + 1;
    let leader = if state.is_empty() { " ".repeat(far) } else { prose::leader(far) };
    let title_role = match how {
        _ if is_next => Role::Accent,
        How::Early => Role::Dim,
        _ => Role::Text,
    };
    let line_role = if done { Role::Good } else { Role::Border };
    let pieces = [
        (head, Role::Dim),
        (before, line_role),
        (format!("{sign} "), role),
        (title, title_role),
        (others, Role::Dim),
        (leader, Role::Leader),
        (state, if how.is_done() { Role::Dim } else { role }),
    ];
    let style = |role| theme.style(if chosen { Role::Selected } else { role });
    let spans: Vec<_> = pieces.into_iter().map(|(text, role)| Span::styled(text, style(role))).collect();
    buf.set_line(row.x, row.y, &Line::from(spans), row.width);
    if chosen {
        let bar = Rect { width: row.width.saturating_sub(1), ..row };
        buf.set_style(bar, theme.style(Role::Selected));
    }
}

/// What is drawn before a lesson, on which lesson it hangs, and whether that is done. What is typed to find lessons
/// leaves gaps in the path: then none is drawn.
fn branch(learn: &Learn, part: &Part, at: usize) -> (String, Option<usize>, bool) {
    if learn.list.filter().is_some() {
        return Default::default();
    }
    let within = |need: usize| part.lessons.iter().position(|&lesson| lesson == need);
    let needs: Vec<Vec<usize>> =
        part.lessons.iter().map(|&lesson| learn.needs(lesson).filter_map(within).collect()).collect();
    let branch = within(at).and_then(|place| branches(&needs).into_iter().nth(place)).unwrap_or_default();
    let from = branch.from.map(|from| part.lessons[from]);
    (branch.before, from, from.is_some_and(|from| learn.how(from).is_done()))
}

/// What the signs of the map mean.
pub(super) fn legend(theme: &Theme) -> Vec<Line<'static>> {
    let how = How::ALL.into_iter().map(|(how, says)| {
        let (sign, role) = how.sign();
        (sign, role, says)
    });
    let needs = [
        ("├─", Role::Border, "needs the lesson that the line comes from"),
        ("← 7", Role::Dim, "still needs lesson 7, too"),
    ];
    let signs = [("▶", Role::Accent, "what comes next")].into_iter().chain(how).chain(needs);
    prose::legend(4, signs, theme)
}
