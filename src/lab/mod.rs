//! Floor 3: the laboratory, where published experiments are run again.
//!
//! An experiment has the figure that is expected, where that comes from, and a measurement that computes ours on the spot.
//! What was published and what programs of our own once counted are told apart.
//! Nothing is made to fit: a figure that does not come out is told as it is. A file holds a family of experiments.
//! [`meets`] is what is asked when a tree is looked for in which something happens.

mod averages;
mod boards;
mod comparison;
mod deepening;
mod endgame;
mod features;
mod growth;
mod measured;
mod minimal;
mod positions;
mod relations;
mod small_trees;
mod tictactoe;
mod verified;
mod watch;

use std::fmt;

use crate::bibliography::Citation;
pub use features::meets;
pub use measured::{Expected, Measured};

/// Where an expected figure comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It was published in this work.
    Published(Citation),
    /// Programs beside this one counted it: which, or how.
    Reference(&'static str),
}

impl Origin {
    /// `published` or `reference`.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Published(_) => "published",
            Self::Reference(_) => "reference",
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Published(work) => work.fmt(f),
            Self::Reference(how) => f.write_str(how),
        }
    }
}

/// An expected figure and how it is measured again.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// Its name: the family and what is measured, `plaat/alpha-beta`.
    pub name: &'static str,
    /// What the figure is.
    pub about: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// What is expected.
    pub expected: Expected,
    measure: fn() -> Measured,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Our figure.
    pub ours: Measured,
    /// It is the expected one, or lies where it should.
    pub holds: bool,
}

impl Experiment {
    /// Runs it.
    pub fn run(&self) -> Finding {
        let ours = (self.measure)();
        let holds = self.expected.admits(&ours);
        Finding { ours, holds }
    }

    /// The family that it belongs to.
    pub fn family(&self) -> &'static str {
        self.name.split('/').next().unwrap_or(self.name)
    }

    /// Whether this word means it: its name, or that of its family.
    pub fn is_called(&self, word: &str) -> bool {
        word == self.name || word == self.family()
    }
}

/// All experiments, family by family.
pub fn experiments() -> impl Iterator<Item = &'static Experiment> {
    let families: [&'static [Experiment]; 11] = [
        minimal::FAMILY,
        small_trees::FAMILY,
        tictactoe::FAMILY,
        relations::FAMILY,
        averages::FAMILY,
        comparison::FAMILY,
        growth::FAMILY,
        deepening::FAMILY,
        endgame::FAMILY,
        verified::FAMILY,
        boards::FAMILY,
    ];
    families.into_iter().flatten()
}

/// The names of the families.
pub fn families() -> Vec<&'static str> {
    let mut names: Vec<_> = experiments().map(Experiment::family).collect();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures that are wrong by as little as can be.
    fn perturbed(expected: Expected, ours: &Measured) -> Vec<Expected> {
        match (expected, ours) {
            (Expected::Count(count), _) => {
                [count.checked_sub(1), Some(count + 1)].into_iter().flatten().map(Expected::Count).collect()
            }
            (Expected::List([_, rest @ ..]), _) => vec![Expected::List(rest)],
            (Expected::Word(_), _) => vec![Expected::Word("")],
            (Expected::Order([_, rest @ ..]), _) => vec![Expected::Order(rest)],
            (_, Measured::Number(ours)) => {
                let (above, below) = (ours * 1.01, ours * 0.99);
                vec![
                    Expected::Between(above, above * 2.0),
                    Expected::Between(0.0, below),
                    Expected::Average { low: above, high: above * 2.0, within: 0.001 },
                    Expected::Average { low: 0.0, high: below, within: 0.001 },
                    Expected::Limit { limit: above, within: 1.0 },
                    Expected::Limit { limit: below, within: 0.001 },
                ]
            }
            (other, _) => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_experiment_fails_when_its_figure_is_wrong() {
        // These take seconds without optimisation; how their figures are compared does not differ from the others.
        let slow = ["relations", "growth", "comparison", "fine-70", "verified-null-move", "boards"];
        for experiment in experiments().filter(|experiment| !slow.contains(&experiment.family())) {
            let ours = experiment.run().ours;
            for expected in perturbed(experiment.expected, &ours) {
                let wrong = Experiment { expected, measure: experiment.measure, ..*experiment };
                assert!(!wrong.expected.admits(&ours), "{}: {expected} admits {ours}", experiment.name);
            }
        }
    }
}
