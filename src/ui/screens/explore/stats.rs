//! The statistics of a search, next to those of another.

use ratatui::layout::{Constraint, Layout};
use ratatui::widgets::{Clear, Widget};

use super::Explore;
use super::plies;
use super::rates::{self, Counted, Row};
use crate::numbers::ordinal;
use crate::search::techniques::{CARDS, Technique};
use crate::trace::stats::{PLACES, Stats, percent};
use crate::ui::overlay::{Flow, Overlay};
use crate::ui::prelude::*;
use crate::ui::widgets::axis;
use crate::ui::widgets::number::{bar, compact};
use crate::ui::widgets::pane::frame;
use crate::ui::widgets::tier::{self, Tier};

/// Columns of the cuts in their frame at least.
const CUTS: u16 = 30;
/// Columns of the techniques in their frame at most.
const CHANGED: u16 = 60;
/// Columns of how often a technique did something, and of its bar at least.
const TIMES: u16 = 7;
const BAR: u16 = 9;
/// What the pane of plies is called, by the room for it.
const PLIES: [&str; 3] = [
    "nodes by ply: exact P, cut C, all A, quiescence Q",
    "nodes by ply: P, C, A, quiescence Q",
    "nodes by ply: P, C, A, Q",
];

/// The figures while they are shown.
pub(super) struct Statistics {
    pub(super) here: Counted,
    /// Of the other search, and what that is.
    pub(super) there: Option<(Counted, &'static str)>,
    /// The row of which it is said what it counts.
    pub(super) chosen: usize,
    /// The first ply that is shown, where there is no room for all.
    pub(super) top: usize,
}

/// Where everything stands.
struct Panes {
    rates: Rect,
    cuts: Rect,
    techniques: Rect,
    plies: Rect,
    /// What the chosen figure counts, where it is not on a frame.
    says: Rect,
}

impl Overlay<Explore> for Statistics {
    /// The key that opened it closes it.
    fn keys(&self) -> Vec<&'static Binding> {
        let own = [
            (Context::Reading, Action::Up),
            (Context::Reading, Action::Down),
            (Context::Reading, Action::PageUp),
            (Context::Reading, Action::PageDown),
            (Context::Reading, Action::Cancel),
            (Context::Explore, Action::Statistics),
        ];
        own.into_iter().filter_map(|(context, action)| keymap::row(context, action)).collect()
    }

    fn update(&mut self, msg: Msg, area: Rect, _below: &mut Explore) -> Flow {
        match msg {
            Msg::Act(action @ (Action::PageUp | Action::PageDown)) => {
                let (page, last) = self.pages(area);
                let to =
                    if action == Action::PageUp { self.top.saturating_sub(page) } else { self.top + page };
                self.top = to.min(last);
                Flow::Stay(vec![])
            }
            Msg::Act(Action::Up) => {
                self.chosen = self.chosen.saturating_sub(1);
                Flow::Stay(vec![])
            }
            Msg::Act(Action::Down) => {
                self.chosen = (self.chosen + 1).min(self.rows().len() - 1);
                Flow::Stay(vec![])
            }
            Msg::Act(_) => Flow::Close(vec![]),
            Msg::Key(_) | Msg::Mouse(_) | Msg::Paste(_) => Flow::Stay(vec![]),
            msg => Flow::Below(msg),
        }
    }

    fn view(&self, _below: &Explore, buf: &mut Buffer, area: Rect, theme: &Theme) {
        Clear.render(area, buf);
        let (rows, changed) = (self.rows(), self.changed());
        let Panes { rates, cuts, techniques, plies, says: foot } = self.panes(area);
        let pane = |buf: &mut Buffer, area: Rect, title: String, explained: Line<'static>| {
            let block = frame(title, false, theme).title_bottom(explained);
            let inside = block.inner(area);
            block.render(area, buf);
            inside
        };
        let none = Line::default;
        let inside = pane(buf, rates, self.title(), none());
        rates::draw(&rows, &self.names(), self.chosen, buf, inside, theme);
        let title = fitting(&["cuts by the 1st, 2nd, … move", "cuts by place"], cuts);
        let inside = pane(buf, cuts, format!(" {title} "), none());
        self.cuts(buf, inside, theme);
        if !techniques.is_empty() {
            let times = theme.line(" times ", Role::Dim).right_aligned();
            let inside = pane(buf, techniques, " what changed the search ".into(), times);
            Self::techniques(&changed, buf, inside, theme);
        }
        let title = fitting(&PLIES, plies);
        let Row { label, says, .. } = rows[self.chosen];
        let says = theme.line(format!(" {}: {says} ", label.trim()), Role::Accent);
        buf.set_line(foot.x, foot.y, &says, foot.width);
        let inside = pane(buf, plies, format!(" {title} "), if foot.is_empty() { says } else { none() });
        let top = self.top.min(self.pages(area).1);
        plies::draw(&self.searches(), self.titles(), top, buf, inside, theme);
    }
}

impl Statistics {
    /// The figures of this search, and of the other one.
    fn searches(&self) -> Vec<&Stats> {
        self.counted().into_iter().map(|counted| &counted.figures).collect()
    }

    fn counted(&self) -> Vec<&Counted> {
        std::iter::once(&self.here).chain(self.there.iter().map(|(there, _)| there)).collect()
    }

    fn rows(&self) -> Vec<Row> {
        rates::rows(&self.counted())
    }

    /// Where there is little room, the plies stand below the cuts, for the figures are many; else they have the whole width.
    fn panes(&self, area: Rect) -> Panes {
        let rows = self.rows();
        let rates = Want::just(rates::width(&rows, &self.names()) + 2);
        if Tier::of(area) == Tier::Compact {
            let [above, says] = tier::rows(area, 0, [Want::rest(4), Want::just(1).rank(1)]);
            let [rates, right] = tier::columns(above, 0, [rates, Want::rest(CUTS).rank(1)]);
            let cuts = Want::just(PLACES as u16 + 3).least(4).rank(1);
            let [cuts, plies] = tier::rows(right, 0, [cuts, Want::rest(4)]);
            return Panes { rates, cuts, techniques: Rect::ZERO, plies, says };
        }
        let changed = self.changed();
        let techniques = if changed.is_empty() {
            Want::NONE
        } else {
            Want::just(self.changed_width(&changed)).most(CHANGED).rank(2)
        };
        let [top, plies] = tier::rows(area, 0, [Want::just(rows.len() as u16 + 3), Want::rest(8).least(4)]);
        let [rates, cuts, techniques] = tier::columns(top, 0, [rates, Want::rest(CUTS).rank(1), techniques]);
        Panes { rates, cuts, techniques, plies, says: Rect::ZERO }
    }

    /// How many plies a page has, and the first of the last page.
    fn pages(&self, area: Rect) -> (usize, usize) {
        let inside = self.panes(area).plies.height.saturating_sub(2);
        plies::pages(&self.searches(), inside)
    }

    /// What each search is called.
    fn names(&self) -> Vec<&'static str> {
        self.titles().into_iter().take(self.counted().len()).collect()
    }

    fn titles(&self) -> [&'static str; 2] {
        ["this search", self.there.as_ref().map_or("", |(_, what)| *what)]
    }

    /// The techniques that changed what was searched, those that did most often first, and how often in each search.
    fn changed(&self) -> Vec<(Technique, Vec<u64>)> {
        let searches = self.searches();
        let times = |figures: &Stats, by| {
            figures.changed.iter().find(|(technique, _)| *technique == by).map_or(0, |(_, times)| *times)
        };
        let told = CARDS.iter().map(|card| {
            (card.technique, searches.iter().map(|figures| times(figures, card.technique)).collect())
        });
        let mut told: Vec<(Technique, Vec<u64>)> =
            told.filter(|(_, times): &(_, Vec<u64>)| times.iter().any(|&times| times > 0)).collect();
        told.sort_by_key(|(_, times)| std::cmp::Reverse(times.clone()));
        told
    }

    /// Columns of the pane of techniques, without bars.
    fn changed_width(&self, changed: &[(Technique, Vec<u64>)]) -> u16 {
        let names = changed.iter().map(|(technique, _)| technique.slug().len()).max().unwrap_or_default();
        names as u16 + self.searches().len() as u16 * TIMES + 2 + BAR
    }

    /// A row a technique: how often it changed the search, and a bar.
    fn techniques(changed: &[(Technique, Vec<u64>)], buf: &mut Buffer, area: Rect, theme: &Theme) {
        let most = changed.iter().flat_map(|(_, times)| times).max().copied().unwrap_or(1).max(1);
        let name =
            changed.iter().map(|(technique, _)| technique.slug().len()).max().unwrap_or_default() as u16;
        let shown =
            if changed.len() > area.height.into() { area.height.saturating_sub(1) } else { area.height };
        for ((technique, times), y) in changed.iter().zip(area.y..area.y + shown) {
            buf.set_stringn(area.x, y, technique.slug(), area.width.into(), theme.style(Role::Text));
            let mut x = area.x + name;
            for times in times {
                let text = format!("{:>width$}", compact(*times), width = usize::from(TIMES));
                buf.set_stringn(x, y, text, area.right().saturating_sub(x).into(), theme.style(Role::Dim));
                x += TIMES;
            }
            let room = area.right().saturating_sub(x + 1);
            let filled = if times[0] == 0 { String::new() } else { bar(times[0] as f64 / most as f64, room) };
            buf.set_stringn(x + 1, y, filled, room.into(), theme.style(Role::Filled));
        }
        let more = changed.len() - usize::from(shown).min(changed.len());
        if more > 0 && area.height > 0 {
            let text = format!("and {more} more");
            buf.set_stringn(area.x, area.bottom() - 1, text, area.width.into(), theme.style(Role::Dim));
        }
    }

    /// What was not recorded is in none of the figures but the visits.
    fn title(&self) -> String {
        let Stats { visited, hidden, .. } = self.here.figures;
        if hidden > 0 {
            format!(" {} recorded of {} ", compact(visited - hidden), compact(visited))
        } else {
            " figures ".into()
        }
    }

    /// For each place its share of the cuts and a bar, those of two searches side by side.
    fn cuts(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        if area.is_empty() {
            return;
        }
        let roles = [Role::CutNode, Role::Scout];
        let searches = self.searches();
        let [places, rest] = Layout::horizontal([Constraint::Length(5), Constraint::Fill(1)]).areas(area);
        let halves = Layout::horizontal(vec![Constraint::Fill(1); searches.len()]).spacing(1).split(rest);
        let axis =
            if usize::from(area.height) >= PLACES + 1 + usize::from(axis::ROWS) { axis::ROWS } else { 0 };
        let bottom = area.bottom() - axis;
        // Where there is room, a bar is two rows high.
        let each = ((bottom - area.y).saturating_sub(1) / PLACES as u16).clamp(1, 2);
        let rows = (area.y + 1..bottom).step_by(each.into()).take(PLACES);
        for (place, y) in rows.clone().enumerate() {
            let more = if place + 1 == PLACES { "+" } else { "" };
            let text = format!("{}{more}", ordinal(place + 1));
            buf.set_stringn(places.x, y, text, places.width.into(), theme.style(Role::Dim));
        }
        for (((what, figures), role), half) in
            self.titles().into_iter().zip(searches).zip(roles).zip(halves.iter())
        {
            buf.set_stringn(half.x, area.y, what, half.width.into(), theme.style(Role::Label));
            let bars = Rect { x: half.x + 5.min(half.width), width: half.width.saturating_sub(5), ..*half };
            for (place, y) in rows.clone().enumerate() {
                let share = percent(figures.cuts[place], figures.all_cuts()).unwrap_or_default();
                buf.set_stringn(half.x, y, format!("{share:>3.0}%"), half.width.into(), theme.style(role));
                if share > 0.0 {
                    let filled = bar(share / 100.0, bars.width);
                    for y in y..(y + each).min(bottom) {
                        buf.set_stringn(bars.x, y, &filled, bars.width.into(), theme.style(role));
                    }
                }
            }
            let below = Rect { y: bottom, height: axis, ..bars };
            axis::draw(buf, below, 100.0, |share| format!("{share:.0}%"), theme);
        }
    }
}

/// The first of the titles for which a frame has room, else the last.
fn fitting(titles: &[&'static str], frame: Rect) -> &'static str {
    let fits = |title: &&&str| title.width() + 4 <= frame.width.into();
    titles.iter().find(fits).or(titles.last()).copied().unwrap_or_default()
}
