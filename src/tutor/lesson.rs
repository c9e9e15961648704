//! A lesson as its file says it, before anything is computed.
//!
//! The format, version 1, in TOML:
//!
//! ```toml
//! format = 1
//! id = "alpha-beta"            # stable: progress is kept under it
//! title = "Alpha-beta"
//! summary = "what one learns, in a line"
//! place = 30                   # lessons are listed by it
//! minutes = 15
//! needs = []                   # ids of lessons to have done before
//!
//! [[positions]]
//! id = "first"
//! game = "tree"                # a slug of `cutnode games`
//! position = "((3 12 8) (2 4 6) (14 5 2))"
//!
//! [[steps]]
//! id = "minimax"               # stable and unique in the lesson
//! kind = "watch"               # text, watch, predict or choose
//! title = "Minimax"
//! position = "first"
//! algorithm = "minimax"
//! text = "It looks at all {leaves minimax} leaves."
//! claims = ["leaves alpha-beta < leaves minimax"]
//! ```
//!
//! No answer stands in a lesson that the program can compute: texts ask in placeholders, questions name the
//! query that answers them, and predictions are graded against the run itself.

use super::document::Placed;
use super::query::{Asked, Claim};
use crate::textbook::Algorithm;

/// The version of the format that this program reads.
pub const FORMAT: i64 = 1;

/// A position that a lesson is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The slug of its game.
    pub game: String,
    /// The position in the game's notation.
    pub position: String,
    /// Where its tree is cut off; `None` for the whole tree.
    pub plies: Option<u8>,
}

/// A position under its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// What steps call it.
    pub id: Placed<String>,
    /// The position.
    pub subject: Subject,
    /// Where its notation stands in the file.
    pub notation: Placed<String>,
    /// Where the slug of its game stands.
    pub game: Placed<String>,
}

/// What a step asks of the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// To read.
    Text,
    /// To step through a run.
    Watch {
        /// Whose.
        algorithm: Algorithm,
    },
    /// To mark, before the run is shown, which children will be cut.
    Predict {
        /// Whose run.
        algorithm: Algorithm,
    },
    /// To answer a question.
    Choose {
        /// The question.
        ask: Placed<String>,
        /// What computes its answer.
        answer: Placed<Asked>,
        /// What there is to choose from; empty when the answer is typed.
        options: Vec<Placed<String>>,
    },
}

/// The words for the kinds of steps.
pub const KINDS: [&str; 4] = ["text", "watch", "predict", "choose"];

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Stable, unique in the lesson.
    pub id: Placed<String>,
    /// Its title.
    pub title: String,
    /// The text before anything else, with placeholders.
    pub text: Option<Placed<String>>,
    /// The text once the step is done.
    pub after: Option<Placed<String>>,
    /// The id of its position.
    pub position: Option<Placed<String>>,
    /// The author's hints, in the order in which they are given.
    pub hints: Vec<Placed<String>>,
    /// What has to hold for the text to be true.
    pub claims: Vec<Placed<Claim>>,
    /// What is asked.
    pub kind: Kind,
}

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Stable.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What one learns, in a line.
    pub summary: String,
    /// Lessons are listed by it.
    pub place: i64,
    /// How long it takes.
    pub minutes: i64,
    /// Ids of lessons to have done before.
    pub needs: Vec<String>,
    /// Its positions.
    pub positions: Vec<Position>,
    /// Its steps; at least one.
    pub steps: Vec<Step>,
}
