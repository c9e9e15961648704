//! Which nodes somebody looks for: words for visits, results and what happened, and comparisons of numbers, joined by
//! *and*, *or* and *not*.
//!
//! ```text
//! filter  = both { ("," | "|") both }
//! both    = one { "&" one }
//! one     = "!" one | "(" filter ")" | word | number ("<" | "<=" | "=" | "!=" | ">=" | ">") integer
//! ```

mod parse;
mod words;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use self::words::{NUMBERS, WORDS};
use super::stats::in_quiescence;
use super::tree::{NodeId, Tree};
use crate::games::Side;
use crate::search::Visit;

/// Which nodes pass.
#[derive(Clone, Debug)]
pub struct Filter {
    term: Term,
    /// The side that moves at the root.
    root: Side,
}

#[derive(Clone, Debug)]
enum Term {
    Visit(Visit),
    /// By its place in the list.
    Word(usize),
    /// A number, by its place in the list, and what it is compared with.
    Number(usize, Comparison, i64),
    Not(Box<Term>),
    All(Vec<Term>),
    Any(Vec<Term>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comparison {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    More,
}

/// What is wrong with a text that is to be a filter, and what may stand there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoFilter {
    /// A word that no node can have.
    #[error("`{0}` is no filter; there are {known}", known = Known)]
    Unknown(String),
    /// A number without a comparison.
    #[error("`{0}` is a number: compare it, as in `{0}>3`")]
    Alone(&'static str),
    /// A comparison with nothing that is a number of a node.
    #[error("`{0}` is no number of a node; there are {known}", known = Filter::numbers().join(", "))]
    NoNumber(String),
    /// Something else is wrong: where, in characters from 1, and what is missing there.
    #[error("character {at}: {what}")]
    At {
        /// Which character.
        at: usize,
        /// What is missing.
        what: &'static str,
    },
}

/// What a filter may be made of, in words.
struct Known;

impl fmt::Display for Known {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, numbers) = (Filter::words().join(", "), Filter::numbers().join(", "));
        write!(to, "{words}; and numbers: {numbers} (nodes>1000); joined by & (and), | (or), ! (not), ( )")
    }
}

impl Filter {
    /// Every word that a filter may have.
    pub fn words() -> Vec<&'static str> {
        let visits = Visit::ALL.iter().map(|visit| visit.word());
        visits.chain(WORDS.iter().map(|(word, _)| *word)).collect()
    }

    /// Every number that a filter may compare.
    pub fn numbers() -> Vec<&'static str> {
        NUMBERS.iter().map(|(word, _)| *word).collect()
    }

    /// Where the word begins that a text ends with, which is being typed; and what it may become.
    pub fn offers(text: &str) -> (usize, Vec<&'static str>) {
        let in_word = |char: char| char.is_alphanumeric() || char == '-';
        let begun = text.trim_end_matches(in_word).len();
        // Behind a comparison an integer is typed.
        if text[..begun].trim_end().ends_with(['<', '>', '=', '≤', '≥', '≠']) {
            return (begun, vec![]);
        }
        let known = Self::words().into_iter().chain(Self::numbers());
        (begun, known.filter(|word| word.starts_with(&text[begun..])).collect())
    }

    /// The words that some of the first nodes of a tree have.
    pub fn words_in(tree: &Tree, nodes: usize) -> Vec<&'static str> {
        let nodes = nodes.min(tree.len()) as NodeId;
        let has = |word: &&str| {
            let filter = word.parse::<Self>();
            filter.is_ok_and(|filter| (0..nodes).any(|id| filter.passes(tree, id)))
        };
        Self::words().into_iter().filter(has).collect()
    }

    /// The same filter of a search at the root of which this side moves: values are as the first side sees them.
    #[must_use]
    pub fn with_root(self, root: Side) -> Self {
        Self { root, ..self }
    }

    /// Whether the node passes.
    pub fn passes(&self, tree: &Tree, id: NodeId) -> bool {
        self.term.holds(tree, id, self.root)
    }
}

impl Term {
    fn holds(&self, tree: &Tree, id: NodeId, root: Side) -> bool {
        match self {
            // As the statistics count it: a null move and a probe without depth belong to it.
            Self::Visit(Visit::Quiescence) => in_quiescence(tree, id),
            Self::Visit(visit) => tree.visit(id) == *visit,
            Self::Word(at) => WORDS[*at].1(tree, id),
            Self::Number(at, comparison, other) => {
                NUMBERS[*at].1(tree, id, root).is_some_and(|number| comparison.holds(number, *other))
            }
            Self::Not(term) => !term.holds(tree, id, root),
            Self::All(terms) => terms.iter().all(|term| term.holds(tree, id, root)),
            Self::Any(terms) => terms.iter().any(|term| term.holds(tree, id, root)),
        }
    }
}

impl Comparison {
    fn holds(self, one: i64, two: i64) -> bool {
        match self {
            Self::Less => one < two,
            Self::AtMost => one <= two,
            Self::Equal => one == two,
            Self::Unequal => one != two,
            Self::AtLeast => one >= two,
            Self::More => one > two,
        }
    }
}

impl FromStr for Filter {
    type Err = NoFilter;

    fn from_str(text: &str) -> Result<Self, NoFilter> {
        Ok(Self { term: parse::parse(text)?, root: Side::First })
    }
}
