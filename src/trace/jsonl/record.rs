//! The tree while its file is read: visits within the budget, the others counted.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::Top;
use crate::games::{MoveTag, Score};
use crate::search::{Entry, Note, Order, OrderReason, Returned, Visit, Window};
use crate::trace::log::LeftOut;
use crate::trace::logged::{Logged, Place, Remark};
use crate::trace::proof::Rests;
use crate::trace::tree::{NOTHING, NodeId, Tree};

/// Bytes of notes, and of remarks, for each node of the budget.
const BYTES: usize = 32;
/// Bytes that they may take in a small one.
const LEAST: usize = 1 << 20;
/// What a text takes besides its letters.
const TEXT: usize = 64;
/// So many roots of iterations are recorded beyond the budget: more than anybody's search has, and next to nothing.
const ROOTS: usize = 1_024;

/// A visit as the file has it.
pub(super) struct Entered {
    pub(super) tag: Option<MoveTag>,
    pub(super) visit: Visit,
    pub(super) ply: usize,
    pub(super) depth: Option<i8>,
    /// Each end: `None` where it is not said.
    pub(super) alpha: Option<Score>,
    pub(super) beta: Option<Score>,
    pub(super) place: u16,
    pub(super) reason: Option<OrderReason>,
    pub(super) figure: Option<i16>,
}

/// What a visit came to.
pub(super) enum Came {
    /// A value that says what it claims.
    To(Returned, Rests),
    /// A value that does not.
    Value(Score),
    /// Nothing: the search was stopped.
    Stopped,
    /// Nothing is said of it.
    Untold,
}

/// The tree and what is remarked of it.
pub(super) struct Record {
    pub(super) tree: Tree,
    budget: usize,
    room: usize,
    /// Roots of iterations that are recorded beyond the budget.
    beyond: usize,
    logged: Logged,
    texts: HashMap<Box<str>, u32>,
    /// Bytes of remarks so far.
    remarked: usize,
}

impl Record {
    pub(super) fn new(budget: usize) -> Self {
        let (tree, logged) = (Tree::default(), Logged::default());
        Self { tree, budget, room: 0, beyond: 0, logged, texts: HashMap::new(), remarked: 0 }
    }

    /// Enters a visit below a node; [`NOTHING`] where it is only counted.
    pub(super) fn enter(&mut self, parent: Option<NodeId>, entered: &Entered) -> NodeId {
        if parent == Some(NOTHING) || !(self.has_room() || self.has_room_beyond(parent, entered.visit)) {
            self.tree.hide();
            return NOTHING;
        }
        let entry = Entry {
            tag: entered.tag,
            visit: entered.visit,
            ply: entered.ply as u8,
            depth: entered.depth.unwrap_or_default(),
            window: Window::new(
                entered.alpha.unwrap_or(Score::LOWEST),
                entered.beta.unwrap_or(Score::HIGHEST),
            ),
            order: Order {
                place: entered.place,
                reason: entered.reason.unwrap_or(OrderReason::Generator),
                figure: entered.figure.unwrap_or_default(),
            },
        };
        let id = self.tree.push(parent.unwrap_or(NOTHING), &entry);
        if entered.depth.is_none() {
            self.tree.unsay_depth(id);
        }
        self.tree.unsay_window(id, entered.alpha.is_none(), entered.beta.is_none());
        if entered.reason.is_none() || entered.figure.is_none() {
            self.tree.unsay_order(id, entered.reason.is_none());
        }
        id
    }

    /// Whether there is room within the budget. What the system does not give is not asked for again.
    fn has_room(&mut self) -> bool {
        if self.tree.len() < self.room && self.tree.has_room() {
            return true;
        }
        if self.tree.len() < self.budget {
            match self.tree.make_room() {
                Ok(room) => self.room = room.min(self.budget),
                Err(_) => self.budget = self.tree.len(),
            }
        }
        self.tree.len() < self.budget
    }

    /// Whether there is room for a visit all the same: for the whole search, and for the roots of its iterations, of which a
    /// file may have any number.
    fn has_room_beyond(&mut self, parent: Option<NodeId>, visit: Visit) -> bool {
        let begins = visit == Visit::Root && parent.is_none_or(|parent| parent == Tree::ROOT);
        let has_room = begins && self.beyond < ROOTS && self.tree.make_room().is_ok();
        self.beyond += usize::from(has_room);
        has_room
    }

    /// Visits that the file leaves out, below the visit that is open. `false` where there are more than can be counted.
    pub(super) fn hide(&mut self, visits: u64) -> bool {
        let all = self.tree.visited.checked_add(visits).filter(|&all| all <= Tree::MOST_VISITS);
        all.is_some_and(|all| {
            self.tree.visited = all;
            true
        })
    }

    /// Bytes for each of notes and remarks.
    fn share(&self) -> usize {
        self.budget.saturating_mul(BYTES).max(LEAST)
    }

    /// A note of a node: so many of those below it were joined later.
    pub(super) fn note(&mut self, id: NodeId, joined: u32, note: Note) {
        let full = self.tree.log.len() >= self.share() && !self.tree.log.has_room();
        if full || !self.tree.log.has_room() && self.tree.log.make_room().is_err() {
            self.logged.lost += 1;
            return;
        }
        if LeftOut::of(&note).is_some_and(|left_out| self.tree.note_likewise(left_out)) {
            return;
        }
        self.tree.note_below(id, joined, note);
    }

    /// What is said of a node in words that are not known here.
    pub(super) fn remark(&mut self, id: NodeId, place: Place, said: Map<String, Value>) {
        if id == NOTHING || said.is_empty() {
            return;
        }
        let text = Value::Object(said).to_string().into_boxed_str();
        let known = self.texts.get(&text).copied();
        let bytes = size_of::<Remark>() + if known.is_some() { 0 } else { TEXT + 2 * text.len() };
        if self.remarked + bytes > self.share() {
            self.logged.lost += 1;
            return;
        }
        self.remarked += bytes;
        let text = known.unwrap_or_else(|| {
            let number = self.logged.texts.len() as u32;
            self.logged.texts.push(text.clone());
            self.texts.insert(text, number);
            number
        });
        let below = self.tree.len() as u32 - id - 1;
        self.logged.remarks.push(Remark { node: id, below, place, text });
    }

    /// The best move of a node.
    pub(super) fn best(&mut self, id: NodeId, tag: MoveTag) {
        self.logged.best.push((id, tag));
    }

    pub(super) fn leave(&mut self, id: NodeId, came: &Came) {
        if id == NOTHING {
            return;
        }
        match came {
            Came::To(returned, rests) => self.tree.close(id, Some((*returned, *rests))),
            Came::Value(score) => self.tree.close_unsaid(id, Some(*score)),
            Came::Stopped => self.tree.close(id, None),
            Came::Untold => self.tree.close_unsaid(id, None),
        }
    }

    /// The file ends inside this visit, or cannot be read any more.
    pub(super) fn cut_short(&mut self, id: NodeId) {
        self.leave(id, &Came::Stopped);
        if id != NOTHING {
            self.logged.open.push(id);
        }
    }

    /// What stands side by side at the top gets a node above it, which is open.
    pub(super) fn wrap(&mut self) {
        self.logged.wrapped = true;
        self.tree.wrap();
        for remark in &mut self.logged.remarks {
            remark.node += 1;
        }
        for (node, _) in &mut self.logged.best {
            *node += 1;
        }
    }

    /// The tree. `whole`: all of it is said, by this program.
    pub(super) fn finish(mut self, top: &Top, whole: bool, trouble: Option<String>) -> Tree {
        self.tree.find_joined();
        let whole = whole && trouble.is_none() && self.logged.lost == 0 && self.logged.remarks.is_empty();
        if whole && !self.logged.wrapped {
            return self.tree;
        }
        self.logged.remarks.sort_by_key(|remark| remark.node);
        self.logged.best.sort_by_key(|&(node, _)| node);
        self.tree.logged = Some(Arc::new(Logged {
            by: top.by.clone(),
            unit: top.unit.clone(),
            settings: top.settings.clone(),
            trouble,
            ..self.logged
        }));
        self.tree
    }
}

impl Tree {
    /// A note of the node entered last and not yet left, below which so many nodes were joined later.
    fn note_below(&mut self, id: NodeId, joined: u32, note: Note) {
        if !self.log.go_on(note) {
            let below = self.nodes.len() as u32 - id - 1 - joined;
            let node = &mut self.nodes[id as usize];
            node.last_run = self.log.begin(node.last_run, below, note);
        }
    }

    /// Puts a root of which nothing is said above everything; it is open. What is in the tree is closed.
    fn wrap(&mut self) {
        let mut wrapped = Self { log: std::mem::take(&mut self.log), ..Self::default() };
        let entry = Entry {
            tag: None,
            visit: Visit::Root,
            ply: 0,
            depth: 0,
            window: Window::new(Score::LOWEST, Score::HIGHEST),
            order: Order::NONE,
        };
        wrapped.push(NOTHING, &entry);
        wrapped.unsay_depth(Self::ROOT);
        wrapped.unsay_window(Self::ROOT, true, true);
        wrapped.unsay_order(Self::ROOT, true);
        for node in &mut self.nodes {
            node.parent = node.parent.wrapping_add(1);
            node.end += 1;
        }
        wrapped.nodes.append(&mut self.nodes);
        wrapped.visited += self.visited;
        *self = wrapped;
    }
}
