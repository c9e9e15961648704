//! Which puzzles are listed, and which of them is chosen.

use super::Puzzles;
use super::choice::LISTED;
use super::page::Page;
use super::series::Series;
use crate::learner::puzzles::Puzzle;
use crate::ui::msg::{Browse, Browsed, Effect};
use crate::ui::widgets::select::Select;

impl Puzzles {
    /// The puzzles that can be listed: those at hand, or of an imported set those that were fetched.
    pub(super) fn listed(&self) -> &[Puzzle] {
        if self.choice.set == 0 { &self.all } else { &self.fetched }
    }

    pub(super) fn is_solved(&self, number: usize) -> bool {
        let known = self.learner.now();
        self.listed()
            .get(number)
            .is_some_and(|puzzle| known.puzzles.get(&puzzle.id).is_some_and(|it| it.solved))
    }

    /// Chooses the first from this place of the list on that is not solved, or the one there.
    pub(super) fn choose_unsolved(&mut self, from: usize) {
        let shown = self.list.shown();
        let mut order = (0..shown.len()).map(|ahead| shown[(from + ahead) % shown.len()]);
        let here = order.clone().next();
        if let Some(number) = order.find(|&number| !self.is_solved(number)).or(here) {
            self.list.choose(number);
        }
    }

    /// Lists those at hand that are chosen.
    pub(super) fn narrow(&mut self) {
        let fits: Vec<_> = self
            .listed()
            .iter()
            .map(|puzzle| self.fits(puzzle, self.choice.theme, self.choice.ratings))
            .collect();
        self.list.show(|number| fits.get(number).copied().unwrap_or_default());
        self.choose_unsolved(0);
    }

    /// Lists the chosen ones one by one.
    pub(super) fn show_list(&mut self) -> Vec<Effect> {
        self.page = Page::List;
        if let Some(query) = self.query(true) {
            self.fetched.clear();
            self.list = Select::new([""; 0]);
            return self.ask(Browse::Easiest(query, LISTED));
        }
        self.list = Select::new(self.all.iter().map(|puzzle| &puzzle.id));
        self.narrow();
        Vec::new()
    }

    /// Others are chosen: the list, if it is there, is made of them.
    pub(super) fn chosen_anew(&mut self) -> Vec<Effect> {
        if let Page::List = self.page { self.show_list() } else { Vec::new() }
    }

    /// Lists the theme with this number.
    pub(super) fn show_theme(&mut self, theme: usize) -> Vec<Effect> {
        self.choice.theme = theme % (self.themes.len() + 1);
        self.menu.choose(self.choice.theme);
        self.show_list()
    }

    /// Asks something of the imported puzzles that the user waits for.
    pub(super) fn ask(&mut self, browse: Browse) -> Vec<Effect> {
        self.asked = true;
        vec![Effect::Browse(browse)]
    }

    /// What was asked of the imported puzzles is there.
    pub(super) fn browsed(&mut self, browsed: Browsed) -> Vec<Effect> {
        match browsed {
            Browsed::Counts(set, counts) => {
                self.choice.counts.insert(set, *counts);
                self.list_themes();
            }
            // What the user did not wait for.
            _ if !std::mem::take(&mut self.asked) => {}
            Browsed::One(puzzle) => return self.begin(*puzzle),
            Browsed::Easiest(puzzles) => {
                self.fetched = puzzles;
                self.list = Select::new(self.fetched.iter().map(|puzzle| &puzzle.id));
                self.choose_unsolved(0);
            }
            Browsed::ByLot(puzzles) => return self.run_through(puzzles),
        }
        Vec::new()
    }

    pub(super) fn open(&mut self) -> Vec<Effect> {
        let Some(puzzle) = self.list.chosen().and_then(|number| self.listed().get(number)).cloned() else {
            return Vec::new();
        };
        self.series = Series::Listed;
        self.begin(puzzle)
    }
}
