//! A lesson that is ready to be taught, with all that was computed for it.

use super::prove;
use crate::course::bench::Assignment;
use crate::course::experiment::Experiment;
use crate::course::lesson::{Lesson, Predicted, Subject};
use crate::course::markup::{Block, Span};
use crate::course::pointer::Pointer;
use crate::course::quiz::{Question, SearchNode};
use crate::course::setup::{ListedMoment, Setup};
use crate::explain::exhibit::Exhibit;
use crate::learner::puzzles::Puzzle;
use crate::textbook::Algorithm;

/// An answer to choose, ready to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offered {
    /// What it says.
    pub text: String,
    /// It is right.
    pub right: bool,
    /// What is said of it once it was chosen.
    pub why: String,
}

/// What is shown while questions are asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shown {
    /// A run on the tree that is drawn, moment by moment.
    Run(Algorithm),
    /// A run on it that is told line by line.
    Lines(Algorithm, Vec<ListedMoment>),
    /// Positions of a search, one for each question.
    Nodes(Vec<SearchNode>),
}

/// What a step asks, ready to be taught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// To read.
    Read,
    /// To step through a run.
    Watch(Algorithm),
    /// To step through what is told of a run.
    Listen(Vec<ListedMoment>),
    /// To mark which children the run will cut.
    Predict(Algorithm),
    /// To answer questions about what is shown, one after another; at least one.
    Quiz(Shown, Vec<Question>),
    /// To choose an answer.
    Choose {
        /// The question.
        ask: Vec<Span>,
        /// What there is to choose from.
        options: Vec<Offered>,
    },
    /// To type a number or a bound.
    FillIn {
        /// The question.
        ask: Vec<Span>,
        /// The right answer, as computed.
        answer: String,
    },
    /// To find a move.
    Play {
        /// The search that judges.
        setup: Setup,
        /// So much less is good enough.
        within: i32,
    },
    /// To reach a goal.
    Experiment(Experiment),
    /// To put a page together, or to repair it.
    Page(Assignment),
    /// To solve a puzzle.
    Puzzle(Puzzle),
    /// To predict on positions drawn by lot.
    Exercise {
        /// Whose runs.
        algorithm: Algorithm,
        /// What is to be said.
        what: Predicted,
        /// Positions that leave the seed open, the easiest first.
        levels: Vec<Subject>,
    },
}

impl Task {
    /// There is a right and a wrong.
    pub fn is_graded(&self) -> bool {
        !matches!(self, Self::Read | Self::Watch(_) | Self::Listen(_))
    }
}

/// A step, ready to be taught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Stable, unique in the lesson.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The text before anything else.
    pub text: Vec<Block>,
    /// What its words point at in the picture, in their order.
    pub pointers: Vec<Pointer>,
    /// The text once the step is done.
    pub after: Vec<Block>,
    /// α and β have been spoken of: what is computed may, too.
    pub bounds: bool,
    /// The number of its exhibit.
    pub exhibit: Option<usize>,
    /// The position, where it is shown as a board.
    pub board: Option<Subject>,
    /// The author's hints.
    pub hints: Vec<String>,
    /// What is asked.
    pub task: Task,
}

/// A lesson, ready to be taught: nothing can go wrong from here on.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The lesson as its file says it.
    pub lesson: Lesson,
    /// What its positions show; `None` where the tree is too large to be drawn.
    pub exhibits: Vec<Option<Exhibit>>,
    /// Its steps.
    pub stages: Vec<Stage>,
}

impl Prepared {
    /// The position of a step: its own, or the only one.
    pub fn subject(&self, stage: usize) -> Option<&Subject> {
        prove::subject_of(self, &self.lesson.steps[stage])
    }

    /// The exhibit of a step.
    pub fn exhibit(&self, stage: usize) -> Option<&Exhibit> {
        self.stages[stage].exhibit.and_then(|number| self.exhibits[number].as_ref())
    }
}
