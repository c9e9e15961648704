//! Where the parts of the workbench are.

use super::worktop::Worktop;
use super::{said, view};
use crate::ui::prelude::*;
use crate::ui::widgets::tier::{Tier, columns, inset, rows};

/// Columns between panes that stand beside each other.
const GAP: u16 = 2;
/// Columns of the page where the tree stands beside it.
const PAGE: (u16, u16) = (48, 66);
/// Rows of what is said and of the tree below the page, at least and at most, and of what is said below the box at least.
const BELOW: (u16, u16) = (8, 10);
const WORDS: u16 = 6;
/// Columns of the tree beside what is said.
const TREE: u16 = 28;

/// The parts, each with its title.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Panes {
    pub(super) page: Rect,
    /// The box of lines, or the calls of the run, or what a page is written in.
    pub(super) side: Rect,
    pub(super) tree: Rect,
    /// What is said.
    pub(super) words: Rect,
    /// What the signs mean, where there is room left.
    pub(super) signs: Rect,
    /// What a page is written in, beside the box, where there is still more.
    pub(super) forms: Rect,
}

impl Panes {
    pub(super) fn of(top: &Worktop, area: Rect) -> Self {
        let inside = inset(area);
        if Tier::of(area) == Tier::Compact { Self::compact(top, inside) } else { Self::large(top, inside) }
    }

    /// The page and the box beside each other, and below them the words and the tree.
    fn compact(top: &Worktop, area: Rect) -> Self {
        let page = (area.width.saturating_sub(GAP)) * 5 / 9;
        let lines = view::page_rows(top, page).len().cells() + 1;
        // Of what is said there is more to be scrolled to; the page is seen whole where that can be.
        let below = area.height.saturating_sub(lines).clamp(BELOW.0, BELOW.1).min(area.height / 2);
        let [above, below] = rows(area, 0, [Want::rest(1), Want::just(below)]);
        let [page, side] = columns(above, GAP, [Want::just(page), Want::rest(1)]);
        let tree = Want::just(TREE).rank(1);
        let [words, tree] = columns(below, GAP, [Want::rest(30), tree]);
        Self { page, side, tree, words, signs: Rect::ZERO, forms: Rect::ZERO }
    }

    /// The page, the box and the words one below the other, and beside them the tree.
    fn large(top: &Worktop, area: Rect) -> Self {
        let wide = (area.width * 11 / 20).clamp(PAGE.0, PAGE.1);
        let [left, tree] = columns(area, GAP, [Want::just(wide), Want::rest(1)]);
        let lines = view::page_rows(top, left.width).len() + 1;
        let page = (lines.max(8) + 1).cells().min(area.height * 3 / 5);
        let said = said::lines(top, left.width, &Theme::plain()).len() + 1;
        let words = said.cells().clamp(WORDS, (area.height / 3).max(WORDS));
        let side = view::side_rows(top, left.width) + 1;
        let signs = view::signs(left.width, &Theme::plain()).len().cells() + 1;
        let forms = if top.craft().has_box() { view::FORMS.len().cells() + 1 } else { 0 };
        // Signs can be looked up in the help: lines that are still to be put are worth more.
        let wants = [
            Want::just(page),
            Want::just(side).least(1).most(u16::MAX),
            Want::just(words),
            Want::just(signs).rank(1),
            Want::just(forms).rank(2),
        ];
        let [page, side, words, signs, forms] = rows(left, 0, wants);
        Self { page, side, tree, words, signs, forms }
    }
}
