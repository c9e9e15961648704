//! The legal moves, and only those.
//!
//! Nothing is generated that has to be taken back. In check, a move must capture the checker or step between;
//! a pinned piece stays on the line of its pin; the king does not step onto an attacked square. Two checks
//! leave the king alone to move.

use super::attacks;
use super::bitboard::Bitboard;
use super::castling;
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::Chess;
use super::square::Square;
use crate::games::{MoveList, Side};

/// Which of the legal moves are wanted.
pub(super) const EVERY: bool = false;
/// Captures, en passant and promotions to a queen, but no promotion to a lesser piece.
pub(super) const TACTICAL: bool = true;

/// Appends the legal moves of the pieces on `movers`: all of them, or the tactical ones.
pub(super) fn generate<const KIND: bool>(
    position: &Chess,
    movers: Bitboard,
    moves: &mut MoveList<ChessMove>,
) {
    match position.side() {
        Side::First => Generator::<true, KIND>::new(position, movers, moves).run(),
        Side::Second => Generator::<false, KIND>::new(position, movers, moves).run(),
    }
}

struct Generator<'a, const WHITE: bool, const KIND: bool> {
    position: &'a Chess,
    movers: Bitboard,
    moves: &'a mut MoveList<ChessMove>,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    king: Square,
    /// Where a piece other than the king may arrive: anywhere, or where it ends the check.
    answer: Bitboard,
}

impl<'a, const WHITE: bool, const KIND: bool> Generator<'a, WHITE, KIND> {
    const US: Side = if WHITE { Side::First } else { Side::Second };

    fn new(position: &'a Chess, movers: Bitboard, moves: &'a mut MoveList<ChessMove>) -> Self {
        let (us, them) = (position.of(Self::US), position.of(!Self::US));
        let king = position.king(Self::US);
        let checkers = position.checkers();
        let answer = if checkers.is_empty() {
            Bitboard::ALL
        } else {
            checkers | attacks::between(king, checkers.first())
        };
        Self { position, movers: movers & us, moves, us, them, occupied: us | them, king, answer }
    }

    fn run(mut self) {
        self.king_steps();
        if self.position.checkers().more_than_one() {
            return;
        }
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            self.pieces(piece);
        }
        self.pawns();
        self.en_passant();
        if KIND == EVERY && self.position.checkers().is_empty() {
            self.castlings();
        }
    }

    /// The squares that a move of the wanted kind may arrive on.
    fn wanted(&self) -> Bitboard {
        if KIND == TACTICAL { self.them } else { !self.us }
    }

    fn king_steps(&mut self) {
        if !self.movers.has(self.king) {
            return;
        }
        for to in attacks::king(self.king) & self.wanted() {
            if self.is_safe(to) {
                self.moves.push(ChessMove::new(self.king, to));
            }
        }
    }

    /// Whether the enemy leaves a square alone. The king is off the board for it: it does not shield the
    /// squares behind itself.
    fn is_safe(&self, square: Square) -> bool {
        (self.position.attackers(square, self.occupied ^ self.king.bit()) & self.them).is_empty()
    }

    fn pieces(&mut self, piece: Piece) {
        let targets = self.wanted() & self.answer;
        let pinned = self.position.pinned();
        for from in self.position.all(piece) & self.movers {
            let mut to = attacks::of(piece, from, self.occupied) & targets;
            if pinned.has(from) {
                to &= attacks::line(self.king, from);
            }
            for to in to {
                self.moves.push(ChessMove::new(from, to));
            }
        }
    }

    fn pawns(&mut self) {
        let pawns = self.position.all(Piece::Pawn) & self.movers;
        let pinned = pawns & self.position.pinned();
        self.pawn_moves(pawns ^ pinned, self.answer);
        for from in pinned {
            self.pawn_moves(from.bit(), self.answer & attacks::line(self.king, from));
        }
    }

    /// All moves of a set of pawns at once, onto the allowed squares.
    fn pawn_moves(&mut self, pawns: Bitboard, allowed: Bitboard) {
        let single = Self::forward(pawns) & !self.occupied;
        let passed_over = Bitboard::rank(if WHITE { 2 } else { 5 });
        let double = Self::forward(single & passed_over) & !self.occupied;
        self.pawn_arrivals(single & allowed, Self::FORWARD, false);
        if KIND == EVERY {
            for to in double & allowed {
                self.moves.push(ChessMove::new(Self::back(to, 2 * Self::FORWARD), to));
            }
        }
        let prey = self.them & allowed;
        self.pawn_arrivals(Self::forward(pawns).west() & prey, Self::FORWARD - 1, true);
        self.pawn_arrivals(Self::forward(pawns).east() & prey, Self::FORWARD + 1, true);
    }

    /// Pawns that arrive here by the same step.
    fn pawn_arrivals(&mut self, arrivals: Bitboard, step: i8, captures: bool) {
        let last = Bitboard::rank(if WHITE { 7 } else { 0 });
        for to in arrivals & last {
            let from = Self::back(to, step);
            let choices = if KIND == TACTICAL { &Piece::PROMOTIONS[..1] } else { &Piece::PROMOTIONS[..] };
            for &piece in choices {
                self.moves.push(ChessMove::promoting(from, to, piece));
            }
        }
        if KIND == EVERY || captures {
            for to in arrivals & !last {
                self.moves.push(ChessMove::new(Self::back(to, step), to));
            }
        }
    }

    const FORWARD: i8 = if WHITE { 8 } else { -8 };

    fn forward(set: Bitboard) -> Bitboard {
        if WHITE { set.north() } else { set.south() }
    }

    fn back(to: Square, step: i8) -> Square {
        Square::new((to.index() as u8).wrapping_add_signed(-step))
    }

    fn en_passant(&mut self) {
        if let Some(to) = self.position.en_passant() {
            for from in self.position.en_passant_capturers(to) & self.movers {
                self.moves.push(ChessMove::new(from, to));
            }
        }
    }

    fn castlings(&mut self) {
        if !self.movers.has(self.king) {
            return;
        }
        for castling in castling::of(Self::US) {
            if self.position.rights().has(castling)
                && (castling.path & self.occupied).is_empty()
                && castling.walk.into_iter().all(|square| self.is_safe(square))
            {
                self.moves.push(ChessMove::new(castling.king_from, castling.king_to));
            }
        }
    }
}
