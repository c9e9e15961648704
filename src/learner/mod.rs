//! Floor 3: what is known of a learner: what he did in lessons, his puzzles, games and ratings, kept in one file.

pub mod glicko;
pub mod progress;
pub mod puzzles;
pub mod record;
