//! The first sentence about a node: what it returned, and what decided.

use super::Narrator;
use crate::games::{MoveTag, Side};
use crate::search::{Bound, Note, Returned, Visit};
use crate::trace::{End, Origin, Tree, cut_reach, origin};

impl Narrator<'_> {
    pub(super) fn decision(&self) -> String {
        let Some(returned) = self.tree.returned(self.id) else {
            let stopped = self.tree.is_stopped(self.id);
            return if stopped { "The search was stopped here." } else { "Still being searched." }.into();
        };
        if self.id == Tree::ROOT && self.tree.has_children(self.id) {
            let iterations =
                self.tree.children(self.id).filter(|&id| self.tree.visit(id) == Visit::Root).count();
            if iterations > 0 {
                let (claim, nodes) = (self.claim(returned), self.tree.visited());
                return format!(
                    "The whole search: {iterations} iterations, {nodes} nodes; the position is worth {claim}."
                );
            }
        }
        let notes = self.notes();
        let decided = notes.iter().rev().find_map(|&note| self.decided_by(note, returned));
        decided.unwrap_or_else(|| self.without_cut(returned, &notes))
    }

    /// The sentence when this note alone decided.
    fn decided_by(&self, note: Note, returned: Returned) -> Option<String> {
        let claim = self.claim(returned);
        let text = match note {
            Note::Cut { tag, place, unsearched } => self.cut(tag, place, unsearched, returned),
            Note::NullTried { cut: true, .. } => {
                let mover = self.name(self.side());
                let reach = self.reach();
                format!("Cut by the null move: even if {mover} passes, the node is worth {claim}.{reach}")
            }
            Note::Table { cut: true, depth, .. } => {
                format!(
                    "Not searched: the table knows this position from a search of depth {depth}, worth {claim}."
                )
            }
            Note::Ended => format!(
                "The game is over here ({}): worth {claim}.",
                self.names.rule(&self.path).unwrap_or("finished")
            ),
            Note::Repetition => {
                "This position has occurred before on the way here: scored as a draw, 0.".into()
            }
            Note::PlyLimit => format!("The deepest ply that is searched: evaluated as it stands, {claim}."),
            Note::Leaf(_) => format!("No depth is left: the static evaluation says {claim}."),
            _ => return None,
        };
        Some(text)
    }

    fn cut(&self, tag: MoveTag, place: u8, unsearched: u8, returned: Returned) -> String {
        let kind = if self.side() == Side::First { "β cut" } else { "α cut" };
        let (tried, all) = (u16::from(place) + 1, u16::from(place) + 1 + u16::from(unsearched));
        let of = if all == 1 { "its only move".into() } else { format!("{tried} of {all} moves") };
        let rest = match unsearched {
            0 => String::new(),
            1 => " One move was never looked at.".into(),
            n => format!(" {n} moves were never looked at."),
        };
        format!(
            "{kind} after {of}: {} is worth {}.{}{rest}",
            self.reply(tag),
            self.claim(returned),
            self.reach()
        )
    }

    /// Which earlier choice makes this node unreachable.
    fn reach(&self) -> String {
        let (mover, other) = (self.name(self.side()), self.name(!self.side()));
        let beta = self.value(self.tree.window(self.id).beta);
        match (origin(self.tree, self.id, End::Beta), cut_reach(self.tree, self.id)) {
            (Origin::Choice { ancestor, tag }, Some(plies)) => {
                let choice = self.choice(ancestor, tag);
                let (where_, kind) = match plies {
                    1 => ("one ply up".to_string(), "a shallow cut"),
                    n => (format!("{n} plies up"), "a deep cut"),
                };
                format!(
                    " {other} will not come here: {where_}, {choice} already holds {mover} to {beta} ({kind})."
                )
            }
            (Origin::StandPat(_), Some(plies)) => {
                let plies = if plies == 1 { "one ply up".into() } else { format!("{plies} plies up") };
                format!(
                    " {other} will not come here: {plies}, declining all captures already holds {mover} to {beta}."
                )
            }
            (Origin::ZeroWindow(_), _) => {
                let has = self.value(self.tree.window(self.id).alpha);
                format!(
                    " That is enough: the zero window only asks whether {mover} can do better than {has}."
                )
            }
            (Origin::Aspiration, _) => {
                format!(
                    " That misses the aspiration window, which ended at {beta}: the iteration is searched again."
                )
            }
            _ => String::new(),
        }
    }

    fn without_cut(&self, returned: Returned, notes: &[Note]) -> String {
        let (mover, claim) = (self.name(self.side()), self.claim(returned));
        let stand_pat = notes.iter().find_map(|note| match note {
            Note::StandPat(score) => Some(*score),
            _ => None,
        });
        if let Some(stand_pat) = stand_pat {
            let tried = self.tree.children(self.id).count();
            let quiet =
                format!("{mover} may decline all captures and stand pat at {}", self.value(stand_pat));
            return match tried {
                _ if returned.score > stand_pat => format!("{quiet}, but a capture is better: {claim}."),
                0 if returned.bound == Bound::Lower => {
                    format!("{quiet}: already a cut, nothing was searched.{}", self.reach())
                }
                0 => format!("{quiet}; there is nothing to capture: {claim}."),
                _ => format!("{quiet}, and none of {tried} captures is better: {claim}."),
            };
        }
        let moves = self.tree.children(self.id).filter(|&child| self.tree.tag(child).is_some()).count();
        match returned.bound {
            Bound::Exact => format!(
                "On the principal variation of its subtree: the value lies inside the window, {claim}."
            ),
            Bound::Upper if moves > 0 => format!(
                "No move of {mover} is good enough: nothing raised {} from {}, so the node is worth {claim}.",
                if self.side() == Side::First { "α" } else { "β" },
                self.value(self.tree.window(self.id).alpha),
            ),
            _ => format!("The node is worth {claim}."),
        }
    }
}
