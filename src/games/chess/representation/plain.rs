//! Plain bitboards: the position as sets of squares (sources: C1).
//!
//! *Idea.* A set of squares is one word of 64 bits, a word for each kind of piece and each side. Union, intersection
//! and complement are single instructions, and a shift moves all squares of a set at once: all squares that all
//! knights attack are eight shifts. Whether the king is in check is the question whether "king & attacked" is empty.
//!
//! *Origin.* For draughts, Christopher Strachey 1952 and Arthur Samuel 1959; for chess the program Kaissa
//! (Adelson-Velsky, Arlazarov, Bitman and others, 1970) and Slate and Atkin's Chess 4 (1977).
//!
//! *Cost.* A sliding piece stops at the first piece in its way, which no single instruction knows: its lines are
//! still walked by loops, a step a turn. And every move is made before it is known to be legal.
//!
//! How sliding pieces attack is left open ([`Sliding`]), so that the same position, generator and test of legality run
//! with tables in place of the loops: [`super::looked_up`].

use std::marker::PhantomData;

use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::castling::{self, Rights};
use crate::games::chess::moves::ChessMove;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;
use crate::games::{Board, MoveList, Side};

/// How sliding pieces attack.
pub(super) trait Sliding: Clone {
    /// The card of the representation that attacks so.
    const CARD: [&'static str; 4];

    /// All squares that these pieces attack along ranks and files.
    fn straight(set: Bitboard, empty: Bitboard) -> Bitboard;

    /// All squares that these pieces attack along diagonals.
    fn diagonal(set: Bitboard, empty: Bitboard) -> Bitboard;
}

/// Step by step, until something stands in the way.
#[derive(Clone)]
pub(super) struct Walked;

impl Sliding for Walked {
    const CARD: [&'static str; 4] = [
        "bitboard",
        "Plain bitboards",
        "sets of squares in words of 64 bits; lines of sliding pieces are walked by loops",
        "Adelson-Velsky et al. 1970, Slate & Atkin 1977",
    ];

    fn straight(set: Bitboard, empty: Bitboard) -> Bitboard {
        walk(set, empty, Bitboard::north)
            | walk(set, empty, Bitboard::south)
            | walk(set, empty, Bitboard::east)
            | walk(set, empty, Bitboard::west)
    }

    fn diagonal(set: Bitboard, empty: Bitboard) -> Bitboard {
        walk(set, empty, |set| set.north().east())
            | walk(set, empty, |set| set.north().west())
            | walk(set, empty, |set| set.south().east())
            | walk(set, empty, |set| set.south().west())
    }
}

/// A position as twelve sets of squares.
#[derive(Clone)]
pub(super) struct Bitboards<S> {
    men: [[Bitboard; 6]; 2],
    side: Side,
    rights: Rights,
    /// The square that a pawn has just passed over.
    passed: Bitboard,
    sliding: PhantomData<S>,
}

/// Everything that is reached by repeating a step over empty squares; the first occupied square belongs to it. The
/// set may hold many squares: they all walk at once.
fn walk(set: Bitboard, empty: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut front = step(set);
    while front.any() {
        reached |= front;
        front = step(front & empty);
    }
    reached
}

fn knight(set: Bitboard) -> Bitboard {
    let (near, far) = (set.east() | set.west(), set.east().east() | set.west().west());
    near.north().north() | near.south().south() | far.north() | far.south()
}

fn king(set: Bitboard) -> Bitboard {
    let row = set | set.east() | set.west();
    (row | row.north() | row.south()) & !set
}

fn forward(side: Side, set: Bitboard) -> Bitboard {
    if side == Side::First { set.north() } else { set.south() }
}

/// The squares that pawns of a side capture on.
fn pawn(side: Side, set: Bitboard) -> Bitboard {
    let ahead = forward(side, set);
    ahead.east() | ahead.west()
}

impl<S: Sliding> Bitboards<S> {
    /// The union of all sets of a side.
    fn of_side(&self, side: Side) -> Bitboard {
        self.men[side as usize].iter().fold(Bitboard::EMPTY, |all, &set| all | set)
    }

    /// Every square that a side attacks.
    fn attacked(&self, by: Side, empty: Bitboard) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.men[by as usize];
        pawn(by, pawns)
            | knight(knights)
            | S::diagonal(bishops | queens, empty)
            | S::straight(rooks | queens, empty)
            | king(kings)
    }

    /// Whether the king of a side stands on an attacked square.
    fn in_check(&self, side: Side) -> bool {
        let empty = !(self.of_side(side) | self.of_side(!side));
        (self.men[side as usize][Piece::King as usize] & self.attacked(!side, empty)).any()
    }

    /// Appends the moves that the pieces allow, the king's safety left aside.
    fn pseudo_legal(&self, moves: &mut MoveList<ChessMove>) {
        let (own, enemies) = (self.of_side(self.side), self.of_side(!self.side));
        let empty = !(own | enemies);
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King] {
            for from in self.men[self.side as usize][piece as usize] {
                let one = from.bit();
                let reached = match piece {
                    Piece::Pawn => Bitboard::EMPTY,
                    Piece::Knight => knight(one),
                    Piece::Bishop => S::diagonal(one, empty),
                    Piece::Rook => S::straight(one, empty),
                    Piece::Queen => S::diagonal(one, empty) | S::straight(one, empty),
                    Piece::King => king(one),
                };
                for to in reached & !own {
                    moves.push(ChessMove::new(from, to));
                }
            }
        }
        self.pawns(enemies, empty, moves);
        self.castle(empty, moves);
    }

    fn pawns(&self, enemies: Bitboard, empty: Bitboard, moves: &mut MoveList<ChessMove>) {
        let last = Bitboard::rank(0) | Bitboard::rank(7);
        // The rank on which a pawn that made its first step stands.
        let third = Bitboard::rank(if self.side == Side::First { 2 } else { 5 });
        for from in self.men[self.side as usize][Piece::Pawn as usize] {
            let once = forward(self.side, from.bit()) & empty;
            let twice = forward(self.side, once & third) & empty;
            let takes = pawn(self.side, from.bit()) & (enemies | self.passed);
            let arrivals = once | twice | takes;
            for to in arrivals & !last {
                moves.push(ChessMove::new(from, to));
            }
            for to in arrivals & last {
                for piece in Piece::PROMOTIONS {
                    moves.push(ChessMove::promoting(from, to, piece));
                }
            }
        }
    }

    fn castle(&self, empty: Bitboard, moves: &mut MoveList<ChessMove>) {
        for castling in castling::of(self.side) {
            if self.rights.has(castling) && (castling.path & !empty).is_empty() {
                let king = castling.king_from.bit() | castling.walk;
                if (king & self.attacked(!self.side, empty)).is_empty() {
                    moves.push(ChessMove::new(castling.king_from, castling.king_to));
                }
            }
        }
    }

    /// The kind of man of the side to move on a square.
    fn own_at(&self, square: Square) -> Option<Piece> {
        let own = &self.men[self.side as usize];
        Piece::ALL.into_iter().find(|&piece| own[piece as usize].has(square))
    }
}

impl<S: Sliding> Board<Chess> for Bitboards<S> {
    const SLUG: &'static str = S::CARD[0];
    const NAME: &'static str = S::CARD[1];
    const SUMMARY: &'static str = S::CARD[2];
    const ORIGIN: &'static str = S::CARD[3];

    fn of(position: &Chess) -> Self {
        let setup = position.setup();
        let passed = setup.en_passant.map_or(Bitboard::EMPTY, Square::bit);
        let (side, rights, sliding) = (setup.side, setup.rights, PhantomData);
        let mut sets = Self { men: Default::default(), side, rights, passed, sliding };
        for (square, content) in Square::all().zip(setup.board) {
            if let Some((side, piece)) = content {
                sets.men[side as usize][piece as usize] |= square.bit();
            }
        }
        sets
    }

    fn legal_moves(&self, moves: &mut MoveList<ChessMove>) {
        self.pseudo_legal(moves);
        moves.retain(|&mv| !self.play(mv).in_check(self.side));
    }

    fn play(&self, mv: ChessMove) -> Self {
        let mut next = self.clone();
        let (from, to) = (mv.from().bit(), mv.to().bit());
        let Some(piece) = self.own_at(mv.from()) else { return next };
        let [own, enemies] = match self.side {
            Side::First => [0, 1],
            Side::Second => [1, 0],
        };
        next.men[enemies].iter_mut().for_each(|set| *set &= !to);
        next.men[own][piece as usize] ^= from;
        next.men[own][mv.promotion().unwrap_or(piece) as usize] |= to;
        next.passed = Bitboard::EMPTY;
        match piece {
            Piece::Pawn if to == self.passed => {
                next.men[enemies][Piece::Pawn as usize] ^= forward(!self.side, to);
            }
            Piece::Pawn if mv.from().rank().abs_diff(mv.to().rank()) == 2 => {
                next.passed = forward(self.side, from);
            }
            Piece::King if mv.from().file().abs_diff(mv.to().file()) == 2 => {
                let castling = castling::of(self.side).iter().find(|castling| castling.king_to == mv.to());
                if let Some(castling) = castling {
                    let rooks = &mut next.men[own][Piece::Rook as usize];
                    *rooks ^= castling.rook_from.bit() | castling.rook_to.bit();
                }
            }
            _ => {}
        }
        next.rights = self.rights.after(mv.from(), mv.to());
        next.side = !self.side;
        next
    }
}
