//! Where the explorer's panes are: one function of the area, shared by drawing and by the mouse.

use ratatui::layout::{Constraint, Layout, Rect};

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

/// Columns of the board beside the tree: the smallest one in its frame, for the tree needs the room.
const BOARD: u16 = 20;

/// Makes room for two trees. Narrow: the board has none left.
pub(super) fn two(area: Rect) -> Panes {
    let one = panes(area);
    let both = if area.width >= WIDE {
        one.tree
    } else {
        Rect { x: one.board.x, width: one.board.width + one.tree.width, ..one.tree }
    };
    let board = if area.width >= WIDE { one.board } else { Rect { width: 0, ..one.board } };
    let [tree, second] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(both);
    Panes { board, tree, second, ..one }
}

/// Divides the screen. Narrow: board and tree on top, reasons below. Wide: board and reasons at the left, the
/// whole height for the tree.
pub(super) fn panes(area: Rect) -> Panes {
    if area.width >= WIDE {
        let side = (area.width * 2 / 5).min(64);
        let [left, tree] = Layout::horizontal([Constraint::Length(side), Constraint::Fill(1)]).areas(area);
        let [board, reasons] =
            Layout::vertical([Constraint::Percentage(50), Constraint::Fill(1)]).areas(left);
        Panes { board, tree, second: Rect::ZERO, reasons }
    } else {
        let high = area.height.saturating_sub(area.height / 3).max(12).min(area.height);
        let [top, reasons] = Layout::vertical([Constraint::Length(high), Constraint::Fill(1)]).areas(area);
        let [board, tree] = Layout::horizontal([Constraint::Length(BOARD), Constraint::Fill(1)]).areas(top);
        Panes { board, tree, second: Rect::ZERO, reasons }
    }
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
