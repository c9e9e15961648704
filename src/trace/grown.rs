//! The nodes of a best-first search, for the recorded tree.
//!
//! Such a search jumps about, and a recorded tree is in pre-order. So the nodes are collected while it runs, when
//! the tree only counts them, and written in their places when it is over.

use super::names::{returned_to_first, seen_by_first, window_to_first};
use super::proof::Rests;
use super::tree::{NodeId, Tree};
use crate::games::{Score, Side};
use crate::memory::room_for;
use crate::search::{Bound, Entry, ListChange, Note, Number, Order, Returned, Visit, Window};

/// The nodes by their numbers.
#[derive(Default, Debug)]
pub(super) struct Grown(Vec<Node>);

#[derive(Debug)]
struct Node {
    entry: Entry,
    side: Side,
    /// The merit with which it appeared, as the first side sees it.
    merit: Score,
    children: Vec<Number>,
    visited: bool,
    /// What it is worth as a leaf, and whether the game is over there.
    worth: Option<(Score, bool)>,
    returned: Option<Returned>,
}

impl Grown {
    /// Takes note of a change of the OPEN list of a search to this depth.
    pub(super) fn change(&mut self, change: &ListChange, depth: i32) {
        match *change {
            ListChange::Live { .. } => self.appear(change, depth),
            ListChange::Taken { number, .. } => self.0[number as usize].visited = true,
            ListChange::Leaf { number, worth, over } => {
                let node = &mut self.0[number as usize];
                node.worth = Some((seen_by_first(node.side, worth), over));
            }
            ListChange::Solved { number, merit } => {
                let dual = self.is_dual();
                let node = &mut self.0[number as usize];
                let bound = proved(node.merit, merit, dual);
                node.returned = Some(returned_to_first(node.side, Returned { score: merit, bound }));
            }
            ListChange::Struck { .. } => {}
        }
    }

    /// The merits are lower bounds, which begin at −∞.
    fn is_dual(&self) -> bool {
        self.0.first().is_some_and(|root| root.merit == Score::LOWEST)
    }

    fn appear(&mut self, change: &ListChange, depth: i32) {
        let ListChange::Live { number, side, parent, tag, place, merit } = *change else { return };
        let above = parent.map(|parent| &mut self.0[parent as usize]);
        let ply = above.map_or(0, |above| {
            above.children.push(number);
            above.entry.ply + 1
        });
        let dual = if self.0.is_empty() { merit == Score::LOWEST } else { self.is_dual() };
        let entry = Entry {
            tag,
            visit: Visit::Full,
            ply,
            depth: (depth - i32::from(ply)).clamp(-1, 127) as i8,
            window: window_to_first(side, merit_window(merit, dual)),
            order: Order { place, ..Order::NONE },
        };
        let children = Vec::new();
        // Whether there is room, was asked where it was counted what is kept.
        let _ = room_for(&mut self.0, 1);
        self.0.push(Node { entry, side, merit, children, visited: false, worth: None, returned: None });
    }

    /// How many nodes were visited below the root.
    fn visits(&self) -> u64 {
        self.0.iter().skip(1).filter(|node| node.visited).count() as u64
    }

    /// Writes the nodes below the root's, which is open; they have been counted as hidden.
    pub(super) fn write(&self, tree: &mut Tree, root: NodeId, budget: usize) {
        tree.visited -= self.visits();
        self.write_below(0, tree, Some(root), budget);
    }

    /// `into` is the recorded node, or `None` when the budget left no room for it.
    fn write_below(&self, number: Number, tree: &mut Tree, into: Option<NodeId>, budget: usize) {
        let Some(node) = self.0.get(number as usize) else { return };
        for &number in &node.children {
            let child = &self.0[number as usize];
            if !child.visited {
                continue;
            }
            let room = tree.len() < budget && (tree.has_room() || tree.make_room().is_ok());
            let id = into.filter(|_| room).map(|parent| tree.push(parent, &child.entry));
            match (id, child.worth) {
                (None, _) => tree.hide(),
                (Some(id), Some((worth, true))) => tree.note(id, Note::Ended(worth)),
                (Some(id), Some((worth, false))) => tree.note(id, Note::Leaf(worth)),
                (Some(_), None) => {}
            }
            self.write_below(number, tree, id, budget);
            if let Some(id) = id {
                tree.close(id, child.returned.map(|returned| (returned, Rests::PROVED)));
            }
        }
    }
}

/// The bound that a merit puts on a node from above, as a window.
pub(super) fn merit_window(merit: Score, dual: bool) -> Window {
    if dual { Window::new(merit, Score::HIGHEST) } else { Window::new(Score::LOWEST, merit) }
}

/// What a solved state proves of its node: a merit other than the one with which it appeared is the node's value; the
/// same merit is a bound that its value reaches.
pub(super) fn proved(live: Score, solved: Score, dual: bool) -> Bound {
    match (live == solved, dual) {
        (false, _) => Bound::Exact,
        (true, false) => Bound::Lower,
        (true, true) => Bound::Upper,
    }
}
