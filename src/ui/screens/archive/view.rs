//! How the list of the learner's games is drawn, a row a game, and where the rest stands (`chosen`).

use super::Archive;
use crate::numbers::{counted, thousands};
use crate::session::archive;
use crate::ui::learner_state::KeptGame;
use crate::ui::prelude::*;
use crate::ui::widgets::tier::{self, Tier, columns, inset};

/// Columns of the list where something stands beside it: all that is said of a game; and, in a window that is less wide than
/// that, what leaves a board room for men that are drawn.
const LIST: u16 = 74;
const NARROW_LIST: u16 = 66;
const WIDE: u16 = 140;
/// Rows of the list at least where something is said of the chosen game below it, and of that.
const LEAST: u16 = 8;
const SAID: u16 = 18;
/// The same in a small window, where what is said stands beside the board, which has so many columns.
const LEAST_SMALL: u16 = 5;
const SAID_SMALL: u16 = 10;
const BOARD_SMALL: u16 = 36;
/// Columns between those of a row, and of the sign before it.
const GAP: usize = 2;
const SIGN: usize = 2;
/// What stands above the columns.
const HEADINGS: [&str; 5] = ["day", "game", "against", "moves", "how it ended"];
/// Which of them is whom it was against, how many moves it had, and how it ended.
const AGAINST: usize = 2;
const MOVES: usize = 3;
const RESULT: usize = 4;
/// Columns of the opponent's name at the least.
const OPPONENT: usize = 10;
/// Rows above the list: its heading.
const ABOVE: u16 = 1;
/// Rows below it: what is typed.
const BELOW: u16 = 1;

/// The list, what is said of the chosen game below it, and its board: beside both, or in a small window beside what is
/// said.
fn panes(area: Rect, games: usize) -> [Rect; 3] {
    let inside = inset(area);
    if Tier::of(area) == Tier::Compact {
        let list = Want::just(games.cells() + ABOVE + BELOW).least(LEAST_SMALL);
        let [list, below] = tier::rows(inside, 1, [list.rank(1), Want::rest(SAID_SMALL)]);
        let [said, board] = columns(below, 2, [Want::rest(30), Want::just(BOARD_SMALL).least(20).rank(1)]);
        return [list, said, board];
    }
    let list = if area.width < WIDE { NARROW_LIST } else { LIST };
    let [left, board] = columns(inside, 2, [Want::just(list), Want::rest(24)]);
    let list = Want::just(games.cells() + ABOVE + BELOW).least(LEAST).rank(1);
    let [list, said] = tier::rows(left, 1, [list, Want::rest(SAID)]);
    [list, said, board]
}

/// The rows of the list, of so many games.
pub(super) fn rows(area: Rect, games: usize) -> Rect {
    let list = panes(area, games)[0];
    Rect { y: list.y + ABOVE.min(list.height), height: list.height.saturating_sub(ABOVE + BELOW), ..list }
}

/// What a game is found by.
pub(super) fn words(kept: &KeptGame) -> String {
    parts(kept).join(" ")
}

/// Day, game, opponent, how many moves, and how it ended.
fn parts(kept: &KeptGame) -> [String; 5] {
    let saved = &kept.game;
    let result = archive::told_in_brief(saved).unwrap_or_else(|| "not over".into());
    let day = kept.day.clone().unwrap_or_else(|| "—".into());
    [
        day,
        saved.game.clone(),
        archive::opponent(saved),
        thousands(archive::plies(saved).div_ceil(2) as u64),
        result,
    ]
}

impl Archive {
    /// Columns of the parts of a row: each has what its widest text needs, and how it ended has what is left of so
    /// many. Where that is too little, the number of moves is left out, which is told below, and then who it was against is clipped.
    fn widths(&self, across: usize) -> [usize; 5] {
        let mut widths = HEADINGS.map(unicode_width::UnicodeWidthStr::width);
        for parts in self.games.iter().map(parts) {
            for (width, part) in widths.iter_mut().zip(parts) {
                *width = part.width().max(*width);
            }
        }
        let lacks = |widths: &[usize; 5]| {
            let needed = SIGN
                + widths.iter().filter(|width| **width > 0).map(|width| width + GAP).sum::<usize>()
                - GAP;
            needed.saturating_sub(across)
        };
        if lacks(&widths) > 0 {
            widths[MOVES] = 0;
        }
        for (column, least) in [(AGAINST, OPPONENT), (RESULT, 0)] {
            widths[column] -= lacks(&widths).min(widths[column].saturating_sub(least));
        }
        widths
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let area = area.intersection(buf.area);
        let [list, said, board] = panes(area, self.games.len());
        if self.shows_famous() {
            return self.famous.draw(buf, area, self.games.is_empty(), theme);
        }
        let rows = rows(area, self.games.len());
        let widths = self.widths(list.width.into());
        let heading = " ".repeat(SIGN) + &fitted(HEADINGS.map(String::from), widths).concat();
        buf.set_stringn(list.x, list.y, heading, list.width.into(), theme.style(Role::Title));
        self.list.draw(buf, rows, theme, |at| row(&self.games[at], widths, theme));
        let below = Rect { y: rows.bottom(), height: 1, ..list }.intersection(area);
        if self.list.filter().is_some() {
            self.list.draw_filter(buf, below, theme);
        } else {
            let count = counted(self.games.len(), "game", "games");
            buf.set_stringn(
                below.x + 2.min(below.width),
                below.y,
                count,
                below.width.into(),
                theme.style(Role::Dim),
            );
        }
        let Some(kept) = self.chosen().filter(|_| !board.is_empty()) else { return };
        let Ok(session) = archive::open(&kept.game) else { return };
        Self::draw_board(buf, board, kept, &*session, theme);
        self.draw_chosen(buf, said, kept, &*session, theme);
    }
}

/// The parts of a row, each in so many columns; what is wider ends with `…`. Figures stand below each other.
fn fitted(parts: [String; 5], widths: [usize; 5]) -> [String; 5] {
    let mut columns = widths.into_iter().enumerate();
    parts.map(|part| match columns.next() {
        None | Some((_, 0)) => String::new(),
        Some((MOVES, width)) => format!("{part:>width$}{:GAP$}", ""),
        Some((_, width)) => {
            let part = prose::clipped(&part, width);
            let blanks = width.saturating_sub(part.width()) + GAP;
            part + &" ".repeat(blanks)
        }
    })
}

fn row(kept: &KeptGame, widths: [usize; 5], theme: &Theme) -> Line<'static> {
    let [day, game, opponent, length, result] = fitted(parts(kept), widths);
    let role = if kept.game.result.is_none() { Role::Accent } else { Role::Text };
    Line::from(vec![
        theme.span(day, Role::Dim),
        theme.span(game + &opponent, Role::Text),
        theme.span(length, Role::Dim),
        theme.span(result, role),
    ])
}
