//! Nodes by cause: what each technique came to in visits, in one search beside another.

use super::Pair;
use super::absent::absent;
use super::align::together;
use super::chain::{follow, other_depth, otherwise_asked};
use super::reason::Reason;
use crate::search::Visit;
use crate::search::techniques::{Technique, Techniques};
use crate::trace::tree::{NodeId, Tree};

/// Places that are kept of those that changed most nodes.
const PLACES: usize = 24;

/// What visits are set down to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A technique acted in one of them.
    Technique(Technique),
    /// Another move was tried first.
    Order,
    /// Another window came in.
    Window,
    /// One went to another depth than the other.
    Limit,
    /// It was not recorded, or none of these.
    Unknown,
}

impl Cause {
    /// It is one of these techniques.
    pub fn is_of(self, techniques: Techniques) -> bool {
        matches!(self, Self::Technique(by) if techniques.has(by))
    }

    /// What a reason is set down to.
    pub fn of(reason: Reason) -> Self {
        match reason {
            Reason::Order { by: None } => Self::Order,
            Reason::Window { by: None } | Reason::Horizon { by: None, .. } => Self::Window,
            Reason::Limit => Self::Limit,
            _ => reason.technique().map_or(Self::Unknown, Self::Technique),
        }
    }
}

/// What one cause came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The cause.
    pub cause: Cause,
    /// Visits that only the first search made.
    pub first: u64,
    /// Visits that only the second made.
    pub second: u64,
    /// Nodes at which it made the difference.
    pub places: u64,
}

impl Share {
    /// How many nodes the second has more for it.
    pub fn more(&self) -> i64 {
        self.second.cast_signed() - self.first.cast_signed()
    }
}

/// A node at which the searches come apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The node, in both.
    pub at: Pair,
    /// What made the difference there, of the first visit that only one of them made.
    pub reason: Reason,
    /// How many nodes the second visits more below it.
    pub more: i64,
}

/// Two searches in nodes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Nodes {
    /// Visits of the first and of the second.
    pub visited: [u64; 2],
    /// By cause, what came to most first.
    pub shares: Vec<Share>,
    /// The first place at which the number of nodes changed.
    pub first: Option<Place>,
    /// The first place at which a technique that differs changed it.
    pub direct: Option<Place>,
    /// The places that changed most, the largest first.
    pub places: Vec<Place>,
    /// Counterparts whose results differ, as far as they were looked at.
    pub other_results: u64,
}

/// Counting, which may be done in parts.
#[derive(Clone, Debug)]
pub struct Counting {
    /// Counterparts that are to be looked at, the next one last.
    stack: Vec<Pair>,
    nodes: Nodes,
    /// Nodes of the first search that are passed.
    seen: u64,
}

impl Counting {
    /// Nothing is counted.
    pub fn new(trees: [&Tree; 2]) -> Self {
        let nodes = Nodes { visited: trees.map(|tree| size(tree, Tree::ROOT)), ..Nodes::default() };
        let empty = trees.iter().any(|tree| tree.is_empty());
        Self { stack: if empty { vec![] } else { vec![[Tree::ROOT; 2]] }, nodes, seen: 0 }
    }

    /// Looks at so many counterparts; whether any are left.
    pub fn go_on(&mut self, trees: [&Tree; 2], unlike: Techniques, steps: u32) -> bool {
        for _ in 0..steps {
            let Some(at) = self.stack.pop() else { break };
            self.seen = self.seen.max(at[0].into());
            self.look(trees, unlike, at);
        }
        !self.stack.is_empty()
    }

    /// How far it is: of the first search's nodes so many.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// What was counted.
    pub fn nodes(mut self) -> Nodes {
        self.nodes.shares.sort_by_key(|share| std::cmp::Reverse(share.more().unsigned_abs().max(1)));
        self.nodes
    }

    /// A pair of one size and one result is as good as the same: nothing is set down, and what cancels out below it is left
    /// alone.
    fn look(&mut self, trees: [&Tree; 2], unlike: Techniques, at: Pair) {
        let sizes = [size(trees[0], at[0]), size(trees[1], at[1])];
        if sizes[0] == sizes[1] && trees[0].returned(at[0]) == trees[1].returned(at[1]) {
            return;
        }
        self.nodes.other_results += u64::from(trees[0].returned(at[0]) != trees[1].returned(at[1]));
        let is_root = trees[0].visit(at[0]) == Visit::Root;
        if let Some(reason) = other_depth(trees, unlike, at).filter(|_| !is_root) {
            self.set_down(unlike, &Here::of(at, reason, over(sizes)));
            return;
        }
        let hidden = [trees[0].hidden(at[0]), trees[1].hidden(at[1])];
        let mut here: Vec<Here> = Vec::new();
        let mut add = |(place, reason): (Pair, Reason), [first, second]: [u64; 2]| {
            let cause = Cause::of(reason);
            match here.iter_mut().find(|other| Cause::of(other.reason) == cause) {
                Some(other) => {
                    other.first += first;
                    other.second += second;
                    // That it settled the node says more than that it was tried.
                    if matches!(reason, Reason::Settled { .. }) {
                        (other.at, other.reason) = (place, reason);
                    }
                }
                None => here.push(Here::of(place, reason, [first, second])),
            }
        };
        if hidden != [0, 0] {
            add((at, Reason::Unknown), over(hidden));
        }
        let before = self.stack.len();
        for both in together(trees, at) {
            for pair in both.paired(trees) {
                let (side, child) = match pair {
                    [Some(first), Some(second)] => {
                        self.stack.push([first, second]);
                        continue;
                    }
                    [Some(first), None] => (0, first),
                    [None, Some(second)] => (1, second),
                    [None, None] => continue,
                };
                // Where what the two found made the difference: the place at which that began.
                let (place, reason) = match absent(trees, unlike, at, side, child) {
                    _ if hidden[1 - side] > 0 => (at, Reason::Unknown),
                    Err(reason) => (at, reason),
                    Ok(next) => {
                        let chain = follow(trees, unlike, next);
                        (chain.end(), chain.reason)
                    }
                };
                let asked = || set_windows(trees, unlike, place).unwrap_or(reason);
                let why = (place, if reason.is_of(unlike) { reason } else { asked() });
                let mut visits = [0, 0];
                visits[side] = size(trees[side], child);
                add(why, visits);
            }
        }
        self.stack[before..].reverse();
        for here in here {
            self.set_down(unlike, &here);
        }
    }

    fn set_down(&mut self, unlike: Techniques, here: &Here) {
        let &Here { at, reason, first, second } = here;
        if first == 0 && second == 0 {
            return;
        }
        let cause = Cause::of(reason);
        let shares = &mut self.nodes.shares;
        let known = shares.iter().position(|share| share.cause == cause);
        let known = known.unwrap_or_else(|| {
            shares.push(Share { cause, first: 0, second: 0, places: 0 });
            shares.len() - 1
        });
        let share = &mut shares[known];
        share.first += first;
        share.second += second;
        share.places += 1;
        let place = Place { at, reason, more: second.cast_signed() - first.cast_signed() };
        if place.more == 0 {
            return;
        }
        let _ = self.nodes.first.get_or_insert(place);
        if cause.is_of(unlike) {
            let _ = self.nodes.direct.get_or_insert(place);
        }
        let places = &mut self.nodes.places;
        let rank = places.partition_point(|other| other.more.unsigned_abs() >= place.more.unsigned_abs());
        if rank < PLACES {
            places.insert(rank, place);
            places.truncate(PLACES);
        }
    }
}

/// Visits that only one of two made below a node, for one cause.
struct Here {
    at: Pair,
    reason: Reason,
    first: u64,
    second: u64,
}

impl Here {
    fn of(at: Pair, reason: Reason, [first, second]: [u64; 2]) -> Self {
        Self { at, reason, first, second }
    }
}

/// What each has more than the other.
fn over([first, second]: [u64; 2]) -> [u64; 2] {
    [first.saturating_sub(second), second.saturating_sub(first)]
}

/// The reason where two visits had different windows by a technique that differs: whatever else they share follows from that.
fn set_windows(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Option<Reason> {
    let differ = trees[0].window(at[0]) != trees[1].window(at[1]);
    differ.then(|| otherwise_asked(trees, unlike, at)).filter(|reason| reason.is_of(unlike))
}

/// Visits of a subtree that were part of the search.
fn size(tree: &Tree, id: NodeId) -> u64 {
    if tree.is_empty() { 0 } else { tree.searched_size(id) }
}
