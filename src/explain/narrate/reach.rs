//! Why a value at or beyond the window's end is enough: which earlier choice makes the node unreachable, or what
//! becomes of the iteration.

use super::{Narrator, capital};
use crate::numbers::counted;
use crate::search::{Bound, Visit};
use crate::trace::{End, NodeId, Origin, Tree, cut_reach, origin};

impl Narrator<'_> {
    /// Which earlier choice makes this node, which was cut, unreachable.
    pub(super) fn reach(&self) -> String {
        let (mover, other) = (self.mover(), self.name(!self.side()));
        let beta = self.value(self.tree.window(self.id).beta);
        let cut = |holder: String| {
            cut_reach(self.tree, self.id).map_or_else(String::new, |plies| {
                let (up, kind) = cut_words(plies);
                format!(" {other} will not come here: {up}, {holder} already holds {mover} to {beta} {kind}.")
            })
        };
        match origin(self.tree, self.id, End::Beta) {
            Origin::Choice { ancestor, tag } => cut(self.choice(ancestor, tag)),
            Origin::StandPat(_) => cut("standing pat".into()),
            Origin::ZeroWindow(_) => {
                let has = self.value(self.tree.window(self.id).alpha);
                format!(
                    " That is enough: the zero window only asks whether {mover} can do better than {has}."
                )
            }
            Origin::Aspiration if self.tree.visit(self.id) == Visit::Root => self.missed(),
            Origin::Aspiration => self.outside_aspiration(&beta),
            Origin::Open | Origin::Table(_) | Origin::Test(_) | Origin::SecondarySearch | Origin::Merit => {
                String::new()
            }
        }
    }

    /// A node inside the iteration was cut at an end of its aspiration window, not by anybody's choice.
    fn outside_aspiration(&self, beta: &str) -> String {
        let other = self.name(!self.side());
        let root = self.iteration();
        let of_root = |root: NodeId| (self.tree.ply(self.id) - self.tree.ply(root)).is_multiple_of(2);
        // The end of the root's window that such a value is beyond.
        let missed = if root.is_some_and(of_root) { Bound::Lower } else { Bound::Upper };
        let happened = match root.and_then(|root| self.tree.returned(root)) {
            Some(value) if value.bound != missed => "; it did not",
            Some(_) => {
                return format!(
                    " That lies outside the aspiration window, which ends at {beta}. {} could not avoid such values: one came \
                     up to the root, and the iteration missed its window.",
                    capital(other)
                );
            }
            None => "",
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
        let ended = self.value(end);
        let missed = format!(" That misses the aspiration window, which ended at {ended}");
        let again = tree
            .next_sibling(self.id)
            .filter(|&next| tree.visit(next) == Visit::Root && tree.depth(next) == tree.depth(self.id));
        let Some(again) = again else {
            let running = tree.returned(Tree::ROOT).is_none() && !tree.is_stopped(Tree::ROOT);
            let follows =
                if running { ": the iteration must be searched again with that side wider" } else { "" };
            return format!("{missed}{follows}.");
        };
        let wider = tree.window(again);
        let side = if returned.bound == Bound::Lower { wider.beta } else { wider.alpha };
        let side = if side.is_infinite() { "open".into() } else { format!("moved to {}", self.value(side)) };
        format!("{missed}: the iteration was searched again with that side {side}.")
    }

    /// The root of the iteration that this node belongs to.
    fn iteration(&self) -> Option<NodeId> {
        let above = |&id: &NodeId| self.tree.parent(id);
        let roots = std::iter::successors(Some(self.id), above);
        roots.into_iter().find(|&id| id != Tree::ROOT && self.tree.visit(id) == Visit::Root)
    }
}

/// Where the choice stands that cut, and the kind of the cut (Knuth & Moore 1975).
fn cut_words(plies: usize) -> (String, &'static str) {
    match plies {
        1 => ("one ply up".into(), "(a shallow cut)"),
        n => (format!("{} up", counted(n, "ply", "plies")), "(a deep cut)"),
    }
}
