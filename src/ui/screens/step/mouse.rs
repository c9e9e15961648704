//! The mouse on the stepper: a node that is clicked is jumped to, the wheel scrolls.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::panes::{Panes, inside};
use super::run::Run;
use super::{Mode, Stepper};
use crate::explain::figure::Spot;
use crate::ui::msg::Effect;
use crate::ui::widgets::figure::Layout;

impl Stepper {
    pub(super) fn panes(&self, area: Rect) -> Panes {
        let page = self.algorithms.iter().map(|algorithm| algorithm.card().page.len()).max();
        Panes::of(area, &self.figure, page.unwrap_or(0), (self.algorithms.len() > 1, self.quiz.is_some()))
    }

    /// Where the tree of a run is drawn: where the run stands can be seen, the root before it begins.
    pub(super) fn layout(&self, room: Rect, run: Option<&Run>) -> Layout {
        let focus = match &self.mode {
            Mode::Edit(spot, _) => Some(*spot),
            _ => run.and_then(Run::spot).or(Some(0)),
        };
        // Behind a leaf stands a dot if only one of two algorithms looks at it.
        let mark = u32::from(self.algorithms.len() > 1);
        Layout::scrolled(&self.figure, room, focus, self.scroll, mark)
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let sideways = mouse.modifiers.contains(KeyModifiers::SHIFT);
        let by = match mouse.kind {
            MouseEventKind::ScrollUp if sideways => (-8, 0),
            MouseEventKind::ScrollDown if sideways => (8, 0),
            MouseEventKind::ScrollUp => (-8, -2),
            MouseEventKind::ScrollDown => (8, 2),
            MouseEventKind::ScrollLeft => (-8, 0),
            MouseEventKind::ScrollRight => (8, 0),
            MouseEventKind::Down(MouseButton::Left) => {
                self.click(mouse.column, mouse.row);
                return Vec::new();
            }
            _ => return Vec::new(),
        };
        let reach = 100_000;
        self.scroll =
            ((self.scroll.0 + by.0).clamp(-reach, reach), (self.scroll.1 + by.1).clamp(-reach, reach));
        Vec::new()
    }

    fn click(&mut self, column: u16, row: u16) {
        let panes = self.panes(self.area);
        let Some(which) = panes.trees.iter().position(|pane| pane.contains((column, row).into())) else {
            return;
        };
        let layout = self.layout(inside(panes.trees[which], panes.open), self.runs.get(which));
        let Some(spot) = layout.hit(column, row) else { return };
        match &mut self.mode {
            Mode::Edit(cursor, _) => *cursor = spot,
            Mode::Step if self.quiz.is_none() => self.jump(which, spot),
            _ => {}
        }
    }

    fn jump(&mut self, which: usize, spot: Spot) {
        self.focus = which.min(self.algorithms.len() - 1);
        if let Some(at) = self.runs.get(which).and_then(|run| run.visit(spot)) {
            self.go(at);
        }
    }
}
