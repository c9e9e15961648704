//! The statistics of a search, next to those of another.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};

use super::Explore;
use super::run::{Run, Status};
use crate::session::Method;
use crate::trace::stats::{PLACES, Ply, Stats, percent};
use crate::trace::thousands;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::Msg;
use crate::ui::overlay::{Flow, Overlay};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::number::{bar, compact, ordinal};
use crate::ui::widgets::pane::frame;

/// The figures of a search.
#[derive(Clone)]
pub(super) struct Counted {
    figures: Stats,
    method: Method,
    /// Leaves of the minimal tree, where there is one.
    minimal: Option<u64>,
}

impl Counted {
    pub(super) fn new(figures: Stats, run: &Run) -> Self {
        let minimal = if let Status::Done { minimal, .. } = &run.status { *minimal } else { None };
        Self { figures, method: run.settings.method, minimal }
    }

    /// Label and figure; `None` where the search has nothing of the kind.
    fn rates(&self) -> Vec<(&'static str, Option<String>)> {
        let figures = &self.figures;
        let rate = |part, whole| percent(part, whole).map(|rate| format!("{rate:.1}%"));
        let sum = |of: fn(&Ply) -> u64| compact(figures.plies.iter().map(of).sum::<u64>());
        let quiet: u64 = figures.plies.iter().map(|ply| ply.quiescence).sum();
        let textbook = self.method != Method::Engine;
        let engine = |figure: Option<String>| (!textbook).then(|| figure.unwrap_or_else(|| "–".into()));
        let table = (figures.table_hits > 0).then(|| {
            let [knew, cut] =
                [figures.table_hits, figures.table_cuts].map(|part| rate(part, figures.recorded()));
            format!("{} {}", knew.unwrap_or_default(), cut.unwrap_or_default())
        });
        let least = if figures.hidden > 0 { "≥ " } else { "" };
        let held = figures.reduced - figures.reduced_again.min(figures.reduced);
        vec![
            ("visits", Some(thousands(figures.visited))),
            ("P, C, A nodes", Some([sum(|ply| ply.exact), sum(|ply| ply.cut), sum(|ply| ply.all)].join(" "))),
            ("quiescence", engine(Some(thousands(quiet)))),
            ("leaves", textbook.then(|| thousands(figures.leaves))),
            ("  minimal tree", self.minimal.map(thousands)),
            ("cuts", Some(thousands(figures.all_cuts()))),
            ("  by first move", rate(figures.cuts[0], figures.all_cuts())),
            ("  1st move fails", Some(thousands(figures.all_cuts() - figures.cuts[0]))),
            ("lost before cuts", figures.lost_share().map(|share| format!("{least}{share:.1}%"))),
            ("re-searches", Some(thousands(figures.researches))),
            ("branching factor", figures.branching().map(|factor| format!("{factor:.2}"))),
            ("null moves cut", engine(rate(figures.null_cut, figures.null_tried))),
            ("reductions held", engine(rate(held, figures.reduced))),
            ("table knew, cut", table),
        ]
    }
}

/// The figures while they are shown.
pub(super) struct Statistics {
    pub(super) here: Counted,
    /// Of the other search, and what that is.
    pub(super) there: Option<(Counted, &'static str)>,
}

impl Overlay<Explore> for Statistics {
    /// All is seen at once; the key that opened it closes it.
    fn keys(&self) -> Vec<&'static Binding> {
        let own = [(Context::Reading, Action::Cancel), (Context::Explore, Action::Measure)];
        own.into_iter().filter_map(|(context, action)| keymap::row(context, action)).collect()
    }

    fn update(&mut self, msg: Msg, _area: Rect, _below: &mut Explore) -> Flow {
        match msg {
            Msg::Act(_) => Flow::Close(vec![]),
            Msg::Key(_) | Msg::Mouse(_) | Msg::Paste(_) => Flow::Stay(vec![]),
            msg => Flow::Below(msg),
        }
    }

    fn view(&self, _below: &Explore, buf: &mut Buffer, area: Rect, theme: &Theme) {
        Clear.render(area, buf);
        let titled = |title: String| frame(title, false, theme);
        let rows = self.rows();
        let [top, below] =
            Layout::vertical([Constraint::Length(rows.len() as u16 + 3), Constraint::Fill(1)]).areas(area);
        let [rates, cuts] = Layout::horizontal([Constraint::Percentage(55), Constraint::Fill(1)]).areas(top);
        let explained = |text: &'static str| Line::styled(text, theme.style(Role::Dim)).right_aligned();
        let block = titled(self.title()).title_bottom(explained(" 1 + b + … + b^depth = visits "));
        let inside = block.inner(rates);
        block.render(rates, buf);
        self.rates(&rows, buf, inside, theme);
        let block = titled(" cuts by the 1st, 2nd, … move ".into())
            .title_bottom(explained(" lost: on moves before the cut "));
        let inside = block.inner(cuts);
        block.render(cuts, buf);
        self.cuts(buf, inside, theme);
        let block = titled(" nodes by ply: exact P, cut C, all A, quiescence Q ".into());
        let inside = block.inner(below);
        block.render(below, buf);
        self.plies(buf, inside, theme);
    }
}

impl Statistics {
    /// What was not recorded is in none of the figures but the visits.
    fn title(&self) -> String {
        let Stats { visited, hidden, .. } = self.here.figures;
        if hidden > 0 {
            format!(" {} recorded of {} ", compact(visited - hidden), compact(visited))
        } else {
            " figures ".into()
        }
    }

    /// Label and figures, without the rows in which nobody has one.
    fn rows(&self) -> Vec<[String; 3]> {
        let here = self.here.rates();
        let there = self.there.as_ref().map(|(there, _)| there.rates());
        let rows = here.into_iter().enumerate().filter_map(|(row, (label, figure))| {
            let other = there.as_ref().map(|there| there[row].1.clone());
            let any = figure.is_some() || other.as_ref().is_some_and(Option::is_some);
            let text = |figure: Option<String>| figure.unwrap_or_else(|| "–".into());
            any.then(|| [label.into(), text(figure), other.map_or_else(String::new, text)])
        });
        rows.collect()
    }

    fn rates(&self, rows: &[[String; 3]], buf: &mut Buffer, area: Rect, theme: &Theme) {
        let title = self.there.as_ref().map_or("", |(_, what)| *what);
        let write = |buf: &mut Buffer, y: u16, cells: [&str; 3], role| {
            if y < area.bottom() {
                let text = format!("{:<16}{:>12}{:>14}", cells[0], cells[1], cells[2]);
                buf.set_stringn(area.x, y, text, area.width.into(), theme.style(role));
            }
        };
        write(buf, area.y, ["", "this search", title], Role::Label);
        for (row, cells) in rows.iter().enumerate() {
            write(buf, area.y + 1 + row as u16, cells.each_ref().map(|cell| &**cell), Role::Text);
        }
    }

    /// A row a place: its share of the cuts and a bar, those of two searches side by side.
    fn cuts(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        if area.is_empty() {
            return;
        }
        let mut searches = vec![("this search", &self.here.figures, Role::CutNode)];
        searches.extend(self.there.iter().map(|(there, what)| (*what, &there.figures, Role::Scout)));
        let [places, rest] = Layout::horizontal([Constraint::Length(5), Constraint::Fill(1)]).areas(area);
        let halves = Layout::horizontal(vec![Constraint::Fill(1); searches.len()]).spacing(1).split(rest);
        let rows = (area.y + 1..area.bottom()).take(PLACES);
        for (place, y) in rows.clone().enumerate() {
            let more = if place + 1 == PLACES { "+" } else { "" };
            let text = format!("{}{more}", ordinal(place + 1));
            buf.set_stringn(places.x, y, text, places.width.into(), theme.style(Role::Dim));
        }
        for ((what, figures, role), half) in searches.into_iter().zip(halves.iter()) {
            buf.set_stringn(half.x, area.y, what, half.width.into(), theme.style(Role::Label));
            for (place, y) in rows.clone().enumerate() {
                let share = percent(figures.cuts[place], figures.all_cuts()).unwrap_or_default();
                let bar = if share > 0.0 {
                    bar(share / 100.0, half.width.saturating_sub(5))
                } else {
                    String::new()
                };
                let text = format!("{share:>3.0}% {bar}");
                buf.set_stringn(half.x, y, text, half.width.into(), theme.style(role));
            }
        }
    }

    /// A row a ply, the bars in the colours of the kinds; those of two searches to one scale, side by side.
    fn plies(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let there = self.there.iter().map(|(there, _)| &there.figures);
        let searches: Vec<&Stats> = std::iter::once(&self.here.figures).chain(there).collect();
        let plies = searches.iter().map(|figures| figures.plies.len()).max().unwrap_or(0);
        let most = searches.iter().flat_map(|figures| &figures.plies).map(|ply| ply.nodes()).max();
        let titles = ["this search", self.there.as_ref().map_or("", |(_, what)| *what)];
        let [numbers, rest] = Layout::horizontal([Constraint::Length(4), Constraint::Fill(1)]).areas(area);
        let halves = Layout::horizontal(vec![Constraint::Fill(1); searches.len()]).spacing(1).split(rest);
        let heading = u16::from(searches.len() > 1).min(area.height);
        // The deepest plies go where there is no room: the last line says so.
        let room = usize::from(area.height - heading);
        let rows = if plies > room { room.saturating_sub(1) } else { plies };
        for ply in 0..rows {
            let y = area.y + heading + ply as u16;
            buf.set_stringn(numbers.x, y, format!("{ply:>3}"), numbers.width.into(), theme.style(Role::Dim));
        }
        if rows < plies && room > 0 {
            let text = format!("{} deeper plies: a higher window shows them", plies - rows);
            buf.set_stringn(rest.x, area.bottom() - 1, text, rest.width.into(), theme.style(Role::Dim));
        }
        for ((figures, half), title) in searches.iter().zip(halves.iter()).zip(titles) {
            if heading > 0 {
                buf.set_stringn(half.x, half.y, title, half.width.into(), theme.style(Role::Label));
            }
            for (row, ply) in figures.plies.iter().enumerate().take(rows) {
                let y = half.y + heading + row as u16;
                draw_ply(*ply, most.unwrap_or(1).max(1), buf, Rect { y, height: 1, ..*half }, theme);
            }
        }
    }
}

/// The nodes of a ply: their number, and a bar of their kinds in letters and colours.
fn draw_ply(ply: Ply, most: u64, buf: &mut Buffer, area: Rect, theme: &Theme) {
    let label = format!("{:>6} ", compact(ply.nodes()));
    buf.set_stringn(area.x, area.y, &label, area.width.into(), theme.style(Role::Dim));
    let room = u64::from(area.width).saturating_sub(label.len() as u64);
    let mut x = area.x + (label.len() as u16).min(area.width);
    let kinds = [
        (ply.exact, 'P', Role::PvNode),
        (ply.cut, 'C', Role::CutNode),
        (ply.all, 'A', Role::AllNode),
        (ply.quiescence, 'Q', Role::Quiescence),
    ];
    for (nodes, letter, role) in kinds {
        let width = (nodes * room / most) as u16;
        let text = letter.to_string().repeat(width.into());
        buf.set_stringn(x, area.y, text, usize::from(area.right() - x), theme.style(role));
        x = (x + width).min(area.right());
    }
}
