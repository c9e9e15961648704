//! The first sentence about a node: what it returned, and what decided.

use std::collections::HashSet;

use super::{Narrator, plural};
use crate::games::{MoveTag, Score, Side};
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Returned, Visit};
use crate::trace::{Tree, best, is_principal, thousands, value, window_text};

impl Narrator<'_> {
    pub(super) fn decision(&self) -> String {
        let Some(returned) = self.tree.returned(self.id) else {
            let text = if self.tree.is_struck_off(self.id) {
                "Struck off the list: a node above it was settled without it."
            } else if self.tree.is_stopped(self.id) {
                "The search was stopped here."
            } else {
                "Still being searched."
            };
            return text.into();
        };
        if let Some(whole) = self.whole_search(returned) {
            return whole;
        }
        let notes = self.notes();
        let decided = notes.iter().rev().find_map(|&note| self.decided_by(note, returned));
        let stand_pat = notes.iter().find_map(|note| match note {
            Note::StandPat(score) => Some(*score),
            _ => None,
        });
        match (decided, stand_pat) {
            (Some(decided), _) => decided,
            (None, Some(score)) => self.standing_pat(score, returned),
            (None, None) => self.all_moves(returned),
        }
    }

    /// The root of a search with iterations.
    fn whole_search(&self, returned: Returned) -> Option<String> {
        let iterations = || self.tree.children(self.id).filter(|&id| self.tree.visit(id) == Visit::Root);
        if self.id != Tree::ROOT || iterations().next().is_none() {
            return None;
        }
        let nodes = match self.tree.visited() {
            1 => "1 node".into(),
            nodes => format!("{} nodes", thousands(nodes)),
        };
        let claim = self.claim(returned);
        if self.notes().iter().any(|note| matches!(note, Note::Interval { .. })) {
            let passes = plural(iterations().count(), "pass", "passes");
            return Some(format!(
                "The whole search: {passes} with zero windows, {nodes}; the position is worth {claim}."
            ));
        }
        let depths = iterations().map(|id| self.tree.depth(id)).collect::<HashSet<_>>().len();
        let again = match iterations().count() - depths {
            0 => String::new(),
            n => format!(" ({} for a missed window)", plural(n, "more search", "more searches")),
        };
        let iterations = plural(depths, "iteration", "iterations");
        Some(format!("The whole search: {iterations}{again}, {nodes}; the position is worth {claim}."))
    }

    /// The sentence when this note alone decided.
    fn decided_by(&self, note: Note, returned: Returned) -> Option<String> {
        let text = match note {
            Note::Cut { tag, place, unsearched } => self.cut(tag, place, unsearched, returned),
            Note::NullTried { cut: true, .. } => {
                let (mover, claim) = (self.name(self.side()), self.claim(returned));
                let reach = self.reach();
                format!("Cut by the null move: even if {mover} passes, the node is worth {claim}.{reach}")
            }
            Note::Table { cut: true, depth, score, bound } => {
                let claim = self.claim(Returned { score, bound });
                format!(
                    "Not searched: the table knows this position from a search of depth {depth}, worth {claim}."
                )
            }
            Note::Shortcut { by, tag: Some(tag), margin, cut: true, .. } => {
                self.spared_by(by, tag, margin, returned)
            }
            Note::Shortcut { by, tag: None, score, margin, cut: true } => {
                self.spared(by, score, margin, returned)
            }
            Note::Ended(score) => {
                let rule = self.names.rule(&self.path).unwrap_or("the end");
                format!("The line ends here ({rule}): worth {}.", self.settled(score, returned))
            }
            Note::Repetition => {
                "This position has occurred before on the way here: scored as a draw, 0.".into()
            }
            Note::PlyLimit(score) => {
                let value = self.settled(score, returned);
                format!("The deepest ply that is searched: evaluated as it stands, {value}.")
            }
            Note::Leaf(score) => {
                format!("No depth is left: the static evaluation says {}.", self.settled(score, returned))
            }
            _ => return None,
        };
        Some(text)
    }

    /// A technique has cut without a search.
    fn spared(&self, by: Technique, score: Score, margin: i16, returned: Returned) -> String {
        let (name, claim) = (by.card().name, self.claim(returned));
        if by == Technique::MateDistancePruning {
            return format!(
                "Not searched: even the shortest mate from here, {}, is longer than one that is known, so the node is taken for {claim} ({name}).",
                self.value(score)
            );
        }
        if by == Technique::UselessSacrifices {
            let (giver, men) = (self.name(!self.side()), plural(margin.max(0) as usize, "man", "men"));
            return format!(
                "The line is dropped: since the root {giver} has given {men} away, with nothing near for them, so the node is taken for its static value, {claim} ({name})."
            );
        }
        let end = format!("{} = {}", self.cutting_end(), self.value(self.tree.window(self.id).beta));
        if by == Technique::MultiCut {
            return format!(
                "Cut after a shallow look: {margin} of the first moves reached {end} in a much shorter search, so the node is taken for {claim} ({name}).{}",
                self.reach()
            );
        }
        format!(
            "Cut without a search: {} from the horizon the static evaluation lies beyond {end} by more than a margin of {margin}, so the node is taken for {claim} ({name}).{}",
            plural(self.tree.depth(self.id).max(0) as usize, "ply", "plies"),
            self.reach()
        )
    }

    /// A technique has cut on the strength of one move.
    fn spared_by(&self, by: Technique, tag: MoveTag, margin: i16, returned: Returned) -> String {
        let (name, claim, reply) = (by.card().name, self.claim(returned), self.reply(tag));
        let reach = self.reach();
        if by == Technique::EnhancedTranspositionCutoff {
            return format!(
                "Not searched: {reply} leads to a position that the table knows well enough, so the node is worth {claim} ({name}).{reach}"
            );
        }
        let end = format!("{} = {}", self.cutting_end(), self.value(self.tree.window(self.id).beta));
        format!(
            "Cut after a shallow look: {reply} passes {end} by a margin of {margin} in a much shorter search, so the node is taken for {claim} ({name}).{reach}"
        )
    }

    /// "exactly +51" for a value that no search below could change; and what it says to the search where the window
    /// makes a bound of it.
    pub(super) fn settled(&self, score: Score, returned: Returned) -> String {
        let exact = self.claim(Returned { score, bound: Bound::Exact });
        if returned.bound == Bound::Exact {
            return exact;
        }
        let window = window_text(self.window_to_first());
        format!(
            "{exact}; it lies outside the window {window}, so it counts as a bound, {}",
            self.claim(returned)
        )
    }

    fn cut(&self, tag: MoveTag, place: u16, unsearched: u16, returned: Returned) -> String {
        let kind = if self.side() == Side::First { "β cut" } else { "α cut" };
        let (tried, all) = (usize::from(place) + 1, usize::from(place) + 1 + usize::from(unsearched));
        let [one, several] = self.kinds_of_moves();
        let of = if all == 1 { format!("its only {one}") } else { format!("{tried} of {all} {several}") };
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

    /// What was searched here: moves, or in quiescence the tactical ones alone.
    fn kinds_of_moves(&self) -> [&'static str; 2] {
        let quiet = self.notes().iter().any(|note| matches!(note, Note::StandPat(_)));
        self.names.tactical().filter(|_| quiet).unwrap_or(["move", "moves"])
    }

    /// Every move was searched and none cut.
    fn all_moves(&self, returned: Returned) -> String {
        let (mover, claim) = (self.name(self.side()), self.claim(returned));
        match (returned.bound, best(self.tree, self.id)) {
            (Bound::Exact, Some(tag)) => self.best_of(tag, &claim),
            (Bound::Upper, _) => format!(
                "No move of {mover} is good enough: nothing {} from {}, so the node is worth {claim}.{}",
                if self.side() == Side::First { "raised α" } else { "lowered β" },
                value(self.window_end(self.tree.window(self.id).alpha)),
                self.missed(),
            ),
            _ => format!("The node is worth {claim}."),
        }
    }

    /// The value lies inside the window, and this move has it.
    fn best_of(&self, tag: MoveTag, claim: &str) -> String {
        let tags: HashSet<_> = self.tree.children(self.id).filter_map(|id| self.tree.tag(id)).collect();
        let best = match tags.len() {
            _ if self.tree.hidden(self.id) > 0 => "the best of its moves is",
            1 => "its only move is",
            n => &format!("the best of its {n} moves is"),
        };
        let rest = format!("{best} {}, {claim}.", self.reply(tag));
        if self.tree.visit(self.id) == Visit::Root {
            return format!("The search to depth {}: {rest}", self.tree.depth(self.id));
        }
        if self.tree.visit(self.id) == Visit::Reopened {
            return format!("Searched again to depth {}: {rest}", self.tree.depth(self.id));
        }
        if is_principal(self.tree, self.id) {
            return format!("On the principal variation: {rest}");
        }
        let (first, others) = rest.split_at(1);
        format!("{}{others}", first.to_uppercase())
    }

    /// Standing pat in quiescence decided, or was bettered without a cut.
    fn standing_pat(&self, stand_pat: Score, returned: Returned) -> String {
        let (mover, claim) = (self.name(self.side()), self.claim(returned));
        let (pat, settled) = (self.value(stand_pat), self.settled(stand_pat, returned));
        let tried = self.tree.size(self.id) > 1;
        let cut = returned.bound == Bound::Lower;
        let Some([one, several]) = self.names.tactical() else {
            let reach = if cut { self.reach() } else { String::new() };
            return format!("No depth is left: the static evaluation says {settled}.{reach}");
        };
        if cut {
            let reach = self.reach();
            return format!(
                "{mover} may decline all {several} and stand pat: worth {claim}, a cut before any move was searched.{reach}"
            );
        }
        if !tried {
            return format!("{mover} stands pat, for there is no {one}: {settled}.");
        }
        let quiet = format!("{mover} may decline all {several} and stand pat at {pat}");
        match best(self.tree, self.id) {
            Some(tag) => format!("{quiet}, but {} is better: {claim}.", self.reply(tag)),
            None if returned.score > stand_pat => {
                format!("{quiet}; a {one} is better, but not enough: {claim}.")
            }
            None => format!("{quiet}, and none of them is better: {claim}."),
        }
    }
}
