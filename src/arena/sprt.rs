//! The sequential probability ratio test (Wald, Sequential tests of statistical hypotheses, 1945): play until one of
//! two statements about the difference in strength is so much likelier than the other that errors stay as rare as asked.
//!
//! The results of a pair have five probabilities that nobody knows. Each hypothesis is given those that explain the
//! results best among all that have its mean (the generalized test; Van den Bergh, The generalized maximum likelihood
//! ratio for the expectation value of a distribution, 2020).

use super::elo::{self, NORMAL, Pairs, SHARES};

/// What the two hypotheses are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Scale {
    /// Elo, as it follows from the share of the points.
    #[default]
    Logistic,
    /// Elo in units of the spread of the results, so that a test takes as long with many draws as with few.
    Normalized,
}

/// A test: H₀ "the difference is `elo0`" against H₁ "the difference is `elo1`".
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The smaller difference.
    pub elo0: f64,
    /// The larger one.
    pub elo1: f64,
    /// How often H₁ may be accepted although H₀ holds.
    pub alpha: f64,
    /// How often H₀ may be accepted although H₁ holds.
    pub beta: f64,
    /// What the differences are measured in.
    pub scale: Scale,
}

/// What a test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// H₀ is accepted: the first player is not so much stronger.
    H0,
    /// H₁ is accepted: he is.
    H1,
}

/// A result that never occurred counts so much all the same: no probability may be zero.
const NEVER: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratios at which H₀ and H₁ are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of H₁ to H₀; 0 without pairs.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        let Some(_) = elo::moments(pairs) else { return 0.0 };
        let counts = pairs.map(|count| if count == 0 { NEVER } else { count as f64 });
        let number: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / number);
        let [means0, means1] = self.means(&seen);
        let (tilt0, tilt1) = (tilt(&seen, means0), tilt(&seen, means1));
        let gain = |(&probability, share): (&f64, f64)| {
            probability * ((1.0 + tilt0 * (share - means0)) / (1.0 + tilt1 * (share - means1))).ln()
        };
        number * seen.iter().zip(SHARES).map(gain).sum::<f64>()
    }

    /// What is decided; `None` while more games are needed.
    pub fn decision(&self, pairs: &Pairs) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= upper => Some(Decision::H1),
            llr if llr <= lower => Some(Decision::H0),
            _ => None,
        }
    }

    /// The mean share of the points by each hypothesis. Normalized differences are taken with the spread that was seen,
    /// which is close to the exact test while the hypotheses are close to the truth.
    fn means(&self, seen: &[f64; 5]) -> [f64; 2] {
        let mean_of = |f: &dyn Fn(f64) -> f64| {
            seen.iter().zip(SHARES).map(|(probability, share)| probability * f(share)).sum::<f64>()
        };
        let mean = mean_of(&|share| share);
        let spread = (2.0 * mean_of(&|share| (share - mean) * (share - mean))).sqrt();
        [self.elo0, self.elo1].map(|elo| match self.scale {
            Scale::Logistic => elo::share(elo),
            Scale::Normalized => (0.5 + elo / NORMAL * spread).clamp(0.001, 0.999),
        })
    }
}

/// The x for which the probabilities p / (1 + x (share − mean)) have this mean: the likeliest that do, by Lagrange's
/// rule. What is solved falls all the way between the two poles, so halving the interval finds it.
fn tilt(seen: &[f64; 5], mean: f64) -> f64 {
    let slope = |x: f64| {
        let term =
            |(&probability, share): (&f64, f64)| probability * (share - mean) / (1.0 + x * (share - mean));
        seen.iter().zip(SHARES).map(term).sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    fn logistic(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, scale: Scale::Logistic }
    }

    #[test]
    fn published_ratios_come_out() {
        // By fishtest's own functions.
        for (pairs, elo0, elo1, llr) in [
            ([3, 20, 50, 22, 5], 0.0, 20.0, 0.040_320_372),
            ([3, 20, 50, 22, 5], 0.0, 5.0, 0.178_380_224),
            ([3, 20, 50, 22, 5], -10.0, 10.0, 0.934_472_911),
            ([0, 10, 30, 12, 0], 0.0, 20.0, -0.270_414_536),
            ([0, 10, 30, 12, 0], 0.0, 5.0, 0.085_226_848),
            ([12, 40, 60, 30, 8], 0.0, 20.0, -2.997_301_135),
        ] {
            let found = logistic(elo0, elo1).llr(&pairs);
            assert!((found - llr).abs() < 1e-6, "{pairs:?} {elo0} {elo1}: {found} instead of {llr}");
        }
    }

    #[test]
    fn published_tests_on_the_normalized_scale_come_out() {
        // As OpenBench and fastchess printed them.
        for (pairs, elo0, elo1, llr) in [
            ([197, 652, 1_090, 733, 248], 0.0, 5.0, 2.97),
            ([46, 936, 2_083, 1_043, 63], 0.0, 5.0, 2.91),
            ([352, 579, 1_264, 743, 464], 9.0, 16.0, 4.60),
        ] {
            let found = Sprt { scale: Scale::Normalized, ..logistic(elo0, elo1) }.llr(&pairs);
            assert!((found - llr).abs() < 0.02, "{pairs:?}: {found} instead of {llr}");
        }
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (lower, upper) = logistic(0.0, 5.0).bounds();
        assert!((lower + 2.944_439).abs() < 1e-6 && (upper - 2.944_439).abs() < 1e-6);
        assert!(logistic(0.0, 5.0).llr(&[0; 5]).abs() < 1e-9);
    }

    /// Plays pairs with these probabilities until a test is decided.
    fn decided(sprt: Sprt, probabilities: [f64; 5], random: &mut StdRng) -> Decision {
        let mut pairs = [0; 5];
        loop {
            let mut drawn: f64 = random.random();
            let place = probabilities.iter().position(|probability| {
                drawn -= probability;
                drawn < 0.0
            });
            pairs[place.unwrap_or(4)] += 1;
            if let Some(decision) = sprt.decision(&pairs) {
                return decision;
            }
        }
    }

    #[test]
    fn errors_are_as_rare_as_asked() {
        let sprt = logistic(0.0, 60.0);
        // Mean shares of ½ and of 0.585, which is 60 Elo.
        let equal = [0.05, 0.2, 0.5, 0.2, 0.05];
        let better = [0.03, 0.12, 0.45, 0.28, 0.12];
        let mut random = StdRng::seed_from_u64(1);
        let mut wrong = |probabilities, right| {
            (0..400).filter(|_| decided(sprt, probabilities, &mut random) != right).count()
        };
        // 20 of 400 are allowed; by chance it may be some more.
        assert!(wrong(equal, Decision::H0) <= 32);
        assert!(wrong(better, Decision::H1) <= 32);
    }
}
