//! Which nodes a filter keeps: those that pass it, and the way to them.

use super::filter::Filter;
use super::tree::{NodeId, Tree};

/// A bit a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    bits: Vec<u64>,
    passing: u64,
}

impl Kept {
    /// Sieves a whole tree.
    pub fn of(tree: &Tree, filter: &Filter) -> Self {
        let mut sieve = Sieve::new(tree, filter.clone());
        while !sieve.go_on(tree, u32::MAX) {}
        sieve.kept
    }

    /// These nodes, and the way to them.
    pub fn around(tree: &Tree, nodes: &[NodeId]) -> Self {
        let mut kept = Self { bits: vec![0; tree.len().div_ceil(64)], passing: nodes.len() as u64 };
        for &node in nodes {
            let mut at = Some(node);
            while let Some(id) = at {
                kept.set(id);
                at = tree.parent(id);
            }
        }
        kept
    }

    /// Whether the node passes, or one below it does.
    pub fn has(&self, id: NodeId) -> bool {
        self.bits.get(id as usize / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }

    /// How many nodes pass by themselves.
    pub fn passing(&self) -> u64 {
        self.passing
    }

    fn set(&mut self, id: NodeId) {
        self.bits[id as usize / 64] |= 1 << (id % 64);
    }
}

/// A filter on its way through a tree, from the last node to the first, so that a node is met after all below it.
#[derive(Clone, Debug)]
pub struct Sieve {
    filter: Filter,
    kept: Kept,
    /// The nodes from here on have been met.
    from: NodeId,
}

impl Sieve {
    /// At the beginning.
    pub fn new(tree: &Tree, filter: Filter) -> Self {
        let kept = Kept { bits: vec![0; tree.len().div_ceil(64)], passing: 0 };
        Self { filter, kept, from: tree.len() as NodeId }
    }

    /// Looks at so many nodes more of the same tree; whether that was all.
    pub fn go_on(&mut self, tree: &Tree, nodes: u32) -> bool {
        let until = self.from.saturating_sub(nodes);
        for id in (until..self.from).rev() {
            let passes = self.filter.passes(tree, id);
            self.kept.passing += u64::from(passes);
            if !passes && !self.kept.has(id) {
                continue;
            }
            self.kept.set(id);
            if let Some(parent) = tree.parent(id) {
                self.kept.set(parent);
            }
        }
        self.from = until;
        until == 0
    }

    /// How many nodes are still to be looked at.
    pub fn left(&self) -> u64 {
        self.from.into()
    }

    /// What is kept, when all have been looked at.
    pub fn kept(self) -> Kept {
        self.kept
    }
}
