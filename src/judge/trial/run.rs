//! A page's run on a tree, with all that is observed of it.

use super::Ground;
use crate::games::{NotationError, Side};
use crate::judge::tree::{NodeId, Tree};
use crate::judge::yardstick::position;
use crate::search::{Clock, Entry, Limits, Observer, Returned, Stop, Window};
use crate::textbook::Start;
use crate::textbook::page::{Bounds, Fault, Program};

/// What a page does on a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ran {
    /// The nodes that it visited, in their order.
    pub(super) visits: Vec<NodeId>,
    /// The first leaf below which it went on.
    pub(super) below: Option<NodeId>,
    /// Its answer, as Max sees it.
    pub(super) answer: Result<i32, Fault>,
    /// The child of the root that it chose.
    pub(super) best: Option<NodeId>,
    /// What it told, step by step.
    told: Vec<Told>,
}

/// One thing that is told of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Told {
    Enter(NodeId, Window),
    Leave(Option<Returned>),
}

/// How much a run may do: an algorithm that deepens and searches again needs some dozens of instructions for a node, some
/// dozens of times.
fn bounds(tree: &Tree) -> Bounds {
    Bounds { steps: 20_000 + 2_000 * tree.len() as u64, calls: 100 }
}

impl Ran {
    pub(super) fn of(program: &Program, ground: &Ground) -> Self {
        Self::on(program, ground).expect("what a tree is written as can be read")
    }

    fn on(program: &Program, ground: &Ground) -> Result<Self, NotationError> {
        let tree = &ground.tree;
        let position = position(&ground.notation())?;
        let depth = ground.depth();
        let mut walk = Walk { tree, way: Vec::new(), visits: Vec::new(), below: None, told: Vec::new() };
        let clock = Clock::start(Limits::depth(depth), Stop::default());
        let found = program.run(Start::default(), (&position, depth), &mut walk, clock, bounds(tree));
        let best = found.as_ref().ok().and_then(|found| found.best);
        let best = best.and_then(|tag| tree.children(Tree::ROOT).get(usize::from(tag.number()) - 1)).copied();
        let seen = |units: i32| if tree.first() == Side::First { units } else { -units };
        Ok(Self {
            answer: found.map(|found| seen(found.score.units())),
            visits: walk.visits,
            below: walk.below,
            best,
            told: walk.told,
        })
    }

    /// The first visit, from 1, at which it does something else than another run.
    pub(super) fn differs_from(&self, other: &Self) -> Option<usize> {
        let same = self.told.iter().zip(&other.told).take_while(|(mine, theirs)| mine == theirs).count();
        if same == self.told.len() && same == other.told.len() {
            return None;
        }
        let entered = |told: &[Told]| told.iter().filter(|it| matches!(it, Told::Enter(..))).count();
        Some(entered(&self.told[..(same + 1).min(self.told.len())]).max(1))
    }

    /// It is the same to whoever watches: the visits, the answer, the move.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let kind = |ran: &Self| ran.answer.as_ref().map_err(|_| ()).copied();
        (&self.visits, self.below, kind(self), self.best)
            == (&other.visits, other.below, kind(other), other.best)
            && self.told == other.told
    }

    /// The window of a visit, from 1, as Max sees it.
    pub(super) fn window(&self, visit: usize, tree: &Tree) -> Option<Window> {
        let mut entered = self.told.iter().filter_map(|it| match it {
            Told::Enter(node, window) => Some((*node, *window)),
            Told::Leave(_) => None,
        });
        let (node, window) = entered.nth(visit.checked_sub(1)?)?;
        Some(if tree.is_max(node) { window } else { window.flipped() })
    }
}

/// Follows a run down and back.
struct Walk<'a> {
    tree: &'a Tree,
    /// The open visits; `None` below the depth.
    way: Vec<Option<NodeId>>,
    visits: Vec<NodeId>,
    below: Option<NodeId>,
    told: Vec<Told>,
}

impl Observer for Walk<'_> {
    fn enter(&mut self, entry: &Entry) {
        let above = self.way.last().copied();
        let node = match (above, entry.tag) {
            (None, _) => Some(Tree::ROOT),
            // The same node again: a pass over the tree.
            (Some(above), None) => above,
            (Some(above), Some(tag)) => above.and_then(|above| {
                let child = self.tree.children(above).get(usize::from(tag.number()) - 1).copied();
                if child.is_none() {
                    self.below.get_or_insert(above);
                }
                child
            }),
        };
        self.way.push(node);
        if let Some(node) = node {
            self.visits.push(node);
            self.told.push(Told::Enter(node, entry.window));
        }
    }

    fn leave(&mut self, returned: Option<Returned>) {
        if self.way.pop().flatten().is_some() {
            self.told.push(Told::Leave(returned));
        }
    }
}
