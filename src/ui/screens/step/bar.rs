//! The window as a bar on a number line, and the interval of a search by questions below it.

use crate::explain::drawing::number;
use crate::explain::stepping::window as written;
use crate::games::Score;
use crate::numbers::rounded;
use crate::search::Window;
use crate::ui::prelude::*;

use super::run::Run;

/// From where to where the number line goes; infinities and won games are at its ends, and between these and the others is
/// something, so that a window up to the least value is seen to be open.
struct Scale {
    low: i32,
    high: i32,
    width: usize,
}

impl Scale {
    /// All leaves have their place on it: of a tree that is too large to be drawn those at which the run looks.
    fn of(run: &Run, width: usize) -> Self {
        let drawn = run.drawing.is_complete();
        let values = run.drawing.nodes().iter().filter_map(|node| node.value.filter(|_| drawn));
        let told = run.worths.filter(|_| !drawn).map_or(Vec::new(), |(low, high)| vec![low, high]);
        let plain = values.chain(told).filter(|value| !value.is_decisive()).map(Score::units);
        let plain: Vec<_> = plain.collect();
        let low = plain.iter().copied().min().unwrap_or(-1);
        let high = plain.iter().copied().max().unwrap_or(1);
        Self { low, high: high.max(low + 1), width }
    }

    fn column(&self, score: Score) -> usize {
        let last = self.width.saturating_sub(1);
        let inside = f64::from(score.units() - self.low) / f64::from(self.high - self.low);
        match score.units() {
            units if units < self.low => 0,
            units if units > self.high => last,
            _ => 2 + rounded::<usize>(inside * last.saturating_sub(4) as f64),
        }
    }

    /// A range, its ends marked so, and a value on it.
    fn bar(&self, (from, to): (Score, Score), ends: [char; 2], dot: Option<Score>) -> [String; 3] {
        let (from, to) = (self.column(from), self.column(to));
        let cell = |column: usize| match column {
            _ if dot.map(|dot| self.column(dot)) == Some(column) => '●',
            _ if column == from => ends[0],
            _ if column == to => ends[1],
            _ if (from..to).contains(&column) => '━',
            _ => '·',
        };
        let part = |columns: std::ops::Range<usize>| columns.map(cell).collect::<String>();
        let end = (to + 1).min(self.width);
        [part(0..from.min(end)), part(from.min(end)..end), part(end..self.width)]
    }
}

/// The window's pane, so many columns wide.
pub(super) fn lines(run: &Run, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let scale = Scale::of(run, usize::from(width).saturating_sub(6).max(4));
    let plain = |text: String| theme.line(text, Role::Text);
    let bar = |range, ends, dot| {
        let [before, inside, after] = scale.bar(range, ends, dot);
        Line::from(vec![
            theme.span("−∞ ", Role::Dim),
            theme.span(before, Role::Dim),
            theme.span(inside, Role::Accent),
            theme.span(after, Role::Dim),
            theme.span(" +∞", Role::Dim),
        ])
    };
    let mut lines = Vec::new();
    match run.state.here() {
        Some(here) if run.steps.is_windowed() => {
            let Window { alpha, beta } = here.window;
            let best = here.best.map_or_else(String::new, |best| format!("  best ● {}", number(best)));
            let zero = match () {
                () if alpha >= beta => "  closed",
                () if here.window.is_zero() => "  zero window",
                () => "",
            };
            lines.push(plain(format!("α {}  β {}{zero}{best}", number(alpha), number(beta))));
            lines.push(bar((alpha, beta), ['(', ')'], here.best));
        }
        Some(here) => {
            let best = here.best.map_or("nothing yet".into(), |best| format!("● {}", number(best)));
            lines.push(plain(format!("no window; best so far {best}")));
            lines.push(bar((Score::LOWEST, Score::HIGHEST), ['━', '━'], here.best));
        }
        None => {
            lines.push(plain("no node is open".into()));
            lines.push(bar((Score::LOWEST, Score::HIGHEST), ['━', '━'], None));
        }
    }
    let [low, high] = [scale.low, scale.high].map(|end| end.to_string().replace('-', "−"));
    let gap = scale.width.saturating_sub(4 + low.width() + high.width()).max(1);
    lines.push(theme.line(format!("     {low}{}{high}", " ".repeat(gap)), Role::Dim));
    if let Some((low, high)) = run.state.interval {
        lines.push(bar((low, high), ['├', '┤'], None));
        let text = match () {
            () if low == high => format!("the value = {}", number(low)),
            () => format!("the value is inside {}", written(Window::new(low, high)).replace(['(', ')'], "")),
        };
        lines.push(plain(text.replace(", ", " … ")));
    }
    lines
}
