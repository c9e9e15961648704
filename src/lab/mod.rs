//! Floor 3: the laboratory, where published experiments are run again.
//!
//! An experiment has the figure that was published, with its source, and a measurement that computes ours on the spot.
//! Nothing is made to fit: a figure that does not come out is told as it is. A file holds a family of experiments.
//! [`meets`] is what is asked when a tree is looked for in which something happens.

mod averages;
mod deepening;
mod endgame;
mod features;
mod figure;
mod growth;
mod minimal;
mod positions;
mod relations;
mod small_trees;
mod tictactoe;
mod watch;

pub use features::meets;
pub use figure::{Figure, Published};

/// A published figure and how it is measured again.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// Its name: the family and what is measured, `plaat/alpha-beta`.
    pub name: &'static str,
    /// What the figure is.
    pub about: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// The figure.
    pub published: Published,
    measure: fn() -> Figure,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Our figure.
    pub ours: Figure,
    /// It is the published one, or lies where it should.
    pub holds: bool,
}

impl Experiment {
    /// Runs it.
    pub fn run(&self) -> Finding {
        let ours = (self.measure)();
        let holds = self.published.admits(&ours);
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
    let families: [&'static [Experiment]; 8] = [
        minimal::FAMILY,
        small_trees::FAMILY,
        tictactoe::FAMILY,
        relations::FAMILY,
        averages::FAMILY,
        growth::FAMILY,
        deepening::FAMILY,
        endgame::FAMILY,
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
    fn perturbed(published: Published, ours: &Figure) -> Vec<Published> {
        match (published, ours) {
            (Published::Count(count), _) => {
                [count.checked_sub(1), Some(count + 1)].into_iter().flatten().map(Published::Count).collect()
            }
            (Published::List([_, rest @ ..]), _) => vec![Published::List(rest)],
            (Published::Word(_), _) => vec![Published::Word("")],
            (_, Figure::Number(ours)) => {
                let (above, below) = (ours * 1.01, ours * 0.99);
                vec![
                    Published::Between(above, above * 2.0),
                    Published::Between(0.0, below),
                    Published::Average { low: above, high: above * 2.0, within: 0.001 },
                    Published::Average { low: 0.0, high: below, within: 0.001 },
                    Published::Limit { limit: above, within: 1.0 },
                    Published::Limit { limit: below, within: 0.001 },
                ]
            }
            (other, _) => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_experiment_fails_when_its_figure_is_wrong() {
        // These take seconds without optimisation; how their figures are compared does not differ from the others.
        let slow = ["relations", "growth", "fine-70"];
        for experiment in experiments().filter(|experiment| !slow.contains(&experiment.family())) {
            let ours = experiment.run().ours;
            for published in perturbed(experiment.published, &ours) {
                let wrong = Experiment { published, measure: experiment.measure, ..*experiment };
                assert!(!wrong.published.admits(&ours), "{}: {published} admits {ours}", experiment.name);
            }
        }
    }
}
