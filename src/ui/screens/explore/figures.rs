//! The statistics of a search, next to those of another.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Bar, BarChart, BarGroup, Block, BorderType, Clear, Widget};

use crate::trace::figures::{Figures, PLACES, Ply, percent};
use crate::trace::thousands;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::number::compact;

/// The figures while they are shown.
pub(super) struct Statistics {
    pub(super) here: Figures,
    /// Of the other search, and what that is.
    pub(super) there: Option<(Figures, &'static str)>,
}

impl Statistics {
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        Clear.render(area, buf);
        let titled = |title: String| {
            Block::bordered()
                .border_type(BorderType::Rounded)
                .border_style(theme.style(Role::Border))
                .title(Line::styled(title, theme.style(Role::Title)))
        };
        let [top, below] = Layout::vertical([Constraint::Length(14), Constraint::Fill(1)]).areas(area);
        let [rates, cuts] = Layout::horizontal([Constraint::Percentage(55), Constraint::Fill(1)]).areas(top);
        let block = titled(" figures ".into());
        let inside = block.inner(rates);
        block.render(rates, buf);
        self.rates(buf, inside, theme);
        let block = titled(" % of cuts by the 1st, 2nd, … move ".into());
        let inside = block.inner(cuts);
        block.render(cuts, buf);
        self.cuts(inside.width, theme).render(inside, buf);
        let block = titled(" nodes by ply: exact P, cut C, all A, quiescence Q ".into());
        let inside = block.inner(below);
        block.render(below, buf);
        self.plies(buf, inside, theme);
    }

    fn rates(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let of = |figures: &Figures| -> Vec<String> {
            let rate = |part, whole| percent(part, whole).map_or("–".into(), |rate| format!("{rate:.1}%"));
            let number = |number: Option<f64>| number.map_or("–".into(), |number| format!("{number:.2}"));
            let sum = |of: fn(&Ply) -> u64| compact(figures.plies.iter().map(of).sum::<u64>());
            vec![
                thousands(figures.visited),
                [sum(|ply| ply.exact), sum(|ply| ply.cut), sum(|ply| ply.all)].join(" "),
                sum(|ply| ply.quiescence),
                thousands(figures.all_cuts()),
                rate(figures.cuts[0], figures.all_cuts()),
                number(figures.branching()),
                number(figures.distance()),
                rate(figures.null_cut, figures.null_tried),
                rate(figures.reduced - figures.reduced_again.min(figures.reduced), figures.reduced),
                rate(figures.table_hits, figures.visited),
                rate(figures.table_cuts, figures.visited),
            ]
        };
        let labels = [
            "visits",
            "P, C, A nodes",
            "quiescence",
            "cuts",
            "  by first move",
            "branching factor",
            "× minimal order",
            "null moves cut",
            "reductions held",
            "table knew",
            "table cut",
        ];
        let (here, there) = (of(&self.here), self.there.as_ref().map(|(figures, _)| of(figures)));
        let title = self.there.as_ref().map_or("", |(_, what)| *what);
        let write = |buf: &mut Buffer, y: u16, cells: [&str; 3], role| {
            if y < area.bottom() {
                let text = format!("{:<16}{:>13}{:>13}", cells[0], cells[1], cells[2]);
                buf.set_stringn(area.x, y, text, area.width.into(), theme.style(role));
            }
        };
        write(buf, area.y, ["", "this search", title], Role::Label);
        for (row, (label, figure)) in labels.iter().zip(&here).enumerate() {
            let other = there.as_ref().map_or("", |there| &*there[row]);
            write(buf, area.y + 1 + row as u16, [label, figure, other], Role::Text);
        }
    }

    /// A bar a place; of two searches two.
    fn cuts(&self, width: u16, theme: &Theme) -> BarChart<'static> {
        let searches = 1 + u16::from(self.there.is_some());
        let bar = (width / (PLACES as u16 * searches + 4)).clamp(1, 4);
        let mut chart = BarChart::default().bar_width(bar).bar_gap(0).group_gap(1);
        for place in 0..PLACES {
            let share = |figures: &Figures, role| {
                let share =
                    percent(figures.cuts[place], figures.all_cuts()).unwrap_or_default().round() as u64;
                let text = if bar > 1 { share.to_string() } else { String::new() };
                Bar::default().value(share).text_value(text).style(theme.style(role))
            };
            let mut bars = vec![share(&self.here, Role::CutNode)];
            bars.extend(self.there.iter().map(|(figures, _)| share(figures, Role::Scout)));
            let label = if place + 1 == PLACES { format!("{}+", place + 1) } else { (place + 1).to_string() };
            chart = chart.data(BarGroup::default().label(label).bars(&bars));
        }
        chart.max(100)
    }

    /// A row a ply, the bars in the colours of the kinds; those of two searches to one scale, side by side.
    fn plies(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let searches: Vec<&Figures> =
            std::iter::once(&self.here).chain(self.there.iter().map(|(figures, _)| figures)).collect();
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
