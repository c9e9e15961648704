//! The position of chess and what a move does to it.

use std::fmt;

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::{self, Rights};
use super::eval::Sums;
use super::magic;
use super::moves::ChessMove;
use super::piece::Piece;
use super::square::Square;
use super::zobrist;
use crate::games::{Key, Side};

/// A position of chess: a value of some 120 bytes, copied at every move.
///
/// Beside the pieces it keeps what every node needs and what a move changes little: key, material and
/// piece-square sums; and checkers and pinned pieces, which move generation and search both ask for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chess {
    /// Squares of each kind of piece, of both sides.
    pieces: [Bitboard; 6],
    /// Squares of each side.
    sides: [Bitboard; 2],
    key: Key,
    /// Enemy pieces that give check.
    checkers: Bitboard,
    /// Own pieces that stand alone between their king and an enemy slider.
    pinned: Bitboard,
    sums: [Sums; 2],
    side: Side,
    rights: Rights,
    /// The square that a pawn has just passed over, only if a pawn can legally capture it there: otherwise
    /// equal positions would have different keys.
    en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    halfmoves: u16,
    /// The number of the move to come.
    fullmove: u16,
}

/// A position as it is written: what [`Chess::assemble`] makes a position of.
pub(super) struct Setup {
    pub(super) board: [Option<(Side, Piece)>; 64],
    pub(super) side: Side,
    pub(super) rights: Rights,
    pub(super) en_passant: Option<Square>,
    pub(super) halfmoves: u16,
    pub(super) fullmove: u16,
}

impl Chess {
    /// Puts a position together, with one king a side. The key and the sums are computed from scratch.
    pub(super) fn assemble(setup: &Setup) -> Self {
        let mut position = Self {
            pieces: [Bitboard::EMPTY; 6],
            sides: [Bitboard::EMPTY; 2],
            key: zobrist::castling(setup.rights),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            sums: [Sums::default(); 2],
            side: setup.side,
            rights: setup.rights,
            en_passant: None,
            halfmoves: setup.halfmoves,
            fullmove: setup.fullmove,
        };
        if setup.side == Side::Second {
            position.key ^= zobrist::SECOND_SIDE;
        }
        for (square, content) in Square::all().zip(setup.board) {
            if let Some((side, piece)) = content {
                position.put(side, piece, square);
            }
        }
        if let Some(square) = setup.en_passant {
            position.offer_en_passant(square);
        }
        position.find_checks();
        position
    }

    pub(super) fn setup(&self) -> Setup {
        let mut board = [None; 64];
        for square in self.occupied() {
            board[square.index()] = self.piece_at(square);
        }
        Setup {
            board,
            side: self.side,
            rights: self.rights,
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
            fullmove: self.fullmove,
        }
    }

    pub(super) const fn side(&self) -> Side {
        self.side
    }

    pub(super) const fn rights(&self) -> Rights {
        self.rights
    }

    pub(super) const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    pub(super) const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    pub(super) const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    pub(super) const fn zobrist(&self) -> Key {
        self.key
    }

    pub(super) const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    pub(super) const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    pub(super) const fn sums(&self, side: Side) -> Sums {
        self.sums[side as usize]
    }

    /// Squares of a kind of piece, of both sides.
    pub(super) const fn all(&self, piece: Piece) -> Bitboard {
        self.pieces[piece as usize]
    }

    /// Squares of a side.
    pub(super) const fn of(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// Squares of a kind of piece of a side.
    pub(super) fn those(&self, side: Side, piece: Piece) -> Bitboard {
        self.all(piece) & self.of(side)
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    pub(super) fn king(&self, side: Side) -> Square {
        self.those(side, Piece::King).first()
    }

    /// The kind of piece on a square.
    pub(super) fn kind_at(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.all(piece).has(square))
    }

    /// What stands on a square.
    pub(super) fn piece_at(&self, square: Square) -> Option<(Side, Piece)> {
        let side = if self.of(Side::First).has(square) { Side::First } else { Side::Second };
        self.kind_at(square).map(|piece| (side, piece))
    }

    /// The pieces of both sides that attack a square when these squares are occupied.
    pub(super) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.pieces;
        attacks::pawn(Side::Second, square) & pawns & self.of(Side::First)
            | attacks::pawn(Side::First, square) & pawns & self.of(Side::Second)
            | attacks::knight(square) & knights
            | attacks::king(square) & kings
            | magic::bishop(square, occupied) & (bishops | queens)
            | magic::rook(square, occupied) & (rooks | queens)
    }

    /// The pawns of the side to move that can legally capture on the en passant square.
    pub(super) fn en_passant_capturers(&self, square: Square) -> Bitboard {
        let candidates = attacks::pawn(!self.side, square) & self.those(self.side, Piece::Pawn);
        let captured = square.across();
        let king = self.king(self.side);
        let enemies = self.of(!self.side) ^ captured.bit();
        let mut capturers = Bitboard::EMPTY;
        for from in candidates {
            // Two pawns leave their line at once, so pins do not tell: look at the board afterwards.
            let occupied = self.occupied() ^ from.bit() ^ captured.bit() ^ square.bit();
            if (self.attackers(king, occupied) & enemies).is_empty() {
                capturers |= from.bit();
            }
        }
        capturers
    }

    /// Plays a legal move.
    pub(super) fn after(&self, mv: ChessMove) -> Self {
        let mut next = *self;
        let (us, them) = (self.side, !self.side);
        let (from, to) = (mv.from(), mv.to());
        let piece = self.kind_at(from).expect("a legal move starts on a piece");
        next.leave_turn();
        next.halfmoves = self.halfmoves.saturating_add(1);
        if self.of(them).has(to) {
            let victim = self.kind_at(to).expect("an enemy stands there");
            next.take(them, victim, to);
            next.halfmoves = 0;
        }
        next.take(us, piece, from);
        next.put(us, mv.promotion().unwrap_or(piece), to);
        if !self.rights.is_empty() {
            next.rights = self.rights.after(from, to);
            next.key ^= zobrist::castling(self.rights) ^ zobrist::castling(next.rights);
        }
        next.fullmove = self.fullmove.saturating_add(u16::from(us == Side::Second));
        match piece {
            Piece::Pawn => {
                next.halfmoves = 0;
                if self.en_passant == Some(to) {
                    next.take(them, Piece::Pawn, to.across());
                } else if from.rank().abs_diff(to.rank()) == 2 {
                    next.offer_en_passant(to.across());
                }
            }
            Piece::King if from.file().abs_diff(to.file()) == 2 => {
                let castling = castling::of(us).iter().find(|castling| castling.king_to == to);
                let castling = castling.expect("a king moves two squares only to castle");
                next.take(us, Piece::Rook, castling.rook_from);
                next.put(us, Piece::Rook, castling.rook_to);
            }
            _ => {}
        }
        next.find_checks();
        next
    }

    /// Passes the turn, which no rule of chess allows. The side to move must not be in check. No earlier
    /// position can come again by moves alone, so the count of reversible moves starts anew.
    pub(super) fn passed(&self) -> Self {
        let mut next = *self;
        next.leave_turn();
        next.halfmoves = 0;
        next.fullmove = self.fullmove.saturating_add(u16::from(self.side == Side::Second));
        next.find_checks();
        next
    }

    /// The other side has to move, and the chance of capturing en passant is gone.
    fn leave_turn(&mut self) {
        self.side = !self.side;
        self.key ^= zobrist::SECOND_SIDE;
        if let Some(square) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(square);
        }
    }

    /// Remembers the square that a pawn has passed over, if the side to move can capture it there.
    fn offer_en_passant(&mut self, square: Square) {
        if self.en_passant_capturers(square).any() {
            self.en_passant = Some(square);
            self.key ^= zobrist::en_passant(square);
        }
    }

    fn put(&mut self, side: Side, piece: Piece, square: Square) {
        self.toggle(side, piece, square);
        self.sums[side as usize].add(side, piece, square);
    }

    fn take(&mut self, side: Side, piece: Piece, square: Square) {
        self.toggle(side, piece, square);
        self.sums[side as usize].subtract(side, piece, square);
    }

    fn toggle(&mut self, side: Side, piece: Piece, square: Square) {
        self.pieces[piece as usize] ^= square.bit();
        self.sides[side as usize] ^= square.bit();
        self.key ^= zobrist::piece(side, piece, square);
    }

    /// Finds the checkers and the pinned pieces of the side to move, in one look along the king's lines.
    fn find_checks(&mut self) {
        let king = self.king(self.side);
        let [pawns, knights, bishops, rooks, queens, _] = self.pieces;
        let (us, them) = (self.of(self.side), self.of(!self.side));
        self.checkers = (attacks::knight(king) & knights | attacks::pawn(self.side, king) & pawns) & them;
        self.pinned = Bitboard::EMPTY;
        let snipers =
            attacks::bishop_lines(king) & (bishops | queens) | attacks::rook_lines(king) & (rooks | queens);
        for sniper in snipers & them {
            let blockers = attacks::between(king, sniper) & (us | them);
            if blockers.is_empty() {
                self.checkers |= sniper.bit();
            } else if !blockers.more_than_one() {
                self.pinned |= blockers & us;
            }
        }
    }

    /// The position with colours swapped.
    pub(super) fn mirrored(&self) -> Self {
        let setup = self.setup();
        let mut board = [None; 64];
        for square in Square::all() {
            board[square.flipped().index()] = setup.board[square.index()].map(|(side, piece)| (!side, piece));
        }
        Self::assemble(&Setup {
            board,
            side: !setup.side,
            rights: setup.rights.swapped(),
            en_passant: setup.en_passant.map(Square::flipped),
            ..setup
        })
    }
}

impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({})", super::fen::write(self))
    }
}
