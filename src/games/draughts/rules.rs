//! Draughts as a [`Game`]: the moves, and how a game ends.

use super::moves::DraughtsMove;
use super::position::{Draughts, endgame_limit};
use super::{captures, count, movegen};
use crate::games::{Ending, Game, Key, MoveList, MoveTag, Outcome, Side};

/// Plies of kings alone after which a game is drawn: 25 moves of each side (FMJD, article 6).
const KING_MOVES: u16 = 50;

impl Game for Draughts {
    type Move = DraughtsMove;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side()
    }

    fn legal_moves(&self, moves: &mut MoveList<DraughtsMove>) {
        movegen::generate(self.board(), self.side(), moves);
    }

    fn play(&self, mv: DraughtsMove) -> Self {
        self.after(mv)
    }

    /// The rules that draw a game by counting, unless the last of the moves has won it.
    fn ended(&self) -> Option<Ending> {
        let rule = if self.kings_moved() >= KING_MOVES {
            "25 moves of kings alone"
        } else {
            match endgame_limit(self.board()) {
                Some(limit) if self.in_endgame() >= limit && limit == 10 => "five-move rule",
                Some(limit) if self.in_endgame() >= limit => "sixteen-move rule",
                _ => return None,
            }
        };
        (count::moves(self.board(), self.side()) > 0).then_some(Ending { outcome: Outcome::Draw, rule })
    }

    /// Whoever cannot move has lost, with pieces or without.
    fn no_moves(&self) -> Ending {
        let rule = if self.board().of(self.side()) == 0 { "no pieces left" } else { "no legal move" };
        Ending { outcome: Outcome::Loss, rule }
    }

    fn key(&self) -> Key {
        self.zobrist()
    }

    fn tag(&self, mv: DraughtsMove) -> MoveTag {
        mv.tag()
    }

    fn recall(&self, tag: MoveTag) -> Option<DraughtsMove> {
        if captures::exist(self.board(), self.side()) {
            let mut moves = MoveList::new();
            movegen::capturing(self.board(), self.side(), &mut moves);
            return moves.iter().copied().find(|mv| mv.tag() == tag);
        }
        let (from, to) = DraughtsMove::squares_of(tag)?;
        movegen::is_step(self.board(), self.side(), from, to).then(|| DraughtsMove::step(from, to))
    }

    fn perft(&self, depth: u32) -> u64 {
        count::lines(self.board(), self.side(), depth)
    }

    fn reversible_plies(&self) -> usize {
        usize::from(self.kings_moved())
    }
}
