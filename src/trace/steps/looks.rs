//! Which leaves a run looked at, and what it only estimated on the way.

use super::{Kind, StepVisit, Steps};
use crate::search::Note;

impl Steps {
    /// The events that told a leaf's value for the first time: a search may look at it more than once.
    pub fn first_looks(&self) -> Vec<usize> {
        let mut looked = vec![false; self.nodes()];
        let is_first = |number: &usize| {
            let event = self.event(*number).filter(|event| matches!(event.kind, Kind::Value(..)));
            event.is_some_and(|event| !std::mem::replace(&mut looked[event.node as usize], true))
        };
        (1..=self.len()).filter(is_first).collect()
    }

    /// The events that told what no depth was left for, in passes of less depth than the last: estimates of nodes below
    /// which the last one goes, or cuts. They are no leaves.
    pub fn estimates(&self) -> Vec<usize> {
        let passes = (0..self.visits.len()).filter(|&visit| self.visits[visit].node == 0);
        let deepest = passes.map(|visit| self.visits[visit].depth).max();
        let pass = |visit: StepVisit| {
            std::iter::successors(Some(visit), |&visit| self.above(visit))
                .map(|visit| &self.visits[visit as usize])
                .find(|visit| visit.node == 0)
        };
        let is_estimate = |number: &usize| {
            let event =
                self.event(*number).filter(|event| matches!(event.kind, Kind::Value(_, Note::Leaf(_))));
            event.and_then(|event| pass(event.visit)).is_some_and(|pass| Some(pass.depth) < deepest)
        };
        (1..=self.len()).filter(is_estimate).collect()
    }
}
