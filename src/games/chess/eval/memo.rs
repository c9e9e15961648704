//! What was worked out for other positions of the same search: whole values, and what pawns and kings alone decide.
//!
//! A search meets most positions more than once, and most of its moves leave the pawns where they are, so that their
//! skeleton is found in a small table nearly always (the pawn hash of Slate & Atkin 1977).

use super::sink::{Adder, Sink, Sum};
use super::taper::Pair;
use super::{SIDES, pawns, value};
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::colour::Colour;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::weights::Weight;
use crate::games::{Game, Key};

/// Entries of the two tables, powers of two: together they fit the second-level cache of a processor.
const STRUCTURES: usize = 1 << 11;
const VALUES: usize = 1 << 14;

/// What evaluations of one search have in common.
#[derive(Debug)]
pub struct Memo {
    structures: Box<[Structure]>,
    /// The upper 48 bits of a key and the value as White sees it: with the index, all but two bits of the key.
    values: Box<[u64]>,
}

impl Default for Memo {
    fn default() -> Self {
        let structures = vec![Structure::default(); STRUCTURES].into_boxed_slice();
        Self { structures, values: vec![0; VALUES].into_boxed_slice() }
    }
}

impl Memo {
    /// The value as White sees it.
    pub(in crate::games::chess) fn balance(&mut self, position: &Chess) -> i32 {
        const VALUE: Key = 0xffff;
        let key = position.key();
        let place = key as usize % VALUES;
        let entry = self.values[place];
        if (entry ^ key) & !VALUE == 0 {
            return i32::from((entry & VALUE) as i16);
        }
        let value = value(position, &mut Recalling { sum: Sum::default(), structures: &mut self.structures });
        self.values[place] = key & !VALUE | u64::from(value as i16 as u16);
        value
    }
}

/// Pawns and kings, and what was told of them.
#[derive(Clone, Copy, Default, Debug)]
struct Structure {
    pawns: [Bitboard; 2],
    kings: [Bitboard; 2],
    told: Pair,
    passed: Bitboard,
}

impl Structure {
    /// Of a position, with nothing told yet.
    fn of(position: &Chess) -> Self {
        let pawns = SIDES.map(|side| position.those(side, Piece::Pawn));
        let kings = SIDES.map(|side| position.king(side).bit());
        Self { pawns, kings, ..Self::default() }
    }

    fn is_like(&self, other: &Self) -> bool {
        self.pawns == other.pawns && self.kings == other.kings
    }

    /// Where it stands in the table: the upper bits of a product depend on all bits of the factors (Fibonacci
    /// hashing; Knuth 1998, section 6.4).
    fn place(&self) -> usize {
        const SPREAD: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9];
        let [white, black] = self.pawns;
        let kings = self.kings[0].0 ^ self.kings[1].0.rotate_left(32);
        let mixed = white.0.wrapping_mul(SPREAD[0])
            ^ black.0.wrapping_mul(SPREAD[1]).rotate_left(21)
            ^ kings.wrapping_mul(SPREAD[2]).rotate_left(42);
        (mixed.wrapping_mul(SPREAD[0]) >> 32) as usize % STRUCTURES
    }
}

/// Adds up, and asks for structures that were told before.
struct Recalling<'a> {
    sum: Sum,
    structures: &'a mut [Structure],
}

impl Sink for Recalling<'_> {
    fn psqt(&mut self, position: &Chess) {
        self.sum.psqt(position);
    }

    fn pawns(&mut self, position: &Chess) -> Bitboard {
        let mut structure = Structure::of(position);
        let known = &mut self.structures[structure.place()];
        if !known.is_like(&structure) {
            let mut sum = Sum::default();
            structure.passed = pawns::tell_both(position, &mut sum);
            structure.told = sum.total();
            *known = structure;
        }
        self.sum.take(known.told);
        known.passed
    }

    #[inline]
    fn add<C: Colour>(&mut self, weight: impl Into<Weight>, times: i32) {
        self.sum.add::<C>(weight, times);
    }

    #[inline]
    fn danger<C: Colour>(&mut self, weight: impl Into<Weight>, times: i32) {
        self.sum.danger::<C>(weight, times);
    }

    #[inline]
    fn dangerous<C: Colour>(&mut self, real: bool) {
        self.sum.dangerous::<C>(real);
    }
}

impl Adder for Recalling<'_> {
    fn total(&self) -> Pair {
        self.sum.total()
    }
}
