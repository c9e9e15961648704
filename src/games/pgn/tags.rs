//! Tag pairs, `[Name "value"]`, and the position that they say a game starts from.

use std::io::Read;

use super::movetext::results;
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
                if !self.names.insert(name.clone()) {
                    visitor.doubt(
                        place.error(format!("the tag {name} is there already; each is expected once")),
                    );
                }
                if name == "Result" {
                    self.tagged = Ended::from_word::<G>(value.as_bytes());
                }
                if let Some(doubt) = self.doubt(&name, &value) {
                    visitor.doubt(inside.error(doubt));
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

    /// What cannot be right with the value of a tag, though the game can be read.
    fn doubt(&self, name: &str, value: &str) -> Option<String> {
        let is_unknown = matches!(value, "" | "?");
        match name {
            _ if is_unknown => None,
            "Result" if self.tagged.is_none() => {
                Some(format!("tag Result: `{value}` is no result; there are {}", results::<G>()))
            }
            "Date" | "EventDate" | "UTCDate" if !is_possible(value) => Some(format!(
                "tag {name}: `{value}` is no day; one is written YYYY.MM.DD, with `?` for what is not known"
            )),
            _ => None,
        }
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

/// Where a text begins with a year and a month, that month is one, and so is the day behind it where there is a number.
fn is_possible(date: &str) -> bool {
    let parts: Vec<_> = date.split(['.', '-', '/']).map(str::parse::<u32>).collect();
    let [Ok(year @ 1_000..), Ok(month), ref rest @ ..] = parts[..] else { return true };
    let days = match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    !matches!(rest, [Ok(day), ..] if !(1..=days).contains(day))
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
