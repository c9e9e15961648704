//! A game as a tree.

use super::{Comment, Ended};
use crate::games::NotationError;
use crate::games::Present;
use crate::games::chess::moves::ChessMove;
use crate::games::chess::notation::fen;
use crate::games::chess::position::Chess;

/// The seven tags that every game has, in their order, and their values when nothing is known.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// A game with everything that is written in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The tags: the roster of seven first, the others in the order in which they stand.
    pub tags: Vec<(String, String)>,
    /// Its moves.
    pub line: Line,
    /// How it ended.
    pub ended: Ended,
}

/// Moves in a row, with what is said before the first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub moves: Vec<Node>,
}

/// A move and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move; `None` is the null move.
    pub mv: Option<ChessMove>,
    /// Its marks, by number.
    pub marks: Vec<u8>,
    /// Comments after it.
    pub comments: Vec<Comment>,
    /// Lines that start with another move instead.
    pub variations: Vec<Line>,
}

impl Node {
    /// A move without comment.
    pub const fn new(mv: Option<ChessMove>) -> Self {
        Self { mv, marks: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl Game {
    /// A game with these tags; those of the roster that are missing are added, and it is put in front.
    pub fn new(mut tags: Vec<(String, String)>, line: Line, ended: Ended) -> Self {
        for (name, unknown) in ROSTER {
            if !tags.iter().any(|(tag, _)| tag == name) {
                let value = if name == "Result" { ended.word() } else { unknown };
                tags.push((name.into(), value.into()));
            }
        }
        let place = |name: &str| ROSTER.iter().position(|(tag, _)| *tag == name).unwrap_or(ROSTER.len());
        tags.sort_by_key(|(name, _)| place(name));
        Self { tags, line, ended }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rev().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Where the game starts.
    ///
    /// # Errors
    /// When its tag `FEN` is no position.
    pub fn start(&self) -> Result<Chess, NotationError> {
        self.tag("FEN").map_or_else(|| Ok(Chess::start()), fen::read)
    }

    /// The position after so many plies of the game itself, or at its end if it has fewer.
    ///
    /// # Errors
    /// When its tag `FEN` is no position.
    pub fn position(&self, plies: usize) -> Result<Chess, NotationError> {
        Ok(self.line.moves.iter().take(plies).fold(self.start()?, |position, node| after(&position, node.mv)))
    }
}

/// The position after a move or a null move.
pub(super) fn after(position: &Chess, mv: Option<ChessMove>) -> Chess {
    mv.map_or_else(|| position.passed(), |mv| position.after(mv))
}
