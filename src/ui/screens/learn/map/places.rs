//! Where the rows of the map stand: in columns of chapters where all are in sight, else in a list that is scrolled.

use std::ops::RangeInclusive;

use super::said::about;
use crate::course::chapter::Chapter;
use crate::ui::prelude::*;
use crate::ui::screens::learn::Learn;
use crate::ui::widgets::tier::Tier;

/// Rows below the map: what the chosen lesson is about. There may be more to say, of lessons that cannot be read.
const FOOT: RangeInclusive<u16> = 3..=9;
/// Columns of what stands beside the map on the largest screens.
const BESIDE: u16 = 42;
/// Columns of a column of chapters, in which titles and minutes are whole, and at most.
const COLUMN: (u16, u16) = (56, 60);
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
pub(super) struct Part {
    pub(super) chapter: Option<&'static Chapter>,
    pub(super) lessons: Vec<usize>,
}

/// Where the parts of the map are.
pub(in crate::ui::screens::learn) struct Map {
    pub(super) parts: Vec<Part>,
    /// What is seen, and where.
    pub(super) rows: Vec<(Row, Rect)>,
    /// The rows of the list as a whole, which of them is the first that is seen, and how many there are.
    pub(super) list: (Rect, usize, usize),
    /// What is said of the chosen lesson: below the map, or beside it.
    pub(super) foot: Rect,
    pub(super) beside: Rect,
}

/// What the chosen lesson is about stands beside the map, with a picture of it, where that leaves two whole columns.
pub(in crate::ui::screens::learn) fn has_picture(area: Rect) -> bool {
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
    pub(in crate::ui::screens::learn) fn of(learn: &Learn, area: Rect) -> Self {
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
    pub(super) fn grounds(&self) -> Vec<Rect> {
        if !self.list.0.is_empty() {
            return Vec::new();
        }
        let rows = self.rows.iter().filter(|(row, _)| *row != Row::Gap);
        let rows: Vec<_> = rows.collect();
        let chapters = rows.chunk_by(|_, (next, _)| !matches!(next, Row::Head(_)));
        chapters.filter_map(|rows| rows.iter().map(|(_, place)| *place).reduce(Rect::union)).collect()
    }

    /// The lesson at a place.
    pub(in crate::ui::screens::learn) fn lesson_at(&self, column: u16, row: u16) -> Option<usize> {
        let hit = self.rows.iter().find(|(_, place)| place.contains((column, row).into()));
        hit.and_then(|(row, _)| if let Row::Lesson(at) = row { Some(*at) } else { None })
    }

    /// How many rows of lessons a page has.
    pub(in crate::ui::screens::learn) fn page(&self) -> u16 {
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
