//! Where the parts of a step are on the screen, and what each says.

use ratatui::layout::Rect;

use super::foot::foot;
use super::open_lesson::OpenLesson;
use super::question::{self, Cells};
use crate::course::check::Task;
use crate::ui::theme::{Depth, PieceStyle, Theme, ThemeName};
use crate::ui::widgets::{drawing, prose};

/// Columns of the text then.
const COLUMN: u16 = 46;
/// Rows below a figure: the window, its bar, and sentences.
const FOOT: u16 = 6;

/// The parts of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Panes {
    /// The line with the progress.
    pub(super) head: Rect,
    pub(super) text: Rect,
    /// How many lines the text has at this width.
    pub(super) text_lines: usize,
    pub(super) figure: Rect,
    pub(super) foot: Rect,
    /// The board, where there is one.
    pub(super) board: Rect,
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
    /// OpenLesson is short: the foot is drawn without empty lines.
    pub(super) tight: bool,
    /// How the answers stand beside each other, where they do.
    columns: Option<Cells>,
    whole: Rect,
}

impl Panes {
    /// From this width on the text stands beside the figure.
    pub(super) const WIDE: u16 = 120;

    pub(super) fn of(open: &OpenLesson, area: Rect) -> Self {
        let inside = Rect { x: area.x + 2.min(area.width), width: area.width.saturating_sub(4), ..area };
        let head = Rect { height: 1.min(area.height), ..inside };
        let body =
            Rect { y: inside.y + 2, height: inside.height.saturating_sub(2), ..inside }.intersection(area);
        let runner = open.runner();
        if open.board.is_some() {
            return Self::with_board(open, area, head, body);
        }
        let page = matches!(runner.task(), Task::Bug { by_tree: false, .. });
        let figure =
            runner.exhibit().map(|exhibit| &exhibit.figure).filter(|_| !page || area.width >= Self::WIDE);
        let drawn = figure.map_or(0, |figure| drawing::rows(figure, 0));
        let wide = area.width >= Self::WIDE && drawn > 0;
        let width = if wide { COLUMN } else { body.width };
        let text_lines = prose::lines(&runner.stage().text, width, &plain()).len();
        let below = if wide { body.width.saturating_sub(COLUMN + 3) } else { body.width };
        let said = |tight| foot(open, below, tight, None, &plain()).lines.len() as u16;
        // What stands above the foot at least.
        let gap = u16::from(drawn > 0);
        let above = if wide { drawn + gap } else { drawn + gap * 2 + (text_lines as u16).min(2) };
        let tight = above + said(false) > body.height;
        let said = said(tight);
        // Below the figure the news is: where room is short, the text gives way.
        let foot = if *runner.task() == Task::Read { 0 } else { said.max(FOOT) };
        // The figure's height must not change when the last words come.
        let after = prose::lines(&runner.stage().after, width, &plain()).len() as u16;
        let kept = foot.max(FOOT + after) + 1;
        let (text, figure, foot) = if wide {
            let text = Rect { width: COLUMN, ..body };
            let right = Rect { x: body.x + COLUMN + 3, width: below, ..body };
            let drawn = figure.map_or(0, |it| drawing::rows(it, right.height.saturating_sub(kept)));
            let (figure, foot) = split(right, drawn);
            (text, figure, foot)
        } else {
            let spare = body.height.saturating_sub(drawn + gap * 2 + foot);
            let least = if tight { 1 } else { 2 };
            let height = (text_lines as u16).min(spare.max(least)).min(body.height);
            let text = Rect { height, ..body };
            let used = if height > 0 { height + 1 } else { 0 }.min(body.height);
            let rest = Rect { y: body.y + used, height: body.height - used, ..body };
            let drawn = figure.map_or(0, |it| drawing::rows(it, rest.height.saturating_sub(kept)));
            let (figure, foot) = if drawn > 0 { split(rest, drawn) } else { (Rect::ZERO, rest) };
            (text, figure, foot)
        };
        let mut panes = Self { head, text, text_lines, figure, foot, tight, ..Self::bare(area) };
        panes.aim(open);
        panes
    }

    /// Nothing but the whole area.
    fn bare(whole: Rect) -> Self {
        let none = Rect::ZERO;
        Self {
            head: none,
            text: none,
            text_lines: 0,
            figure: none,
            foot: none,
            board: none,
            options: 0,
            answers: (0, 0),
            heights: Vec::new(),
            from: 0,
            over: 0,
            tight: false,
            columns: None,
            whole,
        }
    }

    /// The board on the left; text and what is said beside it.
    fn with_board(open: &OpenLesson, area: Rect, head: Rect, body: Rect) -> Self {
        let width = if area.width < Self::WIDE { 32 } else { 60 }.min(body.width);
        let board = Rect { width, ..body };
        let side = Rect { x: body.x + width + 2, width: body.width.saturating_sub(width + 2), ..body };
        let text_lines = prose::lines(&open.runner().stage().text, side.width, &plain()).len();
        let said = |tight| foot(open, side.width, tight, None, &plain()).lines.len() as u16;
        let tight = said(false) + 1 + (text_lines as u16) > side.height;
        let said = said(tight);
        let spare = side.height.saturating_sub(if said > 0 { said + 1 } else { 0 });
        let height = (text_lines as u16).min(spare.max(if tight { 1 } else { 4 })).min(side.height);
        let text = Rect { height, ..side };
        let used = if height > 0 { height + 1 } else { 0 }.min(side.height);
        let foot = Rect { y: side.y + used, height: side.height - used, ..side };
        let mut panes = Self { head, text, text_lines, foot, board, tight, ..Self::bare(area) };
        panes.aim(open);
        panes
    }

    /// Finds where the answers are.
    fn aim(&mut self, open: &OpenLesson) {
        let (width, theme) = (self.foot.width, plain());
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

    /// The answer at a place below the figure.
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

fn split(area: Rect, drawn: u16) -> (Rect, Rect) {
    let figure = Rect { height: drawn.min(area.height), ..area };
    let below = figure.height + 1;
    let foot = Rect { y: area.y + below.min(area.height), height: area.height.saturating_sub(below), ..area };
    (figure, foot)
}

/// How text is broken does not depend on colours.
pub(super) fn plain() -> Theme {
    Theme::new(ThemeName::Mono, PieceStyle::Letters, Depth::Sixteen)
}
