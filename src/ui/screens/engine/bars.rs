//! How strong the engine is, in bars: among the rungs of the ladder, and lesson by lesson.

use super::YourEngine;
use super::send::Journey;
use crate::numbers::rounded;
use crate::opponents::your_engine::NAME as NAME_OF_IT;
use crate::opponents::{self, Strength};
use crate::ui::prelude::*;
use crate::ui::widgets::number::{bar, rated, track};

/// Columns of a name in the ladder, and of a lesson's at most.
const NAME: usize = 30;
const WAY: usize = 40;

/// Columns of a figure, with what is before it.
const FIGURE: usize = 6;

/// A strength with its name; what the engine is now stands out.
struct Bar {
    name: String,
    value: f64,
    now: bool,
}

/// Rows of a bar at most, with the half that is between it and the next.
pub(super) const MOST: u16 = 3;

/// The bars, from the weakest to the strongest, with so many columns for a name. In so many rows they stand half a row apart
/// if they can, are as thick as that leaves them, and long names go on below where that leaves none out.
fn lines(bars: &[Bar], name: usize, (width, rows): (u16, u16), theme: &Theme) -> Vec<Line<'static>> {
    let each = (rows / bars.len().cells().max(1)).clamp(1, MOST);
    let apart = each > 1;
    let pieces = |title: &str| prose::wrap(&[(title.to_string(), Style::new())], name.cells(), "");
    let needed = bars.iter().map(|bar| pieces(&bar.name).len()).sum::<usize>();
    let goes_on = apart || needed <= rows.into();
    let values = || bars.iter().map(|bar| bar.value);
    let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    let room = width.saturating_sub(name.cells() + 10);
    let line = |&Bar { name: ref title, value, now }: &Bar| {
        let (text, filled) = if now { (Role::Title, Role::Filled) } else { (Role::Text, Role::Dim) };
        let mark = if now { "▸" } else { " " };
        let mut pieces = pieces(title).into_iter().map(|piece| piece.to_string());
        let first = match pieces.next() {
            Some(first) if goes_on => first,
            _ => prose::clipped(title, name),
        };
        let figure = rated(value).trim_start().to_string();
        // Figures end in one column.
        let leader = prose::leading(name + FIGURE, &first, &figure);
        let (columns, share) = (name + FIGURE + 3, (value - low) / (high - low).max(1.0));
        let [long, half] = if apart { thick(share, room) } else { [bar(share, room), String::new()] };
        let rest = track(&long, room);
        let line = Line::from(vec![
            theme.span(format!("{mark} {first}"), text),
            theme.span(leader, Role::Leader),
            theme.span(format!("{figure} "), text),
            theme.span(long.clone(), filled),
            theme.span(rest.clone(), Role::Leader),
        ]);
        let rows = if goes_on { each.max(1 + pieces.len().cells()) } else { each };
        let below = |row: u16| {
            let more = format!("  {}", pieces.next().unwrap_or_default());
            let gap = " ".repeat(columns.saturating_sub(more.width()));
            let (bar, rest) = if row + 1 < each { (&long, &*rest) } else { (&half, "") };
            Line::from(vec![
                theme.span(more + &gap, text),
                theme.span(bar.clone(), filled),
                theme.span(rest.to_string(), Role::Leader),
            ])
        };
        [line].into_iter().chain((1..rows).map(below)).collect::<Vec<_>>()
    };
    bars.iter().flat_map(line).collect()
}

/// A bar to half a column: a row of it, and half a row.
fn thick(share: f64, room: u16) -> [String; 2] {
    let halves = rounded::<usize>(share.clamp(0.0, 1.0) * f64::from(2 * room)).max(1);
    [["█", "▌"], ["▀", "▘"]].map(|[full, half]| full.repeat(halves / 2) + &half.repeat(halves % 2))
}

impl YourEngine {
    /// The rungs whose ratings were measured and the engine among them, the weakest first.
    pub(super) fn ladder(&self, room: (u16, u16), theme: &Theme) -> Vec<Line<'static>> {
        let rating = |slug: &str| Some(opponents::rating(self.game.slug, slug)?.value);
        let rungs = opponents::ladder(self.game.slug).into_iter();
        let rung = |name: String, value| Bar { name, value, now: false };
        let mut all: Vec<_> = rungs.filter_map(|it| Some(rung(it.name.clone(), rating(&it.slug)?))).collect();
        if all.is_empty() {
            return Vec::new();
        }
        let skills = self.growth.skills();
        let played = self.journey.as_ref().and_then(Journey::rating).map(|fitted| fitted.rating);
        let is_measured = opponents::rating_of(self.game.slug, &skills).is_some();
        let known = opponents::strength_of(self.game.slug, &skills).map(Strength::value);
        if let Some(value) = played.filter(|_| !is_measured).or(known) {
            all.push(Bar { name: NAME_OF_IT.into(), value, now: true });
        }
        all.sort_by(|one, other| one.value.total_cmp(&other.value));
        lines(&all, NAME, room, theme)
    }

    /// How strong it is before the first lesson and after each, in the order of the course, where that was measured.
    pub(super) fn way(&self, room: (u16, u16), theme: &Theme) -> Vec<Line<'static>> {
        let stages = &self.growth.stages;
        let named = |at: usize| at.checked_sub(1).map_or("before any lesson", |last| &stages[last].title);
        let bar = |at: usize| {
            let skills = self.growth.after(at);
            let value = opponents::rating_of(self.game.slug, &skills)?.value;
            Some(Bar { name: named(at).into(), value, now: skills == self.growth.skills() })
        };
        let all: Vec<_> = (0..=stages.len()).filter_map(bar).collect();
        // A name, a figure and a bar, all of which say something.
        lines(&all, usize::from(room.0 / 2).min(WAY), room, theme)
    }
}
