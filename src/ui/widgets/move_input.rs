//! A board that takes moves: a cursor, a piece that is taken up and put down, dragged, or led over cells, and the marks of it.
//!
//! A screen holds it and feeds it; what is done with a move is the screen's. The line in which a move is typed and the choice
//! between several are of [`TakesMoves`](crate::ui::overlay::TakesMoves).

mod typed;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use crate::games::BoardView;
use crate::session::{MoveView, View};
use crate::ui::keymap::Action;
use crate::ui::widgets::board::{Layout, Marks};
pub use typed::{begins_move, completed, matching, several, unmarked, written};

/// The cursor and the hand over a board.
#[derive(Clone, Default, Debug)]
pub struct MoveInput {
    /// The cell under the cursor; without a board, the legal move under it.
    pub cursor: usize,
    /// The cursor is seen.
    pub awake: bool,
    /// The cell of the piece that was taken up.
    picked: Option<usize>,
    /// Cells that the piece was led over, where several moves go from its cell to the same one.
    led: Vec<usize>,
    /// The cell where the piece may not go, though it was put there last.
    refused: Option<usize>,
}

/// What touching a cell comes to.
#[derive(Clone, Debug)]
pub enum Touched {
    /// No move yet.
    Nothing,
    /// No move, for this reason.
    Refused(String),
    /// This move.
    Move(MoveView),
    /// One of these, which has to be asked.
    Several(Vec<MoveView>),
}

impl MoveInput {
    /// The cursor where the first legal move begins.
    pub fn new(view: &View, awake: bool) -> Self {
        let cursor = view.moves.first().and_then(|mv| mv.cells.first().copied()).unwrap_or_default();
        Self { cursor, awake, ..Self::default() }
    }

    /// Lets go of the piece. Whether there was one.
    pub fn let_go(&mut self) -> bool {
        self.led.clear();
        self.refused = None;
        self.picked.take().is_some()
    }

    /// A piece was taken up.
    pub fn holds(&self) -> bool {
        self.picked.is_some()
    }

    /// The cursor goes in the direction of an arrow key; whether it was one.
    pub fn steer(&mut self, action: Action, layout: Option<Layout>) -> bool {
        let (right, down) = match action {
            Action::Up => (0, -1),
            Action::Down => (0, 1),
            Action::Left => (-1, 0),
            Action::Right => (1, 0),
            _ => return false,
        };
        self.awake = true;
        self.cursor = layout.map_or(self.cursor, |layout| layout.step(self.cursor, right, down));
        true
    }

    /// What the mouse does on the board: a press takes up or puts down, and dragging ends where the button is let go. Nothing
    /// where it does something else.
    pub fn mouse(&mut self, mouse: MouseEvent, view: &View, layout: Option<Layout>) -> Option<Touched> {
        let cell = layout?.cell_at(mouse.column, mouse.row)?;
        Some(match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.cursor = cell;
                self.touch(view, cell)
            }
            MouseEventKind::Up(MouseButton::Left) if self.reaches(view, cell) => self.touch(view, cell),
            MouseEventKind::Down(MouseButton::Right) => {
                self.let_go();
                Touched::Nothing
            }
            _ => return None,
        })
    }

    /// Takes the piece on a cell up, or puts the one that was taken up down here, or leads it over here. Without a board, makes
    /// the legal move with this number.
    pub fn touch(&mut self, view: &View, cell: usize) -> Touched {
        self.refused = None;
        let BoardView::Grid(grid) = &view.board else {
            return view.moves.get(cell).cloned().map_or(Touched::Nothing, Touched::Move);
        };
        let ends_here = |mv: &&MoveView| mv.cells.last() == Some(&cell);
        let found: Vec<_> = match self.picked {
            Some(_) => self.moves(view).filter(ends_here).cloned().collect(),
            None => put_down_at(view, cell),
        };
        match found.as_slice() {
            [] if self.leads_over(view, cell) => self.led.push(cell),
            [] => {
                let movable = moves_from(view, cell).next().is_some();
                let from = self.picked.filter(|&from| !movable && from != cell);
                self.refused = from.map(|_| cell);
                self.picked = (movable && self.picked != Some(cell)).then_some(cell);
                self.led.clear();
                if let Some(from) = from {
                    return Touched::Refused(format!(
                        "no legal move goes from {} to {}",
                        grid.name(from),
                        grid.name(cell)
                    ));
                }
                if !movable && grid.cells[cell].owner == Some(view.side) && !view.moves.is_empty() {
                    return Touched::Refused(format!("no legal move begins on {}", grid.name(cell)));
                }
            }
            [only] => {
                self.let_go();
                return Touched::Move(only.clone());
            }
            _ => return Touched::Several(found),
        }
        Touched::Nothing
    }

    /// What a position marks by itself, and what is marked of the hand over it.
    pub fn marks(&self, view: &View) -> Marks {
        Marks {
            cursor: self.awake.then_some(self.cursor),
            picked: self.picked,
            targets: self.targets(view),
            forbidden: self.refused,
            ..Marks::of(view)
        }
    }

    /// Where the piece that was taken up may be put down.
    fn targets(&self, view: &View) -> Vec<usize> {
        self.moves(view).filter_map(|mv| mv.cells.last().copied()).collect()
    }

    /// The piece that was taken up may be put down on another cell, this one: where dragging it ends.
    fn reaches(&self, view: &View, cell: usize) -> bool {
        self.picked != Some(cell) && self.targets(view).contains(&cell)
    }

    /// The moves of the piece over the cells that it was led over.
    fn moves<'a>(&self, view: &'a View) -> impl Iterator<Item = &'a MoveView> {
        let path = self.path();
        let moves = self.picked.into_iter().flat_map(|from| moves_from(view, from));
        moves.filter(move |mv| mv.goes_over(&path))
    }

    /// The piece can go over this cell and on.
    fn leads_over(&self, view: &View, cell: usize) -> bool {
        let mut path = self.path();
        path.push(cell);
        path.len() > 1 && view.moves.iter().any(|mv| mv.goes_over(&path))
    }

    fn path(&self) -> Vec<usize> {
        self.picked.into_iter().chain(self.led.iter().copied()).collect()
    }
}

/// The legal moves of the piece on a cell.
fn moves_from(view: &View, cell: usize) -> impl Iterator<Item = &MoveView> {
    view.moves.iter().filter(move |mv| mv.cells.first() == Some(&cell))
}

/// The moves that put a piece down where there is nothing to take up: on this cell, or where a stone lands that is
/// dropped from it.
fn put_down_at(view: &View, cell: usize) -> Vec<MoveView> {
    let here: Vec<_> = moves_from(view, cell).filter(|mv| mv.cells.len() == 1).cloned().collect();
    if here.is_empty() { falling_from(view, cell) } else { here }
}

/// The move of a stone that is dropped from an empty cell and falls: it ends in the same column.
fn falling_from(view: &View, cell: usize) -> Vec<MoveView> {
    let BoardView::Grid(grid) = &view.board else { return Vec::new() };
    if grid.cells[cell].owner.is_some() {
        return Vec::new();
    }
    let columns = grid.columns.len();
    let below = |mv: &&MoveView| mv.cells.len() == 1 && mv.cells[0] % columns == cell % columns;
    view.moves.iter().filter(below).cloned().collect()
}
