//! The mouse on the stepper: a node that is clicked is jumped to, the wheel scrolls.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::Stepper;
use super::panes::Panes;
use super::reshape::moved;
use super::run::Run;
use crate::explain::drawing::Spot;
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::widgets::drawing::Layout;
use crate::ui::widgets::pane::below_rule;

impl Stepper {
    pub(super) fn panes(&self, area: Rect) -> Panes {
        let page = self.algorithms.iter().map(|algorithm| algorithm.card().page.len()).max();
        Panes::of(area, page.unwrap_or(0), (self.algorithms.len() > 1, self.quiz.is_some()))
    }

    /// Where the tree of a run is drawn. Where there is no room for all of it: around what is looked at, else around
    /// where the run stands.
    pub(super) fn layout(&self, room: Rect, run: Option<&Run>) -> Layout {
        // Behind a leaf stands a dot if only one of two algorithms looks at it.
        let mark = u16::from(self.algorithms.len() > 1);
        Layout::new(&self.figure, room, Some(self.looked_at(run)), mark)
    }

    fn looked_at(&self, run: Option<&Run>) -> Spot {
        self.edited.or(self.look).or(run.and_then(Run::spot)).unwrap_or(0)
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let sideways = mouse.modifiers.contains(KeyModifiers::SHIFT);
        let from = self.looked_at(self.run());
        let last = self.figure.nodes().len().saturating_sub(1);
        let look = match mouse.kind {
            MouseEventKind::ScrollLeft => moved(&self.figure, from, Action::Left),
            MouseEventKind::ScrollRight => moved(&self.figure, from, Action::Right),
            MouseEventKind::ScrollUp if sideways => moved(&self.figure, from, Action::Left),
            MouseEventKind::ScrollDown if sideways => moved(&self.figure, from, Action::Right),
            // Line by line, as the tree is read.
            MouseEventKind::ScrollUp => from.saturating_sub(1),
            MouseEventKind::ScrollDown => (from + 1).min(last),
            MouseEventKind::Down(MouseButton::Left) => {
                self.click(mouse.column, mouse.row);
                return Vec::new();
            }
            _ => return Vec::new(),
        };
        // The wheel looks about in the tree, and leaves the run where it is.
        if self.edited.is_none() {
            self.look = Some(look);
        }
        Vec::new()
    }

    fn click(&mut self, column: u16, row: u16) {
        let panes = self.panes(self.area);
        let Some(which) = panes.trees.iter().position(|pane| pane.contains((column, row).into())) else {
            return;
        };
        let layout = self.layout(below_rule(panes.trees[which]), self.runs.get(which));
        let Some(spot) = layout.hit(column, row) else { return };
        match &mut self.edited {
            Some(cursor) => *cursor = spot,
            None if self.quiz.is_none() => self.jump(which, spot),
            None => {}
        }
    }

    fn jump(&mut self, which: usize, spot: Spot) {
        self.focus = which.min(self.algorithms.len() - 1);
        if let Some(at) = self.runs.get(which).and_then(|run| run.visit(spot)) {
            self.go(at);
        }
    }
}
