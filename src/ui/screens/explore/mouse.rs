//! The mouse in the explorer: clicks choose rows, the wheel scrolls, dividers and the line of time are dragged.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::Explore;

impl Explore {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if let Some(pick) = &mut self.pick {
            if clicked {
                pick.click(self.area, mouse.column, mouse.row);
            }
            return;
        }
        if self.form.is_some() || self.statistics.is_some() || self.tree.is_empty() {
            return;
        }
        let at = Position { x: mouse.column, y: mouse.row };
        let held = clicked || mouse.kind == MouseEventKind::Drag(MouseButton::Left);
        if !held {
            self.dragged = None;
        }
        if !(held && (self.drag_time(at) || self.drag_divider(at, clicked))) {
            self.point(mouse.kind, at);
        }
    }

    /// The lower border of the tree is the line of time while a moment is shown.
    fn drag_time(&mut self, at: Position) -> bool {
        let [own, _] = self.tree_panes(self.area);
        let on_it = self.moment().is_some() && at.y + 1 == own.bottom() && own.contains(at);
        if on_it && self.dragged.is_none() {
            self.drag_to(at.x - own.x, own.width);
        }
        on_it && self.dragged.is_none()
    }

    /// A divider is taken with a click, and follows while the button is held.
    fn drag_divider(&mut self, at: Position, clicked: bool) -> bool {
        let panes = self.panes(self.area);
        if clicked {
            self.dragged = panes.divider(at);
        } else if let Some(divider) = self.dragged {
            self.dividers.drag(divider, self.area, &panes, at);
            self.fit();
        }
        self.dragged.is_some()
    }

    fn point(&mut self, kind: MouseEventKind, at: Position) {
        let panes = self.panes(self.area);
        let [_, other] = self.tree_panes(self.area);
        let tree_area = self.tree_areas(self.area)[0];
        match kind {
            MouseEventKind::Down(MouseButton::Left) if self.other.is_some() && other.contains(at) => {
                self.change_sides();
            }
            MouseEventKind::Down(MouseButton::Left) if tree_area.contains(at) => {
                self.touched = true;
                let line = usize::from(at.y - tree_area.y);
                if let Some(row) = self.cursor.at(&self.tree, line) {
                    let again = row == self.cursor.row;
                    let on_mark = self.tree_pane().is_before_name(row, at.x, tree_area);
                    self.cursor.row = row;
                    if again || on_mark {
                        self.cursor.toggle(&self.tree);
                    }
                    self.refresh();
                }
            }
            MouseEventKind::ScrollDown if panes.reasons.contains(at) => {
                self.scrolled = self.scrolled.saturating_add(1).min(40);
            }
            MouseEventKind::ScrollUp if panes.reasons.contains(at) => {
                self.scrolled = self.scrolled.saturating_sub(1);
            }
            MouseEventKind::ScrollDown => self.cursor.scroll(&self.tree, 3, true),
            MouseEventKind::ScrollUp => self.cursor.scroll(&self.tree, 3, false),
            _ => {}
        }
    }
}
