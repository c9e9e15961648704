//! Two searches of one position side by side: which visit of one is which of the other, where they differ, and which of the
//! differences decide.
//!
//! **Aligned by line** ([`align`]). Iterations are each other's counterparts by their depth, visits by the move that leads
//! there from counterparts. Where a move was searched several times in one of them (a test and its re-search) and once in the
//! other, what is compared is the *visit that counted*: the last one, whose result went into the node's value.
//!
//! **What decides** ([`chain`]). A node *claims* that its value is at least, at most or exactly a number, and *rests on* one
//! move where it has one: the move that cut, or its best. The decision of a root is its move and its value; that of any other
//! node is what it claims, since that is all that its parent hears of it. Two visits *contradict* each other if no value
//! satisfies both claims: then, and only then, one of them would have led to another decision in the other's place. So a
//! difference matters
//! - at the root of an iteration, if the two have another move or another value there;
//! - below a difference that matters, if it is that of the move for whose sake one of the two claims more, and of which the
//!   other thought less: had it thought the same, it would have claimed as much. There is one such move at a node: with the
//!   other's claims for all the moves besides, the one that claims more would still claim what it does.
//!
//! Every other difference changes no decision and is folded away: other sizes, other bounds that agree, other moves that
//! cut. A difference that matters is followed down to its *origin*: where a technique settled the node in one of the searches
//! only, left the move out, or gave it another depth. Where that technique is not one of those in which the searches differ,
//! it answered otherwise because of something that had come before: what is in the table is followed to the visit that wrote
//! it, a window to the move that set it. What the order of moves had learnt is the sum of all that was searched
//! before, and is followed no further.
//!
//! **The first difference that matters** is the earliest of these origins in the first iteration whose root differs. Where no
//! root differs, all that can matter is nodes: it is the origin of the first change in how many are visited.
//!
//! **Nodes by cause** ([`nodes`]). A visit that only one of the two made is set down to what kept the other one from it, with
//! all that is below; so the sum over the causes is the difference of the node counts.

pub mod absent;
pub mod align;
pub mod chain;
pub mod confirmed;
pub mod nodes;
mod order;
pub mod reason;

pub use self::align::counterpart;
use self::align::iterations;
use self::chain::{Chain, back, explain};
use self::nodes::{Nodes, Place};
use self::reason::Reason;
use super::principal::best;
use super::tree::{NodeId, Tree};
use super::turned::divergence;
use crate::games::{MoveTag, Score};
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Amounts, Bound};

/// A node in the first search and its counterpart in the second.
pub type Pair = [NodeId; 2];

/// The techniques in which two searches differ: on in one and off in the other, or with another amount.
pub fn unlike([(one, here), (other, there)]: [(Techniques, Amounts); 2]) -> Techniques {
    let amount = |technique: Technique| match technique {
        Technique::NullMove => here.null_reduction != there.null_reduction,
        Technique::LateMoveReductions => here.late_reduction != there.late_reduction,
        Technique::Aspiration => here.window != there.window,
        Technique::TooOpenLines => here.breadth != there.breadth,
        Technique::TranspositionTable => here.entries != there.entries,
        Technique::Overlooking => here.attention != there.attention,
        _ => false,
    };
    let differs = |technique: &Technique| one.has(*technique) != other.has(*technique) || amount(*technique);
    Techniques::all().iter().filter(differs).fold(Techniques::NONE, Techniques::with)
}

/// An iteration that both finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// Its depth.
    pub depth: i32,
    /// Its root: the last visit, if it was searched several times.
    pub at: Pair,
    /// The move or the value is another one.
    pub changed: bool,
    /// The move is.
    pub moved: bool,
}

/// What a root decides: its move, and its value.
pub fn root_decision(tree: &Tree, id: NodeId) -> (Option<MoveTag>, Option<(Score, Bound)>) {
    (best(tree, id), tree.returned(id).map(|returned| (returned.score, returned.bound)))
}

/// The iterations that both finished, the first ones first.
pub fn both_finished(trees: [&Tree; 2]) -> Vec<Iteration> {
    let [one, two] = trees.map(iterations);
    let found = one.into_iter().filter_map(|(depth, first)| {
        let second = two.iter().find(|(other, _)| *other == depth)?.1;
        let [one, two] = [root_decision(trees[0], first), root_decision(trees[1], second)];
        Some(Iteration { depth, at: [first, second], changed: one != two, moved: one.0 != two.0 })
    });
    found.collect()
}

/// A root that differs, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The iteration.
    pub iteration: Iteration,
    /// Why its root differs; and each further one why the technique at the end of the one before answered otherwise.
    pub chains: Vec<Chain>,
}

impl Difference {
    /// The earliest place on which it rests.
    pub fn origin(&self) -> (Pair, Reason) {
        let last = self.chains.last().expect("a root that differs has a reason, be it that none is known");
        (last.end(), last.reason)
    }

    /// The pairs that matter, from the origin up to the root of the iteration.
    pub fn upwards(&self) -> impl Iterator<Item = Pair> + '_ {
        self.chains.iter().rev().flat_map(|chain| chain.path.iter().rev().copied())
    }
}

/// What became of two searches.
#[derive(Clone, PartialEq, Debug)]
pub struct Diff {
    /// The techniques in which they differ.
    pub unlike: Techniques,
    /// The iterations that both finished.
    pub iterations: Vec<Iteration>,
    /// The roots that differ, the first ones first.
    pub differences: Vec<Difference>,
    /// Nodes by cause.
    pub nodes: Nodes,
    /// Where no root differs and the number of nodes does: what led to the first change, or the first place at which a
    /// technique that differs changed it.
    pub place: Option<Place>,
    /// That place is the first of a technique that differs, and what changed before cannot be followed back to one.
    pub untraced: bool,
    /// The number of the first visit that differs.
    pub divergence: Option<u64>,
}

/// What matters first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// It changes the root of an iteration to this depth.
    Root {
        /// The depth.
        depth: i32,
        /// Where the searches come apart.
        at: Pair,
        /// What made the difference there.
        reason: Reason,
    },
    /// It changes how many nodes are visited.
    Nodes(Place),
    /// Nothing differs.
    None,
}

impl Diff {
    /// Of two recorded searches that differ in these techniques. Looks at all nodes that differ.
    pub fn of(trees: [&Tree; 2], unlike: Techniques) -> Self {
        let mut counting = nodes::Counting::new(trees);
        while counting.go_on(trees, unlike, u32::MAX) {}
        Self::counted(trees, unlike, counting)
    }

    /// The same where the nodes were counted already.
    pub fn counted(trees: [&Tree; 2], unlike: Techniques, counting: nodes::Counting) -> Self {
        let iterations = both_finished(trees);
        let changed = iterations.iter().filter(|iteration| iteration.changed);
        let explained =
            changed.map(|&iteration| Difference { iteration, chains: explain(trees, unlike, iteration.at) });
        let differences = explained.collect();
        let nodes = counting.nodes();
        let (place, untraced) = first_place(trees, unlike, &nodes).unzip();
        let untraced = untraced.unwrap_or(false);
        let divergence = divergence(trees[0], trees[1]);
        Self { unlike, iterations, differences, nodes, place, untraced, divergence }
    }

    /// The first difference that matters.
    pub fn first(&self) -> First {
        if let Some(difference) = self.differences.first() {
            let (at, reason) = difference.origin();
            return First::Root { depth: difference.iteration.depth, at, reason };
        }
        self.place.map_or(First::None, First::Nodes)
    }

    /// The pairs that matter, in the order in which one goes through them: of every root that differs the origin and what
    /// it changes, up to the root; where none differs, the places that changed most nodes, the first one first.
    pub fn stops(&self) -> Vec<Pair> {
        let mut stops: Vec<Pair> = Vec::new();
        let mut add = |pair: Pair| {
            if !stops.contains(&pair) {
                stops.push(pair);
            }
        };
        self.differences.iter().flat_map(Difference::upwards).for_each(&mut add);
        if self.differences.is_empty() {
            self.place.iter().map(|place| place.at).for_each(&mut add);
            self.nodes.places.iter().map(|place| place.at).for_each(&mut add);
        }
        stops
    }

    /// What made the difference at a pair where two searches come apart.
    pub fn reason_at(&self, at: Pair) -> Option<Reason> {
        let chains = self.differences.iter().flat_map(|difference| &difference.chains);
        let ended = chains.filter(|chain| chain.end() == at).map(|chain| chain.reason).next();
        let counted = || self.place.iter().chain(&self.nodes.places).find(|place| place.at == at);
        ended.or_else(|| counted().map(|place| place.reason))
    }
}

/// The first place at which nodes changed, followed back to a technique that differs; where that cannot be told, the first one
/// of such a technique, and that it is not the first of all.
fn first_place(trees: [&Tree; 2], unlike: Techniques, nodes: &Nodes) -> Option<(Place, bool)> {
    let first = nodes.first?;
    let chains = back(trees, unlike, Chain { path: vec![first.at], reason: first.reason });
    let origin = chains.last()?;
    if origin.reason.is_of(unlike) {
        return Some((Place { at: origin.end(), reason: origin.reason, more: first.more }, false));
    }
    Some(nodes.direct.map_or((first, false), |direct| (direct, direct.at != first.at)))
}

/// How a node differs from what it is in the other tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The other search did not come here.
    Alone,
    /// It has this one, with another result.
    Result(NodeId),
    /// It has this one, with the same result and a larger or smaller subtree.
    Size(NodeId),
    /// It has this one, no different.
    None(NodeId),
}

impl Change {
    /// Of a node of one tree beside another tree.
    pub fn of(tree: &Tree, id: NodeId, other: &Tree) -> Self {
        counterpart(tree, id, other).map_or(Self::Alone, |there| Self::between(tree, id, other, there))
    }

    fn between(tree: &Tree, id: NodeId, other: &Tree, there: NodeId) -> Self {
        if tree.returned(id) != other.returned(there) {
            Self::Result(there)
        } else if tree.size(id) != other.size(there) {
            Self::Size(there)
        } else {
            Self::None(there)
        }
    }
}
