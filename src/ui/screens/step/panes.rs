//! Where the stepper's panes are.

use ratatui::layout::{Constraint, Layout, Rect};

use crate::explain::figure::Figure;
use crate::textbook::Page;
use crate::ui::widgets::figure;

/// From here on the page stands beside the tree.
const WIDE: u16 = 120;
/// The width of the page there: the longest line, its number, and the frame.
const PAGE: u16 = Page::COLUMNS as u16 + 6;

/// The panes, frames included; what is not there is empty.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Panes {
    /// The trees, one for each algorithm.
    pub(super) trees: [Rect; 2],
    /// The pages of pseudo-code.
    pub(super) codes: [Rect; 2],
    /// The windows or OPEN lists.
    pub(super) windows: [Rect; 2],
    /// What happens, in words.
    pub(super) words: Rect,
    /// The trees and the words have no frame but a rule above: every row counts.
    pub(super) open: bool,
}

impl Panes {
    pub(super) fn of(area: Rect, figure: &Figure, page: usize, (two, quiz): (bool, bool)) -> Self {
        match (area.width >= WIDE, two) {
            (false, false) => Self::narrow(area, figure, quiz),
            (false, true) => Self::narrow_two(area),
            (true, false) => Self::wide(area, page),
            (true, true) => Self::wide_two(area, page),
        }
    }

    fn narrow(area: Rect, figure: &Figure, quiz: bool) -> Self {
        // A question stands below what came of the last answer.
        let words = if quiz { 6 } else { 4 };
        let spare = area.height.saturating_sub(11);
        let tree = (figure::height(figure, spare.saturating_sub(2)) + 2).clamp(5, spare.max(5));
        let [tree, middle, words] =
            Layout::vertical([Constraint::Length(tree), Constraint::Fill(1), Constraint::Length(words)])
                .areas(area);
        let [code, window] = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).areas(middle);
        Self {
            trees: [tree, Rect::ZERO],
            codes: [code, Rect::ZERO],
            windows: [window, Rect::ZERO],
            words,
            open: false,
        }
    }

    fn narrow_two(area: Rect) -> Self {
        let [one, two, words] =
            Layout::vertical([Constraint::Fill(1), Constraint::Fill(1), Constraint::Length(2)]).areas(area);
        Self { trees: [one, two], words, open: true, ..Self::default() }
    }

    fn wide(area: Rect, page: usize) -> Self {
        let [left, right] = Layout::horizontal([Constraint::Length(PAGE), Constraint::Fill(1)]).areas(area);
        let page = (page as u16 + 2).min(left.height.saturating_sub(8));
        let [code, window] = Layout::vertical([Constraint::Length(page), Constraint::Fill(1)]).areas(left);
        let [tree, words] = Layout::vertical([Constraint::Fill(1), Constraint::Length(6)]).areas(right);
        Self {
            trees: [tree, Rect::ZERO],
            codes: [code, Rect::ZERO],
            windows: [window, Rect::ZERO],
            words,
            open: false,
        }
    }

    fn wide_two(area: Rect, page: usize) -> Self {
        let page = (page as u16 + 2).min(area.height.saturating_sub(18));
        let [above, below, words] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(page), Constraint::Length(6)])
                .areas(area);
        let halves = |area| Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(area);
        // Each window stands below the page of its algorithm.
        let [left, words, right] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Fill(2), Constraint::Fill(1)]).areas(words);
        Self { trees: halves(above), codes: halves(below), windows: [left, right], words, open: false }
    }
}

/// What a frame leaves.
pub(super) fn inner(pane: Rect) -> Rect {
    Rect {
        x: pane.x + 1.min(pane.width),
        y: pane.y + 1.min(pane.height),
        width: pane.width.saturating_sub(2),
        height: pane.height.saturating_sub(2),
    }
}

/// What a frame leaves, or a rule.
pub(super) fn inside(pane: Rect, open: bool) -> Rect {
    if open {
        Rect { y: pane.y + 1.min(pane.height), height: pane.height.saturating_sub(1), ..pane }
    } else {
        inner(pane)
    }
}
