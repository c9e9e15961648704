//! A search from its beginning to its end: iterations, their windows and lines, and the answer.

use std::panic::resume_unwind;

use super::limits::{Clock, Stop};
use super::note::Note;
use super::observer::{Entry, Observer, Order, Returned, Visit};
use super::plan::{Counts, Found, Iteration, Plan, SearchEvent};
use super::root::{Root, RootMoves};
use super::searcher::{Call, Searcher};
use super::smp::{Dismiss, Work, Worker};
use super::table::Table;
use super::techniques::{Technique, aspiration, iterative_deepening};
use super::time_management::TimeManagement;
use super::window::{Bound, Window};
use crate::games::{Knowledge, MoveList, MoveTag, Score};

/// Searches a position.
///
/// What `table` holds from earlier searches is used. `told` hears of every iteration. When the search is stopped, the
/// answer is that of the last finished iteration, unless the unfinished one has found a better move; and a legal move
/// if there was none.
///
/// The observer sees the whole search as one node of visit [`Visit::Root`] without a move, and the root of each
/// iteration as its child.
pub fn search<G: Knowledge, O: Observer>(
    position: &G,
    root: &Root<'_>,
    plan: &Plan,
    table: &mut Table,
    observer: &mut O,
    stop: &Stop,
    mut told: impl FnMut(SearchEvent<'_>, &mut O),
) -> Found {
    table.next_generation();
    let worker = Worker::main(plan.threads);
    let work = Work { position, root, plan, table, stop };
    let clock = Clock::start(plan.limits, stop.clone()).patient().of_worker(worker.clone());
    let mut search =
        Searcher::<G, _>::new(plan.techniques, root.played, work.table, observer, &mut told, clock);
    search.root = RootMoves::of(position, root.only);
    (search.amounts, search.given) = (plan.amounts, plan.window);
    search.counts.nodes += 1;
    search.observer.enter(&Entry {
        tag: None,
        visit: Visit::Root,
        ply: 0,
        depth: plan.limits.deepest() as i8,
        window: Window::OPEN,
        order: Order::NONE,
    });
    let last = match &worker {
        None => search.iterations(position, plan),
        Some(worker) => search.with_helpers(&work, worker),
    };
    search.observer.leave(last.as_ref().map(|last| Returned { score: last.score, bound: last.bound }));
    search.answer(position, last)
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Deepens while helpers do, too.
    fn with_helpers(&mut self, work: &Work<'_, G>, worker: &Worker) -> Option<Iteration> {
        std::thread::scope(|scope| {
            let dismiss = Dismiss(worker);
            let helpers = work.start(scope, worker);
            let last = self.iterations(work.position, work.plan);
            drop(dismiss);
            for helper in helpers {
                self.counts += helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            last
        })
    }

    /// Deepens until the limits are met. The best line of the last iteration that had one.
    fn iterations(&mut self, position: &G, plan: &Plan) -> Option<Iteration> {
        let mut last: Option<Iteration> = None;
        let mut lines = Vec::new();
        let mut time = TimeManagement::default();
        let choices = self.root.count(position);
        let wanted = usize::from(plan.lines).clamp(1, choices.max(1));
        let deepening = self.has(Technique::IterativeDeepening);
        for depth in iterative_deepening::depths(deepening, plan.limits.deepest()) {
            if last.is_some() && self.clock.ends_between(self.counts.nodes) {
                break;
            }
            let truncated = self.truncated;
            self.clock.begin(depth);
            let (found, stopped) = self.lines(position, depth, &lines, wanted);
            let Some(best) = found.first().cloned() else { break };
            time.hear(best.pv.first().copied(), best.score, G::MAN);
            last = Some(best);
            if stopped {
                break;
            }
            lines = found;
            if self.truncated == truncated && !plan.limits.all_depths {
                // Every line was played out: a deeper iteration would search the same tree again.
                break;
            }
            // A proved win or loss within the depth does not change any more.
            let settled =
                |line: &Iteration| line.score.plies_to_end().is_some_and(|plies| plies <= usize::from(depth));
            if plan.limits.depth.is_none() && lines.iter().all(settled) {
                break;
            }
            if plan.limits.target.is_some() && (choices == 1 || self.is_enough(time, &lines)) {
                break;
            }
        }
        last
    }

    /// Whether the move has had the time that it deserves.
    fn is_enough(&mut self, time: TimeManagement, lines: &[Iteration]) -> bool {
        self.root.turn_to(None, self.counts.nodes);
        let best = lines.first().and_then(|line| line.pv.first());
        self.clock.target_is_over(time.percent(best.map_or(0, |&tag| self.root.share(tag))))
    }

    /// One iteration: the best line, and as many others as are wanted, each of which begins with a move of its own.
    /// Those that were found, the best first, and whether the search was stopped.
    pub(super) fn lines(
        &mut self,
        position: &G,
        depth: u8,
        before: &[Iteration],
        wanted: usize,
    ) -> (Vec<Iteration>, bool) {
        let mut found: Vec<Iteration> = Vec::new();
        let mut stopped = false;
        for number in 0..wanted {
            let before = before.get(number);
            if number > 0 {
                self.root_hint = before.and_then(|line| line.pv.first().copied());
            }
            let Some(done) = self.iteration(position, depth, before) else {
                stopped = true;
                break;
            };
            self.clock.has_move();
            self.root.set_aside.extend(done.pv.first());
            // A line may turn out better than one that was found before it.
            let place = found.partition_point(|line| line.score >= done.score);
            found.insert(place, done);
            for (index, line) in found.iter_mut().enumerate().skip(place) {
                line.line = index as u8 + 1;
                (self.told)(SearchEvent::Iteration(line), self.observer);
            }
        }
        self.root.set_aside.clear();
        self.root_hint = found.first().and_then(|line| line.pv.first().copied()).or(self.root_hint);
        (found, stopped)
    }

    /// One line of an iteration: again with a wider window until its value falls inside. `last`: the same line of the
    /// iteration before.
    fn iteration(&mut self, position: &G, depth: u8, last: Option<&Iteration>) -> Option<Iteration> {
        self.iteration = depth.into();
        self.deepest = 0;
        let before = last.map(|last| last.score);
        let half = self.amount(true, |amounts| amounts.window).map_or(G::MAN / 2, i32::from);
        let aspired = aspiration::window(self.next_has(Technique::Aspiration), depth, before, half);
        let mut window = self.given.unwrap_or(aspired);
        let mut misses = 0;
        self.unfinished = None;
        loop {
            let Some(score) = self.search_root(position, depth, window) else {
                self.keep_unfinished(depth, last);
                return None;
            };
            let done = self.as_iteration(depth, score, window.classify(score));
            // Whoever gave a window asked no more than on which side of it the value lies.
            if done.bound == Bound::Exact || self.given.is_some() {
                self.unfinished = None;
                return Some(done);
            }
            (self.told)(SearchEvent::Iteration(&done), self.observer);
            self.root_hint = done.pv.first().copied().or(self.root_hint);
            misses += 1;
            window = aspiration::widened(window, score, misses, half);
            // A move that fails high is better than all before it; where all fail low nothing is known.
            self.unfinished = (!done.pv.is_empty()).then_some(done);
        }
    }

    fn search_root(&mut self, position: &G, depth: u8, window: Window) -> Option<Score> {
        self.root.begin(self.counts.nodes);
        let aside = self.root.set_aside.len();
        let note = (aside > 0).then_some(Note::SetAside(aside.min(255) as u8));
        self.search(position, Call { note, ..Call::root(depth.into(), window) })
    }

    /// Leaves the moves of the root that take part, and says which one to begin with: the best of the last iteration, where
    /// the table knows none.
    pub(super) fn root_moves(
        &self,
        position: &G,
        moves: &mut MoveList<G::Move>,
        known: Option<MoveTag>,
    ) -> Option<MoveTag> {
        self.root.restrict(position, moves);
        if self.root.is_restricted() { self.root_hint } else { known.or(self.root_hint) }
    }

    /// What the root has come to.
    fn as_iteration(&self, depth: u8, score: Score, bound: Bound) -> Iteration {
        Iteration {
            depth,
            deepest: self.deepest as u8,
            line: self.root.set_aside.len() as u8 + 1,
            score,
            bound,
            pv: self.best_line().to_vec(),
            counts: Counts { nodes: self.clock.all_nodes(self.counts.nodes), ..self.counts },
            time: self.clock.elapsed(),
            full: self.table.fullness() as u16,
        }
    }

    /// An iteration was stopped. A move that had raised α is the answer if it is better than the one that was the best before.
    /// That one comes first as a rule; in an order that was set by hand, or where another thread's move is begun with, it may
    /// not have been searched yet, and nothing is known of which is better.
    fn keep_unfinished(&mut self, depth: u8, last: Option<&Iteration>) {
        if !self.root.set_aside.is_empty() {
            self.unfinished = None;
        } else if let (Some(&better), Some(score)) = (self.best_line().first(), self.root.alpha) {
            let first = |line: &Iteration| line.pv.first().copied();
            let before = self.unfinished.as_ref().or(last).and_then(first);
            if before.is_some_and(|before| !self.root.was_searched(before)) {
                return;
            }
            let unfinished = self.as_iteration(depth, score, Bound::Lower);
            if last.and_then(first) != Some(better) {
                (self.told)(SearchEvent::Iteration(&unfinished), self.observer);
            }
            self.unfinished = Some(unfinished);
        }
    }

    /// The last finished iteration, with the move of the unfinished one that is better; or a legal move if there was none.
    fn answer(&mut self, position: &G, last: Option<Iteration>) -> Found {
        let (counts, time, stopped) = (self.counts, self.clock.elapsed(), self.clock.has_expired());
        let unfinished = self.unfinished.take();
        if let Some(Iteration { depth, score, pv, .. }) = last {
            let better = unfinished.filter(|unfinished| unfinished.pv.first() != pv.first());
            let (score, pv) = better.map_or((score, pv), |better| (better.score, better.pv));
            let best = pv.first().copied();
            return Found { best, score, depth, pv, counts, time, lacked_memory: false, stopped };
        }
        let best = unfinished.and_then(|unfinished| unfinished.pv.first().copied());
        let best = best.or_else(|| self.any_move(position));
        let pv = best.into_iter().collect();
        let score = position.evaluate();
        Found { best, score, depth: 0, pv, counts, time, lacked_memory: false, stopped }
    }

    /// The first legal move of those that take part.
    fn any_move(&self, position: &G) -> Option<MoveTag> {
        let mut moves = position.moves();
        self.root.restrict(position, &mut moves);
        moves.first().map(|&mv| position.tag(mv))
    }
}
