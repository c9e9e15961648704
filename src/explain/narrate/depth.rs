//! How deep a node was searched: late-move reductions, re-searches, and what takes part.

use super::{Narrator, claimed, signed};
use crate::games::{MoveTag, Score, Side};
use crate::numbers::{counted, ordinal};
use crate::search::techniques::Technique;
use crate::search::techniques::late_move_reductions::Terms;
use crate::search::{Bound, Note, OrderReason, Returned, Visit};
use crate::trace::{Decided, NodeId, Tree, contradicted, decided, returned_to_first};

impl Narrator<'_> {
    /// The moves that improved on what was known; not a single one that also cut, which has been told.
    pub(super) fn raises(&self) -> Option<String> {
        let notes = self.notes();
        let is_second = |note: &Note| matches!(note, Note::Shortcut { by: Technique::SecondarySearch, .. });
        let first = notes.iter().take_while(|note| !is_second(note));
        let raised =
            |note: &Note| if let Note::Raised { tag, alpha } = *note { Some((tag, alpha)) } else { None };
        let raises: Vec<(MoveTag, Score)> = first.filter_map(raised).collect();
        let cut = matches!(decided(self.tree, self.id), Decided::Cut(_));
        if raises.len() <= usize::from(cut) {
            return None;
        }
        let list: Vec<_> = raises
            .iter()
            .map(|&(tag, alpha)| format!("{} ({})", self.reply(tag), self.value(alpha)))
            .collect();
        let list = list.join(", then ");
        Some(match self.side() {
            _ if self.raises_nothing() => format!("The best so far was {list}."),
            Side::First => format!("α was raised by {list}."),
            Side::Second => format!("β was lowered by {list}."),
        })
    }

    /// What was joined long after the search.
    pub(super) fn reopened(&self) -> Option<String> {
        let above = self.tree.parent(self.id).filter(|_| self.tree.visit(self.id) == Visit::Reopened)?;
        Some(format!(
            "{} of the search were counted here and not recorded; this is the same position searched again to depth {}, \
             in {}. Table and histories were empty this time, so it need not be the same tree.",
            counted(self.tree.hidden(above), "visit", "visits"),
            self.tree.depth(self.id),
            counted(self.tree.size(self.id), "visit", "visits"),
        ))
    }

    pub(super) fn must_respond(&self) -> String {
        let [_, several] = self.names.tactical().unwrap_or(["move", "moves"]);
        format!(
            "{} may not stand pat here: the search looks at all legal moves, not at {several} alone.",
            self.mover()
        )
    }

    /// A late-move reduction, with the terms that it is made of.
    pub(super) fn reduced(&self, by: i32, formula: i32, history: i32) -> String {
        let (tree, here) = (self.tree, self.here());
        let order = tree.order(self.id);
        let place = ordinal(usize::from(order.place) + 1);
        let plies = counted(by, "ply", "plies");
        if formula == 0 {
            return format!(
                "{here} was searched {plies} less deep: it came {place}, and the reduction of late moves was set by hand."
            );
        }
        let kind = if order.reason == OrderReason::LosingCapture { "loses material" } else { "is quiet" };
        let begin = format!("{here} was searched {plies} less deep: it came {place} and {kind}");
        let Some(terms) = self.terms(by, formula, history) else { return format!("{begin}.") };
        let mut sum = vec![format!("{} for depth and place", hundredths(formula))];
        if terms.open_window != 0 {
            sum.push(format!("− {} for the open window", hundredths(-terms.open_window)));
        }
        if terms.not_improving != 0 {
            let other = self.name(!self.side());
            sum.push(format!("+ {} because {other} is not improving", hundredths(terms.not_improving)));
        }
        if history != 0 {
            let sign = if terms.history < 0 { "−" } else { "+" };
            // A capture that loses material has no history: one with a figure is of a file of an earlier version, which
            // adjusted it by what orders it.
            let what = if order.reason == OrderReason::LosingCapture { "figure" } else { "history" };
            let (adjusted, figure) = (hundredths(terms.history.abs()), signed(history));
            sum.push(format!("{sign} {adjusted} for its {what} of {figure}"));
        }
        let rounded = terms.sum() / 100;
        let rest = if rounded > by {
            format!("no more than {by}, so that a ply of search is left")
        } else if rounded * 100 == terms.sum() {
            format!("that is {rounded}")
        } else {
            format!("rounded down to {rounded}")
        };
        format!("{begin}. {} = {}, {rest}.", sum.join(" "), hundredths(terms.sum()))
    }

    /// The terms of this node's reduction; `None` where what was recorded does not tell.
    fn terms(&self, by: i32, formula: i32, history: i32) -> Option<Terms> {
        let tree = self.tree;
        let parent = tree.parent(self.id)?;
        // The scout's zero window lies at what the parent had by then.
        let alpha = -tree.window(self.id).beta;
        let zero_window = alpha + 1 >= tree.window(parent).beta;
        let terms = Terms::new(formula, zero_window, self.is_improving(parent), history);
        let rounded = terms.sum() / 100;
        // Others may have changed the depth after the reduction had left a ply of it.
        let changed = tree.notes_back(self.id).any(|note| {
            let by =
                if let Note::Deeper { by, .. } | Note::Shallower { by, .. } = note { Some(by) } else { None };
            matches!(
                by,
                Some(Technique::TooOpenLines | Technique::FractionalDepth | Technique::SingularExtension)
            )
        });
        let clamped = rounded > by && (tree.depth(self.id) == 1 || changed);
        (rounded == by || clamped).then_some(terms)
    }

    /// The side to move at a node stands better than at its last move, as far as that was evaluated.
    fn is_improving(&self, id: NodeId) -> bool {
        let tree = self.tree;
        let evaluation = |ply: usize| {
            let line = std::iter::successors(Some(id), |&id| tree.parent(id));
            line.filter(|&id| tree.ply(id) == ply).find_map(|id| evaluation(tree, id))
        };
        let Some(now) = evaluation(tree.ply(id)) else { return false };
        let before = tree.ply(id).checked_sub(2).and_then(evaluation);
        before.is_none_or(|before| now > before)
    }

    pub(super) fn research(&self, after: Visit, score: Score) -> String {
        let said = returned_to_first(!self.side(), Returned { score, bound: Bound::Lower });
        let before = claimed(said, self.names);
        let (test, now) = match after {
            Visit::Reduced => ("reduced search", "in full depth"),
            Visit::Root
            | Visit::Full
            | Visit::Scout
            | Visit::Research
            | Visit::NullMove
            | Visit::Probe
            | Visit::Quiescence
            | Visit::Reopened => ("zero-window test", "with a wider window"),
        };
        let parent_alpha = -self.tree.window(self.id).beta;
        // The search may have been stopped inside.
        let result = self.tree.returned(self.id).map_or_else(String::new, |returned| {
            let held = -returned.score > parent_alpha;
            let verdict = match held {
                _ if contradicted(self.tree, self.id).is_some() => "the two contradict each other",
                true => "the surprise held",
                false => "the surprise did not hold",
            };
            format!("; now it is {}{}: {verdict}", self.conclusion(returned), self.condition())
        });
        format!("Searched again {now}, because its {test} came back with {before}{result}.")
    }
}

/// At a root that looks for another line.
pub(super) fn set_aside(moves: usize) -> String {
    let take = if moves == 1 { "takes" } else { "take" };
    let moves = counted(moves, "move", "moves");
    format!("This looks for another line: {moves} with which better lines begin {take} no part.")
}

/// The static evaluation that was made at a node before its moves.
fn evaluation(tree: &Tree, id: NodeId) -> Option<Score> {
    tree.notes_back(id).find_map(|note| if let Note::StaticEval(score) = note { Some(score) } else { None })
}

/// Hundredths of a ply: `2.77`.
fn hundredths(number: i32) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}
