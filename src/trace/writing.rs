//! How a recorder writes a tree: visits in the order in which they are entered and left, and their notes between.

use std::collections::TryReserveError;

use super::log::LeftOut;
use super::node::{Node, PackedOrder, PackedState};
use super::proof::Rests;
use super::tree::{NOTHING, NodeId, Tree};
use crate::memory::room_for;
use crate::search::{Entry, Note, Returned};

/// Nodes for which there is room made at a time.
const MORE_NODES: usize = 1 << 12;

impl Tree {
    /// A tree has no more visits than this, recorded and hidden together: how large a subtree is stands in 32 bits at its
    /// node, and what is hidden there follows from that. Who lets a search be recorded limits it to so many nodes
    /// (`session/think.rs`); a file that says more is not read any further.
    pub const MOST_VISITS: u64 = (u32::MAX - 1) as u64;

    pub(super) fn push(&mut self, parent: NodeId, entry: &Entry) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let size = self.visited as u32;
        self.visited += 1;
        self.log.end_run();
        self.nodes.push(Node {
            parent,
            end: id + 1,
            last_run: NOTHING,
            size,
            tag: entry.tag,
            alpha: entry.window.alpha.units() as i16,
            beta: entry.window.beta.units() as i16,
            score: 0,
            figure: entry.order.figure,
            depth: entry.depth,
            ply: entry.ply,
            order: PackedOrder::new(entry.order.place, entry.order.reason),
            state: PackedState::open(entry.visit),
        });
        id
    }

    /// Whether there is room for another node and its notes.
    pub(super) fn has_room(&self) -> bool {
        self.nodes.len() < self.nodes.capacity() && self.log.has_room()
    }

    /// Makes room for more nodes and their notes: for how many nodes there is room then.
    pub(super) fn make_room(&mut self) -> Result<usize, TryReserveError> {
        room_for(&mut self.nodes, MORE_NODES)?;
        self.log.make_room()?;
        Ok(self.nodes.capacity())
    }

    /// A note of the node entered last and not yet left.
    pub(super) fn note(&mut self, id: NodeId, note: Note) {
        if !self.log.go_on(note) {
            let below = self.nodes.len() as u32 - id - 1;
            let node = &mut self.nodes[id as usize];
            node.last_run = self.log.begin(node.last_run, below, note);
        }
    }

    /// A move was left out at the node entered last: whether it was written, for the same reason as the one before.
    pub(super) fn note_likewise(&mut self, left_out: LeftOut) -> bool {
        self.log.go_on_likewise(left_out)
    }

    pub(super) fn close(&mut self, id: NodeId, returned: Option<(Returned, Rests)>) {
        let end = self.nodes.len() as NodeId;
        let visited = self.visited as u32;
        self.log.end_run();
        let node = &mut self.nodes[id as usize];
        node.end = end;
        node.size = visited.wrapping_sub(node.size);
        match returned {
            Some((Returned { score, bound }, rests)) => {
                node.state = node.state.returned(bound, rests);
                node.score = score.units() as i16;
            }
            None => node.state = node.state.stopped(),
        }
    }

    /// The ply of the node at its root.
    pub(super) fn first_ply(&self) -> u8 {
        self.nodes.first().map_or(0, |root| root.ply)
    }

    /// A node is entered that the budget leaves no room for.
    pub(super) fn hide(&mut self) {
        self.visited += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Order, Visit, Window};

    #[test]
    fn the_largest_tree_knows_the_sizes_of_its_subtrees() {
        let (visit, window, order) = (Visit::Root, Window::OPEN, Order::NONE);
        let entry = Entry { tag: None, visit, ply: 0, depth: 1, window, order };
        let mut tree = Tree::default();
        let root = tree.push(NOTHING, &entry);
        let first = tree.push(root, &entry);
        tree.hide();
        tree.close(first, None);
        let last = tree.push(root, &entry);
        tree.visited = Tree::MOST_VISITS;
        let sizes = |tree: &Tree| [root, first, last].map(|id| tree.size(id));
        let largest = [Tree::MOST_VISITS, 2, Tree::MOST_VISITS - 3];
        assert_eq!(sizes(&tree), largest, "while it is written");
        tree.close(last, None);
        tree.close(root, None);
        assert_eq!(sizes(&tree), largest);
        let told: u64 = [root, first, last].iter().map(|&id| tree.hidden(id) + 1).sum();
        assert_eq!(told, tree.visited());
    }
}
