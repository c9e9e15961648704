//! What an algorithm did on a [`Drawing`], moment by moment: what a learner steps through, forward and back.
//!
//! A moment is what a reader of a figure takes in at once: going down to a node, looking at a leaf, coming
//! back, cutting. All values and windows are as the first side (Max) sees them.

use std::collections::BTreeSet;

use crate::explain::drawing::{Drawing, Spot};
use crate::games::{Knowledge, MoveTag, Present, Score, Side};
use crate::search::{Clock, Entry, Limits, ListChange, Note, Observer, Returned, Stop, Window};
use crate::textbook::Algorithm;
pub use crate::trace::steps::Known;
use crate::trace::{returned_to_first, seen_by_first, window_to_first};

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
        /// The node above whose choice makes this one pointless; `None` where the caller's window does.
        owner: Option<Spot>,
    },
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
    /// The ancestors or the node itself whose choices gave α and β; `None` for a bound that came from outside.
    pub owners: (Option<Spot>, Option<Spot>),
    /// What is proved of `spot` now.
    pub known: Known,
    /// The line of the algorithm's page that did it, counted from 1.
    pub line: u8,
}

impl Moment {
    /// The choice that cut stands higher than at the parent of the node.
    pub fn is_deep_cut(&self, figure: &Drawing) -> bool {
        matches!(self.event, Event::Cut { owner: Some(owner), .. }
            if figure.node(self.spot).parent != Some(owner))
    }
}

/// An algorithm's run on a figure.
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
    /// Runs an algorithm on the position that the figure was made of.
    pub fn of<G: Knowledge + Present>(position: &G, figure: &Drawing, algorithm: Algorithm) -> Self {
        let mut writer =
            Writer { figure, frames: Vec::new(), moments: Vec::new(), windowed: false, listed: 0, line: 0 };
        let clock = Clock::start(Limits::default(), Stop::default());
        let found = algorithm.run(position, figure.height().max(1), &mut writer, clock);
        let leaf = |moment: &&Moment| matches!(moment.event, Event::Leaf { .. });
        let told: BTreeSet<_> = writer.moments.iter().filter(leaf).map(|moment| moment.spot).collect();
        Self {
            algorithm,
            seen: if writer.listed > 0 { writer.listed } else { told.len() },
            windowed: writer.windowed,
            moments: writer.moments,
            value: if position.side_to_move() == Side::First { found.score } else { -found.score },
            best: found.best.and_then(|tag| figure.child(0, tag)),
            nodes: found.counts.nodes,
            leaves: found.counts.leaves,
        }
    }

    /// The moments in which a node was cut.
    pub fn cuts(&self) -> impl Iterator<Item = &Moment> {
        self.moments.iter().filter(|moment| matches!(moment.event, Event::Cut { .. }))
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
    pub fn path(&self, figure: &Drawing, index: usize) -> Vec<Spot> {
        let last = self.moments[index].at;
        let mut path: Vec<Spot> = std::iter::once(last).chain(figure.ancestors(last)).collect();
        path.reverse();
        path
    }

    /// What a figure shows after the moment with this index; before the first moment with `None`.
    pub fn snapshot(&self, figure: &Drawing, index: Option<usize>) -> Snapshot {
        let mut marks = vec![Mark::Unseen; figure.nodes().len()];
        let (mut leaves, mut nodes) = (0, 0);
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
                    marks[moment.spot] = Mark::Done(moment.known);
                }
                Event::Return { .. } => marks[moment.spot] = Mark::Done(moment.known),
                Event::Cut { skipped, .. } => {
                    marks[moment.spot] = Mark::Done(moment.known);
                    for &spot in skipped {
                        cut_below(figure, spot, &mut marks);
                    }
                }
            }
            if let (Event::Leaf { better: true } | Event::Return { better: true }, Some(parent)) =
                (&moment.event, figure.node(moment.spot).parent)
            {
                marks[parent] = Mark::Open(so_far(figure.node(parent).side, moment.known));
            }
        }
        Snapshot { marks, moment: passed.checked_sub(1), leaves, nodes }
    }
}

/// What the best child so far proves of its parent.
fn so_far(side: Side, known: Known) -> Known {
    match side {
        Side::First => Known { high: Score::HIGHEST, ..known },
        Side::Second => Known { low: Score::LOWEST, ..known },
    }
}

fn cut_below(figure: &Drawing, spot: Spot, marks: &mut [Mark]) {
    marks[spot] = Mark::Cut;
    for &child in &figure.node(spot).children {
        cut_below(figure, child, marks);
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

/// A figure at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// How each node stands.
    pub marks: Vec<Mark>,
    /// The moment; `None` before the first.
    pub moment: Option<usize>,
    /// Leaves looked at so far.
    pub leaves: usize,
    /// Nodes visited so far.
    pub nodes: usize,
}

/// A node that is open while the algorithm runs.
struct Frame {
    spot: Spot,
    side: Side,
    alpha: Score,
    beta: Score,
    owners: (Option<Spot>, Option<Spot>),
    /// What the children that were looked at prove of themselves.
    children: Vec<(Spot, Known)>,
    /// What a cut proves of the node, or the passes over the whole tree.
    settled: Option<Known>,
    cut: bool,
    /// A pass over the tree within the whole search: the frame below is the same node.
    pass: bool,
}

impl Frame {
    /// Takes note of what a visit proved of a child.
    fn take(&mut self, child: Spot, known: Known) {
        match self.children.iter_mut().find(|(spot, _)| *spot == child) {
            Some((_, before)) => *before = before.both(known),
            None => self.children.push((child, known)),
        }
    }

    /// What the children that were looked at prove together, if they were all.
    fn proved(&self) -> Known {
        let best =
            |one: Score, two: Score| if self.side == Side::First { one.max(two) } else { one.min(two) };
        let children = self.children.iter().map(|&(_, known)| known);
        let together =
            children.reduce(|one, two| Known { low: best(one.low, two.low), high: best(one.high, two.high) });
        self.settled.or(together).unwrap_or(Known::NOTHING)
    }
}

/// The observer that writes the transcript. A fail-hard algorithm returns its bounds in place of values
/// outside the window; the writer keeps what the children prove, which is what can be read off a figure. The
/// two agree once clamped to the window.
struct Writer<'a> {
    figure: &'a Drawing,
    frames: Vec<Frame>,
    moments: Vec<Moment>,
    windowed: bool,
    /// Leaves of a best-first search, which has no moments but the first and the last.
    listed: usize,
    /// The line of the page that is running.
    line: u8,
}

impl Writer<'_> {
    fn tell(&mut self, spot: Spot, event: Event, known: Known) {
        let frame = self.frames.last().expect("a node is open while the algorithm runs");
        self.moments.push(Moment {
            spot,
            event,
            at: frame.spot,
            window: (frame.alpha, frame.beta),
            owners: frame.owners,
            known,
            line: self.line,
        });
    }

    /// A child of the open node came back.
    fn take(&mut self, spot: Spot, event: Event, known: Known) {
        if let Some(frame) = self.frames.last_mut() {
            frame.take(spot, known);
            self.tell(spot, event, known);
        }
    }

    /// The child that came back last is worth this to the side to move, more than it had. Where the child's own
    /// children prove more than a fail-hard search returns, that is shown.
    fn better(&mut self, score: Score) {
        let Some(frame) = self.frames.last_mut() else { return };
        // A child that was cut has no moment of its own return.
        let mut child = self.moments.last_mut().filter(|moment| moment.at == frame.spot);
        let known = child.as_ref().map_or(Known::NOTHING, |child| child.known);
        // A child at which the depth ran out was evaluated, and nothing is proved of it.
        let end =
            |proved: Score| if proved.is_infinite() { seen_by_first(frame.side, score) } else { proved };
        match frame.side {
            Side::First => {
                frame.alpha = end(known.low);
                frame.owners.0 = Some(frame.spot);
            }
            Side::Second => {
                frame.beta = end(known.high);
                frame.owners.1 = Some(frame.spot);
            }
        }
        if let Some(moment) = &mut child
            && let Event::Leaf { better } | Event::Return { better } = &mut moment.event
        {
            *better = true;
            (moment.window, moment.owners) = ((frame.alpha, frame.beta), frame.owners);
            moment.line = self.line;
        }
    }

    /// The memory knows something of the open node: all that is needed, or an end of the window.
    fn remember(&mut self, returned: Returned, enough: bool) {
        let Some(frame) = self.frames.last_mut() else { return };
        let known = Known::NOTHING.and(returned_to_first(frame.side, returned));
        if enough {
            frame.settled = Some(known);
        } else {
            (frame.alpha, frame.beta) = (frame.alpha.max(known.low), frame.beta.min(known.high));
        }
    }

    fn cut(&mut self, tag: MoveTag) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.cut = true;
        let children = &self.figure.node(frame.spot).children;
        let by = children.iter().position(|&child| self.figure.node(child).tag == Some(tag));
        let skipped: Vec<_> = children[by.map_or(children.len(), |by| by + 1)..].to_vec();
        let proved = frame.proved();
        let (known, owner) = match frame.side {
            Side::First => (Known { high: Score::HIGHEST, ..proved }, frame.owners.1),
            Side::Second => (Known { low: Score::LOWEST, ..proved }, frame.owners.0),
        };
        frame.settled = Some(known);
        let spot = frame.spot;
        self.tell(spot, Event::Cut { skipped, owner }, known);
    }
}

impl Observer for Writer<'_> {
    fn enter(&mut self, entry: &Entry) {
        let above = self.frames.last();
        let spot = match (above, entry.tag) {
            (Some(above), Some(tag)) => self.figure.child(above.spot, tag).unwrap_or(above.spot),
            _ => 0,
        };
        let side = self.figure.node(spot).side;
        let window = window_to_first(side, entry.window);
        self.windowed |= window != Window::OPEN;
        let owners = above.map_or((None, None), |above| above.owners);
        let pass = above.is_some() && entry.tag.is_none();
        self.frames.push(Frame {
            spot,
            side,
            alpha: window.alpha,
            beta: window.beta,
            owners,
            children: Vec::new(),
            settled: None,
            cut: false,
            pass,
        });
        if self.figure.node(spot).value.is_none() {
            self.tell(spot, Event::Enter, Known::NOTHING);
        }
    }

    fn note(&mut self, note: Note) {
        match note {
            Note::Raised { alpha, .. } => self.better(alpha),
            Note::Cut { tag, .. } => self.cut(tag),
            Note::Table { score, bound, cut, .. } => self.remember(Returned { score, bound }, cut),
            _ => {}
        }
    }

    fn leave(&mut self, returned: Option<Returned>) {
        let Some(frame) = self.frames.pop() else { return };
        let value = self.figure.node(frame.spot).value;
        let mut known = value.map_or_else(|| frame.proved(), Known::exactly);
        let event =
            if value.is_some() { Event::Leaf { better: false } } else { Event::Return { better: false } };
        let Some(above) = self.frames.last_mut() else {
            if let (0, Some(returned)) = (frame.children.len(), returned) {
                known = known.and(returned_to_first(frame.side, returned));
            }
            let spot = frame.spot;
            self.frames.push(frame);
            self.tell(spot, event, known);
            return;
        };
        if frame.pass {
            above.settled = Some(above.settled.map_or(known, |before| before.both(known)));
        } else if frame.cut {
            // Its moment has been told: it is the cut.
            above.take(frame.spot, known);
        } else {
            self.take(frame.spot, event, known);
        }
    }

    fn line(&mut self, line: u8) {
        self.line = line;
    }

    fn list(&mut self, change: &ListChange) {
        self.listed += usize::from(matches!(change, ListChange::Leaf { .. }));
    }
}
