//! Why a value at or beyond the window's end is enough: which earlier choice makes the node unreachable, or what
//! becomes of the iteration.

use super::{Narrator, plural};
use crate::games::{Score, Side};
use crate::search::{Bound, Visit};
use crate::trace::{End, NodeId, Origin, Tree, cut_reach, origin, seen_by_first};

impl Narrator<'_> {
    /// Which earlier choice makes this node, which was cut, unreachable.
    pub(super) fn reach(&self) -> String {
        let (mover, other) = (self.name(self.side()), self.name(!self.side()));
        let beta = self.value(self.tree.window(self.id).beta);
        match (origin(self.tree, self.id, End::Beta), cut_reach(self.tree, self.id)) {
            (Origin::Choice { ancestor, tag }, Some(plies)) => {
                let choice = self.choice(ancestor, tag);
                let place = cut_words(plies);
                format!(
                    " {other} will not come here: {}, {choice} already holds {mover} to {beta} {}.",
                    place.0, place.1
                )
            }
            (Origin::StandPat(_), Some(plies)) => {
                let place = cut_words(plies);
                format!(
                    " {other} will not come here: {}, standing pat already holds {mover} to {beta} {}.",
                    place.0, place.1
                )
            }
            (Origin::ZeroWindow(_), _) => {
                let has = self.value(self.tree.window(self.id).alpha);
                format!(
                    " That is enough: the zero window only asks whether {mover} can do better than {has}."
                )
            }
            (Origin::Aspiration, _) if self.tree.visit(self.id) == Visit::Root => self.missed(),
            (Origin::Aspiration, _) => self.outside_aspiration(&beta),
            _ => String::new(),
        }
    }

    /// A node inside the iteration was cut at an end of its aspiration window, not by anybody's choice.
    fn outside_aspiration(&self, beta: &str) -> String {
        let other = self.name(!self.side());
        let happened = match self.iteration().and_then(|root| self.tree.returned(root)) {
            Some(value) if value.bound == Bound::Exact => "; it did not",
            _ => "",
        };
        format!(
            " That lies outside the aspiration window, which ends at {beta}: {other} is expected to avoid this node. \
             Only if the value came up to the root would the iteration be searched again{happened}."
        )
    }

    /// At the root of an iteration whose value lies outside its aspiration window.
    pub(super) fn missed(&self) -> String {
        let (tree, window) = (self.tree, self.tree.window(self.id));
        let Some(returned) = tree.returned(self.id).filter(|_| tree.visit(self.id) == Visit::Root) else {
            return String::new();
        };
        if window.is_zero() && returned.bound == Bound::Upper {
            let has = self.value(window.alpha);
            return format!(
                " That answers the pass: {} can do no better than {has}.",
                self.name(self.side())
            );
        }
        let end = match returned.bound {
            Bound::Exact => return String::new(),
            Bound::Lower => window.beta,
            Bound::Upper => window.alpha,
        };
        let again = tree.next_sibling(self.id).filter(|&next| tree.depth(next) == tree.depth(self.id));
        let follows = if again.is_some() { "was searched again" } else { "must be searched again" };
        format!(
            " That misses the aspiration window, which ended at {}: the iteration {follows} with that side open.",
            self.value(end)
        )
    }

    /// The root of the iteration that this node belongs to.
    fn iteration(&self) -> Option<NodeId> {
        let above = |&id: &NodeId| self.tree.parent(id);
        let roots = std::iter::successors(Some(self.id), above);
        roots.into_iter().find(|&id| id != Tree::ROOT && self.tree.visit(id) == Visit::Root)
    }

    /// An end of the window of this node's side to move, as the first side sees it.
    pub(super) fn window_end(&self, score: Score) -> Score {
        seen_by_first(self.side(), score)
    }

    /// The name, on the first side's scale, of the end of the window that a move here may reach and cut.
    pub(super) fn cutting_end(&self) -> &'static str {
        if self.side() == Side::First { "β" } else { "α" }
    }
}

/// Where the choice stands that cut, and the kind of the cut (Knuth & Moore 1975).
fn cut_words(plies: usize) -> (String, &'static str) {
    match plies {
        1 => ("one ply up".into(), "(a shallow cut)"),
        n => (format!("{} up", plural(n, "ply", "plies")), "(a deep cut)"),
    }
}
