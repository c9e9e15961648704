//! Which puzzle comes next.

use super::Puzzles;
use super::attempt::Attempt;
use super::ended::{Came, Ended};
use super::page::Page;
use super::ten::{Played, Ten, Went};
use super::timed::{TICK, Timed};
use crate::learner::puzzles::Puzzle;
use crate::numbers::rounded;
use crate::ui::learner_state::ProgressUpdate;
use crate::ui::msg::{Browse, Effect};

/// Where puzzles come from, one after the other.
pub(super) enum Series {
    /// The list.
    Listed,
    /// Drawn near the learner's rating.
    Drawn,
    /// Those that gave trouble and are due again.
    Review,
    /// One alone, of a review of all that is due: its id, which one it is and of how many.
    Again(String, (usize, usize)),
    /// Ten in a row, which are reviewed at the end.
    Ten(Box<Ten>),
    /// Those of such a run that gave trouble, or one of them.
    Reviewed,
    /// Against the clock.
    Timed(Box<Timed>),
}

/// What a run against the clock is called.
pub(super) const AGAINST_CLOCK: &str = "against the clock";
/// How many of the nearest puzzles one is drawn from.
const NEAR: usize = 8;

impl Puzzles {
    /// Puts the next puzzle of the series.
    pub(super) fn go_on(&mut self) -> Vec<Effect> {
        match &mut self.series {
            Series::Listed => {
                self.choose_unsolved(self.list.at() + 1);
                self.open()
            }
            Series::Drawn => self.draw(),
            Series::Review => self.review(),
            Series::Again(..) => vec![Effect::Back],
            Series::Ten(_) => self.next_of_ten(),
            Series::Reviewed => self.next_reviewed(),
            Series::Timed(timed) => {
                let next = if timed.is_over() { None } else { timed.next(&self.all) };
                match next {
                    Some(puzzle) => self.begin(puzzle),
                    None => self.end_run(),
                }
            }
        }
    }

    /// A puzzle of the chosen set and kind that the learner has not tried, near his rating.
    pub(super) fn draw(&mut self) -> Vec<Effect> {
        self.series = Series::Drawn;
        let known = self.learner.now();
        let game = self.choice.game.slug;
        let mine: i64 = rounded(known.rating(game).rating.trunc());
        if let Some(query) = self.query(false) {
            return self.ask(Browse::Near(query, mine));
        }
        let kind: Vec<&Puzzle> =
            self.all.iter().filter(|it| self.fits(it, self.choice.theme, self.choice.ratings)).collect();
        if kind.is_empty() {
            return vec![self.none_of_kind()];
        }
        let mut fresh = kind;
        fresh.retain(|it| !known.puzzles.contains_key(&it.id));
        fresh.sort_by_key(|puzzle| (puzzle.rating - mine).abs());
        fresh.truncate(NEAR);
        // Which one does not matter, as long as it is not always the same.
        match fresh.get(self.tried() % fresh.len().max(1)) {
            Some(&puzzle) => self.begin(puzzle.clone()),
            None => vec![Effect::fail(
                "you have tried every puzzle of this kind; those that gave trouble come again",
            )],
        }
    }

    /// How many attempts there were.
    fn tried(&self) -> usize {
        self.learner.now().puzzles.values().map(|known| known.attempts).sum()
    }

    /// The next puzzle that is due again.
    pub(super) fn review(&mut self) -> Vec<Effect> {
        self.series = Series::Review;
        let Some(id) = self.learner.now().due_of(self.choice.game.slug).into_iter().next() else {
            self.attempt = None;
            return vec![Effect::say("nothing is due: what gives trouble comes again the day after")];
        };
        self.put(id)
    }

    /// Puts the puzzle with this id, of the program, of the learner's own games or an imported one.
    pub(super) fn put(&mut self, id: String) -> Vec<Effect> {
        if let Some(puzzle) = self.all.iter().find(|puzzle| puzzle.id == id) {
            return self.begin(puzzle.clone());
        }
        self.ask(Browse::One(id))
    }

    /// Begins a run against the clock.
    pub(super) fn start_run(&mut self) -> Vec<Effect> {
        let before = self.tried() + self.learner.now().runs.len();
        self.series = Series::Timed(Box::new(Timed::new(before as u64, self.choice.game.slug)));
        let mut effects = vec![Effect::Ticks(Some(TICK))];
        effects.extend(self.go_on());
        effects
    }

    /// The run is over: what came of it is kept, and it is reviewed.
    pub(super) fn end_run(&mut self) -> Vec<Effect> {
        let Series::Timed(mut timed) = std::mem::replace(&mut self.series, Series::Listed) else {
            return Vec::new();
        };
        self.overlays.clear();
        let at_hand = self.attempt.take().filter(|_| timed.is_over());
        if !timed.is_begun() {
            let says = Effect::say("nothing was tried: that was no run");
            return vec![Effect::Ticks(None), Effect::Forget, says];
        }
        // Whether it was settled, the time is over before it.
        if let Some(attempt) = at_hand.filter(|attempt| !attempt.solving.is_over()) {
            timed.settle(self.played(&attempt, Went::Passed));
        }
        let best = self.learner.now().runs_of(&timed.run.game).map(|run| run.solved).max();
        let Timed { run, played, .. } = *timed;
        let came = Came::Solved { run: run.clone(), best };
        self.page = Page::Review(Box::new(Ended::new(AGAINST_CLOCK.into(), played, came)));
        vec![Effect::Ticks(None), Effect::Forget, self.learner.keep(ProgressUpdate::Run(run))]
    }

    /// A puzzle as it went, before that is noted.
    fn played(&self, attempt: &Attempt, went: Went) -> Played {
        let puzzle = attempt.solving.puzzle().clone();
        let again = self.learner.now().puzzles.contains_key(&puzzle.id);
        Played { puzzle, went, again, wrong: attempt.first_wrong.clone() }
    }

    /// In a run: a puzzle that is solved or missed gives way to the next.
    pub(super) fn settle_run(&mut self) -> Option<Vec<Effect>> {
        let attempt = self.attempt.as_ref().filter(|_| matches!(self.series, Series::Timed(_)))?;
        let solving = &attempt.solving;
        let (solved, missed) = (solving.is_over(), solving.mistakes() > 0);
        if !solved && !missed {
            return None;
        }
        let Puzzle { id: puzzle, game, .. } = solving.puzzle().clone();
        let solved = solved && !missed;
        let played = self.played(attempt, if solved { Went::Clean } else { Went::Missed });
        self.attempt = None;
        if let Series::Timed(timed) = &mut self.series {
            timed.settle(played);
        }
        let attempt = ProgressUpdate::Attempt { puzzle, game, solved, clean: solved, rated: None };
        let mut effects = vec![Effect::Forget, self.learner.keep(attempt)];
        effects.extend(self.go_on());
        Some(effects)
    }
}
