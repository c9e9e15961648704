//! The observer that records a search into a [`Tree`], within a budget.

use super::grown::Grown;
use super::proof::{Frame, Shadow};
use super::tree::{Delta, NOTHING, NodeId, Tree};
use crate::search::{Entry, ListChange, Note, Observer, Returned, Visit, Written};

/// Records nodes until the budget is spent; from then on visits are only counted, into their nearest
/// recorded ancestor, so that recorded + hidden = visited always. Roots of iterations are always recorded.
#[derive(Debug)]
pub struct Recorder {
    tree: Tree,
    budget: usize,
    /// The node entered last and not yet left, recorded or not.
    here: Frame,
    /// Those above it; the first is none.
    above: Vec<Frame>,
    /// What the entries of the table rest on.
    shadow: Shadow,
    /// The nodes of a best-first search that runs at the node entered last.
    grown: Option<Grown>,
    /// What the copy of this tree has that [`Recorder::delta`] brings up to date.
    copied: Copied,
}

#[derive(Default, Debug)]
struct Copied {
    nodes: usize,
    /// Bytes of its log.
    notes: usize,
    open: Vec<NodeId>,
}

impl Recorder {
    /// Room for a search of a few seconds: about 50 bytes a node.
    pub const DEFAULT_BUDGET: usize = 2_000_000;

    /// Records at most `budget` nodes besides the roots of iterations.
    pub fn new(budget: usize) -> Self {
        Self {
            tree: Tree::default(),
            budget,
            here: Frame::NONE,
            above: Vec::new(),
            shadow: Shadow::default(),
            grown: None,
            copied: Copied::default(),
        }
    }

    /// The tree as far as it is recorded.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The tree, when the search is over.
    pub fn into_tree(self) -> Tree {
        self.tree
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
            open: self
                .above
                .iter()
                .chain([&self.here])
                .map(|frame| frame.id)
                .filter(|&id| id != NOTHING)
                .collect(),
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
        // A child of a hidden node stays hidden too, or it would hang in the air; the budget only ever runs
        // out, so that is what happens by itself.
        let room = self.tree.len() < self.budget && self.tree.log.has_room();
        let mut id = NOTHING;
        if room || entry.visit == Visit::Root {
            let mut parent = self.here.id;
            if parent == NOTHING {
                let above = self.above.iter().rev().map(|frame| frame.id);
                parent = above.into_iter().find(|&id| id != NOTHING).unwrap_or(NOTHING);
            }
            id = self.tree.push(parent, entry);
        } else {
            self.tree.hide();
        }
        self.above.push(self.here);
        self.here = Frame::new(id, entry.visit, entry.tag.is_some());
    }

    #[inline(always)]
    fn note(&mut self, note: Note) {
        self.here.note(&note, &mut self.above);
        if self.here.id == NOTHING {
            return;
        }
        self.tree.note(self.here.id, note);
        if let Some(visit) = self.here.written_at(&note) {
            self.tree.note(self.here.id, Note::WrittenAt { visit });
        }
    }

    #[inline(always)]
    fn leave(&mut self, returned: Option<Returned>) {
        let grown = self.grown.take();
        let mut left = self.here;
        let Some(above) = self.above.pop() else { return };
        self.here = above;
        left.leave();
        if let Some(returned) = returned {
            self.here.hear(&left, returned);
        }
        if left.id == NOTHING {
            return;
        }
        if let Some(grown) = grown {
            grown.write(&mut self.tree, left.id, self.budget);
        }
        self.tree.close(left.id, returned.map(|returned| (returned, left.rests(returned.bound))));
    }

    #[inline]
    fn stored(&mut self, written: Written) {
        self.shadow.write(written, self.here.stored());
    }

    fn reused(&mut self, slot: usize) {
        self.here.entry = self.shadow.read(slot);
    }

    /// A node that was taken live is a visit. It is counted now, and recorded when its place is known.
    fn list(&mut self, change: &ListChange) {
        if change.is_visit() {
            self.tree.hide();
        }
        if self.here.id != NOTHING {
            let depth = self.tree.depth(self.here.id);
            self.grown.get_or_insert_default().change(change, depth);
        }
    }
}
