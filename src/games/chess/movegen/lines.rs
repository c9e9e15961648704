//! Counting lines of moves (perft) on the bare rules: each move is played as it is found, without a list and
//! without the accounts of a search, and the last ply is only counted.

use std::marker::PhantomData;

use super::{Bitboard, EVERY, Generator, MoveSink, before, count};
use crate::games::Side;
use crate::games::chess::castling::Castling;
use crate::games::chess::colour::{Black, Colour, White};
use crate::games::chess::piece::Piece;
use crate::games::chess::position::{Chess, Position};
use crate::games::chess::square::Square;

/// How many lines of `depth` moves start here.
pub(in crate::games::chess) fn lines(position: &Chess, depth: u32) -> u64 {
    let position = position.bare();
    match (depth, position.side()) {
        (0, _) => 1,
        (1, _) => count(&position),
        (_, Side::First) => below::<White>(&position, depth),
        (_, Side::Second) => below::<Black>(&position, depth),
    }
}

/// The same with `C` to move, at a depth of at least 1.
fn below<C: Colour>(position: &Position<()>, depth: u32) -> u64 {
    if depth == 1 {
        let mut count = super::Count(0);
        Generator::<(), _, C, EVERY>::new(position, Bitboard::ALL, &mut count).run();
        return count.0;
    }
    let mut walk = Walk::<C> { position, depth, lines: 0, colour: PhantomData };
    Generator::<(), _, C, EVERY>::new(position, Bitboard::ALL, &mut walk).run();
    walk.lines
}

/// Plays every move of `C` and counts on.
struct Walk<'a, C> {
    position: &'a Position<()>,
    depth: u32,
    lines: u64,
    colour: PhantomData<C>,
}

impl<C: Colour> Walk<'_, C> {
    #[inline]
    fn on(&mut self, child: &Position<()>) {
        self.lines += below::<C::Foe>(child, self.depth - 1);
    }
}

impl<C: Colour> MoveSink for Walk<'_, C> {
    #[inline]
    fn piece(&mut self, piece: Piece, from: Square, to: Bitboard) {
        for to in to {
            self.on(&self.position.stepped::<C>(piece, from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, step: i8) {
        for to in to {
            self.on(&self.position.stepped::<C>(Piece::Pawn, before(to, step), to));
        }
    }

    #[inline]
    fn double_steps(&mut self, to: Bitboard, step: i8) {
        for to in to {
            self.on(&self.position.stepped_twice::<C>(before(to, 2 * step), to));
        }
    }

    fn promotions(&mut self, to: Bitboard, step: i8) {
        for to in to {
            for piece in Piece::PROMOTIONS {
                self.on(&self.position.promoted::<C>(before(to, step), to, piece));
            }
        }
    }

    fn en_passant(&mut self, from: Bitboard, to: Square) {
        for from in from {
            self.on(&self.position.captured_en_passant::<C>(from, to));
        }
    }

    fn castling(&mut self, castling: &'static Castling) {
        self.on(&self.position.castled::<C>(castling));
    }
}
