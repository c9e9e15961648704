//! What the mouse does in a game being played.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::view::{self, Panes};
use super::{Mode, Play};
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::widgets::list::Choice;

impl Play {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let (column, row) = (mouse.column, mouse.row);
        let panes = self.panes();
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match &mut self.mode {
                Mode::Form(form) => {
                    let finish = form.click(self.area, column, row);
                    self.finish(finish)
                }
                Mode::Choosing { moves, choice } => {
                    let inside = view::choices(self.area, moves.len());
                    let tag = choice.hit(inside, 1, column, row).map(|at| moves[at].tag);
                    match tag {
                        Some(tag) => self.make(tag),
                        None => self.leave(),
                    }
                }
                Mode::Resigning(choice) => {
                    let inside = view::choices(self.area, choice.of);
                    match choice.hit(inside, 1, column, row) {
                        Some(at) => {
                            let choice = Choice { at, ..*choice };
                            self.resign(choice)
                        }
                        None => self.leave(),
                    }
                }
                Mode::Board | Mode::Typing { .. } | Mode::Naming(_) => self.click(&panes, column, row),
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

    fn click(&mut self, panes: &Panes, column: u16, row: u16) -> Vec<Effect> {
        let cell = match panes.layout {
            Some(layout) => layout.cell_at(column, row),
            None => Choice { at: 0, of: self.game.view.moves.len() }.hit(panes.moves_below(), 1, column, row),
        };
        let Some(cell) = cell.filter(|_| self.grid_size() > 0 || !self.game.view.moves.is_empty()) else {
            return Vec::new();
        };
        self.mode = Mode::Board;
        self.cursor = cell;
        self.touch(cell)
    }
}
