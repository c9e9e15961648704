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
