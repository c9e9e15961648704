//! Games of sessions in portable notation, written and read: PGN of chess, PDN of draughts.

use super::{GAMES, GameCard, Session};
use crate::games::pgn::{self, Comment, Ended, Game, Line, Node, Portable};
use crate::games::{MoveTag, NotationError};

/// How the games of a game are kept by its players.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// What it is called, and how the names of its files end in capitals: `PGN`.
    pub name: &'static str,
    write: fn(&str, &[MoveTag], &Told) -> Result<String, NotationError>,
    read: fn(&str) -> Result<Box<dyn Session>, String>,
}

/// What is told of a game beside its moves.
#[derive(Clone, Default, Debug)]
pub struct Told {
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
        Self { name, write: write::<G>, read: read::<G> }
    }

    /// The game of a session, with an empty line behind.
    ///
    /// # Errors
    /// When its start cannot be read, which would be a mistake of this program.
    pub fn write(&self, session: &dyn Session, told: &Told) -> Result<String, NotationError> {
        (self.write)(&session.start(), session.played(), told)
    }

    /// The first game of a text, at its end.
    ///
    /// # Errors
    /// What is wrong with it, with its place; or that there is none.
    pub fn read(&self, text: &str) -> Result<Box<dyn Session>, String> {
        (self.read)(text)
    }
}

impl GameCard {
    /// How its games are kept, where players keep them.
    pub fn portable(&self) -> Option<&'static Notation> {
        self.portable
    }
}

fn write<G: Portable>(start: &str, moves: &[MoveTag], told: &Told) -> Result<String, NotationError> {
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

fn read<G: Portable>(text: &str) -> Result<Box<dyn Session>, String> {
    let found = pgn::games::<_, G>(text.as_bytes()).next();
    let (game, errors) = match found {
        Some(Ok(found)) => found,
        Some(Err(error)) => return Err(error.to_string()),
        None => return Err("there is no game in it".into()),
    };
    if let Some(error) = errors.first() {
        return Err(error.to_string());
    }
    let start = game.start().map_err(|error| error.to_string())?;
    let card = GAMES.iter().find(|card| card.slug == G::SLUG).ok_or("this game is not in the registry")?;
    let mut session = card.open(Some(&start.notation())).map_err(|error| error.to_string())?;
    let mut position = start;
    for (ply, node) in game.line.moves.iter().enumerate() {
        let Some(mv) = node.mv else {
            return Err(format!("move {} is a null move, which no rule allows", ply / 2 + 1));
        };
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
            let told = Told {
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
