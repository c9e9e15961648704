//! Ten puzzles in a row: as they were chosen, or such that place the learner.

use std::collections::BTreeSet;

use super::Puzzles;
use super::choice::{ANY, told};
use super::ended::{Came, Ended};
use super::page::Page;
use super::series::Series;
use crate::learner::puzzles::Puzzle;
use crate::numbers::rounded;
use crate::ui::learner_state::{LearnerState, ProgressUpdate};
use crate::ui::msg::{Browse, Effect};

/// Puzzles of a run.
pub(super) const TEN: usize = 10;
/// A rating that is off by more than this says little yet. Ten puzzles that were chosen near it leave some 145.
const UNSURE: f64 = 150.0;

/// How a puzzle of a run went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Went {
    /// Solved without a mistake or a hint.
    Clean,
    /// Solved, but not so.
    Helped,
    /// Not solved, or shown.
    Missed,
    /// Passed over without a try.
    Passed,
}

impl Went {
    /// It is gone through again after the run.
    pub(super) fn is_trouble(self) -> bool {
        self != Self::Clean
    }

    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Clean => "✓",
            Self::Helped => "≈",
            Self::Missed => "✗",
            Self::Passed => "·",
        }
    }
}

/// A puzzle of a run that is over.
pub(super) struct Played {
    pub(super) puzzle: Puzzle,
    pub(super) went: Went,
    /// It was tried before the run: what comes of it now is not at once any more.
    pub(super) again: bool,
    /// The first wrong move, in the plain form.
    pub(super) wrong: Option<String>,
}

impl Played {
    /// It was not solved in the run, and was after it.
    pub(super) fn was_solved_since(&self, known: &LearnerState) -> bool {
        let is_solved = known.puzzles.get(&self.puzzle.id).is_some_and(|known| known.solved);
        match self.went {
            Went::Missed => is_solved,
            // Nothing was noted of it in the run.
            Went::Passed => is_solved && !self.again,
            Went::Clean | Went::Helped => false,
        }
    }
}

/// A run of ten.
pub(super) struct Ten {
    /// What it is of, in words.
    pub(super) name: String,
    /// The theme that all of them have, where one was asked for.
    pub(super) theme: Option<String>,
    /// Those that are still to come; none where each depends on how the ones before went.
    left: Vec<Puzzle>,
    of: usize,
    pub(super) placement: bool,
    pub(super) played: Vec<Played>,
    /// The learner's rating when it began.
    pub(super) began: f64,
    /// Those that he had tried when it began.
    tried: BTreeSet<String>,
}

impl Ten {
    /// Which one it is, of how many, and how those before went: `3 of 10 ✓✗`.
    pub(super) fn standing(&self) -> String {
        let signs: String = self.played.iter().map(|it| it.went.sign()).collect();
        format!("{} · {} of {} {signs}", self.name, (self.played.len() + 1).min(self.of), self.of)
    }
}

impl Puzzles {
    /// The rating is known well enough.
    pub(super) fn is_placed(&self) -> bool {
        self.mine().deviation <= UNSURE
    }

    /// Begins a run of ten of the chosen ones.
    pub(super) fn begin_ten(&mut self) -> Vec<Effect> {
        if let Some(query) = self.query(false) {
            return self.ask(Browse::ByLot { query, count: TEN, near: self.near() });
        }
        let chosen = self.next_ten().into_iter().cloned().collect();
        self.run_through(chosen)
    }

    /// The learner's rating, if none was asked for.
    fn near(&self) -> Option<i64> {
        (self.choice.ratings == ANY).then(|| rounded(self.mine().rating.trunc()))
    }

    /// The ten of the chosen ones that come next, the easiest first: those that were not tried, near the learner's rating if
    /// no rating was asked for. None of an imported set, from which they are drawn by lot.
    pub(super) fn next_ten(&self) -> Vec<&Puzzle> {
        if self.query(false).is_some() {
            return Vec::new();
        }
        let (known, near) = (self.learner.now(), self.near());
        let mut chosen: Vec<&Puzzle> = self
            .all
            .iter()
            .filter(|puzzle| self.fits(puzzle, self.choice.theme, self.choice.ratings))
            .collect();
        // Of those that were tried, the ones come first that were tried least often.
        let tried = |puzzle: &Puzzle| known.puzzles.get(&puzzle.id).map_or(0, |known| known.attempts);
        let far = |puzzle: &Puzzle| near.map_or(puzzle.rating, |near| (puzzle.rating - near).abs());
        chosen.sort_by_key(|puzzle| (tried(puzzle), far(puzzle)));
        let Some(least) = chosen.first().map(|puzzle| tried(puzzle)) else { return chosen };
        let fresh = chosen.iter().take_while(|puzzle| tried(puzzle) == least).count();
        if near.is_none() && fresh > TEN {
            // From all of the range that was asked for, not from its lower end alone.
            chosen = (0..TEN).map(|at| chosen[at * (fresh - 1) / (TEN - 1)]).collect();
        }
        chosen.truncate(TEN);
        chosen.sort_by_key(|puzzle| puzzle.rating);
        chosen
    }

    /// Goes through these, which are of the kind that was asked for, the easiest first.
    pub(super) fn run_through(&mut self, puzzles: Vec<Puzzle>) -> Vec<Effect> {
        if puzzles.is_empty() {
            return vec![self.none_of_kind()];
        }
        let theme = self.theme_of(self.choice.theme).map(String::from);
        self.begin_run(self.kind(), theme, puzzles)
    }

    /// The theme and the ratings that are chosen, in words.
    fn kind(&self) -> String {
        let of = self.theme_name(self.choice.theme);
        match self.choice.ratings {
            ANY => of,
            ratings => format!("{of}, {}", told(ratings)),
        }
    }

    /// Says that no puzzle is of the theme and the ratings that are chosen.
    pub(super) fn none_of_kind(&self) -> Effect {
        Effect::fail(format!("there is no puzzle of that kind here: {}", self.kind()))
    }

    /// Goes through those of a run once more that gave trouble in it.
    pub(super) fn run_through_missed(&mut self, puzzles: Vec<Puzzle>) -> Vec<Effect> {
        self.begin_run("missed before".into(), None, puzzles)
    }

    /// Begins a run that places the learner: each puzzle is as hard as he was good up to then.
    pub(super) fn begin_placement(&mut self) -> Vec<Effect> {
        self.set_out("placement".into(), None, Vec::new(), true)
    }

    fn begin_run(&mut self, name: String, theme: Option<String>, mut puzzles: Vec<Puzzle>) -> Vec<Effect> {
        puzzles.sort_by_key(|puzzle| puzzle.rating);
        // The next one is taken from the end.
        puzzles.reverse();
        self.set_out(name, theme, puzzles, false)
    }

    fn set_out(
        &mut self,
        name: String,
        theme: Option<String>,
        left: Vec<Puzzle>,
        placement: bool,
    ) -> Vec<Effect> {
        let of = if placement { TEN } else { left.len() };
        let known = self.learner.now();
        let (began, tried) = (self.mine().rating, known.puzzles.keys().cloned().collect());
        self.page = Page::Menu;
        let ten = Ten { name, theme, left, of, placement, played: Vec::new(), began, tried };
        self.series = Series::Ten(Box::new(ten));
        self.next_of_ten()
    }

    /// Puts the next puzzle of the run; after the last one the run is reviewed.
    pub(super) fn next_of_ten(&mut self) -> Vec<Effect> {
        let placing =
            if matches!(&self.series, Series::Ten(ten) if ten.placement) { self.placing() } else { None };
        let Series::Ten(ten) = &mut self.series else { return Vec::new() };
        let next = if ten.played.len() >= ten.of {
            None
        } else if ten.placement {
            placing
        } else {
            ten.left.pop()
        };
        match next {
            Some(puzzle) => self.begin(puzzle),
            None => self.end_ten(),
        }
    }

    /// A puzzle that was not tried, as near to the learner's rating as there is one.
    fn placing(&self) -> Option<Puzzle> {
        let known = self.learner.now();
        let mine: i64 = rounded(self.mine().rating.trunc());
        let played = |puzzle: &Puzzle| matches!(&self.series, Series::Ten(ten) if ten.played.iter().any(|it| it.puzzle.id == puzzle.id));
        let fresh = |puzzle: &&Puzzle| !known.puzzles.contains_key(&puzzle.id) && !played(puzzle);
        self.at_hand().filter(fresh).min_by_key(|puzzle| (puzzle.rating - mine).abs()).cloned()
    }

    /// The puzzle at hand is left: how it went is noted. One that was begun and is not solved counts as missed; in a
    /// placement that `goes_on` any that is not solved.
    pub(super) fn note_in_ten(&mut self, goes_on: bool) -> Vec<Effect> {
        let Some(attempt) = &self.attempt else { return Vec::new() };
        let solving = &attempt.solving;
        let placement = goes_on && matches!(&self.series, Series::Ten(ten) if ten.placement);
        let begun = solving.mistakes() > 0 || solving.hints() > 0;
        let is_missed = !solving.is_over() && (begun || placement && attempt.first.is_none());
        let went = attempt.went().unwrap_or(if is_missed { Went::Missed } else { Went::Passed });
        let (puzzle, its) = (solving.puzzle().clone(), attempt.rated());
        let wrong = attempt.first_wrong.clone();
        let mut effects = Vec::new();
        if is_missed {
            let is_first = !self.learner.now().puzzles.contains_key(&puzzle.id);
            let rated = is_first.then(|| self.rate(its, false));
            let (id, game) = (puzzle.id.clone(), puzzle.game.clone());
            let update = ProgressUpdate::Attempt { puzzle: id, game, solved: false, clean: false, rated };
            effects.push(self.learner.keep(update));
        }
        // One that nobody looked at in the end is no part of the run.
        if let Series::Ten(ten) = &mut self.series
            && (goes_on || went != Went::Passed)
        {
            let again = ten.tried.contains(&puzzle.id);
            ten.played.push(Played { puzzle, went, again, wrong });
        }
        effects
    }

    /// The run is over: it is reviewed.
    pub(super) fn end_ten(&mut self) -> Vec<Effect> {
        let Series::Ten(ten) = std::mem::replace(&mut self.series, Series::Listed) else { return Vec::new() };
        self.attempt = None;
        self.overlays.clear();
        if !ten.played.is_empty() {
            let came = Came::Rating { began: ten.began, placement: ten.placement };
            self.page = Page::Review(Box::new(Ended::new(ten.name, ten.played, came)));
        }
        vec![Effect::Forget]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::shipped_puzzles;

    #[test]
    fn what_was_missed_is_solved_since_once_it_is_solved() {
        let puzzle = shipped_puzzles().remove(0);
        let mut known = LearnerState::default();
        let mut note = |solved| {
            let (puzzle, game) = (puzzle.id.clone(), puzzle.game.clone());
            let clean = solved;
            known.note(&ProgressUpdate::Attempt { puzzle, game, solved, clean, rated: None });
            known.clone()
        };
        let played = |went, again| Played { puzzle: puzzle.clone(), went, again, wrong: None };
        let before = note(false);
        assert!(!played(Went::Missed, true).was_solved_since(&before));
        let since = note(true);
        assert!(played(Went::Missed, true).was_solved_since(&since));
        // Whether it was before the run or since, nobody noted.
        assert!(!played(Went::Passed, true).was_solved_since(&since));
        assert!(!played(Went::Clean, false).was_solved_since(&since));
    }
}
