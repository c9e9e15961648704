//! Axes: round figures, and no label that touches another.

use std::ops::Range;

use crate::numbers::rounded;
use crate::ui::prelude::*;

/// Rows of an axis: the line, and the labels below it.
pub const ROWS: u16 = 2;
/// Columns from one tick to the next, about.
const APART: u16 = 12;

/// Draws the axis below bars that fill all columns where they stand for the greatest figure, with what each tick is called.
pub fn draw(buf: &mut Buffer, area: Rect, greatest: f64, label: impl Fn(f64) -> String, theme: &Theme) {
    if area.height < ROWS || area.width < 4 {
        return;
    }
    let style = theme.style(Role::Dim);
    let column = |tick: f64| {
        area.x + rounded::<u16>(tick / greatest.max(f64::MIN_POSITIVE) * f64::from(area.width - 1))
    };
    let ticks = ticks(greatest, area.width / APART);
    let ticks: Vec<_> = ticks.into_iter().map(|tick| (column(tick).min(area.right() - 1), tick)).collect();
    buf.set_string(area.x, area.y, "─".repeat(area.width.into()), style);
    for &(at, _) in &ticks {
        buf.set_string(at, area.y, "┴", style);
    }
    let labels = ticks.iter().map(|&(at, tick)| (at, label(tick)));
    for (at, text) in apart(labels, &(area.left()..area.right())) {
        buf.set_string(at, area.y + 1, text, style);
    }
}

/// A label and its first column.
pub type Label = (u16, String);

/// Those labels that stand inside these columns with a blank between two; what comes first is kept first. A label is
/// given with the column of its middle.
pub fn apart(labels: impl IntoIterator<Item = Label>, room: &Range<u16>) -> Vec<Label> {
    let mut kept: Vec<Label> = Vec::new();
    for (middle, text) in labels {
        let width = text.width().cells();
        if width == 0 || width > room.end.saturating_sub(room.start) {
            continue;
        }
        let start = middle.saturating_sub((width - 1) / 2).clamp(room.start, room.end - width);
        let free = |(other, said): &Label| start + width < *other || other + said.width().cells() < start;
        if kept.iter().all(free) {
            kept.push((start, text));
        }
    }
    kept
}

/// Round figures from 0 up to the greatest, so many at most: steps of 1, 2 or 5 times a power of ten.
pub fn ticks(greatest: f64, most: u16) -> Vec<f64> {
    let least = greatest / f64::from(most.max(1));
    if !least.is_finite() || least <= 0.0 {
        return vec![0.0];
    }
    let power = 10_f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|&step| step >= least);
    let step = step.unwrap_or(power * 10.0);
    (0..=most).map(|tick| f64::from(tick) * step).take_while(|&at| at <= greatest * 1.000_001).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn labels_never_collide(
            labels in prop::collection::vec((0..90_u16, "[0-9]{1,6}"), 0..30),
            start in 0..20_u16,
            width in 0..60_u16,
        ) {
            let room = start..start + width;
            let mut kept = apart(labels.clone(), &room);
            // What matters most is never left out.
            let first = labels.iter().find(|label| label.1.len() <= usize::from(width));
            prop_assert_eq!(first.map(|label| &label.1), kept.first().map(|label| &label.1));
            kept.sort();
            for (start, text) in &kept {
                prop_assert!(room.contains(start) && start + text.len().cells() <= room.end);
            }
            for pair in kept.windows(2) {
                prop_assert!(pair[0].0 + pair[0].1.len().cells() < pair[1].0);
            }
        }

        #[test]
        fn ticks_are_round_and_few(greatest in 0.5..1e9, most in 1..20_u16) {
            let ticks = ticks(greatest, most);
            prop_assert!(ticks.len() <= usize::from(most) + 1 && ticks[0] == 0.0);
            prop_assert!(ticks.iter().all(|&tick| tick <= greatest * 1.001));
            if let Some(step) = ticks.get(1) {
                let lead = step / 10_f64.powf((step.log10() + 1e-9).floor());
                prop_assert!([1.0, 2.0, 5.0, 10.0].iter().any(|round| (lead - round).abs() < 1e-6), "{}", step);
            }
        }
    }
}
