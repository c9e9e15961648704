//! What an algorithm did on a [`Figure`], moment by moment: what a learner steps through, forward and back.
//!
//! A moment is what a reader of a figure takes in at once: going down to a node, looking at a leaf, coming
//! back, cutting. All values and windows are as the first side (Max) sees them.

use super::figure::{Figure, Spot};
use crate::games::{Knowledge, MoveTag, Present, Score, Side};
use crate::search::{Clock, Entry, Limits, Note, Observer, Returned, Stop, Window};
use crate::textbook::Algorithm;

/// What is proved of a node's minimax value: it lies between these two, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// At least this; −∞ when nothing is known.
    pub low: Score,
    /// At most this; +∞ when nothing is known.
    pub high: Score,
}

impl Known {
    const NOTHING: Self = Self { low: Score::LOWEST, high: Score::HIGHEST };

    fn exactly(score: Score) -> Self {
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
}

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
}

impl Moment {
    /// The choice that cut stands higher than at the parent of the node.
    pub fn is_deep_cut(&self, figure: &Figure) -> bool {
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
    /// Leaves visited.
    pub leaves: u64,
}

impl Transcript {
    /// Runs an algorithm on the position that the figure was made of.
    pub fn of<G: Knowledge + Present>(position: &G, figure: &Figure, algorithm: Algorithm) -> Self {
        let mut writer = Writer { figure, frames: Vec::new(), moments: Vec::new(), windowed: false };
        let clock = Clock::start(Limits::default(), Stop::default());
        let found = algorithm.run(position, figure.height().max(1), &mut writer, clock);
        Self {
            algorithm,
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

    /// What a figure shows after the moment with this index; before the first moment with `None`.
    pub fn snapshot(&self, figure: &Figure, index: Option<usize>) -> Snapshot {
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

fn cut_below(figure: &Figure, spot: Spot, marks: &mut [Mark]) {
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
    /// What the children that were looked at prove together, if they were all.
    known: Known,
    searched: usize,
    cut: bool,
}

impl Frame {
    /// Takes note of what a child proved.
    fn take(&mut self, child: Known) {
        let both = |best: fn(Score, Score) -> Score| Known {
            low: best(self.known.low, child.low),
            high: best(self.known.high, child.high),
        };
        self.known = match (self.searched, self.side) {
            (0, _) => child,
            (_, Side::First) => both(Score::max),
            (_, Side::Second) => both(Score::min),
        };
        self.searched += 1;
    }
}

/// The observer that writes the transcript. A fail-hard algorithm returns its bounds in place of values
/// outside the window; the writer keeps what the children prove, which is what can be read off a figure. The
/// two agree once clamped to the window.
struct Writer<'a> {
    figure: &'a Figure,
    frames: Vec<Frame>,
    moments: Vec<Moment>,
    windowed: bool,
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
        });
    }

    /// A child of the open node came back.
    fn take(&mut self, spot: Spot, event: Event, known: Known) {
        if let Some(frame) = self.frames.last_mut() {
            frame.take(known);
            self.tell(spot, event, known);
        }
    }

    fn better(&mut self) {
        let (Some(moment), Some(frame)) = (self.moments.last_mut(), self.frames.last_mut()) else { return };
        if let Event::Leaf { better } | Event::Return { better } = &mut moment.event {
            *better = true;
        }
        match frame.side {
            Side::First => {
                frame.alpha = moment.known.low;
                frame.owners.0 = Some(frame.spot);
            }
            Side::Second => {
                frame.beta = moment.known.high;
                frame.owners.1 = Some(frame.spot);
            }
        }
        (moment.window, moment.owners) = ((frame.alpha, frame.beta), frame.owners);
    }

    fn cut(&mut self, tag: MoveTag) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.cut = true;
        let children = &self.figure.node(frame.spot).children;
        let by = children.iter().position(|&child| self.figure.node(child).tag == Some(tag));
        let skipped: Vec<_> = children[by.map_or(children.len(), |by| by + 1)..].to_vec();
        let (known, owner) = match frame.side {
            Side::First => (Known { high: Score::HIGHEST, ..frame.known }, frame.owners.1),
            Side::Second => (Known { low: Score::LOWEST, ..frame.known }, frame.owners.0),
        };
        frame.known = known;
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
        let window = if side == Side::First { entry.window } else { entry.window.flipped() };
        self.windowed |= window != Window::OPEN;
        let owners = above.map_or((None, None), |above| above.owners);
        self.frames.push(Frame {
            spot,
            side,
            alpha: window.alpha,
            beta: window.beta,
            owners,
            known: Known::NOTHING,
            searched: 0,
            cut: false,
        });
        if self.figure.node(spot).value.is_none() {
            self.tell(spot, Event::Enter, Known::NOTHING);
        }
    }

    fn note(&mut self, note: Note) {
        match note {
            Note::Raised { .. } => self.better(),
            Note::Cut { tag, .. } => self.cut(tag),
            _ => {}
        }
    }

    fn leave(&mut self, _: Option<Returned>) {
        let Some(frame) = self.frames.pop() else { return };
        let value = self.figure.node(frame.spot).value;
        let known = value.map_or(frame.known, Known::exactly);
        let event =
            if value.is_some() { Event::Leaf { better: false } } else { Event::Return { better: false } };
        if self.frames.is_empty() {
            self.frames.push(frame);
            let spot = self.frames[0].spot;
            self.tell(spot, event, known);
        } else if frame.cut {
            // Its moment has been told: it is the cut.
            if let Some(parent) = self.frames.last_mut() {
                parent.take(known);
            }
        } else {
            self.take(frame.spot, event, known);
        }
    }
}
