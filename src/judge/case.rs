//! One tree, judged.

use super::known::{Known, Window};
use super::proof::Proof;
use super::tree::{NodeId, Tree};
use super::yardstick::Yardstick;
use crate::games::NotationError;
use crate::textbook::Algorithm;

/// What is to be said of a search of one tree.
#[derive(Clone, Debug)]
pub struct Case {
    /// The tree.
    pub tree: Tree,
    /// Its minimax value.
    pub value: i32,
    /// What was answered; `None` where the search failed before.
    pub answer: Option<i64>,
    /// What went wrong where there is no answer, or what else was to be told.
    pub error: Option<String>,
    /// The nodes that were visited, second visits included.
    pub visits: Vec<NodeId>,
    /// The different leaves among them, in the order of their first visits.
    pub leaves: Vec<NodeId>,
    /// How many leaves there are.
    pub all_leaves: usize,
    /// How many the yardstick looks at with the same order of children.
    pub yardstick_leaves: usize,
    /// The visited leaves pin the root to one value.
    pub is_pinned: bool,
    /// A node was visited, for the first time, that could not matter any more.
    pub has_idle_visit: bool,
    /// Edges below which something was visited for nothing, which the yardstick leaves out, by their moments.
    pub missed_cuts: Vec<Edge>,
    /// Edges that were left out and still matter in the end, by their moments.
    pub wrong_cuts: Vec<Edge>,
    /// The first mistake, the gravest kind first.
    pub mistake: Option<Mistake>,
    /// Where the order of leaves differs from the yardstick's on the tree as it stands.
    pub difference: Option<Difference>,
}

/// An edge at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The node that the edge leads to; the root, where nothing was visited at all.
    pub to: NodeId,
    /// The number of the visit that was one too many, from 1; of a wrong cut the last visit before it, which may be 0.
    pub visit: usize,
    /// The window at that moment.
    pub window: Window,
}

/// The first leaf that another search would not look at then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// How many leaves are the same before it.
    pub after: usize,
    /// The leaf, if there is another one.
    pub leaf: Option<NodeId>,
    /// The yardstick's, if it looks at another one.
    pub expected: Option<NodeId>,
}

/// What is wrong with a search of a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// It failed, and this is how.
    Error(String),
    /// An edge was left out that matters. The proof is there where the answer was right by luck.
    WrongCut(Edge, Option<Box<Proof>>),
    /// The answer is not what the visited leaves prove.
    WrongAnswer,
    /// An edge was not left out that could not matter any more.
    MissedCut(Edge),
}

impl Mistake {
    /// The one word for its kind in exchanged data.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Error(_) => "error",
            Self::WrongCut(..) => "wrong-cut",
            Self::WrongAnswer => "wrong-answer",
            Self::MissedCut(_) => "missed-cut",
        }
    }

    /// The edge that it is about, if it is about one.
    pub fn edge(&self) -> Option<&Edge> {
        match self {
            Self::WrongCut(edge, _) | Self::MissedCut(edge) => Some(edge),
            Self::Error(_) | Self::WrongAnswer => None,
        }
    }
}

impl Case {
    /// Judges a search by its visits and its answer. Each node was visited after the one above it.
    ///
    /// # Errors
    /// When the tree has values that the game of trees has not.
    pub fn judge(
        tree: Tree,
        visits: Vec<NodeId>,
        answer: i64,
        like: Algorithm,
    ) -> Result<Self, NotationError> {
        let natural = Yardstick::natural(&tree);
        let order = Yardstick::order_of(&tree, &visits);
        let beside = Yardstick::run(like, &tree, &natural)?;
        let yardstick = if order == natural { beside.clone() } else { Yardstick::run(like, &tree, &order)? };
        let values = tree.values();
        let known = Known::by(&tree, &visits);
        let (missed_cuts, has_idle_visit) = missed(&tree, &visits, &yardstick.visits);
        let wrong_cuts = wrong(&tree, &visits, &known);
        let value = values[Tree::ROOT];
        let first_wrong = wrong_cuts.first().map(|&edge| {
            let lucky = (answer == i64::from(value)).then_some(value);
            let proof = lucky.and_then(|answer| Proof::of(&known, &tree, &values, edge.to, answer));
            Mistake::WrongCut(edge, proof.map(Box::new))
        });
        let mistake = first_wrong
            .or_else(|| (answer != i64::from(value)).then_some(Mistake::WrongAnswer))
            .or_else(|| missed_cuts.first().copied().map(Mistake::MissedCut));
        let leaves = Yardstick::leaves(&tree, &visits);
        let is_pinned = known.value().is_some();
        Ok(Self {
            value,
            answer: Some(answer),
            error: None,
            all_leaves: tree.leaves(),
            yardstick_leaves: Yardstick::leaves(&tree, &yardstick.visits).len(),
            is_pinned,
            has_idle_visit,
            missed_cuts,
            wrong_cuts,
            mistake,
            difference: difference(&leaves, &Yardstick::leaves(&tree, &beside.visits)),
            leaves,
            visits,
            tree,
        })
    }

    /// A search that failed before it had an answer. What it cut is not judged.
    pub fn failed(tree: Tree, visits: Vec<NodeId>, error: String) -> Self {
        Self {
            value: tree.values()[Tree::ROOT],
            answer: None,
            error: Some(error.clone()),
            leaves: Yardstick::leaves(&tree, &visits),
            all_leaves: tree.leaves(),
            yardstick_leaves: 0,
            is_pinned: Known::by(&tree, &visits).value().is_some(),
            has_idle_visit: false,
            missed_cuts: Vec::new(),
            wrong_cuts: Vec::new(),
            mistake: Some(Mistake::Error(error)),
            difference: None,
            visits,
            tree,
        }
    }

    /// The same on the tree with the children in the order in which they were visited first; `None` where that is its own
    /// order, or nothing was answered.
    ///
    /// # Errors
    /// As for [`Case::judge`].
    pub fn in_own_order(&self, like: Algorithm) -> Result<Option<Self>, NotationError> {
        let order = Yardstick::order_of(&self.tree, &self.visits);
        let Some(answer) = self.answer.filter(|_| order != Yardstick::natural(&self.tree)) else {
            return Ok(None);
        };
        let (tree, places) = self.tree.reordered(&order);
        let visits = self.visits.iter().map(|&node| places[node]).collect();
        Self::judge(tree, visits, answer, like).map(Some)
    }

    /// The answer is the value.
    pub fn is_right(&self) -> bool {
        self.answer == Some(self.value.into())
    }
}

/// The edges below which visits could not matter, by what was proved before, that the yardstick does not visit either; and
/// whether there was any such visit, the yardstick's included. Of several on one way the uppermost counts. A second visit
/// tells nothing new and costs no leaf: it is no mistake of this kind.
fn missed(tree: &Tree, visits: &[NodeId], yardstick: &[NodeId]) -> (Vec<Edge>, bool) {
    let mut spared = vec![true; tree.len()];
    for &node in yardstick {
        spared[node] = false;
    }
    let (mut known, mut told) = (Known::nothing(tree), vec![false; tree.len()]);
    let (mut missed, mut is_idle) = (Vec::new(), false);
    for (moment, &node) in visits.iter().enumerate() {
        if known.is_visited(node) {
            continue;
        }
        let mut window = Window::default();
        for pair in tree.way(node).windows(2) {
            window = known.narrowed(window, pair[0], pair[1]);
            is_idle |= window.is_closed();
            if window.is_closed() && spared[pair[1]] {
                if !std::mem::replace(&mut told[pair[1]], true) {
                    missed.push(Edge { to: pair[1], visit: moment + 1, window });
                }
                break;
            }
        }
        known.visit(node);
    }
    (missed, is_idle)
}

/// The edges that were left out and matter, when all is known that ever will be. The moment of each is the last visit at or
/// below the node that it starts from: after it the search left that node for good.
fn wrong(tree: &Tree, visits: &[NodeId], known: &Known<'_>) -> Vec<Edge> {
    if known.value().is_some() {
        return Vec::new();
    }
    let mut last = vec![0; tree.len()];
    for (moment, &node) in visits.iter().enumerate() {
        tree.way(node).into_iter().for_each(|node| last[node] = moment + 1);
    }
    let open = known.frontier().into_iter().filter(|&edge| !known.window(edge).is_closed());
    let mut edges: Vec<(usize, usize, NodeId)> = open
        .map(|edge| (tree.parent(edge).map_or(0, |parent| last[parent]), tree.way(edge).len(), edge))
        .collect();
    // Of those left at one moment the deepest was left first.
    edges.sort_by_key(|&(moment, depth, edge)| (moment, usize::MAX - depth, edge));
    let (mut then, mut at) = (Known::nothing(tree), 0);
    let mut at_moment = |(visit, _, to): (usize, usize, NodeId)| {
        visits[at..visit].iter().for_each(|&node| _ = then.visit(node));
        at = visit;
        Edge { to, visit, window: then.window(to) }
    };
    edges.into_iter().map(&mut at_moment).collect()
}

/// The first place at which two orders of leaves differ.
fn difference(leaves: &[NodeId], expected: &[NodeId]) -> Option<Difference> {
    let after = leaves.iter().zip(expected).take_while(|(mine, theirs)| mine == theirs).count();
    let (leaf, expected) = (leaves.get(after).copied(), expected.get(after).copied());
    (leaf.is_some() || expected.is_some()).then_some(Difference { after, leaf, expected })
}
