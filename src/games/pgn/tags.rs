//! Tag pairs, `[Name "value"]`, and the position that they say a game starts from.

use std::io::Read;

use super::reader::Reader;
use super::source::LONGEST;
use super::{Ended, Place, Portable, Visitor, decode};
use crate::games::NotationError;

impl<R: Read, G: Portable> Reader<R, G> {
    /// Reads the tag pairs of a game and gives the position that it starts from; `None` when they are wrong.
    pub(super) fn tags(&mut self, visitor: &mut impl Visitor<G>) -> Option<G> {
        let mut start = Some(None);
        while self.blank() == Some(b'[') {
            if let Err(error) = self.is_bearable() {
                visitor.error(error);
                start = None;
                break;
            }
            let place = self.source.place_before(0);
            let read = self.tag().and_then(|(name, value, inside)| {
                visitor.tag(&name, &value);
                if name == "Result" {
                    self.tagged = Ended::from_word::<G>(value.as_bytes());
                }
                if name == "FEN" {
                    return position(&value, inside).map(Some);
                }
                G::check_tag(&name, &value).map(|()| None).map_err(|why| inside.error(why))
            });
            match read {
                Ok(Some(position)) => start = start.map(|_| Some(position)),
                Ok(None) => {}
                Err(error) => {
                    // A tag that is not closed takes no later line with it.
                    if error.line == place.line && !self.source.at_line_start() {
                        self.source.take_while(|byte| byte != b'\n');
                    }
                    visitor.error(error);
                    start = None;
                }
            }
        }
        start.map(|position| position.unwrap_or_else(|| self.first.clone()))
    }

    /// A tag's name, its value, and where the value starts.
    fn tag(&mut self) -> Result<(String, String, Place), NotationError> {
        self.source.skip(1);
        self.spaces();
        let name = self.source.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let name = String::from_utf8_lossy(name).into_owned();
        if name.is_empty() {
            return Err(self.here("a tag needs a name of letters, digits and `_`: `[Event \"…\"]`"));
        }
        self.spaces();
        if self.source.peek() != Some(b'"') {
            return Err(self.here(format!("the value of the tag {name} must stand in quotes")));
        }
        self.source.skip(1);
        let inside = self.source.place_before(0);
        let mut escaped = false;
        let raw = self.source.take_while(|byte| match byte {
            b'\n' => false,
            _ if escaped => {
                escaped = false;
                true
            }
            b'\\' => {
                escaped = true;
                true
            }
            byte => byte != b'"',
        });
        if raw.len() >= LONGEST {
            return Err(inside.too_long(&format!("value of the tag {name}")));
        }
        let value = unescaped(&decode(raw));
        if self.source.peek() != Some(b'"') {
            return Err(inside.error(format!("the value of the tag {name} has no closing quote on its line")));
        }
        self.source.skip(1);
        self.spaces();
        if self.source.peek() != Some(b']') {
            return Err(self.here(format!(
                "the tag {name} must be closed by `]`; a quote in a value is written `\\\"`"
            )));
        }
        self.source.skip(1);
        Ok((name, value, inside))
    }

    fn spaces(&mut self) {
        self.source.take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
    }
}

/// `\"` is a quote and `\\` a backslash; another backslash is itself. Ends of lines from elsewhere say nothing.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.trim_end_matches('\r').chars().peekable();
    while let Some(letter) = rest.next() {
        match (letter, rest.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                plain.push(next);
                rest.next();
            }
            _ => plain.push(letter),
        }
    }
    plain
}

fn position<G: Portable>(fen: &str, inside: Place) -> Result<G, NotationError> {
    G::parse(fen).map_err(|error| {
        let column = inside.column + error.column - 1;
        NotationError { line: inside.line, column, message: format!("tag FEN: {}", error.message) }
    })
}

impl Place {
    /// An error here.
    pub(super) fn error(self, message: impl Into<String>) -> NotationError {
        NotationError { line: self.line, column: self.column, message: message.into() }
    }

    /// What begins here is too long to be read.
    pub(super) fn too_long(self, what: &str) -> NotationError {
        self.error(format!(
            "the {what} is longer than {} MiB, which is all that is read of one",
            LONGEST >> 20
        ))
    }
}
