//! Making room in a recorded tree: what matters most stays, the rest becomes visits that are counted only.
//!
//! Of a node all visits below it are kept that were recorded, or none: so what is hidden below a node comes after what is
//! not, and the numbers of visits follow from the sizes. Kept are those
//!
//! - at one visit that was asked for, and at those above it;
//! - of nodes that are still open, of nodes on the principal variation of an iteration, and on what may become one;
//! - of the upper plies of every iteration: its moves at the root, and the replies to them;
//! - of the iteration that runs and the one before it, down to some ply, the deepest for which there is room. So they are
//!   known evenly: no part of the tree better than another because it came first.

use std::collections::TryReserveError;

use super::named::node_of_visit;
use super::node::{Node, State};
use super::principal;
use super::tree::{NOTHING, NodeId, Tree};
use crate::memory::room_for;
use crate::search::Visit;

/// The moves of so many plies are kept of every iteration: those at the root, and the replies to them.
pub(super) const UPPER: u8 = 2;

impl Tree {
    /// Drops nodes until no more than `room` are left, or nothing more may be dropped. What the nodes above this ply led to
    /// is there, as far as the last two iterations go, and at the visit `marked`.
    pub(super) fn thin(&mut self, room: usize, marked: Option<u64>) -> Result<u8, TryReserveError> {
        if self.is_empty() {
            return Ok(u8::MAX);
        }
        let upper = self.first_ply().saturating_add(UPPER);
        let (recent, needs) = (self.recent(), self.needs(marked)?);
        // How many nodes there are of the earlier iterations, and of the recent ones, that need each limit.
        let (mut earlier, mut late) = ([0; 256], [0; 256]);
        for (id, &need) in (0..).zip(&needs) {
            let all = if id < recent { &mut earlier } else { &mut late };
            all[usize::from(need)] += 1;
        }
        let to = |all: &[usize; 256], limit: u8| all[..=usize::from(limit)].iter().sum::<usize>();
        // The earlier iterations have their roots and their principal variations at least.
        let above = if to(&earlier, upper) + to(&late, upper) <= room { upper } else { 0 };
        let left = room.saturating_sub(to(&earlier, above));
        let limit = (upper..=u8::MAX).rev().find(|&limit| to(&late, limit) <= left).unwrap_or(upper);
        let is_kept = |id: NodeId| needs[id as usize] <= if id < recent { above } else { limit };
        if !(0..self.len() as NodeId).all(is_kept) {
            self.keep(is_kept)?;
        }
        Ok(limit)
    }

    /// Of each node: that it is kept needs a limit of so many plies, above which all is kept.
    fn needs(&self, marked: Option<u64>) -> Result<Vec<u8>, TryReserveError> {
        let mut whole = Vec::new();
        room_for(&mut whole, self.len())?;
        whole.resize(self.len(), false);
        // What is best so far at an open node may become the principal variation.
        for root in self.open_line().chain(self.roots()) {
            for id in principal::line(self, root) {
                whole[id as usize] = true;
            }
        }
        let marked = marked.and_then(|visit| node_of_visit(self, visit));
        for id in std::iter::successors(marked, |&id| self.parent(id)) {
            whole[id as usize] = true;
        }
        let mut needs: Vec<u8> = Vec::new();
        room_for(&mut needs, self.len())?;
        for node in &self.nodes {
            needs.push(match node.parent {
                NOTHING => 0,
                parent if whole[parent as usize] => needs[parent as usize],
                parent => needs[parent as usize].max(self.nodes[parent as usize].ply.saturating_add(1)),
            });
        }
        Ok(needs)
    }

    /// Where the last two iterations begin, the one that runs and the one before it; or the root, where there are no more.
    /// An iteration may have several roots: each is a search with another window, or for another line.
    fn recent(&self) -> NodeId {
        let mut depths = Vec::new();
        let mut begin = Self::ROOT;
        for root in self.roots().into_iter().rev() {
            let depth = self.depth(root);
            if !depths.contains(&depth) {
                if depths.len() == 2 {
                    return begin;
                }
                depths.push(depth);
            }
            begin = root;
        }
        Self::ROOT
    }

    /// The roots of iterations.
    fn roots(&self) -> Vec<NodeId> {
        self.children(Self::ROOT).filter(|&id| self.visit(id) == Visit::Root).collect()
    }

    /// The nodes that are entered and not left.
    pub(super) fn open_line(&self) -> impl Iterator<Item = NodeId> {
        let is_open = |id: &NodeId| self.nodes[*id as usize].state.state() == State::Open;
        let below = move |&id: &NodeId| self.children(id).last().filter(is_open);
        std::iter::successors((!self.is_empty()).then_some(Self::ROOT).filter(is_open), below)
    }

    /// Drops all nodes but these, of which the parents are kept with each.
    fn keep(&mut self, is_kept: impl Fn(NodeId) -> bool) -> Result<(), TryReserveError> {
        // Of each node: how many before it are kept.
        let mut numbers: Vec<NodeId> = Vec::new();
        room_for(&mut numbers, self.len() + 1)?;
        let mut count = 0;
        for id in 0..self.len() as NodeId {
            numbers.push(count);
            count += NodeId::from(is_kept(id));
        }
        numbers.push(count);
        let mut thinned = Self { visited: self.visited, ..Self::default() };
        room_for(&mut thinned.nodes, count as usize)?;
        let number = |id: NodeId| numbers.get(id as usize).copied().unwrap_or(id);
        for (id, node) in (0..).zip(&self.nodes).filter(|&(id, _)| is_kept(id)) {
            if !thinned.log.has_room() {
                thinned.log.make_room()?;
            }
            let below = |below: u32| number(id + 1 + below) - number(id + 1);
            let last_run = thinned.write_notes(self.dated_notes(id), below);
            let (parent, end) = (number(node.parent), number(node.end));
            thinned.nodes.push(Node { parent, end, last_run, ..*node });
        }
        *self = thinned;
        Ok(())
    }
}
