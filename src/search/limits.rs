//! When a search ends: limits, a stop signal, and the only clock on this floor.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::smp::Worker;
use crate::memory::{MIB, grants};

/// No iteration goes deeper.
pub const MAX_DEPTH: u8 = 100;

/// What a search may spend. A search with no limit at all goes on to [`MAX_DEPTH`] or until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// The deepest iteration, 1 to [`MAX_DEPTH`].
    pub depth: Option<u8>,
    /// Nodes after which the search stops, even in the first iteration.
    pub nodes: Option<u64>,
    /// Time after which the search stops, even in the first iteration.
    pub time: Option<Duration>,
    /// Time for an ordinary move: no iteration begins after it, but that the search may take more where its iterations
    /// disagree, and less where they agree.
    pub target: Option<Duration>,
    /// Bytes that the search may keep besides the table; it stops before it keeps more ([`Clock::keep`]). The engine keeps
    /// nothing that grows, the OPEN list of a best-first search does, and so does whoever records.
    pub memory: Option<usize>,
    /// Go through all iterations, also where a deeper one searches the same tree again: for counts that are to be
    /// compared.
    pub all_depths: bool,
}

impl Limits {
    /// To this depth, without any other limit.
    pub fn depth(depth: u8) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// For so many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// For so long.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Whatever ends the search under one of the two.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Self {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            target: least(self.target, other.target),
            memory: least(self.memory, other.memory),
            all_depths: self.all_depths && other.all_depths,
        }
    }

    /// The deepest iteration that these limits allow.
    pub fn deepest(&self) -> u8 {
        self.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
    }
}

/// A signal to stop, shared between the search and whoever may end it.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to stop: it does within a few thousand nodes.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches a running search's limits.
#[derive(Debug)]
pub struct Clock {
    limits: Limits,
    stop: Stop,
    start: Instant,
    /// Nodes at which to look at the limits again.
    next_look: u64,
    /// Nodes before which neither time nor the signal ends the search.
    patience: u64,
    /// Where the thread is one of several.
    worker: Option<Worker>,
    expired: bool,
    /// Bytes that are kept.
    kept: usize,
    /// The system has no more to give.
    refused: bool,
}

/// What is kept is kept in small pieces, which an allocator cannot refuse without the end of the program. So the system is
/// asked for a large one after so many bytes,
const ROUND: usize = MIB;

/// and has to have so much left: what the pieces of a round take where each has a page of its own, and an eighth of all
/// that is kept, twice, by which lists grow.
const LEFT: usize = 64 * MIB;

/// Nodes between two looks at the time: well under a millisecond, and too few to cost anything.
const INTERVAL: u64 = 512;

/// A first iteration that has no more nodes than this is finished whatever the time and the signal say, so that the
/// answer is a move that was searched: a few milliseconds.
const FIRST_ITERATION: u64 = 5_000;

impl Clock {
    /// Starts now.
    pub fn start(limits: Limits, stop: Stop) -> Self {
        Self {
            limits,
            stop,
            start: Instant::now(),
            next_look: 0,
            patience: 0,
            worker: None,
            expired: false,
            kept: 0,
            refused: false,
        }
    }

    /// The same clock for a search that has a first iteration: see [`Clock::has_move`].
    #[must_use]
    pub fn patient(self) -> Self {
        Self { patience: FIRST_ITERATION, ..self }
    }

    /// The same clock for a thread of a team.
    #[must_use]
    pub(super) fn of_worker(self, worker: Option<Worker>) -> Self {
        Self { worker, ..self }
    }

    /// The main thread begins an iteration.
    pub(super) fn begin(&self, depth: u8) {
        if let Some(worker) = &self.worker {
            worker.begin(depth);
        }
    }

    /// Nodes of all threads, where this one has so many.
    pub(super) fn all_nodes(&self, nodes: u64) -> u64 {
        nodes + self.worker.as_ref().map_or(0, |worker| worker.publish(nodes))
    }

    /// The first iteration is done: from now on the time and the signal end the search at once.
    pub fn has_move(&mut self) {
        (self.patience, self.next_look) = (0, 0);
    }

    /// Whether it has ended the search.
    pub fn has_expired(&self) -> bool {
        self.expired
    }

    /// Whether the search ends here, between two iterations: one visit more would be stopped at once. Otherwise the next
    /// visit is not.
    pub fn ends_between(&mut self, nodes: u64) -> bool {
        let limit = self.limits.nodes.unwrap_or(u64::MAX);
        let spent = self.all_nodes(nodes) + 1 >= limit;
        let late = self.limits.time.is_some_and(|limit| self.elapsed() >= limit);
        self.next_look = (nodes + INTERVAL).min(limit);
        spent || late || self.stop.is_stopped()
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must end, after so many nodes. Once true, it stays true.
    #[inline]
    pub fn expired(&mut self, nodes: u64) -> bool {
        // The signal is heard at every node: in a large table that is used for the first time, each of them may wait
        // for the system to provide memory.
        if nodes >= self.next_look || self.stop.is_stopped() {
            self.look(nodes);
        }
        self.expired
    }

    fn look(&mut self, nodes: u64) {
        self.next_look = nodes + INTERVAL;
        if let Some(limit) = self.limits.nodes {
            self.expired |= self.all_nodes(nodes) >= limit;
            self.next_look = self.next_look.min(limit);
        }
        if let Some(worker) = &self.worker {
            worker.publish(nodes);
            self.expired |= worker.is_dismissed();
        }
        if nodes >= self.patience {
            self.expired |= self.limits.time.is_some_and(|limit| self.elapsed() >= limit);
            self.expired |= self.stop.is_stopped();
        }
    }

    /// So many bytes more are about to be kept.
    #[inline]
    pub fn keep(&mut self, bytes: usize) {
        let rounds = self.kept / ROUND;
        self.kept = self.kept.saturating_add(bytes);
        if self.kept / ROUND != rounds {
            self.refused |= !grants(LEFT.saturating_add(self.kept / 4));
        }
        self.expired |= self.lacks_memory();
    }

    /// Whether the search has ended since it would have kept too much.
    pub fn lacks_memory(&self) -> bool {
        self.refused || self.limits.memory.is_some_and(|most| self.kept > most)
    }

    /// Whether the time for an ordinary move is over, where this one deserves so many hundredths of it.
    pub fn target_is_over(&self, percent: u32) -> bool {
        self.limits.target.is_some_and(|target| self.elapsed() * 100 >= target * percent)
    }
}
