//! The observer that records a search into a [`Tree`], within a budget.

use super::grown::Grown;
use super::log::LeftOut;
use super::marks::Marks;
use super::tree::{Delta, NOTHING, NodeId, Tree, UNRECORDED};
use crate::search::{Entry, ListChange, Note, Observer, Returned, Visit, Written};

/// Records nodes until the budget is spent; from then on visits are only counted, into their nearest
/// recorded ancestor, so that recorded + hidden = visited always. Roots of iterations are recorded beyond the budget,
/// while the system has memory for them.
#[derive(Debug)]
pub struct Recorder {
    tree: Tree,
    budget: usize,
    /// So many nodes there is room for, within the budget.
    room: usize,
    /// Where only what is below one visit is recorded.
    part: Option<Part>,
    /// The nodes entered and not yet left, and what is known of their claims.
    marks: Marks,
    /// The nodes of a best-first search that runs at the node entered last.
    grown: Option<Grown>,
    /// What the copy of this tree has that [`Recorder::delta`] brings up to date.
    copied: Copied,
}

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

    fn leave(&mut self) {
        self.inside = self.inside.saturating_sub(1);
    }
}

/// What stands for a node that is not recorded: which visit it is, so many having been made before it.
fn unrecorded(before: u64) -> NodeId {
    u32::try_from(before)
        .ok()
        .filter(|&before| before < UNRECORDED)
        .map_or(NOTHING, |before| UNRECORDED | before)
}

#[derive(Default, Debug)]
struct Copied {
    nodes: usize,
    /// Bytes of its log.
    notes: usize,
    open: Vec<NodeId>,
}

impl Recorder {
    /// What a recorded node takes, in bytes: 48, and an eighth more, which is the room that there is when it grows.
    pub const BYTES: usize = 54;

    /// Room for a search of a few seconds: about 50 bytes a node.
    pub const DEFAULT_BUDGET: usize = 2_000_000;

    /// Records at most `budget` nodes besides the roots of iterations.
    pub fn new(budget: usize) -> Self {
        let (tree, marks, copied) = (Tree::default(), Marks::new(1), Copied::default());
        Self { tree, budget, room: 0, part: None, marks, grown: None, copied }
    }

    /// Records at most so many nodes of this visit, counted from 1, and of what is below it.
    pub fn of_part(visit: u64, budget: usize) -> Self {
        let part = Some(Part { visit, visits: 0, inside: 0 });
        Self { part, marks: Marks::new(visit), ..Self::new(budget) }
    }

    /// The tree as far as it is recorded.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The tree, when the search is over.
    pub fn into_tree(self) -> Tree {
        self.tree
    }

    /// Asks for more room, within the budget. What the system does not give is not asked for again: the visits beyond it
    /// are counted only, as those beyond the budget are.
    #[cold]
    fn make_room(&mut self) -> bool {
        if self.tree.len() < self.budget {
            match self.tree.make_room() {
                Ok(room) => self.room = room.min(self.budget),
                Err(_) => self.budget = self.tree.len(),
            }
        }
        self.tree.len() < self.budget
    }

    /// What the tree has gained since the last call: [`Tree::apply`] on a copy that has had all deltas before
    /// makes it equal to this tree. Costs what is new and the open line.
    pub fn delta(&mut self) -> Delta {
        let delta = Delta {
            changed: self.copied.open.iter().map(|&id| (id, self.tree.nodes[id as usize])).collect(),
            nodes: self.tree.nodes[self.copied.nodes..].to_vec(),
            notes: self.tree.log.since(self.copied.notes),
            visited: self.tree.visited,
        };
        self.copied = Copied {
            nodes: self.tree.nodes.len(),
            notes: self.tree.log.len(),
            open: self.marks.recorded().collect(),
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
        if let Some(part) = &mut self.part
            && !part.enter()
        {
            let id = unrecorded(part.visits - 1);
            return self.marks.enter(id, entry.visit, entry.tag.is_some());
        }
        // A child of a hidden node stays hidden too, or it would hang in the air; the budget only ever runs
        // out, so that is what happens by itself.
        let room = self.tree.len() < self.room && self.tree.log.has_room() || self.make_room();
        let before = self.part.map_or(self.tree.visited, |part| part.visits - 1);
        let mut id = unrecorded(before);
        if room || entry.visit == Visit::Root && self.tree.make_room().is_ok() {
            let parent = match self.marks.here.id {
                UNRECORDED.. => self.marks.recorded().last().unwrap_or(NOTHING),
                parent => parent,
            };
            id = self.tree.push(parent, entry);
        } else {
            self.tree.hide();
        }
        self.marks.enter(id, entry.visit, entry.tag.is_some());
    }

    #[inline(always)]
    fn note(&mut self, note: Note) {
        let written_at = self.marks.note(&note);
        let id = self.marks.here.id;
        if id >= UNRECORDED {
            return;
        }
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
        if let Some(part) = &mut self.part {
            part.leave();
        }
        // Only a best-first search has any: asked first, for every node comes by here.
        let grown = if self.grown.is_some() { self.grown.take() } else { None };
        let Some((id, rests)) = self.marks.leave(returned).filter(|&(id, _)| id < UNRECORDED) else { return };
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
        let id = self.marks.here.id;
        if id < UNRECORDED {
            let depth = self.tree.depth(id);
            self.grown.get_or_insert_default().change(change, depth);
        }
    }
}
