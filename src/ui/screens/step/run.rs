//! A recorded run beside the tree that is drawn: which node stands where, and what can be jumped to.

use crate::explain::drawing::{Drawing, Spot};
use crate::numbers::Whole as _;
use crate::session::Answer;
use crate::textbook::Algorithm;
use crate::trace::steps::{Kind, State, StepNode, Steps};

/// How far one goes at a time, beyond what the record itself knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Jump {
    /// To a leaf.
    Leaf,
    /// To an event of the same kind.
    Alike,
}

/// A run and how far it is shown.
pub(super) struct Run {
    pub(super) algorithm: Algorithm,
    pub(super) steps: Steps,
    pub(super) state: State,
    /// By [`StepNode`]: where it is drawn, or the nearest node above that is.
    spots: Vec<Spot>,
    /// By [`Spot`]: the node, if the run came to it.
    nodes: Vec<Option<StepNode>>,
    /// The events that told a leaf's value.
    pub(super) leaves: Vec<usize>,
    /// By [`Spot`]: the whole run looks at this leaf.
    pub(super) looked: Vec<bool>,
    /// The events that entered a node once more; a pass over the whole tree is none.
    revisits: Vec<usize>,
}

impl Run {
    /// At its beginning; `None` when nothing was recorded.
    pub(super) fn new(algorithm: Algorithm, answer: Answer, figure: &Drawing) -> Option<Self> {
        let steps = answer.steps?;
        let (spots, nodes) = places(&steps, figure);
        let (mut leaves, mut revisits) = (Vec::new(), Vec::new());
        let mut entered = vec![false; steps.nodes()];
        for (number, event) in (1..=steps.len()).filter_map(|number| Some((number, steps.event(number)?))) {
            match event.kind {
                Kind::Value(..) => leaves.push(number),
                Kind::Enter => {
                    let before = std::mem::replace(&mut entered[event.node as usize], true);
                    if before && event.node != 0 {
                        revisits.push(number);
                    }
                }
                _ => {}
            }
        }
        let mut looked = vec![false; figure.nodes().len()];
        for event in leaves.iter().filter_map(|&number| steps.event(number)) {
            if let Some(entry) = looked.get_mut(spots[event.node as usize]) {
                *entry = true;
            }
        }
        let state = steps.state(0);
        Some(Self { algorithm, steps, state, spots, nodes, leaves, looked, revisits })
    }

    pub(super) fn go(&mut self, at: usize) {
        self.state = self.steps.state(at);
    }

    /// Where the run stands in the drawing.
    pub(super) fn spot(&self) -> Option<Spot> {
        let event = self.steps.event(self.state.at)?;
        self.spots.get(event.node as usize).copied()
    }

    /// The node drawn at a spot, once the run has come to it.
    pub(super) fn node(&self, spot: Spot) -> Option<StepNode> {
        let node = (*self.nodes.get(spot)?)?;
        self.steps.last_visit(node, self.state.at).map(|_| node)
    }

    /// Visits so far of nodes that were visited before.
    pub(super) fn revisits(&self) -> usize {
        self.revisits.partition_point(|&number| number <= self.state.at)
    }

    /// The leaves that this run looks at and the other does not.
    pub(super) fn only(&self, other: &Self, figure: &Drawing) -> Vec<Spot> {
        let leaves = (0..figure.nodes().len()).filter(|&spot| figure.node(spot).value.is_some());
        leaves.filter(|&spot| self.looked[spot] && !other.looked[spot]).collect()
    }

    /// Where such a jump leads.
    pub(super) fn jump(&self, jump: Jump, forward: bool) -> usize {
        let at = self.state.at;
        let end = if forward { self.steps.len() } else { 0 };
        match (jump, forward) {
            (Jump::Leaf, true) => {
                let next = self.leaves.partition_point(|&number| number <= at);
                self.leaves.get(next).copied().unwrap_or(end)
            }
            (Jump::Leaf, false) => {
                let before = self.leaves.partition_point(|&number| number < at);
                before.checked_sub(1).map_or(end, |index| self.leaves[index])
            }
            (Jump::Alike, _) => {
                let Some(event) = self.steps.event(at) else { return at };
                let alike = |&number: &usize| {
                    self.steps.event(number).is_some_and(|other| other.kind.word() == event.kind.word())
                };
                let found = if forward { (at + 1..=end).find(alike) } else { (1..at).rev().find(alike) };
                found.unwrap_or(at)
            }
        }
    }

    /// The next event that enters the node at a spot, else the first.
    pub(super) fn visit(&self, spot: Spot) -> Option<usize> {
        let node = (*self.nodes.get(spot)?)?;
        let enters = |&number: &usize| {
            let event = self.steps.event(number);
            event.is_some_and(|event| {
                event.node == node && matches!(event.kind, Kind::Enter | Kind::Insert(_))
            })
        };
        let at = self.state.at;
        (at + 1..=self.steps.len()).find(enters).or_else(|| (1..=at).find(enters))
    }
}

/// Nodes stand behind their parents, so that one pass finds the place of each.
fn places(steps: &Steps, figure: &Drawing) -> (Vec<Spot>, Vec<Option<StepNode>>) {
    let mut spots: Vec<Spot> = Vec::with_capacity(steps.nodes());
    let mut nodes = vec![None; figure.nodes().len()];
    // A node below one that is not drawn is not drawn either.
    let mut drawn = vec![false; steps.nodes()];
    for node in 0..steps.nodes().fitted::<StepNode>() {
        let place = match steps.parent(node) {
            None => Some(0),
            Some(parent) if !drawn[parent as usize] => None,
            Some(parent) => steps.tag(node).and_then(|tag| figure.child(spots[parent as usize], tag)),
        };
        drawn[node as usize] = place.is_some();
        let above = steps.parent(node).map_or(0, |parent| spots[parent as usize]);
        if let Some(spot) = place
            && let Some(entry) = nodes.get_mut(spot)
        {
            *entry = Some(node);
        }
        spots.push(place.unwrap_or(above));
    }
    (spots, nodes)
}
