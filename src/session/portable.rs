//! Games of sessions in portable notation, written and read: PGN of chess, PDN of draughts.

mod listed;

use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

use crate::files::{Foreign, Growing, ending};

pub use self::listed::{Headline, Listed};
use super::{GAMES, GameCard, Session};
use crate::games::pgn::{self, Comment, Ended, Game, Line, Node, Portable, Reader};
use crate::games::{MoveTag, NotationError};

/// How the games of a game are kept by its players.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// What it is called, and how the names of its files end in capitals: `PGN`.
    pub name: &'static str,
    write: fn(&str, &[MoveTag], &GameRecord) -> Result<String, NotationError>,
    open: Open,
    all: All,
    list: List,
}

/// Says of each game of a file what its tags tell and what is wrong with it, at most so many.
type List = fn(&mut dyn Read, usize) -> io::Result<Listed>;

/// A game of a file that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The game after the ply that was wanted, at its end, or at the last move that can be read.
    pub session: Box<dyn Session>,
    /// What its tags tell.
    pub headline: Headline,
    /// What is wrong with the game in the file, with its places.
    pub wrong: Vec<NotationError>,
    /// All its moves were read: what is wrong stands in a variation, in a tag or in its result.
    pub is_whole: bool,
    /// So many plies stand before a null move, and are not part of the session, because no rule allows one.
    pub before_null: usize,
}

impl Opened {
    /// What is wrong first, in words: the line, why, of how many faults, and up to which move the game was read; or from which,
    /// where what stands before it was left out.
    pub fn says(&self) -> Option<String> {
        let mut before = self.session.fork();
        let Some(wrong) = self.wrong.first() else {
            while before.take_back() {}
            let number = before.view().move_number;
            let says =
                format!("there is a null move, which no rule allows; the game is read from move {number}");
            return (self.before_null > 0).then_some(says);
        };
        let NotationError { line, column, message } = wrong;
        let of = match self.wrong.len() {
            1 => String::new(),
            faults => format!(" (the first of {faults} faults)"),
        };
        let told = format!("line {line}, column {column}: {message}{of}");
        if self.is_whole {
            return Some(told);
        }
        let last = self.session.played_texts().pop().filter(|_| before.take_back());
        let number = before.view().move_number;
        let last = last.map_or_else(|| "its start".into(), |last| format!("move {number}, {last}"));
        Some(format!("{told}; the game is read up to {last}"))
    }
}

/// Opens the game with a number, after so many plies or at its end.
type Open = fn(&mut dyn Read, u64, Option<usize>) -> Result<Opened, Unopened>;

/// Hands the games of a file over, at most so many plies of each.
type All = fn(&mut dyn Read, usize, &mut TakeGame<'_>) -> io::Result<()>;

/// What is done with each game of a file; with what is wrong with it, where nothing of it can be read.
pub type TakeGame<'a> = dyn FnMut(Result<Opened, NotationError>) + 'a;

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
        Self { name, write: write::<G>, open: open::<G>, all: all::<G>, list: listed::list::<G> }
    }

    /// The game of a session, with an empty line behind.
    ///
    /// # Errors
    /// When its start cannot be read, which would be a mistake of this program.
    pub fn write(&self, session: &dyn Session, told: &GameRecord) -> Result<String, NotationError> {
        (self.write)(&session.start(), session.played(), told)
    }

    /// Adds a game to a file of games, which is one if its first game can be read.
    ///
    /// # Errors
    /// [`Foreign`] when it is another file, and when it cannot be written.
    pub fn append(&self, file: &Path, text: &str) -> io::Result<()> {
        let mut growing = Growing::open(file)?;
        if !growing.is_empty() && self.open(growing.beginning()?, 1, None).is_err() {
            return Err(Foreign.into());
        }
        // Whatever stands in a line that was not ended would go on with the game.
        let gap = if growing.is_at_line_start()? { "" } else { "\n\n" };
        growing.add(format!("{gap}{text}").as_bytes())
    }

    /// What the tags of the games of a file tell, of so many at most, and what is wrong with their moves.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn list(&self, file: &mut dyn Read, most: usize) -> io::Result<Listed> {
        (self.list)(file, most)
    }

    /// The first game of a text, at its end.
    ///
    /// # Errors
    /// What is wrong with it, with its place; or that there is none.
    pub fn read(&self, text: &str) -> Result<Opened, Unopened> {
        self.open(&mut text.as_bytes(), 1, None)
    }

    /// The game with this number of a file, counted from 1, after so many plies or at its end. One in which something is wrong
    /// is opened as far as it can be read.
    ///
    /// # Errors
    /// What is wrong with it, with its place, where not even its first move or not the ply that is wanted can be read; or that
    /// there is none.
    pub fn open(&self, file: &mut dyn Read, number: u64, ply: Option<usize>) -> Result<Opened, Unopened> {
        (self.open)(file, number, ply)
    }

    /// Hands all games of a file over, one after the other, at most so many plies of each. One in which something is wrong
    /// before these are over is handed over as far as it can be read; what is wrong behind them is no matter.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn all(&self, file: &mut dyn Read, most: usize, take: &mut TakeGame<'_>) -> io::Result<()> {
        (self.all)(file, most, take)
    }
}

fn write<G: Portable>(start: &str, moves: &[MoveTag], told: &GameRecord) -> Result<String, NotationError> {
    let mut position = G::parse(start)?;
    let mut tags = told.tags.clone();
    let missing = G::TAGS.iter().filter(|(name, _)| told.tags.iter().all(|(known, _)| known != name));
    tags.extend(missing.map(|&(name, value)| (name.into(), value.into())));
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

/// The game whose notation a file is in, by the ending of its name; that of the first one, if no game's is meant.
pub fn of_file(file: &Path) -> &'static GameCard {
    let ending = ending(file).unwrap_or_default();
    let portable = || GAMES.iter().filter_map(|card| Some((card, card.portable()?)));
    let named = portable().find(|(_, notation)| notation.name.eq_ignore_ascii_case(&ending));
    named.or_else(|| portable().next()).map(|(card, _)| card).expect("there are games with a notation")
}

fn open<G: Portable>(file: &mut dyn Read, number: u64, ply: Option<usize>) -> Result<Opened, Unopened> {
    let mut reader = Reader::<_, G>::new(file);
    let (game, wrong) =
        pgn::nth_game(&mut reader, number)?.map_err(|games| Unopened::NoGame { number, games })?;
    let (moves, is_whole) = (&game.line.moves, reader.is_whole());
    let is_short = !is_whole && (moves.is_empty() || ply.is_some_and(|ply| ply > moves.len()));
    if let Some(wrong) = wrong.first().filter(|_| is_short) {
        return Err(wrong.clone().into());
    }
    let ply = ply.unwrap_or(moves.len());
    if ply > moves.len() {
        return Err(Unopened::Short { number, plies: moves.len(), ply });
    }
    let from = moves[..ply].iter().rposition(|node| node.mv.is_none()).map_or(0, |null| null + 1);
    let moves = moves[from..ply].iter().filter_map(|node| node.mv);
    let session = followed(game.position(from)?, moves)?;
    Ok(Opened { session, headline: Headline::of(&game, number), wrong, is_whole, before_null: from })
}

fn all<G: Portable>(file: &mut dyn Read, most: usize, take: &mut TakeGame<'_>) -> io::Result<()> {
    let mut reader = Reader::<_, G>::new(file);
    let mut number = 0;
    while let Some((game, mut wrong)) = pgn::next_game(&mut reader)? {
        number += 1;
        // What comes after a null move is not part of the session, because no rule allows one.
        let moves: Vec<_> = game.line.moves.iter().map_while(|node| node.mv).take(most).collect();
        let is_whole = reader.is_whole();
        if is_whole || moves.len() >= most {
            wrong.clear();
        }
        take(match wrong.first() {
            Some(first) if moves.is_empty() => Err(first.clone()),
            _ => game.start().and_then(|start| {
                let session = followed(start, moves.into_iter())?;
                Ok(Opened { session, headline: Headline::of(&game, number), wrong, is_whole, before_null: 0 })
            }),
        });
    }
    Ok(())
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
            assert_eq!(text.contains("[GameType \"20\"]"), slug == "draughts", "{text}");
            let read = notation.read(&text).expect("read");
            assert_eq!(read.session.played_texts(), session.played_texts());
            assert!(read.wrong.is_empty());
            let listed = notation.list(&mut text.repeat(3).as_bytes(), 2).expect("listed");
            assert!(listed.more && listed.games.len() == 2, "{listed:?}");
            assert_eq!((listed.games[1].number, &*listed.games[1].players[0]), (2, "you"));
            let listed =
                notation.list(&mut "[package]\nname = 1\n\n[features]\n".as_bytes(), 9).expect("listed");
            assert!(listed.games.is_empty(), "what is no game is not listed: {listed:?}");
            assert!(notation.read("[Event \"x\"]\n\n1. zz *\n").is_err() && notation.read("").is_err());
        }
        assert!(game("connect-4").expect("a game").portable().is_none());
    }

    #[test]
    fn a_game_that_is_broken_is_opened_up_to_there_and_the_others_whole() {
        let files = [
            (
                "chess",
                "[White \"a\"]\n\n1. e4 e5 2. Nf3\n2... Ke4 3. d4 *\n\n[White \"b\"]\n\n1. d4 d5 *\n",
                4,
            ),
            (
                "draughts",
                "[White \"a\"]\n\n1. 32-28 19-23 2. 28x19\n2... 1-50 *\n\n[White \"b\"]\n\n1. 32-28 *\n",
                4,
            ),
        ];
        for (slug, text, line) in files {
            let notation = game(slug).expect("a game").portable().expect("its players keep games");
            let open = |number, ply| notation.open(&mut text.as_bytes(), number, ply);
            let broken = open(1, None).expect("what can be read of it");
            assert_eq!(broken.session.played().len(), 3, "{slug}");
            let says = broken.says().expect("it is broken");
            let last = broken.session.played_texts().pop().expect("a move");
            assert!(says.starts_with(&format!("line {line}, column ")), "{slug}: {says}");
            assert!(says.ends_with(&format!("read up to move 2, {last}")), "{slug}: {says}");
            assert!(open(1, Some(2)).is_ok_and(|opened| opened.session.played().len() == 2));
            assert!(matches!(open(1, Some(4)), Err(Unopened::Wrong(_))), "{slug}: it does not go so far");
            assert!(!broken.is_whole);
            let whole = open(2, None).expect("whole");
            assert!(whole.says().is_none() && !whole.session.played().is_empty(), "{slug}");
            assert_eq!(notation.list(&mut text.as_bytes(), 9).expect("listed").games.len(), 2);
            for (most, plies) in
                [(9, vec![(3, true), (if slug == "chess" { 2 } else { 1 }, false)]), (1, vec![(1, false); 2])]
            {
                let mut found = Vec::new();
                let mut take = |game: Result<Opened, NotationError>| {
                    let game = game.expect("a move of each can be read");
                    found.push((game.session.played().len(), !game.wrong.is_empty()));
                };
                notation.all(&mut text.as_bytes(), most, &mut take).expect("read");
                assert_eq!(found, plies, "{slug}");
            }
        }
    }

    #[test]
    fn how_a_game_ended_is_known_without_tags() {
        let notation = game("chess").expect("a game").portable().expect("its players keep games");
        let text = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. d4 *\n\n[Result \"0-1\"]\n\n1. f3 *\n\n1. c4";
        let listed = notation.list(&mut text.as_bytes(), 9).expect("read");
        let results: Vec<_> = listed.games.iter().map(|told| (&*told.result, told.is_over())).collect();
        assert_eq!(results, [("1-0", true), ("*", false), ("0-1", true), ("", false)]);
    }

    #[test]
    fn a_game_of_which_a_variation_is_wrong_is_opened_whole_and_that_is_said() {
        let notation = game("chess").expect("a game").portable().expect("its players keep games");
        let open =
            |text: &str| notation.open(&mut text.as_bytes(), 1, Some(3)).expect("all of it can be read");
        let opened = open("1. e4 e5 (1... Ke4) 2. d4 1-0");
        assert!(opened.is_whole && opened.session.played().len() == 3);
        let says = opened.says().expect("something is wrong");
        assert!(says.starts_with("line 1, column 16: `Ke4`") && !says.contains("read up to"), "{says}");
        let says = open("[Result \"0-1\"]\n\n1. e4 e5 2. d4 1-0").says().expect("it contradicts itself");
        assert!(says.contains("in the tag Result that Black has won"), "{says}");
        let says = open("[Result \"0-1\"]\n\n1. e4 e5 (1... Ke4) 2. d4 1-0").says().expect("both");
        assert!(
            says.starts_with("line 3, column 16: `Ke4`") && says.ends_with("(the first of 2 faults)"),
            "{says}"
        );
    }
}
