//! Every recorded visit with its number in the order of the search, in one pass over the tree.

use super::tree::{NodeId, Tree};
use crate::search::Visit;

/// A node and the number of its visit, as [`visit_number`](super::visit_number) has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbered {
    /// The recorded node.
    pub id: NodeId,
    /// From 1, the whole search: visits that were not recorded count.
    pub number: u64,
    /// The number of its parent's visit; `None` at the root.
    pub parent: Option<u64>,
}

/// The nodes of a tree in order, without those that were joined later: they are no part of the search.
pub struct InOrder<'a> {
    tree: &'a Tree,
    next: NodeId,
    above: Vec<Above>,
}

/// A node whose subtree is gone through.
struct Above {
    number: u64,
    end: NodeId,
    /// The number of its next child.
    next: u64,
}

impl<'a> InOrder<'a> {
    /// Begins with the whole search.
    pub fn new(tree: &'a Tree) -> Self {
        Self { tree, next: Tree::ROOT, above: Vec::new() }
    }
}

impl Iterator for InOrder<'_> {
    type Item = Numbered;

    fn next(&mut self) -> Option<Numbered> {
        let tree = self.tree;
        while (self.next as usize) < tree.len() && tree.visit(self.next) == Visit::Reopened {
            self.next = tree.end(self.next);
        }
        let id = self.next;
        if id as usize >= tree.len() {
            return None;
        }
        while self.above.last().is_some_and(|above| above.end <= id) {
            self.above.pop();
        }
        let (parent, number) = match self.above.last_mut() {
            Some(above) => {
                let number = above.next;
                above.next += tree.searched_size(id);
                (Some(above.number), number)
            }
            None => (None, 1),
        };
        self.above.push(Above { number, end: tree.end(id), next: number + 1 });
        self.next = id + 1;
        Some(Numbered { id, number, parent })
    }
}
