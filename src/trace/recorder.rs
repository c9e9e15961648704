//! The observer that records a search into a [`Tree`], within a budget.

use super::grown::Grown;
use super::log::LeftOut;
use super::marks::Marks;
use super::tree::{Delta, NOTHING, NodeId, Tree};
use crate::search::{Entry, ListChange, Note, Observer, Returned, Visit, Written};

/// Records what there is room for, and counts the other visits into their nearest recorded ancestors, so that
/// recorded + hidden = visited always. When the budget is spent, the tree is thinned to half of it: the
/// upper plies and the principal variations stay, and from then on only the plies above some ply are recorded. Roots of
/// iterations are recorded beyond the budget, while the system has memory for them.
#[derive(Debug)]
pub struct Recorder {
    tree: Tree,
    budget: usize,
    /// So many nodes there is room for, within the budget.
    room: usize,
    /// What nodes above this ply lead to is recorded.
    limit: u8,
    /// How many visits beyond it may still be recorded, below nodes with an open window: as those of the principal variation
    /// have.
    beyond: usize,
    /// The budget is spent, and nothing can be done about it before the next iteration.
    spent: bool,
    /// This visit is kept with what is next to it, once it is recorded.
    marked: Option<u64>,
    /// The depth of the iteration that runs.
    iteration: i8,
    /// Where only what is below one visit is recorded.
    part: Option<Part>,
    /// The recorded nodes that are entered and not yet left.
    open: Vec<Open>,
    /// How many visits below the last of them are entered and not left: none of them is recorded.
    hidden: usize,
    /// What is known of the claims of the visits that are open.
    marks: Marks,
    /// The nodes of a best-first search that runs at the node entered last.
    grown: Option<Grown>,
    /// What the copy of this tree has that [`Recorder::delta`] brings up to date.
    copied: Copied,
}

/// A recorded node that is entered and not yet left.
#[derive(Clone, Copy, Debug)]
struct Open {
    id: NodeId,
    ply: u8,
    /// Its window is open, and it may be one of the principal variation, before quiescence.
    wide: bool,
    below: Below,
}

/// Which visits below a node are recorded. It only ever becomes less, so that those that are not come last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Below {
    /// All of them.
    All,
    /// As long as there is room beyond the limit.
    Beyond,
    /// None.
    Nothing,
}

/// Every ply.
const ALL: u8 = u8::MAX;

/// By so many plies the next iteration may go deeper than the one before did.
const DEEPER: u8 = 2;

/// A visit of which, with all below it, a tree is made; what else the search does is not even counted.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Its number.
    visit: u64,
    /// Visits so far.
    visits: u64,
    /// How far the search is inside it: 0 outside.
    inside: u32,
}

impl Part {
    /// A node is entered: whether it belongs to the part.
    fn enter(&mut self) -> bool {
        self.visits += 1;
        if self.inside > 0 || self.visits == self.visit {
            self.inside += 1;
        }
        self.inside > 0
    }

    /// A node is left: whether it belongs to the part.
    fn leave(&mut self) -> bool {
        let belongs = self.inside > 0;
        self.inside -= u32::from(belongs);
        belongs
    }
}

#[derive(Default, Debug)]
struct Copied {
    /// The tree was thinned since: it is copied as a whole.
    thinned: bool,
    nodes: usize,
    /// Bytes of its log.
    notes: usize,
    open: Vec<NodeId>,
}

impl Recorder {
    /// What a recorded node takes, in bytes: 48, and an eighth more, which is the room that there is when it grows.
    pub const BYTES: usize = 54;

    /// Records at most `budget` nodes besides the roots of iterations.
    pub fn new(budget: usize) -> Self {
        Self {
            tree: Tree::default(),
            budget,
            room: 0,
            limit: ALL,
            beyond: 0,
            spent: false,
            marked: None,
            iteration: 0,
            part: None,
            open: Vec::new(),
            hidden: 0,
            marks: Marks::default(),
            grown: None,
            copied: Copied::default(),
        }
    }

    /// Records at most so many nodes of this visit, counted from 1, and of what is below it.
    pub fn of_part(visit: u64, budget: usize) -> Self {
        Self { part: Some(Part { visit, visits: 0, inside: 0 }), ..Self::new(budget) }
    }

    /// Keeps this visit, counted from 1, however much is recorded after it.
    pub fn marking(self, visit: Option<u64>) -> Self {
        Self { marked: visit, ..self }
    }

    /// The tree as far as it is recorded.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The tree, when the search is over.
    pub fn into_tree(self) -> Tree {
        self.tree
    }

    /// The recorded node that was entered last and not left, if no visit below it was.
    #[inline]
    fn here(&self) -> Option<NodeId> {
        let is_outside = self.part.is_some_and(|part| part.inside == 0);
        self.open.last().filter(|_| self.hidden == 0 && !is_outside).map(|open| open.id)
    }

    /// Whether a visit is recorded whose parent is, where that is not clear at once.
    #[cold]
    fn admits(&mut self, entry: &Entry) -> bool {
        let begins = entry.visit == Visit::Root;
        if begins {
            self.begin_iteration(entry.depth);
        }
        if self.tree.len() >= self.budget && !self.spent && self.may_record() {
            self.thin();
        }
        let room = (begins || self.tree.len() < self.budget) && self.may_record();
        let is_recorded = room && self.make_room();
        if let Some(above) = self.open.last_mut() {
            if !is_recorded {
                above.below = Below::Nothing;
            } else if above.below == Below::Beyond {
                self.beyond = self.beyond.saturating_sub(1);
            }
        }
        is_recorded
    }

    /// Whether the node entered last lets more visits below it be recorded.
    fn may_record(&self) -> bool {
        self.open.last().is_none_or(|above| match above.below {
            Below::All => true,
            Below::Beyond => self.beyond > 0,
            Below::Nothing => false,
        })
    }

    /// Which visits below a node are recorded, as things are.
    fn below(&self, ply: u8, wide: bool) -> Below {
        match self.limit {
            limit if ply < limit => Below::All,
            _ if wide => Below::Beyond,
            _ => Below::Nothing,
        }
    }

    /// An iteration begins: the one before the last needs less room from now on.
    fn begin_iteration(&mut self, depth: i8) {
        self.spent = false;
        if depth > self.iteration {
            self.iteration = depth;
            self.limit = self.limit.saturating_add(DEEPER);
            self.beyond = self.budget / 2;
        }
    }

    /// The budget is spent: makes room for as much again.
    #[cold]
    fn thin(&mut self) {
        let nodes = self.tree.len();
        if let Ok(limit) = self.tree.thin(self.budget / 2, self.marked) {
            (self.limit, self.beyond) = (limit.min(self.limit), self.budget / 2);
        }
        // What is there has to stay, or there is no memory to sort it out in: it is not tried again for every visit.
        self.spent = self.tree.len() > self.budget - self.budget / 8;
        if self.tree.len() < nodes {
            self.room = 0;
            self.copied = Copied { thinned: true, ..Copied::default() };
            let line: Vec<_> = self.tree.open_line().collect();
            for (at, id) in line.into_iter().enumerate() {
                let Open { ply, wide, below, .. } = self.open[at];
                let below = if below == Below::All { self.below(ply, wide) } else { below };
                self.open[at] = Open { id, ply, wide, below };
            }
        }
    }

    /// Asks for more room. What the system does not give is not asked for again: the visits beyond it are counted only.
    fn make_room(&mut self) -> bool {
        match self.tree.make_room() {
            Ok(room) => self.room = room.min(self.budget),
            Err(_) => self.budget = self.budget.min(self.tree.len()),
        }
        self.tree.has_room()
    }

    /// What the tree has gained since the last call: [`Tree::apply`] on a copy that has had all deltas before
    /// makes it equal to this tree. Costs what is new and the open line; all of it, where the tree was thinned.
    pub fn delta(&mut self) -> Delta {
        let delta = Delta {
            thinned: self.copied.thinned,
            changed: self.copied.open.iter().map(|&id| (id, self.tree.nodes[id as usize])).collect(),
            nodes: self.tree.nodes[self.copied.nodes..].to_vec(),
            notes: self.tree.log.since(self.copied.notes),
            visited: self.tree.visited,
        };
        self.copied = Copied {
            thinned: false,
            nodes: self.tree.nodes.len(),
            notes: self.tree.log.len(),
            open: self.open.iter().map(|open| open.id).collect(),
        };
        delta
    }
}

#[expect(
    clippy::inline_always,
    reason = "every node comes by here, and what it hands over stays in registers"
)]
impl Observer for Recorder {
    #[inline(always)]
    fn enter(&mut self, entry: &Entry) {
        let number = match &mut self.part {
            None => self.tree.visited + 1,
            Some(part) => {
                let belongs = part.enter();
                let number = part.visits;
                if !belongs {
                    return self.marks.enter(number, entry.visit, entry.tag.is_some());
                }
                number
            }
        };
        self.marks.enter(number, entry.visit, entry.tag.is_some());
        // A child of a visit that is not recorded is not recorded either, or it would hang in the air.
        let above = self.open.last().map_or(Below::Beyond, |open| open.below);
        let is_plain =
            || self.tree.len() < self.room && self.tree.log.has_room() && entry.visit != Visit::Root;
        let is_recorded = self.hidden == 0
            && match above {
                Below::All if is_plain() => true,
                Below::Nothing => false,
                Below::All | Below::Beyond => self.admits(entry),
            };
        if is_recorded {
            // Of quiescence a principal variation has many nodes beside it.
            let wide = !entry.window.is_zero() && entry.visit != Visit::Quiescence;
            // What is next to the marked visit is part of what is asked about it.
            let below = if self.marked == Some(number) { Below::All } else { self.below(entry.ply, wide) };
            let id = self.tree.push(self.open.last().map_or(NOTHING, |open| open.id), entry);
            self.open.push(Open { id, ply: entry.ply, wide, below });
        } else {
            self.tree.hide();
            self.hidden += 1;
        }
    }

    #[inline(always)]
    fn note(&mut self, note: Note) {
        let written_at = self.marks.note(&note);
        let Some(id) = self.here() else { return };
        // Which note it is, is known where it is made.
        if LeftOut::of(&note).is_some_and(|left_out| self.tree.note_likewise(left_out)) {
            return;
        }
        self.tree.note(id, note);
        if let Some(visit) = written_at {
            self.tree.note(id, Note::WrittenAt { visit });
        }
    }

    #[inline(always)]
    fn leave(&mut self, returned: Option<Returned>) {
        let rests = self.marks.leave(returned);
        if let Some(part) = &mut self.part
            && !part.leave()
        {
            return;
        }
        if self.hidden > 0 {
            self.hidden -= 1;
            return;
        }
        // Only a best-first search has any: asked first, for every node comes by here.
        let grown = if self.grown.is_some() { self.grown.take() } else { None };
        let Some(Open { id, .. }) = self.open.pop() else { return };
        if let Some(grown) = grown {
            grown.write(&mut self.tree, id, self.budget);
        }
        self.tree.close(id, returned.map(|returned| (returned, rests)));
    }

    #[inline(always)]
    fn stored(&mut self, written: Written) {
        self.marks.stored(written);
    }

    fn reused(&mut self, slot: usize) {
        self.marks.reused(slot);
    }

    /// A node that was taken live is a visit. It is counted now, and recorded when its place is known.
    fn list(&mut self, change: &ListChange) {
        if change.is_visit() {
            self.tree.hide();
        }
        if let Some(id) = self.here() {
            let depth = self.tree.depth(id);
            self.grown.get_or_insert_default().change(change, depth);
        }
    }
}
