//! Figures of a race as they are compared and written.

use std::time::Duration;

use crate::numbers::{Whole as _, rounded, thousands};
use crate::session::race::Lap;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Measure {
    Nodes,
    Leaves,
    Time,
}

impl Measure {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Leaves => "leaves",
            Self::Time => "time",
        }
    }

    pub(super) fn next(self) -> Self {
        match self {
            Self::Nodes => Self::Leaves,
            Self::Leaves => Self::Time,
            Self::Time => Self::Nodes,
        }
    }

    /// The figure; time in microseconds. At least 1, so that it has a logarithm.
    pub(super) fn of(self, lap: &Lap) -> f64 {
        let figure = match self {
            Self::Nodes => lap.counts.nodes as f64,
            Self::Leaves => lap.counts.leaves as f64,
            Self::Time => lap.time.as_secs_f64() * 1e6,
        };
        figure.max(1.0)
    }

    /// So many times a power of ten, as an axis has it.
    pub(super) fn round(self, (many, power): (u32, i32)) -> String {
        let whole = u64::from(many).saturating_mul(10_u64.saturating_pow(power.max(0).fitted::<u32>()));
        if self == Self::Time {
            return time(Duration::from_micros(whole));
        }
        match whole {
            0..1_000 => whole.to_string(),
            1_000..1_000_000 => format!("{} k", whole / 1_000),
            1_000_000..1_000_000_000 => format!("{} M", whole / 1_000_000),
            _ => format!("{} G", thousands(whole / 1_000_000_000)),
        }
    }
}

/// A time in the unit that needs few digits.
pub(super) fn time(time: Duration) -> String {
    let micros = time.as_micros();
    match micros {
        0..1_000 => format!("{micros} µs"),
        1_000..10_000 => format!("{:.1} ms", micros as f64 / 1e3),
        10_000..1_000_000 => format!("{} ms", micros / 1_000),
        1_000_000..100_000_000 => format!("{:.1} s", micros as f64 / 1e6),
        _ => format!("{} s", micros / 1_000_000),
    }
}

/// A count that may be large, in few columns.
pub(super) fn short(count: f64) -> String {
    match count {
        0.0..1e3 => format!("{count:.0}"),
        1e3..1e6 => format!("{:.1} k", count / 1e3),
        1e6..1e9 => format!("{:.1} M", count / 1e6),
        _ => format!("{:.1} G", count / 1e9),
    }
}

/// How many times as much.
pub(super) fn times(ratio: f64) -> String {
    format!("×{}", digits(ratio))
}

fn digits(ratio: f64) -> String {
    if ratio < 9.95 { format!("{ratio:.1}") } else { thousands(rounded::<u64>(ratio)) }
}

/// A part of a whole as a fraction, or as a multiple when it is the larger.
pub(super) fn part(part: f64, whole: f64) -> String {
    if part <= 0.0 || whole <= 0.0 {
        "?".into()
    } else if whole / part >= 1.05 {
        format!("1/{}", digits(whole / part))
    } else if part / whole >= 1.05 {
        times(part / whole)
    } else {
        "1".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_take_few_columns() {
        let micros = |count| time(Duration::from_micros(count));
        assert_eq!(
            [micros(7), micros(2_345), micros(45_678), micros(1_234_567)],
            ["7 µs", "2.3 ms", "45 ms", "1.2 s"]
        );
        assert_eq!([short(999.0), short(34_000.0), short(172.9e6)], ["999", "34.0 k", "172.9 M"]);
        assert_eq!(
            [part(1.0, 38.4), part(10.0, 25.0), part(25.0, 10.0), part(3.0, 3.0)],
            ["1/38", "1/2.5", "×2.5", "1"]
        );
    }

    #[test]
    fn axes_have_round_figures() {
        let nodes = [(1, 0), (5, 3), (1, 4), (2, 6), (2, 12)].map(|at| Measure::Nodes.round(at));
        assert_eq!(nodes, ["1", "5 k", "10 k", "2 M", "2,000 G"]);
        assert_eq!([(1, 0), (2, 3), (1, 6)].map(|at| Measure::Time.round(at)), ["1 µs", "2.0 ms", "1.0 s"]);
    }
}
