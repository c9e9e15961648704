//! At which node the techniques in which two searches differ change a root: found by halving, each half a replay
//! ([`confirmed`](crate::trace::diff::confirmed)).

use std::ops::Range;

use super::Request;
use super::played::Played;
use crate::games::{Knowledge, Present};
use crate::numbers::Whole as _;
use crate::search::techniques::Techniques;
use crate::search::{Entry, Found, Limits, Observer, Returned, Stop, Table};
use crate::session::{Method, Progress, Watch};
use crate::trace::Tree;
use crate::trace::diff::Diff;
use crate::trace::diff::confirmed::{Besides, Confirmed, Doubt, RootDecision, Unconfirmed};

/// The most visits of all replays together.
const MOST: u64 = 30_000_000;

/// What to run to have the first difference of two searches confirmed. `None` where no root differs, or they cannot be run
/// again with something switched: they differ in more than techniques, or are none of the engine with one thread.
pub fn to_confirm(requests: [&Request; 2], trees: [&Tree; 2], diff: &Diff) -> Option<(Doubt, Request)> {
    let plans = requests.map(|request| request.plan);
    let own = |side: usize| requests[side].method == Method::Engine && trees[side].logged().is_none();
    let recorded =
        |side: usize| matches!(requests[side].watch, Watch::Record { .. }) || plans[side].threads == 1;
    let [one, mut two] = plans;
    (two.techniques, two.limits, two.threads) = (one.techniques, one.limits, one.threads);
    let alike = one == two && one.instead.is_none();
    if !alike || !(0..2).all(|side| own(side) && recorded(side)) {
        return None;
    }
    let doubt = Doubt::of(diff, trees, plans.map(|plan| plan.techniques))?;
    let request = Request { watch: Watch::Confirm { doubt, most: MOST }, ..*requests[doubt.side()] };
    Some((doubt, request))
}

/// The most replays for a node that changes the root by itself.
const TRIES: u32 = 400;

/// Nodes by the numbers of their visits.
type Visits = Range<u64>;

/// The same search again and again, the techniques switched at other nodes each time.
pub(super) struct Replays<'a, G: Present> {
    pub(super) played: &'a Played<G>,
    pub(super) request: Request,
    pub(super) table: &'a mut Table,
    pub(super) stop: &'a Stop,
    pub(super) doubt: Doubt,
    /// Visits that may still be made.
    pub(super) left: u64,
}

/// What a replay came to, and how many visits it made.
type Replayed = (Option<RootDecision>, u64);

impl<G: Knowledge + Present> Replays<'_, G> {
    /// The node.
    pub(super) fn confirm(&mut self) -> Result<Confirmed, Unconfirmed> {
        let (root, visits) = self.run(0..0, self.left)?;
        let [here, there] = self.doubt.returned;
        let own = root.filter(|root| root.is(here)).ok_or(Unconfirmed::Otherwise)?;
        let (root, visited) = self.run(1..u64::MAX, self.left)?;
        let other = root.filter(|&root| root != own && root.is(there)).ok_or(Unconfirmed::Otherwise)?;
        Halving { replays: self, own, other, end: visits + 1, tries: TRIES, most: 2 * visits.max(visited) }
            .confirm()
    }

    /// One replay, of so many visits at most.
    fn run(&mut self, nodes: Visits, most: u64) -> Result<Replayed, Unconfirmed> {
        let depth = self.doubt.depth;
        let mut request = self.request;
        request.plan.limits = Limits {
            depth: Some(depth),
            nodes: Some(most.min(self.left)),
            time: None,
            target: None,
            ..request.plan.limits
        };
        let mut root = None;
        let mut hear = |progress: Progress<'_>| match progress {
            Progress::Iteration(iteration) if iteration.depth == depth && iteration.line == 1 => {
                let best = iteration.pv.first().copied();
                root = Some(RootDecision { best, score: iteration.score, bound: iteration.bound });
            }
            _ => {}
        };
        self.table.clear();
        let mut switching = Switching { techniques: self.doubt.switched, nodes, open: Vec::new(), visits: 0 };
        let found: Found = self.played.watched(&request, self.table, self.stop, &mut switching, &mut hear);
        if self.stop.is_stopped() {
            return Err(Unconfirmed::Stopped);
        }
        self.left = self.left.saturating_sub(found.counts.nodes);
        if self.left == 0 {
            return Err(Unconfirmed::TooLong);
        }
        Ok((root.filter(|_| !found.stopped), found.counts.nodes))
    }
}

/// The search for the node.
struct Halving<'a, 'b, G: Present> {
    replays: &'a mut Replays<'b, G>,
    /// What the root decides where nothing is switched.
    own: RootDecision,
    /// What it decides where they are switched everywhere.
    other: RootDecision,
    /// The number after that of the last visit.
    end: u64,
    /// Replays that may still be made for a node that changes the root by itself.
    tries: u32,
    /// The most visits of one replay: more than both searches made.
    most: u64,
}

impl<G: Knowledge + Present> Halving<'_, '_, G> {
    /// What the root decides where the techniques are switched at these nodes; `None` where that is what it was, or is not
    /// known after so many visits.
    fn changes(&mut self, nodes: Visits) -> Result<Option<RootDecision>, Unconfirmed> {
        if nodes.is_empty() {
            return Ok(None);
        }
        let last = if nodes.end == self.end { u64::MAX } else { nodes.end };
        let (root, _) = self.replays.run(nodes.start..last, self.most)?;
        Ok(root.filter(|root| *root != self.own))
    }

    /// The guess, where nothing before it matters; else a node that changes the root by itself; else the last one from which
    /// on it has to be switched.
    fn confirm(&mut self) -> Result<Confirmed, Unconfirmed> {
        let guess = self.replays.doubt.guess;
        let guessed = match guess {
            0 => None,
            _ => self.changes(guess..guess + 1)?.map(|root| (guess, root)),
        };
        let before = guessed.map_or(self.end, |(guess, _)| guess);
        let found = match guessed {
            Some((guess, root)) if self.changes(1..before)?.is_none() => {
                return Ok(self.confirmed(guess, root, true));
            }
            _ => self.narrow(&(1..before))?,
        };
        match (found, guessed) {
            (Some((visit, root)), _) => {
                let is_first = self.changes(1..visit)?.is_none();
                Ok(self.confirmed(visit, root, is_first))
            }
            (None, Some((guess, root))) => Ok(self.confirmed(guess, root, false)),
            (None, None) => self.last(),
        }
    }

    fn confirmed(&self, visit: u64, root: RootDecision, is_first: bool) -> Confirmed {
        let roots = [self.own, root];
        let has = self.replays.request.plan.techniques;
        Confirmed { doubt: self.replays.doubt, visit, has, besides: Besides::Nowhere, is_first, roots }
    }

    /// Narrows nodes that change the root when they are switched down to one of them, the earlier ones first: in halves, and
    /// where none leads to one in quarters, and so on, since what one node does another may undo. `None` where none is found.
    fn narrow(&mut self, nodes: &Visits) -> Result<Option<(u64, RootDecision)>, Unconfirmed> {
        let mut parts = 2;
        loop {
            let step = (nodes.end - nodes.start).div_ceil(parts);
            for start in nodes.clone().step_by(step.fitted()) {
                if self.tries == 0 {
                    return Ok(None);
                }
                self.tries -= 1;
                let part = start..nodes.end.min(start + step);
                let Some(root) = self.changes(part.clone())? else { continue };
                if part.end - part.start == 1 {
                    return Ok(Some((start, root)));
                }
                if let Some(found) = self.narrow(&part)? {
                    return Ok(Some(found));
                }
            }
            if step == 1 {
                return Ok(None);
            }
            parts *= 2;
        }
    }

    /// The last node from which on the techniques have to be switched.
    fn last(&mut self) -> Result<Confirmed, Unconfirmed> {
        let (mut from, mut until) = (1, self.end);
        let mut root = self.other;
        while until - from > 1 {
            let middle = from.midpoint(until);
            match self.changes(middle..self.end)? {
                Some(found) => (from, root) = (middle, found),
                None => until = middle,
            }
        }
        let alone = self.changes(from..from + 1)?;
        Ok(match alone {
            Some(root) => self.confirmed(from, root, false),
            None => Confirmed { besides: Besides::After, ..self.confirmed(from, root, false) },
        })
    }
}

/// Has techniques switched at some nodes.
struct Switching {
    techniques: Techniques,
    nodes: Visits,
    /// The numbers of the nodes that are entered and not left.
    open: Vec<u64>,
    visits: u64,
}

impl Observer for Switching {
    fn enter(&mut self, _: &Entry) {
        self.visits += 1;
        self.open.push(self.visits);
    }

    fn leave(&mut self, _: Option<Returned>) {
        self.open.pop();
    }

    fn switched(&self, next: bool) -> Techniques {
        let here = if next { Some(self.visits + 1) } else { self.open.last().copied() };
        if here.is_some_and(|here| self.nodes.contains(&here)) { self.techniques } else { Techniques::NONE }
    }
}
