//! Magic bitboards (Hansen 2007; Kannan 2007; sources: C2): the attacks of rooks and bishops by one
//! multiplication.
//!
//! Only the pieces on a slider's *relevant* squares matter: those on its lines, without the last one of each
//! line, which is attacked in any case. A magic number maps every set of relevant pieces to an index, so that
//! two sets share an index only if they leave the same attacks. The numbers are found by trial: [`find`].

use std::sync::LazyLock;

use super::bitboard::Bitboard;
use super::magic_numbers::{BISHOP, ROOK};
use super::square::Square;
use crate::games::zobrist;

/// The seed that the numbers in use were found with.
pub const SEED: u64 = 1;

/// A piece that moves along lines. The queen is both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slider {
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
}

impl Slider {
    const fn steps(self) -> [(i8, i8); 4] {
        match self {
            Self::Rook => [(1, 0), (-1, 0), (0, 1), (0, -1)],
            Self::Bishop => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
        }
    }

    /// The attacks from a square (0 is a1, 63 is h8) on a board with these occupied squares, walked step by
    /// step: the definition, and what the magic table is filled with.
    pub const fn walk(self, square: usize, occupied: u64) -> u64 {
        let mut attacks = 0;
        let mut line = 0;
        while line < 4 {
            let (file_step, rank_step) = self.steps()[line];
            let mut file = (square % 8) as i8 + file_step;
            let mut rank = (square / 8) as i8 + rank_step;
            while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                let bit = 1 << (rank * 8 + file);
                attacks |= bit;
                if occupied & bit != 0 {
                    break;
                }
                file += file_step;
                rank += rank_step;
            }
            line += 1;
        }
        attacks
    }

    /// The relevant squares: at most 12 for a rook and 9 for a bishop.
    pub const fn relevant(self, square: usize) -> u64 {
        let (file, rank) = ((square % 8) as u8, (square / 8) as u8);
        let ranks = (Bitboard::rank(0).0 | Bitboard::rank(7).0) & !Bitboard::rank(rank).0;
        let files = (Bitboard::file(0).0 | Bitboard::file(7).0) & !Bitboard::file(file).0;
        self.walk(square, 0) & !(ranks | files)
    }
}

/// All subsets of a set, the empty one last (the carry-rippler of Pradhan): counting downwards within the
/// set's bits.
fn subsets(set: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != 0).then(|| (subset - 1) & set);
        Some(subset)
    })
}

/// Finds a magic number for a slider on a square, by trying sparse random numbers until one maps all sets of
/// relevant pieces to as many bits as there are relevant squares. The same seed finds the same number. Also
/// says how many numbers were tried.
pub fn find(slider: Slider, square: usize, seed: u64) -> (u64, u64) {
    let mask = slider.relevant(square);
    let shift = 64 - mask.count_ones();
    let sets: Vec<(u64, u64)> = subsets(mask).map(|set| (set, slider.walk(square, set))).collect();
    // A place is taken if its stamp is that of the number being tried: nothing needs clearing in between.
    let mut places = vec![(0, 0); sets.len()];
    let mut random = (0..).map(|count| zobrist::mix(zobrist::mix(seed ^ square as u64) ^ count));
    for stamp in 1.. {
        // Few bits set: the products then add few carries.
        let mut draw = || random.next().unwrap_or_default();
        let magic: u64 = draw() & draw() & draw();
        let fits = sets.iter().all(|&(set, attacks)| {
            let place = &mut places[(set.wrapping_mul(magic) >> shift) as usize];
            let free = place.0 != stamp;
            if free {
                *place = (stamp, attacks);
            }
            free || place.1 == attacks
        });
        if fits {
            return (magic, stamp);
        }
    }
    unreachable!("the trials never end without a find")
}

/// How to look up the attacks from one square.
struct Lookup {
    mask: u64,
    magic: u64,
    shift: u32,
    /// Where the square's part of the table starts.
    start: usize,
}

/// Entries for all rooks (102,400) and bishops (5,248).
const TABLE: usize = 107_648;

struct Tables {
    rook: [Lookup; 64],
    bishop: [Lookup; 64],
    attacks: Box<[u64; TABLE]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut attacks = Vec::with_capacity(TABLE);
    let rook = std::array::from_fn(|square| fill(Slider::Rook, square, ROOK[square], &mut attacks));
    let bishop = std::array::from_fn(|square| fill(Slider::Bishop, square, BISHOP[square], &mut attacks));
    let attacks = attacks.into_boxed_slice().try_into().expect("the masks have a fixed number of subsets");
    Tables { rook, bishop, attacks }
});

fn fill(slider: Slider, square: usize, magic: u64, table: &mut Vec<u64>) -> Lookup {
    let mask = slider.relevant(square);
    let lookup = Lookup { mask, magic, shift: 64 - mask.count_ones(), start: table.len() };
    table.resize(table.len() + (1 << mask.count_ones()), 0);
    for set in subsets(mask) {
        table[lookup.place(set)] = slider.walk(square, set);
    }
    lookup
}

impl Lookup {
    #[inline]
    fn place(&self, occupied: u64) -> usize {
        self.start + ((occupied & self.mask).wrapping_mul(self.magic) >> self.shift) as usize
    }
}

/// The squares that a rook attacks.
#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let tables = &*TABLES;
    Bitboard(tables.attacks[tables.rook[square.index()].place(occupied.0)])
}

/// The squares that a bishop attacks.
#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let tables = &*TABLES;
    Bitboard(tables.attacks[tables.bishop[square.index()].place(occupied.0)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees_with_walking() {
        for square in Square::all() {
            for slider in [Slider::Rook, Slider::Bishop] {
                for set in subsets(slider.relevant(square.index())) {
                    // Pieces off the relevant squares change nothing.
                    let noise = zobrist::mix(set) & !slider.relevant(square.index());
                    let occupied = set | noise;
                    let looked_up = match slider {
                        Slider::Rook => rook(square, Bitboard(occupied)),
                        Slider::Bishop => bishop(square, Bitboard(occupied)),
                    };
                    assert_eq!(looked_up.0, slider.walk(square.index(), occupied), "{slider:?} {square}");
                }
            }
        }
    }

    #[test]
    fn the_search_finds_the_numbers_of_the_table() {
        for square in [0, 27, 36, 63] {
            assert_eq!(find(Slider::Bishop, square, SEED).0, BISHOP[square]);
        }
        assert_eq!(find(Slider::Rook, 27, SEED).0, ROOK[27]);
    }
}
