//! How a row of the tree is divided: its columns, and how far it is moved in.

/// Widths of the columns right of the name; 0 leaves one out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    pub(super) badge: usize,
    pub(super) window: usize,
    /// The mark of what is proved, and the result.
    pub(super) result: usize,
    pub(super) size: usize,
    pub(super) bar: usize,
    pub(super) decided: usize,
}

/// The column of names is a multiple of this wide where it has more than it needs.
const NAME_STEP: usize = 6;

/// What decided is never told in more columns.
const MOST_DECIDED: usize = 44;

impl Columns {
    /// The more room, the more columns; the name gets what is left.
    pub(super) fn fitting(width: usize) -> Self {
        let (window, bar, decided) = match width {
            0..36 => (0, 0, 0),
            36..56 => (0, 1, 12),
            56..76 => (13, 1, 12),
            76..100 => (13, 5, 18),
            _ => (13, 10, 24),
        };
        Self { badge: 3, window, result: 8, size: 5, bar, decided }
    }

    /// What decided gets what the names do not need: names of this width, in a row of that one. In steps, so that scrolling by a
    /// row moves no column.
    pub(super) fn share_out(self, name: usize, width: usize) -> Self {
        let needed = name.next_multiple_of(NAME_STEP);
        let spare = if self.decided > 0 { self.name(width).saturating_sub(needed) } else { 0 };
        Self { decided: (self.decided + spare).min(MOST_DECIDED.max(self.decided)), ..self }
    }

    pub(super) fn name(&self, width: usize) -> usize {
        width.saturating_sub(self.badge + self.window + self.result + self.size + self.bar + self.decided)
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

/// What is left of a row for fold mark and move when it is moved in as far as can be.
const LEAST_NAME: usize = 10;

impl Slope {
    /// For rows of these levels, and so many columns for the name; the cursor stands on a row of level `here`.
    pub(super) fn of(levels: &[usize], here: usize, name: usize) -> Self {
        let unit = if name < 30 { 1 } else { 2 };
        let fitting = |gutter| name.saturating_sub(gutter + LEAST_NAME) / unit;
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
                    let slope = Slope::of(&levels, here, name);
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
