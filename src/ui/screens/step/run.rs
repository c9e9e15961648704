//! A recorded run beside the tree that is drawn: which node stands where, and what can be jumped to. A tree that is too
//! large to be drawn grows around where the run stands.

use std::collections::BTreeSet;

use unicode_width::UnicodeWidthStr;

use crate::explain::drawing::{Drawing, Spot, number};
use crate::games::{MoveTag, Score};
use crate::search::Window;
use crate::session::{Answer, Session};
use crate::textbook::Algorithm;
use crate::trace::steps::{Kind, State, StepNode, Steps};
use crate::ui::widgets::cells::Cells as _;

/// How far one goes at a time, beyond what the record itself knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Jump {
    /// To a leaf.
    Leaf,
    /// To an event of the same kind.
    Alike,
}

/// How a pass over the whole tree asks for its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    /// Whether the side to move reaches this.
    Test(Score),
    /// Where the value lies, if it lies inside.
    Window(Window),
}

/// A run and how far it is shown.
pub(super) struct Run {
    pub(super) algorithm: Algorithm,
    pub(super) steps: Steps,
    pub(super) state: State,
    /// The tree as it is drawn now.
    pub(super) drawing: Drawing,
    /// By [`Spot`]: the node, if the run ever comes to it.
    nodes: Vec<Option<StepNode>>,
    /// The events that told a leaf's value, and those that told it first.
    leaves: Vec<usize>,
    first_looks: Vec<usize>,
    /// The events in which a node that has children is estimated, because no depth was left.
    estimates: Vec<usize>,
    /// By [`StepNode`]: it is a leaf at which the whole run looks.
    looked: Vec<bool>,
    /// The least and the greatest worth of these leaves, won and lost games left out.
    pub(super) worths: Option<(Score, Score)>,
    /// Columns of the longest worth.
    pub(super) columns: u16,
    /// The leaves at which this run looks and the one beside it does not, once both are there.
    pub(super) only: usize,
    /// The passes over the whole tree: the event that says that one follows, and how it asks.
    pub(super) passes: Vec<(usize, Pass)>,
    /// The events that entered a node once more; the first pass over the whole tree is a visit of the root told twice.
    revisits: Vec<usize>,
}

impl Run {
    /// At its beginning; `None` when nothing was recorded.
    pub(super) fn new(algorithm: Algorithm, answer: Answer, drawing: Drawing) -> Option<Self> {
        Some(Self::of(algorithm, answer.steps?, drawing))
    }

    /// The same of what was recorded.
    pub(super) fn of(algorithm: Algorithm, steps: Steps, drawing: Drawing) -> Self {
        let (mut leaves, mut revisits, mut passes) = (Vec::new(), Vec::new(), Vec::new());
        let (mut worths, mut columns) = (None::<(Score, Score)>, 1);
        let mut looked = vec![false; steps.nodes()];
        let mut entered = vec![false; steps.nodes()];
        let mut in_pass = false;
        for (number, event) in (1..=steps.len()).filter_map(|number| Some((number, steps.event(number)?))) {
            match event.kind {
                Kind::Value(worth, _) => {
                    leaves.push(number);
                    looked[event.node as usize] = true;
                    columns = columns.max(self::number(worth).width().cells());
                    if !worth.is_decisive() {
                        let (low, high) = worths.unwrap_or((worth, worth));
                        worths = Some((low.min(worth), high.max(worth)));
                    }
                }
                Kind::Test(None, reach) => passes.push((number, Pass::Test(reach))),
                Kind::Enter => {
                    let is_pass = event.node == 0 && steps.above(event.visit).is_some();
                    if is_pass && algorithm == Algorithm::Aspiration {
                        passes.push((number, Pass::Window(steps.window(event.visit))));
                    }
                    let before = std::mem::replace(&mut entered[event.node as usize], true);
                    let is_first_pass = is_pass && !std::mem::replace(&mut in_pass, true);
                    if before && !is_first_pass {
                        revisits.push(number);
                    }
                }
                _ => {}
            }
        }
        let (state, nodes, only, first_looks) = (steps.state(0), Vec::new(), 0, steps.first_looks());
        let mut run = Self {
            algorithm,
            steps,
            state,
            drawing,
            nodes,
            leaves,
            first_looks,
            estimates: Vec::new(),
            looked,
            worths,
            columns,
            only,
            passes,
            revisits,
        };
        run.place();
        run.set_estimates_apart();
        run
    }

    /// An iteration of little depth estimates nodes that a later one goes through: they are no leaves.
    fn set_estimates_apart(&mut self) {
        let inner = |&spot: &Spot| !self.drawing.node(spot).children.is_empty();
        let inner: BTreeSet<_> =
            (0..self.nodes.len()).filter(inner).filter_map(|spot| self.nodes[spot]).collect();
        let is_inner =
            |&number: &usize| self.steps.event(number).is_some_and(|event| inner.contains(&event.node));
        self.estimates = self.leaves.iter().copied().filter(is_inner).collect();
        self.first_looks.retain(|number| self.estimates.binary_search(number).is_err());
    }

    /// Finds the nodes of what is drawn, behind those that are found.
    fn place(&mut self) {
        for spot in self.nodes.len()..self.drawing.nodes().len() {
            let node = self.drawing.node(spot);
            let found = match node.parent.zip(node.tag) {
                Some((parent, tag)) => self.nodes[parent].and_then(|above| self.steps.child(above, tag)),
                None => Some(0).filter(|_| self.steps.nodes() > 0),
            };
            self.nodes.push(found);
        }
    }

    /// Goes to a state. What is drawn of a tree that is too large goes along.
    pub(super) fn go(&mut self, at: usize, session: &dyn Session) {
        self.state = self.steps.state(at);
        if !self.drawing.is_complete() {
            let node = self.here();
            let inner = self.steps.children(node).next().is_some();
            session.grow(&mut self.drawing, &self.steps.path(node), inner);
            self.nodes.truncate(self.drawing.made());
            self.place();
        }
    }

    /// The node at which the run stands.
    fn here(&self) -> StepNode {
        self.steps.event(self.state.at).map_or(0, |event| event.node)
    }

    /// Where the run stands in the drawing; `None` before it begins.
    pub(super) fn spot(&self) -> Option<Spot> {
        let event = self.steps.event(self.state.at)?;
        Some(self.drawing.nearest(&self.steps.path(event.node)))
    }

    /// Where the run stands, as a line of moves.
    pub(super) fn path(&self) -> Vec<Option<MoveTag>> {
        self.steps.path(self.here())
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

    /// Looks at leaves so far, and at nodes that have children.
    pub(super) fn looks(&self) -> (u64, u64) {
        let estimates = self.estimates.partition_point(|&number| number <= self.state.at) as u64;
        (self.state.leaves - estimates, estimates)
    }

    /// Different leaves that were looked at so far, and in the whole run.
    pub(super) fn different_leaves(&self) -> (usize, usize) {
        let so_far = self.first_looks.partition_point(|&number| number <= self.state.at);
        (so_far, self.first_looks.len())
    }

    /// Whether the whole run looks at the leaf at the end of a line.
    pub(super) fn looks_at(&self, path: &[Option<MoveTag>]) -> bool {
        let node = path.iter().try_fold(0, |node, step| self.steps.child(node, (*step)?));
        node.is_some_and(|node| self.looked[node as usize])
    }

    /// The event at which the run comes to the node at the end of a line, or cuts it off; the first at the node above
    /// without either.
    pub(super) fn decision(&self, line: &[MoveTag]) -> usize {
        let mut node = 0;
        let is_left_out = line.iter().any(|&tag| match self.steps.child(node, tag) {
            Some(child) => {
                node = child;
                false
            }
            None => true,
        });
        let here = |&number: &usize| self.steps.event(number).is_some_and(|event| event.node == node);
        let cuts = |number: &usize| {
            self.steps.event(*number).is_some_and(|event| matches!(event.kind, Kind::Cut(..)))
        };
        let all = || (1..=self.steps.len()).filter(here);
        all().find(|number| is_left_out && cuts(number)).or_else(|| all().next()).unwrap_or(0)
    }

    /// Counts the leaves that this run looks at and the other does not.
    pub(super) fn compare(&mut self, other: &Self) {
        // By node of this run: the same node in the other, which has nothing below where it has no node.
        let mut same: Vec<Option<StepNode>> = Vec::with_capacity(self.looked.len());
        self.only = 0;
        for (node, &looked) in (0..).zip(&self.looked) {
            let found = match self.steps.parent(node).zip(self.steps.tag(node)) {
                Some((parent, tag)) => same[parent as usize].and_then(|above| other.steps.child(above, tag)),
                None => Some(0),
            };
            same.push(found);
            let there = found.is_some_and(|found| other.looked[found as usize]);
            self.only += usize::from(looked && !there);
        }
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
