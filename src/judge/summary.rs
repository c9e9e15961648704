//! All trees together.

use super::case::Case;

/// What a search is, by all the trees that it was given. The first that holds counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// An answer is not the value.
    Wrong,
    /// All answers are right, and one at least was not known.
    Unsound,
    /// What was answered was known, but not every tree was answered.
    Broken,
    /// Sound, and looks at every leaf, although some could not matter any more.
    Minimax,
    /// Sound, with missed cuts.
    CutsTooLittle,
    /// Sound, no cut missed.
    AlphaBeta,
    /// The same, and with fewer leaves than the yardstick.
    Better,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Wrong,
        Self::Unsound,
        Self::Broken,
        Self::Minimax,
        Self::CutsTooLittle,
        Self::AlphaBeta,
        Self::Better,
    ];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Unsound => "unsound",
            Self::Broken => "broken",
            Self::Minimax => "minimax",
            Self::CutsTooLittle => "cuts-too-little",
            Self::AlphaBeta => "alpha-beta",
            Self::Better => "better",
        }
    }

    /// There is nothing to be mended.
    pub const fn is_good(self) -> bool {
        matches!(self, Self::AlphaBeta | Self::Better)
    }
}

/// What all trees come to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// Trees that were given.
    pub trees: usize,
    /// Answers that are the value.
    pub right: usize,
    /// Right answers that were not known.
    pub lucky: usize,
    /// Trees without an answer.
    pub errors: usize,
    /// Edges at which a cut was missed.
    pub missed_cuts: usize,
    /// Edges that were left out and matter.
    pub wrong_cuts: usize,
    /// Visits, second ones included.
    pub visits: usize,
    /// Different leaves that were visited, of the trees with an answer.
    pub leaves: usize,
    /// What the yardstick would have visited there, with the same order of children.
    pub yardstick_leaves: usize,
    /// All leaves there.
    pub all_leaves: usize,
    /// Trees in which something was visited that could not matter any more.
    idle: usize,
}

impl Summary {
    /// Adds a tree.
    pub fn add(&mut self, case: &Case) {
        self.trees += 1;
        self.visits += case.visits.len();
        if case.answer.is_none() {
            self.errors += 1;
            return;
        }
        self.right += usize::from(case.is_right());
        self.lucky += usize::from(case.is_right() && !case.is_pinned);
        self.missed_cuts += case.missed_cuts.len();
        self.wrong_cuts += case.wrong_cuts.len();
        self.leaves += case.leaves.len();
        self.yardstick_leaves += case.yardstick_leaves;
        self.all_leaves += case.all_leaves;
        self.idle += usize::from(case.has_idle_visit);
    }

    /// What the search is.
    pub fn verdict(&self) -> Verdict {
        if self.right + self.errors < self.trees {
            Verdict::Wrong
        } else if self.lucky > 0 {
            Verdict::Unsound
        } else if self.errors > 0 || self.trees == 0 {
            Verdict::Broken
        } else if self.leaves == self.all_leaves && self.idle > 0 {
            Verdict::Minimax
        } else if self.missed_cuts > 0 {
            Verdict::CutsTooLittle
        } else if self.leaves < self.yardstick_leaves {
            Verdict::Better
        } else {
            Verdict::AlphaBeta
        }
    }
}

impl<'a> FromIterator<&'a Case> for Summary {
    fn from_iter<T: IntoIterator<Item = &'a Case>>(cases: T) -> Self {
        let mut summary = Self::default();
        cases.into_iter().for_each(|case| summary.add(case));
        summary
    }
}
