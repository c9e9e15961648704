//! Floor 3: what is known of a learner: what he did in lessons, his puzzles, games and ratings, kept in one file.

pub mod glicko;
pub mod progress;
pub mod puzzles;
pub mod record;

use std::time::SystemTime;

/// The day, counted from the first of 1970, in universal time: what gave trouble comes again another day.
pub fn today() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs() / (24 * 60 * 60)).unwrap_or(i64::MAX)
}

/// A day that is counted so as it is written: `2026-11-23`.
pub fn date(day: i64) -> String {
    // The calendar of Gregory, in eras of 400 years that begin with a March.
    let day = day + 719_468;
    let (era, of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let (of_month, month) = (of_year - (153 * shifted + 2) / 5 + 1, (shifted + 2) % 12 + 1);
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_written_as_dates() {
        let days = [(0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (11_017, "2000-03-01")];
        for (day, written) in
            days.into_iter().chain([(20_780, "2026-11-23"), (47_540, "2100-02-28"), (47_541, "2100-03-01")])
        {
            assert_eq!(date(day), written);
        }
        // Every day has a name of its own, and they are in order.
        let all: Vec<_> = (-800..150_000).map(date).collect();
        assert!(all.is_sorted() && all.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
