//! Stones as discs, where a cell is large enough and colour tells the sides apart: a character is lost in such a cell.

use crate::games::Cell;
use crate::ui::theme::{PieceStyle, Theme, ThemeName};

/// A disc for cells of this size, and one with a hole: rows as wide as the cell.
struct Disc {
    size: (u16, u16),
    whole: &'static [&'static str],
    hollow: &'static [&'static str],
}

const DISCS: [Disc; 3] = [
    Disc {
        size: (8, 4),
        whole: &["  ▄▄▄▄  ", " ██████ ", " ██████ ", "  ▀▀▀▀  "],
        hollow: &["  ▄▄▄▄  ", " ██▀▀██ ", " ██▄▄██ ", "  ▀▀▀▀  "],
    },
    Disc {
        size: (6, 3), whole: &["  ▄▄  ", " ████ ", "  ▀▀  "], hollow: &["  ▄▄  ", " █  █ ", "  ▀▀  "]
    },
    Disc {
        size: (4, 2), whole: &["▄██▄", "▀██▀"], hollow: &["▄▀▀▄", "▀▄▄▀"]
    },
];

/// The rows of a stone that fills a cell of this size, if it can be drawn so: the circle with another in it is hollow.
pub(super) fn of(cell: &Cell, size: (u16, u16), theme: &Theme) -> Option<&'static [&'static str]> {
    let coloured = !matches!(theme.name, ThemeName::Mono | ThemeName::Sixteen);
    if !coloured || theme.pieces != PieceStyle::Big {
        return None;
    }
    let disc = DISCS.iter().find(|disc| disc.size == size)?;
    match cell.symbol? {
        '○' | '●' => Some(disc.whole),
        '◎' | '◉' => Some(disc.hollow),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_fill_their_cells() {
        for Disc { size: (width, height), whole, hollow } in DISCS {
            for rows in [whole, hollow] {
                assert_eq!(rows.len(), usize::from(height));
                assert!(rows.iter().all(|row| row.chars().count() == usize::from(width)), "{rows:?}");
            }
            assert_ne!(whole, hollow);
        }
    }
}
