//! The root of a search: iterations, their windows, and the answer.

use super::limits::{Clock, Stop};
use super::observer::{Entry, Observer, Order, Returned, Visit};
use super::plan::{Found, Iteration, Plan};
use super::searcher::{Call, Searcher};
use super::table::Table;
use super::techniques::{Technique, aspiration, iterative_deepening};
use super::window::{Bound, Window};
use crate::games::{Key, Knowledge, MoveList, Score};

/// Searches a position.
///
/// `played` are the keys of the earlier positions of the game, the oldest first, for repetitions. What `table`
/// holds from earlier searches is used. `report` hears of every iteration. When the search is stopped, the
/// answer is that of the last finished iteration, or a legal move if there was none.
///
/// The observer sees the whole search as one node of visit [`Visit::Root`] without a move, and the root of each
/// iteration as its child.
pub fn search<G: Knowledge, O: Observer>(
    position: &G,
    played: &[Key],
    plan: &Plan,
    table: &mut Table,
    observer: &mut O,
    stop: &Stop,
    mut report: impl FnMut(&Iteration, &mut O),
) -> Found {
    let clock = Clock::start(plan.limits, stop.clone());
    table.next_generation();
    let mut search = Searcher::new::<G>(plan.techniques, played, table, observer, clock);
    search.counts.nodes += 1;
    search.observer.enter(&Entry {
        tag: None,
        visit: Visit::Root,
        ply: 0,
        depth: plan.limits.deepest() as i8,
        window: Window::OPEN,
        order: Order::NONE,
    });
    let last = search.iterations(position, plan, &mut report);
    search.observer.leave(last.as_ref().map(|last| Returned { score: last.score, bound: last.bound }));
    search.answer(position, last)
}

impl<O: Observer> Searcher<'_, O> {
    /// Deepens until the limits are met. The last iteration whose value is exact.
    fn iterations<G: Knowledge>(
        &mut self,
        position: &G,
        plan: &Plan,
        report: &mut impl FnMut(&Iteration, &mut O),
    ) -> Option<Iteration> {
        let mut last: Option<Iteration> = None;
        let deepening = self.has(Technique::IterativeDeepening);
        for depth in iterative_deepening::depths(deepening, plan.limits.deepest()) {
            let before = last.as_ref().map(|last| last.score);
            let broken_off = self.broken_off;
            let Some(done) = self.iteration(position, depth, before, report) else { break };
            self.root_hint = done.pv.first().copied();
            let settled = done.score.plies_to_end().is_some_and(|plies| plies <= usize::from(depth));
            last = Some(done);
            if self.broken_off == broken_off && !plan.limits.all_depths {
                // Every line was played out: a deeper iteration would search the same tree again.
                break;
            }
            // A proved win or loss within the depth does not change any more.
            let limited_by_depth_only = plan.limits.depth.is_some();
            if self.clock.too_late_to_deepen() || (settled && !limited_by_depth_only) {
                break;
            }
        }
        last
    }

    /// One iteration: again with a wider window until its value falls inside.
    fn iteration<G: Knowledge>(
        &mut self,
        position: &G,
        depth: u8,
        last: Option<Score>,
        report: &mut impl FnMut(&Iteration, &mut O),
    ) -> Option<Iteration> {
        self.iteration = depth.into();
        let mut window = aspiration::window(self.has(Technique::Aspiration), depth, last, G::MAN);
        let mut misses = 0;
        loop {
            let score = self.search(position, Call::root(depth.into(), window))?;
            let done = Iteration {
                depth,
                score,
                bound: window.classify(score),
                pv: self.best_line().to_vec(),
                counts: self.counts,
                time: self.clock.elapsed(),
            };
            report(&done, self.observer);
            if done.bound == Bound::Exact {
                return Some(done);
            }
            self.root_hint = done.pv.first().copied().or(self.root_hint);
            misses += 1;
            window = aspiration::widened(window, score, misses, G::MAN);
        }
    }

    /// The last finished iteration, or a legal move if there was none.
    fn answer<G: Knowledge>(&self, position: &G, last: Option<Iteration>) -> Found {
        let (counts, time) = (self.counts, self.clock.elapsed());
        if let Some(Iteration { depth, score, pv, .. }) = last {
            let best = pv.first().copied();
            return Found { best, score, depth, pv, counts, time };
        }
        let mut moves = MoveList::new();
        if position.ended().is_none() {
            position.legal_moves(&mut moves);
        }
        let best = moves.first().map(|&mv| position.tag(mv));
        let pv = best.into_iter().collect();
        Found { best, score: position.evaluate(), depth: 0, pv, counts, time }
    }
}
