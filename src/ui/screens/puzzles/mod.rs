//! The puzzles: a list of them by theme, and one that is being solved.

mod attempt;
mod list;
mod series;
mod statistics;
mod timed;
mod view;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::learner::glicko::Rating;
use crate::learner::progress::Rated;
use crate::learner::puzzles::Puzzle;
use crate::session::shipped_puzzles;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::learner_state::{Learner, LearnerState, ProgressUpdate};
use crate::ui::msg::{Effect, Msg};
use crate::ui::overlay::{Menu, Overlaid, Overlays, overlays};
use crate::ui::theme::{PieceStyle, Theme};
use crate::ui::widgets::select::Select;
use attempt::{Attempt, AttemptRequest};
use series::Series;

/// The puzzles.
pub struct Puzzles {
    area: Rect,
    pieces: PieceStyle,
    /// The easiest first; then those of the learner's own games.
    all: Vec<Puzzle>,
    learner: Learner,
    themes: Vec<String>,
    /// The number of the theme, counted from 1; 0 for all.
    theme: usize,
    /// All puzzles, of which those of the theme are shown.
    list: Select,
    overlays: Overlays<Self>,
    attempt: Option<Attempt>,
    /// How the last attempt changed the learner's rating.
    change: Option<f64>,
    /// A puzzle was asked for, and is on its way.
    asked: bool,
    /// Which puzzle comes next.
    series: Series,
}

impl Puzzles {
    /// The list, with the first puzzle chosen that is not solved.
    pub fn new(learner: &Learner) -> Self {
        let known = learner.now();
        let all: Vec<_> = shipped_puzzles().into_iter().chain(known.own_puzzles.iter().cloned()).collect();
        let mut themes: Vec<_> = all.iter().flat_map(|puzzle| puzzle.themes.clone()).collect();
        themes.extend(known.imported_themes.iter().cloned());
        themes.sort();
        themes.dedup();
        let mut puzzles = Self {
            area: Rect::ZERO,
            pieces: PieceStyle::default(),
            list: Select::new(all.iter().map(|puzzle| &puzzle.id)),
            overlays: Overlays::default(),
            all,
            learner: learner.clone(),
            themes,
            theme: 0,
            attempt: None,
            change: None,
            asked: false,
            series: Series::Listed,
        };
        puzzles.choose_unsolved(0);
        puzzles
    }

    /// One puzzle that is due again, this one of so many; after it the screen closes.
    pub fn again(learner: &Learner, id: String, place: (usize, usize)) -> Self {
        Self { series: Series::Again(id, place), ..Self::new(learner) }
    }

    /// The learner comes back, perhaps with a puzzle of a game that he has gone through.
    fn refresh(&mut self) {
        let fresh = Self::new(&self.learner);
        if fresh.all == self.all {
            return;
        }
        let theme = fresh.themes.iter().position(|word| word == self.theme_word());
        let chosen = self.list.chosen().map(|number| self.all[number].id.clone());
        (self.all, self.themes, self.list) = (fresh.all, fresh.themes, fresh.list);
        self.show_theme(theme.map_or(0, |at| at + 1));
        if let Some(chosen) = self.all.iter().position(|puzzle| Some(&puzzle.id) == chosen.as_ref()) {
            self.list.choose(chosen);
        }
    }

    /// The word for the theme with this number.
    fn word_of(&self, number: usize) -> &str {
        number.checked_sub(1).map_or(ALL_THEMES, |at| &self.themes[at])
    }

    /// The word for the theme.
    fn theme_word(&self) -> &str {
        self.word_of(self.theme)
    }

    /// The learner's rating in words: `you 1512 ± 120 (+14)`.
    fn standing(&self) -> String {
        let known = self.learner.now();
        let Rating { rating, deviation, .. } = known.rating;
        let change =
            self.change.map(|change| format!(" ({change:+.0})").replace('-', "−")).unwrap_or_default();
        let streak =
            if known.streak.now > 1 { format!(" · {} in a row", known.streak.now) } else { String::new() };
        format!("you {rating:.0} ± {deviation:.0}{change}{streak}")
    }

    /// What a puzzle that was tried is about.
    fn themes_of<'a>(&'a self, known: &'a LearnerState, id: &str) -> &'a [String] {
        let own = self.all.iter().find(|puzzle| puzzle.id == id).map(|puzzle| puzzle.themes.as_slice());
        own.or_else(|| known.imported_about.get(id).map(Vec::as_slice)).unwrap_or_default()
    }

    /// How many puzzles of a theme there are, and how many of them are solved.
    fn share(&self, theme: usize) -> (usize, usize) {
        let fits = |number: &usize| is_about(&self.all[*number], &self.themes, theme);
        let all: Vec<_> = (0..self.all.len()).filter(fits).collect();
        (all.len(), all.iter().filter(|&&number| self.is_solved(number)).count())
    }

    fn is_solved(&self, number: usize) -> bool {
        self.learner.now().puzzles.get(&self.all[number].id).is_some_and(|known| known.solved)
    }

    /// Chooses the first from this place of the list on that is not solved, or the one there.
    fn choose_unsolved(&mut self, from: usize) {
        let shown = self.list.shown();
        let mut order = (0..shown.len()).map(|ahead| shown[(from + ahead) % shown.len()]);
        let here = order.clone().next();
        if let Some(number) = order.find(|&number| !self.is_solved(number)).or(here) {
            self.list.choose(number);
        }
    }

    /// Lists the puzzles of a theme; 0 is all.
    fn show_theme(&mut self, theme: usize) {
        self.theme = theme % (self.themes.len() + 1);
        self.list.show(|number| is_about(&self.all[number], &self.themes, self.theme));
        self.choose_unsolved(0);
    }

    /// Has a theme chosen.
    fn ask_for_theme(&mut self) {
        let themes = Menu::new(
            ("puzzles about", list::THEMES),
            (0..=self.themes.len()).collect(),
            |puzzles: &Self, _, &number: &usize, theme| list::theme_row(puzzles, number, theme),
            |puzzles, number| {
                puzzles.show_theme(number);
                Vec::new()
            },
        );
        let themes = themes.found_by(|&number| self.word_of(number).to_string());
        self.overlays.open(themes.at(self.theme));
    }

    fn open(&mut self) -> Vec<Effect> {
        let Some(number) = self.list.chosen() else { return Vec::new() };
        self.series = Series::Listed;
        self.begin(self.all[number].clone())
    }

    fn begin(&mut self, puzzle: Puzzle) -> Vec<Effect> {
        (self.change, self.asked) = (None, false);
        self.overlays.clear();
        match Attempt::new(puzzle) {
            Ok(attempt) => {
                self.attempt = Some(attempt);
                Vec::new()
            }
            Err(text) => vec![Effect::fail(text)],
        }
    }

    /// The first attempt at a puzzle counts for both ratings: a puzzle solved without a mistake or a hint is a win.
    fn rate(&mut self, puzzle: Rating, clean: bool) -> Rated {
        let before = self.learner.now().rating;
        let (learner, puzzle) = before.meets(puzzle, if clean { 1.0 } else { 0.0 });
        self.change = Some(learner.rating - before.rating);
        Rated { learner, puzzle }
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Right => self.show_theme(self.theme + 1),
            Action::Left => self.show_theme(self.theme + self.themes.len()),
            Action::Filter => self.ask_for_theme(),
            Action::NextMatch => {
                self.choose_unsolved(self.list.at());
                return self.open();
            }
            Action::Draw => return self.draw(),
            Action::Again => return self.review(),
            Action::Time => return self.start_run(),
            Action::Measure => self.overlays.open(statistics::HowYouDo::default()),
            Action::Accept => return self.open(),
            _ => drop(self.list.act(action, list::rows(self.area).height)),
        }
        Vec::new()
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        match self.list.mouse(mouse, list::rows(self.area)) {
            Some(_) => self.open(),
            None => Vec::new(),
        }
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
            effects.push(self.learner.keep(ProgressUpdate::Attempt { puzzle, solved, clean, rated }));
        }
        match wish {
            AttemptRequest::Stay => {}
            AttemptRequest::Type(begun) => self.ask_for_move(begun),
            AttemptRequest::Choose(moves) => self.ask_which(moves),
            AttemptRequest::Leave if matches!(self.series, Series::Timed(_)) => {
                effects.extend(self.end_run());
            }
            AttemptRequest::Leave if matches!(self.series, Series::Again(..)) => {
                effects.push(Effect::Back);
            }
            AttemptRequest::Leave => {
                (self.attempt, self.asked) = (None, false);
                effects.push(Effect::Forget);
            }
            AttemptRequest::Next => {
                effects.push(Effect::Forget);
                effects.extend(self.go_on());
            }
        }
        effects
    }

    /// Whether a key of an attempt has anything to do: against the clock there is no help.
    fn is_live(&self, attempt: &Attempt, action: Action) -> bool {
        let help = [
            Action::Hint,
            Action::Solution,
            Action::Why,
            Action::Again,
            Action::NextMatch,
            Action::CopyPosition,
        ];
        attempt.is_live(action) && !(matches!(self.series, Series::Timed(_)) && help.contains(&action))
    }
}

const ALL_THEMES: &str = "all themes";

/// The puzzle is about the theme with this number, counted from 1; 0 is any.
fn is_about(puzzle: &Puzzle, themes: &[String], theme: usize) -> bool {
    theme.checked_sub(1).is_none_or(|at| puzzle.themes.contains(&themes[at]))
}

impl Overlaid for Puzzles {
    overlays!();

    fn title(&self) -> String {
        match &self.attempt {
            Some(_) if matches!(self.series, Series::Timed(_)) => "puzzles · against the clock".into(),
            Some(attempt) => match self.series {
                Series::Again(_, (number, of)) => {
                    format!("review {number} of {of} · puzzle rated {}", attempt.rating())
                }
                _ => format!("puzzles · rated {}", attempt.rating()),
            },
            None => format!("puzzles · {}", self.theme_word()),
        }
    }

    fn keys(&self) -> Vec<&'static Binding> {
        if let Some(attempt) = &self.attempt {
            return keymap::of(attempt.context()).filter(|row| self.is_live(attempt, row.action)).collect();
        }
        let is_live =
            |row: &&Binding| row.action != Action::Again || !self.learner.now().due_puzzles().is_empty();
        keymap::of(Context::Puzzles).filter(is_live).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Pieces(pieces) => self.pieces = pieces,
            // What the user did not wait for.
            Msg::Drawn(_) if !std::mem::take(&mut self.asked) => return Vec::new(),
            Msg::Drawn(Ok(puzzle)) => return self.begin(*puzzle),
            Msg::Learner(_) => self.refresh(),
            Msg::Tick => {
                if let Series::Timed(timed) = &mut self.series {
                    timed.tick();
                    return if timed.is_over() { self.end_run() } else { Vec::new() };
                }
            }
            Msg::Drawn(Err(text)) => return vec![Effect::fail(text)],
            Msg::Shown if self.attempt.is_none() => {
                if let Series::Again(id, _) = &self.series {
                    let id = id.clone();
                    return self.put(id);
                }
            }
            _ => {}
        }
        if let Some(attempt) = &mut self.attempt {
            if let Msg::Mouse(mouse) = msg
                && mouse.kind == MouseEventKind::Down(MouseButton::Left)
                && attempt.cell_at(mouse, self.area, self.pieces).is_some()
            {
                // Whoever points at the board does not type.
                self.overlays.clear();
            }
            let (wish, effects) = attempt.update(msg, self.area, self.pieces);
            return self.settle(wish, effects);
        }
        match msg {
            Msg::Act(action) => self.act(action),
            Msg::Mouse(mouse) => self.mouse(mouse),
            Msg::Key(key) => self.list.key(key).map_or_else(Vec::new, |_| self.open()),
            _ => Vec::new(),
        }
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        match &self.attempt {
            Some(attempt) => {
                let clock =
                    if let Series::Timed(timed) = &self.series { Some(timed.standing()) } else { None };
                view::draw(buf, area, self, (attempt, clock.as_deref()), theme);
            }
            None => list::draw(buf, area, self, theme),
        }
    }
}
