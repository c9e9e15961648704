//! A run of a textbook algorithm, event by event: what a stepper goes through, forward and back.
//!
//! The events stand in one flat vector. State number `k` is how the run stood after `k` events; it is a function of
//! `k` alone, so that a step back undoes a step forward exactly. Key frames keep the way to any state short. Nodes
//! are told apart by their line from the root, visits of a node by when they were entered; a best-first search,
//! which does not go down and back, has visits too: those of the nodes on its OPEN list.
//!
//! Windows and values are as the first side (Max) sees them, whoever is to move.

mod known;
mod looks;
mod record;
mod state;

use super::names::{returned_to_first, seen_by_first, window_to_first};
use super::tree::Path;
use crate::games::{MoveTag, Score, Side};
use crate::search::{Bound, Entry, ListChange, Note, Observer, Order, Returned, Visit, Window};
use crate::textbook::Algorithm;
pub use known::Known;
pub use record::StepRecorder;
pub use state::{Listed, OpenVisit, State};

/// The number of a node: nodes are numbered in the order of their first visit, the root is 0.
pub type StepNode = u32;

/// The number of a visit: visits are numbered in the order in which they were entered, or put on the OPEN list.
pub type StepVisit = u32;

const NOTHING: u32 = u32::MAX;

/// A run, recorded.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// Whose page it is; `None` of a page of somebody's own.
    algorithm: Option<Algorithm>,
    windowed: bool,
    root: Side,
    nodes: Vec<Node>,
    visits: Vec<VisitRecord>,
    events: Vec<Record>,
    /// States on the way, the first before all events.
    keys: Vec<State>,
    /// Events that the limit left no room for.
    missed: u64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Node {
    parent: StepNode,
    tag: Option<MoveTag>,
    ply: u8,
    place: u16,
    last: StepVisit,
    /// The child that was visited last for the first time, and the one before this node at its parent.
    child: StepNode,
    before: StepNode,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct VisitRecord {
    node: StepNode,
    /// The visit during which it happened.
    above: StepVisit,
    /// The visit of the same node before.
    previous: StepVisit,
    kind: Visit,
    depth: i8,
    alpha: i16,
    beta: i16,
    /// The event that began it.
    begun: u32,
    /// The event after which it is over, and what is known then.
    left: u32,
    returned: Option<Returned>,
    /// The event that told that it is a leaf, and its worth.
    leaf: u32,
    worth: i16,
    /// The event that cut it.
    cut: u32,
}

/// An event as it is kept.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Record {
    what: What,
    visit: StepVisit,
    line: u8,
}

/// What is kept of an event; values as the search told them.
#[derive(Clone, Copy, PartialEq, Debug)]
enum What {
    Enter,
    /// A leaf, and why it is one.
    Leaf(Note),
    Note(Note),
    Leave,
    List(ListChange),
}

/// An event, with its values as the first side sees them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Event {
    /// What happened.
    pub kind: Kind,
    /// The visit that it is about.
    pub visit: StepVisit,
    /// That visit's node.
    pub node: StepNode,
    /// The line of the algorithm's page that did it, counted from 1; 0 where a search has no page.
    pub line: u8,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// The node is entered.
    Enter,
    /// It is a leaf, and worth this. The note says why it is a leaf.
    Value(Score, Note),
    /// A zero-window question is about to be asked about the child that the move leads to, or about the whole tree:
    /// does its value reach this? The side to move here wants it to.
    Test(Option<MoveTag>, Score),
    /// This visit was made necessary by the answer of a test, which was this.
    Research(Returned),
    /// A move of the node improved the value of the side to move to this.
    Raise(MoveTag, Score),
    /// A move of the node made α reach β, and so many children are never looked at.
    Cut(MoveTag, usize),
    /// The memory knows this of the node; with `true` it returns at once.
    Memory(Returned, bool),
    /// The value of the whole search is known to lie between these.
    Interval(Score, Score),
    /// The node is left with this; `None` when the search was stopped.
    Return(Option<Returned>),
    /// The node is put on the OPEN list, live or solved, with this merit.
    Insert(Listed),
    /// The state at the head of the OPEN list is taken off to be worked on.
    Take(Listed),
    /// A state is struck off the OPEN list: a node above it is solved.
    Strike(Listed),
    /// Something that only the engine's search does.
    Other(Note),
}

impl Kind {
    /// The word for it in exchanged data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Enter => "enter",
            Self::Value(..) => "value",
            Self::Test(..) => "test",
            Self::Research(_) => "re-search",
            Self::Raise(..) => "raise",
            Self::Cut(..) => "cut",
            Self::Memory(..) => "memory",
            Self::Interval(..) => "interval",
            Self::Return(_) => "return",
            Self::Insert(_) => "insert",
            Self::Take(_) => "take",
            Self::Strike(_) => "strike",
            Self::Other(_) => "other",
        }
    }
}

/// How far one goes at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// To the next event.
    Step,
    /// To the next visit of a node.
    Node,
    /// To the next cut.
    Cut,
}

impl Steps {
    /// How many events there are. States go from 0, before the first, to this.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Nothing happened.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Events that happened after the record was full.
    pub fn missed(&self) -> u64 {
        self.missed
    }

    /// The side to move at the root.
    pub fn root_side(&self) -> Side {
        self.root
    }

    /// The side to move at a node.
    pub fn side(&self, node: StepNode) -> Side {
        self.side_at(self.nodes[node as usize].ply)
    }

    fn side_at(&self, ply: u8) -> Side {
        if ply.is_multiple_of(2) { self.root } else { !self.root }
    }

    /// Who runs: its card has the page of which events name the lines. `None` where it was a page of somebody's own.
    pub fn algorithm(&self) -> Option<Algorithm> {
        self.algorithm
    }

    /// It hands windows down, so that showing α and β makes sense.
    pub fn is_windowed(&self) -> bool {
        self.windowed
    }

    /// How many visits were recorded.
    pub fn visits(&self) -> usize {
        self.visits.len()
    }

    /// How many different nodes were looked at.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The node above.
    pub fn parent(&self, node: StepNode) -> Option<StepNode> {
        let parent = self.nodes[node as usize].parent;
        (parent != NOTHING).then_some(parent)
    }

    /// The move that leads to the node; `None` at the root.
    pub fn tag(&self, node: StepNode) -> Option<MoveTag> {
        self.nodes[node as usize].tag
    }

    /// The children of a node that the run looks at, the last first.
    pub fn children(&self, node: StepNode) -> impl Iterator<Item = StepNode> {
        let some = |node: StepNode| (node != NOTHING).then_some(node);
        let last = some(self.nodes[node as usize].child);
        std::iter::successors(last, move |&child| some(self.nodes[child as usize].before))
    }

    /// The child to which a move leads, if the run ever looks at it.
    pub fn child(&self, node: StepNode, tag: MoveTag) -> Option<StepNode> {
        self.children(node).find(|&child| self.tag(child) == Some(tag))
    }

    /// Moves from the root to the node.
    pub fn ply(&self, node: StepNode) -> usize {
        self.nodes[node as usize].ply.into()
    }

    /// The moves from the root to the node.
    pub fn path(&self, node: StepNode) -> Path {
        let line = std::iter::successors(Some(node), |&at| self.parent(at));
        let mut path: Path = line.filter_map(|at| self.nodes[at as usize].tag).map(Some).collect();
        path.reverse();
        path
    }

    /// The node of a visit.
    pub fn node(&self, visit: StepVisit) -> StepNode {
        self.visits[visit as usize].node
    }

    /// The visit during which a visit happened; `None` for the whole search.
    pub fn above(&self, visit: StepVisit) -> Option<StepVisit> {
        let above = self.visits[visit as usize].above;
        (above != NOTHING).then_some(above)
    }

    /// How a visit was made.
    pub fn kind(&self, visit: StepVisit) -> Visit {
        self.visits[visit as usize].kind
    }

    /// The depth that was left in a visit.
    pub fn depth(&self, visit: StepVisit) -> i32 {
        self.visits[visit as usize].depth.into()
    }

    /// The window that came into a visit.
    pub fn window(&self, visit: StepVisit) -> Window {
        window_to_first(self.side(self.node(visit)), self.window_seen(visit))
    }

    /// The window that came into a visit, as the side to move there sees it.
    fn window_seen(&self, visit: StepVisit) -> Window {
        let record = &self.visits[visit as usize];
        let [alpha, beta] = [record.alpha, record.beta].map(|end| Score::from_units(end.into()));
        Window::new(alpha, beta)
    }

    /// The event with this number, the first has 1: it leads from state `number - 1` to state `number`.
    pub fn event(&self, number: usize) -> Option<Event> {
        let record = self.events.get(number.checked_sub(1)?)?;
        let visit = &self.visits[record.visit as usize];
        let kind = self.told(record, visit);
        Some(Event { kind, visit: record.visit, node: visit.node, line: record.line })
    }

    /// An event as the first side sees it.
    fn told(&self, record: &Record, visit: &VisitRecord) -> Kind {
        let side = self.side(visit.node);
        let seen = |score| seen_by_first(side, score);
        let bounded = |score, bound| returned_to_first(side, Returned { score, bound });
        match record.what {
            What::Enter => Kind::Enter,
            What::Leaf(why) => Kind::Value(seen(Score::from_units(visit.worth.into())), why),
            What::Leave => Kind::Return(visit.returned.map(|returned| returned_to_first(side, returned))),
            What::List(change) => Self::listed(record.visit, &change),
            What::Note(note) => match note {
                // An integer is greater than another when it reaches the next one.
                Note::Test { tag, above } => Kind::Test(tag, seen(above + 1)),
                // The answer is told at the child, and seen from its parent.
                Note::Research { score, .. } => Kind::Research(bounded(-score, Bound::Upper)),
                Note::Raised { tag, alpha } => Kind::Raise(tag, seen(alpha)),
                Note::Cut { tag, unsearched, .. } => Kind::Cut(tag, unsearched.into()),
                Note::Table { score, bound, cut, .. } => Kind::Memory(bounded(score, bound), cut),
                Note::Interval { low, high } => {
                    let window = window_to_first(side, Window::new(low, high));
                    Kind::Interval(window.alpha, window.beta)
                }
                other => Kind::Other(other),
            },
        }
    }

    /// The number of the first event after `at` that ends such a stride; the last state when there is none.
    pub fn next(&self, at: usize, stride: Stride) -> usize {
        let rest = self.events.iter().skip(at);
        let found = rest.zip(at + 1..).find(|(record, _)| ends(record, stride));
        found.map_or(self.len(), |(_, number)| number)
    }

    /// The number of the last event before `at` that ends such a stride; state 0 when there is none.
    pub fn previous(&self, at: usize, stride: Stride) -> usize {
        let before = &self.events[..at.saturating_sub(1).min(self.len())];
        before.iter().rposition(|record| ends(record, stride)).map_or(0, |index| index + 1)
    }

    /// Tells the whole run once more to another observer.
    pub fn replay(&self, observer: &mut impl Observer) {
        for record in &self.events {
            let visit = &self.visits[record.visit as usize];
            observer.line(record.line);
            match record.what {
                What::Enter => observer.enter(&self.entry(visit)),
                What::Leaf(note) | What::Note(note) => observer.note(note),
                What::Leave => observer.leave(visit.returned),
                What::List(change) => observer.list(&change),
            }
        }
    }

    fn entry(&self, visit: &VisitRecord) -> Entry {
        let node = &self.nodes[visit.node as usize];
        let [alpha, beta] = [visit.alpha, visit.beta].map(|end| Score::from_units(end.into()));
        Entry {
            tag: node.tag,
            visit: visit.kind,
            ply: node.ply,
            depth: visit.depth,
            window: Window::new(alpha, beta),
            order: Order { place: node.place, ..Order::NONE },
        }
    }
}

fn ends(record: &Record, stride: Stride) -> bool {
    match stride {
        Stride::Step => true,
        Stride::Node => matches!(record.what, What::Enter | What::List(ListChange::Taken { .. })),
        Stride::Cut => matches!(record.what, What::Note(Note::Cut { .. })),
    }
}
