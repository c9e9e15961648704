//! The weights that predict results best: gradient descent (Adam; Kingma & Ba 2015) on the mean squared error.
//!
//! An evaluation of `v` centipawns predicts the result 1 / (1 + 10^(−K·v/400)). K is found first, for the weights as
//! they are, and kept: it fixes the scale, so that a tuned pawn stays about a pawn.

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::games::Coefficients;

/// A position and what it should predict.
#[derive(Clone, Debug)]
pub struct Example {
    /// The position, taken apart.
    pub coefficients: Coefficients,
    /// What the first side got there, 0 to 1.
    pub target: f32,
}

/// Weights, for the middle game and for the end game.
pub type Weights = Vec<[f64; 2]>;

/// What the first side gets where the evaluation is `value`.
pub fn prediction(k: f64, value: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-k * value / 400.0))
}

/// The mean squared error of the predictions.
pub fn error(examples: &[Example], weights: &[[f64; 2]], k: f64) -> f64 {
    let sum: f64 = examples
        .iter()
        .map(|example| {
            let predicted = prediction(k, example.coefficients.value(weights));
            (predicted - f64::from(example.target)).powi(2)
        })
        .sum();
    sum / examples.len().max(1) as f64
}

/// The K with the least error, by golden-section search.
pub fn best_k(examples: &[Example], weights: &[[f64; 2]]) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_895;
    let (mut low, mut high) = (0.05, 5.0);
    while high - low > 1e-3 {
        let (left, right) = (high - RATIO * (high - low), low + RATIO * (high - low));
        if error(examples, weights, left) < error(examples, weights, right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}

/// Examples between two steps.
const BATCH: usize = 8192;
/// Centipawns that a step moves a weight by at first; the last epoch's are a tenth of that.
const STEP: f64 = 1.0;
/// How strongly a weight is drawn to where it was, as if so many examples spoke for that: weights that come up
/// seldom stay where they are.
const PULL: f64 = 1.5e-3;
const MOMENTUM: f64 = 0.9;
const SPREAD: f64 = 0.999;

/// Weights being fitted.
pub struct Fit {
    /// As they are now.
    pub weights: Weights,
    /// The scale of the prediction.
    pub k: f64,
    start: Weights,
    momentum: Weights,
    spread: Weights,
    steps: i32,
    rng: StdRng,
}

impl Fit {
    /// From these weights. The order of the examples follows from the seed.
    pub fn new(weights: Weights, k: f64, seed: u64) -> Self {
        let zeros = vec![[0.0; 2]; weights.len()];
        Self {
            start: weights.clone(),
            weights,
            k,
            momentum: zeros.clone(),
            spread: zeros,
            steps: 0,
            rng: StdRng::seed_from_u64(seed),
        }
    }

    /// Goes through all examples once; `done` of all epochs, 0 to 1, are behind.
    pub fn epoch(&mut self, examples: &mut [Example], done: f64) {
        examples.shuffle(&mut self.rng);
        let (rate, pull) = (STEP * 0.1f64.powf(done), 2.0 * PULL / examples.len().max(1) as f64);
        for batch in examples.chunks(BATCH) {
            let gradient = self.gradient(batch);
            self.step(&gradient, rate, pull);
        }
    }

    /// The slope of the mean squared error.
    fn gradient(&self, batch: &[Example]) -> Weights {
        let mut gradient = vec![[0.0; 2]; self.weights.len()];
        let scale = self.k * std::f64::consts::LN_10 / 400.0 / batch.len() as f64;
        for Example { coefficients, target } in batch {
            let predicted = prediction(self.k, coefficients.value(&self.weights));
            let slope = 2.0 * (predicted - f64::from(*target)) * predicted * (1.0 - predicted) * scale;
            for (stage, &share) in coefficients.shares.iter().enumerate() {
                let slope = slope * f64::from(share);
                for &(weight, times) in &coefficients.counts {
                    gradient[usize::from(weight)][stage] += slope * f64::from(times);
                }
                for (counts, sign) in coefficients.danger.iter().zip([-1.0, 1.0]) {
                    let danger: f64 = counts.iter().map(|&count| self.worth(count, stage)).sum();
                    let slope = slope * sign * 2.0 * danger.max(0.0) / f64::from(Coefficients::SQUARE);
                    for &(weight, times) in counts {
                        gradient[usize::from(weight)][stage] += slope * f64::from(times);
                    }
                }
            }
        }
        gradient
    }

    fn worth(&self, (weight, times): (u16, i16), stage: usize) -> f64 {
        self.weights[usize::from(weight)][stage] * f64::from(times)
    }

    /// One step of Adam.
    fn step(&mut self, gradient: &[[f64; 2]], rate: f64, pull: f64) {
        self.steps += 1;
        let early = |decay: f64| 1.0 - decay.powi(self.steps);
        let (momentum_so_far, spread_so_far) = (early(MOMENTUM), early(SPREAD));
        for (weight, slopes) in gradient.iter().enumerate() {
            for (stage, slope) in slopes.iter().enumerate() {
                let value = &mut self.weights[weight][stage];
                let slope = slope + pull * (*value - self.start[weight][stage]);
                let momentum = &mut self.momentum[weight][stage];
                *momentum = MOMENTUM * *momentum + (1.0 - MOMENTUM) * slope;
                let spread = &mut self.spread[weight][stage];
                *spread = SPREAD * *spread + (1.0 - SPREAD) * slope * slope;
                *value -= rate * (*momentum / momentum_so_far)
                    / ((*spread / spread_so_far).sqrt() + f64::MIN_POSITIVE.sqrt());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of an evaluation with one weight of 80, and one that never counts: so many that the start hardly
    /// pulls.
    #[expect(clippy::cast_possible_truncation, reason = "a result is kept in single precision")]
    fn examples() -> Vec<Example> {
        let example = |times: i16| Example {
            coefficients: Coefficients {
                shares: [0.5, 0.5],
                counts: vec![(0, times)],
                ..Coefficients::default()
            },
            target: prediction(1.0, 80.0 * f64::from(times)) as f32,
        };
        (0..40_000).map(|number| example((number % 7) as i16 - 3)).collect()
    }

    #[test]
    fn the_weight_behind_the_results_is_found() {
        let mut examples = examples();
        let mut fit = Fit::new(vec![[40.0; 2], [7.0; 2]], 1.0, 1);
        for epoch in 0..60 {
            fit.epoch(&mut examples, f64::from(epoch) / 60.0);
        }
        let found = f64::midpoint(fit.weights[0][0], fit.weights[0][1]);
        assert!((found - 80.0).abs() < 2.0, "{found}");
        assert!(fit.weights[1].iter().all(|weight| (weight - 7.0).abs() < 1e-9));
    }

    #[test]
    fn the_scale_behind_the_results_is_found() {
        let k = best_k(&examples(), &[[40.0; 2], [7.0; 2]]);
        assert!((k - 2.0).abs() < 0.01, "{k}");
    }

    /// The gradient is the slope that two near values show, danger included.
    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let coefficients = Coefficients {
            shares: [0.25, 0.75],
            counts: vec![(0, 2)],
            danger: [vec![(1, 3)], vec![(1, 1)]],
            fixed: 5.0,
        };
        let example = [Example { coefficients, target: 1.0 }];
        let weights = vec![[30.0; 2], [20.0; 2]];
        let gradient = Fit::new(weights.clone(), 1.0, 1).gradient(&example);
        for (weight, slopes) in gradient.iter().enumerate() {
            for (stage, slope) in slopes.iter().enumerate() {
                let near = |by: f64| {
                    let mut weights = weights.clone();
                    weights[weight][stage] += by;
                    error(&example, &weights, 1.0)
                };
                let shown = (near(1e-4) - near(-1e-4)) / 2e-4;
                assert!((shown - slope).abs() < 1e-9, "{weight} {stage}: {shown} {slope}");
            }
        }
    }
}
