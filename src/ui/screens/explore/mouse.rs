//! The mouse in the explorer: clicks choose rows, fold them and ask of them, the wheel scrolls, dividers and the line of
//! time are dragged.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::Explore;
use super::run::Run;
use crate::ui::msg::Effect;

impl Explore {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let at = Position { x: mouse.column, y: mouse.row };
        let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if self.run().tree.is_empty() {
            return vec![];
        }
        let held = clicked || mouse.kind == MouseEventKind::Drag(MouseButton::Left);
        if !held {
            self.dragged = None;
        }
        if held && (self.drag_time(at) || self.drag_divider(at, clicked)) {
            return vec![];
        }
        self.point(mouse.kind, at)
    }

    /// The lower border of the tree is the line of time while a moment is shown.
    fn drag_time(&mut self, at: Position) -> bool {
        let own = self.tree_in_hand(self.area);
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

    fn point(&mut self, kind: MouseEventKind, at: Position) -> Vec<Effect> {
        let panes = self.panes(self.area);
        let rows = self.rows(self.area);
        let on_reasons = panes.reasons.contains(at);
        match kind {
            MouseEventKind::Down(_)
                if self.other().is_some_and(|(other, _)| panes.trees()[other].contains(at)) =>
            {
                let given_up = self.give_up();
                self.change_sides();
                return given_up;
            }
            MouseEventKind::Down(button) if rows.contains(at) => return self.point_at_row(button, at, rows),
            MouseEventKind::ScrollDown if on_reasons => self.scroll_reasons(1),
            MouseEventKind::ScrollUp if on_reasons => self.scroll_reasons(-1),
            MouseEventKind::ScrollDown | MouseEventKind::ScrollUp => {
                let Run { tree, cursor, .. } = self.run_mut();
                cursor.scroll(tree, 3, kind == MouseEventKind::ScrollDown);
            }
            _ => {}
        }
        vec![]
    }

    /// A click goes to the row; on its fold mark, or where the cursor stands, it folds, and with the right button it asks.
    fn point_at_row(&mut self, button: MouseButton, at: Position, rows: Rect) -> Vec<Effect> {
        let line = usize::from(at.y - rows.y);
        let Some(row) = self.run().cursor.at(&self.run().tree, line) else { return vec![] };
        let on_mark = self.tree_pane(self.hand).is_before_name(row, at.x, rows);
        let Run { tree, cursor, touched, .. } = self.run_mut();
        *touched = true;
        let again = std::mem::replace(&mut cursor.row, row) == row;
        if button == MouseButton::Left && (again || on_mark) {
            cursor.toggle(tree);
        }
        self.refresh();
        if button == MouseButton::Right { self.ask() } else { vec![] }
    }
}
