//! Trees by seed, and an observer that keeps what the proofs are about.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use cutnode::games::tree::TreePosition;
use cutnode::games::{Knowledge, MoveTag, Present, Score};
use cutnode::search::{Clock, Entry, Found, Limits, ListChange, Note, Observer, Returned, Stop, Visit};
use cutnode::textbook::{Algorithm, CARDS};

pub(crate) fn all() -> impl Iterator<Item = Algorithm> {
    CARDS.iter().map(|card| card.algorithm)
}

/// Runs an algorithm under an observer.
pub(crate) fn watch<G: Knowledge>(
    algorithm: Algorithm,
    position: &G,
    depth: u8,
    observer: &mut impl Observer,
) -> Found {
    algorithm.run(position, depth, observer, Clock::start(Limits::depth(depth), Stop::default()))
}

/// A small generator of numbers (splitmix64): tests must not change when a library does.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % sides
    }
}

/// A tree of random shape with few different values, so that ties are common.
pub(crate) fn odd_tree(dice: &mut Dice) -> TreePosition {
    let mut text = String::from(if dice.roll(3) == 0 { "min " } else { "" });
    let (height, values) = (1 + dice.roll(5), 2 + dice.roll(30));
    grow(dice, height, values, &mut text);
    TreePosition::parse(&text).unwrap()
}

fn grow(dice: &mut Dice, height: u64, values: u64, text: &mut String) {
    if height == 0 || dice.roll(8) == 0 {
        write!(text, "{}", dice.roll(values) as i64 - values as i64 / 2).unwrap();
        return;
    }
    text.push('(');
    for _ in 0..=dice.roll(3) {
        grow(dice, height - 1, values, text);
        text.push(' ');
    }
    text.push(')');
}

/// A tree in which every inner node has `width` children and every leaf is `depth` plies deep.
pub(crate) fn uniform_tree(dice: &mut Dice, width: usize, depth: u32, values: u64) -> TreePosition {
    let leaves: Vec<i32> = (0..width.pow(depth)).map(|_| dice.roll(values) as i32).collect();
    nested(&leaves, width)
}

/// The tree of this width with these leaves.
pub(crate) fn nested(leaves: &[i32], width: usize) -> TreePosition {
    let mut level: Vec<String> = leaves.iter().map(i32::to_string).collect();
    while level.len() > 1 {
        level = level.chunks(width).map(|children| format!("({})", children.join(" "))).collect();
    }
    TreePosition::parse(&level[0]).unwrap()
}

pub(crate) type Way = Vec<MoveTag>;

/// What an algorithm looked at, and what it found out on the way.
#[derive(Default)]
pub(crate) struct Log {
    way: Vec<Option<MoveTag>>,
    numbered: HashMap<u32, Way>,
    /// Leaves in the order in which they were looked at, with what they are worth to the side to move there; of a
    /// best-first search to Max.
    pub(crate) leaves: Vec<(Way, Score)>,
    /// What the passes over the tree returned.
    pub(crate) passes: Vec<i32>,
    pub(crate) lines: HashSet<u8>,
    pub(crate) nodes: u64,
    roots: usize,
}

impl Log {
    pub(crate) fn of<G: Knowledge>(algorithm: Algorithm, position: &G, depth: u8) -> (Self, Found) {
        let mut log = Self::default();
        let found = watch(algorithm, position, depth, &mut log);
        (log, found)
    }

    /// The different leaves, in the order in which each was looked at first.
    pub(crate) fn distinct(&self) -> Vec<Way> {
        let mut seen = HashSet::new();
        let ways = self.leaves.iter().map(|(way, _)| way.clone());
        ways.filter(|way| seen.insert(way.clone())).collect()
    }
}

impl Observer for Log {
    fn enter(&mut self, entry: &Entry) {
        self.nodes += 1;
        self.roots += usize::from(entry.visit == Visit::Root);
        self.way.push(entry.tag);
    }

    fn note(&mut self, note: Note) {
        if let Note::Ended(worth) | Note::PlyLimit(worth) | Note::Leaf(worth) = note {
            self.leaves.push((self.way.iter().flatten().copied().collect(), worth));
        }
    }

    fn leave(&mut self, returned: Option<Returned>) {
        self.way.pop();
        if self.way.len() == 1 && self.roots > 1 {
            self.passes.extend(returned.map(|returned| returned.score.units()));
        }
    }

    fn line(&mut self, line: u8) {
        self.lines.insert(line);
    }

    fn list(&mut self, change: &ListChange) {
        self.nodes += u64::from(change.is_visit());
        match *change {
            ListChange::Live { number, parent, tag, .. } => {
                let mut way = parent.map(|parent| self.numbered[&parent].clone()).unwrap_or_default();
                way.extend(tag);
                self.numbered.insert(number, way);
            }
            ListChange::Leaf { number, worth, .. } => {
                self.leaves.push((self.numbered[&number].clone(), worth));
            }
            _ => {}
        }
    }
}
