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
