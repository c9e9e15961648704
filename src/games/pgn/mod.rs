//! Games in portable game notation, read as a stream and written in export format: PGN of chess (Edwards 1994), PDN of
//! draughts. What differs between them a game says as [`Portable`].
//!
//! [`Reader`] calls a [`Visitor`] for what it meets and keeps nothing of a game but the positions on the way to
//! the move it is at, so that a file of any size is read in the memory of one buffer. [`Game`] is a game as a
//! tree, with comments, marks and variations.

mod build;
mod comment;
mod movetext;
mod portable;
mod reader;
mod source;
mod tags;
mod tree;
mod visitor;
mod write;

pub use build::{Found, games, next_game, nth_game};
pub use comment::{Annotation, Comment, decode};
pub use portable::Portable;
pub use reader::Reader;
pub use tree::{Game, Line, Node, ROSTER};
pub use visitor::{Place, Visitor};
pub use write::write;

/// How a game ended, as the word behind its moves says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Nobody has won.
    Draw,
    /// Not over, or not known.
    Open,
}

impl Ended {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Draw, Self::Open];

    fn from_word<G: Portable>(word: &[u8]) -> Option<Self> {
        let said = |ended: &Self| G::results(*ended).iter().any(|result| result.as_bytes() == word);
        Self::ALL.into_iter().find(said)
    }

    /// Not both can be so.
    fn contradicts(self, other: Self) -> bool {
        self != other && self != Self::Open && other != Self::Open
    }

    /// For the middle of a sentence.
    const fn says(self) -> &'static str {
        match self {
            Self::White => "White has won",
            Self::Black => "Black has won",
            Self::Draw => "nobody has won",
            Self::Open => "the game is open",
        }
    }

    /// The word that is written for it.
    pub fn word<G: Portable>(self) -> &'static str {
        G::results(self)[0]
    }
}

/// The marks that stand for numbers, the numbers being those of the standard's table.
const MARKS: [(&str, u8); 13] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("=", 10),
    ("+=", 14),
    ("=+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
];
