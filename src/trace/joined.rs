//! Joining: what was counted and not recorded is searched again later, and its tree hung in where it was missing.
//!
//! A second search of a position is not the first one once more: other tables and histories order its moves. So the
//! visits that were counted stay counted, and what was searched again is a child of its own,
//! [`Visit::Reopened`](crate::search::Visit::Reopened), whose visits come on top of those of the search.

use super::named::last_iteration;
use super::node::Node;
use super::tree::{NOTHING, NodeId, Tree};
use crate::games::Score;
use crate::memory::room_for;
use crate::search::{Note, Visit};

impl Tree {
    /// Where the node was searched again, the last time if it was several times.
    pub fn reopened(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).filter(|&child| self.visit(child) == Visit::Reopened).last()
    }

    /// Hangs the last iteration of a search of this node's position in, below the node and after all its children. Its
    /// root; `None` where that search came to nothing. Nodes from there on have numbers that are higher by as many nodes
    /// as came in.
    pub fn join(&mut self, at: NodeId, again: &Tree) -> Option<NodeId> {
        let from = Some(again).filter(|again| !again.is_empty()).map(last_iteration)?;
        let (first, last) = (from as usize, again.end(from) as usize);
        let came = last - first;
        let place = self.end(at);
        // Notes grow a little: those that are not in place any more say whose they are.
        let notes = 2 * again.log.len();
        if self.nodes.len() + came > NOTHING as usize
            || room_for(&mut self.nodes, came).is_err()
            || self.log.room_for(notes).is_err()
        {
            return None;
        }
        let size = again.size(from) as u32;
        let plies = self.nodes[at as usize].ply;
        let moved = |id: NodeId| id - from + place;
        let mut nodes: Vec<Node> = Vec::with_capacity(came);
        for (id, node) in (from..).zip(&again.nodes[first..last]) {
            let mut node = Node { last_run: NOTHING, ..*node };
            node.parent = if id == from { at } else { moved(node.parent) };
            node.end = moved(again.end(id));
            node.ply = node.ply.saturating_add(plies);
            for score in [&mut node.alpha, &mut node.beta, &mut node.score] {
                *score = Score::from_units((*score).into()).further(plies.into()).units() as i16;
            }
            if id == from {
                node.state = node.state.visited(Visit::Reopened);
                node.size = size;
            }
            let mut date = None;
            for (below, note) in again.dated_notes(id) {
                // Its visits have no numbers in this search.
                if matches!(note, Note::WrittenAt { .. }) {
                    continue;
                }
                if date.replace(below) != Some(below) {
                    self.log.end_run();
                }
                let note = further(note, plies.into());
                if !self.log.go_on(note) {
                    node.last_run = self.log.begin(node.last_run, below, note);
                }
            }
            nodes.push(node);
        }
        self.log.end_run();
        let came = came as u32;
        for node in &mut self.nodes[place as usize..] {
            node.end += came;
            if node.parent >= place {
                node.parent += came;
            }
        }
        let mut above = at;
        while above != NOTHING {
            let node = &mut self.nodes[above as usize];
            node.end += came;
            node.size = node.size.wrapping_add(size);
            above = node.parent;
        }
        self.nodes.splice(place as usize..place as usize, nodes);
        self.visited += u64::from(size);
        self.find_joined();
        Some(place)
    }

    /// Finds where something was joined.
    pub(super) fn find_joined(&mut self) {
        let joined = self.nodes.iter().zip(0..).filter(|(node, _)| node.state.visit() == Visit::Reopened);
        self.joined = joined.map(|(node, id)| (id, node.end)).collect();
    }

    /// The moment of the search next to this one, and this one itself if it is one: nodes that were joined are none.
    pub fn moment(&self, id: NodeId, forward: bool) -> NodeId {
        let Some(&(from, to)) = self.joined.iter().find(|(from, to)| (*from..*to).contains(&id)) else {
            return id;
        };
        if forward && (to as usize) < self.len() {
            self.moment(to, true)
        } else {
            self.moment(from - 1, false)
        }
    }

    /// The recorded node of a visit of the search: what was joined since stands between.
    pub(super) fn of_visit(&self, visit: u32) -> Option<NodeId> {
        let mut id = visit.saturating_sub(1);
        let mut at = 0;
        for &(from, to) in &self.joined {
            // What was joined inside something joined has been counted with it.
            if from >= at && from <= id {
                id += to - from;
                at = to;
            }
        }
        ((id as usize) < self.len()).then_some(id)
    }

    /// Visits of the subtree that were part of the search: what was searched again later is not.
    pub(super) fn searched_size(&self, id: NodeId) -> u64 {
        if self.visit(id) == Visit::Reopened {
            return 0;
        }
        let (mut size, mut at) = (self.size(id), id + 1);
        for &(from, to) in &self.joined {
            if from >= at && to <= self.end(id) {
                size -= self.size(from);
                at = to;
            }
        }
        size
    }

    /// Nodes between two that were not part of the search: where it was searched again, below the first of them.
    pub(super) fn joined_between(&self, id: NodeId, until: NodeId) -> u32 {
        let mut joined = 0;
        let mut at = id + 1;
        for &(from, to) in &self.joined {
            if from >= at && to <= until {
                joined += to - from;
                at = to;
            }
        }
        joined
    }
}

/// A note with its proved ends as many plies further from the root.
fn further(note: Note, plies: i32) -> Note {
    let mut note = note;
    match &mut note {
        Note::Ended(score)
        | Note::PlyLimit(score)
        | Note::Leaf(score)
        | Note::StaticEval(score)
        | Note::StandPat(score)
        | Note::Table { score, .. }
        | Note::NullTried { score, .. }
        | Note::Research { score, .. }
        | Note::Shortcut { score, .. }
        | Note::Test { above: score, .. }
        | Note::Raised { alpha: score, .. } => *score = score.further(plies),
        Note::Interval { low, high } => (*low, *high) = (low.further(plies), high.further(plies)),
        Note::SetAside(_)
        | Note::Repetition
        | Note::MustRespond
        | Note::Deeper { .. }
        | Note::NullRefused(_)
        | Note::Reduced { .. }
        | Note::Shallower { .. }
        | Note::LeftOut { .. }
        | Note::Cut { .. }
        | Note::WrittenAt { .. } => {}
    }
    note
}
