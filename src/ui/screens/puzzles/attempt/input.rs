//! What keys and clicks do in a puzzle.

use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Attempt, AttemptRequest};
use crate::session::MoveView;
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::overlay::{Ask, Menu};
use crate::ui::screens::puzzles::Puzzles;
use crate::ui::screens::puzzles::view::Panes;
use crate::ui::theme::{PieceStyle, Theme};
use crate::ui::widgets::board::Layout;
use crate::ui::widgets::hand::{Touched, begins_move};
use crate::ui::widgets::input::Input;

/// What stands before a move that is typed.
const ASKS: &str = "move ";
/// Columns of the popup in which one of several moves is chosen.
const MOVES: u16 = 24;

impl Attempt {
    pub(super) fn act(
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
            Action::Accept => return self.touch(self.cursor),
            Action::Type => return (AttemptRequest::Type(Input::default()), effects),
            Action::Flip => self.flipped = !self.flipped,
            Action::Hint => {
                self.solving.take_hint();
            }
            Action::Solution => effects = self.show_solution(),
            Action::Why => effects.extend(self.explain()),
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

    /// The cell of the board at a place on the screen.
    pub(in super::super) fn cell_at(
        &self,
        mouse: MouseEvent,
        area: Rect,
        pieces: PieceStyle,
    ) -> Option<usize> {
        self.layout(area, pieces)?.cell_at(mouse.column, mouse.row)
    }

    fn layout(&self, area: Rect, pieces: PieceStyle) -> Option<Layout> {
        Panes::new(area, &self.view.board, pieces, self.flipped).layout
    }

    /// Takes the piece on a cell up, or puts the one that was taken up down here.
    fn touch(&mut self, cell: usize) -> (AttemptRequest, Vec<Effect>) {
        if self.solving.is_over() {
            return (AttemptRequest::Stay, Vec::new());
        }
        match self.hand.touch(&self.view, cell) {
            Touched::Nothing => (AttemptRequest::Stay, Vec::new()),
            Touched::Move(mv) => (AttemptRequest::Stay, self.make(mv.tag)),
            Touched::Several(moves) => (AttemptRequest::Choose(moves), Vec::new()),
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> AttemptRequest {
        // The first character of a move begins to type it.
        match begins_move(key, &self.view).filter(|_| !self.solving.is_over()) {
            Some(letter) => AttemptRequest::Type(Input::begun(letter)),
            None => AttemptRequest::Stay,
        }
    }

    pub(super) fn mouse(
        &mut self,
        mouse: MouseEvent,
        area: Rect,
        pieces: PieceStyle,
    ) -> (AttemptRequest, Vec<Effect>) {
        match (mouse.kind, self.cell_at(mouse, area, pieces)) {
            (MouseEventKind::Down(MouseButton::Left), Some(cell)) => {
                self.cursor = cell;
                self.touch(cell)
            }
            // Dragging a piece ends where the button is let go.
            (MouseEventKind::Up(MouseButton::Left), Some(cell)) if self.hand.reaches(&self.view, cell) => {
                self.touch(cell)
            }
            _ => (AttemptRequest::Stay, Vec::new()),
        }
    }
}

impl Puzzles {
    /// Makes a move in the puzzle that is being solved.
    fn make(
        &mut self,
        play: impl FnOnce(&mut Attempt) -> Result<Vec<Effect>, String>,
    ) -> Result<Vec<Effect>, String> {
        let Some(attempt) = &mut self.attempt else { return Ok(Vec::new()) };
        let effects = play(attempt)?;
        Ok(self.settle(AttemptRequest::Stay, effects))
    }

    /// Asks for a move in a line.
    pub(in super::super) fn ask_for_move(&mut self, begun: Input) {
        self.overlays.open(Ask::new(ASKS, begun, Self::line_at, |puzzles, text| {
            puzzles.make(|attempt| {
                let tag = attempt.session.parse_move(text).map_err(|wrong| wrong.to_string())?;
                Ok(attempt.make(tag))
            })
        }));
    }

    fn line_at(&self, area: Rect) -> (Rect, u16) {
        let panes = |it: &Attempt| Panes::new(area, &it.view.board, self.pieces, it.flipped);
        (self.attempt.as_ref().map_or(Rect::ZERO, |attempt| panes(attempt).side), 4)
    }

    /// Asks which of several moves is meant.
    pub(in super::super) fn ask_which(&mut self, moves: Vec<MoveView>) {
        let text = |_: &Self, _, mv: &MoveView, _: &Theme| Line::from(mv.text.clone());
        self.overlays.open(Menu::new(("which?", MOVES), moves, text, |puzzles, mv| {
            puzzles.make(|attempt| Ok(attempt.make(mv.tag))).unwrap_or_default()
        }));
    }
}
