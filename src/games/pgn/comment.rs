//! Comments, and the data that programs keep in them: `{[%clk 0:03:00] [%eval 0.3] a novelty}`.

use std::borrow::Cow;
use std::fmt;

/// A comment: data first, then words.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Comment {
    /// The data in the order in which it stands.
    pub annotations: Vec<Annotation>,
    /// The words, with single spaces between.
    pub text: String,
}

/// A piece of data, `[%name value]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// What it is: `clk`, `eval`, `emt`, `csl`, `cal` …
    pub name: String,
    /// Its value as it stands.
    pub value: String,
}

impl Comment {
    /// Takes a comment apart.
    pub fn read(raw: &[u8]) -> Self {
        let text = decode(raw);
        let mut rest = &*text;
        let mut comment = Self::default();
        let mut words = String::with_capacity(rest.len());
        while let Some(start) = rest.find("[%") {
            let (before, from) = rest.split_at(start);
            words.push_str(before);
            if let Some(end) = from.find(']') {
                comment.annotations.push(Annotation::read(&from[2..end]));
                words.push(' ');
                rest = &from[end + 1..];
            } else {
                words.push_str("[%");
                rest = &from[2..];
            }
        }
        words.push_str(rest);
        comment.text = spaced(&words);
        comment
    }
}

impl Annotation {
    fn read(text: &str) -> Self {
        let words = spaced(text);
        let (name, value) = words.split_once(' ').unwrap_or((&words, ""));
        Self { name: name.into(), value: value.into() }
    }
}

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.value {
            "" => write!(f, "[%{}]", self.name),
            value => write!(f, "[%{} {value}]", self.name),
        }
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = self.annotations.iter().map(ToString::to_string).collect();
        if !self.text.is_empty() {
            parts.push(self.text.clone());
        }
        f.write_str(&parts.join(" "))
    }
}

/// Single spaces between words, none around: where lines break means nothing.
fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push_str(word);
    }
    spaced
}

/// Text as UTF-8, or else as Latin-1, the character set of the standard of 1994.
pub fn decode(raw: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(raw) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(raw.iter().map(|&byte| char::from(byte)).collect()),
    }
}
