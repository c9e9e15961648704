//! Questions that the program answers by running an algorithm: in the placeholders of a text (`{leaves
//! alpha-beta}`), as the answer of a question, and in claims (`leaves alpha-beta < leaves minimax`).

use super::figure::{Figure, Spot, figure as number};
use super::transcript::{Event, Transcript};
use crate::textbook::Algorithm;
use crate::tutor::Exhibit;

/// What is asked of an exhibit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// The minimax value of the root, or of the node at the end of a path.
    Value(Option<String>),
    /// The best move at the root.
    Best,
    /// All leaves, or those that an algorithm looks at.
    Leaves(Option<Algorithm>),
    /// All nodes, or those that an algorithm visits.
    Nodes(Option<Algorithm>),
    /// Leaves that an algorithm never looks at.
    Skipped(Algorithm),
    /// Nodes at which it cuts.
    Cuts(Algorithm),
    /// Those of them where the refuting choice is not the parent's.
    DeepCuts(Algorithm),
    /// α or β when the node at the end of a path is entered, or when a leaf there has been looked at.
    Bound {
        /// β rather than α.
        beta: bool,
        /// Who runs.
        algorithm: Algorithm,
        /// The node, as [`super::figure::Figure::find`] reads it.
        path: String,
    },
}

/// The forms of a query, for messages.
pub const FORMS: &str = "`value [at PATH]`, `best`, `leaves [ALGORITHM]`, `nodes [ALGORITHM]`, `skipped ALGORITHM`, `cuts ALGORITHM`, \
     `deep-cuts ALGORITHM`, `alpha ALGORITHM at PATH`, `beta ALGORITHM at PATH`, each with ` in POSITION` where \
     it is not the step's own";

/// A query about one of the lesson's positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The question.
    pub query: Query,
    /// The id of the position; `None` for the step's own.
    pub position: Option<String>,
}

impl Asked {
    /// Reads a query.
    ///
    /// # Errors
    /// What is wrong, and what is allowed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let position = match words[..] {
            [.., "in", position] => Some(position.to_string()),
            _ => None,
        };
        if position.is_some() {
            words.truncate(words.len() - 2);
        }
        let named = |word: &str| word.parse::<Algorithm>().map_err(|error| error.to_string());
        let query = match words[..] {
            ["value"] => Query::Value(None),
            ["value", "at", path] => Query::Value(Some(path.to_string())),
            ["best"] => Query::Best,
            ["leaves"] => Query::Leaves(None),
            ["leaves", algorithm] => Query::Leaves(Some(named(algorithm)?)),
            ["nodes"] => Query::Nodes(None),
            ["nodes", algorithm] => Query::Nodes(Some(named(algorithm)?)),
            ["skipped", algorithm] => Query::Skipped(named(algorithm)?),
            ["cuts", algorithm] => Query::Cuts(named(algorithm)?),
            ["deep-cuts", algorithm] => Query::DeepCuts(named(algorithm)?),
            [bound @ ("alpha" | "beta"), algorithm, "at", path] => {
                Query::Bound { beta: bound == "beta", algorithm: named(algorithm)?, path: path.to_string() }
            }
            _ => return Err(format!("`{text}` is no question that cutnode can answer; there are {FORMS}")),
        };
        Ok(Self { query, position })
    }
}

impl Query {
    /// The answer.
    ///
    /// # Errors
    /// When the exhibit has no such node, or the algorithm never comes there.
    pub fn answer(&self, exhibit: &Exhibit) -> Result<String, String> {
        let figure = &exhibit.figure;
        let count = |count: usize| Ok(count.to_string());
        match self {
            Self::Value(None) => Ok(number(exhibit.run(Algorithm::Minimax).value)),
            Self::Value(Some(path)) => {
                let spot = find(figure, path)?;
                let run = exhibit.run(Algorithm::Minimax);
                let left = run.moments.iter().rev().find(|moment| moment.spot == spot);
                let left = left.ok_or("minimax visits every node")?;
                Ok(number(left.known.sign().1))
            }
            Self::Best => {
                let best = exhibit.run(Algorithm::Minimax).best.ok_or("the root has no move")?;
                Ok(figure.node(best).text.clone())
            }
            Self::Leaves(None) => count(figure.leaves()),
            Self::Nodes(None) => count(figure.nodes().len()),
            Self::Leaves(Some(algorithm)) => Ok(exhibit.run(*algorithm).leaves.to_string()),
            Self::Nodes(Some(algorithm)) => Ok(exhibit.run(*algorithm).nodes.to_string()),
            Self::Skipped(algorithm) => count(figure.leaves() - exhibit.run(*algorithm).seen),
            Self::Cuts(algorithm) => count(exhibit.run(*algorithm).cuts().count()),
            Self::DeepCuts(algorithm) => {
                count(exhibit.run(*algorithm).cuts().filter(|cut| cut.is_deep_cut(figure)).count())
            }
            Self::Bound { beta, algorithm, path } => {
                let spot = find(figure, path)?;
                bound(exhibit.run(*algorithm), spot, *beta)
                    .ok_or_else(|| format!("{algorithm} never comes to the node at `{path}`"))
            }
        }
    }
}

fn find(figure: &Figure, path: &str) -> Result<Spot, String> {
    figure
        .find(path)
        .ok_or_else(|| format!("there is no node at `{path}`; a path is moves with dots, as `2.1`"))
}

fn bound(run: &Transcript, spot: Spot, beta: bool) -> Option<String> {
    let moment = run
        .moments
        .iter()
        .find(|moment| moment.spot == spot && matches!(moment.event, Event::Enter | Event::Leaf { .. }))?;
    Some(number(if beta { moment.window.1 } else { moment.window.0 }))
}

/// How a claim compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `<`
    Less,
    /// `=`
    Equal,
    /// `>`
    Greater,
}

/// One side of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A number that the author wrote.
    Number(i64),
    /// A question.
    Asked(Asked),
}

/// What a lesson's author states about its positions, so that `lessons check` can prove it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Left of the sign.
    pub left: Term,
    /// The sign.
    pub relation: Relation,
    /// Right of the sign.
    pub right: Term,
}

impl Claim {
    /// Reads a claim.
    ///
    /// # Errors
    /// What is wrong, and what is allowed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let at = text.find(['<', '=', '>']).ok_or_else(|| {
            format!(
                "`{text}` compares nothing; a claim is two questions or numbers with `<`, `=` or `>` between"
            )
        })?;
        let relation = match text.as_bytes()[at] {
            b'<' => Relation::Less,
            b'=' => Relation::Equal,
            _ => Relation::Greater,
        };
        let term = |text: &str| match text.trim().parse() {
            Ok(number) => Ok(Term::Number(number)),
            Err(_) => Asked::parse(text.trim()).map(Term::Asked),
        };
        Ok(Self { left: term(&text[..at])?, relation, right: term(&text[at + 1..])? })
    }

    /// Whether it holds, with what `answer` says to the questions.
    ///
    /// # Errors
    /// What `answer` says, what is no number, or with what values the claim is false.
    pub fn check(&self, mut answer: impl FnMut(&Asked) -> Result<String, String>) -> Result<(), String> {
        let mut value = |term: &Term| match term {
            Term::Number(number) => Ok(*number),
            Term::Asked(asked) => {
                let text = answer(asked)?;
                text.replace('−', "-").parse().map_err(|_| format!("`{text}` is no number to compare"))
            }
        };
        let (left, right): (i64, i64) = (value(&self.left)?, value(&self.right)?);
        let (holds, sign) = match self.relation {
            Relation::Less => (left < right, "<"),
            Relation::Equal => (left == right, "="),
            Relation::Greater => (left > right, ">"),
        };
        if holds { Ok(()) } else { Err(format!("the claim is false: it says {left} {sign} {right}")) }
    }
}
