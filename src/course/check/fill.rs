//! Placeholders in the texts of a lesson: each is replaced by what it asks for.

use super::Work;
use crate::course::query::Asked;
use crate::document::Placed;

impl Work<'_> {
    /// Replaces every placeholder by its answer.
    pub(super) fn fill(&mut self, text: &Placed<String>, position: Option<usize>) -> String {
        let mut filled = String::new();
        let mut rest = text.value.as_str();
        // Where the search for the next placeholder in the file goes on, to place mistakes exactly.
        let mut from = text.place.start;
        while let Some(open) = rest.find('{') {
            filled.push_str(&rest[..open]);
            let inside = &rest[open + 1..];
            let Some(close) = inside.find('}') else {
                self.blame(text.place.start, "a `{` lacks its `}`");
                return filled;
            };
            let placeholder = &rest[open..open + close + 2];
            let found = self.source.get(from..text.place.end).and_then(|raw| raw.find(placeholder));
            let at = found.map_or(text.place.start, |found| from + found);
            from = found.map_or(from, |_| at + placeholder.len());
            match Asked::parse(&inside[..close]).and_then(|asked| self.answer(&asked, position)) {
                Ok(answer) => filled.push_str(&grouped(&answer)),
                Err(message) => self.blame(at, message),
            }
            rest = &inside[close + 1..];
        }
        filled + rest
    }
}

/// Large numbers with their thousands apart, as texts print them.
fn grouped(answer: &str) -> String {
    answer.parse::<u64>().map_or_else(|_| answer.to_string(), crate::numbers::thousands)
}
