//! The tree as it was at a moment of the search: when one of its nodes had been entered, and the next one had not.
//!
//! It is a tree like that of a search that runs: what was being searched then is open, its size is what had been visited, and
//! of its notes those are there that had been made. So whoever looks at it, sees and says nothing of what came later.

use super::node::PackedState;
use super::tree::{NOTHING, NodeId, Tree};

impl Tree {
    /// Makes this tree, which is empty or was made so, that of the moment of a whole one at which this node had been entered
    /// last. Costs the way from the moment before.
    pub fn rewind(&mut self, whole: &Tree, moment: NodeId) {
        // What was open then is for now as it is in the whole tree.
        for id in self.open_line().collect::<Vec<_>>() {
            self.nodes[id as usize] = whole.nodes[id as usize];
        }
        let nodes = (moment as usize + 1).min(whole.len());
        self.nodes.truncate(nodes);
        self.nodes.extend_from_slice(&whole.nodes[self.nodes.len()..nodes]);
        self.log.extend(&whole.log.since(self.log.len()));
        (self.visited, self.logged) = (whole.visited, whole.logged.clone());
        let next = whole.moment((nodes as NodeId).min(whole.len().saturating_sub(1) as NodeId), true);
        if nodes < whole.len() && next as usize >= nodes {
            self.visited = whole.entered_before(next);
            for id in std::iter::successors(whole.parent(next), |&id| whole.parent(id)) {
                let last_run = whole.last_run_before(id, next);
                let size = whole.entered_before(id) as u32;
                let node = &mut self.nodes[id as usize];
                (node.end, node.size, node.score, node.last_run) = (id + 1, size, 0, last_run);
                node.state = PackedState::open(node.state.visit());
            }
        }
        if !whole.joined.is_empty() {
            self.find_joined();
        }
    }

    /// How many visits there were before this one, what was joined included.
    fn entered_before(&self, id: NodeId) -> u64 {
        let Some(parent) = self.parent(id) else { return 0 };
        let before = self.children(parent).take_while(|&sibling| sibling < id);
        self.entered_before(parent) + 1 + before.map(|sibling| self.size(sibling)).sum::<u64>()
    }

    /// Where the last notes of a node begin that were made before another one was entered.
    fn last_run_before(&self, id: NodeId, entered: NodeId) -> u32 {
        let joined = self.joined_between(id, entered);
        let mut at = self.nodes[id as usize].last_run;
        while at != NOTHING {
            match self.log.links(at) {
                Some((_, below)) if id + 1 + below + joined <= entered => break,
                Some((before, _)) => at = before,
                None => return NOTHING,
            }
        }
        at
    }
}
