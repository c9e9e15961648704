//! Figures of a race as they are compared and written.

use std::time::Duration;

use crate::session::race::Lap;
use crate::trace::thousands;

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

    /// A power of ten as an axis has it.
    pub(super) fn power(self, exponent: i32) -> String {
        const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        if self == Self::Time {
            return time(Duration::from_micros(10_u64.saturating_pow(exponent.max(0) as u32)));
        }
        let digits = exponent.to_string();
        let raised = digits.chars().filter_map(|digit| DIGITS.get(digit.to_digit(10)? as usize));
        match exponent {
            0..=3 => thousands(10_u64.pow(exponent as u32)),
            _ => format!("10{}", raised.collect::<String>()),
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
    if ratio < 9.95 { format!("{ratio:.1}") } else { thousands(ratio.round() as u64) }
}

/// A part of a whole as a fraction, or as a multiple when it is the larger.
pub(super) fn part(part: f64, whole: f64) -> String {
    let digits =
        |ratio: f64| if ratio < 9.95 { format!("{ratio:.1}") } else { thousands(ratio.round() as u64) };
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
    fn axes_have_powers_of_ten() {
        assert_eq!([0, 3, 4, 12].map(|power| Measure::Nodes.power(power)), ["1", "1,000", "10⁴", "10¹²"]);
        assert_eq!([0, 3, 6].map(|power| Measure::Time.power(power)), ["1 µs", "1.0 ms", "1.0 s"]);
    }
}
