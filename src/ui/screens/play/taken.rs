//! The men that each side has taken, seen from what stood on the board at the beginning.

use std::collections::BTreeMap;

use crate::games::{BoardView, Cell, Side};
use crate::ui::theme::PieceStyle;

/// So many of a kind are written one by one; more are counted.
const ONE_BY_ONE: usize = 2;

/// The men of a side by their letters: how they look, and how many there are.
type Men = BTreeMap<char, (char, usize)>;

fn men(board: &BoardView, side: Side, pieces: PieceStyle) -> Men {
    let BoardView::Grid(grid) = board else { return Men::new() };
    let mut men = Men::new();
    for Cell { letter, symbol, .. } in grid.cells.iter().filter(|cell| cell.owner == Some(side)) {
        let Some(letter) = *letter else { continue };
        let looks = symbol.filter(|_| pieces != PieceStyle::Letters).unwrap_or(letter);
        men.entry(letter).or_insert((looks, 0)).1 += 1;
    }
    men
}

/// The men that this side has lost since the beginning, those first of which there were most: `♟×3 ♞`. A man that has
/// become another is not lost.
pub(super) fn lost(start: &BoardView, now: &BoardView, side: Side, pieces: PieceStyle) -> String {
    let [before, after] = [start, now].map(|board| men(board, side, pieces));
    let count = |men: &Men| men.values().map(|(_, count)| count).sum::<usize>();
    let fewer = count(&before).saturating_sub(count(&after));
    let left = |letter: &char| after.get(letter).map_or(0, |(_, count)| *count);
    let mut lost: Vec<_> = before
        .iter()
        .map(|(letter, &(looks, had))| (had, looks, had.saturating_sub(left(letter))))
        .filter(|&(.., lost)| lost > 0)
        .collect();
    lost.sort_by_key(|&(had, ..)| std::cmp::Reverse(had));
    // What is missing beyond the men that are gone has become something else: of what there were most.
    let missing: usize = lost.iter().map(|&(.., lost)| lost).sum();
    if let Some((.., most)) = lost.first_mut() {
        *most -= missing.saturating_sub(fewer).min(*most);
    }
    let written = lost.iter().filter(|&&(.., lost)| lost > 0).map(|&(_, looks, lost)| match lost {
        ..=ONE_BY_ONE => looks.to_string().repeat(lost),
        _ => format!("{looks}×{lost}"),
    });
    written.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::game;

    /// What both sides have lost between two positions of chess.
    fn between(start: &str, now: &str) -> [String; 2] {
        let view = |text| game("chess").unwrap().open(Some(text)).unwrap().view().board;
        let (start, now) = (view(start), view(now));
        [Side::First, Side::Second].map(|side| lost(&start, &now, side, PieceStyle::Letters))
    }

    #[test]
    fn men_that_are_gone_are_told_and_those_that_became_others_are_not() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(between(start, start), ["", ""]);
        let later = "r1bqkb1r/p4ppp/8/8/8/8/PPPPPPP1/R1BQKBNQ b Qkq - 0 20";
        // A pawn has become a queen; a knight and a rook are gone.
        assert_eq!(between(start, later), ["N R", "p×4 nn"]);
    }
}
