//! Move ordering: the table move, tactical moves, killers, the countermove, quiet moves by history, and captures that lose
//! material.
//!
//! Alpha-beta sees b^d leaves with the worst order and about b^(d/2) with the best (sources: L6, C9), so the order
//! is worth more than any other technique. Moves are picked one at a time: after an early cut the rest was never
//! sorted.

use super::amounts::MoveOrder;
use super::observer::{Observer, Order, OrderReason};
use super::ranks::{Rank, Ranks};
use super::searcher::Searcher;
use super::techniques::continuation_history::After;
use super::techniques::history::History;
use super::techniques::{Technique, killers, mvv_lva};
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
}

impl<M> Ranked<M> {
    /// The table, or a node like this one, speaks for it.
    #[inline]
    pub(super) fn is_recommended(&self) -> bool {
        matches!(self.reason, OrderReason::TableMove | OrderReason::Killer | OrderReason::Countermove)
    }

    fn new<G: Knowledge<Move = M>>(
        position: &G,
        mv: M,
        tactical: bool,
        (reason, figure): (OrderReason, i32),
    ) -> Self
    where
        M: Copy,
    {
        Self { mv, tag: position.tag(mv), tactical, reason, figure, left_out: false }
    }

    /// As the observer is told.
    #[inline]
    pub(super) fn order(&self, place: usize) -> Order {
        let figure = self.figure.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Order { place: place as u16, reason: self.reason, figure }
    }
}

/// The moves of a node, handed out best first. The move to begin with comes before any other is ranked: after an early
/// cut nothing is known of the rest, and nothing was spent on it.
pub(super) struct Picker<'m, M> {
    moves: &'m MoveList<M>,
    /// The move to begin with.
    first: Option<MoveTag>,
    ply: usize,
    /// Of the moves that are not handed out yet.
    ranks: Ranks,
    /// The moves handed out so far.
    tried: MoveList<Ranked<M>>,
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
    /// All that are left.
    Rest,
}

impl<'m, M: Copy> Picker<'m, M> {
    /// Of these moves. `first` is the move to begin with, if it is among them.
    #[inline]
    pub(super) fn new(moves: &'m MoveList<M>, first: Option<MoveTag>, ply: usize) -> Self {
        let stage = if first.is_some() { Stage::First } else { Stage::RankTactical };
        Self { moves, first, ply, ranks: Ranks::new(), tried: MoveList::new(), left_out: 0, stage }
    }

    /// Of all of these moves but one.
    #[inline]
    pub(super) fn without(moves: &'m MoveList<M>, first: MoveTag, ply: usize) -> Self {
        Self { stage: Stage::RankTactical, ..Self::new(moves, Some(first), ply) }
    }

    /// How many moves there are.
    #[inline]
    pub(super) fn all(&self) -> usize {
        self.moves.len()
    }

    /// How many moves have not been handed out.
    #[inline]
    pub(super) fn untouched(&self) -> usize {
        self.moves.len() - self.tried.len()
    }

    /// The moves handed out so far.
    #[inline]
    pub(super) fn tried(&self) -> &[Ranked<M>] {
        &self.tried
    }

    /// How many of those were to be searched.
    #[inline]
    pub(super) fn searched(&self) -> usize {
        self.tried.len() - self.left_out
    }

    /// The move that was handed out last is not searched.
    pub(super) fn leave_out(&mut self) {
        self.left_out += 1;
        if let Some(last) = self.tried.last_mut() {
            last.left_out = true;
        }
    }

    /// The next best move.
    #[inline]
    pub(super) fn pick<G: Knowledge<Move = M>, O: Observer>(
        &mut self,
        search: &Searcher<'_, G, O>,
        position: &G,
    ) -> Option<Ranked<M>> {
        if self.untouched() == 0 {
            return None;
        }
        if search.amount(false, |amounts| amounts.order) != MoveOrder::BestFirst {
            return self.pick_as_asked(search, position);
        }
        if self.stage != Stage::Rest
            && let Some(early) = self.pick_early(search, position)
        {
            return Some(early);
        }
        self.best(search, position, Rank::LOWEST)
    }

    /// The next best move before quiet ones come. When there is none, the rest is ranked.
    fn pick_early<G: Knowledge<Move = M>, O: Observer>(
        &mut self,
        search: &Searcher<'_, G, O>,
        position: &G,
    ) -> Option<Ranked<M>> {
        if self.stage == Stage::First {
            self.stage = Stage::RankTactical;
            let first = self.moves.iter().find(|&&mv| self.first == Some(position.tag(mv)));
            if let Some(&mv) = first {
                let tactical = position.is_tactical(mv);
                return Some(self.hand_out(Ranked::new(position, mv, tactical, (OrderReason::TableMove, 0))));
            }
        }
        let in_front = search.has(Technique::MvvLva);
        if self.stage == Stage::RankTactical {
            self.stage = Stage::Tactical;
            if in_front {
                self.rank(position, |mv, _, tactical, number| {
                    tactical.then(|| Rank::tactical(mvv_lva::figure(position, mv), number))
                });
            }
        }
        if let Some(tactical) = self.best(search, position, Rank::NEUTRAL) {
            return Some(tactical);
        }
        self.stage = Stage::Rest;
        if self.ranks.waiting() < self.untouched() {
            let ranker = Ranker::new(search, position, self.ply);
            self.rank(position, |mv, tag, tactical, number| match (tactical, in_front) {
                (true, true) => None,
                (true, false) => Some(ranker.capture(mv, number)),
                (false, _) => Some(ranker.rank(mv, tag, number)),
            });
        }
        None
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
            let ranker = Ranker::new(search, position, self.ply);
            self.rank(position, |mv, tag, tactical, number| {
                Some(if tactical { ranker.capture(mv, number) } else { ranker.rank(mv, tag, number) })
            });
            let (order, key) = (search.amount(false, |amounts| amounts.order), position.key());
            self.ranks.change(|number, rank| match order {
                MoveOrder::BestFirst | MoveOrder::Generated => rank.generated(),
                MoveOrder::WorstFirst => rank.reversed(),
                MoveOrder::Random => Rank::by_lot(lot(key, position.tag(self.moves[number]))),
            });
        }
        let (number, _) = self.ranks.highest()?;
        self.ranks.take(number);
        let mv = self.moves[number];
        let tactical = position.is_tactical(mv);
        Some(self.hand_out(Ranked::new(position, mv, tactical, (OrderReason::Asked, 0))))
    }

    /// Gives a rank to the moves, but the first, that `rank` has one for.
    #[inline]
    fn rank<G: Knowledge<Move = M>>(
        &mut self,
        position: &G,
        rank: impl Fn(M, MoveTag, bool, usize) -> Option<Rank>,
    ) {
        self.ranks.make_room(self.moves.len());
        self.ranks.give(self.moves.iter().enumerate().map(|(number, &mv)| {
            let tag = position.tag(mv);
            if self.first == Some(tag) { None } else { rank(mv, tag, position.is_tactical(mv), number) }
        }));
    }

    /// The best of the rest, if its rank is at least `least`. A capture whose turn it is goes back behind the quiet
    /// moves if it loses material on its square: most are never asked.
    #[inline]
    fn best<G: Knowledge<Move = M>, O: Observer>(
        &mut self,
        search: &Searcher<'_, G, O>,
        position: &G,
        least: Rank,
    ) -> Option<Ranked<M>> {
        loop {
            let (number, rank) = self.ranks.highest()?;
            if rank < least {
                return None;
            }
            let mv = self.moves[number];
            let tactical = position.is_tactical(mv);
            let unasked = tactical && rank >= Rank::NEUTRAL && search.has(Technique::SeeOrder);
            if unasked && !position.see_ge(mv, 0) {
                self.ranks.set(number, rank.losing());
                continue;
            }
            self.ranks.take(number);
            return Some(self.hand_out(Ranked::new(position, mv, tactical, rank.reason(tactical))));
        }
    }

    #[inline]
    fn hand_out(&mut self, ranked: Ranked<M>) -> Ranked<M> {
        self.tried.push(ranked);
        ranked
    }
}

/// A number for a move of a position, the same whenever it is asked for, mixed with the constants of SplitMix64
/// (Steele, Lea & Flood 2014).
#[inline]
fn lot(key: Key, tag: MoveTag) -> i32 {
    let mixed = (key ^ u64::from(tag.number())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 34) as i32
}

/// What the ranks of one node's moves rest on.
struct Ranker<'a, G> {
    position: &'a G,
    tactical_first: bool,
    /// The killers, if they are on.
    killers: [Option<MoveTag>; killers::SLOTS],
    /// The move that refuted the one before elsewhere.
    answer: Option<MoveTag>,
    /// The history counters, if they are on.
    history: Option<&'a History>,
    /// The continuation histories that are on.
    continuations: [Option<After<'a>>; 2],
}

impl<'a, G: Knowledge> Ranker<'a, G> {
    fn new<O: Observer>(search: &'a Searcher<'_, G, O>, position: &'a G, ply: usize) -> Self {
        let before = search.before(ply);
        let answer = before[0].filter(|_| search.has(Technique::Countermove));
        let continued = search.has(Technique::ContinuationHistory);
        Self {
            position,
            tactical_first: search.has(Technique::MvvLva),
            killers: if search.has(Technique::Killers) { search.killers.at(ply) } else { Default::default() },
            answer: answer.and_then(|before| search.countermoves.get(before)),
            history: search.has(Technique::History).then_some(&search.history),
            continuations: before
                .map(|index| index.filter(|_| continued).map(|index| search.continuations.after(index))),
        }
    }

    /// The rank of a quiet move.
    #[inline]
    fn rank(&self, mv: G::Move, tag: MoveTag, number: usize) -> Rank {
        if let Some(slot) = self.killers.iter().position(|&killer| killer == Some(tag)) {
            Rank::killer(slot, number)
        } else if self.answer == Some(tag) {
            Rank::countermove(number)
        } else {
            Rank::other(self.figure(mv), number)
        }
    }

    /// The rank of a tactical move. Where the exchange is asked for, it comes early until it is known to lose.
    #[inline]
    fn capture(&self, mv: G::Move, number: usize) -> Rank {
        if self.tactical_first {
            Rank::tactical(mvv_lva::figure(self.position, mv), number)
        } else {
            Rank::other(0, number)
        }
    }

    /// What the histories that are on say of a quiet move together.
    #[inline]
    fn figure(&self, mv: G::Move) -> i32 {
        let figure = self.history.map_or(0, |history| history.get(self.position.history_slot(mv)));
        let index = self.position.piece_to_index(mv);
        let [last, before] = self.continuations.map(|after| after.map_or(0, |after| after.get(index)));
        figure + last + before
    }
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The last two moves before a ply, by what went where.
    #[inline]
    pub(super) fn before(&self, ply: usize) -> [Option<usize>; 2] {
        [self.piece_to[ply], ply.checked_sub(1).and_then(|ply| self.piece_to[ply])]
    }
}
