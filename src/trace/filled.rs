//! Putting in what was counted and not recorded: the search was run again exactly, and this part of it recorded.

use super::node::Node;
use super::tree::{MOST, NOTHING, NodeId, Tree};
use crate::memory::room_for;
use crate::search::Note;

impl Tree {
    /// Puts the visits below a node in that were not recorded. `part` is the same visit with what is below it, recorded by
    /// another run of the same search. How many nodes came in: those behind the node have numbers that are higher by so
    /// many. `None` where it is no visit of the same search, or there is no memory.
    pub fn fill(&mut self, at: NodeId, part: &Tree) -> Option<u32> {
        let (end, gone) = (self.end(at), self.end(at) - at);
        if !self.is_same(at, part) || part.len() < gone as usize {
            return None;
        }
        let came = part.len() as u32 - gone;
        let mut filled = Self { visited: self.visited, ..Self::default() };
        let nodes = self.len() + came as usize;
        // Notes grow a little: those that are not in place any more say whose they are.
        let notes = self.log.len() + 2 * part.log.len();
        if nodes >= MOST || room_for(&mut filled.nodes, nodes).is_err() || filled.log.room_for(notes).is_err()
        {
            return None;
        }
        let moved = |id: NodeId| if id >= end { id + came } else { id };
        for (id, node) in (0..at).zip(&self.nodes) {
            // What was noted at a node above after this one stands behind more nodes now.
            let above = self.end(id) > at;
            let behind = |below: u32| if above && id + 1 + below >= end { below + came } else { below };
            let last_run = filled.write_notes(self.dated_notes(id), behind);
            let end = if above { self.end(id) + came } else { node.end };
            filled.nodes.push(Node { end, last_run, ..*node });
        }
        for (id, node) in (0..).zip(&part.nodes) {
            let parent = if id == Self::ROOT { self.nodes[at as usize].parent } else { node.parent + at };
            let last_run = filled.write_notes(part.dated_notes(id), |below| below);
            filled.nodes.push(Node { parent, end: part.end(id) + at, last_run, ..*node });
        }
        for (id, node) in (end..).zip(&self.nodes[end as usize..]) {
            let last_run = filled.write_notes(self.dated_notes(id), |below| below);
            let (parent, end) = (moved(node.parent), self.end(id) + came);
            filled.nodes.push(Node { parent, end, last_run, ..*node });
        }
        filled.find_joined();
        *self = filled;
        Some(came)
    }

    /// The visit at the root of `part` is that of a node here, and as much is below it.
    fn is_same(&self, at: NodeId, part: &Tree) -> bool {
        let of = |tree: &Tree, id| {
            (tree.tag(id), tree.visit(id), tree.depth(id), tree.ply(id), tree.window(id), tree.returned(id))
        };
        !part.is_empty()
            && part.size(Self::ROOT) == self.searched_size(at)
            && of(self, at) == of(part, Self::ROOT)
    }

    /// Writes dated notes of one node at the end of the log; where their last run begins.
    pub(super) fn write_notes(&mut self, notes: Vec<(u32, Note)>, below: impl Fn(u32) -> u32) -> u32 {
        let (mut last_run, mut date) = (NOTHING, None);
        self.log.end_run();
        for (entered, note) in notes {
            let entered = below(entered);
            if date.replace(entered) != Some(entered) {
                self.log.end_run();
            }
            if !self.log.go_on(note) {
                last_run = self.log.begin(last_run, entered, note);
            }
        }
        self.log.end_run();
        last_run
    }
}
