//! What a lesson's author states about its positions, so that `lessons check` can prove it.

use crate::course::query::Asked;

/// How a claim compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    Different,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

impl Relation {
    /// The signs, longer ones first.
    const SIGNS: [(&'static str, Self); 6] = [
        ("<=", Self::AtMost),
        (">=", Self::AtLeast),
        ("!=", Self::Different),
        ("<", Self::Less),
        (">", Self::Greater),
        ("=", Self::Equal),
    ];

    /// The first sign in a text, with what stands before and behind it.
    pub(super) fn split(text: &str) -> Option<(&str, Self, &str)> {
        let at = text.find(['<', '>', '=', '!'])?;
        let (sign, relation) = Self::SIGNS.iter().find(|(sign, _)| text[at..].starts_with(sign))?;
        Some((&text[..at], *relation, &text[at + sign.len()..]))
    }

    /// Whether two numbers are in this relation.
    pub(super) fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
            Self::Different => left != right,
            Self::AtLeast => left >= right,
            Self::Greater => left > right,
        }
    }

    /// What it is with the sides exchanged.
    pub(super) fn turned(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
            Self::Greater => Self::Less,
            same => same,
        }
    }

    /// The sign.
    pub(super) fn sign(self) -> &'static str {
        Self::SIGNS.iter().find(|(_, relation)| *relation == self).map_or("", |(sign, _)| sign)
    }
}

/// More than any value that is no forced win.
const FORCED: i64 = 1_000_000;

/// A figure as a number; a forced win in `#3` moves is more than any other value, a forced loss, `#−3`, less.
pub(super) fn number(text: &str) -> Option<i64> {
    let plain = text.replace('−', "-");
    let Some(moves) = plain.strip_prefix('#') else { return plain.parse().ok() };
    let lost = moves.starts_with('-');
    let moves: i64 = moves.parse().ok()?;
    Some(if lost { -FORCED - moves } else { FORCED - moves })
}

/// One side of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A number that the author wrote.
    Number(i64),
    /// A word that he wrote, in single quotes.
    Word(String),
    /// A question.
    Asked(Asked),
}

impl Term {
    fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Ok(number) = text.parse() {
            return Ok(Self::Number(number));
        }
        if let Some(word) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            return Ok(Self::Word(word.to_string()));
        }
        Asked::parse(text).map(Self::Asked)
    }
}

/// See the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Left of the sign.
    pub left: Term,
    /// The sign.
    pub relation: Relation,
    /// Right of the sign.
    pub right: Term,
}

/// What came of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is true.
    True,
    /// It is false; with the values put in.
    False(String),
}

impl Claim {
    /// Reads a claim.
    ///
    /// # Errors
    /// What is wrong, and what is allowed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (left, relation, right) = Relation::split(text).ok_or_else(|| {
            format!(
                "`{text}` compares nothing; a claim is two questions, numbers or 'words' with `<`, `<=`, `=`, `!=`, `>=` or `>` between"
            )
        })?;
        Ok(Self { left: Term::parse(left)?, relation, right: Term::parse(right)? })
    }

    /// Whether it holds, with what `answer` says to the questions.
    ///
    /// # Errors
    /// What `answer` says, or what is no number where numbers are compared.
    pub fn judge(&self, mut answer: impl FnMut(&Asked) -> Result<String, String>) -> Result<Verdict, String> {
        let mut value = |term: &Term| match term {
            Term::Number(number) => Ok(number.to_string()),
            Term::Word(word) => Ok(word.clone()),
            Term::Asked(asked) => answer(asked),
        };
        let (left, right) = (value(&self.left)?, value(&self.right)?);
        let holds = match (number(&left), number(&right), self.relation) {
            (Some(left), Some(right), relation) => relation.holds(left, right),
            (_, _, Relation::Equal) => left == right,
            (_, _, Relation::Different) => left != right,
            (None, ..) => return Err(format!("`{left}` is no number to compare")),
            _ => return Err(format!("`{right}` is no number to compare")),
        };
        let told = || format!("{left} {} {right}", self.relation.sign());
        Ok(if holds { Verdict::True } else { Verdict::False(told()) })
    }
}
