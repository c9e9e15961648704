//! Where the stepper's panes are. The page, the words and the window take what they need; the rest is the tree's.

use crate::textbook::Page;
use crate::ui::prelude::*;
use crate::ui::widgets::board::Shape;
use crate::ui::widgets::tier::{Tier, columns, inset, rows};

/// From so many columns on, without the margins, two pages stand below two trees.
const TWO: u16 = 118;
/// The width of the page: the longest line, and its number.
#[expect(clippy::cast_possible_truncation, reason = "a page is narrower than any terminal")]
const PAGE: u16 = Page::COLUMNS as u16 + 4;
/// The width of the words at least, where they stand beside the page.
const WORDS: u16 = 44;
/// The width of the call stack.
const CALLS: u16 = 42;
/// Columns between panes that stand beside each other.
const GAP: u16 = 2;
/// Such a part of the columns is a board's at most: the tree needs the others.
const BOARD: (u16, u16) = (2, 5);

/// The panes, their titles included; what is not there is empty.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Panes {
    /// The trees, one for each algorithm.
    pub(super) trees: [Rect; 2],
    /// The pages of pseudo-code.
    pub(super) codes: [Rect; 2],
    /// The windows or OPEN lists.
    pub(super) windows: [Rect; 2],
    /// The call stack, where there is room for it.
    pub(super) calls: Rect,
    /// What happens, in words.
    pub(super) words: Rect,
    /// The board, beside the tree.
    pub(super) board: Rect,
}

impl Panes {
    /// For pages of so many lines.
    pub(super) fn of(area: Rect, page: usize, (two, quiz): (bool, bool)) -> Self {
        let (tier, area, page) = (Tier::of(area), inset(area), page.cells() + 1);
        let page = if tier == Tier::Wide { page.min(area.height / 2) } else { page.min(area.height * 2 / 5) };
        match (two, tier) {
            (false, Tier::Compact) => Self::compact(area, page, quiz),
            (false, _) => Self::normal(area, page, quiz),
            (true, Tier::Normal | Tier::Wide) if area.width >= TWO => Self::normal_two(area, page),
            (true, _) => Self::compact_two(area),
        }
    }

    /// With a board beside one tree, where the tree keeps enough room and the board fills most of its pane.
    #[must_use]
    pub(super) fn with_board(self, area: Rect, shape: Shape) -> Self {
        let [tree, second] = self.trees;
        if Tier::of(area) == Tier::Compact || !second.is_empty() {
            return self;
        }
        let room = (area.width * BOARD.0 / BOARD.1, tree.height.saturating_sub(1));
        match shape.largest_in(room.0, room.1) {
            Some((width, height)) if height * 2 >= room.1 => {
                let [tree, board] = columns(tree, GAP, [Want::rest(1), Want::just(width)]);
                Self { trees: [tree, second], board, ..self }
            }
            _ => self,
        }
    }

    /// Of an algorithm that keeps a list instead of calling itself.
    #[must_use]
    pub(super) fn without_calls(self) -> Self {
        let Self { calls, words, windows: [window, second], .. } = self;
        if calls.is_empty() {
            return self;
        }
        let wide = |pane: Rect| Rect { width: calls.right() - pane.x, ..pane };
        Self { calls: Rect::ZERO, words: wide(words), windows: [wide(window), second], ..self }
    }

    /// Those of one algorithm, without a board.
    fn of_one(tree: Rect, code: Rect, window: Rect, words: Rect) -> Self {
        let [trees, codes, windows] = [tree, code, window].map(|pane| [pane, Rect::ZERO]);
        Self { trees, codes, windows, words, ..Self::default() }
    }

    fn compact(area: Rect, page: u16, quiz: bool) -> Self {
        // A question stands below what came of the last answer.
        let words = if quiz { 5 } else { 3 };
        let page = page.max(6).min(area.height / 3);
        let [tree, middle, words] = rows(area, 0, [Want::rest(1), Want::just(page), Want::just(words)]);
        let code = middle.width.saturating_sub(GAP) * 3 / 5;
        let [code, window] = columns(middle, GAP, [Want::just(code), Want::rest(1)]);
        Self::of_one(tree, code, window, words)
    }

    fn compact_two(area: Rect) -> Self {
        let [one, two, words] = rows(area, 0, [Want::rest(1), Want::rest(1), Want::just(2)]);
        Self { trees: [one, two], words, ..Self::default() }
    }

    fn normal(area: Rect, page: u16, quiz: bool) -> Self {
        let [tree, below] = rows(area, 0, [Want::rest(1), Want::just(page.max(11))]);
        let calls = Want::just(CALLS).rank(2);
        let page = Want::just(PAGE).least(1).rank(1);
        let [code, beside, calls] = columns(below, GAP, [page, Want::rest(WORDS), calls]);
        let words = if quiz { 7 } else { 5 };
        let [words, window] = rows(beside, 0, [Want::just(words), Want::rest(1)]);
        Self { calls, ..Self::of_one(tree, code, window, words) }
    }

    fn normal_two(area: Rect, page: u16) -> Self {
        let [above, below, words] = rows(area, 0, [Want::rest(1), Want::just(page), Want::just(6)]);
        let halves = |area| columns(area, GAP, [Want::rest(1), Want::rest(1)]);
        // Each window stands below the page of its algorithm.
        let window = Want::just(words.width.saturating_sub(2 * GAP) / 4);
        let [left, words, right] = columns(words, GAP, [window, Want::rest(1), window]);
        Self { trees: halves(above), codes: halves(below), windows: [left, right], words, ..Self::default() }
    }
}
