//! The legal moves, and only those.
//!
//! Nothing is generated that has to be taken back. In check, a move must capture the checker or step between;
//! a pinned piece stays on the line of its pin; the king does not step onto an attacked square. Two checks
//! leave the king alone to move.
//!
//! Moves come out as sets of squares, and a [`MoveSink`] makes of them what it needs: a list, a number, the one
//! move that is asked for, or a deeper count.

mod lines;
mod sinks;

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::{self, Castling};
use super::colour::{Black, Colour, White};
use super::incremental::Incremental;
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::Position;
use super::square::Square;
use crate::games::{MoveList, Side};
pub(super) use lines::lines;
use sinks::{Count, List, Seek};

/// Which of the legal moves are wanted.
pub(super) const EVERY: bool = false;
/// Captures, en passant and promotions to a queen, but no promotion to a lesser piece.
pub(super) const TACTICAL: bool = true;

/// Appends the legal moves: all of them, or the tactical ones.
#[inline]
pub(super) fn generate<L: Incremental, const KIND: bool>(
    position: &Position<L>,
    moves: &mut MoveList<ChessMove>,
) {
    run::<L, _, KIND>(position, Bitboard::ALL, &mut List::<KIND>(moves));
}

/// How many legal moves there are.
#[inline]
pub(super) fn count<L: Incremental>(position: &Position<L>) -> u64 {
    let mut count = Count(0);
    run::<L, _, EVERY>(position, Bitboard::ALL, &mut count);
    count.0
}

/// Whether a move is legal, whatever position it was made for. Nothing is listed: the squares that its piece
/// may go to are a set, and membership in a set is one instruction.
#[inline]
pub(super) fn is_legal<L: Incremental>(position: &Position<L>, mv: ChessMove) -> bool {
    let mut seek = Seek { mv, found: false };
    run::<L, _, EVERY>(position, mv.from().bit(), &mut seek);
    seek.found
}

fn run<L: Incremental, T: MoveSink, const KIND: bool>(
    position: &Position<L>,
    movers: Bitboard,
    taker: &mut T,
) {
    match position.side() {
        Side::First => Generator::<L, T, White, KIND>::new(position, movers, taker).run(),
        Side::Second => Generator::<L, T, Black, KIND>::new(position, movers, taker).run(),
    }
}

/// What becomes of the moves that are found. No set that arrives is about another colour than that to move.
trait MoveSink {
    /// A piece other than a pawn goes to any of these squares.
    fn piece(&mut self, piece: Piece, from: Square, to: Bitboard);

    /// Pawns arrive on these squares, none on the last rank, each by this step.
    fn pawns(&mut self, to: Bitboard, step: i8);

    /// Pawns arrive on these squares by their double step, twice this one.
    fn double_steps(&mut self, to: Bitboard, step: i8);

    /// Pawns arrive on these squares of the last rank by this step.
    fn promotions(&mut self, to: Bitboard, step: i8);

    /// Pawns on these squares capture en passant.
    fn en_passant(&mut self, from: Bitboard, to: Square);

    /// King and rook castle.
    fn castling(&mut self, castling: &'static Castling);
}

/// The square that a pawn came from by a step.
#[inline]
fn before(to: Square, step: i8) -> Square {
    Square::new((to.index() as u8).wrapping_add_signed(-step))
}

struct Generator<'a, L, T, C, const KIND: bool> {
    position: &'a Position<L>,
    movers: Bitboard,
    taker: &'a mut T,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    king: Square,
    /// Where a piece other than the king may arrive: anywhere, or where it ends the check.
    answer: Bitboard,
    colour: std::marker::PhantomData<C>,
}

impl<'a, L: Incremental, T: MoveSink, C: Colour, const KIND: bool> Generator<'a, L, T, C, KIND> {
    #[inline]
    fn new(position: &'a Position<L>, movers: Bitboard, taker: &'a mut T) -> Self {
        let (us, them) = (position.of(C::SIDE), position.of(C::Foe::SIDE));
        let king = position.king(C::SIDE);
        let checkers = position.checkers();
        let answer = if checkers.is_empty() {
            Bitboard::ALL
        } else {
            checkers | attacks::between(king, checkers.first())
        };
        let colour = std::marker::PhantomData;
        Self { position, movers: movers & us, taker, us, them, occupied: us | them, king, answer, colour }
    }

    #[inline]
    fn run(mut self) {
        self.king_steps();
        if self.position.checkers().more_than_one() {
            return;
        }
        let pinned = self.position.pinned();
        let targets = self.wanted() & self.answer;
        // A pinned knight cannot stay on its line.
        for from in self.position.all(Piece::Knight) & self.movers & !pinned {
            self.piece(Piece::Knight, from, attacks::knight(from) & targets);
        }
        self.sliders(Piece::Bishop, targets);
        self.sliders(Piece::Rook, targets);
        self.sliders(Piece::Queen, targets);
        self.pawns();
        self.en_passant();
        if KIND == EVERY && self.position.checkers().is_empty() {
            self.castlings();
        }
    }

    /// The squares that a move of the wanted kind may arrive on.
    #[inline]
    fn wanted(&self) -> Bitboard {
        if KIND == TACTICAL { self.them } else { !self.us }
    }

    #[inline]
    fn piece(&mut self, piece: Piece, from: Square, to: Bitboard) {
        if to.any() {
            self.taker.piece(piece, from, to);
        }
    }

    #[inline]
    fn king_steps(&mut self) {
        if self.movers.has(self.king) {
            let steps = attacks::king(self.king) & self.wanted();
            let safe = self.safe(steps);
            self.piece(Piece::King, self.king, safe);
        }
    }

    /// The squares among these that the enemy leaves alone. The king is off the board for it: it does not
    /// shield the squares behind itself.
    #[inline]
    fn safe(&self, squares: Bitboard) -> Bitboard {
        let foe = C::Foe::SIDE;
        let pawns = C::Foe::forward(self.position.those(foe, Piece::Pawn));
        let mut safe = squares & !(pawns.west() | pawns.east() | attacks::king(self.position.king(foe)));
        let knights = self.position.those(foe, Piece::Knight);
        let occupied = self.occupied ^ self.king.bit();
        for square in safe {
            if (attacks::knight(square) & knights).any()
                || self.position.is_on_open_line(foe, square, occupied)
            {
                safe ^= square.bit();
            }
        }
        safe
    }

    #[inline]
    fn sliders(&mut self, piece: Piece, targets: Bitboard) {
        let pinned = self.position.pinned();
        for from in self.position.all(piece) & self.movers {
            let mut to = attacks::of(piece, from, self.occupied) & targets;
            if pinned.has(from) {
                to &= attacks::line(self.king, from);
            }
            self.piece(piece, from, to);
        }
    }

    #[inline]
    fn pawns(&mut self) {
        let pawns = self.position.all(Piece::Pawn) & self.movers;
        let pinned = pawns & self.position.pinned();
        self.pawn_moves(pawns ^ pinned, self.answer);
        for from in pinned {
            self.pawn_moves(from.bit(), self.answer & attacks::line(self.king, from));
        }
    }

    /// All moves of a set of pawns at once, onto the allowed squares.
    #[inline]
    fn pawn_moves(&mut self, pawns: Bitboard, allowed: Bitboard) {
        let single = C::forward(pawns) & !self.occupied;
        self.pawn_arrivals(single & allowed, C::FORWARD, false);
        if KIND == EVERY {
            let double = C::forward(single & C::THIRD_RANK) & !self.occupied & allowed;
            self.taker.double_steps(double, C::FORWARD);
        }
        let prey = self.them & allowed;
        self.pawn_arrivals(C::forward(pawns).west() & prey, C::FORWARD - 1, true);
        self.pawn_arrivals(C::forward(pawns).east() & prey, C::FORWARD + 1, true);
    }

    /// Pawns that arrive here by the same step.
    #[inline]
    fn pawn_arrivals(&mut self, arrivals: Bitboard, step: i8, captures: bool) {
        let promotions = arrivals & C::LAST_RANK;
        if promotions.any() {
            self.taker.promotions(promotions, step);
        }
        if KIND == EVERY || captures {
            self.taker.pawns(arrivals & !C::LAST_RANK, step);
        }
    }

    #[inline]
    fn en_passant(&mut self) {
        if let Some(to) = self.position.en_passant() {
            let capturers = self.position.en_passant_capturers(to) & self.movers;
            self.taker.en_passant(capturers, to);
        }
    }

    #[inline]
    fn castlings(&mut self) {
        if self.position.rights().is_empty() || !self.movers.has(self.king) {
            return;
        }
        for castling in castling::of(C::SIDE) {
            if self.position.rights().has(castling)
                && (castling.path & self.occupied).is_empty()
                && self.safe(castling.walk) == castling.walk
            {
                self.taker.castling(castling);
            }
        }
    }
}
