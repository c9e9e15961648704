//! The puzzles: a list of them by theme, and one that is being solved.

mod attempt;
mod list;
mod series;
mod statistics;
mod timed;
mod view;

use std::collections::BTreeMap;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::learner::glicko::Rating;
use crate::learner::progress::{Attempt as Tried, PuzzleProgress, Rated, Run, Streak};
use crate::learner::puzzles::Puzzle;
use crate::session::shipped_puzzles;
use crate::ui::desk::{Desk, Keep};
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::screen::Screen;
use crate::ui::theme::{PieceStyle, Theme};
use attempt::{Attempt, Wish};
use series::Series;

/// The puzzles.
pub struct Puzzles {
    area: Rect,
    pieces: PieceStyle,
    /// The easiest first.
    all: Vec<Puzzle>,
    /// Those of the learner's own games.
    own: Vec<Puzzle>,
    /// What was made of them before.
    known: BTreeMap<String, PuzzleProgress>,
    themes: Vec<String>,
    /// The number of the theme, counted from 1; 0 for all.
    theme: usize,
    /// The chosen one among those of the theme.
    at: usize,
    attempt: Option<Attempt>,
    /// The learner's rating, and how the last attempt changed it.
    rating: Rating,
    change: Option<f64>,
    streak: Streak,
    /// All attempts so far.
    attempts: Vec<Tried>,
    /// Runs against the clock.
    runs: Vec<Run>,
    /// What imported puzzles that were tried are about.
    imported_about: BTreeMap<String, Vec<String>>,
    /// Imported puzzles.
    imported: u64,
    /// The day, for what comes again.
    today: i64,
    /// A puzzle was asked for, and is on its way.
    asked: bool,
    /// Which puzzle comes next.
    series: Series,
    /// The statistics are shown, from this line on.
    statistics: Option<usize>,
    /// The run that has just ended, and the most that were solved in one before.
    summary: Option<(Run, Option<usize>)>,
}

impl Puzzles {
    /// The list, with the first puzzle chosen that is not solved.
    pub fn new(desk: &Desk) -> Self {
        let all: Vec<_> = shipped_puzzles().into_iter().chain(desk.own_puzzles.iter().cloned()).collect();
        let mut themes: Vec<_> = all.iter().flat_map(|puzzle| puzzle.themes.clone()).collect();
        themes.extend(desk.imported_themes.iter().cloned());
        themes.sort();
        themes.dedup();
        let mut puzzles = Self {
            area: Rect::ZERO,
            pieces: PieceStyle::default(),
            all,
            own: desk.own_puzzles.clone(),
            known: desk.puzzles.clone(),
            themes,
            theme: 0,
            at: 0,
            attempt: None,
            rating: desk.rating,
            change: None,
            streak: desk.streak,
            attempts: desk.attempts.clone(),
            runs: desk.runs.clone(),
            imported_about: desk.imported_about.clone(),
            imported: desk.imported,
            today: desk.today,
            asked: false,
            series: Series::Listed,
            statistics: None,
            summary: None,
        };
        puzzles.at = puzzles.next_unsolved(0);
        puzzles
    }

    /// The word for the theme.
    fn theme_word(&self) -> &str {
        self.theme.checked_sub(1).map_or("all themes", |at| &self.themes[at])
    }

    /// The learner's rating in words: `you 1512 ± 120 (+14)`.
    fn standing(&self) -> String {
        let Rating { rating, deviation, .. } = self.rating;
        let change =
            self.change.map(|change| format!(" ({change:+.0})").replace('-', "−")).unwrap_or_default();
        let streak =
            if self.streak.now > 1 { format!(" · {} in a row", self.streak.now) } else { String::new() };
        format!("you {rating:.0} ± {deviation:.0}{change}{streak}")
    }

    /// What a puzzle that was tried is about.
    fn themes_of(&self, id: &str) -> &[String] {
        let own = self.all.iter().find(|puzzle| puzzle.id == id).map(|puzzle| puzzle.themes.as_slice());
        own.or_else(|| self.imported_about.get(id).map(Vec::as_slice)).unwrap_or_default()
    }

    /// The numbers of the puzzles of the theme.
    fn listed(&self) -> Vec<usize> {
        let word = self.theme.checked_sub(1).map(|at| &self.themes[at]);
        let fits = |at: &usize| word.is_none_or(|word| self.all[*at].themes.contains(word));
        (0..self.all.len()).filter(fits).collect()
    }

    fn is_solved(&self, number: usize) -> bool {
        self.known.get(&self.all[number].id).is_some_and(|known| known.solved)
    }

    /// The first from here on that is not solved, or this one.
    fn next_unsolved(&self, from: usize) -> usize {
        let listed = self.listed();
        let count = listed.len().max(1);
        let mut order = (0..count).map(|ahead| (from + ahead) % count);
        order.find(|&at| listed.get(at).is_some_and(|&it| !self.is_solved(it))).unwrap_or(from % count)
    }

    fn change_theme(&mut self, by: usize) {
        self.theme = (self.theme + by) % (self.themes.len() + 1);
        self.at = self.next_unsolved(0);
    }

    fn open(&mut self) -> Vec<Effect> {
        let Some(&number) = self.listed().get(self.at) else { return Vec::new() };
        self.series = Series::Listed;
        self.begin(self.all[number].clone())
    }

    fn begin(&mut self, puzzle: Puzzle) -> Vec<Effect> {
        (self.change, self.asked) = (None, false);
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
        let (learner, puzzle) = self.rating.meets(puzzle, if clean { 1.0 } else { 0.0 });
        self.change = Some(learner.rating - self.rating.rating);
        self.rating = learner;
        Rated { learner, puzzle }
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        let last = self.listed().len().saturating_sub(1);
        let page = usize::from(list::rows(self.area).height).max(1);
        match action {
            Action::Up => self.at = self.at.saturating_sub(1),
            Action::Down => self.at = (self.at + 1).min(last),
            Action::PageUp => self.at = self.at.saturating_sub(page),
            Action::PageDown => self.at = (self.at + page).min(last),
            Action::First => self.at = 0,
            Action::Last => self.at = last,
            Action::Right => self.change_theme(1),
            Action::Left => self.change_theme(self.themes.len()),
            Action::NextMatch => {
                self.at = self.next_unsolved(self.at);
                return self.open();
            }
            Action::Draw => return self.draw(),
            Action::Again => return self.review(),
            Action::Time => return self.start_run(),
            Action::Measure => self.statistics = Some(0),
            Action::Accept => return self.open(),
            _ => {}
        }
        Vec::new()
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let rows = list::rows(self.area);
        match mouse.kind {
            MouseEventKind::ScrollUp => return self.act(Action::Up),
            MouseEventKind::ScrollDown => return self.act(Action::Down),
            MouseEventKind::Down(MouseButton::Left) if rows.contains((mouse.column, mouse.row).into()) => {
                let at = list::first(self, rows.height) + usize::from(mouse.row - rows.y);
                if at < self.listed().len() {
                    self.at = at;
                    return self.open();
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// Takes note of an attempt, which is to be kept.
    fn attempted(&mut self, id: &str, (solved, clean): (bool, bool), rated: Option<Rated>) -> Effect {
        let before = self.known.get(id);
        if before.is_none() {
            self.streak.add(clean);
        }
        let now = PuzzleProgress::after(before, id, (solved, clean), self.today);
        self.known.insert(id.into(), now);
        let rating = rated.map(|rated| rated.learner.rating);
        self.attempts.push(Tried { puzzle: id.into(), solved, clean, day: self.today, rating });
        Effect::Keep(Keep::Attempt { puzzle: id.into(), solved, clean, rated })
    }

    /// The attempt has taken note of something.
    fn after(&mut self, wish: Wish, mut effects: Vec<Effect>) -> Vec<Effect> {
        if let Some(settled) = self.settle_run() {
            return settled;
        }
        if let Some((puzzle, solved, clean)) = self.attempt.as_mut().and_then(Attempt::result) {
            let its = self.attempt.as_ref().map(Attempt::rated);
            let rated = its.filter(|_| !self.known.contains_key(&puzzle)).map(|its| self.rate(its, clean));
            effects.push(self.attempted(&puzzle, (solved, clean), rated));
        }
        match wish {
            Wish::Stay => {}
            Wish::Leave if matches!(self.series, Series::Timed(_)) => effects.extend(self.end_run()),
            Wish::Leave => {
                (self.attempt, self.asked) = (None, false);
                effects.push(Effect::Forget);
            }
            Wish::Next => {
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

    fn look_at_statistics(&mut self, from: usize, action: Action) {
        let last = statistics::height(self, self.area.width)
            .saturating_sub(usize::from(self.area.height.saturating_sub(2)));
        let page = usize::from(self.area.height / 2).max(1);
        self.statistics = match action {
            Action::Up => Some(from.saturating_sub(1)),
            Action::Down => Some((from + 1).min(last)),
            Action::PageUp => Some(from.saturating_sub(page)),
            Action::PageDown => Some((from + page).min(last)),
            _ => None,
        };
    }
}

impl Screen for Puzzles {
    fn title(&self) -> String {
        match &self.attempt {
            Some(_) if matches!(self.series, Series::Timed(_)) => "puzzles · against the clock".into(),
            Some(attempt) => format!("puzzles · rated {}", attempt.rating()),
            None if self.statistics.is_some() => "puzzles · how you do".into(),
            None => format!("puzzles · {}", self.theme_word()),
        }
    }

    fn keys(&self) -> Vec<&'static Binding> {
        if let Some(attempt) = &self.attempt {
            return keymap::of(attempt.context()).filter(|row| self.is_live(attempt, row.action)).collect();
        }
        if self.statistics.is_some() {
            return keymap::of(Context::PuzzleFigures).collect();
        }
        if self.summary.is_some() {
            return keymap::of(Context::PuzzleRun).collect();
        }
        let is_live = |row: &&Binding| row.action != Action::Again || !self.due().is_empty();
        keymap::of(Context::Puzzles).filter(is_live).collect()
    }

    fn typing(&self) -> bool {
        self.attempt.as_ref().is_some_and(|attempt| attempt.context() == Context::PuzzleTyping)
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Pieces(pieces) => self.pieces = pieces,
            // What the user did not wait for.
            Msg::Drawn(_) if !std::mem::take(&mut self.asked) => return Vec::new(),
            Msg::Drawn(Ok(puzzle)) => {
                self.imported_about.insert(puzzle.id.clone(), puzzle.themes.clone());
                return self.begin(*puzzle);
            }
            Msg::Tick => {
                if let Series::Timed(timed) = &mut self.series {
                    timed.tick();
                    return if timed.is_over() { self.end_run() } else { Vec::new() };
                }
            }
            Msg::Drawn(Err(text)) => return vec![Effect::fail(text)],
            _ => {}
        }
        if let Some(attempt) = &mut self.attempt {
            let (wish, effects) = attempt.update(msg, self.area, self.pieces);
            return self.after(wish, effects);
        }
        match msg {
            Msg::Act(action) if self.statistics.is_some() => {
                self.look_at_statistics(self.statistics.unwrap_or_default(), action);
                Vec::new()
            }
            Msg::Act(action) if self.summary.is_some() => {
                self.summary = None;
                if action == Action::Time { self.start_run() } else { Vec::new() }
            }
            Msg::Act(action) => self.act(action),
            Msg::Mouse(mouse) => self.mouse(mouse),
            _ => Vec::new(),
        }
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        match &self.attempt {
            Some(attempt) => {
                let clock =
                    if let Series::Timed(timed) = &self.series { Some(timed.standing()) } else { None };
                view::draw(buf, area, attempt, (clock.as_deref(), &self.standing()), theme);
            }
            None => match (self.statistics, &self.summary) {
                (Some(from), _) => statistics::draw(buf, area, self, from, theme),
                (None, Some((run, best))) => view::draw_summary(buf, area, *run, *best, theme),
                (None, None) => list::draw(buf, area, self, theme),
            },
        }
    }
}
