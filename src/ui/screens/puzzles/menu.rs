//! The menu: what there is to be solved theme by theme, how much of it is solved, and where the learner is weak.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::choice::{ANY, BANDS, Record, Share, TELLING, records, told, weak_spots};
use super::{ALL_THEMES, Puzzles, statistics};
use crate::learner::puzzles::themes::{ThemeGroup, is_skill};
use crate::numbers::thousands;
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::overlay::{Ask, Menu};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::cells::Cells as _;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::number::counted;
use crate::ui::widgets::pane::{below_rule, rule};
use crate::ui::widgets::prose;
use crate::ui::widgets::tier::Tier;

/// Columns of the menu where its details stand beside it, tier by tier.
const MENU: [u16; 3] = [76, 60, 70];
/// Columns of the names of themes, and of their bars.
const NAME: usize = 20;
const BAR: usize = 8;
/// Columns of the popup in which a theme is found by typing.
const THEMES: u16 = 46;
/// Columns of a row before what is noted at its end.
const BEFORE_NOTE: usize = 2 + NAME + 1 + 15 + 1 + BAR + 1;
/// What stands before ratings that are typed.
const ASKS: &str = "ratings ";
/// Columns of the bars of ratings.
const RATINGS: usize = 30;

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
    let across = usize::from(area.right().saturating_sub(rows.x));
    let chosen = format!("‹ {} ›   {}", told(puzzles.choice.ratings), puzzles.set_counted());
    buf.set_stringn(rows.x, area.y, chosen, across, theme.style(Role::Title));
    buf.set_stringn(rows.x, area.y + 1, standing(puzzles), across, theme.style(Role::Text));
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
        let text = says(puzzles, number, record);
        prose::draw(buf, said, &prose::sentence(&text, said.width, theme.style(Role::Dim)), 0);
        return;
    }
    let x = rows.right() + 2;
    let side = Rect { x, y: area.y + 2, width: area.right().saturating_sub(x + 2), ..rows };
    let side = Rect { height: area.bottom().saturating_sub(side.y + 1), ..side }.intersection(area);
    let mut lines = prose::sentence(&says(puzzles, number, record), side.width, theme.style(Role::Text));
    lines.push(Line::default());
    lines.extend(by_rating(puzzles, number, theme));
    lines.push(Line::default());
    lines.extend(weaknesses(&weak_spots(&records), side.width, theme));
    rule(buf, side, puzzles.theme_of(number).unwrap_or(ALL_THEMES), false, theme);
    prose::draw(buf, below_rule(side), &lines, 0);
    let used = (lines.len() + 2).cells().min(side.height);
    let rest = Rect { y: side.y + used, height: side.height - used, ..side };
    statistics::draw_below(buf, rest, puzzles, theme);
}

/// The learner's rating, what is due, and what he should do first.
fn standing(puzzles: &Puzzles) -> String {
    let due = match puzzles.learner.now().due_puzzles().len() {
        0 => String::new(),
        some => format!(" · {some} to review"),
    };
    let placement = if puzzles.is_placed() { "" } else { " · p: ten puzzles place you" };
    format!("{}{due}{placement}", puzzles.standing())
}

/// A theme with how much of it is solved.
fn row(puzzles: &Puzzles, number: usize, record: Record, width: usize, theme: &Theme) -> Line<'static> {
    let name = prose::clipped(puzzles.theme_of(number).unwrap_or(ALL_THEMES), NAME);
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
    let (note, role) = if skill && record.is_weak() {
        (format!("! {} of {}", record.clean, record.tried), Role::Warn)
    } else {
        (begins(puzzles, number).map_or_else(String::new, |group| group.name().into()), Role::Dim)
    };
    let note = prose::clipped(&note, width.saturating_sub(BEFORE_NOTE));
    Line::from(vec![
        Span::styled(format!("{name:<NAME$} "), theme.style(if has_some { Role::Text } else { Role::Dim })),
        Span::styled(format!("{text:>15} "), theme.style(Role::Dim)),
        Span::styled(format!("{bar:<BAR$} "), theme.style(if solved { Role::Filled } else { Role::Dim })),
        Span::styled(note, theme.style(role)),
    ])
}

/// The group of themes that begins with the one with this number.
fn begins(puzzles: &Puzzles, number: usize) -> Option<ThemeGroup> {
    let group = ThemeGroup::of(puzzles.theme_of(number)?);
    let before = puzzles.theme_of(number - 1).map(ThemeGroup::of);
    (before != Some(group)).then_some(group)
}

/// What is said of a theme: how much is solved, and how it went.
fn says(puzzles: &Puzzles, number: usize, record: Record) -> String {
    let name = puzzles.theme_of(number).unwrap_or(ALL_THEMES);
    let Record { tried, clean, expected, .. } = record;
    match puzzles.share(number, puzzles.choice.ratings) {
        None => format!("The puzzles of {} are being counted.", puzzles.set_words()),
        Some(Share { of: 0, .. }) => {
            format!("No puzzle here is about {name} and {}.", told(puzzles.choice.ratings))
        }
        Some(_) if number == 0 => "Enter: a run of ten, then its review. l lists them one by one.".into(),
        Some(_) if tried == 0 => format!("You have tried no puzzle about {name} yet."),
        Some(_) if tried < TELLING => format!(
            "Of the first {tried} about {name} you solved {clean} at once; after {TELLING} it says something."
        ),
        Some(_) => {
            let verdict = match (record.is_weak(), is_skill(name)) {
                (true, true) => " A weak spot.",
                _ => "",
            };
            format!(
                "Of the first {tried} about {name} you solved {clean} at once; your rating leads to expect {expected:.0}.{verdict}"
            )
        }
    }
}

/// How many puzzles of the theme there are, rating by rating.
fn by_rating(puzzles: &Puzzles, number: usize, theme: &Theme) -> Vec<Line<'static>> {
    let bands: Vec<_> = BANDS.into_iter().skip(1).collect();
    // A row says what the filter by it lists: both ends are in it.
    let share = |band| puzzles.share(number, band);
    let shares: Vec<_> = bands.iter().map(|&band| share(band).unwrap_or_default()).collect();
    let most = shares.iter().map(|share| share.of).max().unwrap_or_default().max(1);
    let mine = puzzles.learner.now().rating.rating;
    let (low, high) = puzzles.choice.ratings;
    let line = |(band, share): (&(i64, i64), &Share)| {
        let label = match *band {
            (_, to) if to == BANDS[1].1 => format!("below {}", thousands(to.unsigned_abs())),
            (from, ANY_HIGH) => format!("from {}", thousands(from.unsigned_abs())),
            (from, to) => format!("{} to {}", thousands(from.unsigned_abs()), thousands(to.unsigned_abs())),
        };
        let is_in = band.0 < high && low < band.1;
        let full = (share.of * RATINGS).div_ceil(most).min(RATINGS);
        let solved = (share.solved * full).checked_div(share.of).unwrap_or(0);
        let you = if (band.0 as f64..band.1 as f64).contains(&mine) { "  ◂ you" } else { "" };
        let text = theme.style(if is_in { Role::Text } else { Role::Dim });
        Line::from(vec![
            Span::styled(format!("{label:>14}  "), text),
            Span::styled("█".repeat(solved), theme.style(Role::Good)),
            Span::styled(
                "▒".repeat(full - solved),
                theme.style(if is_in { Role::Filled } else { Role::Dim }),
            ),
            Span::styled(format!(" {}", thousands(share.of as u64)), text),
            Span::styled(you, theme.style(Role::Title)),
        ])
    };
    bands.iter().zip(&shares).map(line).collect()
}

const ANY_HIGH: i64 = ANY.1;

/// Where the learner is weak, and what to do about it.
fn weaknesses(weak: &[(&str, Record)], width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let text = match weak {
        [] => format!(
            "No weak spot shows: that takes {TELLING} puzzles of a theme, and fewer solved than your rating leads to expect."
        ),
        [(first, record), rest @ ..] => {
            let names: Vec<_> = rest.iter().take(2).map(|(name, _)| *name).collect();
            let then = if names.is_empty() { String::new() } else { format!(" Then: {}.", names.join(", ")) };
            let of = counted(record.tried, "puzzle");
            format!(
                "Weakest: {first}, {} of {of} at once where your rating leads to expect {:.0}.{then}",
                record.clean, record.expected
            )
        }
    };
    prose::sentence(&text, width, theme.style(if weak.is_empty() { Role::Dim } else { Role::Warn }))
}

impl Puzzles {
    pub(super) fn act_in_menu(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Right => self.turn_ratings(true),
            Action::Left => self.turn_ratings(false),
            Action::Columns => self.ask_for_ratings(),
            Action::NextSibling => return self.turn_set(true),
            Action::PreviousSibling => return self.turn_set(false),
            Action::Filter => self.ask_for_theme(),
            Action::Accept => return self.begin_ten(),
            Action::Practice => return self.begin_placement(),
            Action::Open => return self.show_list(),
            Action::Draw => return self.draw(),
            Action::Again => return self.review(),
            Action::Time => return self.start_run(),
            Action::Measure => self.overlays.open(statistics::HowYouDo::default()),
            _ => {
                if self.menu.act(action, rows(self.area).height) {
                    self.choice.theme = self.menu.chosen().unwrap_or_default();
                }
            }
        }
        Vec::new()
    }

    /// Has a theme found by typing.
    pub(super) fn ask_for_theme(&mut self) {
        let row = |puzzles: &Self, _: usize, &number: &usize, theme: &Theme| {
            let share = puzzles.share(number, puzzles.choice.ratings).unwrap_or_default();
            let name = prose::clipped(puzzles.theme_of(number).unwrap_or(ALL_THEMES), NAME);
            Line::from(vec![
                Span::raw(format!("{name:<24}")),
                Span::styled(
                    format!("{:>5} of {:>5} solved", share.solved, share.of),
                    theme.style(Role::Dim),
                ),
            ])
        };
        let themes = Menu::new(
            ("puzzles about", THEMES),
            (0..=self.themes.len()).collect(),
            row,
            |puzzles, number| {
                puzzles.choice.theme = number;
                puzzles.menu.choose(number);
                if puzzles.in_list { puzzles.show_list() } else { Vec::new() }
            },
        );
        let themes = themes.found_by(|&number| self.theme_of(number).unwrap_or(ALL_THEMES).to_string());
        self.overlays.open(themes.at(self.choice.theme));
    }

    /// Has a range of ratings typed.
    pub(super) fn ask_for_ratings(&mut self) {
        let place = |_: &Self, area: Rect| (rows(area), 0);
        let ask = Ask::new(ASKS, Input::default(), place, |puzzles: &mut Self, text| {
            puzzles.choice.ratings = super::choice::read_ratings(text)?;
            Ok(if puzzles.in_list { puzzles.show_list() } else { Vec::new() })
        });
        self.overlays.open(ask.hinting(|_, _, _| "as 1200..1400; nothing is any rating".into()));
    }
}
