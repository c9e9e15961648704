//! Games read into trees.

use std::io::{self, Read};

use super::{Comment, Ended, Game, Line, Node, Portable, Reader, Visitor};
use crate::games::NotationError;

/// A game, and what was wrong in it.
pub type Found<G> = (Game<G>, Vec<NotationError>);

/// Reads games one after the other, each with what was wrong in it.
pub fn games<R: Read, G: Portable>(input: R) -> impl Iterator<Item = io::Result<Found<G>>> {
    let mut reader = Reader::new(input);
    std::iter::from_fn(move || next_game(&mut reader).transpose()).fuse()
}

/// Reads one game, with what was wrong in it. Of a game that breaks off, what was read up to there is kept.
///
/// # Errors
/// When the input cannot be read.
pub fn next_game<R: Read, G: Portable>(reader: &mut Reader<R, G>) -> io::Result<Option<Found<G>>> {
    let mut builder = Builder::new();
    Ok(reader.next(&mut builder)?.then(|| builder.finish()))
}

/// Reads the game with this number, counted from 1; where there are fewer, `Err` says how many there are.
///
/// # Errors
/// When the input cannot be read.
pub fn nth_game<R: Read, G: Portable>(
    reader: &mut Reader<R, G>,
    number: u64,
) -> io::Result<Result<Found<G>, u64>> {
    for passed in 1..number {
        if !reader.next(&mut PassOver)? {
            return Ok(Err(passed - 1));
        }
    }
    Ok(next_game(reader)?.ok_or(number.saturating_sub(1)))
}

/// Passes over the games before the one that is wanted.
struct PassOver;

impl<G: Portable> Visitor<G> for PassOver {
    fn start(&mut self, _position: &G) -> bool {
        false
    }
}

/// Puts a game together. The line that is open is the last.
struct Builder<G: Portable> {
    tags: Vec<(String, String)>,
    line: Line<G>,
    outer: Vec<Line<G>>,
    ended: Option<Ended>,
    errors: Vec<NotationError>,
}

impl<G: Portable> Builder<G> {
    fn new() -> Self {
        Self { tags: Vec::new(), line: Line::default(), outer: Vec::new(), ended: None, errors: Vec::new() }
    }

    fn finish(self) -> Found<G> {
        (Game::new(self.tags, self.line, self.ended.unwrap_or(Ended::Open)), self.errors)
    }
}

impl<G: Portable> Visitor<G> for Builder<G> {
    fn tag(&mut self, name: &str, value: &str) {
        self.tags.push((name.into(), value.into()));
    }

    fn play(&mut self, mv: Option<G::Move>) {
        self.line.moves.push(Node::new(mv));
    }

    fn mark(&mut self, number: u8) {
        if let Some(node) = self.line.moves.last_mut() {
            node.marks.push(number);
        }
    }

    fn comment(&mut self, raw: &[u8]) {
        let comment = Comment::read(raw);
        match self.line.moves.last_mut() {
            Some(node) => node.comments.push(comment),
            None => self.line.comments.push(comment),
        }
    }

    fn open(&mut self) {
        self.outer.push(std::mem::take(&mut self.line));
    }

    fn close(&mut self) {
        if let Some(outer) = self.outer.pop() {
            let inner = std::mem::replace(&mut self.line, outer);
            if let Some(node) = self.line.moves.last_mut() {
                node.variations.push(inner);
            }
        }
    }

    fn error(&mut self, error: NotationError) {
        self.errors.push(error);
    }

    fn doubt(&mut self, doubt: NotationError) {
        self.errors.push(doubt);
    }

    fn end(&mut self, ended: Option<Ended>) {
        self.ended = ended;
    }
}
