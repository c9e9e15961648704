//! Chess as a [`Game`]: the moves, and how a game ends.

use super::movegen::{self, EVERY};
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::Chess;
use super::representation::REPRESENTATIONS;
use super::square::Square;
use crate::games::{Ending, Game, Key, MoveList, MoveTag, Outcome, Representation, Side};

/// Plies without capture or pawn move after which a game is drawn: fifty moves of each side.
const FIFTY_MOVES: u16 = 100;

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

    /// Fifty moves, unless the last of them was mate; or too few pieces for any mate.
    fn ended(&self) -> Option<Ending> {
        let draw = |rule| Some(Ending { outcome: Outcome::Draw, rule });
        if self.halfmoves() >= FIFTY_MOVES && !self.is_mate() {
            draw("fifty-move rule")
        } else if self.is_dead() {
            draw("insufficient material")
        } else {
            None
        }
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
