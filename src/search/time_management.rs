//! How much of its time a move deserves.
//!
//! A search with a clock has a target, the time for an ordinary move, and a limit that it never passes. Where the
//! iterations agree, the target shrinks; where they do not, it grows. Three things speak: how long the best move has
//! been the same, how far the value has dropped, and how much of the work went into the best move (the rest went into
//! refuting others, and much rest means that they are hard to refute). Hyatt, Using Time Wisely, 1984, takes more time
//! when the value drops and stops early on an obvious move; Markovitch & Sella 1996 learn from search features where
//! time is worth spending; Šolak & Vučković 2009 compare ways to share the clock out; Baier & Winands 2012 do the same
//! by stability and by the share of the best move in Monte Carlo search, whose counterpart for alpha-beta is the
//! share of nodes.

use crate::games::{MoveTag, Score};

/// What the iterations so far say, in favour of the best move or against it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct TimeManagement {
    best: Option<MoveTag>,
    /// Iterations since the best move changed.
    stable: usize,
    score: Option<Score>,
    /// How far the last iteration was below the one before, in hundredths of a man.
    drop: i32,
}

impl TimeManagement {
    /// An iteration is done.
    pub(super) fn hear(&mut self, best: Option<MoveTag>, score: Score, man: i32) {
        self.stable = if self.best == best { self.stable + 1 } else { 0 };
        let before = self.score.unwrap_or(score);
        self.drop = (before.units() - score.units()).saturating_mul(100) / man.max(1);
        (self.best, self.score) = (best, Some(score));
    }

    /// By how many hundredths the target is to be multiplied.
    pub(super) fn percent(self, share: u64) -> u32 {
        percent(self.stable, self.drop, share)
    }
}

/// The factor for a best move that is the same for so many iterations: from one that has just come up to one that has
/// long been known.
const BY_STABILITY: [u32; 6] = [160, 125, 105, 95, 85, 80];
/// The value dropped: by a man, and it is worth twice the time.
const BY_DROP: std::ops::RangeInclusive<i32> = 90..=200;
/// Where the best move took this share of the nodes, the target stays.
const USUAL_SHARE: u32 = 60;

/// By how many hundredths the target is to be multiplied. `stable`: iterations since the best move changed. `drop`:
/// how far the value fell, in hundredths of a man. `share`: the percentage of nodes below the best move.
fn percent(stable: usize, drop: i32, share: u64) -> u32 {
    let stability = BY_STABILITY[stable.min(BY_STABILITY.len() - 1)];
    let drop = 100_i32.saturating_add(drop).clamp(*BY_DROP.start(), *BY_DROP.end()) as u32;
    let effort = 100 + USUAL_SHARE - share.min(100) as u32;
    stability * drop * effort / 10_000
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn doubt_never_takes_less_time(
            stable in 0..20usize, drop in any::<i32>(), more in 0..1000i32, share in 0..=100u64,
        ) {
            let here = percent(stable, drop, share);
            prop_assert!((40..=512).contains(&here), "{here}");
            prop_assert!(percent(stable + 1, drop, share) <= here);
            prop_assert!(percent(stable, drop.saturating_add(more), share) >= here);
            prop_assert!(percent(stable, drop, share + 5) <= here);
        }
    }

    #[test]
    fn an_ordinary_move_takes_its_target() {
        assert_eq!(percent(2, 0, 65), 99);
        assert_eq!(percent(20, 0, 95), 52);
    }

    #[test]
    fn iterations_are_compared_with_the_one_before() {
        let [a, b] = [1, 2].map(MoveTag::new);
        let mut time = TimeManagement::default();
        for (best, score) in [(a, 30), (a, 30), (a, -20), (b, -10)] {
            time.hear(best, Score::estimate(score), 50);
        }
        assert_eq!((time.stable, time.drop), (0, -20));
        time.hear(b, Score::estimate(-60), 50);
        assert_eq!((time.stable, time.drop), (1, 100));
    }
}
