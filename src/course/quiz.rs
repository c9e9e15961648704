//! Questions about what a run will do next, asked before it is shown: the learner is the algorithm. Right answers, and
//! what a wrong one overlooks, are computed from the run.

mod answer;
mod decisions;
mod listed;
mod nodes;
mod order;
mod ordering;
mod replacing;
mod signs;
mod types;
mod values;
mod windows;

use std::collections::HashMap;

pub use answer::{Answer, Given, Slip, number_typed, spells_infinity, tidy};
pub use listed::{Told, listed};
pub use nodes::{SearchNode, nodes};
pub use ordering::ordering;
pub use replacing::replacing;
pub use types::coloured;

use crate::course::lesson::{Decided, Predicted};
use crate::explain::drawing::{Drawing, Spot};
use crate::explain::narrate::capital;
use crate::explain::transcript::{Event, Moment, Transcript};
use crate::textbook::Algorithm;

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// So many moments of the run are shown while it is asked, or lines of what is told; of a search, the number of its
    /// node.
    pub shown: usize,
    /// The node that it is about.
    pub spot: Spot,
    /// The question.
    pub ask: String,
    /// How it is answered, and rightly.
    pub answer: Answer,
    /// Why that is right.
    pub why: String,
    /// What wrong answers overlook.
    pub slips: Vec<Slip>,
    /// What is said of a wrong answer that no slip explains.
    pub otherwise: String,
    /// Questions with the same word are of one kind: who has answered two of them need not answer all.
    pub same: String,
}

impl Question {
    /// Whether what was given is right, and what is to be said of it.
    pub fn judge(&self, given: &Given) -> (bool, String) {
        let right = self.answer.is(given);
        if let (Answer::Order(prices), Given::Text(order)) = (&self.answer, given) {
            return (right, ordering::told(prices, order));
        }
        let slip = self.slips.iter().find(|slip| slip.given == *given);
        let wrong = || slip.map_or(&self.otherwise, |slip| &slip.says);
        (right, if right { &self.why } else { wrong() }.clone())
    }

    /// The slip, if it is one: something that is not right and that nothing else explains.
    fn slip(&mut self, given: Given, says: impl Into<String>) {
        if !self.answer.is(&given) && self.slips.iter().all(|slip| slip.given != given) {
            self.slips.push(Slip { given, says: says.into() });
        }
    }
}

/// No more are asked in one step.
const MOST: usize = 6;

/// So many right ones of a kind, without a mistake: the program answers the rest of the kind.
const ENOUGH: usize = 2;

/// The questions about a run, in the order in which it comes to them; spread over it where there are many. What is said of a
/// decision calls α and β by their names where the learner knows them (`bounds`).
pub fn questions(drawing: &Drawing, run: &Transcript, what: Predicted, bounds: bool) -> Vec<Question> {
    let quiz = Quiz { drawing, run, bounds };
    match what {
        Predicted::Window => spread(quiz.windows()),
        Predicted::Value => spread(quiz.values()),
        Predicted::Sign => spread(quiz.signs()),
        Predicted::Order => spread(quiz.order()),
        // What is obvious in these is left to the program.
        Predicted::Types => quiz.types(),
        Predicted::Decisions => quiz.decisions(),
        Predicted::Cuts | Predicted::Open | Predicted::Interval | Predicted::Memory => Vec::new(),
    }
}

/// Whether to go on or to cut, at every node but the root after every child that is not its last.
pub fn every_decision(drawing: &Drawing, run: &Transcript) -> Vec<Question> {
    Quiz { drawing, run, bounds: true }.every_decision()
}

/// Some of them, from the first to the last.
fn spread(all: Vec<Question>) -> Vec<Question> {
    let kept: Vec<usize> = spaced(all.len(), MOST).collect();
    all.into_iter().enumerate().filter(|(at, _)| kept.contains(at)).map(|(_, question)| question).collect()
}

/// The places of so many out of a count, as evenly as can be: the first and the last are among them. All of them, where there
/// are no more. At least two are wanted.
pub(super) fn spaced(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let taken = count.min(most);
    (0..taken).map(move |number| if count > most { number * (count - 1) / (most - 1) } else { number })
}

/// Some of them, of as many kinds as there are: of each one, then a second one, in the order in which they come.
fn varied(all: Vec<Question>) -> Vec<Question> {
    let mut count: HashMap<String, usize> = HashMap::new();
    let mut number = |question: &Question| {
        let count = count.entry(question.same.clone()).or_default();
        *count += 1;
        *count
    };
    let mut order: Vec<_> = all.iter().enumerate().map(|(at, question)| (number(question), at)).collect();
    order.sort_unstable();
    order.truncate(MOST);
    let kept = |at: &usize| order.iter().any(|(_, kept)| kept == at);
    all.into_iter().enumerate().filter(|(at, _)| kept(at)).map(|(_, question)| question).collect()
}

/// The question after number `at`, when all up to it were answered without a mistake: the next one of which not enough
/// of its kind were answered.
pub fn next_after(questions: &[Question], at: usize) -> usize {
    let mut answered: HashMap<&str, usize> = HashMap::new();
    for question in &questions[..=at] {
        *answered.entry(&question.same).or_default() += 1;
    }
    let open = |question: &Question| answered.get(question.same.as_str()).is_none_or(|&count| count < ENOUGH);
    let rest = questions.iter().enumerate().skip(at + 1);
    rest.filter(|(_, question)| open(question)).map(|(next, _)| next).next().unwrap_or(questions.len())
}

/// A hint for questions of a kind about a run of an algorithm: of cuts nothing is said where there are none.
pub fn hint(what: Predicted, algorithm: Algorithm) -> &'static str {
    let skips = !matches!(algorithm, Algorithm::Minimax | Algorithm::Negamax);
    match what {
        Predicted::Value if !skips => {
            "A Max node is worth the greatest of its children, a Min node the least. Every child has been looked at."
        }
        Predicted::Order if !skips => {
            "Left to right and depth first: what is below a node comes before its neighbour."
        }
        Predicted::Cuts => "Cut when α ≥ β.",
        Predicted::Window => {
            "Bounds are handed down: α is the best that Max already has on the path to the node, β the best that Min has."
        }
        Predicted::Value => {
            "A cut proves one side only. A Max node that was cut is worth at least what cut it, a Min node at most."
        }
        Predicted::Sign => {
            "A node returns what it is worth to the side that moves there: the greatest of its children's values, each with its sign changed."
        }
        Predicted::Decisions => {
            "What has the other side already, higher up? Where it will not let this node happen, nothing more below it matters."
        }
        Predicted::Order => {
            "Left to right and depth first; where α ≥ β, the remaining children are left out."
        }
        Predicted::Types => {
            "Type 1: the root, and the first child of a type 1. Type 2: the later children of a type 1, and every child of a type 3. Type 3: the first child of a type 2."
        }
        Predicted::Open if algorithm == Algorithm::DualStar => {
            "The least merit is taken next; among equals the one that stands leftmost in the tree."
        }
        Predicted::Open => {
            "The greatest merit is taken next; among equals the one that stands leftmost in the tree."
        }
        Predicted::Interval => {
            "A test that fails low has proved an upper bound, one that fails high a lower bound. The other end stays."
        }
        Predicted::Memory => {
            "A value is known well enough when it is exact, when it is at least β, or when it is at most α."
        }
    }
}

/// A hint for questions about what the engine decided.
pub fn hint_of_decision(what: Decided) -> &'static str {
    match what {
        Decided::NullMove => {
            "Not in check, not after a pass, not with king and pawns alone, not where a value is wanted; and only where standing still would be good enough."
        }
        Decided::Reduction => {
            "Late and quiet moves, where depth is left; never captures that win something, checks, or replies to checks."
        }
        Decided::Table => {
            "First the depth: is the entry deep enough? Then the bound: does it settle this window?"
        }
        Decided::Replace => {
            "The first place is kept for depth, the second for what came last; an earlier search's results give way."
        }
        Decided::Capture => {
            "The most valuable victim first, and of those who can take it the least valuable."
        }
    }
}

/// A run on a tree that is drawn.
struct Quiz<'a> {
    drawing: &'a Drawing,
    run: &'a Transcript,
    /// The learner knows what α and β are.
    bounds: bool,
}

impl Quiz<'_> {
    /// With what window the root was entered in the pass that a moment belongs to, where there are several.
    fn pass(&self, at: usize) -> String {
        let begins = |moment: &&Moment| moment.spot == 0 && moment.event == Event::Enter;
        let passes = self.run.moments.iter().filter(begins).count();
        let last = self.run.moments[..=at].iter().rfind(|moment| begins(moment));
        last.filter(|_| passes > 1).map_or_else(String::new, |root| {
            format!(" In this pass the root has the window {}.", answer::window(root.window.0, root.window.1))
        })
    }

    fn moments(&self) -> impl Iterator<Item = (usize, &Moment)> {
        self.run.moments.iter().enumerate()
    }
}

#[cfg(test)]
mod tests {
    use super::spaced;

    #[test]
    fn what_is_taken_goes_from_the_first_to_the_last_in_even_steps() {
        for (count, most) in (0..60).flat_map(|count| (2..9).map(move |most| (count, most))) {
            let taken: Vec<_> = spaced(count, most).collect();
            assert_eq!(taken.len(), count.min(most));
            assert_eq!(taken.first().copied(), (count > 0).then_some(0), "{most} of {count}: {taken:?}");
            assert_eq!(taken.last().copied(), count.checked_sub(1), "{most} of {count}: {taken:?}");
            let steps: Vec<_> = taken.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let (least, greatest) = (steps.iter().min(), steps.iter().max());
            assert!(least.is_none_or(|&least| least > 0), "{most} of {count}: {taken:?}");
            assert!(
                least.zip(greatest).is_none_or(|(least, greatest)| greatest - least <= 1),
                "{most} of {count}: {taken:?}"
            );
        }
    }
}
