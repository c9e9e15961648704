//! Trying a page of pseudo-code: it is run on generated trees, and held against minimax and against the page of an algorithm.
//!
//! A [`Trial`] has the trees, the smallest first. [`Trial::judge`] says what a page does on one of them; where it fails,
//! [`Trial::shrink`] finds the smallest tree on which it still does, and [`Trial::suspect`] what was probably got wrong, by
//! what the page does and not by what stands on it.

mod ground;
mod run;
mod series;
mod shrink;
mod suspect;
mod words;

use super::case::Case;
use super::generate::Grove;
use super::tree::{NodeId, Tree};
use crate::slug::slugs;
use crate::textbook::Algorithm;
use crate::textbook::page::{Fault, Program};
pub use ground::Ground;
use run::Ran;
pub use series::{Finding, Series};
pub use suspect::{Suspicion, Symptom};

/// What a page has to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// To find the value, and to have seen enough for it.
    Value,
    /// To make every cut of the algorithm, too, and to visit nothing more.
    Cuts,
    /// To do all that the page of the algorithm does: the same visits in the same order, with the same windows and values.
    Run,
}

impl Goal {
    /// All of them, from the least to the most.
    pub const ALL: [Self; 3] = [Self::Value, Self::Cuts, Self::Run];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Cuts => "cuts",
            Self::Run => "run",
        }
    }

    /// What is asked of whoever writes the page of an algorithm: as much as makes it that algorithm.
    pub const fn of(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::Minimax | Algorithm::Negamax => Self::Value,
            Algorithm::AlphaBeta | Algorithm::AlphaBetaTwoFunctions => Self::Cuts,
            _ => Self::Run,
        }
    }
}

slugs!(Goal, "no goal", Goal::ALL);

/// What is wrong with a page's run on a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failing {
    /// It could not go on.
    Fault(Fault),
    /// Its value is another than minimax's.
    Wrong,
    /// Its value is right by luck: something that it left out could have changed it.
    Lucky,
    /// It visited what lies below the depth that it was given.
    TooDeep(NodeId),
    /// Its value is right, and the move that it chose is not worth it.
    Move(NodeId),
    /// It visited what could not matter any more, or something more often than needed.
    Slow,
    /// It does something else than the page of the algorithm, first at this of its visits, from 1.
    Otherwise(usize),
}

impl Failing {
    /// Both are of one kind.
    pub fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// What a page does on a tree.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Its visits and its answer, judged.
    pub case: Case,
    /// What is wrong, if something is.
    pub failing: Option<Failing>,
}

/// Trees for a page to be tried on.
#[derive(Clone, Debug)]
pub struct Trial {
    like: Algorithm,
    goal: Goal,
    model: Program,
    grounds: Vec<Ground>,
}

impl Trial {
    /// How many trees there are.
    pub const TREES: u64 = 240;

    /// Trees for pages that are to be like the one of an algorithm; `None` where that does not run.
    pub fn new(like: Algorithm, goal: Goal, seed: u64) -> Option<Self> {
        let model = Program::of(like)?;
        let grove = Grove::new(seed, 2..=3, 1..=4, -9..=9).expect("these trees are small");
        let trees = grove.trees(Self::TREES).expect("they are few");
        let grounds = trees.enumerate().map(|(number, tree)| Ground::drawn(tree, number)).collect();
        Some(Self { like, goal, model, grounds })
    }

    /// The algorithm that is meant.
    pub fn like(&self) -> Algorithm {
        self.like
    }

    /// What is asked.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The trees, the smallest first.
    pub fn grounds(&self) -> &[Ground] {
        &self.grounds
    }

    /// What a page does on a tree.
    pub fn judge(&self, program: &Program, ground: &Ground) -> Tried {
        let ran = Ran::of(program, ground);
        let tree = ground.tree.clone();
        let answer = match &ran.answer {
            Ok(answer) => *answer,
            Err(fault) => {
                let case = Case::failed(tree, ran.visits.clone(), fault.message.clone());
                return Tried { case, failing: Some(Failing::Fault(fault.clone())) };
            }
        };
        let judged = Case::judge(tree, ran.visits.clone(), answer.into(), self.like);
        let case = judged.expect("the values of these trees are small");
        let failing = self.failing(&case, &ran, ground);
        Tried { case, failing }
    }

    fn failing(&self, case: &Case, ran: &Ran, ground: &Ground) -> Option<Failing> {
        if let Some(below) = ran.below {
            return Some(Failing::TooDeep(below));
        }
        if !case.is_right() {
            return Some(Failing::Wrong);
        }
        if !case.is_pinned {
            return Some(Failing::Lucky);
        }
        let values = ground.tree.values();
        if let Some(chosen) = ran.best.filter(|&chosen| values[chosen] != values[Tree::ROOT]) {
            return Some(Failing::Move(chosen));
        }
        if self.goal == Goal::Value {
            return None;
        }
        let model = Ran::of(&self.model, ground);
        if !case.missed_cuts.is_empty() || ran.visits.len() > model.visits.len() {
            return Some(Failing::Slow);
        }
        (self.goal == Goal::Run).then(|| ran.differs_from(&model)).flatten().map(Failing::Otherwise)
    }

    /// The first tree on which a page fails, and what is wrong there.
    pub fn first_failing(&self, program: &Program) -> Option<(usize, Failing)> {
        let mut trees = self.grounds.iter().enumerate();
        trees.find_map(|(number, ground)| Some((number, self.judge(program, ground).failing?)))
    }
}
