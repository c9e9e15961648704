//! What a tuner may ask of a game whose evaluation is made of weights.

use super::knowledge::Knowledge;

/// Weights that belong together. They stand in one file, group by group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightGroup {
    /// Its name in the file.
    pub name: &'static str,
    /// What each weight is for.
    pub about: &'static str,
    /// The term of the evaluation that it belongs to.
    pub term: &'static str,
    /// How many weights there are.
    pub count: usize,
    /// How many stand on a line of the file.
    pub columns: usize,
}

/// How often each weight counts in a position, as the first side sees it: the evaluation taken apart.
///
/// Each weight has a value in the middle game and one in the end game. With `sum` the weights times their counts
/// and `square(d)` for max(0, d)² / [`Coefficients::SQUARE`], the evaluation is, up to rounding, `fixed` plus the
/// shares of the two stages in `sum − square(danger of the first side) + square(danger of the second side)`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Coefficients {
    /// How much the values of the middle game and those of the end game count here.
    pub shares: [f32; 2],
    /// Weights and how often each counts for the first side, less how often for the second.
    pub counts: Vec<(u16, i16)>,
    /// Weights and how often each counts in the danger to the first side and to the second.
    pub danger: [Vec<(u16, i16)>; 2],
    /// What no weight changes.
    pub fixed: f32,
}

impl Coefficients {
    /// What the square of a danger is divided by.
    pub const SQUARE: i32 = 512;

    /// The evaluation as the first side sees it, without rounding.
    pub fn value(&self, weights: &[[f64; 2]]) -> f64 {
        let sum = |counts: &[(u16, i16)], stage: usize| -> f64 {
            counts.iter().map(|&(weight, times)| weights[usize::from(weight)][stage] * f64::from(times)).sum()
        };
        let square = |danger: f64| danger.max(0.0).powi(2) / f64::from(Self::SQUARE);
        let stage = |stage: usize| {
            let [first, second] = self.danger.each_ref().map(|counts| square(sum(counts, stage)));
            f64::from(self.shares[stage]) * (sum(&self.counts, stage) - first + second)
        };
        f64::from(self.fixed) + stage(0) + stage(1)
    }
}

/// A game whose evaluation can be tuned.
pub trait Tunable: Knowledge {
    /// The groups of weights, in the order of their file.
    fn weight_groups() -> &'static [WeightGroup];

    /// The weights in use, in the same order: for the middle game and for the end game.
    fn weights() -> Vec<[i16; 2]>;

    /// How often each counts here. `None` where the evaluation does not rest on them.
    fn coefficients(&self) -> Option<Coefficients>;
}
