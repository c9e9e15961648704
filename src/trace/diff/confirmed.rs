//! What replays say of a root that differs: at which node the techniques that differ change it.
//!
//! One of the two searches is run again, the techniques switched at some of its nodes: a visit is named by its number, and
//! until the first of those nodes is entered every such search is the search itself. What is *confirmed* of a node is no more
//! than what two of those searches show, of which one is as before and the other is switched there, too.
//!
//! **The first difference that matters** is the first node that changes the root by itself: switched there and nowhere else,
//! the search has another root. Where no node does that by itself, it is the first one after which the other search's root
//! cannot be had any more: switched from there on it has that root, switched only after it another one. That it is the first
//! is known where each node before it was tried the same way, of those at which it makes a difference for the search whether
//! something is switched. Where those are too many, all of them are switched together: does that change nothing, it is
//! called the first as well.

use super::{Diff, First, Pair, counterpart};
use crate::games::{MoveTag, Score};
use crate::search::replay::Switch;
use crate::search::techniques::Techniques;
use crate::search::{Amounts, Bound, Returned, Visit};
use crate::trace::named::{above_visit, visit_number};
use crate::trace::tree::{NodeId, Tree};

/// What is to be confirmed, and of which search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// It is the second search that is run again.
    pub of_second: bool,
    /// The first iteration whose root differs.
    pub depth: u8,
    /// What that root returned in this search, and in the other one.
    pub returned: [Option<Returned>; 2],
    /// The visit that is the reason as far as the trees tell; 0 where they tell none.
    pub guess: u64,
}

impl Doubt {
    /// Of two searches that have these techniques and amounts, and differ in nothing else; and what is to be switched in the
    /// one that is run again for it to be the other. `None` where no root differs.
    pub fn of(diff: &Diff, trees: [&Tree; 2], has: [(Techniques, Amounts); 2]) -> Option<(Self, Switch)> {
        let First::Root { at, .. } = diff.first() else { return None };
        let root = diff.differences.first()?.iteration;
        let [(one, here), (two, there)] = has;
        let techniques = one.switch(two);
        // What a technique did is turned rather than what it would have done.
        let side = usize::from(techniques != Techniques::NONE && techniques.iter().all(|it| two.has(it)));
        let amounts = (here != there).then(|| has[1 - side].1.into());
        let switch = Switch { techniques, amounts };
        let guess = visit_number(trees[side], at[side]).unwrap_or_default();
        let returned = [side, 1 - side].map(|side| trees[side].returned(root.at[side]));
        let depth = root.depth.try_into().ok()?;
        Some((Self { of_second: side == 1, depth, returned, guess }, switch))
    }

    /// The search that is run again: 0 for the first, 1 for the second.
    pub fn side(&self) -> usize {
        usize::from(self.of_second)
    }
}

/// What a root decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootDecision {
    /// The move.
    pub best: Option<MoveTag>,
    /// Its value, as the side to move sees it.
    pub score: Score,
    /// What that says.
    pub bound: Bound,
}

impl RootDecision {
    /// A root that returned this.
    pub fn is(self, returned: Option<Returned>) -> bool {
        returned == Some(Returned { score: self.score, bound: self.bound })
    }
}

/// Where the techniques are switched besides the node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Besides {
    /// Nowhere.
    Nowhere,
    /// At all nodes after it.
    After,
}

/// What is known of the nodes before one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Each was tried that can make a difference, and none does what this one does.
    Each {
        /// So many.
        tried: usize,
    },
    /// Switched at all of them together and not at this one, the root is as it was.
    Together,
    /// One of them may do the same.
    Untold,
}

/// A node at which the techniques that differ change a root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Confirmed {
    /// What was asked.
    pub doubt: Doubt,
    /// What is switched there.
    pub switch: Switch,
    /// The number of its visit.
    pub visit: u64,
    /// The techniques that the search has that was run again.
    pub has: Techniques,
    /// Where they were switched besides.
    pub besides: Besides,
    /// What is known of those before it.
    pub before: Before,
    /// What the root decides where they are not switched there, and where they are.
    pub roots: [RootDecision; 2],
}

impl Confirmed {
    /// The number of the search in whose visits it is told.
    pub fn side(&self) -> usize {
        self.doubt.side()
    }

    /// No node before it does what it does.
    pub fn is_first(&self) -> bool {
        self.before != Before::Untold
    }

    /// It is the one that was the reason as far as the trees tell.
    pub fn is_guessed(&self) -> bool {
        self.doubt.guess == self.visit
    }

    /// Its node in that search's tree, or the one next above it that is recorded.
    pub fn node(&self, trees: [&Tree; 2]) -> NodeId {
        above_visit(trees[self.side()], self.visit).map_or(Tree::ROOT, |(id, _)| id)
    }

    /// It is recorded.
    pub fn is_recorded(&self, trees: [&Tree; 2]) -> bool {
        above_visit(trees[self.side()], self.visit).is_some_and(|(_, at)| at == self.visit)
    }

    /// It is recorded, and the other search has come to it, too.
    pub fn is_in_both(&self, trees: [&Tree; 2]) -> bool {
        self.is_recorded(trees) && self.met(trees) == self.pair(trees)
    }

    /// Its node; and its counterpart in the other search, or that of the next one above it that has one.
    pub fn pair(&self, trees: [&Tree; 2]) -> Pair {
        let mut pair = self.met(trees);
        pair[self.side()] = self.node(trees);
        pair
    }

    /// Its node in both, or the one next above it that both have.
    fn met(&self, trees: [&Tree; 2]) -> Pair {
        let (side, other) = (self.side(), 1 - self.side());
        let above = std::iter::successors(Some(self.node(trees)), |&id| trees[side].parent(id));
        let mut met =
            above.filter_map(|id| counterpart(trees[side], id, trees[other]).map(|there| (id, there)));
        let (here, there) = met.next().unwrap_or((Tree::ROOT, Tree::ROOT));
        if side == 0 { [here, there] } else { [there, here] }
    }

    /// What is above it in both, up to the root of its iteration and the root that differs.
    pub fn above(&self, trees: [&Tree; 2], diff: &Diff) -> Vec<Pair> {
        let mut at = self.met(trees);
        let mut pairs = vec![at];
        while let ([Some(first), Some(second)], true) =
            ([trees[0].parent(at[0]), trees[1].parent(at[1])], trees[0].visit(at[0]) != Visit::Root)
        {
            at = [first, second];
            pairs.push(at);
        }
        let root = diff.iterations.iter().find(|it| it.depth == i32::from(self.doubt.depth)).map(|it| it.at);
        pairs.extend(root.filter(|root| !pairs.contains(root)));
        pairs.retain(|&pair| pair != self.pair(trees));
        pairs
    }
}

/// What is known from replays of the first difference of two searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replayed {
    /// They cannot be asked: no root differs, or more than techniques that can be switched.
    Never,
    /// They are under way.
    Running,
    /// They were given up for another search.
    GivenUp,
    /// This.
    Told(Result<Confirmed, Unconfirmed>),
}

impl Replayed {
    /// The node, where one was confirmed.
    pub fn confirmed(&self) -> Option<&Confirmed> {
        match self {
            Self::Told(Ok(confirmed)) => Some(confirmed),
            _ => None,
        }
    }
}

/// Why nothing was confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unconfirmed {
    /// Run again it is another search, or switched everywhere it is not the other one.
    Otherwise,
    /// It would have taken too many visits.
    TooLong,
    /// It was given up.
    Stopped,
}
