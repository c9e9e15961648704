//! What the transposition table knew of a node that was searched all the same.

use super::Narrator;
use crate::search::{Bound, OrderReason, Returned, Visit};

impl Narrator<'_> {
    pub(super) fn table(&self, depth: i8, stored: Returned) -> String {
        let told = self.claim(stored);
        let wanted = self.tree.depth(self.id);
        let why = if self.narrows(stored) {
            "which narrows the window".into()
        } else if i32::from(depth) < wanted {
            format!("too shallow to be used here (depth {wanted} is wanted)")
        } else if self.tree.ply(self.id) == 0 {
            "not used, because a move is wanted at the root".into()
        } else if self.settles(stored) {
            "which settles this window: that it was not used was set by hand".into()
        } else if !self.lies_beyond(stored) {
            "which does not settle this window".into()
        } else {
            "not used, because with more than a zero window the line is played out".into()
        };
        let first = if self.begins_with_the_tables_move() { "; its move was tried first" } else { "" };
        format!("The table knows this position as {told} from depth {depth}, {why}{first}.")
    }

    /// The search would have returned it at once, had nobody wanted it otherwise.
    fn settles(&self, stored: Returned) -> bool {
        self.tree.window(self.id).is_zero() && self.lies_beyond(stored)
    }

    /// What was stored is the value, or lies beyond the window.
    fn lies_beyond(&self, Returned { score, bound }: Returned) -> bool {
        self.tree.window(self.id).settled_by(score, bound)
    }

    /// The page has narrowed the window to what was stored: the first move was searched with it.
    fn narrows(&self, Returned { score, bound }: Returned) -> bool {
        let (tree, window) = (self.tree, self.tree.window(self.id));
        let inside = window.alpha < score && score < window.beta;
        let first = tree.children(self.id).find(|&id| tree.visit(id) == Visit::Full);
        inside
            && first.is_some_and(|first| match bound {
                Bound::Lower => tree.window(first).beta == -score,
                Bound::Upper => tree.window(first).alpha == -score,
                Bound::Exact => false,
            })
    }

    /// An entry may have no move: where none raised α.
    fn begins_with_the_tables_move(&self) -> bool {
        let first = self.tree.children(self.id).find(|&id| self.tree.tag(id).is_some());
        first.is_some_and(|id| self.tree.order(id).reason == OrderReason::TableMove)
    }
}
