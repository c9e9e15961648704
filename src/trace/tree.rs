//! The recorded search: one flat vector of nodes in pre-order.
//!
//! A node's children follow it, so that a subtree is a range; nothing is linked but parents. A move that was
//! searched again is a sibling visit of its own. No positions are stored: a node's position is its line,
//! replayed from the root ([`Tree::line`]).

use std::collections::TryReserveError;
use std::sync::Arc;

use super::log::{Log, More, Run};
use super::logged::Logged;
use super::node::{Node, State};
use super::proof::{Half, Proof};
use crate::games::{MoveTag, Score};
use crate::memory::room_for;
use crate::search::{Note, Order, Returned, Visit, Window};

/// The index of a node: its place in the order in which the search entered the recorded nodes.
pub type NodeId = u32;

/// No node, no run of notes.
pub(super) const NOTHING: u32 = u32::MAX;

/// There are no more nodes than this.
pub(super) const MOST: usize = 1 << 31;

/// A recorded search.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) log: Log,
    /// Nodes that the search has entered, recorded or not, and those that were joined later.
    pub(super) visited: u64,
    /// Where something was joined: the first node of each, and the one after the last.
    pub(super) joined: Vec<(NodeId, NodeId)>,
    /// What else is known where another program made it.
    pub(super) logged: Option<Arc<Logged>>,
}

/// What a growing tree has gained since its copy was last brought up to date.
#[derive(Clone, Debug)]
pub struct Delta {
    /// The tree was thinned: this is all of it.
    pub(super) thinned: bool,
    /// Nodes that were open then, as they are now.
    pub(super) changed: Vec<(NodeId, Node)>,
    pub(super) nodes: Vec<Node>,
    pub(super) notes: More,
    pub(super) visited: u64,
}

impl Delta {
    /// Nodes have other numbers from now on, and some are gone.
    pub fn is_thinned(&self) -> bool {
        self.thinned
    }
}

/// Moves from the root of the whole search to a node; `None` is the pass of a null move.
pub type Path = Vec<Option<MoveTag>>;

impl Tree {
    /// The whole search.
    pub const ROOT: NodeId = 0;

    /// How many nodes are recorded.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// What its nodes and notes take in memory, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.nodes) + self.log.len()
    }

    /// Nothing is recorded.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The parent; `None` at the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.node(id).parent;
        (parent != NOTHING).then_some(parent)
    }

    /// One past the last recorded node of the subtree.
    pub fn end(&self, id: NodeId) -> NodeId {
        let node = self.node(id);
        if node.state.is_open() { self.nodes.len() as NodeId } else { node.end }
    }

    /// The children, in the order in which they were searched.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        Children { tree: self, next: id + 1, end: self.end(id) }
    }

    /// The subtree has recorded nodes below this one.
    pub fn has_children(&self, id: NodeId) -> bool {
        self.end(id) > id + 1
    }

    /// The sibling that was searched next.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        let next = self.end(id);
        (next < self.end(parent)).then_some(next)
    }

    /// The sibling that was searched before.
    pub fn previous_sibling(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        self.children(parent).take_while(|&sibling| sibling < id).last()
    }

    /// Nodes that the search has entered, recorded or hidden.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Every visit is recorded.
    pub fn is_whole(&self) -> bool {
        self.nodes.len() as u64 == self.visited
    }

    /// Visits directly below this node that were counted and not recorded: those of recorded descendants
    /// not included.
    pub fn hidden(&self, id: NodeId) -> u64 {
        self.size(id) - 1 - self.children(id).map(|child| self.size(child)).sum::<u64>()
    }

    /// Visits of the subtree, recorded and hidden, this node included.
    pub fn size(&self, id: NodeId) -> u64 {
        let node = self.node(id);
        match node.state.state() {
            _ if id == Self::ROOT => self.visited,
            State::Open => u64::from((self.visited as u32).wrapping_sub(node.size)),
            State::Returned(_) | State::Stopped | State::Valued | State::Untold => node.size.into(),
        }
    }

    /// The move that led here; `None` at a root and after a null move.
    pub fn tag(&self, id: NodeId) -> Option<MoveTag> {
        self.node(id).tag
    }

    /// How it was visited.
    pub fn visit(&self, id: NodeId) -> Visit {
        self.node(id).state.visit()
    }

    /// Plies below the root.
    pub fn ply(&self, id: NodeId) -> usize {
        usize::from(self.node(id).ply)
    }

    /// Remaining depth when it was entered. In a tree that another program has logged it may not be said
    /// ([`Tree::said_depth`]).
    pub fn depth(&self, id: NodeId) -> i32 {
        i32::from(self.node(id).depth)
    }

    /// The window that came in, as the side to move there sees it. What another program has not said of it is open
    /// ([`Tree::says_window`]).
    pub fn window(&self, id: NodeId) -> Window {
        let node = self.node(id);
        Window::new(Score::from_units(node.alpha.into()), Score::from_units(node.beta.into()))
    }

    /// The place of its move at the parent.
    pub fn order(&self, id: NodeId) -> Order {
        let node = self.node(id);
        Order { place: node.order.place(), reason: node.order.reason(), figure: node.figure }
    }

    /// What it returned, as the side to move there sees it; `None` while it is open, or when the search was
    /// stopped inside, and where another program has not said whether the value is exact or a bound ([`Tree::score`]).
    pub fn returned(&self, id: NodeId) -> Option<Returned> {
        let node = self.node(id);
        let score = Score::from_units(node.score.into());
        if let State::Returned(bound) = node.state.state() { Some(Returned { score, bound }) } else { None }
    }

    /// Whether what it returned is proved; `None` while nothing is returned, and in a tree of a file that does not say.
    pub fn proof(&self, id: NodeId) -> Option<Proof> {
        self.node(id).state.rests().proof(self.returned(id)?.bound)
    }

    /// Whether all values are proved. Looks at every node until one is not.
    pub fn all_proved(&self) -> bool {
        let proved = |id| self.score(id).is_none() || self.proof(id) == Some(Proof::Proved);
        // What another program has logged does not say what its values rest on.
        let has_values =
            self.logged.is_none() && (0..self.nodes.len() as NodeId).any(|id| self.score(id).is_some());
        has_values && (0..self.nodes.len() as NodeId).all(proved)
    }

    /// Whether one half of what it returned is proved.
    pub(super) fn proves(&self, id: NodeId, half: Half) -> bool {
        self.node(id).state.rests().proves(half)
    }

    /// The node has no value although the search was not stopped: a best-first search had no more use for it.
    pub fn is_struck_off(&self, id: NodeId) -> bool {
        // A search with iterations has a value also where the last one was stopped, and keeps no list.
        let iterates = || self.children(Self::ROOT).any(|child| self.visit(child) == Visit::Root);
        self.logged.is_none() && self.is_stopped(id) && !self.is_stopped(Self::ROOT) && !iterates()
    }

    /// It has not been left yet.
    pub fn is_open(&self, id: NodeId) -> bool {
        self.node(id).state.is_open()
    }

    /// The search was stopped inside this node.
    pub fn is_stopped(&self, id: NodeId) -> bool {
        self.node(id).state.state() == State::Stopped
    }

    /// The search was stopped inside its last iteration, or inside itself where it has none.
    pub fn was_stopped(&self) -> bool {
        let mut iterations = self.children(Self::ROOT).filter(|&id| self.visit(id) == Visit::Root);
        self.is_stopped(Self::ROOT) || iterations.any(|id| self.is_stopped(id))
    }

    /// What happened at the node, in order.
    pub fn notes(&self, id: NodeId) -> Vec<Note> {
        let mut notes: Vec<_> = self.notes_back(id).collect();
        notes.reverse();
        notes
    }

    /// What happened at the node, the last first: as they are chained, at no cost but theirs.
    pub fn notes_back(&self, id: NodeId) -> impl Iterator<Item = Note> + use<'_> {
        let (mut before, mut run) = (self.node(id).last_run, Run::new());
        std::iter::from_fn(move || {
            if run.is_empty() && before != NOTHING {
                (run, before, _) = self.log.run(before)?;
            }
            run.pop()
        })
    }

    /// What happened at the node, in order, each with how many nodes had been entered below it.
    pub(super) fn dated_notes(&self, id: NodeId) -> Vec<(u32, Note)> {
        let mut dated = Vec::new();
        let mut at = self.node(id).last_run;
        while let Some((run, before, below)) = (at != NOTHING).then(|| self.log.run(at)).flatten() {
            dated.extend(run.into_iter().rev().map(|note| (below, note)));
            at = before;
        }
        dated.reverse();
        dated
    }

    /// How many nodes below a node were recorded before this one, as its notes are dated.
    pub(super) fn recorded_between(&self, id: NodeId, below: NodeId) -> u32 {
        below - id - 1 - self.joined_between(id, below)
    }

    /// What the moves of a node had raised α to when so many nodes had been entered.
    pub fn raised_before(&self, id: NodeId, entered: u32) -> Option<Score> {
        let joined = self.joined_between(id, entered);
        let mut at = self.node(id).last_run;
        while at != NOTHING {
            let (run, before, below) = self.log.run(at)?;
            let raised = run.iter().rev().find_map(|note| match note {
                Note::Raised { alpha, .. } if id + 1 + below + joined <= entered => Some(*alpha),
                _ => None,
            });
            if raised.is_some() {
                return raised;
            }
            at = before;
        }
        None
    }

    /// The moves from the root position to this node. Nodes of the whole search and of iterations stand at
    /// the root position and add nothing.
    pub fn line(&self, id: NodeId) -> Path {
        let mut line = Vec::new();
        let mut at = Some(id);
        while let Some(node) = at {
            if !self.is_here(node) {
                line.push(self.tag(node));
            }
            at = self.parent(node);
        }
        line.reverse();
        line
    }

    /// The node stands at its parent's position: the root of an iteration, a probe of that position, or whatever another
    /// program searches there.
    pub fn is_here(&self, id: NodeId) -> bool {
        match self.visit(id) {
            Visit::Root | Visit::Reopened => true,
            Visit::NullMove => false,
            Visit::Full
            | Visit::Scout
            | Visit::Reduced
            | Visit::Research
            | Visit::Probe
            | Visit::Quiescence => self.tag(id).is_none(),
        }
    }

    /// Brings a copy up to date.
    ///
    /// # Errors
    /// When there is no memory for what is new; the copy stays as it was, and later deltas do not fit it.
    pub fn apply(&mut self, delta: Delta) -> Result<(), TryReserveError> {
        if delta.thinned {
            let (nodes, log) = (delta.nodes, Log::of(delta.notes));
            *self = Self { nodes, log, visited: delta.visited, ..Self::default() };
            return Ok(());
        }
        room_for(&mut self.nodes, delta.nodes.len())?;
        self.log.room_for(delta.notes.len())?;
        for (id, node) in delta.changed {
            self.nodes[id as usize] = node;
        }
        self.nodes.extend(delta.nodes);
        self.log.extend(&delta.notes);
        self.visited = delta.visited;
        Ok(())
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }
}

/// Iterator over a node's children, made by [`Tree::children`].
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    next: NodeId,
    end: NodeId,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.next;
        (id < self.end).then(|| {
            self.next = self.tree.end(id);
            id
        })
    }
}
