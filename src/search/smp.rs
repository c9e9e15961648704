//! Lazy SMP: threads that search the same root on their own and share nothing but the transposition table.
//!
//! What one thread stores, the others need not search: they follow each other through the tree, and since their
//! histories differ they do not take the same way. There is no other communication, hence the name. Half of the helpers
//! search to the depth of the main thread, a quarter one ply deeper, an eighth two plies, and so on: whoever is ahead prepares
//! the table for the next iteration (Østensen, A Complete Chess Engine Parallelized Using Lazy SMP, 2016, where all are ahead:
//! half of them by one ply, a quarter by two). The main thread alone decides, as if it were the only one, so that one thread
//! is the search without a team, and stays deterministic.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::thread::{Builder, Scope, ScopedJoinHandle};

use super::limits::{Clock, Limits, MAX_DEPTH, Stop};
use super::observer::{Observer, Silent};
use super::plan::{Counts, Plan, SearchEvent};
use super::root::{Root, RootMoves};
use super::searcher::Searcher;
use super::table::Table;
use crate::games::Knowledge;

/// A search recurses to its ply limit; debug builds need more than the default.
pub const STACK: usize = 64 << 20;

/// Threads for each processor at most, and how many there may always be.
const PER_PROCESSOR: usize = 8;
const LEAST: usize = 8;

/// What the threads of one search know of each other.
#[derive(Debug)]
pub(super) struct Team {
    dismissed: AtomicBool,
    /// Depth of the main thread's iteration.
    depth: AtomicU8,
    /// Nodes of each thread, the main one first, as of its last look at the clock.
    nodes: Box<[AtomicU64]>,
}

/// One of the threads of a search.
#[derive(Clone, Debug)]
pub(super) struct Worker {
    team: Arc<Team>,
    number: usize,
}

impl Worker {
    /// The main thread of so many; none where it is alone.
    ///
    /// There are no more than a few for each processor: beyond that they only take turns, and the main thread, which
    /// looks at the clock, would come to its turn too late.
    pub(super) fn main(threads: u16) -> Option<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = usize::from(threads).min((PER_PROCESSOR * processors).max(LEAST));
        let nodes = (0..threads).map(|_| AtomicU64::new(0)).collect();
        let team = Team { dismissed: AtomicBool::new(false), depth: AtomicU8::new(0), nodes };
        (threads > 1).then(|| Self { team: Arc::new(team), number: 0 })
    }

    /// The helpers.
    fn helpers(&self) -> impl Iterator<Item = Self> {
        (1..self.team.nodes.len()).map(|number| Self { team: self.team.clone(), number })
    }

    /// Tells how many nodes this thread has searched. Those of the others.
    pub(super) fn publish(&self, nodes: u64) -> u64 {
        self.team.nodes[self.number].store(nodes, Relaxed);
        let all: u64 = self.team.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum();
        all.saturating_sub(nodes)
    }

    /// The main thread begins an iteration.
    pub(super) fn begin(&self, depth: u8) {
        self.team.depth.store(depth, Relaxed);
    }

    /// The main thread has its answer.
    pub(super) fn is_dismissed(&self) -> bool {
        self.team.dismissed.load(Relaxed)
    }

    /// The depth of this helper's next iteration.
    fn next_depth(&self, last: u8) -> u8 {
        let ahead = (self.number + 1).trailing_zeros() as u8;
        self.team.depth.load(Relaxed).saturating_add(ahead).max(last + 1)
    }
}

/// Dismisses the team when it goes out of scope, even by a panic: nobody would end the helpers otherwise.
pub(super) struct Dismiss<'a>(pub(super) &'a Worker);

impl Drop for Dismiss<'_> {
    fn drop(&mut self) {
        self.0.team.dismissed.store(true, Relaxed);
    }
}

/// What helpers search, and with what.
pub(super) struct Work<'a, G> {
    pub(super) position: &'a G,
    pub(super) root: &'a Root<'a>,
    pub(super) plan: &'a Plan,
    pub(super) table: &'a Table,
    pub(super) stop: &'a Stop,
}

impl<G: Knowledge> Work<'_, G> {
    /// Starts the helpers. Where the system has no thread to give there are fewer.
    pub(super) fn start<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        worker: &Worker,
    ) -> Vec<ScopedJoinHandle<'scope, Counts>> {
        // Whoever reports panics knows the search by the name of its thread.
        let name = std::thread::current().name().unwrap_or("search").to_string();
        let start = |worker: Worker| {
            let thread = Builder::new().name(name.clone()).stack_size(STACK);
            thread.spawn_scoped(scope, move || self.help(&worker)).ok()
        };
        worker.helpers().filter_map(start).collect()
    }

    /// Searches until the team is dismissed.
    fn help(&self, worker: &Worker) -> Counts {
        let Self { position, root, plan, .. } = *self;
        // Nobody counts the nodes of a helper while the main thread waits for its turn: it does so itself.
        let limits = Limits { nodes: plan.limits.nodes, ..Limits::default() };
        let clock = Clock::start(limits, self.stop.clone()).of_worker(Some(worker.clone()));
        let (mut observer, mut told) = (Silent, |_: SearchEvent<'_>, _: &mut Silent| {});
        let mut search =
            Searcher::<G, _>::new(plan.techniques, root.played, self.table, &mut observer, &mut told, clock);
        search.root = RootMoves::of(position, root.only);
        (search.amounts, search.given) = (plan.amounts, plan.window);
        search.deepen_as_helper(position, plan.lines, |last| {
            Some(worker.next_depth(last)).filter(|&d| d <= MAX_DEPTH)
        });
        search.counts
    }
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    fn deepen_as_helper(&mut self, position: &G, lines: u8, next_depth: impl Fn(u8) -> Option<u8>) {
        let wanted = usize::from(lines).clamp(1, self.root.count(position).max(1));
        let (mut before, mut last) = (Vec::new(), 0);
        while let Some(depth) = next_depth(last) {
            let truncated = self.truncated;
            let (found, stopped) = self.lines(position, depth, &before, wanted);
            if stopped || self.truncated == truncated {
                return;
            }
            (before, last) = (found, depth);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_are_ahead_of_the_main_thread_and_of_themselves() {
        let main = Worker::main(5).unwrap();
        main.begin(7);
        let ahead: Vec<_> = main.helpers().map(|helper| helper.next_depth(0)).collect();
        assert_eq!(ahead, [8, 7, 9, 7]);
        assert!(main.helpers().all(|helper| helper.next_depth(12) == 13));
        assert!(Worker::main(1).is_none());
    }

    #[test]
    fn nodes_of_the_others_are_summed() {
        let main = Worker::main(3).unwrap();
        for (helper, nodes) in main.helpers().zip([10, 20]) {
            helper.publish(nodes);
        }
        assert_eq!(main.publish(500), 30);
        drop(Dismiss(&main));
        assert!(main.helpers().all(|helper| helper.is_dismissed()));
    }
}
