//! The goal of an experiment: what it asks for in words, and whether a search reaches it.

use crate::course::claim::{Relation, number};
use crate::course::experiment::{Goal, Target};
use crate::course::query::Measure;
use crate::course::setup::Outcome;
use crate::numbers::counted;

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
        let said = match (self.counted(), self.measure) {
            (Some(forms), _) => self.of_a_count(forms),
            (None, Measure::Best) => self.of_a_line("the best move"),
            (None, Measure::Line) => self.of_a_line("the best line"),
            (None, _) => self.of_a_value(),
        };
        // What nobody will ask for is told as the file says it.
        said.unwrap_or_else(|| self.text.clone())
    }

    /// What is counted, one of it and several; `None` where something else is asked for.
    fn counted(&self) -> Option<(&'static str, &'static str)> {
        match self.measure {
            Measure::Nodes => Some(("node", "nodes")),
            Measure::Leaves => Some(("leaf", "leaves")),
            Measure::Quiescence => Some(("quiescence node", "quiescence nodes")),
            Measure::Cuts => Some(("cut", "cuts")),
            Measure::FirstCuts => {
                Some(("cut in a hundred by the first move", "cuts in a hundred by the first move"))
            }
            Measure::Mate => Some(("move to mate", "moves to mate")),
            Measure::Score | Measure::Best | Measure::Line => None,
        }
    }

    fn of_a_count(&self, (one, many): (&str, &str)) -> Option<String> {
        Some(match self.with {
            Target::Number(number) => {
                // Of moves to mate those of the second side are negative.
                let count = counted(u64::try_from(number).ok()?, one, many);
                match self.relation {
                    Relation::Less => format!("fewer than {count}"),
                    Relation::AtMost => format!("at most {count}"),
                    Relation::Equal => format!("exactly {count}"),
                    Relation::Different => format!("more or fewer than {count}"),
                    Relation::AtLeast => format!("at least {count}"),
                    Relation::Greater => format!("more than {count}"),
                }
            }
            Target::Start(1) => match self.relation {
                Relation::Less => format!("fewer {many} than at the start"),
                Relation::AtMost => format!("no more {many} than at the start"),
                Relation::Equal => format!("as many {many} as at the start"),
                Relation::Different => format!("more or fewer {many} than at the start"),
                Relation::AtLeast => format!("no fewer {many} than at the start"),
                Relation::Greater => format!("more {many} than at the start"),
            },
            Target::Start(part) => match self.relation {
                Relation::Less => format!("fewer than 1/{part} of the {many} at the start"),
                Relation::AtMost => format!("at most 1/{part} of the {many} at the start"),
                Relation::Equal => format!("exactly 1/{part} of the {many} at the start"),
                Relation::Different => format!("more or fewer than 1/{part} of the {many} at the start"),
                Relation::AtLeast => format!("at least 1/{part} of the {many} at the start"),
                Relation::Greater => format!("more than 1/{part} of the {many} at the start"),
            },
            Target::Word(_) => return None,
        })
    }

    fn of_a_value(&self) -> Option<String> {
        Some(match self.with {
            Target::Number(number) => {
                let number = number.to_string().replace('-', "−");
                match self.relation {
                    Relation::Less => format!("a value below {number}"),
                    Relation::AtMost => format!("a value of at most {number}"),
                    Relation::Equal => format!("a value of exactly {number}"),
                    Relation::Different => format!("a value other than {number}"),
                    Relation::AtLeast => format!("a value of at least {number}"),
                    Relation::Greater => format!("a value above {number}"),
                }
            }
            Target::Start(1) => match self.relation {
                Relation::Less => "a value below that at the start",
                Relation::AtMost => "a value no higher than at the start",
                Relation::Equal => "the value that it has at the start",
                Relation::Different => "a value other than at the start",
                Relation::AtLeast => "a value no lower than at the start",
                Relation::Greater => "a value above that at the start",
            }
            .into(),
            Target::Start(_) | Target::Word(_) => return None,
        })
    }

    fn of_a_line(&self, what: &str) -> Option<String> {
        let Target::Word(word) = &self.with else { return None };
        Some(match self.relation {
            Relation::Different => format!("{what} is another one than {word}"),
            _ => format!("{what} is {word}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::experiment::Target::{Number, Start, Word};

    const RELATIONS: [Relation; 6] = [
        Relation::Less,
        Relation::AtMost,
        Relation::Equal,
        Relation::Different,
        Relation::AtLeast,
        Relation::Greater,
    ];

    fn said(measure: Measure, relation: Relation, with: Target) -> String {
        Goal { text: "as it stands".into(), measure, relation, with }.words()
    }

    #[test]
    fn a_goal_is_told_by_what_it_measures() {
        use Measure::{Best, FirstCuts, Leaves, Mate, Nodes, Score};
        for (measure, relation, with, told) in [
            (Nodes, Relation::Less, Start(2), "fewer than 1/2 of the nodes at the start"),
            (Nodes, Relation::Greater, Number(2_000), "more than 2,000 nodes"),
            (Leaves, Relation::Equal, Number(1), "exactly 1 leaf"),
            (Mate, Relation::AtMost, Number(3), "at most 3 moves to mate"),
            (FirstCuts, Relation::AtLeast, Number(90), "at least 90 cuts in a hundred by the first move"),
            (Score, Relation::Less, Number(-300), "a value below −300"),
            (Score, Relation::Greater, Start(1), "a value above that at the start"),
            (Best, Relation::Different, Word("e5".into()), "the best move is another one than e5"),
        ] {
            assert_eq!(said(measure, relation, with), told);
        }
    }

    /// What two goals ask for is told alike only where it is the same.
    #[test]
    fn every_relation_has_its_own_words_and_no_number_becomes_another() {
        for (_, measure) in Measure::WORDS {
            if [Measure::Best, Measure::Line].contains(&measure) {
                continue;
            }
            for with in [Number(0), Number(7), Start(1)] {
                let told = RELATIONS.map(|relation| said(measure, relation, with.clone()));
                for (at, one) in told.iter().enumerate() {
                    assert!(!told[..at].contains(one), "{one}");
                    assert!(with == Start(1) || one.contains(['0', '7']), "{one}");
                    assert!(measure != Measure::Score || !one.contains("fewer"), "{one}");
                }
            }
            // What is below zero is told with its sign, or as the file says it.
            for relation in RELATIONS {
                let one = said(measure, relation, Number(-5));
                assert!(one.contains("−5") || one == "as it stands", "{one}");
            }
        }
    }
}
