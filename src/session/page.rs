//! A session's runs of a page of pseudo-code.

use super::played::Played;
use crate::games::{Knowledge, Present, Score};
use crate::search::{Clock, Found, Limits, Silent, Stop};
use crate::textbook::Start;
use crate::textbook::page::{Bounds, Fault, Program, Trail};
use crate::trace::steps::{StepRecorder, Steps};
use crate::trace::{Names, seen_by_first};

/// How a page is to be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageRequest {
    /// How deep, and when it is stopped.
    pub limits: Limits,
    /// The first guess of the value, as the first side sees it, for a page that begins with one.
    pub guess: Option<Score>,
    /// How much it may do.
    pub bounds: Bounds,
    /// How much of it is recorded; nothing without it.
    pub record: Option<PageRecord>,
}

/// How much of a page's run is recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageRecord {
    /// Events, see [`StepRecorder::new`].
    pub events: usize,
    /// Lines with calls and variables, see [`Trail::new`]; 0 for none.
    pub moments: usize,
}

impl Default for PageRecord {
    /// Enough for any run that somebody steps through.
    fn default() -> Self {
        Self { events: StepRecorder::DEFAULT_LIMIT, moments: Trail::DEFAULT_LIMIT }
    }
}

impl PageRequest {
    /// To this depth, with nothing recorded.
    pub fn depth(depth: u8) -> Self {
        Self { limits: Limits::depth(depth), guess: None, bounds: Bounds::default(), record: None }
    }
}

/// A page's run.
#[derive(Debug)]
pub struct PageRun {
    /// What it found, as the side to move sees it, or why it could not go on.
    pub outcome: Result<Found, Fault>,
    /// Its events, if they were recorded: up to where it could not go on.
    pub steps: Option<Steps>,
    /// Its lines, if they were recorded.
    pub trail: Option<Trail>,
}

impl<G: Knowledge + Present> Played<G> {
    /// What [`Session::run_page`](super::Session::run_page) answers.
    pub(super) fn interpret(&self, program: &Program, request: &PageRequest, stop: &Stop) -> PageRun {
        let PageRequest { limits, guess, bounds, record } = *request;
        let guess = guess.map(|guess| seen_by_first(self.root_side(), guess));
        let start = Start { guess, ..Start::default() };
        let tree = (self.now(), limits.deepest());
        let clock = |limits| Clock::start(limits, stop.clone());
        let Some(PageRecord { events, moments }) = record else {
            let outcome = program.run(start, tree, &mut Silent, clock(limits), bounds);
            return PageRun { outcome, steps: None, trail: None };
        };
        let mut recorder = StepRecorder::of_page(program, self.root_side(), events);
        let mut trail = Trail::new(moments);
        // A node has an event at least.
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(events as u64);
        let clock = clock(Limits { nodes: Some(nodes), ..limits });
        let outcome = program.trace(start, tree, &mut recorder, clock, (bounds, &mut trail));
        PageRun { outcome, steps: Some(recorder.into_steps()), trail: Some(trail) }
    }
}
