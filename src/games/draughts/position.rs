//! The position of draughts: the pieces, whose turn it is, and the counters of the rules that draw a game.

use std::fmt;

use super::board::{Board, promotion_line};
use super::moves::DraughtsMove;
use super::square::each;
use super::zobrist;
use crate::games::{Key, Side};

/// A position of draughts: a small value, copied at every move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Draughts {
    board: Board,
    key: Key,
    side: Side,
    /// Plies since the last capture or move of a man.
    kings_moved: u16,
    /// Plies since the endgames arose that are drawn after some moves; 0 elsewhere.
    endgame: EndgamePlies,
    /// The number of the move to come.
    move_number: u16,
}

impl Draughts {
    /// Puts a position together. Where an endgame that is counted has arisen is not told: it is taken to be the last
    /// capture or move of a man.
    pub(super) fn assemble(board: Board, side: Side, kings_moved: u16, move_number: u16) -> Self {
        let plies = u8::try_from(kings_moved).unwrap_or(u8::MAX);
        let endgame = match counted_endgame(&board) {
            None => EndgamePlies::default(),
            Some(Endgame::OfThree) => EndgamePlies { of_three: plies, of_two: 0 },
            Some(Endgame::OfTwo) => EndgamePlies { of_three: 0, of_two: plies },
        };
        Self { board, key: zobrist::of(&board, side), side, kings_moved, endgame, move_number }
    }

    #[inline]
    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    pub(super) const fn side(&self) -> Side {
        self.side
    }

    #[inline]
    pub(super) const fn zobrist(&self) -> Key {
        self.key
    }

    #[inline]
    pub(super) const fn kings_moved(&self) -> u16 {
        self.kings_moved
    }

    #[inline]
    pub(super) const fn endgame(&self) -> EndgamePlies {
        self.endgame
    }

    #[inline]
    pub(super) const fn number(&self) -> u16 {
        self.move_number
    }

    /// The position after a legal move.
    pub(super) fn after(&self, mv: DraughtsMove) -> Self {
        let (us, from, to) = (self.side, mv.from(), mv.to());
        let king = self.board.kings & from.bit() != 0;
        let crowned = king || to.bit() & promotion_line(us) != 0;
        let mut key = self.key
            ^ zobrist::SECOND_SIDE
            ^ zobrist::piece(us, king, from)
            ^ zobrist::piece(us, crowned, to);
        for taken in each(mv.taken()) {
            key ^= zobrist::piece(!us, self.board.kings & taken.bit() != 0, taken);
        }
        let board = self.board.after(us, mv);
        Self {
            board,
            key,
            side: !us,
            kings_moved: if king && !mv.is_capture() { self.kings_moved.saturating_add(1) } else { 0 },
            endgame: self.endgame_after(&board),
            move_number: self.move_number.saturating_add(u16::from(us == Side::Second)),
        }
    }

    /// An endgame is counted from the move that made it. Where it was one against three before, both articles hold: the
    /// count of 6.3 goes on, and that of 6.4 begins, so that a piece which falls lengthens nothing.
    fn endgame_after(&self, board: &Board) -> EndgamePlies {
        let EndgamePlies { of_three, of_two } = self.endgame;
        let (of_three, of_two) = (of_three.saturating_add(1), of_two.saturating_add(1));
        match (counted_endgame(&self.board), counted_endgame(board)) {
            (None, _) | (_, None) => EndgamePlies::default(),
            (Some(Endgame::OfThree), Some(_)) => EndgamePlies { of_three, of_two: 0 },
            (Some(Endgame::OfTwo), Some(_)) => {
                let ever_of_three = self.endgame.of_three > 0;
                EndgamePlies { of_three: if ever_of_three { of_three } else { 0 }, of_two }
            }
        }
    }

    /// The position as the other side sees it.
    #[inline]
    pub(super) fn turned(&self) -> Self {
        let board = self.board.turned();
        let side = !self.side;
        Self { board, side, key: zobrist::of(&board, side), ..*self }
    }
}

/// An endgame of a single king that is drawn after some moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Endgame {
    /// Against three pieces of which one is a king (article 6.3).
    OfThree,
    /// Against a king alone or with one piece more (article 6.4).
    OfTwo,
}

/// For how many plies such endgames have been on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct EndgamePlies {
    /// Since a king stood against three pieces, even if one of them has fallen since.
    pub(super) of_three: u8,
    /// Since it stands against two pieces or one.
    pub(super) of_two: u8,
}

/// The endgame on a board, if it is one whose moves are counted.
pub(super) fn counted_endgame(board: &Board) -> Option<Endgame> {
    if board.occupied().count_ones() > 4 {
        return None;
    }
    let against = |lone: Side| {
        let alone = board.of(lone).is_power_of_two() && board.kings(lone) != 0;
        let pieces = board.of(!lone).count_ones();
        if !alone || board.kings(!lone) == 0 {
            return None;
        }
        Some(if pieces == 3 { Endgame::OfThree } else { Endgame::OfTwo })
    };
    against(Side::First).or_else(|| against(Side::Second))
}

impl fmt::Debug for Draughts {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Draughts({})", super::notation::fen::write(self))
    }
}
