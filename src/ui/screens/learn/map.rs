//! The map of the course: its chapters, the path through each, how far every lesson is, and what comes next.

use std::ops::RangeInclusive;

use super::path::branches;
use super::progress::{How, settled};
use super::{Learn, companion, preview};
use crate::course::chapter::{Chapter, UNNAMED};
use crate::ui::prelude::*;
use crate::ui::widgets::number::counted;
use crate::ui::widgets::popup;
use crate::ui::widgets::tier::Tier;

/// Rows below the map: what the chosen lesson is about. There may be more to say, of lessons that cannot be read.
const FOOT: RangeInclusive<u16> = 3..=9;
/// Columns of what stands beside the map on the largest screens.
const BESIDE: u16 = 42;
/// Columns of a column of chapters, in which titles and minutes are whole, and at most.
const COLUMN: (u16, u16) = (56, 60);
/// Columns of the bar of all lessons, at most.
const BAR: u16 = 40;
/// Columns between two of them, and how many there are at most.
const BETWEEN: u16 = 2;
const COLUMNS: u16 = 3;

/// A row of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    /// The title of the chapter with this number among those that are shown.
    Head(usize),
    /// What it is about.
    Summary(usize),
    /// The lesson with this number.
    Lesson(usize),
    /// An empty one.
    Gap,
}

/// A chapter as it is shown, with the numbers of its lessons.
struct Part {
    chapter: Option<&'static Chapter>,
    lessons: Vec<usize>,
}

/// Where the parts of the map are.
pub(super) struct Map {
    parts: Vec<Part>,
    /// What is seen, and where.
    rows: Vec<(Row, Rect)>,
    /// The rows of the list as a whole, which of them is the first that is seen, and how many there are.
    list: (Rect, usize, usize),
    /// What is said of the chosen lesson: below the map, or beside it.
    foot: Rect,
    beside: Rect,
}

/// What the chosen lesson is about stands beside the map, with a picture of it, where that leaves two whole columns.
pub(super) fn has_picture(area: Rect) -> bool {
    Tier::of(area) == Tier::Wide && area.width >= 2 * (COLUMN.0 + BETWEEN) + BESIDE + 2
}

/// How many columns of chapters so many columns of the screen have room for, and how wide each is.
fn divided(width: u16) -> (u16, u16) {
    match ((width + BETWEEN) / (COLUMN.0 + BETWEEN)).min(COLUMNS) {
        0 | 1 => (1, width),
        count => (count, ((width + BETWEEN) / count - BETWEEN).min(COLUMN.1)),
    }
}

impl Map {
    pub(super) fn of(learn: &Learn, area: Rect) -> Self {
        let parts = parts(learn);
        let tier = Tier::of(area);
        let top = if tier == Tier::Compact { 1 } else { 2 };
        let inside = Rect {
            x: area.x + 1,
            y: area.y + top,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(top),
        };
        let inside = inside.intersection(area);
        let (map, foot, beside) = if has_picture(area) {
            let width = inside.width.saturating_sub(BESIDE + BETWEEN);
            let beside = Rect { x: inside.x + width + BETWEEN, width: BESIDE, ..inside };
            (Rect { width, ..inside }, Rect::ZERO, beside)
        } else {
            let said = about(learn, inside.width, &Theme::plain()).len() as u16;
            // Beside a map that is seen as a whole the foot has what that leaves, and nothing moves from lesson to lesson.
            let left = least_rows(&parts, inside.width)
                .and_then(|rows| inside.height.checked_sub(rows + 1))
                .filter(|&left| left >= said);
            let foot = left.unwrap_or(said).clamp(*FOOT.start(), *FOOT.end()).min(inside.height);
            let map = Rect { height: inside.height.saturating_sub(foot + 1), ..inside };
            (map, Rect { y: inside.bottom() - foot, height: foot, ..inside }, Rect::ZERO)
        };
        let (rows, list) = columns(&parts, map).unwrap_or_else(|| listed(learn, &parts, map));
        Self { parts, rows, list, foot, beside }
    }

    /// What each chapter stands on, where all are in sight.
    fn grounds(&self) -> Vec<Rect> {
        if self.list.1 + self.list.2 > 0 {
            return Vec::new();
        }
        let rows = self.rows.iter().filter(|(row, _)| *row != Row::Gap);
        let rows: Vec<_> = rows.collect();
        let chapters = rows.chunk_by(|_, (next, _)| !matches!(next, Row::Head(_)));
        chapters.filter_map(|rows| rows.iter().map(|(_, place)| *place).reduce(Rect::union)).collect()
    }

    /// The lesson at a place.
    pub(super) fn lesson_at(&self, column: u16, row: u16) -> Option<usize> {
        let hit = self.rows.iter().find(|(_, place)| place.contains((column, row).into()));
        hit.and_then(|(row, _)| if let Row::Lesson(at) = row { Some(*at) } else { None })
    }

    /// How many rows of lessons a page has.
    pub(super) fn page(&self) -> u16 {
        self.rows.iter().filter(|(row, _)| matches!(row, Row::Lesson(_))).count() as u16
    }
}

/// The chapters that have lessons to be shown.
fn parts(learn: &Learn) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for &at in learn.list.shown() {
        let chapter = learn.library.lessons[at].lesson.chapter;
        match parts.last_mut().filter(|part| part.chapter == chapter) {
            Some(part) => part.lessons.push(at),
            None => parts.push(Part { chapter, lessons: vec![at] }),
        }
    }
    parts
}

/// The rows of a chapter. Lessons without chapters need no title.
fn rows_of(part: usize, parts: &[Part], summary: bool) -> Vec<Row> {
    let named = parts.len() > 1 || parts[part].chapter.is_some();
    let head = named.then_some(Row::Head(part));
    let summary = (summary && parts[part].chapter.is_some()).then_some(Row::Summary(part));
    let lessons = parts[part].lessons.iter().map(|&at| Row::Lesson(at));
    head.into_iter().chain(summary).chain(lessons).collect()
}

type Placed = (Vec<(Row, Rect)>, (Rect, usize, usize));

fn place(rows: impl IntoIterator<Item = Row>, area: Rect) -> Vec<(Row, Rect)> {
    let places = (area.top()..area.bottom()).map(|y| Rect { y, height: 1, ..area });
    rows.into_iter().zip(places).collect()
}

/// All below each other, in as many columns as there is room for; the chosen lesson is in sight.
fn listed(learn: &Learn, parts: &[Part], area: Rect) -> Placed {
    let all: Vec<Row> = (0..parts.len()).flat_map(|part| rows_of(part, parts, false)).collect();
    let chosen = learn.list.chosen().and_then(|at| all.iter().position(|row| *row == Row::Lesson(at)));
    let (count, width) = divided(area.width);
    let height = usize::from(area.height);
    let seen = height * usize::from(count);
    let first = chosen.unwrap_or(0).saturating_sub(seen / 2).min(all.len().saturating_sub(seen));
    let at = |column: u16| Rect { x: area.x + column * (width + BETWEEN), width, ..area };
    let parts = all[first..].chunks(height.max(1)).zip(0..count);
    let rows = parts.flat_map(|(rows, column)| place(rows.iter().copied(), at(column))).collect();
    let list = Rect { width: count * (width + BETWEEN) - BETWEEN, ..area };
    (rows, (list, first.div_ceil(count.into()), all.len().div_ceil(count.into())))
}

/// The rows of all chapters in two columns as close as they can stand; `None` where there is one column.
fn least_rows(parts: &[Part], width: u16) -> Option<u16> {
    let (2.., _) = divided(width) else { return None };
    let [left, right] = divisions(parts, false, 0).min_by_key(longest)?;
    Some(longest(&[left, right]).cells())
}

fn longest([left, right]: &[Vec<Row>; 2]) -> usize {
    left.len().max(right.len())
}

/// All ways to have the chapters in two columns, with their summaries or without, and so many rows between them.
fn divisions(parts: &[Part], summary: bool, gap: usize) -> impl Iterator<Item = [Vec<Row>; 2]> {
    let blocks = move |range: std::ops::Range<usize>| -> Vec<Row> {
        let mut rows = Vec::new();
        for part in range {
            if !rows.is_empty() {
                rows.extend(std::iter::repeat_n(Row::Gap, gap));
            }
            rows.extend(rows_of(part, parts, summary));
        }
        rows
    };
    (1..=parts.len()).map(move |at| [blocks(0..at), blocks(at..parts.len())])
}

/// In two columns, as airy as there is room; `None` where there is not enough.
fn columns(parts: &[Part], area: Rect) -> Option<Placed> {
    let (2.., width) = divided(area.width) else { return None };
    [(true, 2), (true, 1), (false, 1), (false, 0)].into_iter().find_map(|(summary, gap)| {
        let best = divisions(parts, summary, gap).min_by_key(longest)?;
        if best.iter().any(|column| column.len() > area.height.into()) {
            return None;
        }
        let [left, right] = best.map(|rows| spread(rows, area.height.into()));
        // What is typed to find lessons may leave no more than one column.
        let width = if right.is_empty() { area.width } else { width };
        let mut rows = place(left, Rect { width, ..area });
        rows.extend(place(right, Rect { x: area.x + width + BETWEEN, width, ..area }));
        Some((rows, (Rect::ZERO, 0, 0)))
    })
}

/// A column that is shorter than there is room for with more rows between its chapters, as many between all.
fn spread(rows: Vec<Row>, height: usize) -> Vec<Row> {
    let heads = rows.iter().skip(1).filter(|row| matches!(row, Row::Head(_))).count();
    let more = height.saturating_sub(rows.len()).checked_div(heads).unwrap_or(0).min(1);
    let before = |(at, row): (usize, Row)| {
        let gaps = if at > 0 && matches!(row, Row::Head(_)) { more } else { 0 };
        std::iter::repeat_n(Row::Gap, gaps).chain([row])
    };
    rows.into_iter().enumerate().flat_map(before).collect()
}

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
            Row::Summary(part) => {
                draw_summary(buf, place, &map.parts[part], learn, theme);
            }
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

/// What the chosen lesson is about, below the map; where there is room, its steps, and what it teaches.
fn foot(learn: &Learn, foot: Rect, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = about(learn, foot.width, theme);
    let Some(entry) = learn.list.chosen().and_then(|at| learn.library.lessons.get(at)) else { return lines };
    let steps: Vec<_> = entry.lesson.steps.iter().map(|step| step.title.as_str()).collect();
    let style = theme.style(Role::Text);
    let steps = prose::wrap(&[(format!("{}.", steps.join(" · ")), style)], foot.width, "");
    let rows = usize::from(foot.height);
    if lines.len() + steps.len() <= rows {
        lines.extend(steps);
    }
    lines.extend(companion::taught(&entry.lesson, foot.width, rows.saturating_sub(lines.len()), theme));
    lines
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
        counted(of, "lesson")
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
    if learn.has_finished_one() {
        lines.extend(prose::sentence(&learn.offer(), width, theme.style(Role::Dim)));
    }
    if let Some(broken) = learn.library.broken.first() {
        let first = broken.mistakes.first().map(|first| first.in_file(&broken.name));
        let text = format!("✗ {}", first.unwrap_or_else(|| broken.name.clone()));
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
