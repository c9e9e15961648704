//! The parts of the evaluation that a move changes little, kept up to date move by move (sources: L32).

use super::squares;
use super::taper::Pair;
use crate::games::Side;
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;

/// What a side's pieces are worth, by kind and by place, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::games::chess) struct Sums {
    /// Material.
    pub(super) material: i16,
    /// Piece-square tables.
    pub(super) squares: Pair,
}

impl Sums {
    pub(in crate::games::chess) fn add(&mut self, side: Side, piece: Piece, square: Square) {
        self.material += piece.value();
        self.squares += squares::bonus(side, piece, square);
    }

    pub(in crate::games::chess) fn subtract(&mut self, side: Side, piece: Piece, square: Square) {
        self.material -= piece.value();
        self.squares += -squares::bonus(side, piece, square);
    }
}
