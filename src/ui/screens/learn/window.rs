//! The window (α, β) in figures, and as a bar on a line of numbers.

use crate::explain::drawing::{Drawing, number};
use crate::explain::transcript::{Snapshot, Transcript};
use crate::games::Score;
use crate::ui::prelude::*;
use crate::ui::widgets::prose::COMFORTABLE;

/// The line of figures; below it, for an algorithm with windows, the bar.
pub(super) fn lines(
    drawing: &Drawing,
    run: &Transcript,
    snapshot: &Snapshot,
    width: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let width = usize::from(width.min(COMFORTABLE));
    let counted = if run.leaves > run.seen as u64 {
        format!("visits of leaves: {}; leaves: {}", snapshot.leaves, drawing.leaves())
    } else {
        format!("leaves looked at: {} of {}", snapshot.seen, drawing.leaves())
    };
    let moment = snapshot.moment.map(|at| &run.moments[at]);
    let (alpha, beta) = moment.map_or((Score::LOWEST, Score::HIGHEST), |moment| moment.window);
    let at = moment.map_or(0, |moment| moment.at);
    let mut spans = Vec::new();
    if run.windowed {
        let closed = alpha >= beta;
        let sign = if closed { "≥" } else { "<" };
        let role = if closed { Role::CutNode } else { Role::Accent };
        spans.push(theme.span(format!("window at {}   ", drawing.call(at)), Role::Dim));
        let text = format!("α = {}  {sign}  β = {}", number(alpha), number(beta));
        spans.push(theme.span(text, role));
    }
    let used: usize = spans.iter().map(|span| span.content.width()).sum();
    let counted_beside = used + 2 + counted.width() <= width;
    let gap = width.saturating_sub(used + counted.width());
    let counted = theme.span(counted, Role::Dim);
    let mut lines = Vec::new();
    if counted_beside {
        spans.extend([Span::raw(" ".repeat(gap)), counted]);
    } else {
        lines.push(Line::from(counted));
    }
    lines.push(Line::from(spans));
    if run.windowed {
        lines.push(bar(drawing, alpha, beta, width, theme));
    }
    lines
}

/// `[` stands at α, `]` at β, and what is between them still matters.
fn bar(drawing: &Drawing, alpha: Score, beta: Score, width: usize, theme: &Theme) -> Line<'static> {
    let values = drawing.nodes().iter().filter_map(|node| node.value).map(Score::units);
    let (least, greatest) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
    let (left, right) = (
        format!("{} ", number(Score::from_units(least))),
        format!(" {}", number(Score::from_units(greatest))),
    );
    let columns = width.saturating_sub(left.width() + right.width()).max(8);
    let span = (greatest - least).max(1) as usize;
    // A column at each end is left for what lies beyond the leaves.
    let place = |score: Score| match score {
        Score::LOWEST => 0,
        Score::HIGHEST => columns - 1,
        _ => {
            let from_least = (score.units() - least).clamp(0, span as i32) as usize;
            1 + from_least * (columns - 3) / span
        }
    };
    let (from, to) = (place(alpha), place(beta));
    let closed = alpha >= beta;
    let sign = |column: usize| match column {
        _ if closed && (to..=from).contains(&column) => '╳',
        _ if closed => '·',
        _ if column == from && alpha == Score::LOWEST => '◂',
        _ if column == to && beta == Score::HIGHEST => '▸',
        _ if column == from => '[',
        _ if column == to => ']',
        _ if from < column && column < to => '━',
        _ => '·',
    };
    let role = if closed { Role::CutNode } else { Role::Accent };
    Line::from(vec![
        theme.span(left, Role::Dim),
        theme.span((0..columns).map(sign).collect::<String>(), role),
        theme.span(right, Role::Dim),
    ])
}
