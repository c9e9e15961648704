//! Reads one line of the protocol: a word, and arguments `name=value` or `name` alone. A value with blanks stands in
//! quotes.

use std::str::FromStr;

use thiserror::Error;

/// A line, taken apart.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// Its first word.
    pub command: String,
    /// The arguments in their order; one without `=` has an empty value.
    pub arguments: Vec<(String, String)>,
}

/// Why a line makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadLine {
    /// A quote opens and does not close.
    #[error("the value of `{0}` has no closing quote")]
    OpenQuote(String),
    /// A value is missing or cannot be read.
    #[error("`{name}` must be {wanted}, not `{found}`")]
    Value {
        /// The argument.
        name: String,
        /// What it may be.
        wanted: &'static str,
        /// What it is.
        found: String,
    },
}

impl Line {
    /// Takes a line apart; one without words has an empty command.
    ///
    /// # Errors
    /// When a quote does not close.
    pub fn read(text: &str) -> Result<Self, BadLine> {
        let mut words = text.trim();
        let mut line = Self::default();
        while !words.is_empty() {
            let end =
                words.find(|letter: char| letter.is_whitespace() || letter == '=').unwrap_or(words.len());
            let (name, rest) = words.split_at(end);
            let (value, rest) = match rest.strip_prefix('=') {
                None => ("", rest),
                Some(rest) => match rest.strip_prefix('"') {
                    Some(inside) => {
                        inside.split_once('"').ok_or_else(|| BadLine::OpenQuote(name.to_string()))?
                    }
                    None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
                },
            };
            if line.command.is_empty() && line.arguments.is_empty() {
                line.command = name.to_string();
            } else {
                line.arguments.push((name.to_string(), value.to_string()));
            }
            words = rest.trim_start();
        }
        Ok(line)
    }

    /// The value of an argument.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.arguments.iter().rev().find(|(argument, _)| argument == name).map(|(_, value)| value.as_str())
    }

    /// An argument stands there.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// A value that is a number.
    ///
    /// # Errors
    /// When it is none.
    pub fn number<N: FromStr>(&self, name: &str, wanted: &'static str) -> Result<Option<N>, BadLine> {
        let read = |value: &str| {
            let bad = || BadLine::Value { name: name.into(), wanted, found: value.into() };
            value.parse().map_err(|_| bad())
        };
        self.value(name).map(read).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let line = Line::read("  pos pos=Wbe moves=\"32-28 19-23\" start\n").unwrap();
        assert_eq!(line.command, "pos");
        assert_eq!(line.value("moves"), Some("32-28 19-23"));
        assert!(line.has("start") && !line.has("end"));
        assert_eq!(Line::read(" ").unwrap(), Line::default());
        assert_eq!(Line::read("pos moves=\"32").unwrap_err(), BadLine::OpenQuote("moves".into()));
        let level = Line::read("level depth=12 time=0.5").unwrap();
        assert_eq!(
            (level.number("depth", "a number"), level.number("time", "a number")),
            (Ok(Some(12)), Ok(Some(0.5)))
        );
        assert!(Line::read("level depth=x").unwrap().number::<u8>("depth", "a number").is_err());
    }
}
