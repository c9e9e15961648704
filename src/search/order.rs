//! Move ordering: the table move, tactical moves, killers, then quiet moves by history.
//!
//! Alpha-beta sees b^d leaves with the worst order and about b^(d/2) with the best (sources: L6, C9), so the order
//! is worth more than any other technique. Moves are picked one at a time: after an early cut the rest was never
//! sorted.

use super::observer::{Observer, Order, OrderReason};
use super::searcher::Searcher;
use super::techniques::{Technique, mvv_lva};
use crate::games::{Knowledge, MoveList, MoveTag};

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

    /// As the observer is told.
    pub(super) fn order(&self, place: usize) -> Order {
        let figure = self.figure.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Order { place: place.min(255) as u8, reason: self.reason, figure }
    }
}

/// The moves of a node, handed out best first.
pub(super) struct Picker<M> {
    moves: MoveList<Ranked<M>>,
    next: usize,
    left_out: usize,
}

/// Ranks lie in bands, one a reason; figures within a band stay below its height.
const BAND: i32 = 1 << 16;

impl<M: Copy> Picker<M> {
    /// Ranks the moves of a node. `first` is the move to begin with, if it is among them.
    pub(super) fn new<G: Knowledge<Move = M>, O: Observer>(
        search: &Searcher<'_, O>,
        position: &G,
        moves: &MoveList<M>,
        first: Option<MoveTag>,
        ply: usize,
    ) -> Self {
        let mut ranked = MoveList::new();
        moves.iter().for_each(|&mv| ranked.push(rank(search, position, mv, first, ply)));
        Self { moves: ranked, next: 0, left_out: 0 }
    }

    /// How many moves have not been handed out.
    pub(super) fn untouched(&self) -> usize {
        self.moves.len() - self.next
    }

    /// The moves handed out so far.
    pub(super) fn tried(&self) -> &[Ranked<M>] {
        &self.moves[..self.next]
    }

    /// How many of those were to be searched.
    pub(super) fn searched(&self) -> usize {
        self.next - self.left_out
    }

    /// The move that was handed out last is not searched.
    pub(super) fn leave_out(&mut self) {
        self.left_out += 1;
        self.moves[self.next - 1].left_out = true;
    }

    /// The next best move. Among equals the generator's order stays.
    pub(super) fn pick(&mut self) -> Option<Ranked<M>> {
        let mut best = self.next;
        for index in self.next + 1..self.moves.len() {
            if self.moves[index].rank > self.moves[best].rank {
                best = index;
            }
        }
        let picked = *self.moves.get(best)?;
        self.moves.bring(best, self.next);
        self.next += 1;
        Some(picked)
    }
}

fn rank<G: Knowledge, O: Observer>(
    search: &Searcher<'_, O>,
    position: &G,
    mv: G::Move,
    first: Option<MoveTag>,
    ply: usize,
) -> Ranked<G::Move> {
    let tag = position.tag(mv);
    let tactical = position.is_tactical(mv);
    let (reason, figure, band) = if first == Some(tag) {
        (OrderReason::TableMove, 0, 4)
    } else if tactical {
        capture(search, position, mv)
    } else if let Some(slot) = killer(search, ply, tag) {
        (OrderReason::Killer, slot as i32 + 1, 2)
    } else if answers(search, ply, tag) {
        (OrderReason::Countermove, 0, 1)
    } else {
        quiet(search.figure(position, mv, ply))
    };
    let within = if reason == OrderReason::Killer { -figure } else { figure };
    Ranked { mv, tag, tactical, reason, figure, left_out: false, rank: band * BAND + within }
}

fn capture<G: Knowledge, O: Observer>(
    search: &Searcher<'_, O>,
    position: &G,
    mv: G::Move,
) -> (OrderReason, i32, i32) {
    let figure = if search.has(Technique::MvvLva) { mvv_lva::figure(position, mv) } else { 0 };
    if search.has(Technique::SeeOrder) && !position.exchange_holds(mv, 0) {
        (OrderReason::LosingCapture, figure, -1)
    } else if search.has(Technique::MvvLva) {
        (OrderReason::Tactical, figure, 3)
    } else {
        (OrderReason::Generator, 0, 0)
    }
}

fn killer<O: Observer>(search: &Searcher<'_, O>, ply: usize, tag: MoveTag) -> Option<usize> {
    if search.has(Technique::Killers) { search.killers.rank(ply, tag) } else { None }
}

/// The move refuted the move before elsewhere.
fn answers<O: Observer>(search: &Searcher<'_, O>, ply: usize, tag: MoveTag) -> bool {
    search.has(Technique::Countermove)
        && search.roles[ply].is_some_and(|before| search.countermoves.get(before) == Some(tag))
}

/// A move that nothing is known of stays in the generator's order.
fn quiet(figure: i32) -> (OrderReason, i32, i32) {
    if figure == 0 { (OrderReason::Generator, 0, 0) } else { (OrderReason::History, figure, 0) }
}

impl<O: Observer> Searcher<'_, O> {
    /// What the histories that are on say of a quiet move together.
    fn figure<G: Knowledge>(&self, position: &G, mv: G::Move, ply: usize) -> i32 {
        let mut figure = 0;
        if self.has(Technique::History) {
            figure += self.history.get(position.history_slot(mv));
        }
        if self.has(Technique::ContinuationHistory) {
            let role = position.role_slot(mv);
            let known = self.before(ply).into_iter().flatten();
            figure += known.map(|before| self.continuations.get(before, role)).sum::<i32>();
        }
        figure
    }

    /// The roles of the last two moves before a ply.
    pub(super) fn before(&self, ply: usize) -> [Option<usize>; 2] {
        [self.roles[ply], ply.checked_sub(1).and_then(|ply| self.roles[ply])]
    }
}
