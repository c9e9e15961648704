//! Draws a step of a lesson.

use super::foot::foot;
use super::listing;
use super::open_lesson::{Board, OpenLesson};
use super::panes::{self, Panes};
use super::question;
use crate::course::check::Task;
use crate::course::pointer::Pointer;
use crate::course::quiz::{Answer, Question};
use crate::games::BoardView;
use crate::learner::record::{Record, StepStatus};
use crate::ui::prelude::*;
use crate::ui::screens::workbench;
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::drawing::{self, Layout, LessonTree};
use crate::ui::widgets::pane::{below_rule, rule, section};

pub(super) fn draw(buf: &mut Buffer, area: Rect, open: &OpenLesson, theme: &Theme) {
    let panes = Panes::of(open, area);
    draw_head(buf, panes.head, open, theme);
    let runner = open.runner();
    let lines = prose::pointing(open.blocks(), &runner.pointed(), panes.text.width, theme);
    let more = prose::draw(buf, panes.text, &lines, open.scrolled);
    if (more || open.scrolled > 0) && panes.text.height > 0 {
        let sign = if more { "↓ PgDn" } else { "↑ PgUp" };
        let column = panes.text.right().saturating_sub(sign.width() as u16);
        buf.set_string(column, panes.text.bottom(), sign, theme.style(Role::Key));
    }
    if let Some(top) = &open.bench {
        return workbench::draw(buf, panes.bench, top, theme);
    }
    if panes.drawing.height > 0 {
        draw_tree(buf, panes.drawing, open, theme);
    }
    section(buf, panes.legend, "what the signs mean", &panes::signs(open, panes.legend.width, theme), theme);
    if let Some(board) = &open.board {
        draw_board(buf, panes.board, board, open, theme);
    }
    if let Some((step, picture)) = &open.backdrop
        && panes.backdrop.height > 0
    {
        let title = format!("step {}: {}", step + 1, open.runner().lesson().stages[*step].title);
        rule(buf, panes.backdrop, &title, false, theme);
        picture.draw(buf, below_rule(panes.backdrop), theme);
    }
    panes.companion.draw(buf, open, theme);
    let foot = foot(open, panes.foot.width, panes.tight, Some(panes.foot.height), theme);
    prose::until(buf, panes.foot, &foot.lines, panes.from, "↓ PgDn", theme);
    if matches!(open.context(), Context::LessonTyping | Context::LessonMove) {
        let y = panes.options.saturating_sub(panes.from as u16);
        let row = Rect { y, height: 1, width: question::TYPED.min(panes.foot.width), ..panes.foot };
        open.input.view(buf, row.intersection(panes.foot), theme);
    }
}

fn draw_board(buf: &mut Buffer, area: Rect, board: &Board, open: &OpenLesson, theme: &Theme) {
    let marks = board.input.marks(&board.view);
    let marks = Marks {
        cursor: marks.cursor.filter(|_| open.context() == Context::LessonMove),
        hinted: open.runner().pointers().iter().flat_map(Pointer::cells).copied().collect(),
        ..marks
    };
    // In the middle of the columns alone: what is clicked is found by the same rule.
    let layout = board::Layout::centred(&board.view.board, area, theme.pieces, board.flipped);
    let is_text = matches!(board.view.board, BoardView::Text(_));
    let place = layout.map(|layout| layout.area).or(is_text.then_some(area)).unwrap_or_default();
    board::draw(buf, place, &board.view.board, &marks, board.flipped, theme);
}

/// The bar of the progress in so many columns, and whether it is told how many were solved: the first that leaves room for
/// the title is drawn.
const HEADS: [(usize, bool); 4] = [(12, true), (6, true), (0, true), (0, false)];

fn draw_head(buf: &mut Buffer, area: Rect, open: &OpenLesson, theme: &Theme) {
    let lines = HEADS.map(|(bar, solved)| head(open, bar, solved, theme));
    let fits = |line: &&Line<'_>| line.width() <= usize::from(area.width);
    if let Some(line) = lines.iter().find(fits).or(lines.last()) {
        buf.set_line(area.x, area.y, line, area.width);
    }
}

/// How far one is, the step and its sign, and of an exercise how it goes.
fn head(open: &OpenLesson, bar: usize, solved: bool, theme: &Theme) -> Line<'static> {
    let runner = open.runner();
    let steps = runner.records().len();
    let bar = prose::bar(runner.done(), steps, bar);
    let place = format!("{}/{steps}", runner.at() + 1);
    let progress = if bar.is_empty() { place } else { format!("{bar} {place}") };
    let (sign, role) = sign(runner.record());
    let mut line = Line::from(vec![
        theme.span(progress, Role::Filled),
        Span::raw("  "),
        theme.span(runner.stage().title.clone(), Role::Title),
    ]);
    if *runner.task() != Task::Read {
        line.push_span(theme.span(format!("  {sign}"), role));
    }
    if let Some((level, of)) = runner.level() {
        let text = if solved {
            format!("  level {level} of {of} · {} solved", runner.record().solved)
        } else {
            format!("  level {level} of {of}")
        };
        line.push_span(theme.span(text, Role::Dim));
    }
    line
}

pub(super) fn sign(record: &Record) -> (&'static str, Role) {
    match record.status {
        StepStatus::Open => ("", Role::Dim),
        StepStatus::Wrong => ("✗", Role::Bad),
        StepStatus::Done => ("✓", Role::Good),
        StepStatus::Shown => ("✓ shown", Role::Warn),
    }
}

/// The sign of a step among the others: that it is done again takes nothing away.
pub(super) fn sign_in_list(record: &Record) -> (&'static str, Role) {
    match record.status {
        StepStatus::Open if record.is_settled() => ("✓", Role::Good),
        _ => sign(record),
    }
}

fn draw_tree(buf: &mut Buffer, area: Rect, open: &OpenLesson, theme: &Theme) {
    let runner = open.runner();
    let Some(exhibit) = runner.exhibit() else { return };
    let predicting = open.context() == Context::LessonPredict;
    let pointing = open.context() == Context::LessonPoint;
    let asked = matches!(runner.task(), Task::Quiz(..)) && !runner.record().is_done();
    if let Some(told) = runner.lines() {
        // Of a question about the memory the node that it is about: elsewhere the whole tree is, or what is pointed at.
        let is_act = |question: &&Question| matches!(question.answer, Answer::Act { .. });
        let about = runner.question().filter(is_act).map(|question| question.spot);
        let cursor = if pointing { Some(open.cursor) } else { about };
        return listing::draw(
            buf,
            area,
            &exhibit.drawing,
            (told, runner.record().shown),
            asked,
            cursor,
            theme,
        );
    }
    let steps = runner.can_step() && !open.asks_for_order();
    let snapshot = runner.snapshot().filter(|_| steps || asked);
    let grade = runner.graded();
    let moment = snapshot.as_ref().and_then(|snapshot| snapshot.moment);
    let at = moment.zip(runner.run()).map(|(moment, run)| run.moments[moment].spot);
    let about = runner.question().map(|question| question.spot);
    let points = predicting || pointing;
    let pointed: Vec<_> = runner.pointers().iter().flat_map(Pointer::nodes).copied().collect();
    let focus = if points { Some(open.cursor) } else { about.or(at).or(pointed.first().copied()) };
    let types = runner.colours();
    let tree = LessonTree {
        drawing: &exhibit.drawing,
        run: runner.run().zip(snapshot.as_ref()),
        marks: matches!(runner.task(), Task::Predict(_)).then_some(&runner.record().marks),
        grade: grade.as_ref(),
        cursor: if points { Some(open.cursor) } else { about },
        asked: asked || !runner.stage().bounds,
        hidden: runner.question().and_then(|it| matches!(it.answer, Answer::Number(_)).then_some(it.spot)),
        types: types.as_deref(),
        pointed: &pointed,
    };
    drawing::draw(buf, &Layout::new(&exhibit.drawing, area, focus, 0), &exhibit.drawing, &tree, theme);
}

/// Columns of the list of steps.
pub(super) const STEPS: u16 = 60;

/// A step in that list.
pub(super) fn step_row(open: &OpenLesson, at: usize, theme: &Theme) -> Line<'static> {
    let runner = open.runner();
    let (stage, (sign, role)) = (&runner.lesson().stages[at], sign_in_list(&runner.records()[at]));
    let here = if at == runner.at() { "•" } else { " " };
    Line::from(vec![
        theme.span(format!("{here}{:>2}  ", at + 1), Role::Text),
        theme.span(format!("{:<1} ", sign.chars().next().unwrap_or(' ')), role),
        theme.span(stage.title.clone(), Role::Text),
    ])
}
