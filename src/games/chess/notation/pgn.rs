//! Games of chess in portable game notation (PGN, Edwards 1994): what [`crate::games::pgn`] has to know of chess.

use std::io::{self, Read};

use super::san;
use crate::games::Side;
use crate::games::chess::movegen;
use crate::games::chess::moves::ChessMove;
use crate::games::chess::position::{Chess, Position};
use crate::games::pgn::{self, Portable};
pub use crate::games::pgn::{Annotation, Comment, Ended, Place, ROSTER, Visitor, decode, next_game, write};

/// A game of chess.
pub type Game = pgn::Game<Chess>;
/// Moves of chess in a row.
pub type Line = pgn::Line<Chess>;
/// A move of chess.
pub type Node = pgn::Node<Chess>;
/// A reader of games of chess.
pub type Reader<R> = pgn::Reader<R, Chess>;

/// Reads games one after the other, each with what was wrong in it.
pub fn games<R: Read>(input: R) -> impl Iterator<Item = io::Result<pgn::Found<Chess>>> {
    pgn::games(input)
}

/// The values of the tag `Variant` that mean chess as it is played here.
const STANDARD: [&str; 4] = ["standard", "chess", "from position", "normal"];

impl Portable for Chess {
    type Bare = Position<()>;

    fn results(ended: Ended) -> &'static [&'static str] {
        match ended {
            Ended::White => &["1-0"],
            Ended::Black => &["0-1"],
            Ended::Draw => &["1/2-1/2", "1/2"],
            Ended::Open => &["*"],
        }
    }

    fn check_tag(name: &str, value: &str) -> Result<(), String> {
        if name == "Variant" && !STANDARD.contains(&&*value.to_ascii_lowercase()) {
            return Err(format!("`{value}` is another game; only standard chess is read"));
        }
        Ok(())
    }

    fn bare(&self) -> Position<()> {
        self.bare()
    }

    #[inline]
    fn follow(bare: &Position<()>, mv: Option<ChessMove>) -> Position<()> {
        mv.map_or_else(|| bare.passed(), |mv| bare.after(mv))
    }

    #[inline]
    fn find_move(bare: &Position<()>, word: &[u8]) -> Option<ChessMove> {
        san::find(bare, word)
    }

    fn refuse_move(bare: &Position<()>, word: &str) -> String {
        san::refusal(bare, word)
    }

    fn refuse_pass(bare: &Position<()>) -> Option<&'static str> {
        bare.checkers().any().then_some("the king is in check")
    }

    fn over(bare: &Position<()>) -> Option<Ended> {
        let ended = match (bare.checkers().any(), bare.side()) {
            (false, _) => Ended::Draw,
            (true, Side::First) => Ended::Black,
            (true, Side::Second) => Ended::White,
        };
        (movegen::count(bare) == 0).then_some(ended)
    }
}
