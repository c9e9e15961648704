//! A page of pseudo-code on the workbench: it is put together, completed, repaired or written, and tried.

mod draft;
mod signs;

pub use draft::{Draft, DraftLine};

use crate::document::Mistake;
use crate::judge::meaning;
use crate::judge::trial::{Finding, Goal, Series, Trial};
use crate::slug::slugs;
use crate::textbook::Algorithm;
use crate::textbook::flawed::Flaw;
use crate::textbook::page::Program;
use crate::textbook::page::exercise::{Mutant, gaps, jumble, planted};

/// What is done with a page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Craft {
    /// It is put together from its lines, with others among them.
    Build,
    /// Lines of it are missing.
    Complete,
    /// There are mistakes in it.
    Repair,
    /// It is written as one likes.
    Edit,
}

impl Craft {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Build, Self::Complete, Self::Repair, Self::Edit];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Complete => "complete",
            Self::Repair => "repair",
            Self::Edit => "edit",
        }
    }

    /// What there is to do, in a sentence.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Build => {
                "Put the page together from its lines. Some of them do not belong to it, and indentation counts."
            }
            Self::Complete => "Fill the gaps of the page. Some of the lines do not belong to it.",
            Self::Repair => "This page does not do what it should. Find out what is wrong, and repair it.",
            Self::Edit => "The page is yours: change what you like, and see what comes of it.",
        }
    }

    /// Lines are taken out of a box, and are not typed.
    pub const fn has_box(self) -> bool {
        matches!(self, Self::Build | Self::Complete)
    }
}

slugs!(Craft, "no task", Craft::ALL);

/// The algorithms whose pages are worked on, in the order in which they are learnt.
pub const WORKED: [Algorithm; 14] = [
    Algorithm::AlphaBeta,
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::AlphaBetaTwoFunctions,
    Algorithm::FailSoft,
    Algorithm::Scout,
    Algorithm::Pvs,
    Algorithm::NegaScout,
    Algorithm::Memory,
    Algorithm::Aspiration,
    Algorithm::IterativeDeepening,
    Algorithm::Test,
    Algorithm::NegaCStar,
    Algorithm::MtdF,
];

/// What is to be made of which page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// Whose page.
    pub algorithm: Algorithm,
    /// What is done with it.
    pub craft: Craft,
    /// A mistake that stands in it, in the place of those that the seed draws.
    pub flaw: Option<Flaw>,
    /// Draws the disorder, the gaps and the mistakes.
    pub seed: u64,
}

/// Lines that do not belong to a page that is put together, and to one that is completed.
const DISTRACTORS: [usize; 2] = [3, 2];
/// Lines that are missing.
const GAPS: usize = 3;

/// A page on the workbench.
#[derive(Clone, Debug)]
pub struct Bench {
    /// What is asked.
    pub assignment: Assignment,
    /// The page as it is now, and the lines that are left.
    pub draft: Draft,
    trial: Trial,
    /// What it was before each change, the last one behind.
    before: Vec<Draft>,
}

/// Why a page cannot be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Untried {
    /// There is nothing on it.
    Empty,
    /// So many of its lines are missing.
    Gaps(usize),
    /// It cannot be read.
    Mistakes(Vec<Mistake>),
}

impl Bench {
    /// The page as it is found; `None` where the page of the algorithm does not run, or can have no mistake.
    pub fn new(assignment: Assignment) -> Option<Self> {
        let Assignment { algorithm, craft, flaw, seed } = assignment;
        let trial = Trial::new(algorithm, Goal::of(algorithm), seed)?;
        let page = solution(algorithm);
        let shows = |mutant: &Mutant| is_wrong(&trial, &mutant.page);
        let draft = match craft {
            Craft::Build => Draft::to_build(jumble(&page, DISTRACTORS[0], seed, &shows)),
            Craft::Complete => {
                let others = jumble(&page, DISTRACTORS[1], seed, &shows);
                Draft::to_complete(&page, gaps(&page, GAPS, seed), &others)
            }
            Craft::Repair => Draft::of(&match flaw {
                Some(flaw) => flaw.page().join("\n"),
                // Every third has two.
                None => planted(&page, 1 + usize::from(seed % 3 == 2), seed, &shows)?,
            }),
            Craft::Edit => Draft::of(&page),
        };
        Some(Self { assignment, draft, trial, before: Vec::new() })
    }

    /// The trees that it is tried on.
    pub fn trial(&self) -> &Trial {
        &self.trial
    }

    /// Makes a change of the page that can be taken back; says whether it changed something.
    pub fn change<T: Into<bool>>(&mut self, change: impl FnOnce(&mut Draft) -> T) -> bool {
        let before = self.draft.clone();
        change(&mut self.draft);
        let changed = before != self.draft;
        if changed {
            self.before.push(before);
        }
        changed
    }

    /// A change was made that can be taken back.
    pub fn is_changed(&self) -> bool {
        !self.before.is_empty()
    }

    /// Takes the last change back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.before.pop();
        let found = before.is_some();
        self.draft = before.unwrap_or_else(|| std::mem::take(&mut self.draft));
        found
    }

    /// Writes the page of the algorithm in its place.
    pub fn solve(&mut self) {
        let page = solution(self.assignment.algorithm);
        self.change(|draft| {
            draft.write_all(&page);
            true
        });
    }

    /// Puts a page there that was written before.
    pub fn restore(&mut self, page: &str) {
        // A page that is completed keeps its gaps, as long as it is the same page.
        if self.assignment.craft != Craft::Complete || !self.draft.fill_as(page) {
            self.draft.write_all(page);
        }
    }

    /// The page, ready to run.
    ///
    /// # Errors
    /// Why it cannot be run.
    pub fn program(&self) -> Result<Program, Untried> {
        let gaps = self.draft.gaps();
        if self.draft.lines.iter().all(|line| line.text.is_empty()) {
            return Err(Untried::Empty);
        }
        if gaps > 0 {
            return Err(Untried::Gaps(gaps));
        }
        Program::parse(&self.draft.page()).map_err(Untried::Mistakes)
    }

    /// The verdict on the page in sentences, with the smallest tree on which it fails as it is typed.
    pub fn told(&self, series: &Series) -> String {
        let like = self.trial.like();
        let verdict = series.verdict().map(|_| meaning(&series.summary, like));
        let Some(Finding { ground, tried, .. }) = series.finding.as_deref() else {
            return match self.trial.goal() {
                Goal::Run => format!("It does all that {} does, visit for visit.", like.card().name),
                Goal::Value | Goal::Cuts => verdict.unwrap_or_default(),
            };
        };
        let verdict = verdict.unwrap_or_else(|| format!("It is not {} yet.", like.card().name));
        let count = format!("{} of {} trees come out right.", series.count(), series.passed.len());
        let program = self.program().ok();
        let name = |node| ground.tree.name(node);
        let words = program.and_then(|program| self.trial.words(&program, (ground, tried), &name));
        let on = format!("The smallest tree on which it fails: {}.", ground.notation());
        [verdict, count, on, words.unwrap_or_default()].join(" ")
    }

    /// Tries it on all trees.
    ///
    /// # Errors
    /// Why it cannot be run.
    pub fn series(&self) -> Result<Series, Untried> {
        self.program().map(|program| self.trial.series(&program))
    }
}

impl Untried {
    /// In a sentence.
    pub fn told(&self) -> String {
        match self {
            Self::Empty => "There is nothing on the page yet.".into(),
            Self::Gaps(1) => "A line is missing.".into(),
            Self::Gaps(count) => format!("{count} lines are missing."),
            Self::Mistakes(mistakes) => {
                let place = |it: &Mistake| format!("line {}, column {}: {}", it.line, it.column, it.message);
                let first = mistakes.first().map(place).unwrap_or_default();
                let more = match mistakes.len() {
                    0 | 1 => String::new(),
                    count => format!(" And {} more.", count - 1),
                };
                format!("It cannot be read: {first}.{more}")
            }
        }
    }
}

/// The page of an algorithm.
pub fn solution(algorithm: Algorithm) -> String {
    algorithm.card().page.lines().collect::<Vec<_>>().join("\n")
}

/// A page fails on one of the trees.
pub fn is_wrong(trial: &Trial, page: &str) -> bool {
    Program::parse(page).is_ok_and(|program| trial.first_failing(&program).is_some())
}
