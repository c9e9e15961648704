//! A tree that a page is tried on.

use crate::judge::tree::Tree;
use crate::numbers::Whole as _;

/// A tree, and what a page may be fooled by below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// The tree as far as the depth goes: what is judged.
    pub tree: Tree,
    /// Those of the deepest leaves that are worth 0 are positions at which the depth has run out: the game goes on there.
    pub goes_on: bool,
}

/// Of so many trees one goes on below its depth.
const GOES_ON: usize = 5;

/// What is below a position at which the depth has run out.
const BELOW: &str = "(7 -7)";

impl Ground {
    /// The tree alone.
    pub fn whole(tree: Tree) -> Self {
        Self { tree, goes_on: false }
    }

    /// One of those that are drawn by lot; some of them go on below their depth.
    pub(super) fn drawn(mut tree: Tree, number: usize) -> Self {
        let goes_on = number % GOES_ON == GOES_ON - 1 && tree.height() > 0;
        if goes_on {
            let deepest = (0..tree.len()).filter(|&node| Self::is_deepest(&tree, node)).collect::<Vec<_>>();
            deepest.into_iter().step_by(2).for_each(|leaf| tree.revalue(leaf, 0));
        }
        Self { tree, goes_on }
    }

    fn is_deepest(tree: &Tree, node: usize) -> bool {
        tree.way(node).len() == tree.height() + 1
    }

    /// The depth to which it is searched.
    pub fn depth(&self) -> u8 {
        self.tree.height().max(1).fitted::<u8>()
    }

    /// The game goes on at this leaf.
    pub(super) fn goes_on_at(&self, leaf: usize) -> bool {
        let runs_out = self.goes_on && self.tree.height() > 0;
        runs_out && self.tree.leaf_value(leaf) == 0 && Self::is_deepest(&self.tree, leaf)
    }

    /// The tree as a position of the game of trees, with what is below its depth.
    pub fn notation(&self) -> String {
        self.tree.notation_with(&|leaf| self.goes_on_at(leaf).then_some(BELOW))
    }
}
