//! The clocks of a game.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::numbers::{counted, milliseconds};

/// Time for a game, and what a move gains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Control {
    /// Minutes for all moves.
    pub(super) minutes: u16,
    /// Seconds gained with every move.
    pub(super) increment: u16,
}

impl Control {
    /// All the time that a side has at first.
    fn all(self) -> Duration {
        Duration::from_secs(60 * u64::from(self.minutes))
    }
}

/// So little time is a warning in a long game,
const SHORT: Duration = Duration::from_secs(20);
/// and in a short one this part of all.
const SHORT_PART: u32 = 5;
/// A clock is shared out among so many moves.
const MOVES_TO_COME: u32 = 30;
/// No move is meant to take more than this part of what is left, whatever is added after it: some take twice as long.
const MOST: u32 = 4;

/// The longest clocks.
const MOST_MINUTES: u16 = 600;
const MOST_INCREMENT: u16 = 600;
/// Words for no clock.
const NONE: [&str; 2] = ["none", "no clock"];

const fn control(minutes: u16, increment: u16) -> Control {
    Control { minutes, increment }
}

/// The clocks that can be chosen.
pub(super) const CONTROLS: [Option<Control>; 8] = [
    None,
    Some(control(1, 0)),
    Some(control(3, 2)),
    Some(control(5, 3)),
    Some(control(10, 0)),
    Some(control(10, 5)),
    Some(control(15, 10)),
    Some(control(30, 20)),
];

/// `5+3`
pub(super) fn short(control: Control) -> String {
    format!("{}+{}", control.minutes, control.increment)
}

/// `5 minutes, 3 seconds a move`
pub(super) fn long(control: Control) -> String {
    let minutes = counted(control.minutes, "minute", "minutes");
    match control.increment {
        0 => minutes,
        increment => format!("{minutes}, {} a move", counted(increment, "second", "seconds")),
    }
}

/// Reads `5+3`, `5`, or `none` for no clock.
///
/// # Errors
/// What a clock has to be.
pub(super) fn read(text: &str) -> Result<Option<Control>, String> {
    let text = text.trim();
    if NONE.iter().any(|none| none.eq_ignore_ascii_case(text)) {
        return Ok(None);
    }
    let (minutes, increment) = text.split_once('+').unwrap_or((text, "0"));
    let number = |text: &str, range: RangeInclusive<u16>| {
        text.trim().parse().ok().filter(|number| range.contains(number))
    };
    let read = number(minutes, 1..=MOST_MINUTES).zip(number(increment, 0..=MOST_INCREMENT));
    read.map(|(minutes, increment)| Some(Control { minutes, increment })).ok_or_else(|| {
        format!(
            "minutes and seconds as in 5+3: 1 to {MOST_MINUTES} minutes, 0 to {MOST_INCREMENT} seconds; or none"
        )
    })
}

/// Both clocks of a game that is being played. Nobody's runs before the first move is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clocks {
    control: Control,
    /// Time left, of the first side and of the second.
    left: [Duration; 2],
}

impl Clocks {
    pub(super) fn new(control: Control) -> Self {
        Self { control, left: [control.all(); 2] }
    }

    /// Clocks that stood like this, in milliseconds.
    pub(super) fn at(control: Control, left: [u64; 2]) -> Self {
        Self { control, left: left.map(Duration::from_millis) }
    }

    pub(super) fn control(&self) -> Control {
        self.control
    }

    /// Milliseconds left of both, to be kept.
    pub(super) fn left(&self) -> [u64; 2] {
        self.left.map(milliseconds)
    }

    /// So much time there is for a move of this side: the increment comes behind it.
    pub(super) fn for_a_move(&self, side: usize) -> Duration {
        let increment = Duration::from_secs(self.control.increment.into());
        (self.left[side] / MOVES_TO_COME + increment).min(self.left[side] / MOST)
    }

    /// This side's clock runs on; says whether it has run out.
    pub(super) fn run(&mut self, side: usize, time: Duration) -> bool {
        self.left[side] = self.left[side].saturating_sub(time);
        self.left[side].is_zero()
    }

    /// This side has made a move.
    pub(super) fn moved(&mut self, side: usize) {
        self.left[side] += Duration::from_secs(self.control.increment.into());
    }

    /// This side has all of its time again.
    pub(super) fn restart(&mut self, side: usize) {
        self.left[side] = self.control.all();
    }

    /// Little time is left: a fifth of all, or twenty seconds where that is less.
    pub(super) fn is_short(&self, side: usize) -> bool {
        self.left[side] < (self.control.all() / SHORT_PART).min(SHORT)
    }

    /// `4:07`, and tenths in the last ten seconds: `0:09.3`.
    pub(super) fn text(&self, side: usize) -> String {
        let left = self.left[side];
        let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
        if left < Duration::from_secs(10) {
            format!("{minutes}:{seconds:02}.{}", left.subsec_millis() / 100)
        } else {
            format!("{minutes}:{seconds:02}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_read_as_it_is_written_and_nothing_else_is_one() {
        for known in CONTROLS.into_iter().flatten() {
            assert_eq!(read(&short(known)), Ok(Some(known)));
        }
        assert_eq!(read(" 7 + 1 "), Ok(Some(control(7, 1))));
        assert_eq!(long(control(1, 1)), "1 minute, 1 second a move");
        assert_eq!((read("90"), read("None")), (Ok(Some(control(90, 0))), Ok(None)));
        for wrong in ["", "0+3", "5+", "+3", "5+3+1", "5 minutes", "601", "5+601", "-5", "70000"] {
            assert!(read(wrong).is_err_and(|error| error.contains("as in 5+3")), "{wrong}");
        }
    }

    #[test]
    fn the_warning_begins_in_time() {
        for (minutes, calm, short) in [(1, 12_000, 11_999), (2, 20_000, 19_999), (30, 20_000, 19_999)] {
            let control = control(minutes, 0);
            assert!(!Clocks::at(control, [calm; 2]).is_short(0), "{minutes}");
            assert!(Clocks::at(control, [short; 2]).is_short(0), "{minutes}");
        }
    }

    #[test]
    fn clocks_run_down_gain_and_run_out() {
        let mut clocks = Clocks::new(Control { minutes: 1, increment: 2 });
        assert_eq!(clocks.text(0), "1:00");
        assert!(!clocks.run(0, Duration::from_secs(55)));
        assert_eq!((clocks.text(0).as_str(), clocks.text(1).as_str()), ("0:05.0", "1:00"));
        clocks.moved(0);
        assert_eq!(clocks.text(0), "0:07.0");
        assert!(clocks.run(0, Duration::from_secs(8)));
        assert_eq!(Clocks::at(clocks.control(), [0, 61_500]).text(1), "1:01");
        // What a move gains is not there before it is made: even twice as long a move ends in time.
        let gaining = Clocks::new(Control { minutes: 1, increment: 600 });
        assert!(gaining.for_a_move(0) * 2 < Duration::from_secs(60));
        assert_eq!(
            (&*short(clocks.control()), &*long(clocks.control())),
            ("1+2", "1 minute, 2 seconds a move")
        );
    }
}
