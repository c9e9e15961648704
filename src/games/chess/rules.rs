//! Chess as a [`Game`]: the moves, and how a game ends.

use super::movegen::{self, EVERY};
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::Chess;
use super::representation::REPRESENTATIONS;
use super::square::Square;
use crate::games::{Ending, Game, Key, MoveList, MoveTag, Outcome, Representation, Side};

/// Plies without capture or pawn move after which a draw may be claimed: fifty moves of each side (FIDE 9.3).
const FIFTY_MOVES: u16 = 100;

/// Plies after which the game is drawn whether it is claimed or not (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u16 = 150;

impl Game for Chess {
    type Move = ChessMove;

    fn side_to_move(&self) -> Side {
        self.side()
    }

    fn legal_moves(&self, moves: &mut MoveList<ChessMove>) {
        movegen::generate::<_, EVERY>(self, moves);
    }

    fn play(&self, mv: ChessMove) -> Self {
        self.after(mv)
    }

    /// Seventy-five moves, unless the last of them was mate; or too few pieces for any mate.
    fn ended(&self) -> Option<Ending> {
        let dead =
            || self.is_dead().then_some(Ending { outcome: Outcome::Draw, rule: "insufficient material" });
        self.drawn_after(SEVENTY_FIVE_MOVES, "seventy-five-move rule").or_else(dead)
    }

    fn claimable(&self) -> Option<Ending> {
        self.drawn_after(FIFTY_MOVES, "fifty-move rule")
    }

    fn no_moves(&self) -> Ending {
        if self.checkers().any() {
            Ending { outcome: Outcome::Loss, rule: "checkmate" }
        } else {
            Ending { outcome: Outcome::Draw, rule: "stalemate" }
        }
    }

    fn key(&self) -> Key {
        self.zobrist()
    }

    fn tag(&self, mv: ChessMove) -> MoveTag {
        mv.tag()
    }

    fn recall(&self, tag: MoveTag) -> Option<ChessMove> {
        ChessMove::from_tag(tag).filter(|&mv| movegen::is_legal(self, mv))
    }

    fn perft(&self, depth: u32) -> u64 {
        movegen::lines(self, depth)
    }

    fn reversible_plies(&self) -> usize {
        usize::from(self.halfmoves())
    }

    fn representations() -> &'static [Representation<Self>] {
        &REPRESENTATIONS
    }
}

impl Chess {
    /// A draw by so many plies without progress, unless the last of them was mate.
    fn drawn_after(&self, plies: u16, rule: &'static str) -> Option<Ending> {
        (self.halfmoves() >= plies && !self.is_mate()).then_some(Ending { outcome: Outcome::Draw, rule })
    }

    fn is_mate(&self) -> bool {
        self.checkers().any() && movegen::count(self) == 0
    }

    /// No series of moves leads to mate: bare kings, one minor piece, or bishops that all stand on squares of
    /// one colour.
    fn is_dead(&self) -> bool {
        if (self.all(Piece::Pawn) | self.all(Piece::Rook) | self.all(Piece::Queen)).any() {
            return false;
        }
        let (knights, bishops) = (self.all(Piece::Knight), self.all(Piece::Bishop));
        let dark = bishops.into_iter().filter(|&square| Square::is_dark(square)).count() as i32;
        knights.count() + bishops.count() <= 1 || knights.is_empty() && (dark == 0 || dark == bishops.count())
    }
}
