//! Go on, or cut: the learner is alpha-beta, and decides at every node after each child that has come back.
//!
//! A cut that he misses is made for him, and a cut that is none is not made: so everybody goes the same way, and what is
//! told of two learners can be compared.

use super::ALGORITHM;
use crate::course::quiz::{Given, Question, every_decision};
use crate::explain::exhibit::Exhibit;
use crate::explain::transcript::{Event, Transcript};
use crate::numbers::counted;

/// A run of alpha-beta that is decided step by step.
#[derive(Clone, Debug)]
pub struct Cutting {
    exhibit: Exhibit,
    questions: Vec<Question>,
    given: Vec<Decision>,
}

/// What is decided at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// What is left there does not matter.
    Cut,
    /// The next child.
    GoOn,
}

impl Decision {
    const ALL: [Self; 2] = [Self::Cut, Self::GoOn];

    /// The letter by which it is kept.
    const fn letter(self) -> char {
        match self {
            Self::Cut => 'c',
            Self::GoOn => 'g',
        }
    }

    /// As the answer to a question.
    const fn given(self) -> Given {
        Given::Act(self as usize)
    }
}

/// How a decision stands in the line that can be pasted.
pub const FOUND: char = '✂';
/// A cut of alpha-beta that was missed.
pub const MISSED: char = '·';
/// A cut where alpha-beta goes on.
pub const WRONG: char = '✗';

/// What each sign of the line means.
pub const SIGNS: [(char, &str); 3] = [
    (FOUND, "a cut that you made, and alpha-beta too"),
    (MISSED, "a cut of alpha-beta that you missed"),
    (WRONG, "you cut where alpha-beta goes on"),
];

impl Cutting {
    /// At the first decision, or after those that were kept.
    pub fn new(exhibit: Exhibit, kept: &str) -> Self {
        let questions = every_decision(&exhibit.drawing, exhibit.run(ALGORITHM));
        let read = |letter: char| Decision::ALL.into_iter().find(|decision| decision.letter() == letter);
        let given = kept.chars().filter_map(read).take(questions.len()).collect();
        Self { exhibit, questions, given }
    }

    /// The tree, and what is done on it.
    pub fn exhibit(&self) -> &Exhibit {
        &self.exhibit
    }

    /// The run that is decided.
    pub fn run(&self) -> &Transcript {
        self.exhibit.run(ALGORITHM)
    }

    /// What is to be decided now; `None` once all is.
    pub fn question(&self) -> Option<&Question> {
        self.questions.get(self.given.len())
    }

    /// How many decisions are made, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.given.len(), self.questions.len())
    }

    /// Decides; says whether there was something to decide.
    pub fn decide(&mut self, decision: Decision) -> bool {
        let asked = self.question().is_some();
        self.given.extend(asked.then_some(decision));
        asked
    }

    /// All decisions so far, to be kept.
    pub fn kept(&self) -> String {
        self.given.iter().map(|decision| decision.letter()).collect()
    }

    /// Whether the last decision was right, and what there is to say of it.
    pub fn verdict(&self) -> Option<(bool, String)> {
        let last = self.given.len().checked_sub(1)?;
        let (right, mut told) = self.questions[last].judge(&self.given[last].given());
        if !right && self.given[last] == Decision::GoOn {
            let spared = self.spared(last);
            told = format!("{told} Going on costs {} more.", counted(spared, "leaf", "leaves"));
        }
        Some((right, told))
    }

    /// The decision with this number was one to cut: it is so in the run.
    fn cuts(&self, number: usize) -> bool {
        self.questions[number].judge(&Decision::Cut.given()).0
    }

    /// The leaves that a cut spares.
    fn spared(&self, number: usize) -> usize {
        let Some(moment) = self.run().moments.get(self.questions[number].shown) else { return 0 };
        let Event::Cut { skipped, .. } = &moment.event else { return 0 };
        let drawing = &self.exhibit.drawing;
        let is_below = |spot: usize| {
            skipped.contains(&spot) || drawing.ancestors(spot).any(|above| skipped.contains(&above))
        };
        let leaves = drawing.nodes().iter().enumerate().filter(|(_, node)| node.value.is_some());
        leaves.filter(|&(spot, _)| is_below(spot)).count()
    }

    /// A sign for every decision so far in which the learner or alpha-beta cuts.
    pub fn signs(&self) -> String {
        let sign = |(number, decision): (usize, &Decision)| match (self.cuts(number), decision) {
            (true, Decision::Cut) => Some(FOUND),
            (true, Decision::GoOn) => Some(MISSED),
            (false, Decision::Cut) => Some(WRONG),
            (false, Decision::GoOn) => None,
        };
        self.given.iter().enumerate().filter_map(sign).collect()
    }

    /// Leaves that the learner looks at, and that alpha-beta does: a cut that is missed costs the leaves that it spares.
    pub fn leaves(&self) -> (usize, usize) {
        let seen = self.run().seen;
        let missed = self
            .given
            .iter()
            .enumerate()
            .filter(|&(number, &decision)| decision == Decision::GoOn && self.cuts(number));
        (seen + missed.map(|(number, _)| self.spared(number)).sum::<usize>(), seen)
    }

    /// The result in a line that can be pasted, once all is decided: `cutnode 2026-11-23 ✂✂·✂ 14/11 leaves`.
    pub fn line(&self, name: &str) -> Option<String> {
        let (his, its) = self.leaves();
        self.question().is_none().then(|| format!("cutnode {name} {} {his}/{its} leaves", self.signs()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Daily, exhibit};
    use super::*;

    fn cutting(day: i64) -> Cutting {
        Cutting::new(exhibit(&Daily::of(day).tree()).expect("it is a tree"), "")
    }

    /// Decides everything by this rule.
    fn decided(mut cutting: Cutting, mut rule: impl FnMut(bool) -> Decision) -> Cutting {
        while cutting.question().is_some() {
            let right = cutting.cuts(cutting.given.len());
            cutting.decide(rule(right));
        }
        cutting
    }

    fn rightly(cut: bool) -> Decision {
        if cut { Decision::Cut } else { Decision::GoOn }
    }

    #[test]
    fn every_cut_of_the_run_is_asked_for_and_has_one_sign() {
        for day in 20_000..20_060 {
            let fresh = cutting(day);
            let cuts = fresh.run().cuts().count();
            assert!((3..=6).contains(&cuts), "day {day}");
            let perfect = decided(fresh.clone(), rightly);
            assert_eq!(perfect.signs(), FOUND.to_string().repeat(cuts));
            let (his, its) = perfect.leaves();
            assert_eq!((his, its), (its, fresh.run().seen));
            // Whoever never cuts is minimax: he looks at every leaf.
            let all = decided(fresh.clone(), |_| Decision::GoOn);
            assert_eq!(all.signs(), MISSED.to_string().repeat(cuts));
            assert_eq!(all.leaves().0, fresh.exhibit().drawing.leaves(), "day {day}");
            // Whoever always cuts misses none, and pays for the others with a sign each.
            let none = decided(fresh.clone(), |_| Decision::Cut);
            assert_eq!(none.signs().chars().filter(|&sign| sign == FOUND).count(), cuts);
            assert_eq!(none.signs().chars().count(), none.progress().1);
            assert_eq!(none.leaves(), perfect.leaves());
        }
    }

    #[test]
    fn what_was_decided_is_kept_letter_by_letter() {
        let mut one = cutting(20_000);
        one.decide(Decision::Cut);
        one.decide(Decision::GoOn);
        let again = Cutting::new(one.exhibit().clone(), &one.kept());
        assert_eq!((again.kept(), again.verdict()), ("cg".into(), one.verdict()));
        assert_eq!(again.line("x"), None, "it is not over");
        let all = decided(again, rightly);
        assert!(Cutting::new(one.exhibit().clone(), &(all.kept() + "cgx")).question().is_none());
        let line = all.line("2024-10-04").expect("it is over");
        assert!(line.starts_with("cutnode 2024-10-04 ") && line.ends_with(" leaves"), "{line}");
    }
}
