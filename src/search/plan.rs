//! What a search is asked to do, and what it answers.

use std::ops::AddAssign;
use std::time::Duration;

use super::amounts::Amounts;
use super::limits::Limits;
use super::replay::Intervention;
use super::table::Table;
use super::techniques::Techniques;
use super::window::{Bound, Window};
use crate::games::{MoveTag, Score};

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// When to end.
    pub limits: Limits,
    /// What is switched on.
    pub techniques: Techniques,
    /// How much they do.
    pub amounts: Amounts,
    /// The window of the root; without one it is open, or as aspiration has it.
    pub window: Option<Window>,
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Threads that search together; one is deterministic.
    pub threads: u16,
    /// How many lines to find: the best one, the best one that begins with another move, and so on.
    pub lines: u8,
    /// Leaves are judged by their men alone: see [`Knowledge::material`]. Algorithms of the textbooks can be told so.
    ///
    /// [`Knowledge::material`]: crate::games::Knowledge::material
    pub material: bool,
    /// What is done otherwise at one visit of the engine, where its search is recorded.
    pub instead: Option<Intervention>,
}

impl Plan {
    /// The most threads that may be asked for.
    pub const MOST_THREADS: u16 = 1_024;

    /// The default engine with these limits.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            techniques: Techniques::default(),
            amounts: Amounts::default(),
            window: None,
            hash: Table::DEFAULT_MIB,
            threads: 1,
            lines: 1,
            material: false,
            instead: None,
        }
    }
}

/// What a search counts, watched or not.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Calls of the search and quiescence functions, the root included.
    pub nodes: u64,
    /// Those of them in quiescence.
    pub quiescence: u64,
    /// Static evaluations that a value may come from (each time a side may stand pat, too), finished games and repetitions.
    pub leaves: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.quiescence += other.quiescence;
        self.leaves += other.leaves;
    }
}

/// A finished iteration, or one whose window was missed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// Its depth in plies.
    pub depth: u8,
    /// The deepest ply that it reached.
    pub deepest: u8,
    /// The place of its line among those that begin with different moves, counted from 1.
    pub line: u8,
    /// The value for the side to move at the root.
    pub score: Score,
    /// Exact, or the side on which the aspiration window was missed.
    pub bound: Bound,
    /// The principal variation, as far as it is known.
    pub pv: Vec<MoveTag>,
    /// What was counted since the start of the search; of several threads, nodes alone are summed before the end.
    pub counts: Counts,
    /// Time since the start of the search.
    pub time: Duration,
    /// How full the transposition table is with what this search stored, in thousandths.
    pub full: u16,
}

/// A move of the root that is searched now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CurrentMove {
    /// Depth of the iteration.
    pub depth: u8,
    /// The move.
    pub tag: MoveTag,
    /// Its place in the order of search, counted from 1.
    pub place: usize,
}

/// What a running search tells.
#[derive(Clone, Copy, Debug)]
pub enum SearchEvent<'a> {
    /// An iteration is done, or its window was missed.
    Iteration(&'a Iteration),
    /// A search that has been running for a while turns to another move of the root.
    Move(CurrentMove),
}

/// The answer of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move; `None` when the game is over at the root.
    pub best: Option<MoveTag>,
    /// What that move is worth to the side to move: the value of the last finished iteration; of a move that an iteration had
    /// found to be better when it was stopped, its value there.
    pub score: Score,
    /// The depth of the last finished iteration.
    pub depth: u8,
    /// The principal variation that begins with that move, as far as it is known.
    pub pv: Vec<MoveTag>,
    /// What was counted in all.
    pub counts: Counts,
    /// Time in all.
    pub time: Duration,
    /// It was stopped before it kept more than it might: see [`Limits::memory`].
    pub lacked_memory: bool,
    /// It was ended before what it had begun was finished: the last of its visits came to nothing.
    pub stopped: bool,
}

impl Found {
    /// What is found where nothing is searched.
    pub fn nothing() -> Self {
        Self {
            best: None,
            score: Score::DRAW,
            depth: 0,
            pv: Vec::new(),
            counts: Counts::default(),
            time: Duration::ZERO,
            lacked_memory: false,
            stopped: false,
        }
    }

    /// As the report of an iteration; `None` when none was finished.
    pub fn as_iteration(&self) -> Option<Iteration> {
        let Self { score, depth, ref pv, counts, time, .. } = *self;
        (depth > 0).then(|| Iteration {
            depth,
            deepest: depth,
            line: 1,
            score,
            bound: Bound::Exact,
            pv: pv.clone(),
            counts,
            time,
            full: 0,
        })
    }
}
