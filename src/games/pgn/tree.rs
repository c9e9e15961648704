//! A game as a tree.

use super::{Comment, Ended, Portable};
use crate::games::NotationError;

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
pub struct Game<G: Portable> {
    /// The tags: the roster of seven first, the others in the order in which they stand.
    pub tags: Vec<(String, String)>,
    /// Its moves.
    pub line: Line<G>,
    /// How it ended.
    pub ended: Ended,
}

/// Moves in a row, with what is said before the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<G: Portable> {
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub moves: Vec<Node<G>>,
}

/// A move and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<G: Portable> {
    /// The move; `None` is the null move.
    pub mv: Option<G::Move>,
    /// Its marks, by number.
    pub marks: Vec<u8>,
    /// Comments after it.
    pub comments: Vec<Comment>,
    /// Lines that start with another move instead.
    pub variations: Vec<Line<G>>,
}

impl<G: Portable> Default for Line<G> {
    fn default() -> Self {
        Self { comments: Vec::new(), moves: Vec::new() }
    }
}

impl<G: Portable> Node<G> {
    /// A move without comment.
    pub const fn new(mv: Option<G::Move>) -> Self {
        Self { mv, marks: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl<G: Portable> Game<G> {
    /// A game with these tags; those of the roster that are missing are added, and it is put in front.
    pub fn new(mut tags: Vec<(String, String)>, line: Line<G>, ended: Ended) -> Self {
        for (name, unknown) in ROSTER {
            if !tags.iter().any(|(tag, _)| tag == name) {
                let value = if name == "Result" { ended.word::<G>() } else { unknown };
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
    pub fn start(&self) -> Result<G, NotationError> {
        self.tag("FEN").map_or_else(|| Ok(G::start()), G::parse)
    }

    /// The position after so many plies of the game itself, or at its end if it has fewer.
    ///
    /// # Errors
    /// When its tag `FEN` is no position.
    pub fn position(&self, plies: usize) -> Result<G, NotationError> {
        Ok(self.line.moves.iter().take(plies).fold(self.start()?, |position, node| after(&position, node.mv)))
    }
}

/// The position after a move or a null move.
pub(super) fn after<G: Portable>(position: &G, mv: Option<G::Move>) -> G {
    let passed = || position.pass().unwrap_or_else(|| position.clone());
    mv.map_or_else(passed, |mv| position.play(mv))
}
