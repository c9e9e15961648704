//! The cut of the day: a tree of numbers that follows from the date alone, the same for everybody, on which the learner is
//! alpha-beta. First he decides at every node whether to go on or to cut ([`cut`]); then he puts the moves in order, and
//! alpha-beta cuts ([`order`]).
//!
//! Each day has as many trees as one wants, numbered from 0. The first is the tree of the day, and only that one counts.

pub mod cut;
pub mod order;
pub mod plain;
pub mod tree;

use crate::explain::exhibit::Exhibit;
use crate::learner::date;
use crate::session::GAMES;
use crate::textbook::Algorithm;
use tree::Tree;

/// What runs on the trees: alpha-beta in the form whose page returns what the picture says is proved.
pub const ALGORITHM: Algorithm = Algorithm::FailSoft;

/// Cuts of a tree at least and at most, that spare something, so that there is something to find and a line to paste is short.
const CUTS: std::ops::RangeInclusive<usize> = 3..=6;
/// Leaves that a better order spares at least.
const SPARED: usize = 2;

/// A tree of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Daily {
    /// The day, counted from the first of 1970.
    pub day: i64,
    /// Which of its trees; 0 is the tree of the day.
    pub number: u32,
}

impl Daily {
    /// The tree of the day.
    pub const fn of(day: i64) -> Self {
        Self { day, number: 0 }
    }

    /// It is kept, and counts.
    pub const fn counts(self) -> bool {
        self.number == 0
    }

    /// What it is called where results are pasted: `2026-11-23`, and the others of that day `2026-11-23 #2`.
    pub fn name(self) -> String {
        match self.number {
            0 => date(self.day),
            number => format!("{} #{}", date(self.day), number + 1),
        }
    }

    /// The tree as it is drawn by lot: the first one with cuts enough for which another order is better.
    pub fn tree(self) -> Tree {
        let fits = |tree: &Tree| {
            exhibit(tree).is_some_and(|exhibit| {
                let run = exhibit.run(ALGORITHM);
                CUTS.contains(&run.cuts().count()) && order::fewest(tree) + SPARED <= run.seen
            })
        };
        let mut drawn = (0_u64..).map(|lot| Tree::drawn(self.day, self.number, lot));
        drawn.find(fits).expect("a tree in two fits, and there is no end of them")
    }
}

/// The tree with what algorithms do on it, in the order in which its nodes stand now.
pub fn exhibit(tree: &Tree) -> Option<Exhibit> {
    let text = tree.text();
    // The game whose positions are trees by themselves.
    GAMES.iter().find_map(|game| (game.exhibit)(&text, None).ok())
}
