//! The position at which a run stands, on the board beside the tree.

use super::Stepper;
use super::run::Run;
use crate::ui::prelude::*;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::pane::{below_rule, rule};

impl Stepper {
    /// The position with the move that led to it.
    pub(super) fn draw_board(&self, buf: &mut Buffer, pane: Rect, theme: &Theme) {
        if pane.is_empty() {
            return;
        }
        let path = self.run().map(Run::path).unwrap_or_default();
        let Some(view) = self.session.look(&path) else { return };
        let turn = match view.ending {
            Some(ending) => ending.rule.into(),
            None if view.in_check => format!("{}: in check", self.session.side_name(view.side)),
            None => format!("{} to move", self.session.side_name(view.side)),
        };
        let moved =
            if path.is_empty() { turn } else { format!("after {} · {turn}", self.session.numbered(&path)) };
        rule(buf, pane, &moved, false, theme);
        // A pane with room to spare shows a large board, unless letters were asked for.
        let mut roomy = theme.clone();
        if roomy.pieces == PieceStyle::Unicode {
            roomy.pieces = PieceStyle::Big;
        }
        board::draw_centred(buf, below_rule(pane), &view.board, &Marks::of(&view), false, &roomy);
    }
}
