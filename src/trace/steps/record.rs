//! The observer that records a run event by event.

use std::collections::HashMap;

use super::{NOTHING, Node, Record, State, StepNode, StepVisit, Steps, VisitRecord, What};
use crate::games::{MoveTag, Score, Side};
use crate::search::{Bound, Entry, ListChange, Note, Observer, Returned, Visit, Window};
use crate::textbook::Algorithm;
use crate::textbook::page::Program;
use crate::trace::grown::{merit_window, proved};
use crate::trace::names::{returned_to_first, window_to_first};

/// Events between two key frames, at least: going to any state applies no more than so many, or twice the length
/// of the OPEN list, which is what a key frame costs.
const KEY: usize = 512;

/// Records a run, up to a number of events.
#[derive(Debug)]
pub struct StepRecorder {
    steps: Steps,
    limit: usize,
    line: u8,
    /// The visits that are open.
    open: Vec<StepVisit>,
    children: HashMap<(StepNode, Option<MoveTag>), StepNode>,
    /// The state after the last event.
    state: State,
}

impl StepRecorder {
    /// Enough for any run that somebody steps through.
    pub const DEFAULT_LIMIT: usize = 1_000_000;

    /// Records at most `limit` events of an algorithm that starts with this side to move.
    pub fn new(algorithm: Algorithm, root: Side, limit: usize) -> Self {
        Self::of(Some(algorithm), algorithm.is_windowed(), root, limit)
    }

    /// Records at most `limit` events of a page that is run with this side to move.
    pub fn of_page(page: &Program, root: Side, limit: usize) -> Self {
        Self::of(None, page.is_windowed(), root, limit)
    }

    fn of(algorithm: Option<Algorithm>, windowed: bool, root: Side, limit: usize) -> Self {
        Self {
            steps: Steps {
                algorithm,
                windowed,
                root,
                nodes: Vec::new(),
                visits: Vec::new(),
                events: Vec::new(),
                keys: vec![State::default()],
                missed: 0,
            },
            limit: limit.min(NOTHING as usize - 1),
            line: 0,
            open: Vec::new(),
            children: HashMap::new(),
            state: State::default(),
        }
    }

    /// The run, when it is over.
    pub fn into_steps(self) -> Steps {
        self.steps
    }

    fn is_full(&self) -> bool {
        self.steps.events.len() >= self.limit
    }

    /// The number of the event that comes next.
    fn number(&self) -> u32 {
        self.steps.events.len() as u32 + 1
    }

    fn push(&mut self, what: What, visit: StepVisit) {
        let record = Record { what, visit, line: self.line };
        self.steps.events.push(record);
        self.steps.apply(&record, &mut self.state);
        let last = self.steps.keys.last().map_or(0, |key| key.at);
        if self.state.at - last >= KEY.max(2 * self.state.list.len()) {
            self.steps.keys.push(self.state.clone());
        }
    }

    /// The node that a move leads to, new or known.
    fn child(&mut self, parent: StepNode, tag: Option<MoveTag>, place: u16) -> StepNode {
        let steps = &mut self.steps;
        *self.children.entry((parent, tag)).or_insert_with(|| {
            let ply = steps.nodes[parent as usize].ply + 1;
            let before = steps.nodes[parent as usize].child;
            let child =
                steps.add_node(Node { parent, tag, ply, place, last: NOTHING, child: NOTHING, before });
            steps.nodes[parent as usize].child = child;
            child
        })
    }

    fn root(&mut self) -> StepNode {
        if self.steps.nodes.is_empty() {
            let last = NOTHING;
            let (parent, child, before) = (NOTHING, NOTHING, NOTHING);
            self.steps.add_node(Node { parent, tag: None, ply: 0, place: 0, last, child, before });
        }
        0
    }

    fn begin(&mut self, node: StepNode, above: StepVisit, entry: (Visit, i8, Window)) -> StepVisit {
        let (kind, depth, window) = entry;
        let visit = self.steps.visits.len() as StepVisit;
        let previous = std::mem::replace(&mut self.steps.nodes[node as usize].last, visit);
        self.steps.visits.push(VisitRecord {
            node,
            above,
            previous,
            kind,
            depth,
            alpha: window.alpha.units() as i16,
            beta: window.beta.units() as i16,
            begun: self.number(),
            left: NOTHING,
            returned: None,
            leaf: NOTHING,
            worth: 0,
            cut: NOTHING,
        });
        visit
    }

    fn worth(&mut self, visit: StepVisit, worth: Score) {
        let number = self.number();
        let record = &mut self.steps.visits[visit as usize];
        (record.leaf, record.worth) = (number, worth.units() as i16);
    }

    fn leave_visit(&mut self, visit: StepVisit, returned: Option<Returned>) {
        let number = self.number();
        let record = &mut self.steps.visits[visit as usize];
        (record.left, record.returned) = (number, returned);
    }

    fn appear(&mut self, change: &ListChange) -> StepVisit {
        let ListChange::Live { parent, tag, place, merit, .. } = *change else {
            return 0;
        };
        let above = self.open.last().copied().unwrap_or(NOTHING);
        let node = match parent.map(|parent| self.steps.node(self.state.visit_of(parent))) {
            Some(parent) => self.child(parent, tag, place),
            None => self.root(),
        };
        // A live node's merit is a bound that came from above: of which side, says the first of them.
        let dual = if parent.is_some() { self.state.is_dual() } else { merit == Score::LOWEST };
        let window = merit_window(merit, dual);
        let depth = self.open.first().map_or(0, |&root| self.steps.visits[root as usize].depth);
        let depth = depth.saturating_sub(self.steps.nodes[node as usize].ply as i8);
        self.begin(node, above, (Visit::Full, depth, window_to_first(self.steps.side(node), window)))
    }

    /// What a solved state proves of its node.
    fn proved(&self, visit: StepVisit, merit: Score) -> Returned {
        let (window, dual) = (self.steps.window(visit), self.state.is_dual());
        let bound = proved(if dual { window.alpha } else { window.beta }, merit, dual);
        self.seen_at(visit, Returned { score: merit, bound })
    }

    /// What the first side sees so, as the side to move at the node sees it, and back.
    fn seen_at(&self, visit: StepVisit, returned: Returned) -> Returned {
        returned_to_first(self.steps.side(self.steps.node(visit)), returned)
    }
}

impl Observer for StepRecorder {
    fn enter(&mut self, entry: &Entry) {
        if self.is_full() {
            self.steps.missed += 1;
            return;
        }
        let above = self.open.last().copied();
        let node = match above {
            Some(above) if entry.visit != Visit::Root => {
                self.child(self.steps.node(above), entry.tag, entry.order.place)
            }
            _ => self.root(),
        };
        let visit = self.begin(node, above.unwrap_or(NOTHING), (entry.visit, entry.depth, entry.window));
        self.open.push(visit);
        self.push(What::Enter, visit);
    }

    fn note(&mut self, note: Note) {
        let Some(&visit) = self.open.last() else { return };
        if self.is_full() {
            self.steps.missed += 1;
            return;
        }
        let number = self.number();
        match note {
            Note::Ended(worth) | Note::PlyLimit(worth) | Note::Leaf(worth) => {
                self.worth(visit, worth);
                self.push(What::Leaf(note), visit);
            }
            note => {
                if let Note::Cut { .. } = note {
                    self.steps.visits[visit as usize].cut = number;
                }
                self.push(What::Note(note), visit);
            }
        }
    }

    fn leave(&mut self, returned: Option<Returned>) {
        if self.is_full() {
            self.steps.missed += 1;
            return;
        }
        if let Some(visit) = self.open.pop() {
            self.leave_visit(visit, returned);
            self.push(What::Leave, visit);
        }
    }

    fn line(&mut self, line: u8) {
        self.line = line;
    }

    fn list(&mut self, change: &ListChange) {
        if self.is_full() {
            self.steps.missed += 1;
            return;
        }
        let visit = match *change {
            ListChange::Live { .. } => self.appear(change),
            ListChange::Solved { number, merit } => {
                let visit = self.state.visit_of(number);
                let returned = self.proved(visit, merit);
                self.leave_visit(visit, Some(returned));
                visit
            }
            ListChange::Leaf { number, worth, .. } => {
                let visit = self.state.visit_of(number);
                let exact = Returned { score: worth, bound: Bound::Exact };
                self.worth(visit, self.seen_at(visit, exact).score);
                visit
            }
            ListChange::Taken { number, .. } | ListChange::Struck { number, .. } => {
                self.state.visit_of(number)
            }
        };
        self.push(What::List(*change), visit);
    }
}
