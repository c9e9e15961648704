//! Shares out the time on the clock.

use std::time::Duration;

use super::parse::Clock;

/// Moves that the time left must last for where the clock does not say it.
const MOVES_TO_GO: u32 = 25;
/// A move that never takes more than this share of the time left survives a wrong guess.
const MOST: u32 = 2;

/// The time for the next move. `overhead` is lost between the two programs with every move.
pub fn share(clock: Clock, moves_to_go: Option<u64>, overhead: Duration) -> Option<Duration> {
    let left = clock.left?.saturating_sub(overhead);
    let moves = moves_to_go.map_or(MOVES_TO_GO, |moves| moves.clamp(1, MOVES_TO_GO.into()) as u32);
    let most = if moves == 1 { left } else { left / MOST };
    Some((left / moves + clock.increment * 3 / 4).min(most).max(Duration::from_millis(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_move_takes_more_than_there_is(left in 0..10_000_000u64, increment in 0..100_000u64, moves in prop::option::of(0..100u64)) {
            let clock = Clock { left: Some(Duration::from_millis(left)), increment: Duration::from_millis(increment) };
            let overhead = Duration::from_millis(30);
            let time = share(clock, moves, overhead).unwrap();
            prop_assert!(time <= Duration::from_millis(left.saturating_sub(30).max(1)));
        }
    }

    #[test]
    fn without_a_clock_there_is_nothing_to_share() {
        assert_eq!(share(Clock::default(), Some(3), Duration::ZERO), None);
    }
}
