//! Writes a transcript while an algorithm runs.

use super::{End, Event, Known, Moment};
use crate::explain::drawing::{Drawing, Spot};
use crate::games::{MoveTag, Score, Side};
use crate::search::{Entry, ListChange, Note, Observer, Returned, Visit, Window};
use crate::trace::{returned_to_first, seen_by_first, window_to_first};

/// A node that is open while the algorithm runs.
struct Frame {
    spot: Spot,
    side: Side,
    alpha: Score,
    beta: Score,
    ends: (End, End),
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
/// outside the window; the writer keeps what the children prove, which is what can be read off a drawing. The
/// two agree once clamped to the window.
pub(super) struct Writer<'a> {
    drawing: &'a Drawing,
    frames: Vec<Frame>,
    pub(super) moments: Vec<Moment>,
    pub(super) windowed: bool,
    /// Leaves of a best-first search, which has no moments but the first and the last.
    pub(super) listed: usize,
    /// The line of the page that is running.
    line: u8,
}

impl<'a> Writer<'a> {
    pub(super) fn new(drawing: &'a Drawing) -> Self {
        Self { drawing, frames: Vec::new(), moments: Vec::new(), windowed: false, listed: 0, line: 0 }
    }

    fn tell(&mut self, spot: Spot, event: Event, known: Known) {
        let frame = self.frames.last().expect("a node is open while the algorithm runs");
        self.moments.push(Moment {
            spot,
            event,
            at: frame.spot,
            window: (frame.alpha, frame.beta),
            ends: frame.ends,
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
                frame.ends.0 = End::Choice(frame.spot);
            }
            Side::Second => {
                frame.beta = end(known.high);
                frame.ends.1 = End::Choice(frame.spot);
            }
        }
        if let Some(moment) = &mut child
            && let Event::Leaf { better } | Event::Return { better } = &mut moment.event
        {
            *better = true;
            (moment.window, moment.ends) = ((frame.alpha, frame.beta), frame.ends);
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
            if known.low > frame.alpha {
                (frame.alpha, frame.ends.0) = (known.low, End::Remembered);
            }
            if known.high < frame.beta {
                (frame.beta, frame.ends.1) = (known.high, End::Remembered);
            }
        }
    }

    fn cut(&mut self, tag: MoveTag) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.cut = true;
        let children = &self.drawing.node(frame.spot).children;
        let by = children.iter().position(|&child| self.drawing.node(child).tag == Some(tag));
        let skipped: Vec<_> = children[by.map_or(children.len(), |by| by + 1)..].to_vec();
        let proved = frame.proved();
        let (open, by) = match frame.side {
            Side::First => (Known { high: Score::HIGHEST, ..proved }, frame.ends.1),
            Side::Second => (Known { low: Score::LOWEST, ..proved }, frame.ends.0),
        };
        // Behind the last child nothing is left that could still move the value.
        let known = if skipped.is_empty() { proved } else { open };
        frame.settled = Some(known);
        let spot = frame.spot;
        self.tell(spot, Event::Cut { skipped, by }, known);
    }
}

impl Observer for Writer<'_> {
    fn enter(&mut self, entry: &Entry) {
        let above = self.frames.last();
        let spot = match (above, entry.tag) {
            (Some(above), Some(tag)) => self.drawing.child(above.spot, tag).unwrap_or(above.spot),
            _ => 0,
        };
        let side = self.drawing.node(spot).side;
        let window = window_to_first(side, entry.window);
        self.windowed |= window != Window::OPEN;
        let ends = above.map_or((End::Outside, End::Outside), |above| {
            let end = |now: Score, before: Score, from: End| match entry.visit {
                _ if now.is_infinite() => End::Outside,
                Visit::Scout if now != before => End::Asked,
                Visit::Research if now != before => End::Tested(spot),
                _ => from,
            };
            (end(window.alpha, above.alpha, above.ends.0), end(window.beta, above.beta, above.ends.1))
        });
        let pass = above.is_some() && entry.tag.is_none();
        self.frames.push(Frame {
            spot,
            side,
            alpha: window.alpha,
            beta: window.beta,
            ends,
            children: Vec::new(),
            settled: None,
            cut: false,
            pass,
        });
        if self.drawing.node(spot).value.is_none() {
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
        let value = self.drawing.node(frame.spot).value;
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
