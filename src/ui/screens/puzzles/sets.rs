//! The games that there are puzzles of, and the imported sets of each.

use super::Puzzles;
use crate::learner::progress::imported::Set;
use crate::learner::puzzles::Puzzle;
use crate::numbers::thousands;
use crate::session::{GAMES, GameCard};
use crate::ui::learner_state::LearnerState;
use crate::ui::msg::{Browse, Effect};

/// The games that there are puzzles of, at hand or imported.
pub(super) fn games(all: &[Puzzle], known: &LearnerState) -> Vec<&'static GameCard> {
    let has = |slug| {
        all.iter().any(|puzzle| puzzle.game == slug) || known.imports.iter().any(|set| set.game == slug)
    };
    GAMES.iter().filter(|card| has(card.slug)).collect()
}

impl Puzzles {
    /// The imported sets of the game.
    pub(super) fn sets(&self) -> Vec<Set> {
        let known = self.learner.now();
        known.imports.iter().filter(|set| set.game == self.choice.game.slug).cloned().collect()
    }

    /// The imported set that is chosen.
    fn set(&self) -> Option<Set> {
        self.choice.set.checked_sub(1).and_then(|at| self.sets().get(at).cloned())
    }

    /// Its name.
    pub(super) fn set_name(&self) -> Option<String> {
        self.set().map(|set| set.name)
    }

    pub(super) fn set_words(&self) -> String {
        self.set_name().unwrap_or_else(|| "the program's and yours".into())
    }

    /// Game and set; the game where there are several.
    pub(super) fn chosen_words(&self) -> String {
        let several = games(&self.all, &self.learner.now()).len() > 1;
        let game = if several { format!("{} · ", self.choice.game.slug) } else { String::new() };
        game + &self.set_words()
    }

    /// The same, and of an imported one how many puzzles it has.
    pub(super) fn set_counted(&self) -> String {
        let words = self.chosen_words();
        match self.set() {
            Some(set) => format!("{words} · {} puzzles", thousands(set.rows)),
            None => words,
        }
    }

    /// Goes to the next game that there are puzzles of, and there to those at hand.
    pub(super) fn turn_game(&mut self) {
        let games = games(&self.all, &self.learner.now());
        let at = games.iter().position(|card| card.slug == self.choice.game.slug);
        (self.choice.game, self.choice.set) = (games[at.map_or(0, |at| (at + 1) % games.len())], 0);
        // The rating of another game has not changed.
        self.change = None;
        self.list_themes();
    }

    /// Goes to the next set of the game, or the one before.
    pub(super) fn turn_set(&mut self, forward: bool) -> Vec<Effect> {
        let of = self.sets().len() + 1;
        if of == 1 {
            return vec![Effect::say("no other set: `cutnode puzzles import FILE` takes one in")];
        }
        self.choice.set = (self.choice.set + if forward { 1 } else { of - 1 }) % of;
        self.list_themes();
        match self.set_name() {
            Some(set) if !self.choice.counts.contains_key(&set) => vec![Effect::Browse(Browse::Counts(set))],
            _ => Vec::new(),
        }
    }
}
