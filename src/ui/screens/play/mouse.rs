//! What the mouse does in a game being played.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::Play;
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::overlay::TakesMoves as _;

impl Play {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let (column, row) = (mouse.column, mouse.row);
        let press = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if let Some(plies) = self.listed_at(column, row).filter(|_| press) {
            self.look_at(plies);
            return Vec::new();
        }
        let on_board = self.board_layout().and_then(|layout| layout.cell_at(column, row)).is_some();
        if press && on_board && self.return_to_now() {
            return Vec::new();
        }
        if let Some(effects) = self.point(mouse) {
            return effects;
        }
        match mouse.kind {
            MouseEventKind::ScrollUp => return self.act(Action::PageUp),
            MouseEventKind::ScrollDown => return self.act(Action::PageDown),
            _ => {}
        }
        let listed = self.legal().mouse(mouse, self.panes().moves_below());
        let Some(listed) = listed.filter(|_| self.grid_size() == 0) else { return Vec::new() };
        self.overlays.clear();
        if self.return_to_now() {
            return Vec::new();
        }
        self.input.cursor = listed;
        self.touch()
    }
}
