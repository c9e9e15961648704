//! Moves and positions as screens need them.

use crate::games::{BoardView, Ending, MoveTag, Score, Side};

/// A legal move as screens need it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveView {
    /// Its name within the position.
    pub tag: MoveTag,
    /// As players write it.
    pub text: String,
    /// As programs write it.
    pub plain: String,
    /// The cells that it touches, in order; empty where there is no board.
    pub cells: Vec<usize>,
}

impl MoveView {
    /// Whether it begins on the first of these cells and goes over the others in their order.
    pub fn goes_over(&self, path: &[usize]) -> bool {
        let mut cells = self.cells.iter();
        self.cells.first() == path.first() && path.iter().all(|cell| cells.any(|passed| passed == cell))
    }
}

/// A position as screens need it.
#[derive(Clone, Debug)]
pub struct View {
    /// The board.
    pub board: BoardView,
    /// The position in the game's notation.
    pub notation: String,
    /// Who has to move.
    pub side: Side,
    /// The side to move is in check.
    pub in_check: bool,
    /// The number of the move to come.
    pub move_number: usize,
    /// The legal moves; none where the game is won, lost or stuck. A drawn one can be played on.
    pub moves: Vec<MoveView>,
    /// How the game ended here, by the rules of the position alone.
    pub ending: Option<Ending>,
    /// The static evaluation for the side to move.
    pub evaluation: Score,
    /// Cells of the move that led here, and of the line that won the game by it.
    pub last: Vec<usize>,
}
