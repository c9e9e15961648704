//! A session's searches: who runs, who watches, and what comes of it.

use std::time::{Duration, Instant};

use super::confirming::Replays;
use super::played::Played;
use super::{Answer, Method, Progress, Request, TableEvents, Watch};
use crate::games::{Game, Knowledge, MoveTag, Present, Representation};
use crate::search::replay::{Switch, Turn};
use crate::search::{
    Clock, Counts, Decision, Entry, Found, Limits, ListChange, Note, Observer, Plan, Returned, Root,
    SearchEvent, Silent, Stop, Table, Window, Written, search,
};
use crate::textbook;
use crate::trace::entries::Entries;
use crate::trace::steps::StepRecorder;
use crate::trace::{Lines, Names, Recorder, Tally, Tree, seen_by_first};

impl<G: Knowledge + Present> Played<G> {
    /// What [`Session::think`](super::Session::think) answers.
    pub(super) fn answer(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Answer {
        match request.watch {
            Watch::Silent => {
                let tell = |told: SearchEvent<'_>, _: &mut Silent| report(told.into());
                let found = self.run(request, table, stop, &mut Silent, tell);
                Answer::of(found)
            }
            Watch::Tally => {
                let mut tally = Tally::default();
                let found = self.watched(request, table, stop, &mut tally, report);
                Answer { tally: Some(tally), ..Answer::of(found) }
            }
            Watch::Revisits { minimal } => {
                let mut lines = Lines::default();
                let found = self.watched(request, table, stop, &mut lines, report);
                let minimal = minimal.then(|| request.minimal_leaves(self, &found)).flatten();
                Answer { revisits: lines.revisits(), minimal, ..Answer::of(found) }
            }
            Watch::Record { budget, followed } => {
                let copies = if followed { 2 } else { 1 };
                let memory = request.plan.limits.memory.map(|bytes| bytes / (copies * Recorder::BYTES));
                let recorder = Recorder::new(memory.map_or(budget, |most| most.min(budget)));
                let recorder = recorder.marking(request.plan.instead.map(|intervention| intervention.at));
                let answer = self.recorded(request, table, stop, (recorder, followed), report);
                let minimal = request.minimal_leaves(self, &answer.found);
                Answer { minimal, ..answer }
            }
            Watch::Part { visit, budget } => {
                let recorder = Recorder::of_part(visit, budget);
                self.recorded(request, table, stop, (recorder, false), report)
            }
            Watch::Entry { visit } => self.entry(request, table, stop, visit, report),
            Watch::Confirm { .. } => {
                let replays = Replays::of(self, request, table, stop);
                let confirmed = replays.map(|mut replays| replays.confirm());
                Answer { confirmed, ..Answer::of(Found::nothing()) }
            }
            Watch::Steps { limit, .. } => match request.method {
                Method::Textbook(algorithm) => self.steps(request, table, stop, (algorithm, limit), report),
                // The others have no page, and are not stepped through.
                Method::Engine | Method::Perft(_) => {
                    self.answer(&Request { watch: Watch::Tally, ..*request }, table, stop, report)
                }
            },
        }
    }

    /// What happens in the place of the table that a visit asks: a search finds out which that is, a second one watches it.
    fn entry(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        visit: u64,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Answer {
        // Whatever is done otherwise is done so here, too: else the visits would be others.
        let mut seeking = (Turn::new(request.plan.instead), Entries::of(visit));
        let found = self.watched(request, table, stop, &mut seeking, report);
        let Some(place) = seeking.1.place() else { return Answer::of(found) };
        table.clear();
        let mut watching = (Turn::new(request.plan.instead), Entries::at(place));
        let found = self.watched(request, table, stop, &mut watching, report);
        let events = TableEvents { place, places: table.places(), events: watching.1.into_events() };
        Answer { entries: Some(events), ..Answer::of(found) }
    }

    /// Every step of an algorithm, as far as so many events go.
    fn steps(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        (algorithm, limit): (textbook::Algorithm, usize),
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Answer {
        let mut watching = (Tally::default(), StepRecorder::new(algorithm, self.root_side(), limit));
        let mut request = *request;
        // A node has an event at least.
        let nodes = request.plan.limits.nodes.unwrap_or(u64::MAX);
        request.plan.limits.nodes = Some(nodes.min(limit as u64));
        let found = self.watched(&request, table, stop, &mut watching, report);
        let (tally, recorder) = watching;
        Answer { tally: Some(tally), steps: Some(recorder.into_steps()), ..Answer::of(found) }
    }

    /// Runs a request that is recorded, in which something may be done otherwise. It ends with the largest tree that there
    /// can be, whatever its limits.
    fn recorded(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        (recorder, followed): (Recorder, bool),
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Answer {
        let mut request = *request;
        request.plan.limits = recordable(request.plan.limits);
        let offer = if followed { OFFER } else { u32::MAX };
        let turn = Turn::new(request.plan.instead);
        let mut live = Live { recorder, tally: Tally::default(), turn, report, offer, since: 0 };
        let tell = |told: SearchEvent<'_>, live: &mut Live<'_>| (live.report)(told.into());
        let found = self.run(&request, table, stop, &mut live, tell);
        let (turned, tree) = (live.turn.turned(), Some(live.recorder.into_tree()));
        Answer { tally: Some(live.tally), tree, turned, ..Answer::of(found) }
    }

    /// Runs a request, watched through a pointer: only what plays and what is recorded has a search of its own.
    pub(super) fn watched(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        mut observer: &mut dyn Observer,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Found {
        self.run(request, table, stop, &mut observer, |told, _| report(told.into()))
    }

    /// Runs a request with this observer. `report` hears of iterations together with the observer.
    fn run<O: Observer>(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        observer: &mut O,
        mut report: impl FnMut(SearchEvent<'_>, &mut O),
    ) -> Found {
        match request.method {
            Method::Engine => {
                let before = &self.positions[..self.positions.len() - 1];
                let played: Vec<_> = before.iter().map(Game::key).collect();
                let root = Root { played: &played, only: &self.only };
                // What several threads do at once is no tree.
                let several = matches!(request.watch, Watch::Silent | Watch::Tally);
                let threads = if several { request.plan.threads } else { 1 };
                let plan = Plan { threads, ..request.plan };
                search(self.now(), &root, &plan, table, observer, stop, report)
            }
            Method::Textbook(algorithm) => {
                let depth = request.plan.limits.deepest();
                let clock = Clock::start(request.plan.limits, stop.clone());
                let guess = match request.watch {
                    Watch::Steps { guess, .. } => guess.map(|guess| seen_by_first(self.root_side(), guess)),
                    _ => None,
                };
                let start = textbook::Start { guess, material: request.plan.material, window: None };
                let found = algorithm.run_from(start, self.now(), depth, observer, clock);
                if let Some(iteration) = found.as_iteration() {
                    report(SearchEvent::Iteration(&iteration), observer);
                }
                found
            }
            Method::Perft(slug) => self.count(slug, request.plan.limits, stop),
        }
    }

    /// Perft by the representation with this slug, as often as makes the time long enough to be measured: what is told is that
    /// of one run. Found to depth 0 when it was stopped, or is not there.
    fn count(&self, slug: &str, limits: Limits, stop: &Stop) -> Found {
        let depth = limits.deepest();
        let representation = G::representations().iter().find(|one| one.slug == slug);
        let run = |one: &Representation<G>| one.perft(self.now(), depth.into(), &|| stop.is_stopped());
        let timed = representation.and_then(|one| timed(|| run(one)));
        let (nodes, time) = timed.unwrap_or_default();
        let depth = if timed.is_some() { depth } else { 0 };
        let counts = Counts { nodes, quiescence: 0, leaves: nodes };
        Found { depth, counts, time, stopped: timed.is_none(), ..Found::nothing() }
    }
}

/// The limits of a search that is recorded: the sizes of larger trees could not be told.
fn recordable(limits: Limits) -> Limits {
    let nodes = limits.nodes.unwrap_or(u64::MAX).min(Tree::MOST_VISITS);
    Limits { nodes: Some(nodes), ..limits }
}

/// The shortest time that is measured: a single run may be over before the clock has moved.
const MEASURED: Duration = Duration::from_millis(200);

/// Runs it again and again until enough time has passed; its last answer, and the mean time. `None` once it says so.
fn timed<T>(mut run: impl FnMut() -> Option<T>) -> Option<(T, Duration)> {
    let start = Instant::now();
    // Each round is as long as all before it, so that the clock is hardly ever asked.
    let (mut runs, mut round) = (0, 1);
    loop {
        for _ in 1..round {
            run()?;
        }
        let answer = run()?;
        runs += round;
        let time = start.elapsed();
        if time >= MEASURED {
            return Some((answer, time / runs));
        }
        round = runs;
    }
}

/// Counts and records, lets the tree be seen while it grows, and has one thing done otherwise.
struct Live<'a> {
    recorder: Recorder,
    tally: Tally,
    turn: Turn,
    report: &'a mut dyn FnMut(Progress<'_>),
    /// Nodes between two offers of the growing tree.
    offer: u32,
    /// Nodes since it was last offered.
    since: u32,
}

/// Nodes between two offers of a tree that is followed.
const OFFER: u32 = 1_024;

#[expect(
    clippy::inline_always,
    reason = "every node comes by here; each place makes one kind of note, and knows there what becomes of it"
)]
impl Observer for Live<'_> {
    #[inline(always)]
    fn enter(&mut self, entry: &Entry) {
        self.tally.enter(entry);
        self.recorder.enter(entry);
        self.turn.enter(entry);
        self.since += 1;
        if self.since == self.offer {
            self.since = 0;
            (self.report)(Progress::Watched(&mut self.recorder));
        }
    }

    #[inline(always)]
    fn note(&mut self, note: Note) {
        self.tally.note(note);
        self.recorder.note(note);
    }

    #[inline(always)]
    fn leave(&mut self, returned: Option<Returned>) {
        self.tally.leave(returned);
        self.recorder.leave(returned);
        self.turn.leave(returned);
    }

    #[inline(always)]
    fn reused(&mut self, slot: usize) {
        self.recorder.reused(slot);
    }

    #[inline(always)]
    fn stored(&mut self, written: Written) {
        self.recorder.stored(written);
    }

    #[inline(always)]
    fn overrules(&mut self, decision: &Decision) -> bool {
        self.turn.overrules(decision)
    }

    #[inline(always)]
    fn begins_with(&mut self, first: Option<MoveTag>) -> Option<MoveTag> {
        self.turn.begins_with(first)
    }

    #[inline(always)]
    fn window(&mut self, window: Window) -> Window {
        self.turn.window(window)
    }

    #[inline(always)]
    fn switch(&self) -> Option<&Switch> {
        self.turn.switch()
    }

    #[inline(always)]
    fn is_switched(&self, next: bool) -> bool {
        self.turn.is_switched(next)
    }

    fn list(&mut self, change: &ListChange) {
        self.tally.list(change);
        self.recorder.list(change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_recorded_search_has_more_visits_than_a_tree_can_have() {
        for nodes in [None, Some(1), Some(Tree::MOST_VISITS), Some(5_000_000_000), Some(u64::MAX)] {
            let limits = Limits { nodes, all_depths: true, ..Limits::depth(9) };
            let recorded = recordable(limits);
            assert_eq!(Limits { nodes, ..recorded }, limits, "the other limits stay");
            let least = nodes.unwrap_or(u64::MAX).min(Tree::MOST_VISITS);
            assert_eq!(recorded.nodes, Some(least), "of {nodes:?}");
        }
    }
}
