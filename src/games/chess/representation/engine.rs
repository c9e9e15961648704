//! Magic bitboards: the position that the engine itself searches.
//!
//! *Idea.* What a rook attacks depends on the pieces on its lines only, and on no more than twelve squares of them. A
//! multiplication by a number that was found by trial gathers those bits into an index, and the set of attacked
//! squares stands in a table: no walk at all. With the tables for the lines between two squares, checks and pins are
//! known before the first move is made, so only legal moves come out.
//!
//! *Origin.* Lasse Hansen 2006; Pradyumna Kannan, "Magic Move-Bitboards in Computer Chess", 2007.
//!
//! *Cost.* Tables of some 800 KiB that compete for the cache, numbers that nobody can foresee, and the most code of
//! the four: it fills the files beside this folder.

use crate::games::chess::{Chess, ChessMove};
use crate::games::{Board, Game, MoveList};

impl Board<Chess> for Chess {
    const SLUG: &'static str = "magic";
    const NAME: &'static str = "Magic bitboards";
    const SUMMARY: &'static str =
        "attacks of sliding pieces looked up by a multiplication; only legal moves are made";
    const ORIGIN: &'static str = "Hansen 2006, Kannan 2007";

    fn of(position: &Chess) -> Self {
        *position
    }

    fn legal_moves(&self, moves: &mut MoveList<ChessMove>) {
        Game::legal_moves(self, moves);
    }

    fn play(&self, mv: ChessMove) -> Self {
        Game::play(self, mv)
    }
}
