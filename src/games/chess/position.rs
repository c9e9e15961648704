//! The position of chess: its pieces, and what every node asks of them.

use std::fmt;

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::Rights;
use super::colour::{Black, Colour, White};
use super::eval::Pair;
use super::incremental::{Accounts, Incremental};
use super::magic;
use super::piece::Piece;
use super::square::Square;
use super::zobrist;
use crate::games::{Key, Side};

/// A position of chess: a value of some 180 bytes, copied at every move.
pub type Chess = Position<Accounts>;

/// The pieces, whose turn it is, and a [incremental](super::incremental) `L` that is kept along.
///
/// Checkers and pinned pieces are kept too: move generation and search both ask for them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position<L> {
    /// Squares of each kind of piece, of both sides.
    pub(super) pieces: [Bitboard; 6],
    /// Squares of each side.
    pub(super) sides: [Bitboard; 2],
    /// Enemy pieces that give check.
    pub(super) checkers: Bitboard,
    /// Own pieces that stand alone between their king and an enemy slider.
    pub(super) pinned: Bitboard,
    pub(super) side: Side,
    pub(super) rights: Rights,
    /// The square that a pawn has just passed over, only if a pawn can legally capture it there: otherwise
    /// equal positions would have different keys.
    pub(super) en_passant: Option<Square>,
    pub(super) incremental: L,
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
    /// Puts a position together, with one king a side. Key and evaluation are computed from scratch.
    pub(super) fn assemble(setup: &Setup) -> Self {
        let turn = if setup.side == Side::Second { zobrist::SECOND_SIDE } else { 0 };
        let mut position = Self {
            pieces: [Bitboard::EMPTY; 6],
            sides: [Bitboard::EMPTY; 2],
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            side: setup.side,
            rights: setup.rights,
            en_passant: None,
            incremental: Accounts {
                key: zobrist::castling(setup.rights) ^ turn,
                psqt: Pair::default(),
                halfmoves: setup.halfmoves,
                fullmove: setup.fullmove,
                board: [None; 64],
            },
        };
        for (square, content) in Square::all().zip(setup.board) {
            if let Some((side, piece)) = content {
                position.put(side, piece, square);
            }
        }
        if let Some(square) = setup.en_passant {
            position.offer_en_passant(square);
        }
        match setup.side {
            Side::First => position.find_checks::<White>(),
            Side::Second => position.find_checks::<Black>(),
        }
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
            halfmoves: self.halfmoves(),
            fullmove: self.fullmove(),
        }
    }

    #[inline]
    pub(super) const fn halfmoves(&self) -> u16 {
        self.incremental.halfmoves
    }

    #[inline]
    pub(super) const fn fullmove(&self) -> u16 {
        self.incremental.fullmove
    }

    #[inline]
    pub(super) const fn zobrist(&self) -> Key {
        self.incremental.key
    }

    /// What all pieces are worth where they stand, as White sees it.
    #[inline]
    pub(super) const fn psqt(&self) -> Pair {
        self.incremental.psqt
    }

    /// The same position without the accounts.
    pub(super) fn bare(&self) -> Position<()> {
        Position {
            pieces: self.pieces,
            sides: self.sides,
            checkers: self.checkers,
            pinned: self.pinned,
            side: self.side,
            rights: self.rights,
            en_passant: self.en_passant,
            incremental: (),
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

#[expect(private_bounds, reason = "nothing in here is for use outside chess")]
impl<L: Incremental> Position<L> {
    #[inline]
    pub(super) const fn side(&self) -> Side {
        self.side
    }

    #[inline]
    pub(super) const fn rights(&self) -> Rights {
        self.rights
    }

    #[inline]
    pub(super) const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    #[inline]
    pub(super) const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    #[inline]
    pub(super) const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Squares of a kind of piece, of both sides.
    #[inline]
    pub(super) const fn all(&self, piece: Piece) -> Bitboard {
        self.pieces[piece as usize]
    }

    /// Squares of a side.
    #[inline]
    pub(super) const fn of(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// Squares of a kind of piece of a side.
    #[inline]
    pub(super) fn those(&self, side: Side, piece: Piece) -> Bitboard {
        self.all(piece) & self.of(side)
    }

    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub(super) fn king(&self, side: Side) -> Square {
        self.those(side, Piece::King).first()
    }

    /// The kind of piece on a square.
    #[inline]
    pub(super) fn kind_at(&self, square: Square) -> Option<Piece> {
        self.incremental.kind_at(&self.pieces, square)
    }

    /// What stands on a square.
    #[inline]
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

    /// Whether the sliders of `side` attack a square when these squares are occupied. Most squares are on no
    /// line with any slider, which is told without looking a line up.
    pub(super) fn is_on_open_line(&self, side: Side, square: Square, occupied: Bitboard) -> bool {
        let diagonal = (self.all(Piece::Bishop) | self.all(Piece::Queen)) & self.of(side);
        let straight = (self.all(Piece::Rook) | self.all(Piece::Queen)) & self.of(side);
        (attacks::bishop_lines(square) & diagonal).any() && (magic::bishop(square, occupied) & diagonal).any()
            || (attacks::rook_lines(square) & straight).any()
                && (magic::rook(square, occupied) & straight).any()
    }

    /// Bishops, rooks and queens of `side`.
    #[inline]
    pub(super) fn sliders(&self, side: Side) -> Bitboard {
        (self.all(Piece::Bishop) | self.all(Piece::Rook) | self.all(Piece::Queen)) & self.of(side)
    }

    /// The sliders of `side` that attack a square when these squares are occupied.
    #[inline]
    pub(super) fn sliders_on(&self, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let diagonal = (self.all(Piece::Bishop) | self.all(Piece::Queen)) & self.of(side);
        let straight = (self.all(Piece::Rook) | self.all(Piece::Queen)) & self.of(side);
        magic::bishop(square, occupied) & diagonal | magic::rook(square, occupied) & straight
    }

    /// The pawns of the side to move that can legally capture on the en passant square.
    pub(super) fn en_passant_capturers(&self, square: Square) -> Bitboard {
        let candidates = attacks::pawn(!self.side, square) & self.those(self.side, Piece::Pawn);
        let mut capturers = Bitboard::EMPTY;
        for from in candidates {
            // Two pawns leave their line at once, so pins do not tell: look at the board afterwards.
            let captured = square.across();
            let enemies = self.of(!self.side) ^ captured.bit();
            let occupied = self.occupied() ^ from.bit() ^ captured.bit() ^ square.bit();
            if (self.attackers(self.king(self.side), occupied) & enemies).is_empty() {
                capturers |= from.bit();
            }
        }
        capturers
    }

    /// Finds the checkers and the pinned pieces of the side to move, `C`, in one look along the king's lines.
    #[inline]
    pub(super) fn find_checks<C: Colour>(&mut self) {
        let king = self.king(C::SIDE);
        let [pawns, knights, bishops, rooks, queens, _] = self.pieces;
        let (us, them) = (self.of(C::SIDE), self.of(C::Foe::SIDE));
        self.checkers = (attacks::knight(king) & knights | attacks::pawn(C::SIDE, king) & pawns) & them;
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
}

impl fmt::Debug for Chess {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({})", super::notation::fen::write(self))
    }
}
