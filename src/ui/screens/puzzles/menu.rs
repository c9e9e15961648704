//! The menu: what there is to be solved theme by theme, how much of it is solved, and where the learner is weak.

use crossterm::event::{MouseButton, MouseEventKind};

use super::choice::{Record, Share, records, told, weak_spots};
use super::{Puzzles, beside, statistics};
use crate::learner::puzzles::themes::{ThemeGroup, is_skill};
use crate::numbers::thousands;
use crate::ui::overlay::{Ask, Menu};
use crate::ui::prelude::*;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::select::Heard;
use crate::ui::widgets::tier::Tier;

/// Columns of the menu where its details stand beside it, tier by tier.
const MENU: [u16; 3] = [76, 57, 57];
/// Columns of the names of groups, of those of themes, and of their bars.
const GROUP: usize = 8;
const NAME: usize = 18;
const BAR: usize = 8;
/// Columns of how many are solved of how many there are, where these are no millions.
const COUNTS: usize = 15;
/// Columns of the popup in which a theme is found by typing.
const THEMES: u16 = 50;
/// Columns of a row before what is noted at its end.
const BEFORE_NOTE: usize = 2 + GROUP + 1 + NAME + 1 + COUNTS + 1 + BAR + 1;
/// What stands before ratings that are typed.
const ASKS: &str = "ratings ";

/// Where the themes are.
pub(super) fn rows(area: Rect) -> Rect {
    let width = area.width.saturating_sub(4).min(MENU[Tier::of(area) as usize]);
    // Above stands what is chosen, below what is said of the theme.
    let below = if Tier::of(area) == Tier::Compact { 3 } else { 1 };
    Rect { x: area.x + 2, y: area.y + 3, width, height: area.height.saturating_sub(3 + below) }
        .intersection(area)
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, puzzles: &Puzzles, theme: &Theme) {
    let rows = rows(area);
    if rows.is_empty() {
        return;
    }
    let beside = if Tier::of(area) == Tier::Compact { area.right() } else { rows.right() };
    let across = usize::from(beside.saturating_sub(rows.x));
    let (ratings, set) = (told(puzzles.choice.ratings), puzzles.set_counted());
    let short = ratings.trim_start_matches("rated ");
    let chosen =
        [format!("‹ {ratings} ›   {set}"), format!("‹ {ratings} › {set}"), format!("‹ {short} › {set}")];
    let chosen = chosen.iter().find(|text| text.width() <= across).unwrap_or(&chosen[2]);
    buf.set_string(rows.x, area.y, prose::clipped(chosen, across), theme.style(Role::Title));
    let stands = Rect { y: area.y + 1, width: across.cells(), height: rows.y - area.y - 1, ..rows };
    prose::draw(buf, stands, &prose::sentence(&standing(puzzles), stands.width, theme.style(Role::Text)), 0);
    let known = puzzles.learner.now();
    let records = records(puzzles, &known);
    let width = usize::from(rows.width);
    puzzles.menu.draw(buf, rows, theme, |number| {
        let record = puzzles.theme_of(number).and_then(|name| records.get(name)).copied().unwrap_or_default();
        row(puzzles, number, record, width, theme)
    });
    let number = puzzles.menu.chosen().unwrap_or_default();
    let record = puzzles.theme_of(number).and_then(|name| records.get(name)).copied().unwrap_or_default();
    if Tier::of(area) == Tier::Compact {
        let said = Rect { y: rows.bottom(), height: area.bottom().saturating_sub(rows.bottom()), ..rows };
        let text = beside::says(puzzles, number, record);
        prose::draw(buf, said, &prose::sentence(&text, said.width, theme.style(Role::Dim)), 0);
        return;
    }
    let x = rows.right() + 2;
    let side = Rect { x, width: area.right().saturating_sub(x + 2), ..area }.intersection(area);
    beside::draw(buf, side, puzzles, (number, record), &weak_spots(&records), theme);
}

/// The learner's rating, what is due, and what he should do first.
fn standing(puzzles: &Puzzles) -> String {
    let due = match puzzles.learner.now().due_of(puzzles.game()).len() {
        0 => String::new(),
        some => format!(" · {some} to review"),
    };
    let placement = if puzzles.is_placed() { "" } else { " · p: ten puzzles place you" };
    format!("{}{due}{placement}", puzzles.standing())
}

/// A theme with how much of it is solved.
fn row(puzzles: &Puzzles, number: usize, record: Record, width: usize, theme: &Theme) -> Line<'static> {
    let name = prose::clipped(&puzzles.theme_name(number), NAME);
    let share = puzzles.share(number, puzzles.choice.ratings);
    let (text, bar) = match share {
        None => ("counting…".to_string(), String::new()),
        Some(Share { of: 0, .. }) => ("none".into(), String::new()),
        Some(Share { of, solved }) => {
            let counts = format!("{:>5} of {:>6}", thousands(solved as u64), thousands(of as u64));
            (counts, prose::bar(solved, of, BAR))
        }
    };
    let has_some = share.is_some_and(|share| share.of > 0);
    let solved = share.is_some_and(|share| share.solved > 0);
    let skill = puzzles.theme_of(number).is_some_and(is_skill);
    let weak = if skill && record.is_weak() {
        format!("! {} of {}", record.clean, record.tried)
    } else {
        String::new()
    };
    // Where there is no room for both, what is weak is told in place of the bar.
    let (bar, weak) = match width.saturating_sub(BEFORE_NOTE) {
        room if room >= weak.width() => (format!("{bar:<BAR$} "), weak),
        _ => (String::new(), weak),
    };
    // The counts stand below each other.
    let counts = text.trim_start();
    let leader = prose::leading(NAME + 1 + COUNTS, &name, counts);
    let group = begins(puzzles, number).map_or("", ThemeGroup::name);
    Line::from(vec![
        theme.span(format!("{group:<GROUP$} "), Role::Dim),
        theme.span(name, if has_some { Role::Text } else { Role::Dim }),
        theme.span(leader, Role::Leader),
        theme.span(format!("{counts} "), Role::Dim),
        theme.span(bar, if solved { Role::Filled } else { Role::Dim }),
        theme.span(weak, Role::Warn),
    ])
}

/// The group of themes that begins with the one with this number.
fn begins(puzzles: &Puzzles, number: usize) -> Option<ThemeGroup> {
    let group = ThemeGroup::of(puzzles.theme_of(number)?);
    let before = puzzles.theme_of(number - 1).map(ThemeGroup::of);
    (before != Some(group)).then_some(group)
}

impl Puzzles {
    pub(super) fn act_in_menu(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Right => self.turn_ratings(true),
            Action::Left => self.turn_ratings(false),
            Action::Ratings => self.ask_for_ratings(),
            Action::NextSet => return self.turn_set(true),
            Action::PreviousSet => return self.turn_set(false),
            Action::NextGame => self.turn_game(),
            Action::Find => self.ask_for_theme(),
            Action::Accept => return self.begin_ten(),
            Action::Placement => return self.begin_placement(),
            Action::List => return self.show_list(),
            Action::ByLot => return self.draw(),
            Action::Review => return self.review(),
            Action::AgainstClock => return self.start_run(),
            Action::Statistics => self.overlays.open(statistics::HowYouDo::default()),
            _ => return self.hear_in_menu(&Msg::Act(action)),
        }
        Vec::new()
    }

    /// The themes take note of a message: ten of the one that is clicked again are begun.
    pub(super) fn hear_in_menu(&mut self, msg: &Msg) -> Vec<Effect> {
        if let Msg::Mouse(mouse) = msg
            && mouse.kind == MouseEventKind::Down(MouseButton::Left)
            && let Some(forward) = self.turns_ratings(mouse.column, mouse.row)
        {
            self.turn_ratings(forward);
            return Vec::new();
        }
        let heard = self.menu.hear(msg, rows(self.overlays.area()));
        self.choice.theme = self.menu.chosen().unwrap_or_default();
        if heard == Heard::Again { self.begin_ten() } else { Vec::new() }
    }

    /// Which way a click on the range of ratings above the themes turns it: on its first arrow back.
    fn turns_ratings(&self, column: u16, row: u16) -> Option<bool> {
        let area = self.overlays.area();
        let (x, ratings) = (rows(area).x, told(self.choice.ratings));
        let is_on_it = row == area.y && (x..x + ratings.width().cells() + 4).contains(&column);
        is_on_it.then_some(column > x + 1)
    }

    /// Has a theme found by typing.
    pub(super) fn ask_for_theme(&mut self) {
        let row = |puzzles: &Self, _: usize, &number: &usize, theme: &Theme| {
            let share = puzzles.share(number, puzzles.choice.ratings).unwrap_or_default();
            let name = prose::clipped(&puzzles.theme_name(number), NAME);
            Line::from(vec![
                Span::raw(format!("{name:<24}")),
                theme.span(format!("{:>6} of {:>6} solved", share.solved, share.of), Role::Dim),
            ])
        };
        let themes = Menu::new(
            ("puzzles about", THEMES),
            (0..=self.themes.len()).collect(),
            row,
            |puzzles, number| {
                puzzles.choice.theme = number;
                puzzles.menu.choose(number);
                puzzles.chosen_anew()
            },
        );
        // As it is called, and as it is written on the command line.
        let names =
            |number| format!("{} {}", self.theme_name(number), self.theme_of(number).unwrap_or_default());
        let themes = themes.found_by(|&number| names(number));
        self.overlays.open(themes.at(self.choice.theme));
    }

    /// Has a range of ratings typed.
    pub(super) fn ask_for_ratings(&mut self) {
        let place = |_: &Self, area: Rect| (rows(area), 0);
        let ask = Ask::new(ASKS, Input::default(), place, |puzzles: &mut Self, text| {
            puzzles.choice.ratings = super::choice::read_ratings(text)?;
            Ok(puzzles.chosen_anew())
        });
        self.overlays.open(ask.hinting(|_, _, _| "as 1200..1400; nothing is any rating".into()));
    }
}
