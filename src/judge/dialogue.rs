//! The protocol as a function of lines: what is asked, and what is replied.

use std::fmt::Write as _;
use std::num::{IntErrorKind, ParseIntError};

use thiserror::Error;

use super::tree::{NodeId, Tree};
use crate::games::Side;

/// The first line of all.
pub const GREETING: &str = "cutnode judge 1\n";
/// How often each node may be visited.
pub const MOST_VISITS: u8 = 50;

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Misstep {
    /// Its bytes are no text.
    #[error("it is not UTF-8")]
    NoText,
    /// It begins with another word.
    #[error("lines are `visit NODE` or `answer VALUE`")]
    NoWord,
    /// Behind the word stands no whole number.
    #[error("`{0}` is no whole number")]
    NoNumber(String),
    /// A number that nothing has.
    #[error("`{0}` is too large")]
    TooLarge(String),
    /// The number of no node that was told.
    #[error("no node {0} has been told: a node is known from its parent's line, and node 1 is the root")]
    Unknown(i64),
    /// The node was visited too often.
    #[error("node {0} has been visited {MOST_VISITS} times already")]
    TooOften(i64),
}

/// The dialogue about one tree. Nodes are numbered as they become known, so that a number tells nothing about what was not
/// looked at.
#[derive(Debug)]
pub struct Dialogue {
    tree: Tree,
    /// The node of each number, from 1.
    told: Vec<NodeId>,
    /// The first number of the children, where they were told.
    numbers: Vec<Option<usize>>,
    counts: Vec<u8>,
    visits: Vec<NodeId>,
}

impl Dialogue {
    /// Begins one.
    pub fn new(tree: Tree) -> Self {
        let nodes = tree.len();
        Self {
            tree,
            told: vec![Tree::ROOT],
            numbers: vec![None; nodes],
            counts: vec![0; nodes],
            visits: Vec::new(),
        }
    }

    /// The line that opens it; the tree is the one with this number.
    pub fn opening(&self, number: usize) -> String {
        format!("tree {number} {}\n", if self.tree.first() == Side::First { "max" } else { "min" })
    }

    /// Hears a line without its end. The reply, with its end, is put behind what is in `reply`; an answer has none, and is
    /// returned.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn hear(&mut self, line: &[u8], reply: &mut String) -> Result<Option<i64>, Misstep> {
        let text = std::str::from_utf8(line).map_err(|_| Misstep::NoText)?;
        let mut words = text.split_ascii_whitespace();
        let (word, number) = (words.next(), words.next().unwrap_or_default());
        if !matches!(word, Some("visit" | "answer")) || words.next().is_some() {
            return Err(Misstep::NoWord);
        }
        let number: i64 = number.parse().map_err(|error: ParseIntError| {
            let shown = number.chars().take(30).collect();
            match error.kind() {
                IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => Misstep::TooLarge(shown),
                _ => Misstep::NoNumber(shown),
            }
        })?;
        if word == Some("answer") {
            return Ok(Some(number));
        }
        let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let node = place.and_then(|place| self.told.get(place)).copied();
        let node = node.ok_or(Misstep::Unknown(number))?;
        if self.counts[node] >= MOST_VISITS {
            return Err(Misstep::TooOften(number));
        }
        self.counts[node] += 1;
        self.visits.push(node);
        self.reply(node, reply);
        Ok(None)
    }

    fn reply(&mut self, node: NodeId, reply: &mut String) {
        let children = self.tree.children(node);
        if children.is_empty() {
            writeln!(reply, "leaf {}", self.tree.leaf_value(node)).expect("a String takes all text");
            return;
        }
        let first = *self.numbers[node].get_or_insert_with(|| {
            self.told.extend(children);
            self.told.len() - children.len() + 1
        });
        reply.push_str("node");
        for number in first..first + children.len() {
            write!(reply, " {number}").expect("a String takes all text");
        }
        reply.push('\n');
    }

    /// What was visited so far.
    pub fn visits(&self) -> &[NodeId] {
        &self.visits
    }

    /// Ends it: the tree, and what was visited.
    pub fn end(self) -> (Tree, Vec<NodeId>) {
        (self.tree, self.visits)
    }

    /// The numbers that nodes had in a dialogue with these visits.
    pub fn numbers_of(tree: &Tree, visits: &[NodeId]) -> Vec<usize> {
        let (mut numbers, mut told) = (vec![0; tree.len()], 1);
        numbers[Tree::ROOT] = 1;
        for &node in visits {
            for &child in tree.children(node) {
                if numbers[child] == 0 {
                    told += 1;
                    numbers[child] = told;
                }
            }
        }
        visits.iter().map(|&node| numbers[node]).collect()
    }
}
