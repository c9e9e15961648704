//! A recorded search in figures: what its nodes were, where they were cut, and what the techniques came to.

use super::resting::Resting;
use super::tree::{NodeId, Tree};
use crate::games::MoveTag;
use crate::search::techniques::Technique;
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
    /// In quiescence, as [`Counts::quiescence`](crate::search::Counts::quiescence) counts them.
    pub quiescence: u64,
    /// With a value of which another program does not say whether it is exact or a bound.
    pub valued: u64,
    /// Without a value: the search was stopped, or another program does not say what came of it.
    pub none: u64,
}

impl Ply {
    /// All of them.
    pub fn nodes(self) -> u64 {
        self.exact + self.cut + self.all + self.quiescence + self.valued + self.none
    }
}

/// The figures of the recorded nodes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// The nodes by ply.
    pub plies: Vec<Ply>,
    /// Cuts by the place of the move that made them.
    pub cuts: [u64; PLACES],
    /// Visits that search a move again, because the one before came back above α.
    pub researches: u64,
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
    /// How often each technique changed what was searched: a cut, a move left out, depth taken or added. Those that never
    /// did are not in it.
    pub changed: Vec<(Technique, u64)>,
    /// Visits to leaves in the textbooks' sense: finished games, and positions evaluated where no depth was left.
    pub leaves: u64,
    /// Visits spent on moves that were searched before the one that cut: with a perfect order there would be none.
    pub lost: u64,
    /// Visits of the whole search.
    pub visited: u64,
    /// Visits that were counted and not recorded: nothing else here knows of them.
    pub hidden: u64,
    /// Recorded ones of which another program does not say whether they were cut.
    pub unsaid: u64,
    /// Visits of the searches of the root that were finished,
    finished: u64,
    /// and the greatest depth of one of them.
    depth: u8,
    /// Nodes that are lost already, the outermost first: from one up to another.
    lost_within: Vec<(NodeId, NodeId)>,
    /// Which cuts rest on the table.
    resting: Resting,
    /// Nodes up to this one were joined later: they are no part of the search.
    joined_until: NodeId,
    /// Visits that were.
    joined: u64,
}

impl Stats {
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
                self.hidden += tree.hidden(id);
                self.count(tree, id);
                self.resting.add(tree, id);
            }
        }
    }

    fn count(&mut self, tree: &Tree, id: NodeId) {
        let ply = tree.ply(id);
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, Ply::default());
        }
        let at = &mut self.plies[ply];
        match tree.returned(id).map(|returned| returned.bound) {
            _ if in_quiescence(tree, id) => at.quiescence += 1,
            Some(Bound::Exact) => at.exact += 1,
            Some(Bound::Lower) => at.cut += 1,
            Some(Bound::Upper) => at.all += 1,
            None if tree.score(id).is_some() => at.valued += 1,
            None => at.none += 1,
        }
        if tree.visit(id) == Visit::Root && tree.returned(id).is_some() {
            self.finish(tree, id);
        }
        let mut cutting = None;
        for note in tree.notes_back(id) {
            if let Some(by) = changed(&note) {
                match self.changed.iter_mut().find(|(technique, _)| *technique == by) {
                    Some((_, times)) => *times += 1,
                    None => self.changed.push((by, 1)),
                }
            }
            match note {
                Note::NullTried { cut, .. } => {
                    self.null_tried += 1;
                    self.null_cut += u64::from(cut);
                }
                Note::Reduced { .. } => self.reduced += 1,
                Note::Research { after, .. } => {
                    self.researches += 1;
                    self.reduced_again += u64::from(after == Visit::Reduced);
                }
                Note::Table { cut, .. } => {
                    self.table_hits += 1;
                    self.table_cuts += u64::from(cut);
                }
                Note::Ended(_) | Note::Leaf(_) | Note::PlyLimit(_) => self.leaves += 1,
                Note::Cut { tag, place, .. } => {
                    self.cuts[usize::from(place).min(PLACES - 1)] += 1;
                    // A node whose moves were searched twice may have been cut twice: the last one counts.
                    cutting = cutting.or(Some(tag));
                }
                _ => {}
            }
        }
        if tree.logged().is_some() {
            self.count_logged(tree, id, &mut cutting);
        }
        if let Some(cutting) = cutting {
            self.lose(tree, id, cutting);
        }
    }

    /// What follows from the visits that another program has logged, where it has no notes of it.
    fn count_logged(&mut self, tree: &Tree, id: NodeId, cutting: &mut Option<MoveTag>) {
        let has = |is: fn(&Note) -> bool| tree.notes_back(id).any(|note| is(&note));
        let again = |id| {
            let next = tree.next_sibling(id);
            next.is_some_and(|next| tree.visit(next) == Visit::Research && tree.tag(next) == tree.tag(id))
        };
        match tree.visit(id) {
            Visit::Research if !has(|note| matches!(note, Note::Research { .. })) => {
                self.researches += 1;
                let before = tree.previous_sibling(id).filter(|&before| again(before));
                let reduced = before.is_some_and(|before| tree.visit(before) == Visit::Reduced);
                self.reduced_again += u64::from(reduced);
            }
            Visit::Reduced if !has(|note| matches!(note, Note::Reduced { .. })) => self.reduced += 1,
            _ => {}
        }
        self.unsaid += u64::from(!tree.says_beta(id));
        if cutting.is_none() && tree.reaches_said_beta(id) {
            // The moves end with the one that cut.
            let last = tree.children(id).filter(|&child| tree.tag(child).is_some()).last();
            if let Some(last) = last.filter(|_| tree.hidden(id) == 0) {
                self.cuts[usize::from(tree.order(last).place).min(PLACES - 1)] += 1;
                *cutting = tree.tag(last);
            }
        }
    }

    /// A search of the root was finished. The whole search is one where it had no iterations and no passes.
    fn finish(&mut self, tree: &Tree, id: NodeId) {
        let mut parts = tree.children(id).filter(|&child| tree.visit(child) == Visit::Root);
        if id != Tree::ROOT || parts.next().is_none() {
            self.finished += tree.size(id);
            self.depth = self.depth.max(tree.depth(id).clamp(0, 255) as u8);
        }
    }

    /// This move cut: what was searched of others before it is lost, if it does not lie in something lost already.
    fn lose(&mut self, tree: &Tree, id: NodeId, cutting: MoveTag) {
        while self.lost_within.last().is_some_and(|&(_, until)| until <= id) {
            self.lost_within.pop();
        }
        if self.lost_within.last().is_some_and(|&(from, _)| from <= id) {
            return;
        }
        let before = before_cut(tree, id, cutting);
        if let (Some(&first), Some(&last)) = (before.first(), before.last()) {
            self.lost += before.iter().map(|&child| tree.size(child)).sum::<u64>();
            self.lost_within.push((first, tree.end(last)));
        }
    }

    /// The nodes that were recorded, without those that were joined later.
    pub fn recorded(&self) -> u64 {
        self.plies.iter().map(|ply| ply.nodes()).sum()
    }

    /// Cuts in all.
    pub fn all_cuts(&self) -> u64 {
        self.cuts.iter().sum()
    }

    /// Share of the cuts that rest on the table, in percent: somewhere below, on the way through what the cut needs, an entry was
    /// believed. Where visits are hidden there may be more.
    pub fn by_table(&self) -> Option<f64> {
        percent(self.resting.cuts, self.all_cuts())
    }

    /// Share of the cuts that the first move made, in percent.
    pub fn ordering(&self) -> Option<f64> {
        percent(self.cuts[0], self.all_cuts())
    }

    /// The effective branching factor of the whole search: the b for which a tree of its depth with b moves at every node
    /// has as many nodes as there were visits, 1 + b + … + b^depth. Iterations, quiescence and visits to the same node
    /// count as they were made; of a search that was stopped, what came after its last finished iteration does not. The
    /// depth is that of the tree, where the game is over before. `None` without a depth.
    pub fn branching(&self) -> Option<f64> {
        let plies = self.plies.len().saturating_sub(1);
        let depth = if self.hidden == 0 { plies.min(self.depth.into()) } else { self.depth.into() };
        (depth > 0).then(|| branching(self.finished as f64, depth))
    }

    /// Share of the visits that was lost before cuts, in percent; what is hidden may have more.
    pub fn lost_share(&self) -> Option<f64> {
        percent(self.lost, self.visited)
    }
}

/// The visits of moves before the first one of this move, which cut. None where that is not recorded: nothing is known then.
pub(super) fn before_cut(tree: &Tree, id: NodeId, cutting: MoveTag) -> Vec<NodeId> {
    let moves = tree.children(id).filter(|&child| {
        tree.tag(child).is_some() && !matches!(tree.visit(child), Visit::Probe | Visit::Reopened)
    });
    let mut moves: Vec<NodeId> = moves.collect();
    let cut_at = moves.iter().position(|&child| tree.tag(child) == Some(cutting)).unwrap_or_default();
    moves.truncate(cut_at);
    moves
}

/// The technique by which what is noted changed what was searched.
pub fn changed(note: &Note) -> Option<Technique> {
    match *note {
        Note::Table { cut: true, .. } => Some(Technique::TranspositionTable),
        Note::NullTried { cut: true, .. } => Some(Technique::NullMove),
        Note::Reduced { .. } => Some(Technique::LateMoveReductions),
        Note::Shortcut { by, cut: true, .. }
        | Note::Deeper { by, .. }
        | Note::Shallower { by, .. }
        | Note::LeftOut { by, .. } => Some(by),
        _ => None,
    }
}

/// Whether a node was visited in quiescence: a null move and a probe with no depth left are so called all the same. But the way
/// of a secondary search to the end of a line, which may lead beyond the horizon, is made of probes and is no quiescence.
pub(super) fn in_quiescence(tree: &Tree, id: NodeId) -> bool {
    match tree.visit(id) {
        Visit::Quiescence => true,
        Visit::NullMove | Visit::Probe => {
            tree.depth(id) <= 0 && tree.children(id).all(|child| tree.visit(child) == Visit::Quiescence)
        }
        _ => false,
    }
}

/// The b with 1 + b + … + b^depth = nodes, by halving: the sum grows with b.
fn branching(nodes: f64, depth: usize) -> f64 {
    let sum = |b: f64| (0..depth).fold(1.0, |sum, _| sum * b + 1.0);
    let (mut low, mut high) = (0.0, nodes);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if sum(middle) < nodes { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// So many percent; nothing of nothing.
pub fn percent(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 * 100.0 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uniform_tree_has_its_width_as_branching_factor() {
        for (nodes, depth, width) in [(31.0, 4, 2.0), (13.0, 2, 3.0), (5.0, 4, 1.0), (11_111.0, 4, 10.0)] {
            assert!((branching(nodes, depth) - width).abs() < 1e-9, "{nodes} nodes to depth {depth}");
        }
    }
}
