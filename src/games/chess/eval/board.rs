//! A position with what each side attacks, worked out once for all terms.

use crate::games::chess::attacks;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::colour::{Black, Colour, White};
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;

/// A position being evaluated.
pub(super) struct Board<'a> {
    pub(super) position: &'a Chess,
    pub(super) occupied: Bitboard,
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
    reach: [Reach; 2],
}

/// What a side attacks.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    pub(super) king: Square,
    /// By kind of piece.
    pub(super) by: [Bitboard; 6],
    pub(super) all: Bitboard,
    /// What it attacks at least twice.
    pub(super) twice: Bitboard,
    /// The squares around its king, and those one step further ahead.
    pub(super) surroundings: Bitboard,
    /// Squares that count for the mobility of its pieces.
    pub(super) useful: Bitboard,
    /// How many of its pieces attack the surroundings of the enemy's king.
    pub(super) attackers: i32,
}

impl Reach {
    /// A piece attacks these squares.
    #[inline]
    pub(super) fn add(&mut self, piece: Piece, squares: Bitboard) {
        self.twice |= self.all & squares;
        self.all |= squares;
        self.by[piece as usize] |= squares;
    }

    #[inline]
    pub(super) const fn of(&self, piece: Piece) -> Bitboard {
        self.by[piece as usize]
    }
}

impl<'a> Board<'a> {
    /// With the attacks of kings and pawns.
    pub(super) fn new(position: &'a Chess) -> Self {
        let reach = [Reach::default(); 2];
        let mut board = Self { position, occupied: position.occupied(), passed: Bitboard::EMPTY, reach };
        board.begin::<White>();
        board.begin::<Black>();
        board.find_useful::<White>();
        board.find_useful::<Black>();
        board
    }

    fn begin<C: Colour>(&mut self) {
        let king = self.position.king(C::SIDE);
        let forward = C::forward(self.own::<C>(Piece::Pawn));
        let around = attacks::king(king);
        let reach = self.reach_mut::<C>();
        reach.king = king;
        reach.add(Piece::King, around);
        let (west, east) = (forward.west(), forward.east());
        reach.add(Piece::Pawn, west);
        reach.add(Piece::Pawn, east);
        let surroundings = around | king.bit();
        reach.surroundings = surroundings | C::forward(surroundings);
    }

    fn find_useful<C: Colour>(&mut self) {
        let pawns = self.own::<C>(Piece::Pawn);
        let blocked = pawns & C::Foe::forward(self.occupied);
        let home = C::seen_set(Bitboard::rank(1));
        let out =
            self.reach::<C::Foe>().of(Piece::Pawn) | blocked | pawns & home | self.own::<C>(Piece::King);
        self.reach_mut::<C>().useful = !out;
    }

    #[inline]
    pub(super) fn reach<C: Colour>(&self) -> &Reach {
        &self.reach[C::SIDE as usize]
    }

    #[inline]
    pub(super) fn reach_mut<C: Colour>(&mut self) -> &mut Reach {
        &mut self.reach[C::SIDE as usize]
    }

    /// The pieces of `C` of one kind.
    #[inline]
    pub(super) fn own<C: Colour>(&self, piece: Piece) -> Bitboard {
        self.position.those(C::SIDE, piece)
    }

    /// Both kinds of minor pieces, of both sides.
    #[inline]
    pub(super) fn minors(&self) -> Bitboard {
        self.position.all(Piece::Knight) | self.position.all(Piece::Bishop)
    }
}

/// Steps of a king between two squares.
#[inline]
pub(super) fn distance(one: Square, other: Square) -> usize {
    usize::from(one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank())))
}
