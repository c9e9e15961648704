//! Numbers as people read them.

use unicode_width::UnicodeWidthStr as _;

use crate::numbers::{counted, rounded};

/// A count in at most five characters: `981`, `48.2k`, `1.2M`.
pub fn compact(count: u64) -> String {
    let count_f = count as f64;
    match count {
        0..=999 => count.to_string(),
        1_000..=99_949 => format!("{:.1}k", count_f / 1e3),
        99_950..=999_499 => format!("{:.0}k", count_f / 1e3),
        999_500..=99_949_999 => format!("{:.1}M", count_f / 1e6),
        _ => format!("{:.0}M", count_f / 1e6),
    }
}

/// In how many days.
pub fn when(days: i64) -> String {
    match days {
        ..=0 => "today".into(),
        1 => "tomorrow".into(),
        days => format!("in {}", counted(days, "day", "days")),
    }
}

/// A rating in six columns: weak players have less than none.
pub fn rated(value: f64) -> String {
    format!("{:>6}", whole(value))
}

/// A whole number that may be less than none, with the sign that texts have for it.
pub fn whole(value: f64) -> String {
    format!("{value:.0}").replace('-', "−")
}

/// Columns of no eighth of a row to eight.
pub const LEVELS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// A bar that fills this share of so many columns, to an eighth of a column; something is always seen.
pub fn bar(share: f64, width: u16) -> String {
    bar_from(share, width, 1)
}

/// The same, with so many eighths at least.
pub fn bar_from(share: f64, width: u16, least: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = rounded::<usize>(share.clamp(0.0, 1.0) * f64::from(width) * 8.0).max(least);
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// What such a bar leaves of so many columns.
pub fn track(bar: &str, width: u16) -> String {
    "░".repeat(usize::from(width).saturating_sub(bar.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!(bar(1.0, 4), "████");
        assert_eq!(bar(0.5, 3), "█▌");
        assert_eq!(bar(0.0, 4), "▏");
        assert_eq!(bar(0.5, 3) + &track(&bar(0.5, 3), 3), "█▌░");
    }

    #[test]
    fn counts_are_short_and_readable() {
        let texts = [0, 999, 1_000, 48_213, 99_999, 999_499, 1_234_567, 240_000_000].map(compact);
        assert_eq!(texts, ["0", "999", "1.0k", "48.2k", "100k", "999k", "1.2M", "240M"]);
        assert_eq!(
            [0, 1, 2, 1_000].map(|count| counted(count, "step", "steps")),
            ["0 steps", "1 step", "2 steps", "1,000 steps"]
        );
    }
}
