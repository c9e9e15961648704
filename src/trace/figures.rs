//! A recorded search in figures: what its nodes were, where they were cut, and what the techniques came to.

use super::tree::{NodeId, Tree};
use crate::search::{Bound, Note, Visit};

/// Places of a cutting move that are told apart; the last stands for all further ones.
pub const PLACES: usize = 8;

/// The nodes of a ply by what they turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ply {
    /// Exact values: nodes of principal variations (type 1).
    pub exact: u64,
    /// A move reached the bound (type 2).
    pub cut: u64,
    /// No move was good enough (type 3).
    pub all: u64,
    /// In quiescence.
    pub quiescence: u64,
    /// Without a value: the search was stopped.
    pub none: u64,
}

impl Ply {
    /// All of them.
    pub fn nodes(self) -> u64 {
        self.exact + self.cut + self.all + self.quiescence + self.none
    }
}

/// The figures of the recorded nodes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Figures {
    /// The nodes by ply.
    pub plies: Vec<Ply>,
    /// Cuts by the place of the move that made them.
    pub cuts: [u64; PLACES],
    /// Null moves tried,
    pub null_tried: u64,
    /// and those that cut.
    pub null_cut: u64,
    /// Moves searched less deep,
    pub reduced: u64,
    /// and those of them that surprised.
    pub reduced_again: u64,
    /// Nodes that the table knew,
    pub table_hits: u64,
    /// and those that it cut.
    pub table_cuts: u64,
    /// Visits spent at cut nodes on moves before the one that cut: with a perfect order there would be none.
    pub wasted: u64,
    /// Visits of the whole search.
    pub visited: u64,
    /// Visits of the last iteration of each depth.
    pub iterations: Vec<(i32, u64)>,
    /// Nodes up to this one lie in visits that are wasted already.
    wasted_until: NodeId,
    /// Nodes up to this one were joined later: they are no part of the search.
    joined_until: NodeId,
    /// Visits that were.
    joined: u64,
}

impl Figures {
    /// Those of a whole tree.
    pub fn of(tree: &Tree) -> Self {
        let mut figures = Self::default();
        figures.add(tree, 0..tree.len() as NodeId);
        figures
    }

    /// Counts some nodes more, in the order of the tree.
    pub fn add(&mut self, tree: &Tree, nodes: std::ops::Range<NodeId>) {
        for id in nodes {
            if tree.visit(id) == Visit::Reopened && id >= self.joined_until {
                self.joined_until = tree.end(id);
                self.joined += tree.size(id);
            }
            self.visited = tree.visited() - self.joined;
            if id >= self.joined_until {
                self.count(tree, id);
            }
        }
    }

    fn count(&mut self, tree: &Tree, id: NodeId) {
        let ply = tree.ply(id);
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, Ply::default());
        }
        let at = &mut self.plies[ply];
        match (tree.visit(id), tree.returned(id).map(|returned| returned.bound)) {
            (Visit::Quiescence, _) => at.quiescence += 1,
            (_, Some(Bound::Exact)) => at.exact += 1,
            (_, Some(Bound::Lower)) => at.cut += 1,
            (_, Some(Bound::Upper)) => at.all += 1,
            (_, None) => at.none += 1,
        }
        if tree.visit(id) == Visit::Root && id != Tree::ROOT && tree.returned(id).is_some() {
            let depth = tree.depth(id);
            self.iterations.retain(|&(known, _)| known != depth);
            self.iterations.push((depth, tree.size(id)));
        }
        for note in tree.notes_back(id) {
            match note {
                Note::NullTried { cut, .. } => {
                    self.null_tried += 1;
                    self.null_cut += u64::from(cut);
                }
                Note::Reduced { .. } => self.reduced += 1,
                Note::Research { after: Visit::Reduced, .. } => self.reduced_again += 1,
                Note::Table { cut, .. } => {
                    self.table_hits += 1;
                    self.table_cuts += u64::from(cut);
                }
                Note::Cut { tag, place, .. } => {
                    self.cuts[usize::from(place).min(PLACES - 1)] += 1;
                    if id >= self.wasted_until {
                        let before = || tree.children(id).take_while(|&child| tree.tag(child) != Some(tag));
                        self.wasted += before().map(|child| tree.size(child)).sum::<u64>();
                        self.wasted_until = before().last().map_or(self.wasted_until, |last| tree.end(last));
                    }
                }
                _ => {}
            }
        }
    }

    /// Cuts in all.
    pub fn all_cuts(&self) -> u64 {
        self.cuts.iter().sum()
    }

    /// Share of the cuts that the first move made, in percent.
    pub fn ordering(&self) -> Option<f64> {
        percent(self.cuts[0], self.all_cuts())
    }

    /// The effective branching factor: how many times as large as the one before the last iteration was.
    pub fn branching(&self) -> Option<f64> {
        let [.., (shallow, before), (deep, last)] = self.iterations[..] else { return None };
        (deep == shallow + 1 && before > 0).then(|| last as f64 / before as f64)
    }

    /// How many times as large the tree is as without what was spent before cuts: 1 is a perfect order.
    pub fn distance(&self) -> Option<f64> {
        let least = self.visited.checked_sub(self.wasted).filter(|&least| least > 0)?;
        Some(self.visited as f64 / least as f64)
    }
}

/// So many percent; nothing of nothing.
pub fn percent(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 * 100.0 / whole as f64)
}
