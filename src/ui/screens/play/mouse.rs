//! What the mouse does in a game being played.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::view::Panes;
use super::{Mode, Play};
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;

impl Play {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let (column, row) = (mouse.column, mouse.row);
        if let Mode::Form(form) = &mut self.mode {
            let outcome = form.mouse(mouse, self.area);
            return self.on_form(outcome);
        }
        let panes = self.panes();
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match &mut self.mode {
                Mode::Form(_) | Mode::Choosing { .. } | Mode::Resigning(_) => Vec::new(),
                Mode::Board | Mode::Typing(_) | Mode::Naming(_) => self.click(&panes, mouse),
            },
            // Dragging a piece ends where the button is let go.
            MouseEventKind::Up(MouseButton::Left) if matches!(self.mode, Mode::Board) => {
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
            MouseEventKind::ScrollUp => self.on_board_only(Action::PageUp),
            MouseEventKind::ScrollDown => self.on_board_only(Action::PageDown),
            _ => Vec::new(),
        }
    }

    fn on_board_only(&mut self, action: Action) -> Vec<Effect> {
        if matches!(self.mode, Mode::Board) { self.on_board(action) } else { Vec::new() }
    }

    fn click(&mut self, panes: &Panes, mouse: MouseEvent) -> Vec<Effect> {
        let cell = match panes.layout {
            Some(layout) => layout.cell_at(mouse.column, mouse.row),
            None if self.grid_size() == 0 => self.legal().mouse(mouse, panes.moves_below()),
            None => None,
        };
        let Some(cell) = cell else { return Vec::new() };
        self.mode = Mode::Board;
        self.cursor = cell;
        self.touch(cell)
    }
}
