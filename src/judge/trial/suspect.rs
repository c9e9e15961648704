//! What was probably got wrong, by what a page does.
//!
//! A page that does on all trees what the algorithm's page does with a planted mistake in it, has probably that mistake,
//! wherever it stands and however it is written. Where none of them does the same, what is seen of the run has to be enough.

use super::run::Ran;
use super::{Failing, Ground, Trial};
use crate::judge::known::Known;
use crate::judge::tree::Tree;
use crate::textbook::page::Program;
use crate::textbook::page::exercise::{Slip, mutants};

/// What was probably got wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suspicion {
    /// A mistake that beginners make.
    Slip(Slip),
    /// What is seen of its runs.
    Symptom(Symptom),
}

/// What is seen of a page's runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symptom {
    /// No child is ever visited.
    LooksAtNothing,
    /// Wherever there are several children, only the first is visited.
    FirstChildOnly,
    /// It does not come to an end.
    Endless,
    /// It goes on where no depth is left.
    GoesOn,
    /// Something is used before it has a value, or cannot be reckoned.
    Stuck,
    /// It fails on trees with equal values alone.
    OnTies,
    /// It visits every leaf, although some cannot matter.
    CutsNothing,
    /// It leaves out what matters.
    CutsTooMuch,
    /// It never searches a node again, where the algorithm does.
    NeverAgain,
    /// It visits something more often than needed.
    TooOften,
    /// It hands down other windows.
    Windows,
    /// It has seen enough, and returns something else.
    Returns,
}

impl Symptom {
    /// A hint that says what is wrong, and not where.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::LooksAtNothing => "no child is ever looked at: what makes a search go down?",
            Self::FirstChildOnly => {
                "every node is left after its first child: what belongs into the loop, and what comes after it?"
            }
            Self::Endless => {
                "it does not come to an end: what gets smaller from call to call, or from pass to pass?"
            }
            Self::GoesOn => "where no depth is left a node is not searched further: what is it worth then?",
            Self::Stuck => {
                "everything needs a value before it is used: what is known before the first child?"
            }
            Self::OnTies => "it goes wrong where two values are equal: what is right then?",
            Self::CutsNothing => "it looks at everything: when can the other children not matter any more?",
            Self::CutsTooMuch => {
                "it leaves out what still matters: whose end of the window makes the other children pointless?"
            }
            Self::NeverAgain => {
                "a test only says on which side of a bound the value lies: when is that not enough?"
            }
            Self::TooOften => {
                "something is searched although its value is known already: when is one search enough?"
            }
            Self::Windows => "which values of the child would still change anything here? That is its window",
            Self::Returns => "it has seen all that it needs: what does the caller have to be told?",
        }
    }
}

impl Suspicion {
    /// A hint that says what is wrong, and not where.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Slip(slip) => slip.hint(),
            Self::Symptom(symptom) => symptom.hint(),
        }
    }
}

/// On so many trees a page is compared with pages with a mistake.
const COMPARED: usize = 40;

impl Trial {
    /// What was probably got wrong in a page that fails on this tree.
    pub fn suspect(&self, program: &Program, ground: &Ground, failing: &Failing) -> Suspicion {
        let step = (self.grounds.len() / COMPARED).max(1);
        let grounds: Vec<&Ground> = [ground].into_iter().chain(self.grounds.iter().step_by(step)).collect();
        let mine: Vec<Ran> = grounds.iter().map(|ground| Ran::of(program, ground)).collect();
        let same = |page: &str| {
            Program::parse(page).is_ok_and(|other| {
                mine.iter().zip(&grounds).all(|(mine, ground)| mine.is_like(&Ran::of(&other, ground)))
            })
        };
        match mutants(self.model.text()).into_iter().find(|mutant| same(&mutant.page)) {
            Some(mutant) => Suspicion::Slip(mutant.slip),
            None => Suspicion::Symptom(self.symptom(program, (&mine, &grounds), failing)),
        }
    }

    fn symptom(
        &self,
        program: &Program,
        (mine, grounds): (&[Ran], &[&Ground]),
        failing: &Failing,
    ) -> Symptom {
        let wide =
            |ran: &&Ran, ground: &&&Ground| ran.answer.is_ok() && ground.tree.children(Tree::ROOT).len() > 1;
        let seen: Vec<(&Ran, &&Ground)> =
            mine.iter().zip(grounds).filter(|(ran, ground)| wide(ran, ground)).collect();
        let only = |most: usize| {
            let within = |(ran, ground): &(&Ran, &&Ground)| {
                (0..ground.tree.len()).all(|node| {
                    let children = ground.tree.children(node);
                    children.iter().filter(|child| ran.visits.contains(child)).count() <= most
                })
            };
            !seen.is_empty() && seen.iter().all(within)
        };
        if let Failing::Fault(fault) = failing {
            return if fault.is_endless { Symptom::Endless } else { Symptom::Stuck };
        }
        if only(0) {
            return Symptom::LooksAtNothing;
        }
        if only(1) {
            return Symptom::FirstChildOnly;
        }
        if matches!(failing, Failing::TooDeep(_)) {
            return Symptom::GoesOn;
        }
        if self.only_on_ties(program) {
            return Symptom::OnTies;
        }
        let all = |ran: &Ran, ground: &Ground| (0..ground.tree.len()).all(|node| ran.visits.contains(&node));
        let again = |ran: &Ran| (1..ran.visits.len()).any(|at| ran.visits[..at].contains(&ran.visits[at]));
        let cut = seen.iter().any(|(ran, ground)| !all(ran, ground));
        match failing {
            Failing::Wrong | Failing::Lucky if seen.iter().all(|(ran, ground)| !lacks(ran, ground)) => {
                Symptom::Returns
            }
            Failing::Wrong | Failing::Lucky => Symptom::CutsTooMuch,
            Failing::Slow if !cut => Symptom::CutsNothing,
            Failing::Slow if mine.iter().any(again) => Symptom::TooOften,
            Failing::Otherwise(_) => {
                let model = grounds.iter().any(|ground| again(&Ran::of(&self.model, ground)));
                if model && !mine.iter().any(again) { Symptom::NeverAgain } else { Symptom::Windows }
            }
            Failing::Move(_) => Symptom::OnTies,
            _ => Symptom::Windows,
        }
    }

    /// Wherever it fails two leaves have the same value.
    fn only_on_ties(&self, program: &Program) -> bool {
        let ties = |ground: &Ground| {
            let tree = &ground.tree;
            let mut values: Vec<i32> = (0..tree.len())
                .filter(|&node| tree.is_leaf(node))
                .map(|leaf| tree.leaf_value(leaf))
                .collect();
            let count = values.len();
            values.sort_unstable();
            values.dedup();
            values.len() < count
        };
        let fails = |ground: &&Ground| self.judge(program, ground).failing.is_some();
        let small = self.grounds.iter().take(self.grounds.len() / 2);
        let (tied, plain): (Vec<&Ground>, Vec<&Ground>) =
            small.filter(fails).partition(|ground| ties(ground));
        plain.is_empty() && tied.len() > 1
    }
}

/// A run left out what it needs to know the value.
fn lacks(ran: &Ran, ground: &Ground) -> bool {
    Known::by(&ground.tree, &ran.visits).value().is_none()
}
