//! Draughts as a [`Game`]: the moves, and how a game ends (articles 6 and 7 of the rules of the FMJD; the third occurrence of
//! a position, article 6.1, is for those who know the moves that were played).

use super::moves::DraughtsMove;
use super::position::Draughts;
use super::{captures, count, movegen};
use crate::games::{Ending, Game, Key, MoveList, MoveTag, Outcome, Side};

/// Plies of kings alone after which a game is drawn: 25 moves of each side (article 6.2).
const KING_MOVES: u16 = 50;

/// Plies of a king against three pieces: 16 moves of each side (article 6.3).
const AGAINST_THREE: u8 = 32;

/// Plies of a king against two pieces or one: 5 moves of each side (article 6.4).
const AGAINST_TWO: u8 = 10;

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

    fn ended(&self) -> Option<Ending> {
        None
    }

    /// The rules that draw a game by counting, unless the last of the moves has won it. Somebody has to count: an
    /// interface that does not plays on.
    fn claimable(&self) -> Option<Ending> {
        let rule = if self.kings_moved() >= KING_MOVES {
            "25 moves of kings alone"
        } else {
            match self.endgame() {
                plies if plies.of_two >= AGAINST_TWO => "five-move rule",
                plies if plies.of_three >= AGAINST_THREE => "sixteen-move rule",
                _ => return None,
            }
        };
        (count::moves(self.board(), self.side()) > 0).then_some(Ending { outcome: Outcome::Draw, rule })
    }

    /// Whoever cannot move has lost, blocked (article 7.2.2) or without pieces (article 7.2.3).
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
