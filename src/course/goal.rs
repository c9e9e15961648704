//! The goal of an experiment: what it asks for in words, and whether a search reaches it.

use crate::course::claim::{Relation, number};
use crate::course::experiment::{Goal, Target};
use crate::course::query::Measure;
use crate::course::setup::Outcome;
use crate::numbers::thousands;

impl Goal {
    /// Whether a search reaches it; `start` is the one that the experiment starts with.
    pub fn is_met(&self, outcome: &Outcome, start: &Outcome) -> bool {
        let figure = |outcome: &Outcome| number(&self.measure.of(outcome));
        match (&self.with, self.measure) {
            (Target::Word(word), Measure::Best | Measure::Line) => {
                let same = self.measure.of(outcome) == *word;
                if self.relation == Relation::Different { !same } else { same }
            }
            (Target::Number(number), _) => {
                figure(outcome).is_some_and(|figure| self.relation.holds(figure, *number))
            }
            (Target::Start(divisor), _) => figure(outcome)
                .zip(figure(start))
                .is_some_and(|(figure, start)| self.relation.holds(figure.saturating_mul(*divisor), start)),
            (Target::Word(_), _) => false,
        }
    }

    /// What it asks for, as a learner reads it: `fewer than 1/2 of the nodes at the start`.
    pub fn words(&self) -> String {
        let Some(what) = self.counted() else { return self.of_a_value() };
        match (&self.with, self.relation) {
            (Target::Start(1), Relation::Less) => format!("fewer {what} than at the start"),
            (Target::Start(1), Relation::Greater) => format!("more {what} than at the start"),
            (Target::Start(1), Relation::Equal) => format!("as many {what} as at the start"),
            (Target::Start(1), relation) => format!("{} the {what} at the start", compared(relation)),
            (Target::Start(part), relation) => {
                format!("{} 1/{part} of the {what} at the start", compared(relation))
            }
            (Target::Number(number), relation) => {
                let number = thousands(u64::try_from(*number).unwrap_or(0));
                format!("{} {number} {what}", compared(relation))
            }
            (Target::Word(_), _) => self.text.clone(),
        }
    }

    /// What is counted; `None` where something else is asked for.
    fn counted(&self) -> Option<&'static str> {
        match self.measure {
            Measure::Nodes => Some("nodes"),
            Measure::Leaves => Some("leaves"),
            Measure::Quiescence => Some("quiescence nodes"),
            Measure::Cuts => Some("cuts"),
            Measure::FirstCuts => Some("cuts in a hundred by the first move"),
            Measure::Score | Measure::Mate | Measure::Best | Measure::Line => None,
        }
    }

    fn of_a_value(&self) -> String {
        let what = match self.measure {
            Measure::Best => "the best move",
            Measure::Line => "the best line",
            Measure::Mate => "moves to mate",
            _ => "a value",
        };
        match (&self.with, self.relation) {
            (Target::Word(word), Relation::Different) => format!("{what} is another one than {word}"),
            (Target::Word(word), _) => format!("{what} is {word}"),
            (Target::Start(1), Relation::Different) => format!("{what} other than at the start"),
            (Target::Number(number), relation) => format!("{what} of {} {number}", compared(relation)),
            (Target::Start(_), _) => self.text.clone(),
        }
    }
}

fn compared(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "fewer than",
        Relation::AtMost => "at most",
        Relation::Equal => "exactly",
        Relation::Different => "another number than",
        Relation::AtLeast => "at least",
        Relation::Greater => "more than",
    }
}
