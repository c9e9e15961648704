//! Games of sessions in portable notation, written and read: PGN of chess, PDN of draughts.

use std::io::{self, Read};

use thiserror::Error;

use super::Session;
use crate::games::pgn::{self, Comment, Ended, Game, Line, Node, Portable};
use crate::games::{MoveTag, NotationError};

/// How the games of a game are kept by its players.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// What it is called, and how the names of its files end in capitals: `PGN`.
    pub name: &'static str,
    write: fn(&str, &[MoveTag], &GameRecord) -> Result<String, NotationError>,
    open: Open,
}

/// Opens the game with a number, after so many plies or at its end.
type Open = fn(&mut dyn Read, u64, Option<usize>) -> Result<Box<dyn Session>, Unopened>;

/// Why there is no session in a game of a file.
#[derive(Debug, Error)]
pub enum Unopened {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It has fewer games.
    #[error("there is no game {number}; the file has {games}")]
    NoGame {
        /// Which was wanted, counted from 1.
        number: u64,
        /// So many it has.
        games: u64,
    },
    /// The game has a mistake.
    #[error(transparent)]
    Wrong(#[from] NotationError),
    /// It is over before the ply that was wanted.
    #[error("game {number} has {plies} plies, not {ply}")]
    Short {
        /// The game.
        number: u64,
        /// So many it has.
        plies: usize,
        /// Which was wanted.
        ply: usize,
    },
}

/// What is told of a game beside its moves.
#[derive(Clone, Default, Debug)]
pub struct GameRecord {
    /// Its tags; those of the standard's roster that are missing are added.
    pub tags: Vec<(String, String)>,
    /// How it ended.
    pub ended: Option<Ended>,
    /// What is said behind each move, as far as something is: data and words as they stand in braces.
    pub comments: Vec<String>,
    /// The marks of the moves, as numbers of the standard; 0 for none.
    pub marks: Vec<u8>,
}

impl Notation {
    pub(super) const fn of<G: Portable>(name: &'static str) -> Self {
        Self { name, write: write::<G>, open: open::<G> }
    }

    /// The game of a session, with an empty line behind.
    ///
    /// # Errors
    /// When its start cannot be read, which would be a mistake of this program.
    pub fn write(&self, session: &dyn Session, told: &GameRecord) -> Result<String, NotationError> {
        (self.write)(&session.start(), session.played(), told)
    }

    /// The first game of a text, at its end.
    ///
    /// # Errors
    /// What is wrong with it, with its place; or that there is none.
    pub fn read(&self, text: &str) -> Result<Box<dyn Session>, Unopened> {
        self.open(&mut text.as_bytes(), 1, None)
    }

    /// The game with this number of a file, counted from 1, after so many plies or at its end.
    ///
    /// # Errors
    /// What is wrong with it, with its place; or that there is none.
    pub fn open(
        &self,
        file: &mut dyn Read,
        number: u64,
        ply: Option<usize>,
    ) -> Result<Box<dyn Session>, Unopened> {
        (self.open)(file, number, ply)
    }
}

fn write<G: Portable>(start: &str, moves: &[MoveTag], told: &GameRecord) -> Result<String, NotationError> {
    let mut position = G::parse(start)?;
    let mut tags = told.tags.clone();
    if start != G::start().notation() {
        tags.extend([("SetUp".into(), "1".into()), ("FEN".into(), start.into())]);
    }
    let mut line = Line::<G>::default();
    for (ply, &tag) in moves.iter().enumerate() {
        let Some(mv) = position.recall(tag) else { break };
        let mut node = Node::new(Some(mv));
        node.marks.extend(told.marks.get(ply).filter(|mark| **mark > 0));
        let comment = told.comments.get(ply).filter(|comment| !comment.is_empty());
        node.comments.extend(comment.map(|comment| Comment::read(comment.as_bytes())));
        line.moves.push(node);
        position = position.play(mv);
    }
    pgn::write(&Game::new(tags, line, told.ended.unwrap_or(Ended::Open)))
}

fn open<G: Portable>(
    file: &mut dyn Read,
    number: u64,
    ply: Option<usize>,
) -> Result<Box<dyn Session>, Unopened> {
    let (game, errors) =
        pgn::nth_game::<_, G>(file, number)?.map_err(|games| Unopened::NoGame { number, games })?;
    if let Some(error) = errors.into_iter().next() {
        return Err(error.into());
    }
    let moves = &game.line.moves;
    let ply = ply.unwrap_or(moves.len());
    if ply > moves.len() {
        return Err(Unopened::Short { number, plies: moves.len(), ply });
    }
    // What comes before a null move is not part of the session, because no rule allows one.
    let from = moves[..ply].iter().rposition(|node| node.mv.is_none()).map_or(0, |null| null + 1);
    let moves = moves[from..ply].iter().filter_map(|node| node.mv);
    Ok(followed(game.position(from)?, moves)?)
}

/// A session at a position, with these moves played.
///
/// # Errors
/// When the position cannot be read again, which would be a mistake of this program.
pub fn followed<G: Portable>(
    mut position: G,
    moves: impl Iterator<Item = G::Move>,
) -> Result<Box<dyn Session>, NotationError> {
    let card = super::game(G::SLUG).expect("games with a notation are in the registry");
    let mut session = card.open(Some(&position.notation()))?;
    for mv in moves {
        session.play(position.tag(mv));
        position = position.play(mv);
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::game;

    #[test]
    fn a_game_comes_back_as_it_was_written() {
        for (slug, moves) in [("chess", "e2e4 e7e5 g1f3"), ("draughts", "32-28 19-23 28x19")] {
            let card = game(slug).expect("a game");
            let notation = card.portable().expect("its players keep games");
            let mut session = card.open(None).expect("its start");
            for text in moves.split(' ') {
                let tag = session.parse_move(text).expect("legal");
                assert!(session.play(tag));
            }
            let told = GameRecord {
                tags: vec![("White".into(), "you".into())],
                ended: Some(Ended::Draw),
                comments: vec![String::new(), "[%clk 0:01:00] well".into()],
                marks: vec![1],
            };
            let text = notation.write(&*session, &told).expect("written");
            assert!(text.contains("[White \"you\"]") && text.contains("{[%clk 0:01:00] well}"), "{text}");
            let read = notation.read(&text).expect("read");
            assert_eq!(read.played_texts(), session.played_texts());
            assert!(notation.read("[Event \"x\"]\n\n1. zz *\n").is_err() && notation.read("").is_err());
        }
        assert!(game("connect-4").expect("a game").portable().is_none());
    }
}
