//! The learner's rating, attempt by attempt.

use super::Puzzles;
use crate::numbers::{rounded, thousands};
use crate::ui::prelude::*;
use crate::ui::widgets::axis::{apart, ticks};
use crate::ui::widgets::number::LEVELS;

/// The rows of the graph at least, with its axis.
pub(super) const GRAPH: usize = 5;
/// Columns of an attempt, at most.
const WIDEST: usize = 8;
/// Columns before the bars, where ratings stand.
const BEFORE: usize = 6;
/// Columns from one number below the bars to the next, about.
const APART: usize = 12;

/// The rating after each attempt that counted, the last ones, in so many rows; the lowest is the axis.
pub(super) fn graph(puzzles: &Puzzles, width: u16, rows: usize, theme: &Theme) -> Vec<Line<'static>> {
    let known = puzzles.learner.now();
    let ratings: Vec<f64> = known.attempts_of(puzzles.game()).filter_map(|attempt| attempt.rating).collect();
    if ratings.len() < 2 || rows < 2 {
        return Vec::new();
    }
    let rows = rows - 1;
    let columns = usize::from(width).saturating_sub(BEFORE).max(2);
    let before = ratings.len().saturating_sub(columns);
    let shown = &ratings[before..];
    // All columns there are, unless a single attempt had too many of them.
    let wide = columns.min(WIDEST * shown.len());
    let least = shown.iter().copied().fold(f64::INFINITY, f64::min);
    let most = shown.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let span = (most - least).max(50.0);
    let eighths = |rating: f64| 1 + rounded::<usize>((rating - least) / span * (8 * rows - 1) as f64);
    let mut lines = Vec::with_capacity(rows + 1);
    for row in (0..rows).rev() {
        let label = match row {
            _ if row == rows - 1 => format!("{:>5.0} ", least + span),
            0 => format!("{least:>5.0} "),
            _ => " ".repeat(BEFORE),
        };
        let bar = |column: usize| {
            LEVELS[eighths(shown[column * shown.len() / wide]).saturating_sub(8 * row).min(8)]
        };
        let bars: String = (0..wide).map(bar).collect();
        lines.push(Line::from(vec![theme.span(label, Role::Dim), theme.span(bars, Role::Good)]));
    }
    let axis = " ".repeat(BEFORE) + &axis(before + 1, shown.len(), wide);
    lines.push(theme.line(axis, Role::Dim));
    lines
}

/// The axis below bars in so many columns: which attempts they are of, from the first one that is shown on.
fn axis(first: usize, shown: usize, wide: usize) -> String {
    let last = first + shown - 1;
    let label = |attempt: usize| {
        let middle = (2 * (attempt - first) + 1) * wide / (2 * shown);
        let number = thousands(attempt as u64);
        (middle.cells(), if attempt == first { format!("attempt {number}") } else { number })
    };
    // No more numbers than attempts, so that a step is a whole one.
    let most = (wide / APART).clamp(1, shown).cells();
    let step = ticks(shown as f64, most).get(1).map_or(shown, |&step| rounded::<usize>(step).max(1));
    let round = (first + 1..last).filter(|attempt| attempt.is_multiple_of(step));
    let labels = [first, last].into_iter().chain(round).map(label);
    let mut cells = vec!['─'; wide];
    for (start, text) in apart(labels, &(0..wide.cells())) {
        for (cell, letter) in cells[usize::from(start)..].iter_mut().zip(text.chars()) {
            *cell = letter;
        }
    }
    cells.into_iter().collect()
}

/// The same with a heading and a blank row.
pub(super) fn titled_graph(puzzles: &Puzzles, width: u16, rows: usize, theme: &Theme) -> Vec<Line<'static>> {
    let graph = graph(puzzles, width, rows, theme);
    if graph.is_empty() {
        return graph;
    }
    let heading = theme.line("rating, attempt by attempt", Role::Label);
    std::iter::once(heading).chain(graph).chain([Line::default()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_counts_the_attempts_and_says_so() {
        let below = axis(1, 33, 66);
        assert!(below.starts_with("attempt 1─") && below.ends_with("─33"), "{below}");
        // Each stands below the middle of its bar.
        assert_eq!(below.find("20").map(|at| below[..at].chars().count()), Some(39), "{below}");
        let late = axis(1_201, 100, 100);
        assert!(late.starts_with("attempt 1,201─") && late.contains("─1,240─"), "{late}");
        for (first, shown, wide) in [(1, 2, 2), (1, 2, 16), (9, 3, 3), (1, 40, 40)] {
            assert_eq!(axis(first, shown, wide).chars().count(), wide);
        }
    }
}
