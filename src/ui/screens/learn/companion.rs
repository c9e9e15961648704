//! What stands below the words of a step on a large screen: the window, the path and the page of the algorithm that
//! runs, which move with it; where none runs, the steps of the lesson.

use super::open_lesson::OpenLesson;
use super::view::sign_in_list;
use super::window;
use crate::course::check::Task;
use crate::course::lesson::Lesson;
use crate::explain::drawing::Drawing;
use crate::explain::stepping::window as written;
use crate::explain::transcript::{Snapshot, Transcript};
use crate::games::Score;
use crate::learner::record::Record;
use crate::search::Window;
use crate::search::techniques::Technique;
use crate::textbook::Algorithm;
use crate::ui::prelude::*;
use crate::ui::widgets::pane::{below_rule, rule, ruled};
use crate::ui::widgets::{card, code};

/// Rows of the path.
const PATH: u16 = 2;
/// A page is shown in so many rows at least, its rule included; so are the steps.
const LEAST: u16 = 5;
/// Columns before the title of a step.
const BEFORE: u16 = 6;

/// The panes below the words; what is not there is empty.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Companion {
    /// The window and the path.
    state: Rect,
    /// What the lesson teaches, where there is room.
    taught: Rect,
    /// The page, or the steps.
    pub(super) list: Rect,
}

impl Companion {
    /// At the lower end of a column of which the words take so many rows, and what the signs mean so many. Where they
    /// are does not depend on what was answered, so that nothing jumps.
    pub(super) fn of(open: &OpenLesson, column: Rect, (words, signs): (u16, u16)) -> Self {
        if !open.is_large() {
            return Self::default();
        }
        let (state, list) = match open.followed() {
            Some(run) => {
                let page = code::rows(run.algorithm.card().page, column.width).len() as u16;
                (1 + if run.windowed { 3 } else { 1 } + PATH, 1 + page)
            }
            None => (0, 1 + open.runner().records().len() as u16),
        };
        let gap = u16::from(state > 0);
        let spare = column.height.saturating_sub(words + state + gap + 1);
        let list = if spare < LEAST { 0 } else { list.min(spare) };
        let end = |below: u16, rows: u16| Rect {
            y: column.bottom().saturating_sub(below + rows),
            height: rows,
            ..column
        };
        let below = if list > 0 { list + gap } else { 0 };
        let room = usize::from(column.height.saturating_sub(words + signs + below + 4));
        let taught = about(&open.runner().lesson().lesson, column.width, room, &Theme::plain()).len() as u16;
        let taught = if taught > 0 && state == 0 { end(below + 1, taught + 1) } else { Rect::ZERO };
        Self { state: end(below, state), taught, list: end(0, list) }
    }

    /// The steps alone, with space between them where there is enough.
    pub(super) fn steps(open: &OpenLesson, column: Rect) -> Self {
        let steps = open.runner().records().len() as u16;
        let rows = if column.height > steps * 2 { steps * 2 } else { steps + 1 };
        Self { list: Rect { height: rows.min(column.height), ..column }, ..Self::default() }
    }

    /// The rows that are left to the words.
    pub(super) fn above(self, column: Rect) -> Rect {
        let tops = [self.state, self.taught, self.list]
            .into_iter()
            .filter(|pane| pane.height > 0)
            .map(|pane| pane.y - 1);
        let bottom = tops.min().unwrap_or(column.bottom());
        Rect { height: bottom.saturating_sub(column.y), ..column }
    }

    pub(super) fn draw(self, buf: &mut Buffer, open: &OpenLesson, theme: &Theme) {
        rule(buf, self.taught, "what this lesson is about", false, theme);
        prose::draw(
            buf,
            below_rule(self.taught),
            &about(
                &open.runner().lesson().lesson,
                self.taught.width,
                below_rule(self.taught).height.into(),
                theme,
            ),
            0,
        );
        let Some(run) = open.followed() else { return draw_steps(buf, self.list, open, theme) };
        let snapshot = open.runner().snapshot().filter(|_| open.runner().can_step());
        draw_state(buf, self.state, run, snapshot.as_ref(), open, theme);
        let line = snapshot.and_then(|snapshot| snapshot.moment).map_or(0, |at| run.moments[at].line);
        let card = run.algorithm.card();
        rule(buf, self.list, card.name, false, theme);
        code::draw(buf, below_rule(self.list), card.page, line.into(), theme);
    }
}

/// What the lesson is about, its words, and what it teaches, as far as so many rows hold it.
pub(super) fn about(lesson: &Lesson, width: u16, rows: usize, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = prose::sentence(&lesson.summary, width, theme.style(Role::Text));
    let terms: Vec<_> = lesson.terms.iter().map(|term| term.value.as_str()).collect();
    if !terms.is_empty() {
        let words = format!("Words: {}.", terms.join(", "));
        lines.extend(prose::sentence(&words, width, theme.style(Role::Dim)));
    }
    if lines.len() > rows {
        return Vec::new();
    }
    let cards = taught(lesson, width, rows.saturating_sub(lines.len() + 1), theme);
    if !cards.is_empty() {
        lines.push(Line::default());
        lines.extend(cards);
    }
    lines
}

/// The algorithms and techniques that the lesson teaches: what they do and where they come from. Of several the first ones, as
/// many as so many rows hold.
pub(super) fn taught(lesson: &Lesson, width: u16, rows: usize, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for slug in &lesson.teaches {
        let algorithm = slug.value.parse::<Algorithm>().map(Algorithm::card);
        let technique = slug.value.parse::<Technique>().map(Technique::card);
        let (name, said) = match (algorithm, technique) {
            (Ok(card), _) => (card.name, card::idea(card, width, theme)),
            (_, Ok(card)) => (card.name, card::technique(card, width, theme)),
            _ => continue,
        };
        if lines.len() + 1 + said.len() > rows {
            break;
        }
        lines.push(theme.line(name, Role::Title));
        lines.extend(said);
    }
    lines
}

/// The window and the path, once nothing is asked about them.
fn draw_state(
    buf: &mut Buffer,
    pane: Rect,
    run: &Transcript,
    snapshot: Option<&Snapshot>,
    open: &OpenLesson,
    theme: &Theme,
) {
    let Some(exhibit) = open.runner().exhibit() else { return };
    let room = ruled(buf, pane, if run.windowed { "window and path" } else { "path" }, false, theme);
    let lines = if let Some(snapshot) = snapshot {
        let mut lines = window::lines(&exhibit.drawing, run, snapshot, room.width, theme);
        lines.extend(path(&exhibit.drawing, run, snapshot, room.width, theme));
        lines
    } else {
        let text = if matches!(open.runner().task(), Task::Quiz(..)) {
            "Shown once all questions are answered."
        } else {
            "Shown once the prediction is checked."
        };
        prose::sentence(text, room.width, theme.style(Role::Dim))
    };
    prose::draw(buf, room, &lines, 0);
}

/// The nodes from the root to the current one, with their windows; the last rows of it.
fn path(
    drawing: &Drawing,
    run: &Transcript,
    snapshot: &Snapshot,
    width: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let spots = snapshot.moment.map_or_else(|| vec![0], |at| run.path(drawing, at));
    let mut pieces = vec![("path".to_string(), theme.style(Role::Dim))];
    for (place, &spot) in spots.iter().enumerate() {
        let now = place + 1 == spots.len();
        let window = snapshot.moment.and_then(|at| run.window_at(spot, at));
        let (alpha, beta) = window.unwrap_or((Score::LOWEST, Score::HIGHEST));
        let role = match () {
            () if run.windowed && alpha >= beta => Role::CutNode,
            () if now => Role::Accent,
            () => Role::Text,
        };
        let window =
            if run.windowed { written(Window::new(alpha, beta)).replace(' ', "") } else { String::new() };
        pieces.push((format!(" {}{window}", drawing.call(spot)), theme.style(role)));
    }
    let mut lines = prose::wrap(&pieces, width, "     ");
    lines.drain(..lines.len().saturating_sub(PATH.into()));
    lines
}

/// The steps of the lesson, the one at hand in sight.
fn draw_steps(buf: &mut Buffer, pane: Rect, open: &OpenLesson, theme: &Theme) {
    let runner = open.runner();
    let room = ruled(buf, pane, "steps", false, theme);
    let stages = &runner.lesson().stages;
    let height = usize::from(room.height);
    let top = runner.at().saturating_sub(height / 2).min(stages.len().saturating_sub(height));
    let apart = if height > stages.len() { 2 } else { 1 };
    for (at, y) in (top..stages.len()).zip((room.top()..room.bottom()).step_by(apart)) {
        let here = at == runner.at();
        let role = if here { Role::Title } else { Role::Text };
        let mut line = step(
            at,
            &prose::clipped(&stages[at].title, usize::from(room.width.saturating_sub(BEFORE))),
            Some(&runner.records()[at]),
            role,
            theme,
        );
        let mark = if here { "▸" } else { " " };
        line.spans.insert(0, theme.span(mark, Role::Title));
        buf.set_line(room.x, y, &line, room.width);
    }
}

/// A step of a lesson, with the sign of how it stands.
pub(super) fn step(
    at: usize,
    title: &str,
    record: Option<&Record>,
    role: Role,
    theme: &Theme,
) -> Line<'static> {
    let (mark, marked) = record.map_or(("", Role::Dim), sign_in_list);
    Line::from(vec![
        theme.span(format!("{:<2}", mark.chars().next().unwrap_or(' ')), marked),
        theme.span(format!("{:>2} ", at + 1), role),
        theme.span(title.to_string(), role),
    ])
}
