//! Rooks and bishops, and which squares matter for their attacks.

use crate::games::chess::bitboard::Bitboard;

/// A piece that moves along lines. The queen is both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slider {
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
}

impl Slider {
    /// Two steps towards higher squares, then two towards lower ones.
    const fn steps(self) -> [(i8, i8); 4] {
        match self {
            Self::Rook => [(1, 0), (0, 1), (-1, 0), (0, -1)],
            Self::Bishop => [(1, 1), (-1, 1), (1, -1), (-1, -1)],
        }
    }

    /// The attacks from a square (0 is a1, 63 is h8) on a board with these occupied squares, walked step by
    /// step: the definition that the magic table has to agree with.
    pub const fn walk(self, square: usize, occupied: u64) -> u64 {
        let [east, north, west, south] = self.steps();
        walk_line(square, east, occupied)
            | walk_line(square, north, occupied)
            | walk_line(square, west, occupied)
            | walk_line(square, south, occupied)
    }

    /// Its lines on an empty board: two towards higher squares, then two towards lower ones.
    pub(super) const fn rays(self, square: usize) -> [u64; 4] {
        let [first, second, third, fourth] = self.steps();
        [
            walk_line(square, first, 0),
            walk_line(square, second, 0),
            walk_line(square, third, 0),
            walk_line(square, fourth, 0),
        ]
    }

    /// The relevant squares: at most 12 for a rook and 9 for a bishop.
    pub const fn relevant(self, square: usize) -> u64 {
        let (file, rank) = ((square % 8) as u8, (square / 8) as u8);
        let ranks = (Bitboard::rank(0).0 | Bitboard::rank(7).0) & !Bitboard::rank(rank).0;
        let files = (Bitboard::file(0).0 | Bitboard::file(7).0) & !Bitboard::file(file).0;
        self.walk(square, 0) & !(ranks | files)
    }
}

/// The squares that a slider passes in one direction, up to the first occupied one, included.
const fn walk_line(square: usize, (file_step, rank_step): (i8, i8), occupied: u64) -> u64 {
    let mut passed = 0;
    let mut file = (square % 8) as i8 + file_step;
    let mut rank = (square / 8) as i8 + rank_step;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 && passed & occupied == 0 {
        passed |= 1 << (rank * 8 + file);
        file += file_step;
        rank += rank_step;
    }
    passed
}

/// The subset of a set that comes next in the order of numbers, the empty one after the last: counting within
/// the set's bits (the carry-rippler of Pradhan).
pub(super) const fn next_subset(subset: u64, set: u64) -> u64 {
    subset.wrapping_sub(set) & set
}

/// All subsets of a set, the empty one first.
pub(super) fn subsets(set: u64) -> impl Iterator<Item = u64> {
    let after = move |&subset: &u64| Some(next_subset(subset, set)).filter(|&next| next != 0);
    std::iter::successors(Some(0), after)
}
