//! How draughts looks and reads.

use super::moves::DraughtsMove;
use super::notation::{fen, moves};
use super::past;
use super::position::Draughts;
use super::square::Square;
use super::{eval, motifs};
use crate::games::{BoardView, Cell, Combination, GridView, NotationError, Present, ScoreUnit, Shade, Side};

/// Rows, and columns.
const SIZE: u8 = 10;

impl Present for Draughts {
    const SLUG: &'static str = "draughts";
    const NAME: &'static str = "International draughts";
    const NOTATION: &'static str = "FEN of PDN: the side to move, then the squares of White and of Black, kings after `K`: `W:W31-50:B1-20`; \
         perhaps `:H0`, plies of kings alone, and `:F1`, the number of the move to come";
    const UNIT: ScoreUnit = ScoreUnit::Centi;
    const TACTICAL: Option<[&'static str; 2]> = Some(["capture", "captures"]);
    const FORCING: &'static str = "takes or wins";

    fn start() -> Self {
        fen::read("W:W31-50:B1-20").expect("the start position is well formed")
    }

    fn parse(text: &str) -> Result<Self, NotationError> {
        fen::read(text)
    }

    fn notation(&self) -> String {
        fen::write(self)
    }

    fn move_text(&self, mv: DraughtsMove) -> String {
        moves::write(self, mv)
    }

    fn move_plain(&self, mv: DraughtsMove) -> String {
        moves::write(self, mv)
    }

    fn parse_move(&self, text: &str) -> Result<DraughtsMove, NotationError> {
        moves::read(self, text)
    }

    fn move_cells(&self, mv: DraughtsMove) -> Vec<usize> {
        moves::squares(self, mv).into_iter().map(cell).collect()
    }

    fn board(&self) -> BoardView {
        let mut cells = vec![
            Cell { letter: None, symbol: None, owner: None, shade: Shade::Light };
            usize::from(SIZE) * usize::from(SIZE)
        ];
        let mut numbers = vec![None; cells.len()];
        for square in Square::all() {
            numbers[cell(square)] = Some(square.number());
            let (bit, board) = (square.bit(), self.board());
            let owner = [Side::First, Side::Second].into_iter().find(|&side| board.of(side) & bit != 0);
            let king = board.kings & bit != 0;
            cells[cell(square)] = Cell {
                letter: owner.map(|side| letter(side, king)),
                symbol: owner.map(|side| symbol(side, king)),
                owner,
                shade: Shade::Dark,
            };
        }
        // A row is called by its first square; columns have no names.
        BoardView::Grid(GridView {
            columns: vec![String::new(); usize::from(SIZE)],
            rows: (0..SIZE).map(|row| (5 * row + 1).to_string()).collect(),
            cells,
            numbers,
            turns: true,
        })
    }

    fn piece_name(letter: char) -> Option<&'static str> {
        match letter.to_ascii_uppercase() {
            'M' => Some("man"),
            'K' => Some("king"),
            _ => None,
        }
    }

    fn piece_worth(letter: char) -> Option<i32> {
        match letter.to_ascii_uppercase() {
            'M' => Some(eval::MAN),
            'K' => Some(eval::KING),
            _ => None,
        }
    }

    fn term_about(term: &str) -> Option<&'static str> {
        eval::term_about(term)
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn motifs(combination: &Combination<Self>) -> Vec<&'static str> {
        motifs::of(combination)
    }

    fn move_number(&self) -> usize {
        usize::from(self.number())
    }

    fn unreachable(&self) -> Option<String> {
        past::unreachable(self)
    }

    fn swapped(&self) -> Option<Self> {
        Some(self.turned())
    }
}

/// The cell of a square.
fn cell(square: Square) -> usize {
    usize::from(square.row()) * usize::from(SIZE) + usize::from(square.column())
}

fn letter(side: Side, king: bool) -> char {
    let letter = if king { 'K' } else { 'M' };
    if side == Side::First { letter } else { letter.to_ascii_lowercase() }
}

fn symbol(side: Side, king: bool) -> char {
    match (side, king) {
        (Side::First, false) => '○',
        (Side::First, true) => '◎',
        (Side::Second, false) => '●',
        (Side::Second, true) => '◉',
    }
}
