//! The OPEN list of a best-first search, and the operator Γ that works on its head (Stockman 1979).
//!
//! A state is a node that is live (still to be looked at) or solved, with a merit: the bound that what is known puts
//! on the value of the whole tree, if play goes through this node. SSS* takes the side of Max, and its merits are
//! upper bounds that come down; DUAL* is the same with the sides exchanged. Here the side that is taken is the chief,
//! and merits are as the chief sees them until they are told.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::run::{Run, small};
use super::worth::judge;
use crate::games::{Game, Knowledge, MoveList, MoveTag, Score, Side};
use crate::memory::room_for;
use crate::search::{ListChange, NodeStatus, Note, Number, Window};

/// The lines of the page where each thing is done.
pub(super) struct Lines {
    pub(super) start: u8,
    pub(super) take: u8,
    pub(super) leaf: u8,
    pub(super) all_children: u8,
    pub(super) first_child: u8,
    pub(super) done: u8,
    pub(super) strike: u8,
    pub(super) above_struck: u8,
    pub(super) sibling: u8,
    pub(super) above: u8,
}

/// The value of `node` to a depth, for the side to move, found from the chief's side.
pub(super) fn search<G: Knowledge>(
    chief: Side,
    lines: &Lines,
    node: &G,
    depth: i32,
    run: &mut Run<'_>,
) -> Option<Score> {
    run.at(1);
    run.root(depth, Window::OPEN, |run| {
        let root = Node::new(node.clone(), None);
        let mut open = Open { chief, depth, nodes: vec![root], list: BTreeMap::new() };
        run.at(lines.start);
        run.list(&open.appear(0, Score::HIGHEST));
        let value = open.solve(lines, run)?;
        open.best_line(run);
        Some(if node.side_to_move() == chief { value } else { -value })
    })
}

struct Open<G: Game> {
    chief: Side,
    depth: i32,
    nodes: Vec<Node<G>>,
    /// The greatest merit first, of equals the leftmost in the tree.
    list: BTreeMap<Place, (Number, NodeStatus)>,
}

/// Bytes of a node beside itself, its way and its moves: the counter of its way, its place on the list and in it, its
/// number at its parent.
const OVERHEAD: usize = 96;

/// Where a state stands on the list: its merit, and its node's way from the root.
type Place = (Reverse<Score>, Rc<[u16]>);

struct Node<G: Game> {
    position: G,
    parent: Option<Number>,
    tag: Option<MoveTag>,
    /// The places of the moves from the root to here; the list has it, too.
    way: Rc<[u16]>,
    /// The moves, once they are made; the children appear one by one at a node of the chief's opponent.
    moves: Vec<G::Move>,
    /// The children that have appeared.
    children: Vec<Number>,
    /// The merit with which it stands on the list, and stood there last.
    merit: Score,
    listed: bool,
    /// The child that its merit comes from.
    best: Option<Number>,
}

impl<G: Game> Node<G> {
    fn new(position: G, from: Option<(Number, &Self, u16)>) -> Self {
        let (parent, tag, way) = match from {
            None => (None, None, Rc::default()),
            Some((number, above, place)) => {
                let way = above.way.iter().copied().chain([place]).collect();
                let mv = above.moves[usize::from(place)];
                (Some(number), Some(above.position.tag(mv)), way)
            }
        };
        let (moves, children) = (Vec::new(), Vec::new());
        Self { position, parent, tag, way, moves, children, merit: Score::HIGHEST, listed: false, best: None }
    }
}

impl<G: Knowledge> Open<G> {
    fn node(&self, number: Number) -> &Node<G> {
        &self.nodes[number as usize]
    }

    fn node_mut(&mut self, number: Number) -> &mut Node<G> {
        &mut self.nodes[number as usize]
    }

    /// The chief has the move: he takes the best child.
    fn is_chiefs(&self, number: Number) -> bool {
        self.node(number).position.side_to_move() == self.chief
    }

    /// What observers are told: values as the first side sees them.
    fn told(&self, score: Score) -> Score {
        if self.chief == Side::First { score } else { -score }
    }

    fn place(&self, number: Number) -> Place {
        let node = self.node(number);
        (Reverse(node.merit), Rc::clone(&node.way))
    }

    fn put(&mut self, number: Number, status: NodeStatus, merit: Score) {
        let node = self.node_mut(number);
        (node.merit, node.listed) = (merit, true);
        let place = self.place(number);
        self.list.insert(place, (number, status));
    }

    /// A node appears on the list.
    fn appear(&mut self, number: Number, merit: Score) -> ListChange {
        self.put(number, NodeStatus::Live, merit);
        let node = self.node(number);
        let place = node.way.last().copied().unwrap_or(0);
        let (side, parent, tag) = (node.position.side_to_move(), node.parent, node.tag);
        ListChange::Live { number, side, parent, tag, place, merit: self.told(merit) }
    }

    fn child(&mut self, parent: Number, place: u16, merit: Score, run: &mut Run<'_>) -> Option<ListChange> {
        run.keep(size_of::<Node<G>>() + OVERHEAD + size_of_val(&*self.node(parent).way));
        if room_for(&mut self.nodes, 1).is_err() {
            // The system gives less than the budget: that is all, then.
            run.keep(usize::MAX);
        }
        if run.lacks_memory() {
            return None;
        }
        let above = self.node(parent);
        let position = above.position.play(above.moves[usize::from(place)]);
        let number = Number::try_from(self.nodes.len()).ok()?;
        let node = Node::new(position, Some((parent, above, place)));
        self.nodes.push(node);
        self.node_mut(parent).children.push(number);
        Some(self.appear(number, merit))
    }

    fn solved(&mut self, number: Number, merit: Score) -> ListChange {
        self.put(number, NodeStatus::Solved, merit);
        ListChange::Solved { number, merit: self.told(merit) }
    }

    /// Applies Γ to the head of the list until the root is solved: its value for the chief.
    fn solve(&mut self, lines: &Lines, run: &mut Run<'_>) -> Option<Score> {
        loop {
            let (_, (number, status)) = self.list.pop_first().expect("Γ never leaves the list empty");
            let merit = self.node(number).merit;
            self.node_mut(number).listed = false;
            let taken = ListChange::Taken { number, status, merit: self.told(merit) };
            run.counts.nodes += u64::from(taken.is_visit());
            if run.expired() {
                return None;
            }
            run.at(lines.take);
            run.list(&taken);
            match status {
                NodeStatus::Live => self.look(number, merit, lines, run)?,
                NodeStatus::Solved if number == 0 => {
                    run.at(lines.done);
                    return Some(merit);
                }
                NodeStatus::Solved => self.rise(number, merit, lines, run)?,
            }
        }
    }

    /// A live node is looked at. `None` where there is no memory for its children.
    fn look(&mut self, number: Number, merit: Score, lines: &Lines, run: &mut Run<'_>) -> Option<()> {
        let node = self.node(number);
        let ply = node.way.len();
        let mut moves = MoveList::new();
        let depth = self.depth - i32::try_from(ply).unwrap_or(i32::MAX);
        if let Some((worth, why)) = judge(&node.position, depth, ply, run.rules(), &mut moves) {
            let worth = if self.is_chiefs(number) { worth } else { -worth };
            run.at(lines.leaf);
            run.counts.leaves += 1;
            let over = matches!(why, Note::Ended(_));
            run.list(&ListChange::Leaf { number, worth: self.told(worth), over });
            run.list(&self.solved(number, merit.min(worth)));
            return Some(());
        }
        let count = if self.is_chiefs(number) { moves.len() } else { 1 };
        run.keep(size_of_val(&*moves));
        self.node_mut(number).moves = moves.to_vec();
        run.at(if self.is_chiefs(number) { lines.all_children } else { lines.first_child });
        for place in 0..count {
            let child = self.child(number, small(place), merit, run)?;
            run.list(&child);
        }
        Some(())
    }

    /// A solved node hands its merit on. `None` where there is no memory for the node that comes next.
    fn rise(&mut self, number: Number, merit: Score, lines: &Lines, run: &mut Run<'_>) -> Option<()> {
        let parent = self.node(number).parent.expect("only the root has none");
        if self.is_chiefs(parent) {
            // The best that was left: all else below the parent is no better.
            run.at(lines.strike);
            self.strike_below(parent, run);
            self.node_mut(parent).best = Some(number);
            run.at(lines.above_struck);
            run.list(&self.solved(parent, merit));
            return Some(());
        }
        if merit < self.node(parent).merit {
            self.node_mut(parent).best = Some(number);
            self.node_mut(parent).merit = merit;
        }
        let next = self.node(number).way.last().map_or(0, |&place| place + 1);
        if usize::from(next) < self.node(parent).moves.len() {
            run.at(lines.sibling);
            let child = self.child(parent, next, merit, run)?;
            run.list(&child);
        } else {
            run.at(lines.above);
            run.list(&self.solved(parent, merit));
        }
        Some(())
    }

    /// Strikes all states below a node off the list.
    fn strike_below(&mut self, number: Number, run: &mut Run<'_>) {
        for child in std::mem::take(&mut self.node_mut(number).children) {
            if std::mem::take(&mut self.node_mut(child).listed)
                && let Some((number, status)) = self.list.remove(&self.place(child))
            {
                let merit = self.told(self.node(child).merit);
                run.list(&ListChange::Struck { number, status, merit });
            }
            self.strike_below(child, run);
        }
    }

    /// The line of best children from the root on.
    fn best_line(&self, run: &mut Run<'_>) {
        let line = std::iter::successors(self.node(0).best, |&number| self.node(number).best);
        run.line().extend(line.filter_map(|number| self.node(number).tag));
    }
}
