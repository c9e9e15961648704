//! Finds a move in a recorded tree by the way it is written.
//!
//! A tree keeps no positions, and replaying the line of every node would take seconds in a large tree. So the
//! positions of one line are kept while the nodes go by, and the move is read once for each parent: its children
//! then differ by their tags alone.

use std::cell::OnceCell;

use crate::games::{Knowledge, MoveTag, Present};
use crate::trace::{NodeId, Tree};

/// An ancestor of the node that is looked at.
struct Place<G> {
    id: NodeId,
    position: G,
    /// The move that the text names here, once it was asked.
    named: OnceCell<Option<MoveTag>>,
}

/// Looks for a move below one position.
pub(super) struct Finder<'a, G> {
    tree: &'a Tree,
    text: &'a str,
    root: &'a G,
    line: Vec<Place<G>>,
}

impl<'a, G: Knowledge + Present> Finder<'a, G> {
    /// `root` is the position of the tree's root.
    pub(super) fn new(tree: &'a Tree, text: &'a str, root: &'a G) -> Self {
        Self { tree, text, root, line: Vec::new() }
    }

    /// Whether the move that led to the node is written so.
    pub(super) fn is_named(&mut self, id: NodeId) -> bool {
        let (Some(tag), Some(parent)) = (self.tree.tag(id), self.tree.parent(id)) else { return false };
        if !self.reach(parent) {
            return false;
        }
        let Some(place) = self.line.last() else { return false };
        let text = self.text;
        let read = || place.position.named(text).map(|mv| place.position.tag(mv));
        *place.named.get_or_init(read) == Some(tag)
    }

    /// Makes the line end at this node. False when its line cannot be played, which no recorded tree has.
    fn reach(&mut self, id: NodeId) -> bool {
        let tree = self.tree;
        let leads_here = |place: &Place<G>| place.id <= id && id < tree.end(place.id);
        while self.line.last().is_some_and(|last| !leads_here(last)) {
            self.line.pop();
        }
        let known = self.line.last().map(|last| last.id);
        let mut missing = vec![];
        let mut at = Some(id);
        while let Some(node) = at.filter(|&node| Some(node) != known) {
            missing.push(node);
            at = tree.parent(node);
        }
        for node in missing.into_iter().rev() {
            let before = self.line.last().map_or(self.root, |last| &last.position);
            let position = match tree.tag(node) {
                _ if tree.is_here(node) => Some(before.clone()),
                None => before.pass(),
                Some(tag) => before.recall(tag).map(|mv| before.play(mv)),
            };
            let Some(position) = position else { return false };
            self.line.push(Place { id: node, position, named: OnceCell::new() });
        }
        true
    }
}
