//! Glicko-2: ratings that know how sure they are (Glickman, Example of the Glicko-2 system, 2013).
//!
//! A rating has a deviation (how far it may be off) and a volatility (how much results have swung lately). A
//! result against an opponent whose own rating is unsure says less; a rating that is unsure moves more.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

/// How strong somebody is, as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// On the scale of chess ratings.
    pub rating: f64,
    /// The standard deviation of the rating.
    pub deviation: f64,
    /// How much results swing.
    pub volatility: f64,
}

/// An encounter: with whom, and what share of the point was got, 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Encounter {
    /// The opponent, before the result.
    pub against: Rating,
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub score: f64,
}

/// One unit of the internal scale in rating points.
const SCALE: f64 = 173.7178;
/// The middle of the scale.
const MIDDLE: f64 = 1_500.0;
/// How much volatility may change (τ; the paper advises 0.3 to 1.2, the less the more improbable upsets are).
const CHANGE: f64 = 0.5;
/// Nobody is known less than this, and nobody better than that.
const DEVIATIONS: std::ops::RangeInclusive<f64> = 45.0..=350.0;

impl Default for Rating {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

impl Rating {
    /// Of somebody of whom nothing is known.
    pub const UNKNOWN: Self = Self { rating: MIDDLE, deviation: *DEVIATIONS.end(), volatility: 0.06 };

    /// A rating that somebody else has measured.
    pub fn measured(rating: f64, deviation: f64) -> Self {
        Self { rating, deviation: deviation.clamp(*DEVIATIONS.start(), *DEVIATIONS.end()), ..Self::UNKNOWN }
    }

    /// The rating after these results, which are taken as one period. Without any, it only grows unsure.
    #[must_use]
    pub fn after(self, results: &[Encounter]) -> Self {
        let phi = self.deviation / SCALE;
        if results.is_empty() {
            let deviation = SCALE * phi.hypot(self.volatility);
            return Self { deviation: deviation.min(*DEVIATIONS.end()), ..self };
        }
        let mu = (self.rating - MIDDLE) / SCALE;
        let (mut information, mut surprise) = (0.0, 0.0);
        for Encounter { against, score } in results {
            let weight = weight(against.deviation / SCALE);
            let expected = self.expects(*against);
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (score - expected);
        }
        let variance = 1.0 / information;
        let volatility = swing(self.volatility, phi, variance, variance * surprise);
        let before = phi.hypot(volatility);
        let phi = 1.0 / (1.0 / (before * before) + information).sqrt();
        let deviation = (SCALE * phi).clamp(*DEVIATIONS.start(), *DEVIATIONS.end());
        Self { rating: MIDDLE + SCALE * (mu + phi * phi * surprise), deviation, volatility }
    }

    /// The share of the point that is to be expected against this one: E of the paper.
    pub fn expects(self, against: Self) -> f64 {
        let weight = weight(against.deviation / SCALE);
        1.0 / (1.0 + (-weight * (self.rating - against.rating) / SCALE).exp())
    }

    /// Both ratings after one encounter of which this one got so much of the point.
    pub fn meets(self, other: Self, score: f64) -> (Self, Self) {
        let mine = self.after(&[Encounter { against: other, score }]);
        (mine, other.after(&[Encounter { against: self, score: 1.0 - score }]))
    }
}

/// How much a result against somebody with this deviation says: g of the paper.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// The volatility after the period: the root of the paper's f by the Illinois method (step 5).
fn swing(volatility: f64, phi: f64, variance: f64, change: f64) -> f64 {
    let start = (volatility * volatility).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + variance + e;
        e * (change * change - sum) / (2.0 * sum * sum) - (x - start) / (CHANGE * CHANGE)
    };
    let mut low = start;
    let excess = change * change - phi * phi - variance;
    let mut high = if excess > 0.0 {
        excess.ln()
    } else {
        (1..=100).map(|k| start - f64::from(k) * CHANGE).find(|&x| f(x) >= 0.0).unwrap_or(start)
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    // The secant halves the error at least every second step: this many are far more than it takes.
    for _ in 0..100 {
        if (high - low).abs() <= 1e-6 {
            break;
        }
        let next = low + (low - high) * f_low / (f_high - f_low);
        let f_next = f(next);
        if f_next * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (next, f_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The example that the paper works through.
    #[test]
    fn the_papers_example_comes_out() {
        let player = Rating { rating: 1_500.0, deviation: 200.0, volatility: 0.06 };
        let result =
            |rating, deviation, score| Encounter { against: Rating::measured(rating, deviation), score };
        let against = |rating, deviation, score| Encounter {
            against: Rating { rating, deviation, volatility: 0.06 },
            ..result(rating, deviation, score)
        };
        let after = player.after(&[
            against(1_400.0, 30.0, 1.0),
            against(1_550.0, 100.0, 0.0),
            against(1_700.0, 300.0, 0.0),
        ]);
        assert!((after.rating - 1_464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
    }

    proptest! {
        #[test]
        fn a_win_raises_a_loss_lowers_and_every_figure_stays_a_figure(
            rating in 400.0..2_800.0_f64,
            deviation in 45.0..350.0_f64,
            other in 400.0..2_800.0_f64,
            theirs in 45.0..350.0_f64,
            won in any::<bool>(),
        ) {
            let before = Rating::measured(rating, deviation);
            let score = if won { 1.0 } else { 0.0 };
            let after = before.after(&[Encounter { against: Rating::measured(other, theirs), score }]);
            prop_assert!(after.rating.is_finite() && after.volatility.is_finite());
            prop_assert!((after.rating >= rating) == won);
            prop_assert!(DEVIATIONS.contains(&after.deviation));
            prop_assert!(after.volatility > 0.0 && after.volatility < 0.2);
        }
    }
}
