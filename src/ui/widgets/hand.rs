//! The hand over a board: the piece that it has taken up, the cells that it has led it over, and what touching a cell does.

use crossterm::event::{KeyCode, KeyEvent};

use crate::games::BoardView;
use crate::session::{MoveView, View};
use crate::ui::keymap::Key;

/// The character that is typed, where a move may begin with it. A capital does: it is a piece, if only one that has no move.
pub fn begins_move(key: KeyEvent, view: &View) -> Option<char> {
    let KeyCode::Char(letter) = key.code else { return None };
    let begins = |mv: &MoveView| mv.text.starts_with(letter) || mv.plain.starts_with(letter);
    let may = letter.is_ascii_uppercase() || view.moves.iter().any(begins);
    (Key::typed(key) && may).then_some(letter)
}

/// A hand.
#[derive(Clone, Default, Debug)]
pub struct Hand {
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
    /// This move.
    Move(MoveView),
    /// One of these, which has to be asked.
    Several(Vec<MoveView>),
}

impl Hand {
    /// The cell of the piece that was taken up.
    pub fn picked(&self) -> Option<usize> {
        self.picked
    }

    /// The cell where the piece that was taken up may not go, though it was put there last.
    pub fn refused(&self) -> Option<usize> {
        self.refused
    }

    /// Lets go of the piece. Whether there was one.
    pub fn let_go(&mut self) -> bool {
        self.led.clear();
        self.refused = None;
        self.picked.take().is_some()
    }

    /// Takes the piece on a cell up, or puts the one that was taken up down here, or leads it over here.
    pub fn touch(&mut self, view: &View, cell: usize) -> Touched {
        self.refused = None;
        let ends_here = |mv: &&MoveView| mv.cells.last() == Some(&cell);
        let found: Vec<_> = match self.picked {
            Some(_) => self.moves(view).filter(ends_here).cloned().collect(),
            None => put_down_at(view, cell),
        };
        match found.as_slice() {
            [] if self.leads_over(view, cell) => {
                self.led.push(cell);
                Touched::Nothing
            }
            [] => {
                let movable = moves_from(view, cell).next().is_some();
                self.refused = self.picked.filter(|&from| !movable && from != cell).map(|_| cell);
                self.picked = (movable && self.picked != Some(cell)).then_some(cell);
                self.led.clear();
                Touched::Nothing
            }
            [only] => {
                self.let_go();
                Touched::Move(only.clone())
            }
            _ => Touched::Several(found),
        }
    }

    /// Where the piece that was taken up may be put down.
    pub fn targets(&self, view: &View) -> Vec<usize> {
        self.moves(view).filter_map(|mv| mv.cells.last().copied()).collect()
    }

    /// The piece that was taken up may be put down on another cell, this one: where dragging it ends.
    pub fn reaches(&self, view: &View, cell: usize) -> bool {
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
