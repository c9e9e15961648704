//! What replays say of the first difference that matters, in words.

use super::{Comparison, Told, which};
use crate::explain::narrate::{capital, in_sentence};
use crate::numbers::thousands;
use crate::search::techniques::Technique;
use crate::search::{Amounts, Returned, Visit};
use crate::trace::diff::First;
use crate::trace::diff::align::another;
use crate::trace::diff::confirmed::{Before, Besides, Confirmed, Replayed, RootDecision, Unconfirmed};
use crate::trace::diff::reason::Reason;
use crate::trace::walk::left_out;
use crate::trace::{Decided, decided, returned_to_first};

impl Comparison<'_> {
    /// The heading of the node that replays have confirmed, what happens there, and what both searches have.
    pub(super) fn confirmed(&self, confirmed: &Confirmed) -> (String, String, Told) {
        let told = self.told_confirmed(confirmed);
        // Earlier nodes may matter as well, where that was not ruled out.
        let which_one = if confirmed.is_first() { "First difference" } else { "A difference" };
        let heading = format!(
            "{which_one} that matters to the root of depth {}: {}, visit {} of {}.",
            confirmed.doubt.depth,
            told.line,
            thousands(confirmed.visit),
            which(confirmed.side()),
        );
        // Where it is what the trees tell, they tell why.
        let happens = match self.diff.first() {
            First::Root { at, reason, .. } if confirmed.is_guessed() => self.because(at, reason),
            _ => {
                let unlike = self.diff.unlike.iter();
                unlike.map(|by| self.happens(confirmed, by)).collect::<Vec<_>>().join(" ")
            }
        };
        let why = [happens, self.replays(confirmed)].join(" ");
        (heading, why.trim_start().into(), told)
    }

    fn told_confirmed(&self, confirmed: &Confirmed) -> Told {
        let trees = self.searches.map(|(tree, _)| tree);
        let (side, at) = (confirmed.side(), confirmed.pair(trees));
        let mut both = [0, 1].map(|side| self.has(side, at[side]));
        if !confirmed.is_in_both(trees) {
            // It may have searched the move there less often.
            let other = another(trees[side], at[side], trees[1 - side]);
            both[1 - side] = match other.filter(|_| confirmed.is_recorded(trees)) {
                Some(other) => format!("not this visit, but {}", self.has(1 - side, other)),
                None => "did not come there".into(),
            };
        }
        Told { at, line: self.line_of(side, at[side], usize::MAX), both }
    }

    /// What a technique does at the node, as far as that was recorded.
    fn happens(&self, confirmed: &Confirmed, by: Technique) -> String {
        let trees = self.searches.map(|(tree, _)| tree);
        let (side, node) = (confirmed.side(), confirmed.node(trees));
        let tree = trees[side];
        let is_settled = match decided(tree, node) {
            Decided::NullMove => by == Technique::NullMove,
            Decided::Table { .. } => by == Technique::TranspositionTable,
            Decided::Shortcut { by: one, .. } => one == by,
            _ => false,
        };
        if is_settled && confirmed.is_in_both(trees) {
            return self.because(confirmed.pair(trees), Reason::Settled { by, side });
        }
        let (name, here) = (capital(&in_sentence(by)), which(side));
        let left = left_out(tree, node).into_iter().filter(|&(_, one, _)| one == by).count();
        let reduced = tree.children(node).filter(|&child| tree.visit(child) == Visit::Reduced).count();
        match (left, reduced) {
            _ if is_settled => format!("{name} settled it in {here}."),
            (1.., _) => format!("{name} left moves out there in {here}, {left} in number."),
            (_, 1..) if by == Technique::LateMoveReductions => {
                format!("{name} searched moves less deep there in {here}, {reduced} in number.")
            }
            _ if !confirmed.switch.techniques.has(by) => {
                format!("{name} goes by another amount there.")
            }
            _ => {
                let with = if confirmed.has.has(by) { side } else { 1 - side };
                format!("{name} is on there in {}; {} is without it.", which(with), which(1 - with))
            }
        }
    }

    /// What the replays showed.
    fn replays(&self, confirmed: &Confirmed) -> String {
        let [before, after] = confirmed.roots.map(|root| self.root(root));
        let depth = confirmed.doubt.depth;
        let (here, names) = (which(confirmed.side()), Self::switched(confirmed));
        match confirmed.besides {
            Besides::Nowhere => {
                let earlier = match confirmed.before {
                    Before::Each { tried: 0 } => {
                        "; there is no node before it where that was to be tried".into()
                    }
                    Before::Each { tried: 1 } => {
                        format!("; at the one node before it where that was tried, still {before}")
                    }
                    Before::Each { tried } => format!(
                        "; at any one of the {} nodes before it where that was tried, still {before}",
                        thousands(tried as u64)
                    ),
                    Before::Together => {
                        format!("; with {names} at all nodes before it, still {before}")
                    }
                    Before::Untold => String::new(),
                };
                format!(
                    "Confirmed: {here} run again with {names} at this node alone has {after} at the root of depth {depth} instead of {before}{earlier}."
                )
            }
            Besides::After => {
                let alone = match confirmed.before {
                    Before::Each { tried } => format!(
                        "no node changes the root by itself ({} tried); this is the first after which the root of {} cannot be had any more: ",
                        thousands(tried as u64),
                        which(1 - confirmed.side())
                    ),
                    Before::Together | Before::Untold => String::new(),
                };
                format!(
                    "Confirmed: {alone}{here} run again with {names} from this node on has {after} at the root of depth {depth}, as {}; with {names} only after it, {before}.",
                    which(1 - confirmed.side())
                )
            }
        }
    }

    /// `null move off`.
    fn switched(confirmed: &Confirmed) -> String {
        let one = |by: Technique| {
            format!("{} {}", in_sentence(by), if confirmed.has.has(by) { "off" } else { "on" })
        };
        let switch = confirmed.switch;
        let amounts = switch.amounts.map(|amounts| match Amounts::from(amounts).told() {
            told if told.is_empty() => "the engine's own amounts".into(),
            told => told,
        });
        switch.techniques.iter().map(one).chain(amounts).collect::<Vec<_>>().join(", ")
    }

    /// `1.e4 = +28`.
    fn root(&self, root: RootDecision) -> String {
        let returned =
            returned_to_first(self.names.root_side(), Returned { score: root.score, bound: root.bound });
        let best = root.best.map_or("no move".into(), |tag| self.names.numbered(&[Some(tag)]));
        format!("{best} {} {}", returned.bound.sign(), self.names.value_text(returned.score))
    }

    /// Why what the trees tell is not confirmed.
    pub(super) fn unconfirmed(&self) -> &'static str {
        match self.replayed {
            Replayed::Never => {
                "No replay confirms it: the searches differ in more than techniques and amounts, which can be switched."
            }
            Replayed::Running => "Replays that are to confirm it are under way.",
            Replayed::GivenUp => "Replays that were to confirm it were given up for another search.",
            Replayed::Told(Err(Unconfirmed::Otherwise)) => {
                "No replay confirms it: run again with what differs switched this is not the other search."
            }
            Replayed::Told(Err(Unconfirmed::TooLong)) => {
                "No replay confirms it: that would take too many of them."
            }
            Replayed::Told(Err(Unconfirmed::Stopped)) => "No replay confirms it: they were stopped.",
            Replayed::Told(Ok(_)) => "",
        }
    }
}
