//! The board of a step: a position that a text speaks of, or one in which a move is to be found.

use crossterm::event::MouseEvent;
use ratatui::layout::Rect;

use super::{OpenLesson, Panes};
use crate::course::check::Task;
use crate::course::games;
use crate::course::lesson::Subject;
use crate::course::runner::{Reply, Runner};
use crate::games::{BoardView, Side};
use crate::session::{MoveView, Session, View, game};
use crate::ui::keymap::Action;
use crate::ui::widgets::board::Layout;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::move_input::{MoveInput, Touched, written};

pub(in super::super) struct Board {
    session: Box<dyn Session>,
    pub(in super::super) view: View,
    pub(in super::super) input: MoveInput,
    pub(in super::super) flipped: bool,
    /// The moves of which one has to be chosen.
    pub(in super::super) several: Vec<MoveView>,
}

impl Board {
    /// The board of the step at hand.
    pub(super) fn of(runner: &Runner) -> Option<Self> {
        let of_puzzle = |puzzle: &crate::learner::puzzles::Puzzle| Subject {
            game: puzzle.game.clone(),
            position: puzzle.position.clone(),
            plies: None,
        };
        let (subject, moves) = match runner.task() {
            Task::Puzzle(puzzle) => (of_puzzle(puzzle), &puzzle.moves[..runner.record().shown]),
            _ => (runner.board()?.clone(), &[][..]),
        };
        let mut session = game(&subject.game).ok()?.open(Some(&subject.position)).ok()?;
        // Only where men march up the board has it a side to be seen from; stones fall down from either.
        let large = |board: &BoardView| matches!(board, BoardView::Grid(grid) if grid.cells.len() >= 64);
        let same = |of: &View| {
            let before =
                runner.at().checked_sub(1).and_then(|at| runner.lesson().stages[at].board.as_ref())?;
            let before = game(&before.game).ok()?.open(Some(&before.position)).ok()?.view();
            (before.board == of.board).then_some(before.side)
        };
        // The same men as in the step before, the other side to move: seen as before.
        let view = session.view();
        let flipped = same(&view).unwrap_or(view.side) == Side::Second && large(&view.board);
        for plain in moves {
            let tag = session.parse_move(plain).ok()?;
            session.play(tag);
        }
        let view = session.view();
        Some(Self { input: MoveInput::new(&view, true), session, view, flipped, several: Vec::new() })
    }

    /// Who is to move.
    pub(in super::super) fn mover(&self) -> &'static str {
        self.session.game().side_name(self.view.side)
    }
}

impl OpenLesson {
    /// Moves the cursor on the board.
    pub(super) fn aim(&mut self, action: Action) {
        let Some(board) = &mut self.board else { return };
        let whole = Rect::new(0, 0, 200, 60);
        let layout = Layout::new(&board.view.board, whole, self.pieces, board.flipped);
        if layout.is_some() {
            board.input.steer(action, layout);
        }
    }

    /// Takes up the piece under the cursor, or puts it there.
    pub(super) fn pick(&mut self) {
        let Some(board) = &mut self.board else { return };
        let touched = board.input.touch(&board.view, board.input.cursor);
        self.take(touched);
    }

    /// What the mouse does on the board.
    pub(super) fn point_at_board(&mut self, mouse: MouseEvent) {
        let area = Panes::of(self, self.area).board;
        let Some(board) = &mut self.board else { return };
        let layout = Layout::centred(&board.view.board, area, self.pieces, board.flipped);
        if let Some(touched) = board.input.mouse(mouse, &board.view, layout) {
            self.take(touched);
        }
    }

    fn take(&mut self, touched: Touched) {
        self.error = None;
        match touched {
            Touched::Nothing => {}
            Touched::Refused(why) => self.error = Some(why),
            Touched::Move(mv) => self.make(&mv),
            Touched::Several(moves) => {
                if let Some(board) = &mut self.board {
                    board.several = moves;
                }
            }
        }
    }

    /// Makes the move that is typed.
    pub(super) fn play_text(&mut self, text: &str) {
        let Some(board) = &self.board else { return };
        match board.session.parse_move(&written(&board.view, text)) {
            Ok(tag) => {
                if let Some(mv) = board.view.moves.iter().find(|mv| mv.tag == tag).cloned() {
                    self.make(&mv);
                }
            }
            Err(error) => self.error = Some(error.message),
        }
    }

    pub(in super::super) fn make(&mut self, mv: &MoveView) {
        let Some(board) = &self.board else { return };
        let moved = games::moved(&*board.session, mv);
        self.error = None;
        let before = self.runner.record().asked;
        if let Some(Reply::Asks(inquiry)) = self.runner.make_move(&moved) {
            self.ask(Some(*inquiry));
            return;
        }
        self.input = Input::default();
        self.board = Board::of(&self.runner);
        self.turn_to_the_next(before);
    }
}
