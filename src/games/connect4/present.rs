//! How Connect Four looks and reads. A position is written as the moves that led to it, a digit each.

use super::{Column, ConnectFour, HEIGHT, STRIDE, WIDTH, lines};
use crate::games::game::{Game, Side};
use crate::games::moves::MoveList;
use crate::games::present::{BoardView, Cell, GridView, NotationError, Present, ScoreUnit, Shade};

/// The empty board, which no move led to.
const NO_MOVES: &str = "-";

impl Present for ConnectFour {
    const SLUG: &'static str = "connect-4";
    const NAME: &'static str = "Connect Four";
    const NOTATION: &'static str = "the columns of the moves from the empty board on, 1 to 7 from the left, without blanks: `4453`; `-` is the empty board";
    const UNIT: ScoreUnit = ScoreUnit::Points;
    const BRIEF: bool = true;

    fn start() -> Self {
        Self::EMPTY
    }

    fn parse(text: &str) -> Result<Self, NotationError> {
        let mut position = Self::EMPTY;
        let text = text.trim_end();
        if text == NO_MOVES {
            return Ok(position);
        }
        if text.is_empty() {
            return Err(NotationError::new(
                1,
                format!("nothing stands here; a position is {}", Self::NOTATION),
            ));
        }
        for (place, letter) in text.chars().enumerate() {
            let refuse = |why: String| NotationError::new(place + 1, why);
            if position.ended().is_some() {
                return Err(refuse("the game is over before this move".into()));
            }
            let column = position.column(letter).map_err(refuse)?;
            position = position.play(column);
        }
        Ok(position)
    }

    fn notation(&self) -> String {
        if *self == Self::EMPTY {
            return NO_MOVES.into();
        }
        (0..self.plies()).map(|ply| digit(self.column_of(ply))).collect()
    }

    fn move_text(&self, mv: Column) -> String {
        self.move_plain(mv)
    }

    fn move_plain(&self, Column(column): Column) -> String {
        digit(column).into()
    }

    fn parse_move(&self, text: &str) -> Result<Column, NotationError> {
        let mut letters = text.trim().chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let column = letter.ok_or_else(|| format!("`{text}` is no column; {}", self.open_columns()));
        column.and_then(|letter| self.column(letter)).map_err(|why| NotationError::new(1, why))
    }

    fn move_cells(&self, Column(column): Column) -> Vec<usize> {
        vec![cell(column, self.filled(column))]
    }

    fn winning_cells(&self) -> Vec<usize> {
        let line = lines::in_four(self.stones[!self.side_to_move() as usize]);
        let stands = |&(column, row): &(u8, u8)| line >> (column * STRIDE + row) & 1 == 1;
        let all = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (column, row)));
        all.filter(stands).map(|(column, row)| cell(column, row)).collect()
    }

    fn board(&self) -> BoardView {
        let mut cells = Vec::new();
        for row in (0..HEIGHT).rev() {
            for column in 0..WIDTH {
                let bit = column * STRIDE + row;
                let lies = |side: Side| self.stones[side as usize] >> bit & 1 == 1;
                let owner = [Side::First, Side::Second].into_iter().find(|&side| lies(side));
                cells.push(Cell {
                    letter: owner.map(|side| if side == Side::First { 'X' } else { 'O' }),
                    symbol: owner.map(|side| if side == Side::First { '●' } else { '○' }),
                    owner,
                    shade: if (column + row) % 2 == 0 { Shade::Dark } else { Shade::Light },
                });
            }
        }
        let columns = (0..WIDTH).map(|column| digit(column).into()).collect();
        let rows = (0..HEIGHT).rev().map(|row| (row + 1).to_string()).collect();
        BoardView::Grid(GridView { columns, rows, cells, numbers: Vec::new(), turns: false })
    }

    /// White begins, as in Allis, A knowledge-based approach of Connect-Four, 1988.
    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn move_number(&self) -> usize {
        self.plies() as usize / 2 + 1
    }
}

impl ConnectFour {
    /// The column that a letter names, if a stone can be dropped into it; or else why not.
    fn column(self, letter: char) -> Result<Column, String> {
        let number = letter.to_digit(10).filter(|number| (1..=u32::from(WIDTH)).contains(number));
        let column =
            number.ok_or_else(|| format!("`{letter}` is no column; {}", self.open_columns()))? as u8 - 1;
        if self.filled(column) < HEIGHT {
            Ok(Column(column))
        } else {
            Err(format!("column {letter} is full; {}", self.open_columns()))
        }
    }

    fn open_columns(self) -> String {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        let open: Vec<_> = moves.iter().map(|&mv| self.move_plain(mv)).collect();
        format!("open are {}", open.join(" "))
    }
}

fn digit(column: u8) -> char {
    char::from(b'1' + column)
}

/// The place of a cell in a board's list, whose top row is first.
fn cell(column: u8, row: u8) -> usize {
    usize::from(HEIGHT - 1 - row) * usize::from(WIDTH) + usize::from(column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_position_is_refused_where_it_goes_wrong() {
        for (text, column, says) in [
            ("", 1, "nothing stands here"),
            ("448", 3, "`8` is no column; open are 1 2 3 4 5 6 7"),
            ("4444444", 7, "column 4 is full; open are 1 2 3 5 6 7"),
            ("41424344", 8, "the game is over"),
            ("44 5", 3, "` ` is no column"),
        ] {
            let error = ConnectFour::parse(text).unwrap_err();
            assert!(error.column == column && error.message.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        use crate::games::Knowledge;
        let position = ConnectFour::parse("445362").unwrap();
        let swapped = ConnectFour { stones: [position.stones[1], position.stones[0]], ..position };
        assert_eq!(swapped.evaluate(), -position.evaluate());
        assert_ne!(position.evaluate().units(), 0);
    }
}
