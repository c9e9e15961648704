//! What the mouse does in a step, and what is scrolled.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::{LessonRequest, OpenLesson, Panes};
use crate::ui::keymap::Context;
use crate::ui::screens::learn::listing;
use crate::ui::widgets::drawing::Layout;

impl OpenLesson {
    /// Scrolls the text, and at its end what is said below. How far there is something is known where it is drawn: too
    /// much is not kept.
    pub(super) fn scroll(&mut self, lines: i32) {
        let panes = Panes::of(self, self.area);
        let last = panes.text_lines.saturating_sub(usize::from(panes.text.height));
        let (scrolled, lowered) = (self.scrolled.min(last), self.lowered.min(panes.over));
        let by = lines as isize;
        if self.look_at_page(by, scrolled == last) {
            return;
        }
        if (lines > 0 && scrolled == last) || (lines < 0 && lowered > 0) {
            self.lowered = lowered.saturating_add_signed(by).min(panes.over);
        } else {
            self.scrolled = scrolled.saturating_add_signed(by).min(last);
        }
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> LessonRequest {
        if self.mouse_on_bench(mouse) {
            return LessonRequest::Stay;
        }
        if self.context() == Context::LessonMove {
            self.point_at_board(mouse);
        }
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll(2),
            MouseEventKind::ScrollUp => self.scroll(-2),
            MouseEventKind::Down(MouseButton::Left) => return self.click(mouse.column, mouse.row),
            _ => {}
        }
        LessonRequest::Stay
    }

    fn click(&mut self, column: u16, row: u16) -> LessonRequest {
        let panes = Panes::of(self, self.area);
        let on_drawing = panes.drawing.contains((column, row).into());
        match self.context() {
            Context::LessonRead => return self.go_on(),
            Context::LessonWatch | Context::LessonGraded if on_drawing => drop(self.runner.forward()),
            Context::LessonPredict | Context::LessonPoint => {
                let exhibit = self.runner.exhibit();
                // Nodes are where they are drawn.
                let mark = self.runner.lines().map_or(0, listing::mark);
                let hit = exhibit.and_then(|exhibit| {
                    Layout::new(&exhibit.drawing, panes.drawing, Some(self.cursor), mark).hit(column, row)
                });
                let marks = self.context() == Context::LessonPredict;
                if let Some(spot) = hit.filter(|&spot| spot > 0 || !marks) {
                    // A second click on a node that is asked for is the answer.
                    let again = self.touched && self.cursor == spot;
                    (self.touched, self.cursor) = (true, spot);
                    if marks {
                        self.runner.toggle(spot);
                    } else if again {
                        return self.accept();
                    }
                }
            }
            Context::LessonChoose | Context::LessonExperiment => {
                if let Some(option) = panes.answer_at(column, row) {
                    if self.context() == Context::LessonChoose {
                        self.answer(option);
                    } else {
                        self.change(option);
                    }
                }
            }
            _ => {}
        }
        LessonRequest::Stay
    }
}
