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
    /// Plies since an endgame arose that is drawn after some moves; 0 elsewhere.
    in_endgame: u16,
    /// The number of the move to come.
    move_number: u16,
}

impl Draughts {
    /// Puts a position together. Where an endgame that is counted has arisen is not told: it is taken to be the last
    /// capture or move of a man.
    pub(super) fn assemble(board: Board, side: Side, kings_moved: u16, move_number: u16) -> Self {
        let in_endgame = if endgame_limit(&board).is_some() { kings_moved } else { 0 };
        Self { board, key: zobrist::of(&board, side), side, kings_moved, in_endgame, move_number }
    }

    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    pub(super) const fn side(&self) -> Side {
        self.side
    }

    pub(super) const fn zobrist(&self) -> Key {
        self.key
    }

    pub(super) const fn kings_moved(&self) -> u16 {
        self.kings_moved
    }

    pub(super) const fn in_endgame(&self) -> u16 {
        self.in_endgame
    }

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
            in_endgame: self.endgame_after(&board),
            move_number: self.move_number.saturating_add(u16::from(us == Side::Second)),
        }
    }

    /// An endgame is counted from the move that made it; one with fewer pieces is counted anew.
    fn endgame_after(&self, board: &Board) -> u16 {
        match endgame_limit(board) {
            None => 0,
            limit if limit == endgame_limit(&self.board) => self.in_endgame.saturating_add(1),
            Some(_) => 0,
        }
    }

    /// The position as the other side sees it.
    pub(super) fn turned(&self) -> Self {
        let board = self.board.turned();
        let side = !self.side;
        Self { board, side, key: zobrist::of(&board, side), ..*self }
    }
}

/// The plies that an endgame of a single king against few pieces lasts at most: 16 moves of each side against three of
/// which one is a king, 5 moves of each side against a king alone or with one piece more (FMJD, article 6).
pub(super) fn endgame_limit(board: &Board) -> Option<u16> {
    if board.occupied().count_ones() > 4 {
        return None;
    }
    let limit = |lone: Side| {
        let alone = board.of(lone).is_power_of_two() && board.kings(lone) != 0;
        let pieces = board.of(!lone).count_ones();
        if !alone || board.kings(!lone) == 0 {
            return None;
        }
        Some(if pieces == 3 { 32 } else { 10 })
    };
    limit(Side::First).or_else(|| limit(Side::Second))
}

impl fmt::Debug for Draughts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Draughts({})", super::notation::fen::write(self))
    }
}
