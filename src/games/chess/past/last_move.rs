//! The last move, taken back in every way: in the position before it the side to move now was not to move, so its king was not
//! attacked. Rather too much is taken back than too little (what was captured may have been anything), so that a
//! position that some game reaches is never refused.

use std::cell::Cell;

use super::name;
use crate::games::Side;
use crate::games::chess::attacks;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::castling;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::{Chess, Setup};
use crate::games::chess::square::Square;

pub(super) fn refuse(position: &Chess) -> Option<String> {
    let (mover, waiting) = (!position.side(), position.side());
    let taken = Taken { now: position, mover, found: Cell::new(false) };
    match position.en_passant() {
        Some(passed) => {
            let (from, to) = (taken.ahead(passed, -1)?, taken.ahead(passed, 1)?);
            taken.moved(from, Piece::Pawn, to, None);
        }
        None => taken.all(),
    }
    if taken.found.get() {
        return None;
    }
    let (mover, king) = (name(mover), position.king(waiting));
    Some(match position.en_passant() {
        Some(passed) => format!(
            "{mover} cannot have moved a pawn over {passed} last: before that move {}'s king on {king} was in check already",
            name(waiting)
        ),
        None => format!("{mover} cannot have made a move that leads here: none can be taken back"),
    })
}

/// What becomes of a position when its last move is taken back.
struct Taken<'a> {
    now: &'a Chess,
    /// Who made that move.
    mover: Side,
    /// Some move can have been the last.
    found: Cell<bool>,
}

impl Taken<'_> {
    fn all(&self) {
        for to in self.now.of(self.mover) {
            match self.now.kind_at(to).expect("a side's squares are occupied") {
                Piece::Pawn => self.pawn(to),
                piece => {
                    self.piece(piece, to);
                    self.promotion(piece, to);
                }
            }
        }
        self.castlings();
    }

    /// A piece, which may have captured.
    fn piece(&self, piece: Piece, to: Square) {
        let home = |castling: &&castling::Castling| {
            self.now.rights().has(castling) && (to == castling.king_from || to == castling.rook_from)
        };
        if castling::of(self.mover).iter().any(|castling| home(&castling)) {
            return;
        }
        for from in attacks::of(piece, to, self.now.occupied()) {
            if self.is_empty(from) {
                self.moved(from, piece, to, None);
                self.captured(from, piece, to);
            }
        }
    }

    /// A pawn: one step, two, or a capture, perhaps in passing.
    fn pawn(&self, to: Square) {
        let rank = self.rank(to);
        let Some(behind) = self.ahead(to, -1) else { return };
        if rank > 1 && self.is_empty(behind) {
            self.moved(behind, Piece::Pawn, to, None);
            if let Some(home) = self.ahead(to, -2).filter(|&home| rank == 3 && self.is_empty(home)) {
                self.moved(home, Piece::Pawn, to, None);
            }
        }
        if rank == 1 {
            return;
        }
        for from in beside(behind).into_iter().filter(|&from| self.is_empty(from)) {
            self.captured(from, Piece::Pawn, to);
            let pawns = self.now.those(!self.mover, Piece::Pawn).count();
            let home = self.ahead(to, 1);
            if rank == 5 && pawns < 8 && self.is_empty(behind) && home.is_some_and(|home| self.is_empty(home))
            {
                self.moved(from, Piece::Pawn, to, Some(behind));
            }
        }
    }

    /// A pawn that has become this piece.
    fn promotion(&self, piece: Piece, to: Square) {
        let pawns = self.now.those(self.mover, Piece::Pawn).count();
        if self.rank(to) != 7 || piece == Piece::King || pawns == 8 {
            return;
        }
        let Some(behind) = self.ahead(to, -1) else { return };
        if self.is_empty(behind) {
            self.moved(behind, Piece::Pawn, to, None);
        }
        for from in beside(behind).into_iter().filter(|&from| self.is_empty(from)) {
            self.captured(from, Piece::Pawn, to);
        }
    }

    fn castlings(&self) {
        let own = castling::of(self.mover);
        if own.iter().any(|castling| self.now.rights().has(castling)) {
            return;
        }
        for castling in own {
            let stands = |square, piece| self.now.piece_at(square) == Some((self.mover, piece));
            let castled = stands(castling.king_to, Piece::King) && stands(castling.rook_to, Piece::Rook);
            if castled && self.is_empty(castling.king_from) && self.is_empty(castling.rook_from) {
                let mut board = self.now.setup().board;
                for (from, to) in
                    [(castling.king_from, castling.king_to), (castling.rook_from, castling.rook_to)]
                {
                    board[from.index()] = board[to.index()].take();
                }
                self.was(board);
            }
        }
    }

    /// The same move, with a piece captured where it arrived: a knight stands for whatever it was.
    fn captured(&self, from: Square, piece: Piece, to: Square) {
        if self.now.of(!self.mover).count() < 16 {
            let mut board = self.now.setup().board;
            board[to.index()] = Some((!self.mover, Piece::Knight));
            board[from.index()] = Some((self.mover, piece));
            self.was(board);
        }
    }

    /// A piece went from here to there; a pawn that it captured in passing stood on `passed`.
    fn moved(&self, from: Square, piece: Piece, to: Square, passed: Option<Square>) {
        let mut board = self.now.setup().board;
        board[to.index()] = None;
        board[from.index()] = Some((self.mover, piece));
        if let Some(passed) = passed {
            board[passed.index()] = Some((!self.mover, Piece::Pawn));
        }
        self.was(board);
    }

    /// This stood on the board before: the king of the side that waited must not have been attacked.
    fn was(&self, board: [Option<(Side, Piece)>; 64]) {
        let Setup { rights, halfmoves, fullmove, .. } = self.now.setup();
        let side = self.mover;
        let before = Chess::assemble(&Setup { board, side, rights, en_passant: None, halfmoves, fullmove });
        let king = before.king(!side);
        let attacked = before.attackers(king, before.occupied()) & before.of(side);
        self.found.set(self.found.get() || attacked.is_empty());
    }

    fn is_empty(&self, square: Square) -> bool {
        !self.now.occupied().has(square)
    }

    /// The rank as the side that moved counts it, from 0.
    fn rank(&self, square: Square) -> u8 {
        if self.mover == Side::First { square.rank() } else { 7 - square.rank() }
    }

    /// So many ranks further on for the side that moved.
    fn ahead(&self, square: Square, ranks: i8) -> Option<Square> {
        let ranks = if self.mover == Side::First { ranks } else { -ranks };
        let rank = square.rank().checked_add_signed(ranks).filter(|&rank| rank < 8)?;
        Some(Square::at(square.file(), rank))
    }
}

/// The squares left and right of one.
fn beside(square: Square) -> Bitboard {
    square.bit().west() | square.bit().east()
}
