//! What an algorithm did on a [`Drawing`], moment by moment: what a learner steps through, forward and back.
//!
//! A moment is what a reader of a drawing takes in at once: going down to a node, looking at a leaf, coming
//! back, cutting. All values and windows are as the first side (Max) sees them.

mod writer;

use std::collections::BTreeSet;

use self::writer::Writer;
use crate::explain::drawing::{Drawing, Spot};
use crate::games::{Knowledge, Present, Score, Side};
use crate::search::{Clock, Limits, Stop};
use crate::textbook::Algorithm;
pub use crate::trace::steps::Known;

/// What happened in a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// An inner node is entered.
    Enter,
    /// A leaf is looked at.
    Leaf {
        /// Its parent's value became better by it.
        better: bool,
    },
    /// All children of a node have been looked at: it returns to its parent.
    Return {
        /// The parent's value became better by it.
        better: bool,
    },
    /// α ≥ β: the remaining children of the node are not looked at, and it returns.
    Cut {
        /// The children that were never looked at.
        skipped: Vec<Spot>,
        /// Where the end of the window comes from that makes the rest pointless.
        by: End,
    },
}

/// Where an end of a window comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It is that of the whole search, or of this pass of it; or it is open.
    Outside,
    /// The choice of this node, or of one above it.
    Choice(Spot),
    /// A node, this one or one above it, is searched again, and its test has proved as much of it.
    Tested(Spot),
    /// A test is running, which asks no further.
    Asked,
    /// The table knows as much of this node, or of one above it.
    Remembered,
}

/// A moment of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The node that it is about.
    pub spot: Spot,
    /// What happened there.
    pub event: Event,
    /// The node whose window this moment shows: the entered or cut one, or the parent that was returned to.
    pub at: Spot,
    /// That window after the moment: (α, β). In a cut, α ≥ β.
    pub window: (Score, Score),
    /// Where α and β come from.
    pub ends: (End, End),
    /// What is proved of `spot` now.
    pub known: Known,
    /// The line of the algorithm's page that did it, counted from 1.
    pub line: u8,
}

impl Moment {
    /// The choice that cut stands higher than at the parent of the node.
    pub fn is_deep_cut(&self, drawing: &Drawing) -> bool {
        matches!(&self.event, Event::Cut { by: End::Choice(owner), skipped }
            if !skipped.is_empty() && drawing.node(self.spot).parent != Some(*owner))
    }
}

/// An algorithm's run on a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// Who ran.
    pub algorithm: Algorithm,
    /// What happened, in order. The last moment is the root's return.
    pub moments: Vec<Moment>,
    /// It works with windows, so that showing α and β makes sense.
    pub windowed: bool,
    /// The value that it returned.
    pub value: Score,
    /// The child that it chose at the root.
    pub best: Option<Spot>,
    /// Nodes visited, leaves included.
    pub nodes: u64,
    /// Visits of leaves.
    pub leaves: u64,
    /// Different leaves visited.
    pub seen: usize,
}

impl Transcript {
    /// Runs an algorithm on the position that the drawing was made of.
    pub fn of<G: Knowledge + Present>(position: &G, drawing: &Drawing, algorithm: Algorithm) -> Self {
        let mut writer = Writer::new(drawing);
        let clock = Clock::start(Limits::default(), Stop::default());
        let found = algorithm.run(position, drawing.height().max(1), &mut writer, clock);
        let leaf = |moment: &&Moment| matches!(moment.event, Event::Leaf { .. });
        let told: BTreeSet<_> = writer.moments.iter().filter(leaf).map(|moment| moment.spot).collect();
        Self {
            algorithm,
            seen: if writer.listed > 0 { writer.listed } else { told.len() },
            windowed: writer.windowed,
            moments: writer.moments,
            value: if position.side_to_move() == Side::First { found.score } else { -found.score },
            best: found.best.and_then(|tag| drawing.child(0, tag)),
            nodes: found.counts.nodes,
            leaves: found.counts.leaves,
        }
    }

    /// The moments in which children of a node were cut off. Where α meets β at the last child, nothing is.
    pub fn cuts(&self) -> impl Iterator<Item = &Moment> {
        let cuts =
            |moment: &&Moment| matches!(&moment.event, Event::Cut { skipped, .. } if !skipped.is_empty());
        self.moments.iter().filter(cuts)
    }

    /// The children that were cut off, with the index of the moment that did it.
    pub fn cut_edges(&self) -> Vec<(Spot, usize)> {
        let mut edges = Vec::new();
        for (index, moment) in self.moments.iter().enumerate() {
            if let Event::Cut { skipped, .. } = &moment.event {
                edges.extend(skipped.iter().map(|&spot| (spot, index)));
            }
        }
        edges
    }

    /// The moment in which a node was entered or looked at; `None` when it never was.
    pub fn visited(&self, spot: Spot) -> Option<usize> {
        self.moments.iter().position(|moment| {
            moment.spot == spot && matches!(moment.event, Event::Enter | Event::Leaf { .. })
        })
    }

    /// The window (α, β) of a node that is open after the moment with this index.
    pub fn window_at(&self, spot: Spot, index: usize) -> Option<(Score, Score)> {
        self.moments[..=index].iter().rev().find(|moment| moment.at == spot).map(|moment| moment.window)
    }

    /// The nodes that are open after the moment with this index, the root first: the stack of calls.
    pub fn path(&self, drawing: &Drawing, index: usize) -> Vec<Spot> {
        let last = self.moments[index].at;
        let mut path: Vec<Spot> = std::iter::once(last).chain(drawing.ancestors(last)).collect();
        path.reverse();
        path
    }

    /// What a drawing shows after the moment with this index; before the first moment with `None`.
    pub fn snapshot(&self, drawing: &Drawing, index: Option<usize>) -> Snapshot {
        let mut marks = vec![Mark::Unseen; drawing.nodes().len()];
        let (mut leaves, mut nodes, mut seen) = (0, 0, BTreeSet::new());
        let passed = index.map_or(0, |index| (index + 1).min(self.moments.len()));
        for moment in &self.moments[..passed] {
            match &moment.event {
                Event::Enter => {
                    nodes += 1;
                    marks[moment.spot] = Mark::Open(moment.known);
                }
                Event::Leaf { .. } => {
                    nodes += 1;
                    leaves += 1;
                    seen.insert(moment.spot);
                    marks[moment.spot] = Mark::Done(moment.known);
                }
                Event::Return { .. } => marks[moment.spot] = Mark::Done(moment.known),
                Event::Cut { skipped, .. } => {
                    marks[moment.spot] = Mark::Done(moment.known);
                    for &spot in skipped {
                        cut_below(drawing, spot, &mut marks);
                    }
                }
            }
            if let (Event::Leaf { better: true } | Event::Return { better: true }, Some(parent)) =
                (&moment.event, drawing.node(moment.spot).parent)
            {
                marks[parent] = Mark::Open(so_far(drawing.node(parent).side, moment.known));
            }
        }
        Snapshot { marks, moment: passed.checked_sub(1), leaves, seen: seen.len(), nodes }
    }
}

/// What the best child so far proves of its parent.
fn so_far(side: Side, known: Known) -> Known {
    match side {
        Side::First => Known { high: Score::HIGHEST, ..known },
        Side::Second => Known { low: Score::LOWEST, ..known },
    }
}

fn cut_below(drawing: &Drawing, spot: Spot, marks: &mut [Mark]) {
    marks[spot] = Mark::Cut;
    for &child in &drawing.node(spot).children {
        cut_below(drawing, child, marks);
    }
}

/// How a node stands at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Not looked at yet.
    Unseen,
    /// Entered, with what its children prove so far.
    Open(Known),
    /// Left, with what was proved.
    Done(Known),
    /// Never to be looked at.
    Cut,
}

/// A drawing at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// How each node stands.
    pub marks: Vec<Mark>,
    /// The moment; `None` before the first.
    pub moment: Option<usize>,
    /// Visits of leaves so far, those that the memory answered among them.
    pub leaves: usize,
    /// Different leaves among them.
    pub seen: usize,
    /// Nodes visited so far.
    pub nodes: usize,
}
