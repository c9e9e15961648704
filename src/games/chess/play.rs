//! What a move does to a position. A child is a new value: nothing is undone.

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::{self, Castling};
use super::colour::{Black, Colour, White};
use super::incremental::Incremental;
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::{Chess, Position};
use super::square::Square;
use super::zobrist;
use crate::games::{Key, Side};

impl Chess {
    /// The key after a legal move: the numbers that an ordinary move changes. Of castling, captures en passant and moves
    /// that allow one it is not told.
    pub(super) fn key_of(&self, mv: ChessMove) -> Option<Key> {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let leaving = self.kind_at(from).expect("a legal move starts on a piece");
        let squares = from.index().abs_diff(to.index());
        let rare = match leaving {
            Piece::Pawn => {
                let enemies = self.those(!us, Piece::Pawn);
                self.en_passant == Some(to)
                    || squares == 16 && (attacks::pawn(us, to.across()) & enemies).any()
            }
            Piece::King => squares == 2,
            _ => false,
        };
        if rare {
            return None;
        }
        let arriving = mv.promotion().unwrap_or(leaving);
        let taken = self.kind_at(to).map_or(0, |victim| zobrist::piece(!us, victim, to));
        let moved = zobrist::piece(us, leaving, from) ^ zobrist::piece(us, arriving, to);
        let rights = zobrist::castling(self.rights) ^ zobrist::castling(self.rights.after(from, to));
        Some(self.key_of_pass() ^ moved ^ taken ^ rights)
    }

    /// The key when the turn is handed over and nothing else happens.
    #[inline]
    pub(super) fn key_of_pass(&self) -> Key {
        self.zobrist() ^ zobrist::SECOND_SIDE ^ self.en_passant.map_or(0, zobrist::en_passant)
    }
}

#[expect(private_bounds, reason = "nothing in here is for use outside chess")]
impl<L: Incremental> Position<L> {
    /// Plays a legal move.
    pub(super) fn after(&self, mv: ChessMove) -> Self {
        match self.side {
            Side::First => self.played::<White>(mv),
            Side::Second => self.played::<Black>(mv),
        }
    }

    fn played<C: Colour>(&self, mv: ChessMove) -> Self {
        let (from, to) = (mv.from(), mv.to());
        match self.kind_at(from).expect("a legal move starts on a piece") {
            Piece::Pawn => match mv.promotion() {
                Some(piece) => self.promoted::<C>(from, to, piece),
                None if self.en_passant == Some(to) => self.captured_en_passant::<C>(from, to),
                None if from.rank().abs_diff(to.rank()) == 2 => self.stepped_twice::<C>(from, to),
                None => self.stepped::<C>(Piece::Pawn, from, to),
            },
            Piece::King if from.file().abs_diff(to.file()) == 2 => {
                let castling = castling::of(C::SIDE).iter().find(|castling| castling.king_to == to);
                self.castled::<C>(castling.expect("a king moves two squares only to castle"))
            }
            piece => self.stepped::<C>(piece, from, to),
        }
    }

    /// A piece of `C` goes from one square to another and captures what stands there.
    #[inline]
    pub(super) fn stepped<C: Colour>(&self, piece: Piece, from: Square, to: Square) -> Self {
        self.arrived::<C>(piece, from, to, piece)
    }

    /// A pawn of `C` arrives on the last rank.
    #[inline]
    pub(super) fn promoted<C: Colour>(&self, from: Square, to: Square, piece: Piece) -> Self {
        self.arrived::<C>(Piece::Pawn, from, to, piece)
    }

    /// A piece leaves a square, and something arrives on another.
    #[inline]
    fn arrived<C: Colour>(&self, leaving: Piece, from: Square, to: Square, arriving: Piece) -> Self {
        let mut next = self.turned::<C>();
        if self.of(C::Foe::SIDE).has(to) {
            next.capture::<C>(to);
        }
        next.take(C::SIDE, leaving, from);
        next.put(C::SIDE, arriving, to);
        next.spoil_castling(from, to);
        if leaving == Piece::Pawn {
            next.incremental.irreversible();
        }
        next.find_checks::<C::Foe>();
        next
    }

    /// A pawn of `C` goes two squares.
    #[inline]
    pub(super) fn stepped_twice<C: Colour>(&self, from: Square, to: Square) -> Self {
        let mut next = self.turned::<C>();
        next.take(C::SIDE, Piece::Pawn, from);
        next.put(C::SIDE, Piece::Pawn, to);
        next.incremental.irreversible();
        next.offer_en_passant(to.across());
        next.find_checks::<C::Foe>();
        next
    }

    /// A pawn of `C` captures one that has just passed over the square `to`.
    #[inline]
    pub(super) fn captured_en_passant<C: Colour>(&self, from: Square, to: Square) -> Self {
        let mut next = self.turned::<C>();
        next.take(C::SIDE, Piece::Pawn, from);
        next.put(C::SIDE, Piece::Pawn, to);
        next.take(C::Foe::SIDE, Piece::Pawn, to.across());
        next.incremental.irreversible();
        next.find_checks::<C::Foe>();
        next
    }

    /// King and rook of `C` move at once.
    #[inline]
    pub(super) fn castled<C: Colour>(&self, castling: &Castling) -> Self {
        let mut next = self.turned::<C>();
        next.take(C::SIDE, Piece::King, castling.king_from);
        next.put(C::SIDE, Piece::King, castling.king_to);
        next.take(C::SIDE, Piece::Rook, castling.rook_from);
        next.put(C::SIDE, Piece::Rook, castling.rook_to);
        next.spoil_castling(castling.king_from, castling.king_to);
        next.find_checks::<C::Foe>();
        next
    }

    /// Passes the turn, which no rule of chess allows. The side to move must not be in check. No earlier
    /// position can come again by moves alone, so the count of reversible moves starts anew.
    pub(super) fn passed(&self) -> Self {
        let mut next = match self.side {
            Side::First => self.turned::<White>(),
            Side::Second => self.turned::<Black>(),
        };
        next.incremental.irreversible();
        match self.side {
            Side::First => next.find_checks::<Black>(),
            Side::Second => next.find_checks::<White>(),
        }
        next
    }

    /// The other side has to move, and the chance of capturing en passant is gone.
    #[inline]
    fn turned<C: Colour>(&self) -> Self {
        let mut next = *self;
        next.side = C::Foe::SIDE;
        next.incremental.turn(C::SIDE);
        if let Some(square) = next.en_passant.take() {
            next.incremental.en_passant(square);
        }
        next
    }

    /// The enemy piece on a square leaves the board.
    #[inline]
    fn capture<C: Colour>(&mut self, square: Square) {
        self.incremental.irreversible();
        if L::KEEPS {
            let victim = self.kind_at(square).expect("an enemy stands there");
            self.take(C::Foe::SIDE, victim, square);
        } else {
            // No king is ever captured. Taking the square from all other kinds needs no look at which it is.
            for kind in &mut self.pieces[..Piece::King as usize] {
                *kind &= !square.bit();
            }
            self.sides[C::Foe::SIDE as usize] ^= square.bit();
        }
    }

    #[inline]
    fn spoil_castling(&mut self, from: Square, to: Square) {
        if !self.rights.is_empty() {
            let before = self.rights;
            self.rights = before.after(from, to);
            self.incremental.rights(before, self.rights);
        }
    }

    /// Remembers the square that a pawn has passed over, if the side to move can capture it there.
    #[inline]
    pub(super) fn offer_en_passant(&mut self, square: Square) {
        if self.en_passant_capturers(square).any() {
            self.en_passant = Some(square);
            self.incremental.en_passant(square);
        }
    }

    #[inline]
    pub(super) fn put(&mut self, side: Side, piece: Piece, square: Square) {
        self.toggle(side, piece, square.bit());
        self.incremental.put(side, piece, square);
    }

    #[inline]
    fn take(&mut self, side: Side, piece: Piece, square: Square) {
        self.toggle(side, piece, square.bit());
        self.incremental.take(side, piece, square);
    }

    #[inline]
    fn toggle(&mut self, side: Side, piece: Piece, square: Bitboard) {
        self.pieces[piece as usize] ^= square;
        self.sides[side as usize] ^= square;
    }
}
