//! Where the parts of a step are on the screen, and what each says.

use ratatui::layout::{Constraint, Flex, Layout};

use super::companion::Companion;
use super::foot::foot;
use super::listing;
use super::open_lesson::OpenLesson;
use super::question::{self, Cells};
use crate::course::check::Task;
use crate::course::quiz::Answer;
use crate::explain::drawing::Drawing;
use crate::ui::prelude::*;
use crate::ui::widgets::board::Shape;
use crate::ui::widgets::drawing;
use crate::ui::widgets::tier;

/// Columns of the words beside a picture: at least, and at most.
const COLUMN: (u16, u16) = (46, 72);
/// The same where a board is larger by it.
const NARROW: u16 = 41;
/// Columns between them.
const BETWEEN: u16 = 3;
/// Columns of a board on a small screen.
const SMALL_BOARD: u16 = 32;
/// Rows below a drawing: the window, its bar, and sentences.
const FOOT: u16 = 6;
/// Rows that a verdict and hints take at most, as a rule, and those of a sentence.
const VERDICT: u16 = 7;
const SENTENCE: u16 = 3;
/// Columns of the words where nothing is drawn, and of the steps beside them.
const WORDS: (u16, u16) = (68, 44);

/// The parts of a step.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Panes {
    /// The line with the progress.
    pub(super) head: Rect,
    pub(super) text: Rect,
    /// How many lines the text has at this width.
    pub(super) text_lines: usize,
    pub(super) drawing: Rect,
    pub(super) foot: Rect,
    pub(super) board: Rect,
    /// The workbench, where there is one.
    pub(super) bench: Rect,
    /// What the signs of the drawing mean, on a large screen.
    pub(super) legend: Rect,
    /// The picture of another step, on a large screen.
    pub(super) backdrop: Rect,
    /// What moves with the words, on a large screen.
    pub(super) companion: Companion,
    /// The row of the first answer of a question, as if nothing were scrolled out.
    pub(super) options: u16,
    /// Lines of answers that are left out before it, and lines of answers that are seen.
    answers: (usize, usize),
    /// The lines of each answer, where they stand below each other.
    heights: Vec<usize>,
    /// Lines of the foot that are scrolled out.
    pub(super) from: usize,
    /// Lines of the foot that do not fit.
    pub(super) over: usize,
    /// There is little room: the foot is drawn without empty lines.
    pub(super) tight: bool,
    /// How the answers stand beside each other, where they do.
    columns: Option<Cells>,
    whole: Rect,
}

impl Panes {
    /// From this width on all words stand on the left, and the drawing or the board has the whole height beside them.
    pub(super) const WIDE: u16 = 120;
    /// From so many rows on, there is room for what moves with them.
    pub(super) const TALL: u16 = 28;

    pub(super) fn of(open: &OpenLesson, area: Rect) -> Self {
        let inside = Rect { x: area.x + 2.min(area.width), width: area.width.saturating_sub(4), ..area };
        let head = Rect { height: 1.min(area.height), ..inside };
        let body =
            Rect { y: inside.y + 2, height: inside.height.saturating_sub(2), ..inside }.intersection(area);
        let runner = open.runner();
        if open.bench.is_some() {
            return Self { head, ..Self::with_bench(open, area, body) };
        }
        let wide = area.width >= Self::WIDE;
        let drawing = runner.exhibit().map(|exhibit| &exhibit.drawing);
        let drawn = drawing.map_or(0, |drawing| drawing::rows(drawing, 0));
        let backdrop = open.is_large() && open.backdrop.is_some();
        let mut panes = if open.board.is_some() || backdrop || (wide && drawn > 0) {
            Self::beside(open, area, body, wide)
        } else if open.is_large() {
            Self::alone(open, area, body)
        } else {
            Self::below(open, area, body, drawing)
        };
        panes.head = head;
        panes.aim(open);
        panes
    }

    /// The text, or what is said once the step is done, above the workbench.
    fn with_bench(open: &OpenLesson, area: Rect, body: Rect) -> Self {
        let width = body.width.min(prose::COMFORTABLE);
        let text_lines = prose::lines(open.blocks(), width, &Theme::plain()).len();
        let rows = (text_lines as u16).min(body.height / 4);
        let (text, _) = split(Rect { width, ..body }, rows);
        let above = body.y - area.y + if rows > 0 { rows + 1 } else { 0 };
        let bench = Rect { y: area.y + above, height: area.height.saturating_sub(above), ..area };
        Self { text, text_lines, bench, whole: area, ..Self::default() }
    }

    /// A drawing, if there is one, between the text and what is said.
    fn below(open: &OpenLesson, area: Rect, body: Rect, drawing: Option<&Drawing>) -> Self {
        let runner = open.runner();
        let drawn = drawing.map_or(0, |drawing| drawing::rows(drawing, 0));
        let lines = |blocks| prose::lines(blocks, body.width, &Theme::plain()).len();
        let text_lines = lines(&runner.stage().text);
        let said = |tight| foot(open, body.width, tight, None, &Theme::plain()).lines.len() as u16;
        // What stands above the foot at least.
        let gap = u16::from(drawn > 0);
        let above = drawn + gap * 2 + (text_lines as u16).min(2);
        let tight = above + said(false) > body.height;
        // Below the drawing the news is: where room is short, the text gives way.
        let foot = if *runner.task() == Task::Read { 0 } else { said(tight).max(FOOT) };
        // The drawing's height must not change when the last words come.
        let kept = foot.max(FOOT + lines(&runner.stage().after) as u16).max(most_asked(open, body.width)) + 1;
        let spare = body.height.saturating_sub(drawn + gap * 2 + foot);
        let (text, rest) = split(body, (text_lines as u16).min(spare.max(if tight { 1 } else { 2 })));
        let drawn = drawing.map_or(0, |it| drawing::rows(it, rest.height.saturating_sub(kept)));
        let (drawing, foot) = split(rest, drawn);
        Self { text, text_lines, drawing, foot, tight, whole: area, ..Self::default() }
    }

    /// A drawing or a board, and all words beside it: on a large screen on the left.
    fn beside(open: &OpenLesson, area: Rect, body: Rect, wide: bool) -> Self {
        let words = (area.width * 5 / 16).clamp(COLUMN.0, COLUMN.1);
        let columns = |left, between| -> [Rect; 2] {
            Layout::horizontal([Constraint::Length(left), Constraint::Fill(1)]).spacing(between).areas(body)
        };
        let (side, picture) = if wide {
            let [side, picture] = columns(beside_board(open, body, words), BETWEEN);
            (side, picture)
        } else {
            let [picture, side] = columns(SMALL_BOARD, 2);
            (side, picture)
        };
        let exhibit = open.runner().exhibit().filter(|_| open.is_large());
        let exhibit = exhibit.filter(|_| !matches!(open.runner().task(), Task::Listen(_)));
        let signs = |width| signs(open, width, &Theme::plain()).len() as u16 + 1;
        let legend = exhibit.map_or(0, |_| signs(side.width) + 1);
        let companion = Companion::of(open, side, (rows(open, side.width), legend));
        let none = Rect::ZERO;
        let (drawing, board, backdrop) = match open.backdrop {
            _ if open.board.is_some() => (none, picture, none),
            Some(_) => (none, none, picture),
            None => (picture, none, none),
        };
        let column = companion.above(side);
        // Below the words, where there is room whatever is said; else below the drawing.
        let beside = rows(open, column.width) + 1 + signs(column.width) <= column.height;
        let (column, legend) = match exhibit {
            Some(_) if beside => {
                let [column, legend] =
                    tier::rows(column, 1, [Want::rest(1), Want::just(signs(column.width))]);
                (column, legend)
            }
            _ => (column, none),
        };
        let below = match exhibit.filter(|_| legend.is_empty()) {
            Some(exhibit) => {
                let good = drawing::rows(&exhibit.drawing, drawing.height);
                tier::rows(drawing, 1, [Want::rest(good), Want::just(signs(drawing.width)).rank(1)])
            }
            None => [drawing, legend],
        };
        let [drawing, legend] = below;
        Self { drawing, board, legend, backdrop, companion, ..Self::words(open, area, column) }
    }

    /// Words in the middle of a large screen, and the steps beside them.
    fn alone(open: &OpenLesson, area: Rect, body: Rect) -> Self {
        let [column, steps] =
            Layout::horizontal([WORDS.0, WORDS.1]).flex(Flex::Center).spacing(BETWEEN).areas(body);
        let mut companion = Companion::steps(open, steps);
        let spare = body.height.saturating_sub(companion.list.height.max(rows(open, column.width)));
        let top = spare / 3;
        companion.list.y += top;
        let column = Rect { y: column.y + top, height: column.height - top, ..column };
        Self { companion, ..Self::words(open, area, column) }
    }

    /// The text, and below it what is said.
    fn words(open: &OpenLesson, area: Rect, column: Rect) -> Self {
        let text_lines = prose::lines(&open.runner().stage().text, column.width, &Theme::plain()).len();
        let said = |tight| foot(open, column.width, tight, None, &Theme::plain()).lines.len() as u16;
        let tight = said(false) + 1 + (text_lines as u16) > column.height;
        let said = said(tight);
        let spare = column.height.saturating_sub(if said > 0 { said + 1 } else { 0 });
        let (text, foot) = split(column, (text_lines as u16).min(spare.max(if tight { 1 } else { 4 })));
        Self { text, text_lines, foot, tight, whole: area, ..Self::default() }
    }

    /// Finds where the answers are.
    fn aim(&mut self, open: &OpenLesson) {
        let (width, theme) = (self.foot.width, Theme::plain());
        let foot = foot(open, width, self.tight, Some(self.foot.height), &theme);
        self.over = foot.lines.len().saturating_sub(self.foot.height.into());
        self.from = open.lowered.min(self.over);
        self.columns = question::columns(open, width, self.tight);
        self.answers = (foot.skipped, foot.seen);
        self.heights = question::option_heights(open, width, &theme);
        // Where there is nothing to choose, something may be typed below the question.
        let typed =
            question::question_lines(open, width, self.tight, &theme).len() + usize::from(!self.tight);
        let line = if foot.seen > 0 { foot.answers } else { typed };
        self.options = self.foot.y + line as u16;
    }

    /// The answer at a place below the drawing.
    pub(super) fn answer_at(&self, column: u16, row: u16) -> Option<usize> {
        if !self.foot.contains((column, row).into()) {
            return None;
        }
        let (skipped, seen) = self.answers;
        let line =
            (usize::from(row) + self.from).checked_sub(self.options.into()).filter(|&line| line < seen)?;
        if let Some(Cells { width, in_line }) = self.columns {
            let place = ((column - self.foot.x) / width.max(1)).min(in_line - 1);
            return Some((line + skipped) * usize::from(in_line) + usize::from(place));
        }
        let mut end = 0;
        self.heights.iter().position(|height| {
            end += height;
            line + skipped < end
        })
    }
}

/// Columns of the words beside a board: what it cannot use is theirs, and a few of theirs may let it be larger.
fn beside_board(open: &OpenLesson, body: Rect, usual: u16) -> u16 {
    let board = open.board.as_ref().map(|board| &board.view.board);
    let board = board.or_else(|| open.backdrop.as_ref()?.1.board_shown()).and_then(Shape::of);
    let room = body.width.saturating_sub(NARROW + BETWEEN);
    match board.and_then(|shape| shape.largest_in(room, body.height)) {
        Some((board, _)) => (NARROW + room - board).min(COLUMN.1),
        None => usual,
    }
}

/// How many rows the questions of a step take at most, with what is said of the answers before them or of wrong ones; so that
/// a drawing above them stays as it is. None where nothing is asked part by part.
fn most_asked(open: &OpenLesson, width: u16) -> u16 {
    let Task::Quiz(_, questions) = open.runner().task() else { return 0 };
    let plain = Theme::plain().style(Role::Text);
    let lines = |text: &str| prose::sentence(&format!("✓ {text}"), width, plain).len();
    let (mut before, mut most) = (0, 0);
    for question in questions {
        let answers = match &question.answer {
            Answer::Act { options, .. } => options.len(),
            _ => 1,
        };
        let slips = question.slips.iter().map(|slip| lines(&slip.says)).max().unwrap_or(0);
        let wrong = slips.max(lines(&question.otherwise));
        // An empty line around the answers, and a line that says what to do.
        let asked = lines(&question.ask) + answers + 2;
        most = most.max(asked + wrong.max(before + 1));
        before = lines(&question.why);
    }
    most as u16
}

/// What the signs of the drawing mean, as far as the step has them.
pub(super) fn signs(open: &OpenLesson, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    if open.runner().lines().is_some_and(|told| listing::mark(told) > 0) {
        return drawing::signs_of_list(width, theme);
    }
    drawing::signs_in(width, usize::from(!open.runner().stage().bounds), theme)
}

/// How many rows the words of a step take, whatever is answered.
fn rows(open: &OpenLesson, width: u16) -> u16 {
    let (stage, theme) = (open.runner().stage(), Theme::plain());
    let lines = |blocks| match prose::lines(blocks, width, &theme).len() as u16 {
        0 => 0,
        lines => lines + 1,
    };
    let after = lines(&stage.after);
    let said = match open.runner().task() {
        Task::Read => after,
        Task::Watch(_) => SENTENCE + 1 + after,
        Task::Predict(_) => (SENTENCE * 2 + 1 + after).max(VERDICT),
        // The answer before, the question, and what may be answered; then the last answer and the last sentence.
        Task::Quiz(_, questions) => {
            let most = questions.iter().map(|question| match &question.answer {
                Answer::Act { options, .. } => options.len(),
                _ => 1,
            });
            (2 * SENTENCE + most.max().unwrap_or(0) as u16 + VERDICT).max(2 * SENTENCE + 1 + after)
        }
        _ => {
            let asked = question::question_lines(open, width, false, &theme).len();
            let options: usize = question::option_heights(open, width, &theme).iter().sum();
            (asked + options) as u16 + VERDICT + after
        }
    };
    lines(&stage.text) + said
}

/// So many rows, and what is below them and an empty one.
fn split(area: Rect, rows: u16) -> (Rect, Rect) {
    if rows == 0 {
        return (Rect::ZERO, area);
    }
    let above = Rect { height: rows.min(area.height), ..area };
    let used = (above.height + 1).min(area.height);
    (above, Rect { y: area.y + used, height: area.height - used, ..area })
}
