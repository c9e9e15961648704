//! What was searched again long after a search and joined to its tree, as files of earlier versions have it
//! ([`Visit::Reopened`](crate::search::Visit::Reopened)): no part of the search, and counted on top of it.

use super::tree::{NodeId, Tree};
use crate::search::Visit;

impl Tree {
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
