//! What the attempts at puzzles come to: what is solved, what comes again, and how it went over time. All of it follows from
//! the list of attempts.

use std::collections::BTreeMap;

use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{Progress, ProgressError};
use crate::learner::puzzles::Puzzle;
use crate::learner::record::Review;

/// An attempt at a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// The puzzle.
    pub puzzle: String,
    /// It was solved.
    pub solved: bool,
    /// Without a mistake or a hint.
    pub clean: bool,
    /// The day, counted from 1970.
    pub day: i64,
    /// The learner's rating after it, where it counted.
    pub rating: Option<f64>,
}

/// What was made of a puzzle so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleProgress {
    /// The puzzle.
    pub id: String,
    /// How often it was tried.
    pub attempts: usize,
    /// It was solved at the last attempt.
    pub solved: bool,
    /// And without a mistake or a hint.
    pub clean: bool,
    /// When it comes again, if it gave trouble.
    pub review: Option<Review>,
}

impl PuzzleProgress {
    /// What a further attempt makes of it.
    #[must_use]
    pub fn after(before: Option<&Self>, id: &str, (solved, clean): (bool, bool), day: i64) -> Self {
        let review = Review::after(before.and_then(|before| before.review), clean, day);
        let attempts = before.map_or(0, |before| before.attempts) + 1;
        Self { id: id.into(), attempts, solved, clean, review }
    }

    /// It is to come again by this day.
    pub fn is_due(&self, today: i64) -> bool {
        self.review.is_some_and(|review| review.due <= today)
    }
}

/// Puzzles in a row that were solved at the first attempt, without a mistake or a hint.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Streak {
    /// Up to now.
    pub now: usize,
    /// At most.
    pub longest: usize,
}

impl Streak {
    /// After a first attempt.
    pub fn add(&mut self, clean: bool) {
        self.now = if clean { self.now + 1 } else { 0 };
        self.longest = self.longest.max(self.now);
    }
}

/// A run against the clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The slug of the game of its puzzles; nothing where they were of all games.
    #[serde(default)]
    pub game: String,
    /// Puzzles solved.
    pub solved: usize,
    /// The rating of the hardest of them; 0 where there is none.
    pub hardest: i64,
}

impl Progress {
    /// All attempts, the first one first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn attempts(&self) -> Result<Vec<Attempt>, ProgressError> {
        let query = "SELECT puzzle, solved, clean, CAST(strftime('%s', at) AS INTEGER) / 86400, rating
                     FROM attempts ORDER BY number";
        self.list(query, |row| {
            Ok(Attempt {
                puzzle: row.get(0)?,
                solved: row.get(1)?,
                clean: row.get(2)?,
                day: row.get::<_, Option<i64>>(3)?.unwrap_or_default(),
                rating: row.get(4)?,
            })
        })
    }

    /// Keeps a run against the clock.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add_run(&mut self, Run { game, solved, hardest }: &Run) -> Result<(), ProgressError> {
        self.write(|connection| {
            let query = "INSERT INTO runs (game, solved, hardest) VALUES (?1, ?2, ?3)";
            connection.execute(query, params![game, solved, hardest])?;
            Ok(())
        })
    }

    /// All runs against the clock, the first one first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn runs(&self) -> Result<Vec<Run>, ProgressError> {
        self.list("SELECT game, solved, hardest FROM runs ORDER BY number", |row| {
            Ok(Run { game: row.get(0)?, solved: row.get(1)?, hardest: row.get(2)? })
        })
    }
}

/// What was made of each puzzle that was tried, by its id.
pub fn by_puzzle(attempts: &[Attempt]) -> BTreeMap<String, PuzzleProgress> {
    let mut puzzles = BTreeMap::new();
    for Attempt { puzzle, solved, clean, day, .. } in attempts {
        let now = PuzzleProgress::after(puzzles.get(puzzle), puzzle, (*solved, *clean), *day);
        puzzles.insert(puzzle.clone(), now);
    }
    puzzles
}

/// The puzzles that come again now, the longest due first: those that gave trouble, and at the end those made of the
/// learner's own games that he has not tried yet.
pub fn due(known: &BTreeMap<String, PuzzleProgress>, own: &[Puzzle], today: i64) -> Vec<String> {
    let again = known.values().filter(|known| known.is_due(today));
    let mut again: Vec<_> =
        again.map(|known| (known.review.map(|review| review.due), known.id.clone())).collect();
    again.sort();
    let new = own.iter().filter(|puzzle| !known.contains_key(&puzzle.id)).map(|puzzle| puzzle.id.clone());
    again.into_iter().map(|(_, id)| id).chain(new).collect()
}

/// How the first attempts go in a row.
pub fn streak<'a>(attempts: impl IntoIterator<Item = &'a Attempt>) -> Streak {
    let (mut streak, mut known) = (Streak::default(), std::collections::BTreeSet::new());
    for attempt in attempts {
        if known.insert(&attempt.puzzle) {
            streak.add(attempt.clean);
        }
    }
    streak
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(puzzle: &str, clean: bool, day: i64) -> Attempt {
        Attempt { puzzle: puzzle.into(), solved: true, clean, day, rating: None }
    }

    #[test]
    fn a_puzzle_that_gave_trouble_comes_again_later_and_later_until_it_is_known() {
        let mut attempts = vec![attempt("a", true, 0), attempt("b", false, 0)];
        let due = |attempts: &[Attempt], day| by_puzzle(attempts)["b"].is_due(day);
        assert!(!due(&attempts, 0) && due(&attempts, 1));
        assert_eq!(by_puzzle(&attempts)["a"].review, None, "what was clean at once is known");
        let mut day = 1;
        for wait in [2, 4, 8, 16] {
            // However often it is solved on that day, it was due once.
            attempts.extend([attempt("b", true, day), attempt("b", true, day), attempt("b", true, day)]);
            assert!(!due(&attempts, day + wait - 1) && due(&attempts, day + wait));
            day += wait;
        }
        attempts.push(attempt("b", true, day));
        assert_eq!(by_puzzle(&attempts)["b"].review, None);
    }

    #[test]
    fn puzzles_of_own_games_come_up_for_review_until_they_are_tried() {
        let own = Puzzle { id: Puzzle::own_id("p"), ..Puzzle::default() };
        let mut attempts = vec![attempt("b", false, 0)];
        let due = |attempts: &[Attempt], day| due(&by_puzzle(attempts), std::slice::from_ref(&own), day);
        assert_eq!(due(&attempts, 0), std::slice::from_ref(&own.id));
        assert_eq!(due(&attempts, 1), ["b".into(), own.id.clone()]);
        attempts.push(attempt(&own.id, true, 0));
        assert_eq!(due(&attempts, 1), ["b"]);
    }

    #[test]
    fn a_streak_counts_first_attempts() {
        let tries = [("a", true), ("b", true), ("b", false), ("c", false), ("c", true), ("d", true)];
        let attempts: Vec<_> = tries.into_iter().map(|(puzzle, clean)| attempt(puzzle, clean, 0)).collect();
        assert_eq!(streak(&attempts), Streak { now: 1, longest: 2 });
    }
}
