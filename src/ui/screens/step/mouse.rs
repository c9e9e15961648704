//! The mouse on the stepper: a leaf of a typed tree that is clicked can be changed, another node is jumped to, the wheel
//! scrolls.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::Stepper;
use super::panes::Panes;
use super::run::Run;
use super::view::{lists, tree_room};
use crate::explain::drawing::{Drawing, Spot};
use crate::ui::prelude::*;
use crate::ui::widgets::drawing::{Layout, Told, moved};

impl Stepper {
    pub(super) fn panes(&self, area: Rect) -> Panes {
        let page = self.algorithms.iter().map(|algorithm| algorithm.card().page.len()).max();
        let panes = Panes::of(area, page.unwrap_or(0), (self.algorithms.len() > 1, self.quiz.is_some()));
        let panes = if self.algorithms.first().is_some_and(|&first| lists(first)) {
            panes.without_calls()
        } else {
            panes
        };
        self.board.map_or(panes, |shape| panes.with_board(area, shape))
    }

    /// Where the tree of a run is drawn. Where there is no room for all of it: around what is looked at, else around
    /// where the run stands.
    pub(super) fn layout(&self, room: Rect, run: Option<&Run>) -> Layout {
        // Behind a leaf stands a dot if only one of two algorithms looks at it.
        let mark = u16::from(self.algorithms.len() > 1);
        // What is not drawn as a leaf may have a longer value than all that is.
        let value = run.filter(|run| !run.drawing.is_complete()).map_or(0, |run| run.columns);
        let drawing = self.drawing_of(run);
        let told = Told { value, mark, moves: self.board.is_some() };
        Layout::telling(drawing, room, Some(self.looked_at(run)), told)
    }

    /// The tree as it is drawn for a run; the minimal tree is nobody's.
    pub(super) fn drawing_of<'a>(&'a self, run: Option<&'a Run>) -> &'a Drawing {
        run.filter(|_| self.types.is_none()).map_or(&self.drawing, |run| &run.drawing)
    }

    fn looked_at(&self, run: Option<&Run>) -> Spot {
        let drawing = self.drawing_of(run);
        let look = self.look.as_ref().map(|path| drawing.nearest(path));
        self.edited.or(look).unwrap_or_else(|| run.map_or(0, |run| drawing.nearest(&run.path())))
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let sideways = mouse.modifiers.contains(KeyModifiers::SHIFT);
        let from = self.looked_at(self.run());
        let drawing = self.drawing_of(self.run());
        let look = match mouse.kind {
            MouseEventKind::ScrollLeft => moved(drawing, from, Action::Left),
            MouseEventKind::ScrollRight => moved(drawing, from, Action::Right),
            MouseEventKind::ScrollUp if sideways => moved(drawing, from, Action::Left),
            MouseEventKind::ScrollDown if sideways => moved(drawing, from, Action::Right),
            // Line by line, as the tree is read.
            MouseEventKind::ScrollUp => read(drawing, from, -1),
            MouseEventKind::ScrollDown => read(drawing, from, 1),
            MouseEventKind::Down(MouseButton::Left) => {
                return self.click(mouse.column, mouse.row);
            }
            _ => return Vec::new(),
        };
        // The wheel looks about in the tree, and leaves the run where it is.
        if self.edited.is_none() {
            self.look = Some(drawing.path(look));
        }
        Vec::new()
    }

    fn click(&mut self, column: u16, row: u16) -> Vec<Effect> {
        let panes = self.panes(self.overlays.area());
        let Some(which) = panes.trees.iter().position(|pane| pane.contains((column, row).into())) else {
            return Vec::new();
        };
        let layout = self.layout(tree_room(panes.trees[which]).0, self.runs.get(which));
        let Some(spot) = layout.hit(column, row) else { return Vec::new() };
        match self.edited {
            Some(_) => self.edited = Some(spot),
            None if self.quiz.is_some() => {}
            // The value of a leaf that was typed can be typed again: there is no other leaf whose value a person can change.
            None if self.drawing.node(spot).value.is_some() && self.is_typed() => {
                self.edited = Some(spot);
                return self.pause();
            }
            None => self.jump(which, spot),
        }
        Vec::new()
    }

    fn jump(&mut self, which: usize, spot: Spot) {
        self.focus = which.min(self.algorithms.len() - 1);
        if let Some(at) = self.runs.get(which).and_then(|run| run.visit(spot)) {
            self.go(at);
        }
    }
}

/// The node that stands so far behind another as the tree is read, from the root down and from left to right.
fn read(drawing: &Drawing, from: Spot, by: isize) -> Spot {
    let mut order = Vec::with_capacity(drawing.nodes().len());
    let mut left = vec![0];
    while let Some(spot) = left.pop() {
        order.push(spot);
        left.extend(drawing.node(spot).children.iter().rev());
    }
    let place = order.iter().position(|&spot| spot == from).unwrap_or(0);
    order.get(place.saturating_add_signed(by)).copied().unwrap_or(from)
}
