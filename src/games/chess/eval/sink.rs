//! What hears of the evaluation. The terms are said once: a search adds them up, the tuner counts them.

use super::layout::{COUNT, MATERIAL, WEIGHTS};
use super::taper::{Pair, pair};
use super::{pawns, squares};
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::colour::Colour;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::weights::Weight;
use crate::games::{Coefficients, Side};

/// What hears of the evaluation, weight by weight.
pub(super) trait Sink {
    /// All pieces on their squares.
    fn psqt(&mut self, position: &Chess);

    /// The pawns, and the passed ones among them.
    fn pawns(&mut self, position: &Chess) -> Bitboard
    where
        Self: Sized,
    {
        pawns::tell_both(position, self)
    }

    /// Something that `C` has so many times.
    fn add<C: Colour>(&mut self, weight: impl Into<Weight>, times: i32);

    /// Danger to the king of `C`.
    fn danger<C: Colour>(&mut self, weight: impl Into<Weight>, times: i32);

    /// No more is said of the danger to the king of `C`; `real` says whether it counts.
    fn dangerous<C: Colour>(&mut self, real: bool);
}

/// A sink that knows the sum of what it heard.
pub(super) trait Adder: Sink {
    /// What has been said so far, as White sees it.
    fn total(&self) -> Pair;
}

/// What a danger takes away: it grows with its square, and stays a number that fits.
#[inline]
pub(super) fn square(danger: Pair) -> Pair {
    let square = |danger: i32| (danger.clamp(0, 2000).pow(2) / Coefficients::SQUARE) as i16;
    pair(square(danger.middle()), square(danger.end()))
}

/// Adds up.
#[derive(Default)]
pub(super) struct Sum {
    total: Pair,
    danger: [Pair; 2],
}

impl Adder for Sum {
    #[inline]
    fn total(&self) -> Pair {
        self.total
    }
}

impl Sum {
    /// Something that was added up before.
    #[inline]
    pub(super) fn take(&mut self, told: Pair) {
        self.total += told;
    }
}

impl Sink for Sum {
    #[inline]
    fn psqt(&mut self, position: &Chess) {
        self.total += position.psqt();
    }

    #[inline]
    fn add<C: Colour>(&mut self, weight: impl Into<Weight>, times: i32) {
        let worth = WEIGHTS[weight.into().place()].times(times);
        if C::SIDE == Side::First {
            self.total += worth;
        } else {
            self.total -= worth;
        }
    }

    #[inline]
    fn danger<C: Colour>(&mut self, weight: impl Into<Weight>, times: i32) {
        self.danger[C::SIDE as usize] += WEIGHTS[weight.into().place()].times(times);
    }

    #[inline]
    fn dangerous<C: Colour>(&mut self, real: bool) {
        if real {
            let danger = self.danger[C::SIDE as usize];
            if C::SIDE == Side::First {
                self.total -= square(danger);
            } else {
                self.total += square(danger);
            }
        }
    }
}

/// Counts how often each weight was named, for each side.
pub(super) struct Counts {
    pub(super) sides: Box<[[i16; COUNT]; 2]>,
    pub(super) danger: Box<[[i16; COUNT]; 2]>,
}

impl Default for Counts {
    #[inline]
    fn default() -> Self {
        Self { sides: Box::new([[0; COUNT]; 2]), danger: Box::new([[0; COUNT]; 2]) }
    }
}

impl Counts {
    /// The sum of some weights of a side, less what their danger together takes away.
    pub(super) fn sum(&self, side: Side, weights: &[Weight]) -> Pair {
        let named = |counts: &[i16; COUNT]| {
            let places = weights.iter().map(|weight| weight.place());
            places.fold(Pair::default(), |sum, place| sum + WEIGHTS[place].times(counts[place].into()))
        };
        named(&self.sides[side as usize]) - square(named(&self.danger[side as usize]))
    }

    /// Each weight named more often for one side than for the other.
    #[inline]
    pub(super) fn balance(&self) -> Vec<(u16, i16)> {
        let [first, second] = &*self.sides;
        let counts = first.iter().zip(second).map(|(first, second)| first - second);
        (0..).zip(counts).filter(|&(_, times)| times != 0).collect()
    }

    /// Each weight named in the danger to a side.
    pub(super) fn dangers(&self) -> [Vec<(u16, i16)>; 2] {
        let named = |counts: &[i16; COUNT]| {
            (0..).zip(counts.iter().copied()).filter(|&(_, times)| times != 0).collect()
        };
        self.danger.each_ref().map(named)
    }
}

impl Sink for Counts {
    fn psqt(&mut self, position: &Chess) {
        for square in position.occupied() {
            let Some((side, piece)) = position.piece_at(square) else { continue };
            let seen = if side == Side::First { square } else { square.flipped() };
            let counts = &mut self.sides[side as usize];
            counts[squares::weight(piece, seen).place()] += 1;
            if piece != Piece::King {
                counts[MATERIAL.at(piece as usize).place()] += 1;
            }
        }
    }

    #[inline]
    fn add<C: Colour>(&mut self, weight: impl Into<Weight>, times: i32) {
        self.sides[C::SIDE as usize][weight.into().place()] += times as i16;
    }

    #[inline]
    fn danger<C: Colour>(&mut self, weight: impl Into<Weight>, times: i32) {
        self.danger[C::SIDE as usize][weight.into().place()] += times as i16;
    }

    #[inline]
    fn dangerous<C: Colour>(&mut self, real: bool) {
        if !real {
            self.danger[C::SIDE as usize] = [0; COUNT];
        }
    }
}
