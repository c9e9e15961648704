//! What keys and clicks do in a puzzle.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{Attempt, AttemptRequest, Mode};
use crate::session::MoveView;
use crate::ui::keymap::{Action, Key};
use crate::ui::msg::{Effect, Msg};
use crate::ui::screens::puzzles::view::{self, Panes};
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::board::Layout;
use crate::ui::widgets::hand::Touched;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::prompt::Prompt;
use crate::ui::widgets::select::{Popped, Select};

/// What stands before a move that is typed.
const ASKS: &str = "move ";

impl Attempt {
    /// What is done while one of several moves is chosen.
    pub(super) fn in_popup(&mut self, msg: &Msg, area: Rect) -> Vec<Effect> {
        let Mode::Choosing { moves, choice } = &mut self.mode else { return Vec::new() };
        match choice.in_popup(msg, area, view::MOVES) {
            Popped::Open => return Vec::new(),
            Popped::Chosen(entry) => {
                let tag = moves[entry].tag;
                return self.make(tag);
            }
            Popped::Left => self.mode = Mode::Board,
        }
        Vec::new()
    }

    pub(super) fn on_board(
        &mut self,
        action: Action,
        area: Rect,
        pieces: PieceStyle,
    ) -> (AttemptRequest, Vec<Effect>) {
        let over = self.solving.is_over();
        let mut effects = Vec::new();
        match action {
            Action::Cancel if self.hand.let_go() => {}
            Action::Cancel => return (AttemptRequest::Leave, effects),
            Action::NextMatch => return (AttemptRequest::Next, effects),
            Action::Again => {
                if let Ok(again) = Self::new(self.solving.puzzle().clone()) {
                    *self = again;
                    effects.push(Effect::Forget);
                }
            }
            Action::Accept => effects = self.touch(self.cursor),
            Action::Type => self.mode = Mode::Typing(Prompt::new(ASKS, Input::default())),
            Action::Flip => self.flipped = !self.flipped,
            Action::Hint => {
                self.solving.take_hint();
            }
            Action::Solution => effects = self.show_solution(),
            Action::Why => effects.push(self.explain()),
            Action::CopyPosition => {
                effects.push(Effect::Copy(self.view.notation.clone()));
                effects.push(Effect::say("the position is on the clipboard"));
            }
            Action::Left if over => self.look(self.behind + 1),
            Action::Right if over => self.look(self.behind.saturating_sub(1)),
            Action::Up => self.step(0, -1, area, pieces),
            Action::Down => self.step(0, 1, area, pieces),
            Action::Left => self.step(-1, 0, area, pieces),
            Action::Right => self.step(1, 0, area, pieces),
            _ => {}
        }
        (AttemptRequest::Stay, effects)
    }

    /// Moves the cursor over the board.
    fn step(&mut self, right: i32, down: i32, area: Rect, pieces: PieceStyle) {
        if let Some(layout) = self.layout(area, pieces) {
            self.cursor = layout.step(self.cursor, right, down);
        }
    }

    fn layout(&self, area: Rect, pieces: PieceStyle) -> Option<Layout> {
        Panes::new(area, &self.view.board, pieces, self.flipped).layout
    }

    /// Takes the piece on a cell up, or puts the one that was taken up down here.
    fn touch(&mut self, cell: usize) -> Vec<Effect> {
        if self.solving.is_over() {
            return Vec::new();
        }
        match self.hand.touch(&self.view, cell) {
            Touched::Nothing => Vec::new(),
            Touched::Move(mv) => self.make(mv.tag),
            Touched::Several(moves) => {
                let choice = Select::new(moves.iter().map(|mv| &mv.text));
                self.mode = Mode::Choosing { moves, choice };
                Vec::new()
            }
        }
    }

    pub(super) fn play_typed(&mut self) -> Vec<Effect> {
        let Mode::Typing(prompt) = &mut self.mode else { return Vec::new() };
        match self.session.parse_move(prompt.text()) {
            Ok(tag) => self.make(tag),
            Err(wrong) => {
                prompt.refuse(wrong.to_string());
                Vec::new()
            }
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        match &mut self.mode {
            Mode::Typing(prompt) => prompt.key(key),
            Mode::Board if Key::typed(key) && !self.solving.is_over() => {
                // The first character of a move begins to type it.
                if let KeyCode::Char(letter) = key.code {
                    let begins = |mv: &MoveView| mv.text.starts_with(letter) || mv.plain.starts_with(letter);
                    if self.view.moves.iter().any(begins) {
                        self.mode = Mode::Typing(Prompt::new(ASKS, Input::begun(letter)));
                    }
                }
            }
            Mode::Board | Mode::Choosing { .. } => {}
        }
        Vec::new()
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent, area: Rect, pieces: PieceStyle) -> Vec<Effect> {
        let cell = self.layout(area, pieces).and_then(|layout| layout.cell_at(mouse.column, mouse.row));
        match (mouse.kind, &self.mode) {
            (MouseEventKind::Down(MouseButton::Left), _) => match cell {
                Some(cell) => {
                    self.mode = Mode::Board;
                    self.cursor = cell;
                    self.touch(cell)
                }
                None => Vec::new(),
            },
            // Dragging a piece ends where the button is let go.
            (MouseEventKind::Up(MouseButton::Left), Mode::Board) => match cell {
                Some(cell) if self.hand.reaches(&self.view, cell) => self.touch(cell),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}
