//! Move ordering: the table move, tactical moves, killers, then quiet moves by history.
//!
//! Alpha-beta sees b^d leaves with the worst order and about b^(d/2) with the best (sources: L6, C9), so the order
//! is worth more than any other technique. Moves are picked one at a time: after an early cut the rest was never
//! sorted.

use super::amounts::MoveOrder;
use super::observer::{Observer, Order, OrderReason};
use super::searcher::Searcher;
use super::techniques::continuation_history::After;
use super::techniques::{Technique, mvv_lva};
use crate::games::{Key, Knowledge, MoveList, MoveTag};

/// A move with its tag and the reason for its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) mv: M,
    pub(super) tag: MoveTag,
    pub(super) tactical: bool,
    pub(super) reason: OrderReason,
    pub(super) figure: i32,
    /// It was handed out and not searched.
    pub(super) left_out: bool,
    rank: i32,
}

impl<M> Ranked<M> {
    /// The table, or a node like this one, speaks for it.
    pub(super) fn is_recommended(&self) -> bool {
        matches!(self.reason, OrderReason::TableMove | OrderReason::Killer | OrderReason::Countermove)
    }

    /// The move to begin with.
    fn first<G: Knowledge<Move = M>>(position: &G, mv: M) -> Self
    where
        M: Copy,
    {
        let (tag, tactical) = (position.tag(mv), position.is_tactical(mv));
        Self { mv, tag, tactical, reason: OrderReason::TableMove, figure: 0, left_out: false, rank: 0 }
    }

    /// As the observer is told.
    pub(super) fn order(&self, place: usize) -> Order {
        let figure = self.figure.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Order { place: place.min(255) as u8, reason: self.reason, figure }
    }
}

/// The moves of a node, handed out best first. The move to begin with comes before any other is ranked: after an early
/// cut nothing is known of the rest, and nothing was spent on it.
pub(super) struct Picker<'m, M> {
    moves: &'m MoveList<M>,
    /// The move to begin with.
    first: Option<MoveTag>,
    ply: usize,
    /// Once there are any: those handed out, then the rest in no order.
    ranked: MoveList<Ranked<M>>,
    next: usize,
    left_out: usize,
    stage: Stage,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The move to begin with.
    First,
    /// Ranking the tactical moves, if all of them come before all others.
    RankTactical,
    /// The tactical moves, except those that have turned out to lose material.
    Tactical,
    /// Ranking the rest.
    RankRest,
    /// The rest.
    Rest,
}

/// Ranks lie in bands, one a reason; figures within a band stay below its height.
const BAND: i32 = 1 << 16;

/// Ranks leave room for a move's number, the first the highest, so that no two are equal and among equals the
/// generator's order stays.
const NUMBERS: i32 = 1 << 12;

/// Above losing captures, of which it is not known yet that they lose.
const LOSING: i32 = -1;

impl<'m, M: Copy> Picker<'m, M> {
    /// Of these moves. `first` is the move to begin with, if it is among them.
    pub(super) fn new(moves: &'m MoveList<M>, first: Option<MoveTag>, ply: usize) -> Self {
        let stage = if first.is_some() { Stage::First } else { Stage::RankTactical };
        Self { moves, first, ply, ranked: MoveList::new(), next: 0, left_out: 0, stage }
    }

    /// Of all of these moves but one.
    pub(super) fn without(moves: &'m MoveList<M>, first: MoveTag, ply: usize) -> Self {
        Self { stage: Stage::RankTactical, ..Self::new(moves, Some(first), ply) }
    }

    /// How many moves there are.
    pub(super) fn all(&self) -> usize {
        self.moves.len()
    }

    /// How many moves have not been handed out.
    pub(super) fn untouched(&self) -> usize {
        self.moves.len() - self.next
    }

    /// The moves handed out so far.
    pub(super) fn tried(&self) -> &[Ranked<M>] {
        &self.ranked[..self.next]
    }

    /// How many of those were to be searched.
    pub(super) fn searched(&self) -> usize {
        self.next - self.left_out
    }

    /// The move that was handed out last is not searched.
    pub(super) fn leave_out(&mut self) {
        self.left_out += 1;
        self.ranked[self.next - 1].left_out = true;
    }

    /// The next best move.
    pub(super) fn pick<G: Knowledge<Move = M>, O: Observer>(
        &mut self,
        search: &Searcher<'_, G, O>,
        position: &G,
    ) -> Option<Ranked<M>> {
        if search.amounts.order != MoveOrder::BestFirst {
            return self.pick_as_asked(search, position);
        }
        if self.stage == Stage::First {
            self.stage = Stage::RankTactical;
            let first = self.moves.iter().find(|&&mv| self.first == Some(position.tag(mv)));
            if let Some(&mv) = first {
                self.ranked.push(Ranked::first(position, mv));
                self.next = 1;
                return self.ranked.last().copied();
            }
        }
        let in_front = search.has(Technique::MvvLva);
        if self.stage == Stage::RankTactical {
            self.stage = Stage::Tactical;
            if in_front {
                self.rank(search, position, |tactical| tactical);
            }
        }
        if self.stage == Stage::Tactical {
            if let Some(best) = self.best(search, position, 0) {
                return Some(best);
            }
            self.stage = Stage::RankRest;
        }
        if self.stage == Stage::RankRest {
            self.stage = Stage::Rest;
            self.rank(search, position, |tactical| !(tactical && in_front));
        }
        self.best(search, position, i32::MIN)
    }

    /// The next move of an order that was set by hand. Nothing is recommended there, not even the move to begin with,
    /// unless all others are asked for.
    fn pick_as_asked<G: Knowledge<Move = M>, O: Observer>(
        &mut self,
        search: &Searcher<'_, G, O>,
        position: &G,
    ) -> Option<Ranked<M>> {
        if self.stage == Stage::First {
            self.first = None;
        }
        if self.stage != Stage::Rest {
            self.stage = Stage::Rest;
            self.rank(search, position, |_| true);
            let (order, key) = (search.amounts.order, position.key());
            for (number, one) in self.ranked.iter_mut().enumerate() {
                let rank = match order {
                    MoveOrder::BestFirst | MoveOrder::Generated => number as i32,
                    MoveOrder::WorstFirst => one.rank,
                    MoveOrder::Random => lot(key, one.tag),
                };
                (one.rank, one.reason, one.figure) = (-rank, OrderReason::Asked, 0);
            }
        }
        let rest = &mut self.ranked[self.next..];
        let best = (0..rest.len()).max_by_key(|&index| rest[index].rank)?;
        rest.swap(0, best);
        self.next += 1;
        Some(self.ranked[self.next - 1])
    }

    /// Ranks the moves of a kind but the first.
    fn rank<G: Knowledge<Move = M>, O: Observer>(
        &mut self,
        search: &Searcher<'_, G, O>,
        position: &G,
        kind: impl Fn(bool) -> bool,
    ) {
        let ranker = Ranker::new(search, position, self.ply);
        for (number, &mv) in self.moves.iter().enumerate() {
            let (tag, tactical) = (position.tag(mv), position.is_tactical(mv));
            if kind(tactical) && self.first != Some(tag) {
                let mut ranked = ranker.rank(mv, tag, tactical);
                ranked.rank = ranked.rank * NUMBERS + (NUMBERS - 1 - number as i32).max(0);
                self.ranked.push(ranked);
            }
        }
    }

    /// The best of the rest, if its rank is at least `least`. A capture whose turn it is goes back behind the quiet
    /// moves if it loses material on its square: most are never asked.
    fn best<G: Knowledge<Move = M>, O: Observer>(
        &mut self,
        search: &Searcher<'_, G, O>,
        position: &G,
        least: i32,
    ) -> Option<Ranked<M>> {
        loop {
            let rest = &mut self.ranked[self.next..];
            let best = (0..rest.len()).max_by_key(|&index| rest[index].rank)?;
            let one = &mut rest[best];
            if one.rank < least {
                return None;
            }
            let unasked = one.tactical && one.rank >= 0 && search.has(Technique::SeeOrder);
            if unasked && !position.exchange_holds(one.mv, 0) {
                one.reason = OrderReason::LosingCapture;
                one.rank = (LOSING * BAND + one.figure) * NUMBERS + one.rank % NUMBERS;
                continue;
            }
            rest.swap(0, best);
            self.next += 1;
            return Some(self.ranked[self.next - 1]);
        }
    }
}

/// A number for a move of a position, the same whenever it is asked for: the upper bits of a multiplicative hash
/// (Knuth, The Art of Computer Programming 3, 6.4).
fn lot(key: Key, tag: MoveTag) -> i32 {
    let mixed = (key ^ u64::from(tag.number())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 34) as i32
}

/// What the ranks of one node's moves rest on.
struct Ranker<'a, 'b, G: Knowledge, O> {
    search: &'a Searcher<'b, G, O>,
    position: &'a G,
    ply: usize,
    /// The move that refuted the one before elsewhere.
    answer: Option<MoveTag>,
    /// The continuation histories that are on.
    continuations: [Option<After<'a>>; 2],
}

impl<'a, 'b, G: Knowledge, O: Observer> Ranker<'a, 'b, G, O> {
    fn new(search: &'a Searcher<'b, G, O>, position: &'a G, ply: usize) -> Self {
        let before = search.before(ply);
        let answer = before[0].filter(|_| search.has(Technique::Countermove));
        let continued = search.has(Technique::ContinuationHistory);
        Self {
            search,
            position,
            ply,
            answer: answer.and_then(|before| search.countermoves.get(before)),
            continuations: before
                .map(|role| role.filter(|_| continued).map(|role| search.continuations.after(role))),
        }
    }

    /// The move with its rank, without its number.
    fn rank(&self, mv: G::Move, tag: MoveTag, tactical: bool) -> Ranked<G::Move> {
        let (reason, figure, band) = if tactical {
            self.capture(mv)
        } else if let Some(slot) = self.killer(tag) {
            (OrderReason::Killer, slot as i32 + 1, 2)
        } else if self.answer == Some(tag) {
            (OrderReason::Countermove, 0, 1)
        } else {
            quiet(self.figure(mv))
        };
        let within = if reason == OrderReason::Killer { -figure } else { figure };
        Ranked { mv, tag, tactical, reason, figure, left_out: false, rank: band * BAND + within }
    }

    /// Where the exchange is asked for, a capture comes early until it is known to lose.
    fn capture(&self, mv: G::Move) -> (OrderReason, i32, i32) {
        if self.search.has(Technique::MvvLva) {
            (OrderReason::Tactical, mvv_lva::figure(self.position, mv), 3)
        } else {
            (OrderReason::Generator, 0, 0)
        }
    }

    fn killer(&self, tag: MoveTag) -> Option<usize> {
        let on = self.search.has(Technique::Killers);
        if on { self.search.killers.rank(self.ply, tag) } else { None }
    }

    /// What the histories that are on say of a quiet move together.
    fn figure(&self, mv: G::Move) -> i32 {
        let mut figure = 0;
        if self.search.has(Technique::History) {
            figure += self.search.history.get(self.position.history_slot(mv));
        }
        if self.continuations != [None, None] {
            let role = self.position.role_slot(mv);
            figure += self.continuations.iter().flatten().map(|after| after.get(role)).sum::<i32>();
        }
        figure
    }
}

/// A move that nothing is known of stays in the generator's order.
fn quiet(figure: i32) -> (OrderReason, i32, i32) {
    if figure == 0 { (OrderReason::Generator, 0, 0) } else { (OrderReason::History, figure, 0) }
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The roles of the last two moves before a ply.
    pub(super) fn before(&self, ply: usize) -> [Option<usize>; 2] {
        [self.roles[ply], ply.checked_sub(1).and_then(|ply| self.roles[ply])]
    }
}
