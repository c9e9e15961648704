//! How much room a screen has, and how its panes share it.
//!
//! Every pane says how much it needs at least, how much is good for it, and how much it can fill; and how much it matters.
//! Panes that matter most get what is good for them first, then those that can fill more grow; a pane for which less is
//! left than it needs is not there at all.

use ratatui::layout::{Margin, Rect};

use crate::ui::widgets::cells::Cells as _;

/// How much room a screen has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// A terminal of 80×24, say.
    Compact,
    /// One of 120×40.
    Normal,
    /// One of 160×50.
    Wide,
}

/// Columns and rows of a terminal from which on it is of a tier.
const NORMAL: (u16, u16) = (100, 30);
const WIDE: (u16, u16) = (140, 45);
/// Rows of the terminal that are no screen's: the title and the footer.
const CHROME: u16 = 2;

impl Tier {
    /// That of the area between title and footer.
    pub const fn of(area: Rect) -> Self {
        if area.width >= WIDE.0 && area.height + CHROME >= WIDE.1 {
            Self::Wide
        } else if area.width >= NORMAL.0 && area.height + CHROME >= NORMAL.1 {
            Self::Normal
        } else {
            Self::Compact
        }
    }
}

/// What a pane wants of the columns, or of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Want {
    /// With less it is not there.
    least: u16,
    /// So much is good for it.
    good: u16,
    /// So much can it fill.
    most: u16,
    /// Panes with a lower rank come first.
    rank: u8,
}

impl Want {
    /// So much, neither less nor more.
    pub const fn just(size: u16) -> Self {
        Self { least: size, good: size, most: size, rank: 0 }
    }

    /// So much at least, and all that is left over.
    pub const fn rest(least: u16) -> Self {
        let least = if least == 0 { 1 } else { least };
        Self { least, good: least, most: u16::MAX, rank: 0 }
    }

    /// Less will do, down to this.
    #[must_use]
    pub const fn least(self, least: u16) -> Self {
        Self { least: if least < self.good { least } else { self.good }, ..self }
    }

    /// More is welcome, up to this.
    #[must_use]
    pub const fn most(self, most: u16) -> Self {
        Self { most: if most > self.good { most } else { self.good }, ..self }
    }

    /// Others matter more: those with a lower rank are served first.
    #[must_use]
    pub const fn rank(self, rank: u8) -> Self {
        Self { rank, ..self }
    }

    /// All that the pane can fill.
    pub const fn most_of_all(self) -> u16 {
        self.most
    }

    /// Nothing: the pane has nothing to show now.
    pub const NONE: Self = Self::just(0);
}

/// What a screen has for panes without a frame: they begin and end where the words of the title and of the footer do.
pub fn inset(area: Rect) -> Rect {
    area.inner(Margin::new(1, 0))
}

/// Panes beside each other, from left to right, so many columns apart; those that are not there are empty.
pub fn columns<const N: usize>(area: Rect, gap: u16, wants: [Want; N]) -> [Rect; N] {
    let mut x = area.x;
    share(area.width, gap, wants).map(|width| {
        let pane = Rect { x, width, ..area };
        x += if width > 0 { width + gap } else { 0 };
        if width > 0 { pane } else { Rect::ZERO }
    })
}

/// Panes below each other, from above, so many rows apart; those that are not there are empty.
pub fn rows<const N: usize>(area: Rect, gap: u16, wants: [Want; N]) -> [Rect; N] {
    let mut y = area.y;
    share(area.height, gap, wants).map(|height| {
        let pane = Rect { y, height, ..area };
        y += if height > 0 { height + gap } else { 0 };
        if height > 0 { pane } else { Rect::ZERO }
    })
}

/// How much each pane gets of so much room.
fn share<const N: usize>(room: u16, gap: u16, wants: [Want; N]) -> [u16; N] {
    let mut order: [usize; N] = std::array::from_fn(|at| at);
    order.sort_by_key(|&at| wants[at].rank);
    let (mut sizes, mut left, mut first) = ([0; N], room, true);
    for &at in &order {
        let Want { least, good, .. } = wants[at];
        let apart = if first { 0 } else { gap };
        let size = good.min(left.saturating_sub(apart));
        // What matters most is there whatever the room is.
        if size > 0 && (size >= least || first) {
            (sizes[at], left, first) = (size, left - size - apart, false);
        }
    }
    let can_grow = |sizes: &[u16; N], at: usize| sizes[at] > 0 && sizes[at] < wants[at].most;
    while left > 0 && order.iter().any(|&at| can_grow(&sizes, at)) {
        let growing = order.iter().filter(|&&at| can_grow(&sizes, at)).count().cells();
        let part = (left / growing).max(1);
        for &at in &order {
            let more =
                if can_grow(&sizes, at) { (wants[at].most - sizes[at]).min(part).min(left) } else { 0 };
            (sizes[at], left) = (sizes[at] + more, left - more);
        }
    }
    sizes
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_want() -> impl Strategy<Value = Want> {
        (0..40_u16, 0..40_u16, prop_oneof![Just(0), 0..60_u16, Just(u16::MAX)], 0..3_u8)
            .prop_map(|(least, more, most, rank)| Want::just(least + more).least(least).most(most).rank(rank))
    }

    proptest! {
        #[test]
        fn panes_keep_apart_and_have_what_they_need(
            (x, width) in (0..9_u16, 0..200_u16),
            gap in 0..4_u16,
            wants in prop::array::uniform4(any_want()),
        ) {
            let area = Rect::new(x, 0, width, 1);
            let panes = columns(area, gap, wants);
            let there: Vec<_> = (0..4).filter(|&at| !panes[at].is_empty()).collect();
            for pair in there.windows(2) {
                prop_assert_eq!(panes[pair[0]].right() + gap, panes[pair[1]].x);
            }
            let first = there.iter().map(|&at| wants[at].rank).min();
            for &at in &there {
                prop_assert_eq!(panes[at].intersection(area), panes[at]);
                let (want, is) = (wants[at], panes[at].width);
                prop_assert!(is <= want.most && (is >= want.least || Some(want.rank) == first));
            }
            // Nothing is left over that one of them can fill, and one with much room is never left out.
            let used = there.last().map_or(0, |&at| panes[at].right() - x);
            prop_assert!(used == width || there.iter().all(|&at| panes[at].width == wants[at].most));
            for (at, want) in wants.iter().enumerate().filter(|(_, want)| want.good > 0) {
                let left = width - used;
                prop_assert!(there.contains(&at) || left < want.good + gap, "{} {}", at, left);
            }
        }

        #[test]
        fn who_matters_more_is_served_first(width in 0..200_u16, good in 1..60_u16) {
            let area = Rect::new(0, 0, width, 1);
            let wants = [Want::just(good).least(1).rank(1), Want::rest(good)];
            let [second, first] = columns(area, 1, wants);
            prop_assert_eq!(first.width.min(good), good.min(width));
            prop_assert!(second.is_empty() || first.width >= good);
        }
    }

    #[test]
    fn tiers_are_counted_on_the_whole_terminal() {
        let tier = |width: u16, height: u16| Tier::of(Rect::new(0, 1, width, height - 2));
        assert_eq!([tier(80, 24), tier(120, 29), tier(99, 60)], [Tier::Compact; 3]);
        assert_eq!([tier(100, 30), tier(120, 40), tier(200, 44)], [Tier::Normal; 3]);
        assert_eq!([tier(140, 45), tier(160, 50)], [Tier::Wide; 2]);
    }
}
