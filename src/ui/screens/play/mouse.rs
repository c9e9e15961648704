//! What the mouse does in a game being played.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::Play;
use super::view::Panes;
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;

impl Play {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let (column, row) = (mouse.column, mouse.row);
        let panes = self.panes();
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(&panes, mouse),
            // Dragging a piece ends where the button is let go.
            MouseEventKind::Up(MouseButton::Left) => {
                let cell = panes.layout.and_then(|layout| layout.cell_at(column, row));
                match cell {
                    Some(cell) if self.hand.reaches(&self.game.view, cell) => self.touch(cell),
                    _ => Vec::new(),
                }
            }
            MouseEventKind::Down(MouseButton::Right) => {
                self.hand.let_go();
                Vec::new()
            }
            MouseEventKind::ScrollUp => self.act(Action::PageUp),
            MouseEventKind::ScrollDown => self.act(Action::PageDown),
            _ => Vec::new(),
        }
    }

    fn click(&mut self, panes: &Panes, mouse: MouseEvent) -> Vec<Effect> {
        if let Some(plies) = self.listed_at(mouse.column, mouse.row) {
            self.look_at(plies);
            return Vec::new();
        }
        let cell = match panes.layout {
            Some(layout) => layout.cell_at(mouse.column, mouse.row),
            None if self.grid_size() == 0 => self.legal().mouse(mouse, panes.moves_below()),
            None => None,
        };
        let Some(cell) = cell else { return Vec::new() };
        // Whoever points at the board does not type.
        self.overlays.clear();
        if self.return_to_now() {
            return Vec::new();
        }
        self.cursor = cell;
        self.touch(cell)
    }
}
