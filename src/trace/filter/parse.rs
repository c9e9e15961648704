//! From text to a filter.

use super::words::{NUMBERS, WORDS};
use super::{Comparison, NoFilter, Term};
use crate::search::Visit;
use crate::trace::names::read_men;

/// Deeper brackets are nobody's.
const DEEPEST: usize = 32;

/// The signs of comparisons, longer ones first where they begin alike.
const SIGNS: [(&str, Comparison); 10] = [
    ("<=", Comparison::AtMost),
    ("≤", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("≥", Comparison::AtLeast),
    ("!=", Comparison::Unequal),
    ("≠", Comparison::Unequal),
    ("==", Comparison::Equal),
    ("=", Comparison::Equal),
    ("<", Comparison::Less),
    (">", Comparison::More),
];

/// Reads a whole text.
pub(super) fn parse(text: &str) -> Result<Term, NoFilter> {
    let mut reader = Reader { text, at: 0, deep: 0 };
    let term = reader.any()?;
    if reader.rest().is_empty() { Ok(term) } else { Err(reader.missing("`&`, `|` or the end is due here")) }
}

struct Reader<'a> {
    text: &'a str,
    /// The byte that comes next.
    at: usize,
    /// Brackets that are open.
    deep: usize,
}

impl<'a> Reader<'a> {
    /// What comes next, blanks left out.
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    /// Takes a sign, if it comes next.
    fn takes(&mut self, sign: &str) -> bool {
        let comes = self.rest().starts_with(sign);
        self.at += if comes { sign.len() } else { 0 };
        comes
    }

    fn missing(&self, what: &'static str) -> NoFilter {
        NoFilter::At { at: self.text[..self.at].chars().count() + 1, what }
    }

    fn any(&mut self) -> Result<Term, NoFilter> {
        let mut terms = vec![self.all()?];
        while self.takes(",") || self.takes("|") {
            terms.push(self.all()?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Term::Any(terms) })
    }

    fn all(&mut self) -> Result<Term, NoFilter> {
        let mut terms = vec![self.one()?];
        while self.takes("&") {
            terms.push(self.one()?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Term::All(terms) })
    }

    fn one(&mut self) -> Result<Term, NoFilter> {
        if self.deep > DEEPEST {
            return Err(self.missing("brackets this deep are not read"));
        }
        if self.takes("!") {
            self.deep += 1;
            let term = self.one()?;
            self.deep -= 1;
            return Ok(Term::Not(Box::new(term)));
        }
        if self.takes("(") {
            self.deep += 1;
            let term = self.any()?;
            self.deep -= 1;
            return if self.takes(")") { Ok(term) } else { Err(self.missing("`)` is missing")) };
        }
        self.word()
    }

    fn word(&mut self) -> Result<Term, NoFilter> {
        let rest = self.rest();
        let end = rest.find(|char: char| !char.is_alphanumeric() && char != '-').unwrap_or(rest.len());
        let word = &rest[..end];
        if word.is_empty() {
            return Err(self.missing("a word is due here, or a comparison"));
        }
        let before = self.at;
        self.at += end;
        let number = NUMBERS.iter().position(|(known, _)| *known == word);
        self.rest();
        let sign = SIGNS.into_iter().find(|(sign, _)| self.takes(sign));
        if let Some((_, comparison)) = sign {
            let Some(number) = number else { return Err(NoFilter::NoNumber(word.into())) };
            return Ok(Term::Number(number, comparison, self.number(NUMBERS[number].0 == "value")?));
        }
        if let Some(number) = number {
            return Err(NoFilter::Alone(NUMBERS[number].0));
        }
        let visit = Visit::ALL.into_iter().find(|visit| visit.word() == word).map(Term::Visit);
        let known = || WORDS.iter().position(|(known, _)| *known == word).map(Term::Word);
        visit.or_else(known).ok_or_else(|| {
            self.at = before;
            NoFilter::Unknown(word.into())
        })
    }

    /// An integer, with a sign or without; thousands may be apart by `_`. A value may be in men, with a decimal point.
    fn number(&mut self, is_value: bool) -> Result<i64, NoFilter> {
        let rest = self.rest();
        let of_number = |char: char| char.is_ascii_digit() || matches!(char, '_' | '-' | '−' | '+' | '.');
        let end = rest.find(|char| !of_number(char)).unwrap_or(rest.len());
        let digits = rest[..end].replace('_', "").replace('−', "-");
        let men = read_men(&digits).filter(|_| is_value).map(i64::from);
        let what =
            if is_value { "points, as 25, or men, as 0.25, are due here" } else { "an integer is due here" };
        let number = men.or_else(|| digits.parse().ok()).ok_or_else(|| self.missing(what))?;
        self.at += end;
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Filter;

    fn error(text: &str) -> String {
        text.parse::<Filter>().expect_err(text).to_string()
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, told) in [
            ("", "character 1: a word is due"),
            ("cut &", "character 6: a word is due"),
            ("cut cut", "character 5: `&`, `|` or the end"),
            ("(cut", "character 5: `)` is missing"),
            ("nodes>x", "character 7: an integer is due"),
            ("nodes>99999999999999999999", "character 7: an integer is due"),
            ("nodes", "compare it, as in `nodes>3`"),
            ("cut>3", "`cut` is no number of a node; there are nodes, hidden,"),
            ("cuts", "`cuts` is no filter; there are root, full,"),
        ] {
            assert!(error(text).contains(told), "{text}: {}", error(text));
        }
        assert!(error(&"(".repeat(100_000)).contains("brackets this deep"));
        assert!(error(&"!".repeat(100_000)).contains("brackets this deep"));
    }
}
