//! A page on all trees of a trial, and what comes of it.

use super::{Failing, Ground, Suspicion, Trial, Tried};
use crate::judge::summary::{Summary, Verdict};
use crate::textbook::page::Program;

/// After so many runs that were ended or could not go on, nothing else is expected of the others.
const FAULTS: usize = 5;

/// A page, tried on all trees.
#[derive(Clone, Debug)]
pub struct Series {
    /// Of each tree whether it passed.
    pub passed: Vec<bool>,
    /// What all of them come to.
    pub summary: Summary,
    /// The smallest tree on which it fails.
    pub finding: Option<Box<Finding>>,
}

/// The smallest tree on which a page fails.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The tree.
    pub ground: Ground,
    /// What the page does on it.
    pub tried: Tried,
    /// What was probably got wrong.
    pub suspicion: Suspicion,
}

impl Series {
    /// Nothing is wrong with the page.
    pub fn is_passed(&self) -> bool {
        self.finding.is_none()
    }

    /// On how many trees it is right.
    pub fn count(&self) -> usize {
        self.passed.iter().filter(|&&passed| passed).count()
    }

    /// What the page is, where that is what is wrong with it, or nothing is.
    pub fn verdict(&self) -> Option<Verdict> {
        let verdict = self.summary.verdict();
        (self.is_passed() || !verdict.is_good()).then_some(verdict)
    }
}

impl Trial {
    /// Tries a page on all trees.
    pub fn series(&self, program: &Program) -> Series {
        let (mut passed, mut summary, mut first, mut faults) = (Vec::new(), Summary::default(), None, 0);
        for ground in &self.grounds {
            if faults == FAULTS {
                passed.push(false);
                continue;
            }
            let Tried { case, failing } = self.judge(program, ground);
            summary.add(&case);
            passed.push(failing.is_none());
            faults += usize::from(matches!(failing, Some(Failing::Fault(_))));
            if let (None, Some(failing)) = (&first, failing) {
                first = Some((ground, failing));
            }
        }
        let finding = first.map(|(ground, failing)| {
            let ground = self.shrink(program, ground, &failing);
            let suspicion = self.suspect(program, &ground, &failing);
            Box::new(Finding { tried: self.judge(program, &ground), ground, suspicion })
        });
        Series { passed, summary, finding }
    }
}
