//! What is marked on a board, and how a marked cell looks: by its ground, and by signs that need no colour.

use crate::games::{BoardView, Shade};
use crate::session::View;
use crate::ui::prelude::*;

/// What is marked on a board, by cell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// Cells of the last move.
    pub last: Vec<usize>,
    /// The cell under the cursor.
    pub cursor: Option<usize>,
    /// The cell whose piece was taken up.
    pub picked: Option<usize>,
    /// Cells where it may go.
    pub targets: Vec<usize>,
    /// Cells that a hint points at.
    pub hinted: Vec<usize>,
    /// The cell where the piece that was taken up may not go, though it was told to.
    pub forbidden: Option<usize>,
    /// The cell of a king that is in check.
    pub check: Option<usize>,
}

impl Marks {
    /// What a position marks by itself: the last move, and check.
    pub fn of(view: &View) -> Self {
        let check = match &view.board {
            BoardView::Grid(grid) if view.in_check => grid.cells.iter().position(|cell| {
                cell.owner == Some(view.side)
                    && cell.letter.is_some_and(|letter| letter.eq_ignore_ascii_case(&'k'))
            }),
            _ => None,
        };
        Self { last: view.last.clone(), check, ..Self::default() }
    }
}

/// The mark of one cell: of several the one that says most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    None,
    Last,
    Check,
    Target,
    Hinted,
    Forbidden,
    Picked,
}

/// How a cell is marked. The cursor hides no mark.
pub(super) struct Marked {
    pub(super) mark: Mark,
    pub(super) cursor: bool,
}

impl Marked {
    pub(super) fn of(cell: usize, marks: &Marks) -> Self {
        let mark = if marks.picked == Some(cell) {
            Mark::Picked
        } else if marks.forbidden == Some(cell) {
            Mark::Forbidden
        } else if marks.hinted.contains(&cell) {
            Mark::Hinted
        } else if marks.targets.contains(&cell) {
            Mark::Target
        } else if marks.check == Some(cell) {
            Mark::Check
        } else if marks.last.contains(&cell) {
            Mark::Last
        } else {
            Mark::None
        };
        Self { mark, cursor: marks.cursor == Some(cell) }
    }

    /// The ground of the cell.
    pub(super) fn ground(&self, shade: Shade, theme: &Theme) -> Style {
        let role = match (self.mark, shade) {
            (Mark::Picked, _) => Role::Picked,
            (Mark::Forbidden, _) => Role::Forbidden,
            (Mark::Hinted, _) => Role::Hinted,
            (Mark::Target, _) => Role::Target,
            (Mark::Check, _) => Role::Check,
            (Mark::Last, _) => Role::LastMove,
            (Mark::None, _) if self.cursor && theme.is_coloured() => Role::CursorSquare,
            (Mark::None, Shade::Light) => Role::LightSquare,
            (Mark::None, Shade::Dark) => Role::DarkSquare,
        };
        Style { fg: None, ..theme.style(role) }
    }

    /// What stands in the place of a piece where there is none.
    pub(super) fn centre(&self, dark: bool) -> char {
        match self.mark {
            Mark::Target => '•',
            Mark::None if dark => '·',
            _ => ' ',
        }
    }

    /// What stands left and right of the piece: marks that need no colour.
    pub(super) fn signs(&self, empty: bool, plain: bool) -> (char, char) {
        match self.mark {
            Mark::Picked => ('(', ')'),
            Mark::Forbidden => ('╱', '╱'),
            Mark::Hinted => ('!', '!'),
            Mark::Check => ('+', '+'),
            Mark::Target if !empty => ('×', ' '),
            Mark::Last if plain => ('‹', '›'),
            _ => (' ', ' '),
        }
    }
}
