//! How a run stands between two events, and how an event changes that.

use std::cmp::Ordering;

use super::{Kind, NOTHING, Record, StepNode, StepVisit, Steps, What};
use crate::games::Score;
use crate::search::{Bound, ListChange, NodeStatus, Note, Number, Window};
use crate::trace::names::{seen_by_first, window_to_first};

/// How a run stands.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct State {
    /// How many events have happened.
    pub at: usize,
    /// The line of the page that did the last one.
    pub line: u8,
    /// The visits that are open, from the root down.
    pub open: Vec<OpenVisit>,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Leaves looked at so far.
    pub leaves: u64,
    /// What a search by questions knows of its value.
    pub interval: Option<(Score, Score)>,
    /// The OPEN list of a best-first search: the state that is taken next stands last.
    pub list: Vec<Listed>,
    /// The visit of a best-first search's root, from which its nodes are numbered.
    base: StepVisit,
    /// The best-first search takes low merits first.
    dual: bool,
}

/// A visit that is not over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenVisit {
    /// The visit.
    pub visit: StepVisit,
    /// Its window as it is now.
    pub window: Window,
    /// The best value that the side to move has here so far; `None` before the first.
    pub best: Option<Score>,
    /// The line of the page from which the visit below it was made.
    pub line: u8,
}

/// A state on the OPEN list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The visit of its node.
    pub visit: StepVisit,
    /// Whether it is solved.
    pub status: NodeStatus,
    /// Its merit.
    pub merit: Score,
}

impl State {
    /// The innermost open visit.
    pub fn here(&self) -> Option<&OpenVisit> {
        self.open.last()
    }

    pub(super) fn is_dual(&self) -> bool {
        self.dual
    }

    pub(super) fn visit_of(&self, number: Number) -> StepVisit {
        self.base + number
    }

    fn remove(&mut self, visit: StepVisit) {
        if let Some(index) = self.list.iter().rposition(|listed| listed.visit == visit) {
            self.list.remove(index);
        }
    }
}

impl Steps {
    /// The state after `at` events, or the last one.
    pub fn state(&self, at: usize) -> State {
        let at = at.min(self.len());
        let key = self.keys.partition_point(|key| key.at <= at);
        let mut state = self.keys[key.saturating_sub(1)].clone();
        while state.at < at {
            self.forward(&mut state);
        }
        state
    }

    /// Goes one event forward; says whether there was one.
    pub fn forward(&self, state: &mut State) -> bool {
        let record = self.events.get(state.at);
        if let Some(record) = record {
            self.apply(record, state);
        }
        record.is_some()
    }

    /// Goes one event back; says whether there was one.
    pub fn back(&self, state: &mut State) -> bool {
        let before = state.at.checked_sub(1);
        if let Some(before) = before {
            *state = self.state(before);
        }
        before.is_some()
    }

    /// What an event does to the state before it.
    pub(super) fn apply(&self, record: &Record, state: &mut State) {
        state.at += 1;
        state.line = record.line;
        match record.what {
            What::Enter => {
                if let Some(above) = state.open.last_mut() {
                    above.line = record.line;
                }
                let window = self.window(record.visit);
                state.open.push(OpenVisit { visit: record.visit, window, best: None, line: record.line });
                state.nodes += 1;
            }
            What::Leaf(_) => state.leaves += 1,
            What::Note(note) => self.noted(note, record, state),
            What::Leave => {
                state.open.pop();
            }
            What::List(change) => self.list(&change, record.visit, state),
        }
    }

    fn noted(&self, note: Note, record: &Record, state: &mut State) {
        let side = self.side(self.node(record.visit));
        let Some(here) = state.open.last_mut() else { return };
        let mut window = window_to_first(side, here.window);
        match note {
            Note::Raised { alpha, .. } => {
                window.alpha = window.alpha.max(alpha);
                here.best = Some(seen_by_first(side, alpha));
            }
            // A textbook memory narrows the window by what it knows.
            Note::Table { score, bound, cut: false, .. } => {
                if bound != Bound::Upper {
                    window.alpha = window.alpha.max(score);
                }
                if bound != Bound::Lower {
                    window.beta = window.beta.min(score);
                }
            }
            Note::Interval { low, high } => {
                let seen = window_to_first(side, Window::new(low, high));
                state.interval = Some((seen.alpha, seen.beta));
            }
            _ => {}
        }
        here.window = window_to_first(side, window);
    }

    fn list(&self, change: &ListChange, visit: StepVisit, state: &mut State) {
        match *change {
            ListChange::Live { number, merit, .. } => {
                if number == 0 {
                    state.base = visit;
                    state.dual = merit == Score::LOWEST;
                }
                self.insert(Listed { visit, status: NodeStatus::Live, merit }, state);
            }
            ListChange::Solved { merit, .. } => {
                self.insert(Listed { visit, status: NodeStatus::Solved, merit }, state);
            }
            ListChange::Taken { .. } => {
                state.nodes += u64::from(change.is_visit());
                state.remove(visit);
            }
            ListChange::Struck { .. } => state.remove(visit),
            ListChange::Leaf { .. } => state.leaves += 1,
        }
    }

    /// By merit, and among equals the leftmost in the tree first, which is to say last in the vector.
    fn insert(&self, listed: Listed, state: &mut State) {
        let later = |other: &Listed| {
            let merit = other.merit.cmp(&listed.merit);
            let merit = if state.dual { merit.reverse() } else { merit };
            merit.then_with(|| self.left_to_right(listed.visit, other.visit)) == Ordering::Less
        };
        let place = state.list.partition_point(later);
        state.list.insert(place, listed);
    }

    /// The order of two nodes of which neither stands above the other.
    fn left_to_right(&self, one: StepVisit, two: StepVisit) -> Ordering {
        let (mut one, mut two) = (self.node(one), self.node(two));
        let ply = |node: StepNode| self.nodes[node as usize].ply;
        let parent = |node: StepNode| self.nodes[node as usize].parent;
        while ply(one) > ply(two) {
            one = parent(one);
        }
        while ply(two) > ply(one) {
            two = parent(two);
        }
        while parent(one) != parent(two) && parent(one) != NOTHING {
            (one, two) = (parent(one), parent(two));
        }
        self.nodes[one as usize].place.cmp(&self.nodes[two as usize].place)
    }

    /// A change of the list as the first side sees it.
    pub(super) fn listed(visit: StepVisit, change: &ListChange) -> Kind {
        let listed = |status, merit| Listed { visit, status, merit };
        match *change {
            ListChange::Live { merit, .. } => Kind::Insert(listed(NodeStatus::Live, merit)),
            ListChange::Solved { merit, .. } => Kind::Insert(listed(NodeStatus::Solved, merit)),
            ListChange::Taken { status, merit, .. } => Kind::Take(listed(status, merit)),
            ListChange::Struck { status, merit, .. } => Kind::Strike(listed(status, merit)),
            ListChange::Leaf { worth, over: true, .. } => Kind::Value(worth, Note::Ended(worth)),
            ListChange::Leaf { worth, over: false, .. } => Kind::Value(worth, Note::Leaf(worth)),
        }
    }
}
