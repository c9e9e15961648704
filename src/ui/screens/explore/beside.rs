//! What if? A second search of the position beside the first: what vanished, and what came.

use super::Explore;
use super::run::Run;
use super::work::Work;
use crate::numbers::thousands;
use crate::search::Bound;
use crate::session::Session;
use crate::trace::diff::{Change, counterpart};
use crate::trace::{NodeId, Tree, returned_to_first, seen_by_first};
use crate::ui::msg::Effect;

impl Explore {
    /// Searches otherwise beside the search in hand; where one thing was done otherwise in that, beside the search that it stands
    /// beside: the two would differ in both.
    pub(super) fn search_beside(&mut self, second: Run) -> Vec<Effect> {
        let plain = self.other().filter(|_| self.run().instead.is_some() && second.instead.is_none());
        let mut first = self.runs.swap_remove(plain.map_or(self.hand, |(at, _)| at));
        first.leave_time();
        let before = first.counted.clone().or(first.before.clone());
        self.runs = vec![first, Run { before, ..second }];
        self.hand = 1;
        self.forget_difference();
        let effects = self.search();
        self.fit();
        effects
    }

    /// Keys are about the other search now.
    pub(super) fn change_sides(&mut self) {
        let Some((at, _)) = self.other() else { return };
        self.hand = at;
        // Figures are of the search in hand, and of the one beside it.
        for run in &mut self.runs {
            run.work.take_if(|work| matches!(work, Work::Count(_)));
        }
        self.shown = None;
        self.fit();
        self.refresh();
    }

    /// Only the search in hand is left; a search that runs for the other one is of no use.
    pub(super) fn close_other(&mut self) -> Vec<Effect> {
        let Some((at, other)) = self.other() else {
            return vec![Effect::fail("there is one tree only: x puts another beside it")];
        };
        let running = self.job == at && other.is_running() || self.is_confirming();
        self.runs.remove(at);
        self.hand = 0;
        self.job = 0;
        self.forget_difference();
        self.fit();
        self.refresh();
        if running { vec![Effect::Forget] } else { vec![] }
    }

    /// The other tree shows what the cursor stands on, or the last node above that it has.
    pub(super) fn follow_beside(&mut self) {
        let (hand, Some((at, other))) = (self.run(), self.other()) else { return };
        if other.tree.is_empty() {
            return;
        }
        // At a difference that matters what counted there need not be the counterpart of what counted here.
        if let Some(there) = self.beside_stop(hand.here()) {
            self.runs[at].go(there);
            return;
        }
        let mut above = std::iter::successors(Some(hand.here()), |&id| hand.tree.parent(id));
        if let Some(there) = above.find_map(|id| counterpart(&hand.tree, id, &other.tree)) {
            self.runs[at].go(there);
        }
    }

    /// What the other search has of this node; nothing while a moment is shown, of which it would tell what came later.
    pub(super) fn beside(&self, id: NodeId) -> Option<String> {
        if self.runs.iter().any(|run| run.time.is_some()) {
            return None;
        }
        if let Some(told) = self.about_difference(id) {
            return Some(told);
        }
        let (run, (_, other)) = (self.run(), self.other().filter(|(_, other)| !other.tree.is_empty())?);
        let told = |there: NodeId| {
            let side = self.session.side_at(other.tree.ply(there));
            let nodes = match other.tree.size(there) {
                1 => "1 node".into(),
                size => format!("{} nodes", thousands(size)),
            };
            let result = other.tree.returned(there).map_or_else(
                || open_result(&other.tree, there, &*self.session),
                |returned| {
                    let returned = returned_to_first(side, returned);
                    let bound = match returned.bound {
                        Bound::Exact => "exactly",
                        Bound::Lower => "at least",
                        Bound::Upper => "at most",
                    };
                    format!("{bound} {}", self.session.value_text(returned.score))
                },
            );
            (result, nodes)
        };
        Some(match (Change::of(&run.tree, id, &other.tree), self.hand == 1) {
            (Change::Alone, true) => "New: the first search did not make this visit.".into(),
            (Change::Alone, false) => "Vanished: the second search did not make this visit.".into(),
            (Change::Result(there), _) => {
                let (result, nodes) = told(there);
                format!(
                    "The other search has {result} here, in {nodes} (here {}).{}",
                    thousands(run.tree.size(id)),
                    if self.compared.is_some() {
                        " That changes no decision that reaches the root."
                    } else {
                        ""
                    }
                )
            }
            (Change::Size(there), _) => {
                let (_, nodes) = told(there);
                format!(
                    "The other search has the same result, in {nodes} (here {}).",
                    thousands(run.tree.size(id))
                )
            }
            (Change::None(_), _) => "The other search has the same here.".into(),
        })
    }
}

/// Of a visit that claims nothing.
fn open_result(tree: &Tree, id: NodeId, session: &dyn Session) -> String {
    let side = session.side_at(tree.ply(id));
    tree.score(id).map_or("nothing yet".into(), |score| session.value_text(seen_by_first(side, score)))
}
