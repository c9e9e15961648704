//! Running an algorithm, and an observer that keeps which leaves were looked at, in which order, and what each pass
//! over the tree returned.

use std::collections::{HashMap, HashSet};

use super::positions::TreePosition;
use crate::games::{Knowledge, MoveTag, Score};
use crate::search::{Clock, Entry, Found, Limits, ListChange, Note, Number, Observer, Returned, Stop, Visit};
use crate::textbook::Algorithm;

/// Runs an algorithm under an observer.
pub(super) fn run<G: Knowledge>(
    algorithm: Algorithm,
    position: &G,
    depth: u8,
    observer: &mut impl Observer,
) -> Found {
    algorithm.run(position, depth, observer, Clock::start(Limits::depth(depth), Stop::default()))
}

/// The way from the root to a node as one number: four bits a move, a 1 before them. The trees here are narrower
/// than 16 and less deep.
pub(super) type Way = u64;
const ROOT: Way = 1;

/// What a run looked at.
#[derive(Default)]
pub(super) struct Watch {
    open: Vec<Way>,
    /// The nodes of the OPEN list by their numbers.
    listed: HashMap<Number, Way>,
    /// The leaves, each with its worth for the side to move there, of a best-first search for Max.
    pub(super) leaves: Vec<(Way, Score)>,
    roots: usize,
    /// What the passes over the tree returned, in an algorithm that makes several.
    pub(super) passes: Vec<i32>,
}

impl Watch {
    /// Watches a run.
    pub(super) fn of(algorithm: Algorithm, tree: &TreePosition, depth: u8) -> Self {
        let mut watch = Self::default();
        run(algorithm, tree, depth, &mut watch);
        watch
    }

    /// The leaves, with every visit.
    pub(super) fn ways(&self) -> Vec<Way> {
        self.leaves.iter().map(|&(way, _)| way).collect()
    }

    /// The different leaves, in the order in which each was looked at first.
    pub(super) fn distinct(&self) -> Vec<Way> {
        let mut seen = HashSet::new();
        self.leaves.iter().map(|&(way, _)| way).filter(|&way| seen.insert(way)).collect()
    }
}

fn below(way: Way, tag: Option<MoveTag>) -> Way {
    tag.map_or(way, |tag| way << 4 | u64::from(tag.number()))
}

impl Observer for Watch {
    fn enter(&mut self, entry: &Entry) {
        self.roots += usize::from(entry.visit == Visit::Root);
        let above = self.open.last().copied().unwrap_or(ROOT);
        self.open.push(below(above, entry.tag));
    }

    fn note(&mut self, note: Note) {
        if let Note::Ended(worth) | Note::PlyLimit(worth) | Note::Leaf(worth) = note {
            self.leaves.push((self.open.last().copied().unwrap_or(ROOT), worth));
        }
    }

    fn leave(&mut self, returned: Option<Returned>) {
        self.open.pop();
        if self.open.len() == 1 && self.roots > 1 {
            self.passes.extend(returned.map(|returned| returned.score.units()));
        }
    }

    fn list(&mut self, change: &ListChange) {
        match *change {
            ListChange::Live { number, parent, tag, .. } => {
                let above = parent.map_or(ROOT, |parent| self.listed[&parent]);
                self.listed.insert(number, below(above, tag));
            }
            ListChange::Leaf { number, worth, .. } => self.leaves.push((self.listed[&number], worth)),
            _ => {}
        }
    }
}
