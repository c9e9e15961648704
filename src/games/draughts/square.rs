//! The fifty squares that are played on (article 2.2), and where their bits stand.
//!
//! Squares are numbered from 1, row by row, from Black's first row (article 2.6). Their bits have the same order, with
//! one bit left out after every second row. That ghost column makes the four diagonal steps shifts by 5 and 6 on every
//! row, and a step over the edge arrives on a bit that is no square.

use std::fmt;

/// Squares.
pub(super) const SQUARES: u8 = 50;
/// Bits from the first square to the last, ghosts included.
pub(super) const BITS: usize = 54;
/// The bits that are squares.
pub(super) const BOARD: u64 = {
    let mut board = 0;
    let mut index = 0;
    while index < SQUARES {
        board |= 1 << bit_of(index);
        index += 1;
    }
    board
};
/// White's promotion line, squares 1 to 5 (article 2.5.1).
pub(super) const FIRST_ROW: u64 = 0b1_1111;
/// Black's promotion line, squares 46 to 50.
pub(super) const LAST_ROW: u64 = FIRST_ROW << 49;

#[inline]
const fn bit_of(index: u8) -> u8 {
    index + index / 10
}

/// A square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Square(u8);

impl Square {
    /// The square with this number, 1 to 50.
    #[inline]
    pub(super) fn numbered(number: u32) -> Option<Self> {
        (1..=u32::from(SQUARES)).contains(&number).then(|| Self(bit_of(number as u8 - 1)))
    }

    /// The square of the lowest bit, of which there is one.
    #[inline]
    pub(super) const fn first_of(squares: u64) -> Self {
        Self(squares.trailing_zeros() as u8)
    }

    /// All of them, in the order of their numbers.
    #[inline]
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES).map(|index| Self(bit_of(index)))
    }

    /// The number of its bit.
    #[inline]
    pub(super) const fn bit_number(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Its place among the squares, 0 to 49.
    #[inline]
    pub(super) const fn index(self) -> u8 {
        self.0 - self.0 / 11
    }

    /// Its number, 1 to 50.
    #[inline]
    pub(super) const fn number(self) -> u8 {
        self.index() + 1
    }

    /// Its row, 0 at Black's side to 9 at White's.
    #[inline]
    pub(super) const fn row(self) -> u8 {
        self.index() / 5
    }

    /// Its column, 0 to 9 from the left as White sees it.
    #[inline]
    pub(super) const fn column(self) -> u8 {
        2 * (self.index() % 5) + (self.row() + 1) % 2
    }
}

impl fmt::Debug for Square {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// The squares of a set, the lowest number first.
pub(super) fn each(mut squares: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let next = (squares != 0).then(|| Square::first_of(squares))?;
        squares &= squares - 1;
        Some(next)
    })
}

/// A diagonal direction, as White sees it: towards Black's side is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// The two that cross it.
    pub(super) const fn across(self) -> [Self; 2] {
        match self {
            Self::UpLeft | Self::DownRight => [Self::UpRight, Self::DownLeft],
            Self::UpRight | Self::DownLeft => [Self::UpLeft, Self::DownRight],
        }
    }

    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
        }
    }

    /// Whether bits fall along it.
    #[inline]
    pub(super) const fn goes_up(self) -> bool {
        matches!(self, Self::UpLeft | Self::UpRight)
    }

    /// A set of squares one step along; what left the board is on no square.
    #[inline]
    pub(super) const fn step(self, squares: u64) -> u64 {
        match self {
            Self::UpLeft => squares >> 6,
            Self::UpRight => squares >> 5,
            Self::DownLeft => squares << 5,
            Self::DownRight => squares << 6,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_numbers_rows_and_columns() {
        assert_eq!(BOARD.count_ones(), 50);
        assert_eq!(63 - BOARD.leading_zeros() as usize, BITS - 1);
        for (square, number) in Square::all().zip(1..) {
            assert_eq!(Square::numbered(number), Some(square));
            assert_eq!(u32::from(square.number()), number);
            assert_eq!((square.row() + square.column()) % 2, 1, "{square:?} is dark");
        }
        assert_eq!((Square::numbered(0), Square::numbered(51)), (None, None));
    }

    #[test]
    fn steps_go_to_neighbours_and_leave_the_board_nowhere() {
        let near = |number: u32| {
            let from = Square::numbered(number).unwrap().bit();
            Direction::ALL.map(|way| {
                let to = way.step(from) & BOARD;
                if to == 0 { 0 } else { Square::first_of(to).number() }
            })
        };
        assert_eq!(near(28), [22, 23, 32, 33]);
        assert_eq!(near(33), [28, 29, 38, 39]);
        assert_eq!(near(1), [0, 0, 6, 7]);
        assert_eq!(near(5), [0, 0, 10, 0]);
        assert_eq!(near(6), [0, 1, 0, 11]);
        assert_eq!(near(16), [0, 11, 0, 21]);
        assert_eq!(near(35), [30, 0, 40, 0]);
        assert_eq!(near(46), [0, 41, 0, 0]);
        assert_eq!(near(50), [44, 45, 0, 0]);
    }
}
