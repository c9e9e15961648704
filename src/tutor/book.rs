//! The opening book: known first moves, drawn by weight, so that games differ (sources: L28, C6).
//!
//! The book knows texts only: the moves are as players write them in their game, and whoever plays one reads it
//! as he reads what a user types.

use rand::RngExt;
use rand::rngs::StdRng;

use super::Mistake;

/// The book in the program.
pub const SHIPPED: &str = include_str!("../../book.txt");

/// The word that begins the lines of a game.
const GAME: &str = "game";
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
    pub fn shipped() -> Self {
        Self::read(SHIPPED).expect("a test reads the shipped book")
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

fn header<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<String, String> {
    match (words.next(), words.next()) {
        (Some(slug), None) => Ok(slug.into()),
        _ => Err(format!("`{GAME}` must be followed by the name of one game")),
    }
}

fn line<'a>(
    game: Option<&str>,
    weight: &str,
    moves: impl Iterator<Item = &'a str>,
    number: usize,
) -> Result<Line, String> {
    let weight = weight.parse().ok().filter(|weight| (1..=MOST).contains(weight));
    let weight = weight.ok_or_else(|| {
        format!("a line must begin with `{GAME}`, or with a weight, a whole number from 1 to {MOST}")
    })?;
    let game = game.ok_or_else(|| format!("a line `{GAME} NAME` must come first"))?.into();
    let moves: Vec<_> = moves.map(String::from).collect();
    if moves.is_empty() {
        return Err("there are no moves after the weight".into());
    }
    Ok(Line { game, weight, moves, number })
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
        let book = Book::read("game a\n3 x y\n1 x z # not so often\n\ngame b\n2 y\n").unwrap();
        assert_eq!(book.next("a", &[]), [("x", 4)]);
        assert_eq!(book.next("a", &words("x")), [("y", 3), ("z", 1)]);
        assert_eq!(book.next("b", &[]), [("y", 2)]);
        assert!(book.next("a", &words("x y")).is_empty() && book.next("c", &[]).is_empty());
    }

    #[test]
    fn moves_are_drawn_by_weight() {
        let book = Book::read("game a\n3 x\n1 y").unwrap();
        let mut random = StdRng::seed_from_u64(7);
        let drawn: Vec<_> = (0..4_000).filter_map(|_| book.draw("a", &[], &mut random)).collect();
        let often = drawn.iter().filter(|&&text| text == "x").count();
        assert!(drawn.len() == 4_000 && (2_800..3_200).contains(&often), "{often}");
        assert_eq!(book.draw("a", &words("x"), &mut random), None);
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let mistakes = Book::read("1 x\ngame\ngame a\n  y z\n0 x\n2 # none\n5 x").unwrap_err();
        let places: Vec<_> = mistakes.iter().map(|mistake| (mistake.line, mistake.column)).collect();
        assert_eq!(places, [(1, 1), (2, 1), (4, 3), (5, 1), (6, 1)]);
    }
}
