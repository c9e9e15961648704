//! A TOML file read field by field, so that every mistake has its line and column, and all of them are found at
//! once.

use std::fmt::Display;
use std::ops::Range;

use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A mistake in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong, and what is allowed.
    pub message: String,
}

impl Mistake {
    /// A mistake at the character with this byte offset.
    pub fn at(source: &str, offset: usize, message: impl Into<String>) -> Self {
        // TOML's own errors may point into a character.
        let floor = (0..=offset.min(source.len())).rev().find(|&at| source.is_char_boundary(at));
        let before = &source[..floor.unwrap_or(0)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.into(),
        }
    }

    /// As compilers tell it: `FILE:2:1: what is wrong`.
    pub fn in_file(&self, file: impl Display) -> String {
        format!("{file}:{}:{}: {}", self.line, self.column, self.message)
    }
}

/// A value with the byte offset at which it stands in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Where it starts and ends.
    pub place: Range<usize>,
}

/// A table with its place in the file.
type Table<'d> = (&'d DeTable<'d>, Range<usize>);

/// A table of a file, and the mistakes found so far.
pub(crate) struct Fields<'d, 'm> {
    source: &'d str,
    table: &'d DeTable<'d>,
    place: Range<usize>,
    /// What the table is, for messages: `a step`.
    what: String,
    mistakes: &'m mut Vec<Mistake>,
}

impl<'d, 'm> Fields<'d, 'm> {
    pub(crate) fn new(
        source: &'d str,
        table: &'d DeTable<'d>,
        place: Range<usize>,
        what: impl Into<String>,
        mistakes: &'m mut Vec<Mistake>,
    ) -> Self {
        Self { source, table, place, what: what.into(), mistakes }
    }

    /// Notes a mistake.
    pub(crate) fn blame(&mut self, offset: usize, message: impl Into<String>) {
        self.mistakes.push(Mistake::at(self.source, offset, message));
    }

    /// Where the table starts.
    pub(crate) fn start(&self) -> usize {
        self.place.start
    }

    /// Refuses every key that is not among these.
    pub(crate) fn only(&mut self, allowed: &[&str]) {
        for key in self.table.keys() {
            if !allowed.contains(&key.get_ref().as_ref()) {
                let message = format!(
                    "unknown key `{}` in {}; its keys are {}",
                    key.get_ref(),
                    self.what,
                    allowed.join(", ")
                );
                self.mistakes.push(Mistake::at(self.source, key.span().start, message));
            }
        }
    }

    fn get(&self, key: &str) -> Option<&'d Spanned<DeValue<'d>>> {
        self.table.get(key)
    }

    fn missing(&mut self, key: &str, kind: &str) {
        let message = format!("{} lacks `{key}`, {kind}", self.what);
        self.blame(self.place.start, message);
    }

    fn wrong(&mut self, key: &str, value: &Spanned<DeValue<'_>>, kind: &str) {
        let message = format!("`{key}` must be {kind}, not {}", article(value.get_ref().type_str()));
        self.blame(value.span().start, message);
    }

    /// A text that may be left out.
    pub(crate) fn text(&mut self, key: &str) -> Option<Placed<String>> {
        let value = self.get(key)?;
        let Some(text) = value.get_ref().as_str() else {
            self.wrong(key, value, "a text in quotes");
            return None;
        };
        Some(Placed { value: text.to_string(), place: value.span() })
    }

    /// A text that must be there.
    pub(crate) fn needed_text(&mut self, key: &str) -> Option<Placed<String>> {
        if self.get(key).is_none() {
            self.missing(key, "a text in quotes");
        }
        self.text(key)
    }

    /// A whole number that may be left out, within a range.
    pub(crate) fn number(&mut self, key: &str, range: Range<i64>) -> Option<Placed<i64>> {
        let value = self.get(key)?;
        let number = value.get_ref().as_integer().and_then(|number| number.as_str().parse().ok());
        let Some(number) = number else {
            self.wrong(key, value, "a whole number");
            return None;
        };
        if !range.contains(&number) {
            let allowed = format!("`{key}` must be {} to {}, not {number}", range.start, range.end - 1);
            self.blame(value.span().start, allowed);
            return None;
        }
        Some(Placed { value: number, place: value.span() })
    }

    /// A whole number that must be there.
    pub(crate) fn needed_number(&mut self, key: &str, range: Range<i64>) -> Option<Placed<i64>> {
        if self.get(key).is_none() {
            self.missing(key, "a whole number");
        }
        self.number(key, range)
    }

    /// A list of texts; empty when left out. Whole numbers count as texts.
    pub(crate) fn texts(&mut self, key: &str) -> Vec<Placed<String>> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong(key, value, "a list of texts in square brackets");
            return Vec::new();
        };
        let mut texts = Vec::new();
        for item in list {
            match item.get_ref() {
                DeValue::String(text) => {
                    texts.push(Placed { value: text.to_string(), place: item.span() });
                }
                DeValue::Integer(number) => {
                    texts.push(Placed { value: number.as_str().to_string(), place: item.span() });
                }
                _ => self.wrong(key, item, "a list of texts"),
            }
        }
        texts
    }

    /// Whether the key is there.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// True or false, which may be left out.
    pub(crate) fn switch(&mut self, key: &str) -> Option<bool> {
        let value = self.get(key)?;
        let switch = value.get_ref().as_bool();
        if switch.is_none() {
            self.wrong(key, value, "true or false");
        }
        switch
    }

    /// The items of a list, whatever they are, and where it stands; no items when it is left out.
    pub(crate) fn list(&mut self, key: &str) -> (Vec<&'d Spanned<DeValue<'d>>>, usize) {
        let Some(value) = self.get(key) else { return (Vec::new(), self.place.start) };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong(key, value, "a list in square brackets");
            return (Vec::new(), value.span().start);
        };
        (list.iter().collect(), value.span().start)
    }

    /// A list of tables (`[[key]]`); empty when left out.
    pub(crate) fn tables(&mut self, key: &str) -> Vec<(&'d DeTable<'d>, Range<usize>)> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong(key, value, &format!("a list of tables, each under `[[{key}]]`"));
            return Vec::new();
        };
        let mut tables = Vec::new();
        for item in list {
            match item.get_ref().as_table() {
                Some(table) => tables.push((table, item.span())),
                None => self.wrong(key, item, &format!("a list of tables, each under `[[{key}]]`")),
            }
        }
        tables
    }

    /// The tables under `[key.NAME]`, by their names.
    pub(crate) fn named_tables(&mut self, key: &str) -> Vec<(Placed<String>, Table<'d>)> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(key, value, &format!("tables, each under `[{key}.NAME]`"));
            return Vec::new();
        };
        let mut tables = Vec::new();
        for (name, item) in table {
            match item.get_ref().as_table() {
                Some(inner) => {
                    let name = Placed { value: name.get_ref().to_string(), place: name.span() };
                    tables.push((name, (inner, item.span())));
                }
                None => self.wrong(key, item, &format!("tables, each under `[{key}.NAME]`")),
            }
        }
        tables
    }

    /// Reads one of the tables.
    pub(crate) fn inner<'n>(
        &'n mut self,
        (table, place): (&'d DeTable<'d>, Range<usize>),
        what: impl Into<String>,
    ) -> Fields<'d, 'n> {
        Fields { source: self.source, table, place, what: what.into(), mistakes: self.mistakes }
    }
}

fn article(kind: &str) -> String {
    let vowel = kind.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {kind}", if vowel { "an" } else { "a" })
}
