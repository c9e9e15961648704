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
    rank: i32,
}

impl<M> Ranked<M> {
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
        Self { moves: ranked, next: 0 }
    }

    /// All moves, handed out or not.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The moves handed out so far.
    pub(super) fn tried(&self) -> &[Ranked<M>] {
        &self.moves[..self.next]
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
    } else if tactical && search.has(Technique::MvvLva) {
        (OrderReason::Tactical, mvv_lva::figure(position, mv), 3)
    } else if tactical {
        (OrderReason::Generator, 0, 0)
    } else if let Some(slot) = killer(search, ply, tag) {
        (OrderReason::Killer, slot as i32 + 1, 2)
    } else if search.has(Technique::History) {
        history(search.history.get(position.history_slot(mv)))
    } else {
        (OrderReason::Generator, 0, 0)
    };
    let within = if reason == OrderReason::Killer { -figure } else { figure };
    Ranked { mv, tag, tactical, reason, figure, rank: band * BAND + within }
}

fn killer<O: Observer>(search: &Searcher<'_, O>, ply: usize, tag: MoveTag) -> Option<usize> {
    if search.has(Technique::Killers) { search.killers.rank(ply, tag) } else { None }
}

/// A move that nothing is known of stays in the generator's order.
fn history(figure: i32) -> (OrderReason, i32, i32) {
    if figure == 0 { (OrderReason::Generator, 0, 0) } else { (OrderReason::History, figure, 0) }
}
