//! The plot of a race: the figures of each depth on a logarithmic scale, where exponential growth is a straight line
//! and its slope the effective branching factor.

use ratatui::style::Color;
use ratatui::symbols::Marker;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Line as Stroke};

use super::Race;
use super::stats::{Measure, time};
use super::table::letter;
use crate::numbers::{rounded, thousands};
use crate::ui::prelude::*;
use crate::ui::widgets::axis::apart;
use crate::ui::widgets::pane;

/// Columns for the powers of ten.
const AXIS: u16 = 8;

/// The scale of a plot on its area: depths from left to right, powers of ten from the bottom up.
struct Scale {
    area: Rect,
    depths: (f64, f64),
    powers: (f64, f64),
}

impl Scale {
    fn column(&self, depth: f64) -> u16 {
        let (low, high) = self.depths;
        let share = (depth - low) / (high - low);
        self.area.x + rounded::<u16>(share * f64::from(self.area.width.saturating_sub(1)))
    }

    fn row(&self, power: f64) -> u16 {
        let (low, high) = self.powers;
        let share = (high - power) / (high - low);
        self.area.y + rounded::<u16>(share * f64::from(self.area.height.saturating_sub(1)))
    }

    /// The round figures that are told, each with its row: the lowest, powers of ten, the highest, then others, as far as
    /// there is a row between two.
    fn labels(&self) -> Vec<((u32, i32), u16)> {
        let (low, high) = self.powers;
        let inside = |&at: &(u32, i32)| (low - 1e-9..=high + 1e-9).contains(&logarithm(at));
        let all: Vec<_> = round_figures().filter(inside).collect();
        let tens: Vec<_> = all.iter().filter(|at| at.0 == 1).collect();
        let step = tens.len() / usize::from(self.area.height / 2).max(1) + 1;
        let most_wanted = all.first().into_iter().chain(tens.into_iter().step_by(step)).chain(all.last());
        let mut told: Vec<((u32, i32), u16)> = Vec::new();
        for &at in most_wanted.chain(&all) {
            let row = self.row(logarithm(at));
            if told.iter().all(|&(_, other)| row.abs_diff(other) >= 2) {
                told.push((at, row));
            }
        }
        told
    }
}

/// The round figures of a logarithmic axis from 1 up: how many times a power of ten, and which.
fn round_figures() -> impl Iterator<Item = (u32, i32)> {
    (0..=MOST).flat_map(|power| [1, 2, 5].map(|times| (times, power)))
}

/// Figures are below this power of ten.
const MOST: i32 = 20;

fn logarithm((times, power): (u32, i32)) -> f64 {
    f64::from(times).log10() + f64::from(power)
}

/// The logarithms from where to where the axis goes: the round figures around all that is shown.
fn powers(shown: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) =
        shown.fold((f64::MAX, 0.0_f64), |(least, most), power| (least.min(power), most.max(power)));
    let low = round_figures().map(logarithm).take_while(|&low| low <= least).last().unwrap_or(0.0);
    let high = round_figures().map(logarithm).find(|&high| high >= most && high > low);
    (low, high.unwrap_or(f64::from(MOST)))
}

impl Race {
    pub(super) fn draw_plot(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let title = format!(" {} by depth, logarithmic ", self.measure.word());
        let said = theme.line(self.read_off().unwrap_or_default(), Role::Text);
        let block = pane::frame(title, false, theme).title(said.right_aligned());
        let inside = pane::within(buf, area, block);
        let curves = self.curves();
        if curves.iter().all(Vec::is_empty) {
            return self.draw_invitation(buf, inside, theme);
        }
        if inside.width < AXIS + 10 || inside.height < 4 {
            return;
        }
        let minimal = self.minimal();
        let powers = powers(curves.iter().flatten().chain(&minimal).map(|point| point.1));
        let depths = f64::from(self.heat().course.depth.max(2));
        let scale = Scale {
            area: Rect {
                x: inside.x + AXIS,
                width: inside.width - AXIS,
                height: inside.height - 1,
                ..inside
            },
            depths: (0.8, depths + 0.2),
            powers,
        };
        self.draw_axes(buf, inside, &scale, theme);
        self.draw_curves(buf, &scale, &curves, theme);
        // The curves leave no ground below them.
        pane::ground(buf, scale.area, theme);
        self.draw_points(buf, &scale, &curves, theme);
        for (depth, power) in minimal {
            let (column, row) = (scale.column(depth), scale.row(power));
            if buf[(column, row)].symbol().chars().all(|c| !c.is_ascii_lowercase()) {
                buf.set_stringn(column, row, "*", 1, theme.style(Role::Title));
            }
        }
    }

    /// Depth and logarithm of the leaves of the minimal tree, where leaves are drawn.
    fn minimal(&self) -> Vec<(f64, f64)> {
        let heat = self.heat();
        let point =
            |depth| heat.minimal(depth).map(|leaves| (f64::from(depth), (leaves.max(1) as f64).log10()));
        if self.measure == Measure::Leaves {
            (1..=heat.course.depth).filter_map(point).collect()
        } else {
            Vec::new()
        }
    }

    /// For each who runs, depth and logarithm of the figure.
    fn curves(&self) -> Vec<Vec<(f64, f64)>> {
        let heat = self.heat();
        let curve = |racer| {
            let laps = (1..=heat.course.depth).filter_map(move |depth| heat.lap(racer, depth));
            laps.map(|lap| (f64::from(lap.depth), self.measure.of(lap).log10())).collect()
        };
        (0..heat.course.racers.len()).map(curve).collect()
    }

    fn draw_axes(&self, buf: &mut Buffer, inside: Rect, scale: &Scale, theme: &Theme) {
        let dim = theme.style(Role::Dim);
        for (at, row) in scale.labels() {
            let text = self.measure.round(at);
            let width = text.width().cells();
            buf.set_stringn(inside.x + (AXIS - 2).saturating_sub(width), row, text, AXIS.into(), dim);
            buf.set_stringn(inside.x + AXIS - 1, row, "┤", 1, dim);
            // So that a value can be read off.
            let grid = "┈".repeat(scale.area.width.into());
            buf.set_string(scale.area.x, row, grid, theme.style(Role::Border));
        }
        for row in scale.area.top()..scale.area.bottom() {
            if buf[(inside.x + AXIS - 1, row)].symbol() == " " {
                buf.set_string(inside.x + AXIS - 1, row, "│", dim);
            }
        }
        self.draw_depths(buf, inside, scale, theme);
    }

    /// The axis of depths: the chosen one always has its label.
    fn draw_depths(&self, buf: &mut Buffer, inside: Rect, scale: &Scale, theme: &Theme) {
        let (chosen, dim) = (self.depth(), theme.style(Role::Dim));
        let others = (1..=self.heat().course.depth).filter(|&depth| depth != chosen);
        let depths = std::iter::once(chosen).chain(others);
        let label = |depth: u8| {
            let text = if depth == chosen { format!("▴{depth}") } else { depth.to_string() };
            (scale.column(f64::from(depth)), text)
        };
        let row = inside.bottom() - 1;
        let unit = "depth";
        buf.set_string(inside.x + (AXIS - 2).saturating_sub(unit.len().cells()), row, unit, dim);
        for (start, text) in apart(depths.map(label), &(scale.area.left()..inside.right())) {
            let role = if text.starts_with('▴') { Role::Title } else { Role::Dim };
            buf.set_string(start, row, text, theme.style(role));
        }
    }

    /// What the one under the cursor needed at the chosen depth.
    fn read_off(&self) -> Option<String> {
        let lap = self.heat().lap(self.row(), self.depth())?;
        let figure = match self.measure {
            Measure::Time => time(lap.time),
            measure => format!("{} {}", thousands(rounded(measure.of(lap).trunc())), measure.word()),
        };
        Some(format!(" {} at depth {}: {figure} ", letter(self.row()), self.depth()))
    }

    fn draw_curves(&self, buf: &mut Buffer, scale: &Scale, curves: &[Vec<(f64, f64)>], theme: &Theme) {
        let (depths, powers) = (scale.depths, scale.powers);
        let strokes = |racer: usize| {
            let color = theme.style(Role::Series(racer)).fg.unwrap_or(Color::Reset);
            curves[racer].windows(2).map(move |ends| Stroke {
                x1: ends[0].0,
                y1: ends[0].1,
                x2: ends[1].0,
                y2: ends[1].1,
                color,
            })
        };
        Canvas::default()
            .marker(if theme.ascii { Marker::Dot } else { Marker::Braille })
            .x_bounds([depths.0, depths.1])
            .y_bounds([powers.0, powers.1])
            .paint(|context| {
                // The one under the cursor comes last, and lies above.
                for racer in (0..curves.len()).filter(|&racer| racer != self.row()).chain([self.row()]) {
                    strokes(racer).for_each(|stroke| context.draw(&stroke));
                    context.layer();
                }
            })
            .render(scale.area, buf);
    }

    /// The letters on the points; where several fall together they stand beside each other, on the left where the right is full.
    fn draw_points(&self, buf: &mut Buffer, scale: &Scale, curves: &[Vec<(f64, f64)>], theme: &Theme) {
        let mut taken = Vec::new();
        for racer in [self.row()].into_iter().chain((0..curves.len()).filter(|&racer| racer != self.row())) {
            for &(depth, power) in &curves[racer] {
                let (column, row) = (scale.column(depth), scale.row(power));
                let left = (scale.area.left()..column).rev();
                let free = (column..scale.area.right()).chain(left).find(|&at| !taken.contains(&(at, row)));
                let Some(column) = free else { continue };
                taken.push((column, row));
                let role = if racer == self.row() { Role::Beside } else { Role::Series(racer) };
                buf.set_stringn(column, row, letter(racer).to_string(), 1, theme.style(role));
            }
        }
    }

    /// What to do before there is anything to draw.
    fn draw_invitation(&self, buf: &mut Buffer, inside: Rect, theme: &Theme) {
        let width = inside.width.saturating_sub(6);
        let says = if self.heat().is_running() {
            vec![theme.line("the first figures are on their way …", Role::Dim)]
        } else {
            let mut says = self.todo(width, theme);
            says.push(Line::default());
            says.extend(self.told(width, theme));
            says
        };
        let height = says.len().cells().min(inside.height);
        let top = (inside.height - height) / 2;
        let x = inside.x + 3.min(inside.width);
        prose::draw(buf, Rect { x, y: inside.y + top, width, height }, &says, 0);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_scale_holds_all_figures_and_has_two_labels_at_least(
            figures in prop::collection::vec(1.0..1e12_f64, 1..9),
            height in 3..60_u16,
        ) {
            let shown = || figures.iter().map(|figure| figure.log10());
            let powers = powers(shown());
            prop_assert!(shown().all(|figure| (powers.0..=powers.1).contains(&figure)));
            let scale = Scale { area: Rect::new(0, 0, 80, height), depths: (0.8, 4.2), powers };
            let mut rows: Vec<u16> = scale.labels().into_iter().map(|(_, row)| row).collect();
            rows.sort_unstable();
            prop_assert!(rows.len() >= 2 && rows.windows(2).all(|pair| pair[1] - pair[0] >= 2));
        }
    }
}
