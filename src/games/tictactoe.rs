//! Tic-tac-toe: small enough to search to the end, large enough to show every cut.

use super::game::{Ending, Game, Key, Outcome, Side};
use super::knowledge::{EvalTerm, Knowledge};
use super::moves::{MoveList, MoveTag};
use super::present::{BoardView, Cell, GridView, NotationError, Present, ScoreUnit, Shade};
use super::score::Score;

/// A position: two sets of squares, bit 0 the top left one, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TicTacToe {
    /// Squares of X and of O.
    taken: [u16; 2],
    side: Side,
}

/// The square that a move takes, 0 to 8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square(u8);

const SQUARES: u8 = 9;
const FULL: u16 = 0x1ff;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421];

impl TicTacToe {
    fn occupied(self) -> u16 {
        self.taken[0] | self.taken[1]
    }

    fn has_line(self, side: Side) -> bool {
        LINES.iter().any(|line| self.taken[side as usize] & line == *line)
    }

    /// Lines that `side` can still complete: those that the opponent has no square of.
    fn open_lines(self, side: Side) -> i32 {
        let theirs = self.taken[!side as usize];
        LINES.iter().filter(|&line| theirs & line == 0).count() as i32
    }
}

impl Game for TicTacToe {
    type Move = Square;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self, moves: &mut MoveList<Square>) {
        (0..SQUARES)
            .filter(|square| self.occupied() >> square & 1 == 0)
            .for_each(|square| moves.push(Square(square)));
    }

    fn play(&self, Square(square): Square) -> Self {
        let mut child = *self;
        child.taken[self.side as usize] |= 1 << square;
        child.side = !self.side;
        child
    }

    fn ended(&self) -> Option<Ending> {
        if self.has_line(!self.side) {
            Some(Ending { outcome: Outcome::Loss, rule: "three in a row" })
        } else if self.occupied() == FULL {
            Some(Ending { outcome: Outcome::Draw, rule: "full board" })
        } else {
            None
        }
    }

    fn no_moves(&self) -> Ending {
        Ending { outcome: Outcome::Draw, rule: "full board" }
    }

    fn key(&self) -> Key {
        let state = u64::from(self.taken[0]) | u64::from(self.taken[1]) << 9 | (self.side as u64) << 18;
        super::zobrist::mix(state)
    }

    fn tag(&self, Square(square): Square) -> MoveTag {
        MoveTag::new(u16::from(square) + 1).expect("a square's number plus one is not zero")
    }
}

impl Knowledge for TicTacToe {
    type Memo = ();

    /// A position that is not finished is worth nothing here.
    const ESTIMATES: bool = false;

    fn evaluate(&self) -> Score {
        let balance = self.open_lines(Side::First) - self.open_lines(Side::Second);
        Score::estimate(if self.side == Side::First { balance } else { -balance })
    }

    fn explain(&self) -> Vec<EvalTerm> {
        let [first, second] = [Side::First, Side::Second].map(|side| self.open_lines(side));
        vec![EvalTerm { name: "open lines", first, second }]
    }

    const MAN: i32 = 1;
}

const COLUMNS: [char; 3] = ['a', 'b', 'c'];
/// What may stand at each character of a position.
const PATTERN: [&str; 13] =
    ["XO.", "XO.", "XO.", "/", "XO.", "XO.", "XO.", "/", "XO.", "XO.", "XO.", " ", "XO"];

impl Present for TicTacToe {
    const SLUG: &'static str = "tic-tac-toe";
    const NAME: &'static str = "Tic-tac-toe";
    const NOTATION: &'static str = "nine squares from the top left, `X`, `O` or `.`, rows apart by `/`, then the side to move: `X.O/.X./... O`";
    const UNIT: ScoreUnit = ScoreUnit::Points;
    const BRIEF: bool = true;

    fn start() -> Self {
        Self { taken: [0, 0], side: Side::First }
    }

    fn parse(text: &str) -> Result<Self, NotationError> {
        let text = text.trim_end();
        let fitting = text.chars().zip(PATTERN).take_while(|(found, wanted)| wanted.contains(*found)).count();
        if let Some(wanted) = PATTERN.get(fitting) {
            let wanted: Vec<_> = wanted.chars().map(|c| format!("`{c}`")).collect();
            let message = format!("expected {}; a position is {}", wanted.join(" or "), Self::NOTATION);
            return Err(NotationError::new(fitting + 1, message));
        }
        if text.chars().count() > PATTERN.len() {
            return Err(NotationError::new(
                PATTERN.len() + 1,
                format!("a position ends here: {}", Self::NOTATION),
            ));
        }
        let (board, side) = text.split_at(PATTERN.len() - 1);
        let set_of = |piece| {
            let squares = board.chars().filter(|&c| c != '/').enumerate();
            squares.filter(|&(_, found)| found == piece).fold(0, |set, (square, _)| set | 1 << square)
        };
        let side = if side == "X" { Side::First } else { Side::Second };
        let position = Self { taken: [set_of('X'), set_of('O')], side };
        position.check()?;
        Ok(position)
    }

    fn notation(&self) -> String {
        let mut text = String::with_capacity(13);
        for square in 0..SQUARES {
            if square == 3 || square == 6 {
                text.push('/');
            }
            text.push(self.letter_at(square).unwrap_or('.'));
        }
        text.push(' ');
        text.push_str(Self::side_name(self.side));
        text
    }

    fn move_text(&self, mv: Square) -> String {
        self.move_plain(mv)
    }

    fn move_plain(&self, Square(square): Square) -> String {
        format!("{}{}", COLUMNS[usize::from(square % 3)], 3 - square / 3)
    }

    fn parse_move(&self, text: &str) -> Result<Square, NotationError> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.iter().copied().find(|&mv| self.move_plain(mv) == text.trim()).ok_or_else(|| {
            let free: Vec<_> = moves.iter().map(|&mv| self.move_plain(mv)).collect();
            NotationError::new(1, format!("`{text}` is not a free square; free are {}", free.join(" ")))
        })
    }

    fn move_cells(&self, Square(square): Square) -> Vec<usize> {
        vec![usize::from(square)]
    }

    fn winning_cells(&self) -> Vec<usize> {
        let theirs = self.taken[!self.side as usize];
        let line = LINES.iter().filter(|&line| theirs & line == *line).fold(0, |all, line| all | line);
        (0..SQUARES).filter(|square| line >> square & 1 == 1).map(usize::from).collect()
    }

    fn board(&self) -> BoardView {
        let cells = (0..SQUARES)
            .map(|square| {
                let letter = self.letter_at(square);
                Cell {
                    letter,
                    symbol: letter.map(|letter| if letter == 'X' { '╳' } else { '◯' }),
                    owner: letter.map(|letter| if letter == 'X' { Side::First } else { Side::Second }),
                    shade: if square % 2 == 0 { Shade::Light } else { Shade::Dark },
                }
            })
            .collect();
        let columns = COLUMNS.iter().map(char::to_string).collect();
        let rows = ["3", "2", "1"].map(String::from).to_vec();
        BoardView::Grid(GridView { columns, rows, cells, numbers: Vec::new(), turns: false })
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "X",
            Side::Second => "O",
        }
    }

    fn move_number(&self) -> usize {
        self.occupied().count_ones() as usize / 2 + 1
    }

    fn swapped(&self) -> Option<Self> {
        Some(Self { taken: [self.taken[1], self.taken[0]], side: !self.side })
    }
}

impl TicTacToe {
    fn letter_at(self, square: u8) -> Option<char> {
        match (self.taken[0] >> square & 1, self.taken[1] >> square & 1) {
            (1, _) => Some('X'),
            (_, 1) => Some('O'),
            _ => None,
        }
    }

    /// Refuses what no game can reach. Whose turn it is follows from the counts when X began; a position in
    /// which O began is as playable, so only a difference of more than one is refused.
    fn check(self) -> Result<(), NotationError> {
        let [first, second] = self.taken.map(u16::count_ones);
        let (mover, other) = if self.side == Side::First { (first, second) } else { (second, first) };
        if mover != other && mover + 1 != other {
            return Err(NotationError::new(
                1,
                format!(
                    "{first} X and {second} O with {} to move cannot arise by taking turns",
                    Self::side_name(self.side)
                ),
            ));
        }
        if self.has_line(self.side) {
            return Err(NotationError::new(
                13,
                format!(
                    "{} to move has already won; the last move made that line",
                    Self::side_name(self.side)
                ),
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_position_is_refused_where_it_goes_wrong() {
        for (text, column) in [
            ("", 1),
            ("X.O/.Z./... O", 6),
            ("X.O/.X./... ", 12),
            ("X.O/.X./... O!", 14),
            ("XXX/.X./... O", 1),
            ("XXX/OO./O.. X", 13),
        ] {
            assert_eq!(TicTacToe::parse(text).unwrap_err().column, column, "{text}");
        }
    }
}
