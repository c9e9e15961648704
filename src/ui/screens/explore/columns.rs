//! How a row of the tree is divided: its columns, and how far it is moved in.

use unicode_width::UnicodeWidthStr;

use super::row::Parts;
use crate::config::Column;

/// How many columns there are to choose from.
pub(super) const COLUMNS: usize = Column::ALL.len();

/// Widths of the columns, each with the gap behind it; 0 leaves one out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    /// Moving in, fold mark and move.
    pub(super) name: usize,
    pub(super) badge: usize,
    pub(super) window: usize,
    /// The mark of what is proved, and the result.
    pub(super) result: usize,
    pub(super) size: usize,
    /// Those that the user has chosen.
    pub(super) chosen: [usize; COLUMNS],
    pub(super) bar: usize,
    /// The gap before it is part of it.
    pub(super) decided: usize,
}

/// What the rows that are seen hold, column by column, each with its gap. Rounded up in steps, so that scrolling by a row
/// moves no column for a sign more or less.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    badge: usize,
    window: usize,
    result: usize,
    size: usize,
    chosen: [usize; COLUMNS],
    /// What decided in its shortest wording, and in its fullest.
    decided: [usize; 2],
    /// Fold mark and move, not moved in.
    name: usize,
}

/// Names are a multiple of this wide, and bars have one of these widths, where there is room.
const NAME_STEP: usize = 6;
const BARS: [usize; 4] = [10, 5, 2, 0];

/// The least that is left of a row for fold mark and move, and for levels to be told apart.
const LEAST_NAME: usize = 10;
const NAME_WITH_LEVELS: usize = 16;

/// A wording of what decided that takes no more than this has its room before other columns.
const SHORT: usize = 13;

impl Needs {
    pub(super) fn of(told: &[Parts]) -> Self {
        let nodes = || told.iter().filter(|parts| !parts.is_remark());
        let widest = |text: &dyn Fn(&Parts) -> usize| nodes().map(text).max().unwrap_or(0);
        let stepped =
            |need: usize, step: usize| if need == 0 { 0 } else { (need + 1).next_multiple_of(step) };
        let marked = usize::from(nodes().any(|parts| parts.mark.is_some()));
        let wording = |text: Option<&String>| text.map_or(0, |text| text.width() + 1);
        Self {
            badge: (marked + widest(&|parts| parts.badge.width()) + 1).max(3),
            window: stepped(widest(&|parts| parts.window.width()), 2),
            // The mark of what is proved stands before it.
            result: 1 + stepped(widest(&|parts| parts.result.width()), 2),
            size: (widest(&|parts| parts.size.width()) + 1).max(6),
            chosen: std::array::from_fn(|at| stepped(widest(&|parts| parts.chosen[at].width()), 2)),
            decided: [
                widest(&|parts| {
                    let short =
                        parts.decided.iter().map(|text| wording(Some(text))).find(|&width| width <= SHORT);
                    short.unwrap_or_else(|| wording(parts.decided.last()))
                }),
                widest(&|parts| wording(parts.decided.first())),
            ],
            name: (widest(&|parts| parts.name.width()) + 3).max(LEAST_NAME),
        }
    }

    /// What has to be left of a name that is moved in as far as can be.
    pub(super) fn least_name(&self) -> usize {
        self.name.min(NAME_WITH_LEVELS)
    }

    fn fixed(&self) -> usize {
        self.badge + self.result + self.size
    }
}

impl Columns {
    /// The columns for which a row of this width has room, before names are moved in by their levels: what matters most comes
    /// first, and the names have all that is left.
    pub(super) fn fitting(needs: &Needs, width: usize) -> Self {
        let Needs { badge, result, size, .. } = *needs;
        let mut rest = width.saturating_sub(needs.fixed() + needs.least_name().max(NAME_WITH_LEVELS));
        let mut admit = |need: usize| {
            let admitted = if need <= rest { need } else { 0 };
            rest -= admitted;
            admitted
        };
        let decided = admit(needs.decided[0].min(SHORT));
        let chosen = needs.chosen.map(&mut admit);
        let window = admit(needs.window);
        let name = width.saturating_sub(needs.fixed() + decided + window + chosen.iter().sum::<usize>());
        Self { name, badge, window, result, size, chosen, bar: 0, decided }
    }

    /// What names of this width leave goes to the columns that had no room, then to the words for what decided, until all are
    /// told in full, then to the bar; the rest stays behind the words.
    pub(super) fn share_out(self, needs: &Needs, name: usize) -> Self {
        let name = name.min(self.name);
        let mut rest = self.name - name;
        let mut take = |has: usize, wanted: usize, or_less: bool| {
            let more = wanted.saturating_sub(has);
            let more = if or_less { more.min(rest) } else { more };
            if more > rest {
                return has;
            }
            rest -= more;
            has + more
        };
        let decided = take(self.decided, needs.decided[0].min(SHORT), false);
        let chosen = std::array::from_fn(|at| take(self.chosen[at], needs.chosen[at], false));
        let window = take(self.window, needs.window, false);
        let decided = take(decided, if decided > 0 { needs.decided[1] } else { 0 }, true);
        let name = take(name, name.next_multiple_of(NAME_STEP), true);
        let bar = BARS.into_iter().find(|&bar| bar <= rest).unwrap_or(0);
        rest -= bar;
        let decided = if decided > 0 { decided + rest } else { 0 };
        Self { name, window, chosen, bar, decided, ..self }
    }
}

/// How rows are moved in by their level. A tree that is deeper than there is room for is pushed to the left, and
/// then every row has the number of its level before it: `‹12`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slope {
    /// Columns of a level.
    unit: usize,
    /// The level at the left border.
    base: usize,
    /// So many levels are told apart from there on.
    most: usize,
    /// Columns of the level's number; 0 where it is not needed.
    gutter: usize,
}

impl Slope {
    /// For rows of these levels, and so many columns for the name, of which fold mark and move need some; the cursor stands on a
    /// row of level `here`.
    pub(super) fn of(levels: &[usize], here: usize, (name, needed): (usize, usize)) -> Self {
        let unit = if name < 30 { 1 } else { 2 };
        let fitting = |gutter| name.saturating_sub(gutter + needed) / unit;
        let least = levels.iter().copied().min().unwrap_or(0);
        let deepest = levels.iter().copied().max().unwrap_or(0);
        if deepest <= fitting(0) {
            return Self { unit, base: 0, most: fitting(0), gutter: 0 };
        }
        let gutter = deepest.to_string().len() + 1;
        let most = fitting(gutter);
        let base = if deepest - least <= most {
            deepest - most
        } else {
            // Not all can be told apart: those around the cursor, with its children.
            (here + 1).saturating_sub(most).clamp(least, deepest - most)
        };
        Self { unit, base, most, gutter }
    }

    /// Columns left of the fold mark.
    pub(super) fn indent(&self, level: usize) -> usize {
        self.gutter + level.saturating_sub(self.base).min(self.most) * self.unit
    }

    /// The number of the level, where it has to be said.
    pub(super) fn label(&self, level: usize) -> String {
        if self.gutter > 0 { format!("‹{level}") } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_told_apart_wherever_one_stands() {
        for name in [17, 22, 40] {
            for deepest in 0..60 {
                let levels: Vec<_> = (0..=deepest).collect();
                for here in 0..=deepest {
                    let slope = Slope::of(&levels, here, (name, LEAST_NAME));
                    let apart = |above: usize| slope.indent(above) < slope.indent(above + 1);
                    assert!(here == 0 || apart(here - 1), "{name} {deepest} {here} {slope:?}");
                    assert!(here == deepest || apart(here), "{name} {deepest} {here} {slope:?}");
                    assert!(slope.indent(deepest) + LEAST_NAME <= name, "the move is seen");
                    let numbered = !slope.label(here).is_empty();
                    assert!(numbered || (0..deepest).all(apart), "{name} {deepest} {here} {slope:?}");
                }
            }
        }
    }
}
