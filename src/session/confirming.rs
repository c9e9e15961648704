//! At which node that in which two searches differ changes a root: found by replays ([`confirmed`](crate::trace::diff::confirmed)).

use std::cell::RefCell;
use std::ops::Range;

use super::Request;
use super::played::Played;
use crate::games::{Knowledge, Present};
use crate::numbers::Whole as _;
use crate::search::replay::{Instead, Intervention, Switch};
use crate::search::{Amounts, Entry, Found, Limits, Observer, Returned, Stop, Table};
use crate::session::{Method, Progress, Watch};
use crate::trace::Tree;
use crate::trace::diff::Diff;
use crate::trace::diff::confirmed::{Before, Besides, Confirmed, Doubt, RootDecision, Unconfirmed};

/// The most visits of all replays together: where a search is short, and where it is as long as one that is told of at all.
/// The latter are minutes, beside everything else.
const MOST: (u64, u64) = (30_000_000, 200_000_000);

/// What to run to have the first difference of two searches confirmed. `None` where no root differs, or they cannot be run
/// again with something switched: they differ in more than techniques and amounts, or are none of the engine with one
/// thread.
pub fn to_confirm(requests: [&Request; 2], trees: [&Tree; 2], diff: &Diff) -> Option<(Doubt, Request)> {
    let plans = requests.map(|request| request.plan);
    let own = |side: usize| requests[side].method == Method::Engine && trees[side].logged().is_none();
    let recorded =
        |side: usize| matches!(requests[side].watch, Watch::Record { .. }) || plans[side].threads == 1;
    let [one, mut two] = plans;
    // A player's attention is that of the whole search.
    two.amounts = Amounts { attention: two.amounts.attention, ..one.amounts };
    (two.techniques, two.limits, two.threads) = (one.techniques, one.limits, one.threads);
    let alike = one == two && one.instead.is_none();
    if !alike || !(0..2).all(|side| own(side) && recorded(side)) {
        return None;
    }
    let (doubt, switch) = Doubt::of(diff, trees, plans.map(|plan| (plan.techniques, plan.amounts)))?;
    let longer = trees[0].visited().max(trees[1].visited());
    let most = (2 * NEEDED * longer).clamp(MOST.0, MOST.1);
    let mut request = Request { watch: Watch::Confirm { doubt, most }, ..*requests[doubt.side()] };
    request.plan.instead = Some(Intervention { at: 1, instead: Instead::SwitchFrom(switch) });
    Some((doubt, request))
}

/// Replays that there has to be room for: halving the nodes twice, and what is asked of those that are found.
const NEEDED: u64 = 50;

/// Nodes by the numbers of their visits.
type Visits = Range<u64>;

/// The same search again and again, something switched at other nodes each time.
pub(super) struct Replays<'a, G: Present> {
    played: &'a Played<G>,
    request: Request,
    table: &'a mut Table,
    stop: &'a Stop,
    doubt: Doubt,
    switch: Switch,
    /// Visits that may still be made.
    left: u64,
}

/// What a replay came to.
struct Replayed {
    /// What its root decides; `None` where it did not come so far.
    root: Option<RootDecision>,
    /// How many visits it made.
    visits: u64,
    /// The nodes at which it makes a difference whether something is switched, in order.
    asked: Vec<u64>,
}

impl<'a, G: Knowledge + Present> Replays<'a, G> {
    /// Of a request of [`to_confirm`]; `None` for any other.
    pub(super) fn of(
        played: &'a Played<G>,
        request: &Request,
        table: &'a mut Table,
        stop: &'a Stop,
    ) -> Option<Self> {
        let Watch::Confirm { doubt, most: left } = request.watch else { return None };
        let Instead::SwitchFrom(switch) = request.plan.instead?.instead else { return None };
        Some(Self { played, request: *request, table, stop, doubt, switch, left })
    }

    /// The node.
    pub(super) fn confirm(&mut self) -> Result<Confirmed, Unconfirmed> {
        let [here, there] = self.doubt.returned;
        let (own, search) = self.whole(0..0)?;
        let (other, all) = self.whole(1..u64::MAX)?;
        if !own.is(here) || !other.is(there) || own == other || search.asked.is_empty() {
            return Err(Unconfirmed::Otherwise);
        }
        let cost = search.visits.max(all.visits);
        Trying { replays: self, own, other, asked: search.asked, cost }.confirm()
    }

    /// One replay that has to come to its root.
    fn whole(&mut self, nodes: Visits) -> Result<(RootDecision, Replayed), Unconfirmed> {
        let replayed = self.run(nodes, self.left / NEEDED)?;
        Ok((replayed.root.ok_or(Unconfirmed::TooLong)?, replayed))
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
        let mut switching = Switching::new(self.switch, nodes);
        let found: Found = self.played.watched(&request, self.table, self.stop, &mut switching, &mut hear);
        if self.stop.is_stopped() {
            return Err(Unconfirmed::Stopped);
        }
        let visits = found.counts.nodes;
        self.left = self.left.saturating_sub(visits);
        if self.left == 0 {
            return Err(Unconfirmed::TooLong);
        }
        Ok(Replayed { root: root.filter(|_| !found.stopped), visits, asked: switching.into_asked() })
    }
}

/// The search for the node.
struct Trying<'a, 'b, G: Present> {
    replays: &'a mut Replays<'b, G>,
    /// What the root decides where nothing is switched.
    own: RootDecision,
    /// What it decides where all nodes are switched.
    other: RootDecision,
    /// The nodes at which that makes a difference.
    asked: Vec<u64>,
    /// Visits of a replay.
    cost: u64,
}

/// What a node does to the root, if it does what is looked for.
type Does = Result<Option<RootDecision>, Unconfirmed>;

impl<G: Knowledge + Present> Trying<'_, '_, G> {
    /// The first node that changes the root by itself. Where each cannot be tried, one that does is looked for first, and
    /// then those before it are tried as far as that goes. Where none does, the first that cannot be made good.
    fn confirm(&mut self) -> Result<Confirmed, Unconfirmed> {
        let all = self.asked.len();
        let known = if self.can_try(all) { None } else { self.some()? };
        let before = known.map_or(all, |(visit, _)| self.asked.partition_point(|&at| at < visit));
        let (tried, root) = self.each(before, |trying, at| trying.alone(trying.asked[at]))?;
        match (root, known) {
            (Some(root), _) => {
                let roots = [self.own, root];
                Ok(self.confirmed(self.asked[tried], Besides::Nowhere, Before::Each { tried }, roots))
            }
            (None, Some((visit, root))) => {
                let told = match tried {
                    tried if tried == before => Before::Each { tried },
                    _ if self.changes(1..visit)?.is_none() => Before::Together,
                    _ => Before::Untold,
                };
                Ok(self.confirmed(visit, Besides::Nowhere, told, [self.own, root]))
            }
            (None, None) => self.lost(tried == all),
        }
    }

    fn confirmed(&self, visit: u64, besides: Besides, before: Before, roots: [RootDecision; 2]) -> Confirmed {
        let Replays { doubt, switch, ref request, .. } = *self.replays;
        Confirmed { doubt, switch, visit, has: request.plan.techniques, besides, before, roots }
    }

    /// There is room for so many replays, and for those that have to be made besides.
    fn can_try(&self, count: usize) -> bool {
        (count as u64 + NEEDED / 2).saturating_mul(self.cost) <= self.replays.left
    }

    /// How many of so many nodes, from the first one on, do not do what is looked for, and what the next one does; so far as
    /// there is room.
    fn each(
        &mut self,
        count: usize,
        does: impl Fn(&mut Self, usize) -> Does,
    ) -> Result<(usize, Option<RootDecision>), Unconfirmed> {
        for at in 0..count {
            if !self.can_try(1) {
                return Ok((at, None));
            }
            if let Some(root) = does(self, at)? {
                return Ok((at, Some(root)));
            }
        }
        Ok((count, None))
    }

    /// What the root decides where these nodes are switched, if that is not what it was.
    fn changes(&mut self, nodes: Visits) -> Does {
        let root = self.replays.run(nodes, 2 * self.cost)?.root;
        Ok(root.filter(|&root| root != self.own))
    }

    /// The same where this one is switched alone.
    fn alone(&mut self, visit: u64) -> Does {
        self.changes(visit..visit + 1)
    }

    /// What the root decides where only the nodes after this one are switched, if that is not what the other search has.
    fn loses(&mut self, at: usize) -> Does {
        let root = match self.asked.get(at + 1) {
            Some(&next) => self.replays.run(next..u64::MAX, 2 * self.cost)?.root,
            None => Some(self.own),
        };
        Ok(root.filter(|&root| root != self.other))
    }

    /// A node that changes the root by itself, be it not the first: what the trees tell, or one after which the other
    /// search's root is lost.
    fn some(&mut self) -> Result<Option<(u64, RootDecision)>, Unconfirmed> {
        let guess = self.replays.doubt.guess;
        if guess > 0
            && let Some(root) = self.alone(guess)?
        {
            return Ok(Some((guess, root)));
        }
        let (at, _) = self.halved()?;
        let visit = self.asked[at];
        Ok(self.alone(visit)?.map(|root| (visit, root)))
    }

    /// A node that loses the other search's root, which the one before it does not; and what the root is then.
    fn halved(&mut self) -> Result<(usize, RootDecision), Unconfirmed> {
        let (mut from, mut at, mut root) = (0, self.asked.len() - 1, self.own);
        while from < at {
            let middle = usize::midpoint(from, at);
            match self.loses(middle)? {
                Some(found) => (at, root) = (middle, found),
                None => from = middle + 1,
            }
        }
        Ok((at, root))
    }

    /// The first node that loses the other search's root. `is_none_alone`: each was tried by itself.
    fn lost(&mut self, is_none_alone: bool) -> Result<Confirmed, Unconfirmed> {
        let (halved, root) = self.halved()?;
        let (at, earlier) = self.each(halved, Self::loses)?;
        let before = match earlier {
            None if at < halved => Before::Untold,
            _ if !is_none_alone => Before::Untold,
            _ => Before::Each { tried: self.asked.len() },
        };
        let (at, root) = earlier.map_or((halved, root), |root| (at, root));
        Ok(self.confirmed(self.asked[at], Besides::After, before, [root, self.other]))
    }
}

/// Has something switched at some nodes.
struct Switching {
    switch: Switch,
    nodes: Visits,
    /// The numbers of the nodes that are entered and not left.
    open: Vec<u64>,
    visits: u64,
    /// Of each visit, whether it made a difference there.
    asked: RefCell<Vec<bool>>,
}

impl Switching {
    fn new(switch: Switch, nodes: Visits) -> Self {
        Self { switch, nodes, open: Vec::new(), visits: 0, asked: RefCell::default() }
    }

    /// The visits at which it made a difference whether something is switched.
    fn into_asked(self) -> Vec<u64> {
        let asked = self.asked.into_inner();
        (0..).zip(asked).filter_map(|(visit, asked)| asked.then_some(visit)).collect()
    }
}

impl Observer for Switching {
    fn enter(&mut self, _: &Entry) {
        self.visits += 1;
        self.open.push(self.visits);
    }

    fn leave(&mut self, _: Option<Returned>) {
        self.open.pop();
    }

    fn switch(&self) -> Option<&Switch> {
        Some(&self.switch)
    }

    fn is_switched(&self, next: bool) -> bool {
        let here = if next { Some(self.visits + 1) } else { self.open.last().copied() };
        let Some(here) = here else { return false };
        let (mut asked, at) = (self.asked.borrow_mut(), here.fitted::<usize>());
        if asked.len() <= at {
            asked.resize(at + 1, false);
        }
        asked[at] = true;
        self.nodes.contains(&here)
    }
}
