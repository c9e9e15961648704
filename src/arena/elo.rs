//! How much stronger one player is than the other, and how sure that is, from the results of pairs of games.
//!
//! Two games from one opening with both colours are one observation: their results depend on each other, since an
//! opening may favour one side, so the variance is that of pairs and not of games (the pentanomial model; Van den
//! Bergh, Comments on normalized Elo, 2020).

/// How often a pair brought 0, ½, 1, 1½ and 2 points.
pub type Pairs = [u64; 5];

/// What a pair scores at each place of [`Pairs`], as a share of its two points.
pub const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Half the width of an interval that holds the truth in 95 cases of 100, in standard errors.
pub(super) const CONFIDENCE: f64 = 1.959_964;

/// The expected share of the points of a player who is so much stronger (Elo, The rating of chessplayers, 1978).
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How much stronger a player with this share of the points is; infinite for none and for all of them.
pub fn difference(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The mean share of the points and the variance of a single pair; `None` without pairs.
pub fn moments(pairs: &Pairs) -> Option<(f64, f64)> {
    let number = pairs.iter().sum::<u64>() as f64;
    let mean_of = |f: &dyn Fn(f64) -> f64| {
        pairs.iter().zip(SHARES).map(|(&count, share)| count as f64 * f(share)).sum::<f64>() / number
    };
    let mean = mean_of(&|share| share);
    (number > 0.0).then(|| (mean, mean_of(&|share| (share - mean) * (share - mean))))
}

/// What a number of pairs says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The share of the points.
    pub share: f64,
    /// The difference in strength, as the share alone says it; infinite where one side has all points.
    pub elo: f64,
    /// How sure that is; `None` where all pairs are alike, so that nothing is known of their spread.
    pub certainty: Option<Certainty>,
}

/// How sure an [`Estimate`] is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Certainty {
    /// The difference in strength is not less, with the one in [`Certainty::high`] in 95 of 100 cases.
    pub low: f64,
    /// The difference in strength is not more.
    pub high: f64,
    /// The probability that the first player is the stronger one (likelihood of superiority).
    pub superiority: f64,
    /// The difference in units that do not depend on the share of draws (normalized Elo), as per game.
    pub normalized: f64,
}

impl Certainty {
    /// Half the width of the interval.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// What these pairs say; `None` without pairs.
pub fn estimate(pairs: &Pairs) -> Option<Estimate> {
    let (mean, variance) = moments(pairs)?;
    let number = pairs.iter().sum::<u64>() as f64;
    let error = (variance / number).sqrt();
    let certainty = (error > 0.0).then(|| Certainty {
        low: difference((mean - CONFIDENCE * error).max(0.0)),
        high: difference((mean + CONFIDENCE * error).min(1.0)),
        superiority: normal((mean - 0.5) / error),
        normalized: (mean - 0.5) / (2.0 * variance).sqrt() * NORMAL,
    });
    Some(Estimate { share: mean, elo: difference(mean), certainty })
}

/// Normalized Elo of one standard deviation of a game: the slope of [`difference`] in the middle, 800 / ln 10.
pub(super) const NORMAL: f64 = 347.435_585_522_6;

/// The share of a normal distribution below so many standard deviations (Abramowitz & Stegun 1964, 26.2.17).
fn normal(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let series = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let tail = series.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let tail = tail * (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn published_results_come_out() {
        // Elo as OpenBench printed it for these pairs; its margins there are those of single games.
        for (pairs, elo) in [
            ([165, 620, 987, 659, 206], 7.97),
            ([197, 652, 1090, 733, 248], 10.89),
            ([0, 1, 9, 36, 49], 301.33),
        ] {
            let found = estimate(&pairs).unwrap();
            assert!((found.elo - elo).abs() < 0.006, "{pairs:?}: {found:?}");
        }
        // Elo and its margin as fastchess printed them.
        for (pairs, elo, margin) in
            [([352, 579, 1264, 743, 464], 19.83, 6.77), ([1, 10, 78, 48, 13], 72.85, 22.33)]
        {
            let found = estimate(&pairs).unwrap();
            let certainty = found.certainty.unwrap();
            assert!((found.elo - elo).abs() < 0.006, "{pairs:?}: {found:?}");
            assert!((certainty.margin() - margin).abs() < 0.01, "{pairs:?}: {}", certainty.margin());
        }
        for (pairs, normalized) in [([352, 579, 1264, 743, 464], 24.25), ([1, 10, 78, 48, 13], 132.30)] {
            let found = estimate(&pairs).unwrap().certainty.unwrap().normalized;
            assert!((found - normalized).abs() < 0.01, "{pairs:?}: {found}");
        }
    }

    #[test]
    fn nothing_is_made_up_where_nothing_is_known() {
        assert_eq!(estimate(&[0; 5]), None);
        let alike = estimate(&[0, 0, 7, 0, 0]).unwrap();
        assert_eq!((alike.elo, alike.certainty), (0.0, None));
        let all = estimate(&[0, 0, 0, 0, 3]).unwrap();
        assert_eq!((all.elo, all.certainty), (f64::INFINITY, None));
        let nearly = estimate(&[0, 0, 0, 1, 3]).unwrap();
        assert!(nearly.certainty.unwrap().high.is_infinite());
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (z, below) in
            [(0.0, 0.5), (1.0, 0.841_345), (-1.0, 0.158_655), (1.959_964, 0.975), (3.0, 0.998_650)]
        {
            assert!((normal(z) - below).abs() < 1e-6, "{z}: {}", normal(z));
        }
    }

    proptest! {
        #[test]
        fn whoever_is_told_the_results_from_the_other_side_hears_the_opposite(pairs: [u8; 5]) {
            let pairs = pairs.map(u64::from);
            let mut turned = pairs;
            turned.reverse();
            match (estimate(&pairs), estimate(&turned)) {
                (Some(one), Some(other)) => {
                    prop_assert!((one.share + other.share - 1.0).abs() < 1e-9);
                    if let (Some(one), Some(other)) = (one.certainty, other.certainty) {
                        prop_assert!((one.superiority + other.superiority - 1.0).abs() < 1e-6);
                        let both = one.low.is_infinite() && other.high.is_infinite();
                        prop_assert!(both || (one.low + other.high).abs() < 1e-6);
                    }
                }
                (one, other) => prop_assert!(one.is_none() && other.is_none()),
            }
        }

        #[test]
        fn shares_and_differences_are_each_others_inverse(elo in -1_500.0..1_500.0) {
            prop_assert!((difference(share(elo)) - elo).abs() < 1e-6);
        }
    }
}
