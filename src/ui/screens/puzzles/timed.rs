//! A run against the clock: puzzles from easy to hard, until the time is over or three were missed.

use std::collections::BTreeSet;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::ten::{Played, Went};
use crate::learner::progress::Run;
use crate::learner::puzzles::Puzzle;
use crate::numbers::Whole as _;

/// How often the clock is looked at.
pub(super) const TICK: Duration = Duration::from_millis(250);
/// A run takes so many of those: three minutes.
const TICKS: u32 = 3 * 60 * 4;
/// A run is over when so many puzzles are missed.
pub(super) const MISSES: usize = 3;
/// The rating of the first puzzle, and by how much it grows from each that is solved to the next.
const FIRST: i64 = 600;
const STEP: i64 = 60;
/// The next puzzle is one of so many whose ratings are nearest to the one wanted.
const CHOICE: usize = 6;

/// A run in progress.
pub(super) struct Timed {
    /// Ticks that are left.
    left: u32,
    pub(super) run: Run,
    /// Those that were solved or missed, in their order.
    pub(super) played: Vec<Played>,
    /// Puzzles that were put.
    used: BTreeSet<String>,
    dice: StdRng,
}

impl Timed {
    pub(super) fn new(seed: u64, game: &str) -> Self {
        Self {
            left: TICKS,
            run: Run { game: game.into(), solved: 0, hardest: 0 },
            played: Vec::new(),
            used: BTreeSet::new(),
            dice: StdRng::seed_from_u64(seed),
        }
    }

    /// The time of a tick has passed.
    pub(super) fn tick(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    fn missed(&self) -> usize {
        self.played.iter().filter(|it| it.went == Went::Missed).count()
    }

    pub(super) fn is_over(&self) -> bool {
        self.left == 0 || self.missed() == MISSES
    }

    /// A puzzle was solved or missed, or the time is over.
    pub(super) fn is_begun(&self) -> bool {
        !self.played.is_empty() || self.is_over()
    }

    /// A puzzle was solved or missed, or the time was over before it.
    pub(super) fn settle(&mut self, played: Played) {
        if played.went == Went::Clean {
            self.run.solved += 1;
            self.run.hardest = self.run.hardest.max(played.puzzle.rating);
        }
        self.played.push(played);
    }

    /// The next puzzle: the more were solved, the harder. `None` when all were put.
    pub(super) fn next(&mut self, puzzles: &[Puzzle]) -> Option<Puzzle> {
        let wanted = FIRST + STEP * self.run.solved.fitted::<i64>();
        let is_left = |puzzle: &&Puzzle| puzzle.game == self.run.game && !self.used.contains(&puzzle.id);
        let mut left: Vec<_> = puzzles.iter().filter(is_left).collect();
        left.sort_by_key(|puzzle| (puzzle.rating - wanted).abs());
        left.truncate(CHOICE);
        let chosen = left.get(self.dice.random_range(0..left.len().max(1)))?;
        self.used.insert(chosen.id.clone());
        Some((*chosen).clone())
    }

    /// `2:43 left · 5 solved · ✗✗·`.
    pub(super) fn standing(&self) -> String {
        let seconds = self.left.div_ceil(4);
        let missed = self.missed().min(MISSES);
        let misses = "✗".repeat(missed) + &"·".repeat(MISSES - missed);
        format!("{}:{:02} left · {} solved · {misses}", seconds / 60, seconds % 60, self.run.solved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::shipped_puzzles;

    #[test]
    fn a_run_gets_harder_puts_nothing_twice_and_ends() {
        let puzzles = shipped_puzzles();
        let mut timed = Timed::new(1, "chess");
        let mut put = BTreeSet::new();
        while let Some(puzzle) = timed.next(&puzzles).filter(|_| !timed.is_over()) {
            assert!(put.insert(puzzle.id.clone()), "{} comes twice", puzzle.id);
            let went = if put.len() % 4 != 0 { Went::Clean } else { Went::Missed };
            timed.settle(Played { puzzle, went, again: false, wrong: None });
        }
        assert_eq!((timed.missed(), timed.run.solved), (3, 9));
        assert!(timed.run.hardest > FIRST);
        let mut timed = Timed::new(1, "chess");
        for _ in 0..TICKS {
            assert!(!timed.is_over());
            timed.tick();
        }
        assert!(timed.is_over() && timed.standing().starts_with("0:00 left · 0 solved · ···"));
    }
}
