//! Questions that the program answers by running something: in the placeholders of a text (`{leaves alpha-beta}`), as
//! the answer of a question, and in claims (`leaves alpha-beta < leaves minimax`).

use crate::course::setup::{Outcome, Setup};
use crate::course::sum::sum;
use crate::explain::drawing::{Drawing, Spot, number};
use crate::explain::exhibit::Exhibit;
use crate::explain::kinds::leaves_of_kind;
use crate::explain::transcript::{Event, Transcript};
use crate::numbers::Whole as _;
use crate::slug::UnknownWord;
use crate::textbook::Algorithm;
use crate::textbook::flawed::{Flaw, Trial};

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
    /// Different leaves that an algorithm looks at.
    Distinct(Algorithm),
    /// Leaves that an algorithm never looks at.
    Skipped(Algorithm),
    /// Nodes at which it cuts.
    Cuts(Algorithm),
    /// Those of them where the refuting choice is not the parent's.
    DeepCuts(Algorithm),
    /// Leaves of the critical tree, or those of one type.
    Critical(Option<u8>),
    /// α or β when the node at the end of a path is entered, or when a leaf there has been looked at.
    Bound {
        /// β rather than α.
        beta: bool,
        /// Who runs.
        algorithm: Algorithm,
        /// The node, as [`crate::explain::drawing::Drawing::find`] reads it.
        path: String,
    },
    /// What an algorithm has proved of the node at the end of a path when it is done: `= 3`, `≥ 5`, `≤ 2`.
    Known {
        /// Who runs.
        algorithm: Algorithm,
        /// The node.
        path: String,
    },
    /// A sum.
    Sum(String),
    /// The number of legal moves.
    Moves,
    /// The static evaluation as the first side sees it.
    Evaluation,
    /// Lines of so many moves.
    Perft(u32),
    /// In how many orders moves can be made so that they lead to the same position; sides take turns.
    Orders(Vec<String>),
    /// The levels of the tree at which the table of a search by levels has the position that moves lead to.
    Levels(Vec<String>, Setup),
    /// A figure of a search.
    Search(Measure, Setup),
    /// A figure of an algorithm with a planted mistake.
    Flawed(Flaw, FlawedFigure),
}

/// A figure of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Nodes visited.
    Nodes,
    /// Leaves.
    Leaves,
    /// Nodes of quiescence.
    Quiescence,
    /// Nodes at which a move reached β.
    Cuts,
    /// Of a hundred of those, in how many the first move did.
    FirstCuts,
    /// The value as the first side sees it.
    Score,
    /// Moves to the forced end of the game, negative where the second side wins; 0 where none is seen.
    Mate,
    /// The best move.
    Best,
    /// The best line.
    Line,
}

impl Measure {
    /// The words.
    pub const WORDS: [(&'static str, Self); 9] = [
        ("nodes", Self::Nodes),
        ("leaves", Self::Leaves),
        ("quiescence", Self::Quiescence),
        ("cuts", Self::Cuts),
        ("first-cuts", Self::FirstCuts),
        ("score", Self::Score),
        ("mate", Self::Mate),
        ("best", Self::Best),
        ("line", Self::Line),
    ];

    /// Reads a word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, measure)| measure)
    }

    /// It is never below zero.
    pub fn is_count(self) -> bool {
        match self {
            Self::Nodes | Self::Leaves | Self::Quiescence | Self::Cuts | Self::FirstCuts => true,
            Self::Score | Self::Mate | Self::Best | Self::Line => false,
        }
    }

    /// What a search came to.
    pub fn of(self, outcome: &Outcome) -> String {
        match self {
            Self::Nodes => outcome.nodes.to_string(),
            Self::Leaves => outcome.leaves.to_string(),
            Self::Quiescence => outcome.quiescence.to_string(),
            Self::Cuts => outcome.cuts.to_string(),
            Self::FirstCuts => (100 * outcome.first_cuts / outcome.cuts.max(1)).to_string(),
            Self::Score => outcome.value.trim_start_matches('+').to_string(),
            Self::Mate => outcome.mate.to_string(),
            Self::Best => outcome.best.clone(),
            Self::Line => outcome.line.join(" "),
        }
    }
}

/// A figure of an algorithm with a planted mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlawedFigure {
    /// The value that it returns.
    Value,
    /// What its move is worth.
    Chosen,
    /// The leaves that it looks at.
    Leaves,
}

impl FlawedFigure {
    /// What a trial came to.
    pub fn of(self, trial: &Trial) -> String {
        match self {
            Self::Value => number(trial.value),
            Self::Chosen => number(trial.chosen),
            Self::Leaves => trial.leaves.to_string(),
        }
    }
}

/// The forms of a query, for messages.
pub const FORMS: &str = "`value [at PATH]`, `best`, `leaves [ALGORITHM]`, `nodes [ALGORITHM]`, `distinct ALGORITHM`, \
     `skipped ALGORITHM`, `cuts ALGORITHM`, `deep-cuts ALGORITHM`, `critical [TYPE]`, `alpha ALGORITHM at PATH`, \
     `beta ALGORITHM at PATH`, `known ALGORITHM at PATH`, `calc SUM`, `moves`, `evaluation`, `perft N`, \
     `orders MOVE,MOVE`, `levels MOVE,MOVE engine depth N [with|without|only TECHNIQUES]`, \
     `nodes|leaves|quiescence|cuts|first-cuts|score|mate|best|line WHO depth N [with|without|only TECHNIQUES] [AMOUNT VALUE]`, \
     `flawed MISTAKE value|chosen|leaves`, each with ` in POSITION` where it is not the step's own";

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
        if let Some(expression) = text.trim().strip_prefix("calc ") {
            sum(expression)?;
            return Ok(Self { query: Query::Sum(expression.to_string()), position: None });
        }
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let position = match words[..] {
            [.., "in", position] => Some(position.to_string()),
            _ => None,
        };
        if position.is_some() {
            words.truncate(words.len() - 2);
        }
        let query = match words[..] {
            [measure, ref search @ ..] if search.get(1) == Some(&"depth") => {
                let measure = Measure::parse(measure).ok_or_else(|| unknown(text))?;
                Query::Search(measure, Setup::parse(search)?)
            }
            _ => plain(text, &words)?,
        };
        Ok(Self { query, position })
    }
}

fn unknown(text: &str) -> String {
    format!("`{text}` is no question that cutnode can answer; there are {FORMS}")
}

fn listed(moves: &str) -> Vec<String> {
    moves.split(',').map(String::from).collect()
}

fn plain(text: &str, words: &[&str]) -> Result<Query, String> {
    let named = |word: &str| word.parse::<Algorithm>().map_err(|error| error.to_string());
    let small = |word: &str, most: u32| {
        let number = word.parse().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| format!("`{word}` must be 1 to {most} here"))
    };
    Ok(match *words {
        ["value"] => Query::Value(None),
        ["value", "at", path] => Query::Value(Some(path.to_string())),
        ["best"] => Query::Best,
        ["moves"] => Query::Moves,
        ["evaluation"] => Query::Evaluation,
        ["perft", depth] => Query::Perft(small(depth, 5)?),
        ["orders", moves] => Query::Orders(listed(moves)),
        ["levels", moves, ref search @ ..] => Query::Levels(listed(moves), Setup::parse(search)?),
        ["leaves"] => Query::Leaves(None),
        ["leaves", algorithm] => Query::Leaves(Some(named(algorithm)?)),
        ["nodes"] => Query::Nodes(None),
        ["nodes", algorithm] => Query::Nodes(Some(named(algorithm)?)),
        ["distinct", algorithm] => Query::Distinct(named(algorithm)?),
        ["skipped", algorithm] => Query::Skipped(named(algorithm)?),
        ["cuts", algorithm] => Query::Cuts(named(algorithm)?),
        ["deep-cuts", algorithm] => Query::DeepCuts(named(algorithm)?),
        ["critical"] => Query::Critical(None),
        ["critical", kind] => Query::Critical(Some(small(kind, 3)?.fitted::<u8>())),
        [bound @ ("alpha" | "beta"), algorithm, "at", path] => {
            Query::Bound { beta: bound == "beta", algorithm: named(algorithm)?, path: path.to_string() }
        }
        ["known", algorithm, "at", path] => {
            Query::Known { algorithm: named(algorithm)?, path: path.to_string() }
        }
        ["flawed", flaw, figure] => {
            let figure = match figure {
                "value" => FlawedFigure::Value,
                "chosen" => FlawedFigure::Chosen,
                "leaves" => FlawedFigure::Leaves,
                _ => return Err(unknown(text)),
            };
            Query::Flawed(flaw.parse().map_err(|error: UnknownWord| error.to_string())?, figure)
        }
        _ => return Err(unknown(text)),
    })
}

/// What a query about the drawn tree says of an exhibit; `None` where it is about something else.
///
/// # Errors
/// When the exhibit has no such node, or the algorithm never comes there.
pub(super) fn of_exhibit(query: &Query, exhibit: &Exhibit) -> Result<Option<String>, String> {
    let drawing = &exhibit.drawing;
    let answer = match query {
        Query::Value(None) => number(exhibit.run(Algorithm::Minimax).value),
        Query::Value(Some(path)) => {
            let spot = find(drawing, path)?;
            let run = exhibit.run(Algorithm::Minimax);
            let left = run.moments.iter().rev().find(|moment| moment.spot == spot);
            number(left.ok_or("minimax visits every node")?.known.sign().1)
        }
        Query::Best => {
            let best = exhibit.run(Algorithm::Minimax).best.ok_or("the root has no move")?;
            drawing.node(best).text.clone()
        }
        Query::Leaves(None) => drawing.leaves().to_string(),
        Query::Nodes(None) => drawing.nodes().len().to_string(),
        Query::Leaves(Some(algorithm)) => exhibit.run(*algorithm).leaves.to_string(),
        Query::Nodes(Some(algorithm)) => exhibit.run(*algorithm).nodes.to_string(),
        Query::Distinct(algorithm) => exhibit.run(*algorithm).seen.to_string(),
        Query::Skipped(algorithm) => (drawing.leaves() - exhibit.run(*algorithm).seen).to_string(),
        Query::Cuts(algorithm) => exhibit.run(*algorithm).cuts().count().to_string(),
        Query::DeepCuts(algorithm) => {
            exhibit.run(*algorithm).cuts().filter(|cut| cut.is_deep_cut(drawing)).count().to_string()
        }
        Query::Critical(kind) => leaves_of_kind(drawing, *kind).to_string(),
        Query::Bound { beta, algorithm, path } => bound(exhibit.run(*algorithm), find(drawing, path)?, *beta)
            .ok_or_else(|| format!("{algorithm} never comes to the node at `{path}`"))?,
        Query::Known { algorithm, path } => {
            let spot = find(drawing, path)?;
            let run = exhibit.run(*algorithm);
            let left = |event: &Event| !matches!(event, Event::Enter);
            let last = run.moments.iter().rev().find(|moment| moment.spot == spot && left(&moment.event));
            let last = last.ok_or_else(|| format!("{algorithm} never comes to the node at `{path}`"))?;
            let (sign, value) = last.known.sign();
            format!("{sign} {}", number(value))
        }
        _ => return Ok(None),
    };
    Ok(Some(answer))
}

fn find(drawing: &Drawing, path: &str) -> Result<Spot, String> {
    drawing
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
