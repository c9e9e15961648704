//! Magic bitboards (Hansen 2006; Kannan 2007; sources: C2): the attacks of rooks and bishops by one
//! multiplication.
//!
//! Only the pieces on a slider's *relevant* squares matter: those on its lines, without the last one of each
//! line, which is attacked in any case. A magic number maps every set of relevant pieces to an index, so that
//! two sets share an index only if they leave the same attacks. The numbers are found by trial: [`find`].

mod find;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod gather;
mod numbers;
mod slider;
mod table;

use super::bitboard::Bitboard;
use super::square::Square;
pub use find::{Found, SEED, find};
pub use numbers::{BISHOP, ROOK};
pub use slider::Slider;
use table::TABLES;

/// The squares that a rook attacks.
#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(TABLES.attacks[TABLES.rook[square.index()].place(occupied.0)])
}

/// The squares that a bishop attacks.
#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(TABLES.attacks[TABLES.bishop[square.index()].place(occupied.0)])
}

#[cfg(test)]
mod tests {
    use super::slider::subsets;
    use super::*;
    use crate::games::zobrist;

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
            assert_eq!(find(Slider::Bishop, square, SEED).magic, BISHOP[square]);
        }
        assert_eq!(find(Slider::Rook, 27, SEED).magic, ROOK[27]);
    }
}
