//! Where the stepper's panes are. The page, the words and the window take what they need; the rest is the tree's.

use ratatui::layout::{Constraint, Layout, Rect};

use crate::textbook::Page;

/// From so many columns and rows on, the words stand beside the page and not below it.
const NORMAL: (u16, u16) = (100, 30);
/// From here on two pages stand below two trees.
const TWO: (u16, u16) = (120, 30);
/// From here on the whole page is shown.
const WIDE: (u16, u16) = (140, 45);
/// The width of the page: the longest line, and its number.
const PAGE: u16 = Page::COLUMNS as u16 + 4;
/// The width of the words at least, where they stand beside the page.
const WORDS: u16 = 44;

/// The panes, their titles included; what is not there is empty.
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
}

impl Panes {
    /// For pages of so many lines.
    pub(super) fn of(area: Rect, page: usize, (two, quiz): (bool, bool)) -> Self {
        let from = |(width, height)| area.width >= width && area.height + 2 >= height;
        let page = page as u16 + 1;
        let page = if from(WIDE) { page.min(area.height / 2) } else { page.min(area.height * 2 / 5) };
        match two {
            false if from(NORMAL) => Self::normal(area, page, quiz),
            false => Self::compact(area, page, quiz),
            true if from(TWO) => Self::normal_two(area, page),
            true => Self::compact_two(area),
        }
    }

    fn compact(area: Rect, page: u16, quiz: bool) -> Self {
        // A question stands below what came of the last answer.
        let words = if quiz { 5 } else { 3 };
        let [tree, middle, words] = Layout::vertical([
            Constraint::Fill(1),
            Constraint::Length(page.max(6).min(area.height / 3)),
            Constraint::Length(words),
        ])
        .areas(area);
        let [code, window] =
            Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).spacing(2).areas(middle);
        Self { trees: [tree, Rect::ZERO], codes: [code, Rect::ZERO], windows: [window, Rect::ZERO], words }
    }

    fn compact_two(area: Rect) -> Self {
        let [one, two, words] =
            Layout::vertical([Constraint::Fill(1), Constraint::Fill(1), Constraint::Length(2)]).areas(area);
        Self { trees: [one, two], words, ..Self::default() }
    }

    fn normal(area: Rect, page: u16, quiz: bool) -> Self {
        let [tree, below] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(page.max(11))]).areas(area);
        let [code, beside] = Layout::horizontal([
            Constraint::Length(PAGE.min(area.width.saturating_sub(WORDS + 2))),
            Constraint::Fill(1),
        ])
        .spacing(2)
        .areas(below);
        let words = if quiz { 7 } else { 5 };
        let [words, window] =
            Layout::vertical([Constraint::Length(words), Constraint::Fill(1)]).areas(beside);
        Self { trees: [tree, Rect::ZERO], codes: [code, Rect::ZERO], windows: [window, Rect::ZERO], words }
    }

    fn normal_two(area: Rect, page: u16) -> Self {
        let [above, below, words] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(page), Constraint::Length(6)])
                .areas(area);
        let halves =
            |area| Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).spacing(2).areas(area);
        // Each window stands below the page of its algorithm.
        let [left, words, right] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Fill(2), Constraint::Fill(1)])
                .spacing(2)
                .areas(words);
        Self { trees: halves(above), codes: halves(below), windows: [left, right], words }
    }
}
