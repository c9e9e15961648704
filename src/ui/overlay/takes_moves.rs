//! A screen with a board on which moves are made: with the cursor, with the mouse, and in a line.

use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};

use super::{Ask, Menu};
use crate::games::MoveTag;
use crate::session::{MoveView, Session};
use crate::ui::prelude::*;
use crate::ui::widgets::board::Layout;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::move_input::{
    MoveInput, Touched, begins_move, completed, matching, several, unmarked, written,
};

/// Columns of the popup in which one of several moves is chosen.
const CHOICES: u16 = 24;

/// Asks which of several moves is meant.
pub fn which<S>(moves: Vec<MoveView>, then: fn(&mut S, MoveView) -> Vec<Effect>) -> Menu<S, MoveView> {
    let row = |_: &S, _, mv: &MoveView, _: &Theme| Line::from(unmarked(&mv.text).to_string());
    Menu::new(("which one?", CHOICES), moves, row, then)
}

/// The screen says where the board is and what is done with a move; how one is made is the same for all.
pub trait TakesMoves: Overlaid + 'static {
    /// What stands before a move that is typed.
    const ASKS: &'static str = "your move: ";

    /// The cursor and the hand over the board, as long as there is one.
    fn move_input(&mut self) -> Option<&mut MoveInput>;

    /// The position in which a move can be made now, if one can.
    fn to_move(&self) -> Option<Box<dyn Session>>;

    /// Where the board is, if there is one.
    fn board_layout(&self) -> Option<Layout>;

    /// Where a move is typed, and how many rows that takes.
    fn line_at(&self, area: Rect) -> (Rect, u16);

    /// Makes a legal move.
    fn make(&mut self, tag: MoveTag) -> Vec<Effect>;

    /// Nothing is held in the hand any more.
    fn let_go(&mut self) {
        if let Some(input) = self.move_input() {
            input.let_go();
        }
    }

    /// A move that was begun is left.
    fn leave(&mut self) -> Vec<Effect> {
        self.let_go();
        Vec::new()
    }

    /// Takes the piece under the cursor up, or puts the one that was taken up down there.
    fn touch(&mut self) -> Vec<Effect> {
        let Some(position) = self.to_move() else { return Vec::new() };
        let Some(input) = self.move_input() else { return Vec::new() };
        input.awake = true;
        let touched = input.touch(&position.view(), input.cursor);
        self.take(touched)
    }

    /// What the mouse does on the board; nothing where it does something else.
    fn point(&mut self, mouse: MouseEvent) -> Option<Vec<Effect>> {
        let layout = self.board_layout();
        layout?.cell_at(mouse.column, mouse.row)?;
        if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
            // Whoever points at the board does not type.
            self.overlays_mut().clear();
        }
        let view = self.to_move()?.view();
        let touched = self.move_input()?.mouse(mouse, &view, layout)?;
        Some(self.take(touched))
    }

    /// Does what touching the board came to.
    fn take(&mut self, touched: Touched) -> Vec<Effect> {
        match touched {
            Touched::Nothing => Vec::new(),
            Touched::Refused(why) => vec![Effect::fail(why)],
            Touched::Move(mv) => self.make(mv.tag),
            Touched::Several(moves) => {
                let menu = which(moves, |screen: &mut Self, mv| {
                    screen.let_go();
                    screen.make(mv.tag)
                });
                self.overlays_mut().open(menu.or(Self::leave));
                Vec::new()
            }
        }
    }

    /// The first character of a move begins to type it.
    fn begin_to_type(&mut self, key: KeyEvent) {
        let begun = self.to_move().and_then(|position| begins_move(key, &position.view()));
        if let Some(letter) = begun {
            self.ask_for_move(Input::begun(letter));
        }
    }

    /// Asks for a move in a line, of which something was typed already.
    fn ask_for_move(&mut self, begun: Input) {
        let line = Ask::new(Self::ASKS, begun, Self::line_at, |screen, text| {
            if text.is_empty() {
                return Ok(screen.leave());
            }
            let position = screen.to_move().ok_or("no move can be made now")?;
            match position.parse_move(&written(&position.view(), text)) {
                Ok(tag) => Ok(screen.make(tag)),
                Err(wrong) => match completed(&*position, text) {
                    Touched::Nothing => Err(several(&*position, text).unwrap_or(wrong.message)),
                    touched => Ok(screen.take(touched)),
                },
            }
        });
        let legal = |screen: &Self, typed: &str, width| {
            screen.to_move().map_or_else(String::new, |position| matching(&*position, typed, width))
        };
        self.overlays_mut().open(line.hinting(legal).or(Self::leave));
    }
}
