//! The puzzles: a menu of what they are about, a list of them, runs of ten with their review, and one that is being solved.

mod attempt;
mod beside;
mod choice;
mod ended;
mod graph;
mod known;
mod list;
mod listed;
mod menu;
mod page;
mod series;
mod sets;
mod statistics;
mod ten;
mod timed;
mod view;

use std::collections::BTreeMap;

use crate::learner::glicko::Rating;
use crate::learner::progress::Rated;
use crate::learner::puzzles::Puzzle;
use crate::learner::puzzles::themes::about;
use crate::session::shipped_puzzles;
use crate::ui::learner_state::{Learner, ProgressUpdate};
use crate::ui::overlay::{TakesMoves as _, overlays};
use crate::ui::prelude::*;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::select::{Heard, Select};
use attempt::{Attempt, AttemptRequest};
use choice::Choice;
use page::Page;
use series::{AGAINST_CLOCK, Series};
use sets::games;

/// The puzzles.
pub struct Puzzles {
    /// The easiest first; then those of the learner's own games.
    all: Vec<Puzzle>,
    /// Their places there, by their ids.
    places: BTreeMap<String, usize>,
    learner: Learner,
    /// What those of the chosen set are about.
    themes: Vec<String>,
    /// Which are wanted.
    choice: Choice,
    /// The themes, all of them first.
    menu: Select,
    /// The easiest of an imported set, as far as they are listed.
    fetched: Vec<Puzzle>,
    /// All puzzles at hand, or those that were fetched, of which those that were chosen are shown.
    list: Select,
    overlays: Overlays<Self>,
    /// What is there while no puzzle is being solved,
    page: Page,
    /// and the puzzle that is being solved.
    attempt: Option<Attempt>,
    /// How the last attempt changed the learner's rating.
    change: Option<f64>,
    /// A puzzle was asked for, and is on its way.
    asked: bool,
    /// A puzzle of a review is open for its tree alone: who comes back from that comes back to the review.
    peeks: bool,
    /// Which puzzle comes next.
    series: Series,
}

impl Puzzles {
    /// The puzzles of this game, or where it has none those of the first that has some; in their list the first is chosen
    /// that is not solved.
    pub fn new(learner: &Learner, game: &str) -> Self {
        let known = learner.now();
        let all: Vec<_> = shipped_puzzles().into_iter().chain(known.own_puzzles.iter().cloned()).collect();
        let games = games(&all, &known);
        let mut puzzles = Self {
            list: Select::new(all.iter().map(|puzzle| &puzzle.id)),
            overlays: Overlays::default(),
            places: all.iter().enumerate().map(|(at, puzzle)| (puzzle.id.clone(), at)).collect(),
            choice: Choice::of(games.iter().find(|card| card.slug == game).unwrap_or(&games[0])),
            all,
            learner: learner.clone(),
            themes: Vec::new(),
            menu: Select::new([""]),
            fetched: Vec::new(),
            page: Page::Menu,
            attempt: None,
            change: None,
            asked: false,
            peeks: false,
            series: Series::Listed,
        };
        puzzles.list_themes();
        puzzles.narrow();
        puzzles
    }

    /// One puzzle that is due again, this one of so many; after it the screen closes.
    pub fn again(learner: &Learner, id: String, place: (usize, usize)) -> Self {
        let puzzles = Self::new(learner, learner.now().game_of(&id));
        Self { series: Series::Again(id, place), ..puzzles }
    }

    /// The learner comes back, perhaps with a puzzle of a game that he has gone through.
    fn refresh(&mut self) {
        let fresh = Self::new(&self.learner, self.choice.game.slug);
        if fresh.all == self.all {
            return;
        }
        let chosen = self.list.chosen().and_then(|number| self.listed().get(number)).map(|it| it.id.clone());
        (self.all, self.places) = (fresh.all, fresh.places);
        if self.choice.set > 0 {
            return;
        }
        self.list = fresh.list;
        self.list_themes();
        self.narrow();
        if let Some(chosen) = self.all.iter().position(|puzzle| Some(&puzzle.id) == chosen.as_ref()) {
            self.list.choose(chosen);
        }
    }

    /// The slug of the game of the puzzle that is being solved, or of those that are chosen.
    fn game(&self) -> &str {
        self.attempt.as_ref().map_or(self.choice.game.slug, |attempt| &attempt.solving.puzzle().game)
    }

    /// The learner's rating in the game.
    fn mine(&self) -> Rating {
        self.learner.now().rating(self.game())
    }

    /// The learner's rating in words: `you 1512 ± 120 (+14)`.
    fn standing(&self) -> String {
        let Rating { rating, deviation, .. } = self.mine();
        let change =
            self.change.map(|change| format!(" ({change:+.0})").replace('-', "−")).unwrap_or_default();
        let now = self.learner.now().streak(self.game()).now;
        let streak = if now > 1 { format!(" · {now} in a row") } else { String::new() };
        format!("you {rating:.0} ± {deviation:.0}{change}{streak}")
    }

    fn begin(&mut self, puzzle: Puzzle) -> Vec<Effect> {
        (self.change, self.asked, self.peeks) = (None, false, false);
        self.overlays.clear();
        let told = self.says_theme_of(&puzzle);
        match Attempt::new(puzzle) {
            Ok(mut attempt) => {
                if told {
                    attempt.solving.tell_theme();
                }
                self.attempt = Some(attempt);
                Vec::new()
            }
            Err(text) => vec![Effect::fail(text)],
        }
    }

    /// The name of the run says all that a hint could say of what a puzzle is about.
    fn says_theme_of(&self, puzzle: &Puzzle) -> bool {
        let Series::Ten(ten) = &self.series else { return false };
        ten.theme.as_ref().is_some_and(|theme| about(&puzzle.themes) == [theme])
    }

    /// The first attempt at a puzzle counts for both ratings: a puzzle solved without a mistake or a hint is a win.
    fn rate(&mut self, puzzle: Rating, clean: bool) -> Rated {
        let before = self.mine();
        let (learner, puzzle) = before.meets(puzzle, if clean { 1.0 } else { 0.0 });
        self.change = Some(learner.rating - before.rating);
        Rated { learner, puzzle }
    }

    fn act_in_list(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Right => return self.show_theme(self.choice.theme + 1),
            Action::Left => return self.show_theme(self.choice.theme + self.themes.len()),
            Action::Find => self.ask_for_theme(),
            Action::Ratings => self.ask_for_ratings(),
            Action::Cancel => self.page = Page::Menu,
            Action::Next => {
                self.choose_unsolved(self.list.at());
                return self.open();
            }
            Action::ByLot => return self.draw(),
            Action::Review => return self.review(),
            Action::AgainstClock => return self.start_run(),
            Action::Statistics => self.overlays.open(statistics::HowYouDo::default()),
            Action::Accept => return self.open(),
            _ => return self.hear_in_list(&Msg::Act(action)),
        }
        Vec::new()
    }

    /// The list takes note of a message: what is clicked is opened.
    fn hear_in_list(&mut self, msg: &Msg) -> Vec<Effect> {
        match self.list.hear(msg, list::rows(self.overlays.area())) {
            Heard::Chosen | Heard::Again => self.open(),
            Heard::Passed | Heard::Moved => Vec::new(),
        }
    }

    /// What a message does in the puzzle that is being solved.
    fn on_attempt(&mut self, msg: Msg) -> Vec<Effect> {
        let layout = self.board_layout();
        let Some(attempt) = &mut self.attempt else { return Vec::new() };
        match msg {
            Msg::Mouse(mouse) => return self.point(mouse).unwrap_or_default(),
            Msg::Act(Action::Accept) => return self.touch(),
            Msg::Act(Action::Type) => self.ask_for_move(Input::default()),
            Msg::Key(key) => self.begin_to_type(key),
            msg => {
                let (wish, effects) = attempt.update(msg, layout);
                return self.settle(wish, effects);
            }
        }
        Vec::new()
    }

    /// The attempt has taken note of something.
    fn settle(&mut self, wish: AttemptRequest, mut effects: Vec<Effect>) -> Vec<Effect> {
        if let Some(settled) = self.settle_run() {
            return settled;
        }
        if let Some((puzzle, solved, clean)) = self.attempt.as_mut().and_then(Attempt::result) {
            let is_first = !self.learner.now().puzzles.contains_key(&puzzle);
            let its = self.attempt.as_ref().map(Attempt::rated).filter(|_| is_first);
            let rated = its.map(|its| self.rate(its, clean));
            let game = self.game().to_string();
            effects.push(self.learner.keep(ProgressUpdate::Attempt { puzzle, game, solved, clean, rated }));
        }
        match wish {
            AttemptRequest::Stay => {}
            AttemptRequest::Leave if matches!(self.series, Series::Timed(_)) => {
                effects.extend(self.end_run());
            }
            AttemptRequest::Leave if matches!(self.series, Series::Again(..)) => effects.push(Effect::Back),
            AttemptRequest::Leave if matches!(self.series, Series::Ten(_)) => {
                effects.extend(self.note_in_ten(false));
                effects.extend(self.end_ten());
            }
            AttemptRequest::Leave => {
                (self.attempt, self.asked) = (None, false);
                effects.push(Effect::Forget);
            }
            AttemptRequest::Next => {
                effects.push(Effect::Forget);
                if matches!(self.series, Series::Ten(_)) {
                    effects.extend(self.note_in_ten(true));
                }
                effects.extend(self.go_on());
            }
        }
        effects
    }

    /// Whether a key of an attempt has anything to do: against the clock there is no help.
    fn is_live(&self, attempt: &Attempt, action: Action) -> bool {
        let help =
            [Action::Hint, Action::Solution, Action::Why, Action::Again, Action::Next, Action::CopyPosition];
        attempt.is_live(action) && !(matches!(self.series, Series::Timed(_)) && help.contains(&action))
    }
}

const ALL_THEMES: &str = "all themes";

impl Overlaid for Puzzles {
    overlays!();

    fn title(&self) -> String {
        match (&self.attempt, &self.page) {
            (Some(attempt), _) => match &self.series {
                Series::Timed(_) => format!("puzzles · {AGAINST_CLOCK}"),
                Series::Again(_, (number, of)) => {
                    format!("review {number} of {of} · puzzle rated {}", attempt.rating())
                }
                Series::Ten(ten) => format!("puzzles · {}", ten.standing()),
                _ => format!("puzzles · rated {}", attempt.rating()),
            },
            (None, Page::Review(ended)) => ended.title(),
            (None, Page::List) => {
                format!("puzzles · {}", self.theme_name(self.choice.theme))
            }
            (None, Page::Menu) => "puzzles".into(),
        }
    }

    fn keys(&self) -> Vec<&'static Binding> {
        if let Some(attempt) = &self.attempt {
            return keymap::of(attempt.context()).filter(|row| self.is_live(attempt, row.action)).collect();
        }
        let (context, ended) = match &self.page {
            Page::Menu => (Context::Puzzles, None),
            Page::List => (Context::PuzzleList, None),
            Page::Review(ended) => (Context::PuzzleReview, Some(ended)),
        };
        let known = self.learner.now();
        let has_due = !known.due_of(self.choice.game.slug).is_empty();
        let (has_sets, has_games) = (!self.sets().is_empty(), games(&self.all, &known).len() > 1);
        let is_live = |row: &&Binding| match (row.action, ended) {
            (Action::Missed, Some(ended)) => ended.has_trouble(),
            (Action::TenMore, Some(ended)) => !ended.is_against_clock(),
            (Action::AgainstClock, Some(ended)) => ended.is_against_clock(),
            (Action::Review, None) => has_due,
            (Action::NextSet | Action::PreviousSet, None) => has_sets,
            (Action::NextGame, None) => has_games,
            _ => true,
        };
        keymap::of(context).filter(is_live).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Learner(_) => self.refresh(),
            Msg::Tick => {
                if let Series::Timed(timed) = &mut self.series {
                    timed.tick();
                    return if timed.is_over() { self.end_run() } else { Vec::new() };
                }
            }
            Msg::Browsed(Err(text)) => return vec![Effect::fail(text)],
            Msg::Browsed(Ok(browsed)) => return self.browsed(browsed),
            Msg::Shown if std::mem::take(&mut self.peeks) => {
                self.attempt = None;
                return vec![Effect::Forget];
            }
            Msg::Shown if self.attempt.is_none() => {
                if let Series::Again(id, _) = &self.series {
                    let id = id.clone();
                    return self.put(id);
                }
            }
            _ => {}
        }
        if self.attempt.is_some() {
            return self.on_attempt(msg);
        }
        match (msg, &self.page) {
            (Msg::Act(action), Page::Menu) => self.act_in_menu(action),
            (Msg::Act(action), Page::List) => self.act_in_list(action),
            (Msg::Act(action), Page::Review(_)) => self.act_in_review(action),
            (msg, Page::List) => self.hear_in_list(&msg),
            (msg @ Msg::Mouse(_), Page::Menu) => self.hear_in_menu(&msg),
            (msg @ Msg::Mouse(_), Page::Review(_)) => self.hear_in_review(&msg),
            _ => Vec::new(),
        }
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        match (&self.attempt, &self.page) {
            (Some(attempt), _) => {
                let clock =
                    if let Series::Timed(timed) = &self.series { Some(timed.standing()) } else { None };
                view::draw(buf, area, self, (attempt, clock.as_deref()), theme);
            }
            (None, Page::Menu) => menu::draw(buf, area, self, theme),
            (None, Page::List) => list::draw(buf, area, self, theme),
            (None, Page::Review(ended)) => ended::draw(buf, area, ended, self, theme),
        }
    }
}
