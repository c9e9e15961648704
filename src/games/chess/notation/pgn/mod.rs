//! Games in portable game notation (PGN, Edwards 1994), read as a stream and written in export format.
//!
//! [`Reader`] calls a [`Visitor`] for what it meets and keeps nothing of a game but the positions on the way to
//! the move it is at, so that a file of any size is read in the memory of one buffer. [`Game`] is a game as a
//! tree, with comments, marks and variations.

mod build;
mod comment;
mod movetext;
mod reader;
mod source;
mod tags;
mod tree;
mod visitor;
mod write;

pub use build::{games, next_game};
pub use comment::{Annotation, Comment, Evaluation, decode};
pub use reader::Reader;
pub use tree::{Game, Line, Node, ROSTER};
pub use visitor::{Place, Visitor};
pub use write::write;

/// How a game ended, as the word behind its moves says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, or not known.
    Open,
}

impl Ended {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    const fn from_word(word: &[u8]) -> Option<Self> {
        match word {
            b"1-0" => Some(Self::White),
            b"0-1" => Some(Self::Black),
            b"1/2-1/2" | b"1/2" => Some(Self::Draw),
            b"*" => Some(Self::Open),
            _ => None,
        }
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
