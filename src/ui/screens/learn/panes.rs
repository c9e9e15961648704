//! Where the parts of a step are on the screen, and what each says.

use ratatui::layout::Rect;

use super::room::Room;
use crate::tutor::check::Task;
use crate::ui::keymap::Context;
use crate::ui::theme::{Depth, PieceStyle, Theme, ThemeName};
use crate::ui::widgets::list::Choice;
use crate::ui::widgets::{figure, prose};

/// From this width on the text stands beside the figure.
const WIDE: u16 = 120;
/// Columns of the text then.
const COLUMN: u16 = 46;
/// Rows below a figure: the window, its bar, and sentences.
const FOOT: u16 = 6;

/// The parts of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// The row of the first answer of a question.
    pub(super) options: u16,
    /// Lines of the foot that are scrolled out.
    pub(super) from: usize,
    whole: Rect,
}

impl Panes {
    pub(super) fn of(room: &Room, area: Rect) -> Self {
        let inside = Rect { x: area.x + 2.min(area.width), width: area.width.saturating_sub(4), ..area };
        let head = Rect { height: 1.min(area.height), ..inside };
        let body =
            Rect { y: inside.y + 2, height: inside.height.saturating_sub(2), ..inside }.intersection(area);
        let runner = room.runner();
        if room.board.is_some() {
            return Self::with_board(room, area, head, body);
        }
        let page = matches!(runner.task(), Task::Bug { .. });
        let figure = runner.exhibit().map(|exhibit| &exhibit.figure).filter(|_| !page || area.width >= WIDE);
        let drawn = figure.map_or(0, |figure| figure::height(figure, 0));
        let wide = area.width >= WIDE && drawn > 0;
        let width = if wide { COLUMN } else { body.width };
        let text_lines = prose::lines(&runner.stage().text, width, &plain()).len();
        // Below the figure the news is: where room is short, the text gives way.
        let said = super::view::foot(room, width, &plain()).len() as u16;
        let foot = if *runner.task() == Task::Read { 0 } else { said.max(FOOT) };
        // The figure's height must not change when the last words come.
        let after = prose::lines(&runner.stage().after, width, &plain()).len() as u16;
        let kept = foot.max(FOOT + after) + 1;
        let mut panes = if wide {
            let text = Rect { width: COLUMN, ..body };
            let right = Rect { x: body.x + COLUMN + 3, width: body.width.saturating_sub(COLUMN + 3), ..body };
            let drawn = figure.map_or(0, |it| figure::height(it, right.height.saturating_sub(kept)));
            let (figure, foot) = split(right, drawn);
            Self { head, text, text_lines, figure, foot, board: Rect::ZERO, options: 0, from: 0, whole: area }
        } else {
            let gap = u16::from(drawn > 0);
            let spare = body.height.saturating_sub(drawn + gap * 2 + foot);
            let height = (text_lines as u16).min(spare.max(2)).min(body.height);
            let text = Rect { height, ..body };
            let rest = Rect { y: text.bottom() + 1, height: body.height.saturating_sub(height + 1), ..body };
            let drawn = figure.map_or(0, |it| figure::height(it, rest.height.saturating_sub(kept)));
            let (figure, foot) = if drawn > 0 { split(rest, drawn) } else { (Rect::ZERO, rest) };
            Self { head, text, text_lines, figure, foot, board: Rect::ZERO, options: 0, from: 0, whole: area }
        };
        panes.aim(room);
        panes
    }

    /// The board on the left; text and what is said beside it.
    fn with_board(room: &Room, area: Rect, head: Rect, body: Rect) -> Self {
        let width = if area.width < WIDE { 32 } else { 60 }.min(body.width);
        let board = Rect { width, ..body };
        let side = Rect { x: body.x + width + 2, width: body.width.saturating_sub(width + 2), ..body };
        let text_lines = prose::lines(&room.runner().stage().text, side.width, &plain()).len();
        let said = super::view::foot(room, side.width, &plain()).len() as u16;
        let spare = side.height.saturating_sub(if said > 0 { said + 1 } else { 0 });
        let height = (text_lines as u16).min(spare.max(4)).min(side.height);
        let text = Rect { height, ..side };
        let used = (height + 1).min(side.height);
        let foot = Rect { y: side.y + used, height: side.height - used, ..side };
        let figure = Rect::ZERO;
        let mut panes =
            Self { head, text, text_lines, figure, foot, board, options: 0, from: 0, whole: area };
        panes.aim(room);
        panes
    }

    /// Finds where the answers are, and scrolls the one under the cursor into sight.
    fn aim(&mut self, room: &Room) {
        let above = question_height(room, self.foot.width);
        let row = above + 1 + room.option as u16;
        let choosing = matches!(room.context(), Context::LessonChoose | Context::LessonExperiment);
        if choosing && row >= self.foot.height {
            self.from = usize::from(row + 1 - self.foot.height);
        }
        self.options = (self.foot.y + above + 1).saturating_sub(self.from as u16);
    }

    /// Where the steps of the list are.
    pub(super) fn steps(&self, steps: Choice) -> Rect {
        let height = (steps.of as u16).min(self.whole.height.saturating_sub(4));
        let width = 60.min(self.whole.width.saturating_sub(4));
        let x = self.whole.x + (self.whole.width - width) / 2;
        let y = self.whole.y + (self.whole.height.saturating_sub(height)) / 2;
        Rect::new(x, y, width, height).intersection(self.whole)
    }

    /// The first step of the list that is seen.
    pub(super) fn steps_from(&self, steps: Choice) -> usize {
        let height = usize::from(self.steps(steps).height).max(1);
        (steps.at + 1).saturating_sub(height)
    }
}

fn split(area: Rect, drawn: u16) -> (Rect, Rect) {
    let figure = Rect { height: drawn.min(area.height), ..area };
    let below = figure.height + 1;
    let foot = Rect { y: area.y + below.min(area.height), height: area.height.saturating_sub(below), ..area };
    (figure, foot)
}

/// How text is broken does not depend on colours.
fn plain() -> Theme {
    Theme::new(ThemeName::Mono, PieceStyle::Letters, Depth::Sixteen)
}

fn question_height(room: &Room, width: u16) -> u16 {
    super::question::question_lines(room, width, &plain()).len() as u16
}
