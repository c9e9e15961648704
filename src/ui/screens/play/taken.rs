//! The men that each side has taken, seen from what stood on the board at the beginning.

use std::collections::BTreeMap;

use crate::games::{BoardView, Cell, Side};
use crate::ui::prelude::*;
use crate::ui::widgets::board;

/// So many of a kind are written one by one; more are counted.
const ONE_BY_ONE: usize = 2;

/// The men of a side by their letters: how they look, and how many there are.
type Men<'a> = BTreeMap<char, (&'a Cell, usize)>;

fn men(board: &BoardView, side: Side) -> Men<'_> {
    let BoardView::Grid(grid) = board else { return Men::new() };
    let mut men = Men::new();
    for cell in grid.cells.iter().filter(|cell| cell.owner == Some(side)) {
        let Some(letter) = cell.letter else { continue };
        men.entry(letter).or_insert((cell, 0)).1 += 1;
    }
    men
}

/// The man of which this side has most on a board; `None` where it has none.
pub(super) fn usual(board: &BoardView, side: Side) -> Option<Cell> {
    men(board, side).into_values().max_by_key(|&(_, count)| count).map(|(man, _)| man.clone())
}

/// The men that this side has lost since the beginning, and how many of each, those first of which there were most. A
/// man that has become another is not lost.
fn lost<'a>(start: &'a BoardView, now: &BoardView, side: Side) -> Vec<(&'a Cell, usize)> {
    let (before, after) = (men(start, side), men(now, side));
    let count = |men: &Men<'_>| men.values().map(|(_, count)| count).sum::<usize>();
    let fewer = count(&before).saturating_sub(count(&after));
    let left = |letter: &char| after.get(letter).map_or(0, |(_, count)| *count);
    let mut lost: Vec<_> = before
        .iter()
        .map(|(letter, &(man, had))| (had, man, had.saturating_sub(left(letter))))
        .filter(|&(.., lost)| lost > 0)
        .collect();
    lost.sort_by_key(|&(had, ..)| std::cmp::Reverse(had));
    // What is missing beyond the men that are gone has become something else: of what there were most.
    let missing: usize = lost.iter().map(|&(.., lost)| lost).sum();
    if let Some((.., most)) = lost.first_mut() {
        *most -= missing.saturating_sub(fewer).min(*most);
    }
    lost.into_iter().filter(|&(.., lost)| lost > 0).map(|(_, man, lost)| (man, lost)).collect()
}

/// The men that this side has lost, as they look on the board: `♟×3 ♞`.
pub(super) fn spans(start: &BoardView, now: &BoardView, side: Side, theme: &Theme) -> Vec<Span<'static>> {
    let lost = lost(start, now, side).into_iter();
    let written = lost.filter_map(|(man, lost)| {
        let (sign, style) = board::man(man, theme)?;
        let text = if lost <= ONE_BY_ONE { sign.to_string().repeat(lost) } else { format!("{sign}×{lost}") };
        Some(Span::styled(format!(" {text}"), style))
    });
    let mut spans: Vec<_> = written.collect();
    if let Some(last) = spans.last().map(|last| Span::styled(" ", last.style)) {
        spans.push(last);
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::game;
    use crate::ui::theme::{Depth, PieceStyle, ThemeName};

    fn board(text: &str) -> BoardView {
        game("chess").unwrap().open(Some(text)).unwrap().view().board
    }

    /// What both sides have lost between two positions of chess.
    fn between(start: &str, now: &str) -> [String; 2] {
        let (start, now) = (board(start), board(now));
        [Side::First, Side::Second].map(|side| {
            let spans = spans(&start, &now, side, &Theme::plain());
            spans.iter().map(|span| &*span.content).collect::<String>().trim().to_string()
        })
    }

    #[test]
    fn men_that_are_gone_are_told_and_those_that_became_others_are_not() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(between(start, start), ["", ""]);
        let later = "r1bqkb1r/p4ppp/8/8/8/8/PPPPPPP1/R1BQKBNQ b Qkq - 0 20";
        // A pawn has become a queen; a knight and a rook are gone.
        assert_eq!(between(start, later), ["N R", "p×4 nn"]);
    }

    #[test]
    fn men_that_were_taken_have_the_colours_of_those_on_the_board() {
        let start = board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let now = board("rnbqkbnr/pppppp2/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let theme = Theme::new(ThemeName::Dark, PieceStyle::Drawn, Depth::True);
        let spans = spans(&start, &now, Side::Second, &theme);
        let (ink, ground) = (theme.style(Role::SecondPiece).fg, theme.style(Role::DarkSquare).bg);
        assert_eq!(spans[0].content, " ♟♟");
        assert!(spans.iter().all(|span| (span.style.fg, span.style.bg) == (ink, ground)), "{spans:?}");
    }
}
