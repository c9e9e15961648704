//! Shares out the time on the clock: a target for an ordinary move, and a limit for any.
//!
//! The classical rule is the time left over the moves to come, plus most of what the move earns (Slate & Atkin 1977;
//! Hyatt, Using Time Wisely, 1984). Where the clock does not say how many moves are to come, a fixed number is taken at
//! every move, so that the time left shrinks geometrically and never runs out. What a move makes of its target is up to
//! the search.

use std::time::Duration;

use super::parse::Clock;
use crate::numbers::Whole as _;

/// Moves that the time left must last for where the clock does not say it, or says more.
const MOVES_TO_GO: u32 = 30;
/// A hard move may take so many targets…
const MOST_TARGETS: u32 = 4;
/// …but no more than this share of the time left, while others are to follow: a wrong guess is survived.
const MOST: u32 = 2;
/// Three quarters of an increment are spent, the rest is kept for hard moves.
const INCREMENT: (u32, u32) = (3, 4);

/// The time that a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// An ordinary move.
    pub target: Duration,
    /// Any move.
    pub limit: Duration,
}

/// The time for the next move; `None` without a clock. `overhead` is lost between the two programs with every move.
pub fn share(clock: Clock, moves_to_go: Option<u64>, overhead: Duration) -> Option<Share> {
    let left = clock.left?.saturating_sub(overhead);
    // There is always a move to come: programs that say 0 mean that it is not known.
    let known = moves_to_go.filter(|&moves| moves > 0);
    let moves = known.map_or(MOVES_TO_GO, |moves| moves.min(MOVES_TO_GO.into()).fitted::<u32>());
    let most = if moves == 1 { left } else { left / MOST };
    let increment = clock.increment.saturating_sub(overhead) * INCREMENT.0 / INCREMENT.1;
    let least = Duration::from_millis(1);
    let target = (left / moves + increment).min(most).max(least);
    let limit = (target * MOST_TARGETS).min(most).max(least);
    Some(Share { target, limit })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers;
    use proptest::prelude::*;

    const OVERHEAD: u64 = 30;

    fn milliseconds(left: u64, increment: u64) -> Clock {
        Clock { left: Some(Duration::from_millis(left)), increment: Duration::from_millis(increment) }
    }

    fn shared(left: u64, increment: u64, moves: Option<u64>) -> Share {
        share(milliseconds(left, increment), moves, Duration::from_millis(OVERHEAD)).unwrap()
    }

    #[test]
    fn no_moves_to_go_are_not_the_last_one() {
        assert_eq!(shared(60_000, 0, Some(0)), shared(60_000, 0, None));
    }

    proptest! {
        #[test]
        fn no_move_takes_more_than_there_is(
            left in 0..10_000_000u64, increment in 0..100_000u64, moves in prop::option::of(0..100u64),
        ) {
            let Share { target, limit } = shared(left, increment, moves);
            prop_assert!(target <= limit);
            prop_assert!(limit <= Duration::from_millis(left.saturating_sub(OVERHEAD).max(1)));
        }

        /// Every move takes its limit and the overhead, and the flag does not fall.
        #[test]
        fn a_game_of_hard_moves_is_not_lost_on_time(
            left in 1_000..600_000u64, increment in 31..5_000u64, period in prop::option::of(1..60u64),
        ) {
            let mut clock = left;
            for played in 0..300 {
                let to_go = period.map(|period| period - played % period);
                let spent = numbers::milliseconds(shared(clock, increment, to_go).limit) + OVERHEAD;
                prop_assert!(spent <= clock.max(OVERHEAD + 1), "move {played}: {spent} of {clock}");
                clock = clock.saturating_sub(spent) + increment;
                if to_go == Some(1) {
                    clock += left;
                }
            }
        }

        #[test]
        fn more_time_is_never_shared_out_as_less(
            left in 0..1_000_000u64, more in 0..100_000u64, increment in 0..10_000u64, moves in 0..60u64,
        ) {
            let to_go = (moves > 0).then_some(moves);
            prop_assert!(shared(left, increment, to_go).target <= shared(left + more, increment, to_go).target);
            prop_assert!(shared(left, increment, to_go).limit <= shared(left + more, increment, to_go).limit);
        }
    }

    #[test]
    fn ten_seconds_and_a_tenth_last_for_a_game() {
        let first = shared(10_000, 100, None);
        assert!((300..500).contains(&first.target.as_millis()), "{first:?}");
        // Ordinary moves all the way: after a hundred of them there is still more than the increment.
        let mut left = 10_000;
        for _ in 0..100 {
            left = left - numbers::milliseconds(shared(left, 100, None).target) - OVERHEAD + 100;
        }
        assert!(left > 200, "{left}");
    }

    #[test]
    fn without_a_clock_there_is_nothing_to_share() {
        assert_eq!(share(Clock::default(), Some(3), Duration::ZERO), None);
    }
}
