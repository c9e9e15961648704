//! The rates of a search, next to those of another: what they are called, what they count, and their table.

use std::fmt::Write as _;

use super::run::{Run, Status};
use crate::numbers::thousands;
use crate::session::Method;
use crate::trace::stats::{Ply, Stats, percent};
use crate::ui::prelude::*;

/// Columns between the figures of a row.
const GAP: usize = 2;

/// What the figures are called, and what they count.
const RATES: [(&str, &str); 17] = [
    ("visits", "nodes that the search entered, each as often as it did"),
    ("  P nodes", "visits with an exact value, as on a principal variation"),
    ("  C nodes", "visits with a cut: a move reached the bound"),
    ("  A nodes", "visits with all moves searched in vain"),
    ("quiescence", "visits beyond the depth, where captures are played out"),
    ("leaves", "visits where the game is over, or no depth is left"),
    ("  minimal tree", "the fewest leaves that prove the value"),
    ("cuts", "nodes at which a move reached the bound, and the rest was left"),
    ("  by first move", "cuts by the first move that was searched"),
    ("  rest on table", "cuts for which an entry of the table was believed, here or below"),
    ("  1st move fails", "cuts by a later move: the first did not reach the bound"),
    ("lost before cuts", "visits to moves that were searched before the one that cut"),
    ("re-searches", "moves searched once more, because a shorter search surprised"),
    ("branching factor", "the b for which 1 + b + … + b^depth is the number of visits"),
    ("null moves cut", "null moves after which the value still reached β"),
    ("reductions held", "moves searched less deep that had not to be searched again"),
    ("table knew, cut", "visits to positions in the table; visits that it answered"),
];

/// The figures of a search.
#[derive(Clone)]
pub(super) struct Counted {
    pub(super) figures: Stats,
    method: Method,
    /// Leaves of the minimal tree, where there is one.
    minimal: Option<u64>,
}

impl Counted {
    pub(super) fn new(figures: Stats, run: &Run) -> Self {
        let minimal = if let Status::Done { minimal, .. } = &run.status { *minimal } else { None };
        Self { figures, method: run.settings.method, minimal }
    }

    /// All figures; `None` where the search has nothing of the kind.
    fn rates(&self) -> [Option<String>; RATES.len()] {
        let figures = &self.figures;
        let rate = |part, whole| percent(part, whole).map(|rate| format!("{rate:.1}%"));
        let sum = |of: fn(&Ply) -> u64| Some(thousands(figures.plies.iter().map(of).sum::<u64>()));
        let quiet: u64 = figures.plies.iter().map(|ply| ply.quiescence).sum();
        let textbook = self.method != Method::Engine;
        let engine = |figure: Option<String>| (!textbook).then(|| figure.unwrap_or_else(|| "–".into()));
        let table = (figures.table_hits > 0).then(|| {
            let [knew, cut] =
                [figures.table_hits, figures.table_cuts].map(|part| rate(part, figures.recorded()));
            format!("{} {}", knew.unwrap_or_default(), cut.unwrap_or_default())
        });
        let by_table = figures.by_table().filter(|_| figures.table_hits > 0);
        let least = if figures.hidden > 0 { "≥ " } else { "" };
        let some = if figures.unsaid > 0 { "≥ " } else { "" };
        let held = figures.reduced - figures.reduced_again.min(figures.reduced);
        [
            Some(thousands(figures.visited)),
            sum(|ply| ply.exact),
            sum(|ply| ply.cut),
            sum(|ply| ply.all),
            engine(Some(thousands(quiet))),
            textbook.then(|| thousands(figures.leaves)),
            self.minimal.map(thousands),
            Some(format!("{some}{}", thousands(figures.all_cuts()))),
            rate(figures.cuts[0], figures.all_cuts()),
            by_table.map(|share| format!("{least}{share:.1}%")),
            Some(thousands(figures.all_cuts() - figures.cuts[0])),
            figures.lost_share().map(|share| format!("{least}{share:.1}%")),
            Some(thousands(figures.researches)),
            figures.branching().map(|factor| format!("{factor:.2}")),
            engine(rate(figures.null_cut, figures.null_tried)),
            engine(rate(held, figures.reduced)),
            table,
        ]
    }
}

/// A figure, of each search.
pub(super) struct Row {
    pub(super) label: &'static str,
    pub(super) says: &'static str,
    figures: Vec<String>,
}

/// The rows of these searches, without those in which none of them has a figure.
pub(super) fn rows(searches: &[&Counted]) -> Vec<Row> {
    let rates: Vec<_> = searches.iter().map(|search| search.rates()).collect();
    let rows = RATES.into_iter().enumerate().filter_map(|(row, (label, says))| {
        let figures: Vec<_> = rates.iter().map(|rates| rates[row].clone()).collect();
        let any = figures.iter().any(Option::is_some);
        let text = |figure: Option<String>| figure.unwrap_or_else(|| "–".into());
        any.then(|| Row { label, says, figures: figures.into_iter().map(text).collect() })
    });
    rows.collect()
}

/// Columns of the names, and of the figures of each search with what stands between them.
fn widths(rows: &[Row], titles: &[&str]) -> (usize, Vec<usize>) {
    let names = rows.iter().map(|row| row.label.width()).max().unwrap_or_default();
    let of = |(at, title): (usize, &&str)| {
        let figures = rows.iter().map(|row| row.figures[at].width());
        figures.chain([title.width()]).max().unwrap_or_default() + GAP
    };
    (names, titles.iter().enumerate().map(of).collect())
}

/// Columns of the table of these rows, where each search is called so.
pub(super) fn width(rows: &[Row], titles: &[&str]) -> u16 {
    let (names, figures) = widths(rows, titles);
    (names + figures.iter().sum::<usize>()).cells()
}

/// Draws the table; where there is no room for all rows, those around the chosen one.
pub(super) fn draw(
    rows: &[Row],
    titles: &[&str],
    chosen: usize,
    buf: &mut Buffer,
    area: Rect,
    theme: &Theme,
) {
    if area.is_empty() {
        return;
    }
    let widths = widths(rows, titles);
    let write = |buf: &mut Buffer, y: u16, text: String, role| {
        let text = format!("{text:<width$}", width = usize::from(area.width));
        buf.set_stringn(area.x, y, text, area.width.into(), theme.style(role));
    };
    write(buf, area.y, line("", titles.iter().copied(), &widths), Role::Label);
    let first = (chosen + 1).saturating_sub(usize::from(area.height) - 1);
    for ((at, row), y) in rows.iter().enumerate().skip(first).zip(area.y + 1..area.bottom()) {
        let role = if at == chosen { Role::Selected } else { Role::Text };
        write(buf, y, line(row.label, row.figures.iter().map(String::as_str), &widths), role);
    }
}

/// A line of the table: the name, and figures that end below each other.
fn line<'a>(name: &str, figures: impl Iterator<Item = &'a str>, widths: &(usize, Vec<usize>)) -> String {
    let (names, ref columns) = *widths;
    let mut text = format!("{name:<names$}");
    for (figure, &columns) in figures.zip(columns) {
        // Writing into a string cannot fail.
        let _ = write!(text, "{figure:>columns$}");
    }
    text
}
