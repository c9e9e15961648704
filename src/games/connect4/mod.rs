//! Connect Four: seven columns of six cells; a stone falls as far as it can, and four in a line win.
//!
//! Each side's stones are one word with seven bits a column, the lowest cell first; the seventh bit stays empty and
//! parts the columns, so that four in a line is found with shifts (Tromp 2006). The first player wins the game (Allen
//! 1988, Allis 1988).

mod lines;
mod present;

use super::game::{Ending, Game, Key, Outcome, Side};
use super::knowledge::{EvalTerm, Knowledge};
use super::moves::{MoveList, MoveTag, Spot};
use super::score::Score;
use super::zobrist::mix;

const WIDTH: u8 = 7;
const HEIGHT: u8 = 6;
/// Bits a column: its cells, and one that parts it from the next.
const STRIDE: u8 = HEIGHT + 1;
const CELLS: u32 = WIDTH as u32 * HEIGHT as u32;

/// A position: the stones, and the moves that led to it, which are its notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectFour {
    /// Stones of White and of Black.
    stones: [u64; 2],
    /// The columns of the moves from the empty board on, three bits each, the first move lowest.
    moves: u128,
}

/// The column that a stone is dropped into, 0 to 6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column(u8);

impl ConnectFour {
    const EMPTY: Self = Self { stones: [0; 2], moves: 0 };

    fn occupied(self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// Stones on the board.
    fn plies(self) -> u32 {
        self.occupied().count_ones()
    }

    /// How many stones lie in a column.
    fn filled(self, column: u8) -> u8 {
        (self.occupied() >> (column * STRIDE) & lines::COLUMN).count_ones() as u8
    }

    /// The column of a move that was played.
    fn column_of(self, ply: u32) -> u8 {
        (self.moves >> (3 * ply) & 7) as u8
    }

    /// The side that moved last has won.
    fn is_won(self) -> bool {
        lines::has_four(self.stones[!self.side_to_move() as usize])
    }

    /// The bit of the cell where a stone in this column comes to lie.
    fn landing(self, column: u8) -> u8 {
        column * STRIDE + self.filled(column)
    }
}

impl Game for ConnectFour {
    type Move = Column;

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.plies().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn legal_moves(&self, moves: &mut MoveList<Column>) {
        if self.is_won() {
            return;
        }
        let open = (0..WIDTH).filter(|&column| self.filled(column) < HEIGHT);
        open.for_each(|column| moves.push(Column(column)));
    }

    fn play(&self, Column(column): Column) -> Self {
        let mut child = *self;
        child.stones[self.side_to_move() as usize] |= 1 << self.landing(column);
        child.moves |= u128::from(column) << (3 * self.plies());
        child
    }

    fn ended(&self) -> Option<Ending> {
        if self.is_won() {
            Some(Ending { outcome: Outcome::Loss, rule: "four in a line" })
        } else {
            (self.plies() == CELLS).then(|| self.no_moves())
        }
    }

    fn no_moves(&self) -> Ending {
        Ending { outcome: Outcome::Draw, rule: "full board" }
    }

    fn key(&self) -> Key {
        mix(mix(self.stones[0]) ^ self.stones[1])
    }

    /// The cell where the stone comes to lie: what a move there is worth depends on the row, too.
    fn tag(&self, Column(column): Column) -> MoveTag {
        MoveTag::new(u16::from(self.landing(column)) + 1).expect("a bit's number plus one is not zero")
    }
}

/// What a line of four cells without a stone of the opponent is worth, by one's own stones in it.
const WORTH: [(&str, i32); 3] = [("open ones", 1), ("open twos", 4), ("open threes", 12)];

impl Knowledge for ConnectFour {
    type Memo = ();

    /// Lines that can still become four, the more the more stones they hold.
    fn evaluate(&self) -> Score {
        let counts = [Side::First, Side::Second].map(|side| self.open_lines(side));
        let balance = |place: usize| counts[0][place] - counts[1][place];
        let first: i32 = WORTH.iter().enumerate().map(|(place, (_, worth))| worth * balance(place)).sum();
        Score::estimate(if self.side_to_move() == Side::First { first } else { -first })
    }

    fn explain(&self) -> Vec<EvalTerm> {
        let counts = [Side::First, Side::Second].map(|side| self.open_lines(side));
        let term = |(place, &(name, worth)): (usize, &(&'static str, i32))| EvalTerm {
            name,
            first: worth * counts[0][place],
            second: worth * counts[1][place],
        };
        WORTH.iter().enumerate().map(term).collect()
    }

    const MANY_MOVES: u16 = 7;
    const MAN: i32 = 12;

    fn path(&self, Column(column): Column) -> Option<[Spot; 2]> {
        Some([Spot::new(column, self.filled(column)); 2])
    }
}

impl ConnectFour {
    /// Lines that the other side has no stone in, with one, two and three stones of this side.
    fn open_lines(self, side: Side) -> [i32; 3] {
        lines::open(self.stones[side as usize], self.stones[!side as usize])
    }
}
