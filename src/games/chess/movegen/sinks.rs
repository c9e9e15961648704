//! What becomes of generated moves: a list, their number, or the answer whether one is among them.

use super::{MoveSink, TACTICAL, before};
use crate::games::MoveList;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::castling::Castling;
use crate::games::chess::moves::ChessMove;
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;

/// Lists them.
pub(super) struct List<'a, const KIND: bool>(pub(super) &'a mut MoveList<ChessMove>);

impl<const KIND: bool> MoveSink for List<'_, KIND> {
    #[inline]
    fn piece(&mut self, _: Piece, from: Square, to: Bitboard) {
        for to in to {
            self.0.push(ChessMove::new(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, step: i8) {
        for to in to {
            self.0.push(ChessMove::new(before(to, step), to));
        }
    }

    #[inline]
    fn double_steps(&mut self, to: Bitboard, step: i8) {
        self.pawns(to, 2 * step);
    }

    fn promotions(&mut self, to: Bitboard, step: i8) {
        let choices = if KIND == TACTICAL { &Piece::PROMOTIONS[..1] } else { &Piece::PROMOTIONS[..] };
        for to in to {
            for &piece in choices {
                self.0.push(ChessMove::promoting(before(to, step), to, piece));
            }
        }
    }

    #[inline]
    fn en_passant(&mut self, from: Bitboard, to: Square) {
        for from in from {
            self.0.push(ChessMove::new(from, to));
        }
    }

    #[inline]
    fn castling(&mut self, castling: &'static Castling) {
        self.0.push(ChessMove::new(castling.king_from, castling.king_to));
    }
}

/// Counts them.
pub(super) struct Count(pub(super) u64);

impl Count {
    #[inline]
    fn add(&mut self, set: Bitboard) {
        self.0 += set.count() as u64;
    }
}

impl MoveSink for Count {
    #[inline]
    fn piece(&mut self, _: Piece, _: Square, to: Bitboard) {
        self.add(to);
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: i8) {
        self.add(to);
    }

    #[inline]
    fn double_steps(&mut self, to: Bitboard, _: i8) {
        self.add(to);
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, _: i8) {
        self.0 += Piece::PROMOTIONS.len() as u64 * to.count() as u64;
    }

    #[inline]
    fn en_passant(&mut self, from: Bitboard, _: Square) {
        self.add(from);
    }

    #[inline]
    fn castling(&mut self, _: &'static Castling) {
        self.0 += 1;
    }
}

/// Looks for one.
pub(super) struct Seek {
    pub(super) mv: ChessMove,
    pub(super) found: bool,
}

impl Seek {
    #[inline]
    fn among(&mut self, to: Bitboard) {
        self.found |= self.mv.promotion().is_none() && to.has(self.mv.to());
    }
}

impl MoveSink for Seek {
    #[inline]
    fn piece(&mut self, _: Piece, _: Square, to: Bitboard) {
        self.among(to);
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: i8) {
        self.among(to);
    }

    #[inline]
    fn double_steps(&mut self, to: Bitboard, _: i8) {
        self.among(to);
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, _: i8) {
        self.found |= self.mv.promotion().is_some() && to.has(self.mv.to());
    }

    #[inline]
    fn en_passant(&mut self, from: Bitboard, to: Square) {
        if from.any() {
            self.among(to.bit());
        }
    }

    #[inline]
    fn castling(&mut self, castling: &'static Castling) {
        self.among(castling.king_to.bit());
    }
}
