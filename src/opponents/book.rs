//! The opening book: known first moves, drawn by weight, so that games differ (sources: L28, C6).
//!
//! The book knows texts only: the moves are as players write them in their game, and whoever plays one reads it
//! as he reads what a user types.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rand::RngExt;
use rand::rngs::StdRng;

use crate::document::Mistake;

/// The book in the program.
pub const SHIPPED: &str = include_str!("../../book.txt");

/// The word that begins the lines of a game.
const GAME: &str = "game";
/// What stands between the moves of a line and its name.
const NAMED: char = '|';
/// The largest weight of a line.
const MOST: u32 = 1_000;

/// A line of play from the start of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The slug of the game.
    pub game: String,
    /// How often it is chosen, beside the weights of the others.
    pub weight: u32,
    /// The moves, as players write them.
    pub moves: Vec<String>,
    /// What the opening is called, in chess behind its code in the Encyclopaedia of Chess Openings.
    pub name: String,
    /// Where it stands in its file, counted from 1.
    pub number: usize,
}

/// Lines of play.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Book(Vec<Line>);

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// Every mistake of form. Whether the moves are legal is for the games to say.
    pub fn read(source: &str) -> Result<Self, Vec<Mistake>> {
        let (mut lines, mut mistakes) = (Vec::new(), Vec::new());
        let mut game = None;
        let mut offset = 0;
        for (index, whole) in source.split('\n').enumerate() {
            let text = whole.split('#').next().unwrap_or_default();
            let at = offset + (text.len() - text.trim_start().len());
            offset += whole.len() + 1;
            let mut words = text.split_whitespace();
            let read = match words.next() {
                None => continue,
                Some(GAME) => header(words).map(|slug| game = Some(slug)),
                Some(weight) => line(game.as_deref(), weight, words, index + 1).map(|line| lines.push(line)),
            };
            mistakes.extend(read.err().map(|message| Mistake::at(source, at, message)));
        }
        if mistakes.is_empty() { Ok(Self(lines)) } else { Err(mistakes) }
    }

    /// The book in the program.
    pub fn shipped() -> &'static Self {
        static BOOK: LazyLock<Book> =
            LazyLock::new(|| Book::read(SHIPPED).expect("a test reads the shipped book"));
        &BOOK
    }

    /// All lines, in the order of the file.
    pub fn lines(&self) -> &[Line] {
        &self.0
    }

    /// The moves that may follow in a game which began with these, each with its weight; in the order of the
    /// file.
    pub fn next(&self, game: &str, played: &[String]) -> Vec<(&str, u32)> {
        let mut next: Vec<(&str, u32)> = Vec::new();
        for line in self.0.iter().filter(|line| line.game == game && line.moves.starts_with(played)) {
            let Some(text) = line.moves.get(played.len()) else { continue };
            match next.iter_mut().find(|(known, _)| *known == text) {
                Some((_, weight)) => *weight += line.weight,
                None => next.push((text, line.weight)),
            }
        }
        next
    }

    /// What the opening of a game is called that began with these moves: the name of the line that they are, or what the
    /// names of all lines that go on from there have in common, or else the same of as many of the moves as the book knows.
    /// Where they all go on with one move, that move may be what they are named for, and it has not been played.
    pub fn name(&self, game: &str, played: &[String]) -> Option<String> {
        let known = |plies: usize| {
            let lines =
                self.0.iter().filter(|line| line.game == game && line.moves.starts_with(&played[..plies]));
            let mut family = None;
            let mut next = BTreeSet::new();
            for line in lines {
                if line.moves.len() == plies {
                    return Some(line.name.clone());
                }
                match &family {
                    None => family = Some(line.family()),
                    Some(family) if *family != line.family() => return None,
                    Some(_) => {}
                }
                next.insert(&line.moves[plies]);
            }
            family.filter(|_| next.len() > 1).map(String::from)
        };
        (1..=played.len()).rev().find_map(known)
    }

    /// One of them, drawn by weight; `None` when the book says nothing here.
    pub fn draw(&self, game: &str, played: &[String], random: &mut StdRng) -> Option<&str> {
        let next = self.next(game, played);
        let all: u32 = next.iter().map(|(_, weight)| weight).sum();
        if all == 0 {
            return None;
        }
        let mut drawn = random.random_range(0..all);
        next.into_iter().find_map(|(text, weight)| {
            let here = drawn < weight;
            drawn = drawn.wrapping_sub(weight);
            here.then_some(text)
        })
    }
}

impl Line {
    /// The name without the code before it and the variation behind it.
    fn family(&self) -> &str {
        let is_code = |word: &str| word.len() == 3 && word.ends_with(|c: char| c.is_ascii_digit());
        let name =
            self.name.split_once(' ').filter(|(code, _)| is_code(code)).map_or(&*self.name, |(_, name)| name);
        name.split_once(':').map_or(name, |(family, _)| family)
    }
}

fn header<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<String, String> {
    match (words.next(), words.next()) {
        (Some(slug), None) => Ok(slug.into()),
        _ => Err(format!("`{GAME}` must be followed by the name of one game")),
    }
}

fn line<'a>(
    game: Option<&str>,
    weight: &str,
    words: impl Iterator<Item = &'a str>,
    number: usize,
) -> Result<Line, String> {
    let weight = weight.parse().ok().filter(|weight| (1..=MOST).contains(weight));
    let weight = weight.ok_or_else(|| {
        format!("a line must begin with `{GAME}`, or with a weight, a whole number from 1 to {MOST}")
    })?;
    let game = game.ok_or_else(|| format!("a line `{GAME} NAME` must come first"))?.into();
    let words: Vec<&str> = words.collect();
    let bar = words.iter().position(|word| *word == "|");
    let (moves, name) = words.split_at(bar.unwrap_or(words.len()));
    if moves.is_empty() {
        return Err("there are no moves after the weight".into());
    }
    if name.len() < 2 {
        return Err(format!("behind the moves `{NAMED}` and the name of the opening must stand"));
    }
    let moves = moves.iter().copied().map(String::from).collect();
    Ok(Line { game, weight, moves, name: name[1..].join(" "), number })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(String::from).collect()
    }

    #[test]
    fn lines_that_go_together_share_their_weight() {
        let book = Book::read("game a\n3 x y | Y\n1 x z | Z # not so often\n\ngame b\n2 y | B\n").unwrap();
        assert_eq!(book.next("a", &[]), [("x", 4)]);
        assert_eq!(book.next("a", &words("x")), [("y", 3), ("z", 1)]);
        assert_eq!(book.next("b", &[]), [("y", 2)]);
        assert!(book.next("a", &words("x y")).is_empty() && book.next("c", &[]).is_empty());
    }

    #[test]
    fn moves_are_drawn_by_weight() {
        let book = Book::read("game a\n3 x | X\n1 y | Y").unwrap();
        let mut random = StdRng::seed_from_u64(7);
        let drawn: Vec<_> = (0..4_000).filter_map(|_| book.draw("a", &[], &mut random)).collect();
        let often = drawn.iter().filter(|&&text| text == "x").count();
        assert!(drawn.len() == 4_000 && (2_800..3_200).contains(&often), "{often}");
        assert_eq!(book.draw("a", &words("x"), &mut random), None);
    }

    #[test]
    fn an_opening_is_named_as_exactly_as_its_moves_say() {
        let book = Book::read("game a\n1 x y | C01 King: left\n1 x y z | C02 King: left, far\n1 x u v | King: right\n1 w | Queen")
            .unwrap();
        let name = |moves: &str| book.name("a", &words(moves));
        assert_eq!(name("x").as_deref(), Some("King"));
        assert_eq!(name("x y").as_deref(), Some("C01 King: left"));
        assert_eq!(name("x y z").as_deref(), Some("C02 King: left, far"));
        assert_eq!(name("x y other moves").as_deref(), Some("C01 King: left"));
        assert_eq!(name("x other").as_deref(), Some("King"));
        assert_eq!((name("other"), name("")), (None, None));
    }

    #[test]
    fn no_opening_is_named_for_a_move_that_was_not_played() {
        let book = Book::shipped();
        let name = |game: &str, moves: &str| book.name(game, &words(moves));
        for moves in ["d4 e6 e4 d5 Nc3", "d4 Nf6 Nf3 d5 c4 e6", "d4 Nf6 Nf3 e6 c4 b6", "c4 c6 e4 d5"] {
            assert_eq!(name("chess", moves), None, "{moves}");
        }
        for (moves, family) in [
            ("e4 c5 a3", "Sicilian Defense"),
            ("e4 e6 d4 d5", "French Defense"),
            ("e4 c6 d4 d5", "Caro-Kann Defense"),
            ("d4 Nf6 c4 g6 Nc3 d5", "Grünfeld Defense"),
            ("e4 e5 Nf3 Nc6 Bc4", "C50 Italian Game"),
        ] {
            assert_eq!(name("chess", moves).as_deref(), Some(family), "{moves}");
        }
        assert_eq!(name("tic-tac-toe", "a1 b3"), None);
        assert_eq!(name("tic-tac-toe", "a1 b2").as_deref(), Some("corner, answered in the centre"));
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let mistakes =
            Book::read("1 x\ngame\ngame a\n  y z\n0 x\n2 # none\n5 x | X\n5 x\n5 x |").unwrap_err();
        let places: Vec<_> = mistakes.iter().map(|mistake| (mistake.line, mistake.column)).collect();
        assert_eq!(places, [(1, 1), (2, 1), (4, 3), (5, 1), (6, 1), (8, 1), (9, 1)]);
    }
}
