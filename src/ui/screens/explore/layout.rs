//! Where the explorer's panes are: one function of the area and the dividers, shared by drawing and by the mouse.

use ratatui::layout::{Constraint, Layout, Position, Rect};

use crate::ui::widgets::board::Shape;

/// The panes, frames included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Panes {
    pub(super) board: Rect,
    pub(super) tree: Rect,
    /// The tree of a second search.
    pub(super) second: Rect,
    pub(super) reasons: Rect,
}

/// From this width on the reasons stand beside the tree, below the board.
const WIDE: u16 = 120;

/// Columns of the board in its frame on a narrow screen, at least.
const BOARD: u16 = 20;

/// Columns of a tree beside the board there, at least.
const BESIDE: u16 = 54;

/// Columns in which a tree beside another one has room for what decided.
const TREE: u16 = 45;

/// Columns of a tree whose game is drawn beside it. It has few rows, and moves that are numbers.
const ROWS: u16 = 72;

/// A large board leaves the reasons below it so many lines.
const REASONS: u16 = 11;

/// No pane is dragged to fewer columns than these,
const LEAST_COLUMNS: u16 = 12;

/// or to fewer lines.
const LEAST_LINES: u16 = 4;

/// What lies between two panes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Divider {
    /// The board, and what stands below it, beside the tree.
    Board,
    /// The reasons, and what stands above them.
    Reasons,
    /// Two trees.
    Trees,
}

/// Where the user has dragged the dividers to, in thousandths of what they divide.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Dividers {
    board: Option<u16>,
    reasons: Option<u16>,
    trees: Option<u16>,
    /// What is shown beside the tree, where there is a board.
    shape: Option<Shape>,
    /// In place of a board the game itself is drawn, a tree.
    drawn: bool,
}

impl Dividers {
    /// What there has to be room for inside its frame: a board, or the game itself.
    pub(super) fn make_room(&mut self, beside: (Option<Shape>, bool)) {
        (self.shape, self.drawn) = beside;
    }

    /// Drags one to a place of the area.
    pub(super) fn drag(&mut self, divider: Divider, area: Rect, panes: &Panes, to: Position) {
        let (from, length, at) = match divider {
            Divider::Board => (area.x, area.width, to.x),
            Divider::Reasons => (area.y, area.height, to.y),
            Divider::Trees => (panes.tree.x, panes.tree.width + panes.second.width, to.x),
        };
        let share = u32::from(at.saturating_sub(from)) * 1_000 / u32::from(length.max(1));
        let place = match divider {
            Divider::Board => &mut self.board,
            Divider::Reasons => &mut self.reasons,
            Divider::Trees => &mut self.trees,
        };
        *place = Some(share.min(1_000) as u16);
    }
}

/// The share of a length, with room for the least on both sides; `otherwise` where nothing was dragged.
fn share(thousandths: Option<u16>, length: u16, least: u16, otherwise: u16) -> u16 {
    let Some(thousandths) = thousandths.filter(|_| length >= 2 * least) else { return otherwise };
    // Rounded up, so that a divider stays where it was dragged to.
    let at = (u32::from(thousandths) * u32::from(length)).div_ceil(1_000) as u16;
    at.clamp(least, length - least)
}

impl Panes {
    /// The panes of one tree, or of two. Narrow: board and tree on top, reasons below; two trees leave the board no room.
    /// Wide: board and reasons at the left, the whole height for the trees; or the whole height for what is drawn in place
    /// of a board, or for a board that is larger by that.
    pub(super) fn of(area: Rect, dividers: Dividers, two: bool) -> Self {
        let Dividers { board: side, reasons, trees, shape, drawn } = dividers;
        let wide = area.width >= WIDE;
        let (board, tree, reasons) = if wide {
            let (least, half) = ((area.width * 2 / 5).min(64), area.height / 2);
            let [below, alone] = [REASONS, 0].map(|reasons| large(area, shape, reasons, two));
            if !two && (drawn || alone > below) {
                // The rows are few where the game is drawn. The reasons stand below the rows.
                let usual = alone.map_or(area.width.saturating_sub(ROWS).max(least), |(width, _)| width);
                let [board, right] = columns(area, share(side, area.width, LEAST_COLUMNS, usual));
                let [tree, reasons] = lines(right, share(reasons, area.height, LEAST_LINES, half));
                return Self { board, tree, second: Rect::ZERO, reasons };
            }
            let (good, high) = below.unwrap_or((least, half));
            let usual = if two { good } else { good.max(least) };
            let [left, tree] = columns(area, share(side, area.width, LEAST_COLUMNS, usual));
            let [board, reasons] = lines(left, share(reasons, area.height, LEAST_LINES, high));
            (board, tree, reasons)
        } else {
            let high = area.height.saturating_sub(area.height / 3).max(12).min(area.height);
            let [top, reasons] = lines(area, share(reasons, area.height, LEAST_LINES, high));
            let needed = shape.map_or(0, |shape| {
                let room = (top.width.saturating_sub(BESIDE + 2), top.height.saturating_sub(2));
                shape.largest_in(room.0, room.1).map_or(shape.least().0, |(width, _)| width)
            });
            let side = if two { 0 } else { share(side, area.width, LEAST_COLUMNS, BOARD.max(needed + 2)) };
            let [board, tree] = columns(top, side);
            (board, tree, reasons)
        };
        if !two {
            return Self { board, tree, second: Rect::ZERO, reasons };
        }
        let [tree, second] = columns(tree, share(trees, tree.width, LEAST_COLUMNS, tree.width / 2));
        Self { board, tree, second, reasons }
    }

    /// The panes of the trees, from left to right.
    pub(super) fn trees(&self) -> [Rect; 2] {
        [self.tree, self.second]
    }

    /// The divider at this place.
    pub(super) fn divider(&self, at: Position) -> Option<Divider> {
        let between = |left: Rect, right: Rect| {
            left.width > 0 && right.width > 0 && (at.x == right.x || at.x + 1 == right.x)
        };
        let Self { board, tree, second, reasons } = *self;
        if second.contains(at) && between(tree, second) || tree.contains(at) && between(tree, second) {
            Some(Divider::Trees)
        } else if (board.contains(at) || tree.contains(at) || at.y >= board.bottom() && at.x < tree.x)
            && between(board, tree)
        {
            Some(Divider::Board)
        } else if (reasons.x..reasons.right()).contains(&at.x)
            && (at.y == reasons.y || at.y + 1 == reasons.y)
            && reasons.y > 0
        {
            Some(Divider::Reasons)
        } else {
            None
        }
    }
}

/// Columns and lines of the largest board in its frame that leaves the reasons so many lines of a wide area, and enough for
/// the tree, or two of them: with so many columns each says what decided.
fn large(area: Rect, shape: Option<Shape>, reasons: u16, two: bool) -> Option<(u16, u16)> {
    let height = area.height.saturating_sub(reasons + 2);
    let width = if two { area.width.saturating_sub(2 * TREE) } else { area.width * 9 / 20 };
    let (width, height) = shape?.largest_in(width.saturating_sub(2), height)?;
    Some((width + 2, height + 2))
}

fn columns(area: Rect, first: u16) -> [Rect; 2] {
    Layout::horizontal([Constraint::Length(first), Constraint::Fill(1)]).areas(area)
}

fn lines(area: Rect, first: u16) -> [Rect; 2] {
    Layout::vertical([Constraint::Length(first), Constraint::Fill(1)]).areas(area)
}

/// What a frame leaves inside.
pub(super) fn inner(pane: Rect) -> Rect {
    Rect {
        x: pane.x + pane.width.min(1),
        y: pane.y + pane.height.min(1),
        width: pane.width.saturating_sub(2),
        height: pane.height.saturating_sub(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn panes_fill_the_area_wherever_dividers_are_dragged(
            (width, height) in (1u16..200, 1u16..70),
            (two, drawn) in any::<(bool, bool)>(),
            drags in prop::collection::vec((0u16..220, 0u16..80, 0usize..3), 0..6),
        ) {
            let area = Rect::new(0, 1, width, height);
            let mut dividers = Dividers { drawn, ..Dividers::default() };
            for (x, y, which) in drags {
                let panes = Panes::of(area, dividers, two);
                let divider = [Divider::Board, Divider::Reasons, Divider::Trees][which];
                dividers.drag(divider, area, &panes, Position { x, y });
            }
            let Panes { board, tree, second, reasons } = Panes::of(area, dividers, two);
            let all = [board, tree, second, reasons];
            prop_assert_eq!(all.iter().map(|pane| pane.area()).sum::<u32>(), area.area());
            prop_assert!(all.iter().all(|pane| pane.is_empty() || area.union(*pane) == area));
            for (number, pane) in all.iter().enumerate() {
                let apart = |other: &Rect| pane.intersection(*other).is_empty();
                prop_assert!(all[..number].iter().all(apart));
            }
        }

        #[test]
        fn a_divider_that_is_dragged_is_where_it_was_dragged_to(
            (width, height) in (60u16..200, 18u16..70),
            (two, drawn) in any::<(bool, bool)>(),
            (x, y) in (30u16..45, 6u16..14),
        ) {
            let area = Rect::new(0, 0, width, height);
            let mut dividers = Dividers { drawn, ..Dividers::default() };
            let at = Position { x, y };
            for divider in [Divider::Board, Divider::Reasons, Divider::Trees] {
                let panes = Panes::of(area, dividers, two);
                let there = |panes: &Panes| match divider {
                    Divider::Board => (panes.board.width > 0).then_some((panes.tree.x, x)),
                    Divider::Reasons => Some((panes.reasons.y, y)),
                    Divider::Trees => two.then_some((panes.second.x, x)),
                };
                dividers.drag(divider, area, &panes, at);
                let moved = Panes::of(area, dividers, two);
                if let Some((is, wanted)) = there(&moved)
                    && (divider != Divider::Trees || wanted >= panes.tree.x + LEAST_COLUMNS)
                {
                    prop_assert_eq!(is, wanted, "{:?}", divider);
                }
            }
        }
    }
}
