//! How many cuts rest on what the table remembered: somewhere below, on the way down through what each claim needs, an entry
//! was believed instead of a search.

use super::decided::{Decided, decided};
use super::proof::Half;
use super::tree::{NodeId, Tree};
use super::weakest::contributors;
use crate::search::techniques::Technique;
use crate::search::{Note, Visit};

/// Counts them while nodes are seen one after the other. A node is settled when all below it are.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Resting {
    /// Nodes below which more may come, the outermost first.
    open: Vec<NodeId>,
    /// Those that are settled below the open ones, and whether the lower and the upper half of what they claim rests on the
    /// table.
    settled: Vec<(NodeId, [bool; 2])>,
    /// Cuts by a move that rest on it.
    pub(super) cuts: u64,
}

impl Resting {
    /// The next node of the tree.
    pub(super) fn add(&mut self, tree: &Tree, id: NodeId) {
        self.open.push(id);
        while let Some(&last) = self.open.last() {
            let over = tree.end(last) <= id + 1 && tree.returned(last).is_some();
            if !over && tree.end(last) > id {
                break;
            }
            self.open.pop();
            self.settle(tree, last);
        }
    }

    fn settle(&mut self, tree: &Tree, id: NodeId) {
        let rests = self.rests(tree, id);
        let below = self.settled.iter().rposition(|&(settled, _)| settled < id).map_or(0, |at| at + 1);
        self.settled.truncate(below);
        self.settled.push((id, rests));
        let cut = tree.notes_back(id).any(|note| matches!(note, Note::Cut { .. }));
        self.cuts += u64::from(cut && rests[Half::Lower as usize]);
    }

    /// Whether the lower and the upper half of a node's claim rest on the table; those below are settled.
    fn rests(&self, tree: &Tree, id: NodeId) -> [bool; 2] {
        let Some(returned) = tree.returned(id) else { return [false; 2] };
        let of = |child: NodeId, half: Half| {
            let at = self.settled.binary_search_by_key(&child, |&(settled, _)| settled);
            at.is_ok_and(|at| self.settled[at].1[half as usize])
        };
        let of_all = match decided(tree, id) {
            Decided::Table { .. } | Decided::Shortcut { by: Technique::EnhancedTranspositionCutoff, .. } => {
                Some(true)
            }
            Decided::NullMove => {
                let pass = tree.children(id).filter(|&child| tree.visit(child) == Visit::NullMove).last();
                Some(pass.is_some_and(|pass| of(pass, Half::Upper)))
            }
            Decided::Cut(_) | Decided::Quiescence(_) | Decided::Moves => None,
            _ => Some(false),
        };
        if let Some(rests) = of_all {
            return [rests; 2];
        }
        let (best, all) = contributors(tree, id);
        let best =
            best.filter(|&best| tree.returned(best).is_some_and(|below| -below.score >= returned.score));
        [best.is_some_and(|best| of(best, Half::Upper)), all.into_iter().any(|child| of(child, Half::Lower))]
    }
}
