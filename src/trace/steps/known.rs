//! What a run has proved of a node's value.

use super::{NOTHING, Node, StepNode, StepVisit, Steps, VisitRecord};
use crate::games::Score;
use crate::search::{Bound, Returned};
use crate::trace::names::{returned_to_first, seen_by_first};

/// What is proved of a node's minimax value: it lies between these two, both included. As the first side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// At least this; −∞ when nothing is known.
    pub low: Score,
    /// At most this; +∞ when nothing is known.
    pub high: Score,
}

impl Known {
    /// Nothing is known.
    pub const NOTHING: Self = Self { low: Score::LOWEST, high: Score::HIGHEST };

    /// The value itself is known.
    pub fn exactly(score: Score) -> Self {
        Self { low: score, high: score }
    }

    /// The sign and the value that matter: `=`, `≥` or `≤`.
    pub fn sign(self) -> (&'static str, Score) {
        match (self.low, self.high) {
            (low, high) if low == high => ("=", low),
            (low, Score::HIGHEST) => ("≥", low),
            (_, high) => ("≤", high),
        }
    }

    /// What two proofs say together.
    #[must_use]
    pub fn both(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// What this and a returned value prove together.
    #[must_use]
    pub fn and(self, Returned { score, bound }: Returned) -> Self {
        let low = if bound == Bound::Upper { self.low } else { self.low.max(score) };
        let high = if bound == Bound::Lower { self.high } else { self.high.min(score) };
        Self { low, high }
    }
}

impl Steps {
    /// The last visit of a node that has begun by state `at`.
    pub fn last_visit(&self, node: StepNode, at: usize) -> Option<StepVisit> {
        self.visits_of(node).find(|&visit| self.begun(visit, at))
    }

    /// Whether a visit has begun by state `at`.
    fn begun(&self, visit: StepVisit, at: usize) -> bool {
        self.visits[visit as usize].begun as usize <= at
    }

    /// The visits of a node, the last first.
    fn visits_of(&self, node: StepNode) -> impl Iterator<Item = StepVisit> {
        let some = |visit: StepVisit| (visit != NOTHING).then_some(visit);
        let last = some(self.nodes[node as usize].last);
        std::iter::successors(last, move |&visit| some(self.visits[visit as usize].previous))
    }

    /// The cut that has ended a visit by state `at`: the number of the event.
    pub fn cut(&self, visit: StepVisit, at: usize) -> Option<usize> {
        let cut = self.visits[visit as usize].cut as usize;
        (cut <= at).then_some(cut)
    }

    /// The worth of a leaf, once it was looked at. A node at which the depth ran out is none any more where it is visited
    /// deeper.
    pub fn worth(&self, node: StepNode, at: usize) -> Option<Score> {
        let side = self.side(node);
        let depth = self.visits[self.last_visit(node, at)? as usize].depth;
        self.visits_of(node).map(|visit| &self.visits[visit as usize]).find_map(|visit| {
            let told = visit.leaf as usize <= at && visit.depth == depth;
            told.then(|| seen_by_first(side, Score::from_units(visit.worth.into())))
        })
    }

    /// What the visits of a node that are over by state `at` have proved of its value to the depth of the last.
    pub fn known(&self, node: StepNode, at: usize) -> Known {
        if let Some(worth) = self.worth(node, at) {
            return Known::exactly(worth);
        }
        let Some(last) = self.last_visit(node, at) else { return Known::NOTHING };
        let (side, depth) = (self.side(node), self.visits[last as usize].depth);
        let over = |visit: &&VisitRecord| visit.left as usize <= at && visit.depth == depth;
        let visits = self.visits_of(node).map(|visit| &self.visits[visit as usize]);
        let returned = visits.filter(over).filter_map(|visit| visit.returned);
        returned.fold(Known::NOTHING, |known, returned| known.and(returned_to_first(side, returned)))
    }

    /// Adds a node; its visits follow.
    pub(super) fn add_node(&mut self, node: Node) -> StepNode {
        self.nodes.push(node);
        self.nodes.len() as StepNode - 1
    }
}
