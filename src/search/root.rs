//! The root of a search: what is known of it besides its position, which of its moves take part, and how much work
//! each of them took.

use super::observer::Observer;
use super::plan::{CurrentMove, SearchEvent};
use super::searcher::Searcher;
use crate::games::{Claims, Key, Knowledge, MoveList, MoveTag, Score};

/// What a search is told of its root besides the position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Root<'a> {
    /// Keys of the earlier positions of the game, the oldest first: one that stood there twice is a draw when it comes again.
    pub played: &'a [Key],
    /// The moves to look at. All of them where none of these is legal.
    pub only: &'a [MoveTag],
}

/// The root moves of a running search.
#[derive(Default)]
pub(super) struct RootMoves {
    /// The moves to look at; all where there are none.
    only: Vec<MoveTag>,
    /// Which draws end the lines below.
    pub(super) claims: Claims,
    /// Moves that are the first of a better line: the next line must begin with another.
    pub(super) set_aside: Vec<MoveTag>,
    /// What the move that raised α last is worth.
    pub(super) alpha: Option<Score>,
    /// The moves that were searched since the root was entered last.
    searched: Vec<MoveTag>,
    /// Nodes below each move, in all iterations.
    spent: Vec<(MoveTag, u64)>,
    /// The move that is searched, and how many nodes there were when that began.
    open: Option<(MoveTag, u64)>,
}

/// A search tells its root moves only when it has been running for so many milliseconds: before that nobody could read
/// them.
const TELL_AFTER: u128 = 1_000;

impl RootMoves {
    /// Those of `only` that are legal here.
    pub(super) fn of<G: Knowledge>(position: &G, only: &[MoveTag]) -> Self {
        let legal = only.iter().copied().filter(|&tag| position.recall(tag).is_some());
        Self { only: legal.collect(), claims: Claims::below(position), ..Self::default() }
    }

    /// Whether some moves are left out, so that the value is not the position's.
    pub(super) fn is_restricted(&self) -> bool {
        !self.only.is_empty() || !self.set_aside.is_empty()
    }

    fn has(&self, tag: MoveTag) -> bool {
        (self.only.is_empty() || self.only.contains(&tag)) && !self.set_aside.contains(&tag)
    }

    /// The moves that take part.
    pub(super) fn restrict<G: Knowledge>(&self, position: &G, moves: &mut MoveList<G::Move>) {
        if self.is_restricted() {
            moves.retain(|&mv| self.has(position.tag(mv)));
        }
    }

    /// How many take part.
    pub(super) fn count<G: Knowledge>(&self, position: &G) -> usize {
        let mut moves = position.moves();
        self.restrict(position, &mut moves);
        moves.len()
    }

    /// The root is entered: none of its moves has been searched yet.
    pub(super) fn begin(&mut self, nodes: u64) {
        self.turn_to(None, nodes);
        self.alpha = None;
        self.searched.clear();
    }

    /// Whether a move was searched since the root was entered last.
    pub(super) fn was_searched(&self, tag: MoveTag) -> bool {
        self.searched.contains(&tag)
    }

    /// Another move is searched from now on, or none.
    pub(super) fn turn_to(&mut self, next: Option<MoveTag>, nodes: u64) {
        if let Some((tag, since)) = self.open.take() {
            self.searched.push(tag);
            match self.spent.iter_mut().find(|(other, _)| *other == tag) {
                Some((_, spent)) => *spent += nodes - since,
                None => self.spent.push((tag, nodes - since)),
            }
        }
        self.open = next.map(|tag| (tag, nodes));
    }

    /// The percentage of all nodes that lay below this move.
    pub(super) fn share(&self, tag: MoveTag) -> u64 {
        let all: u64 = self.spent.iter().map(|(_, nodes)| nodes).sum();
        let own = self.spent.iter().find(|(other, _)| *other == tag).map_or(0, |(_, nodes)| *nodes);
        (own * 100).checked_div(all).unwrap_or(0)
    }
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// A move of the root is about to be searched, the one in this place, counted from 1.
    pub(super) fn turn_to_root_move(&mut self, tag: MoveTag, place: usize) {
        self.root.turn_to(Some(tag), self.counts.nodes);
        if self.clock.elapsed().as_millis() >= TELL_AFTER {
            let depth = self.iteration as u8;
            (self.told)(SearchEvent::Move(CurrentMove { depth, tag, place }), self.observer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Present;
    use crate::games::tictactoe::TicTacToe;

    #[test]
    fn work_is_booked_on_the_move_that_took_it() {
        let [a, b] = [1, 2].map(|number| MoveTag::new(number).unwrap());
        let mut root = RootMoves::default();
        root.turn_to(Some(a), 10);
        root.turn_to(Some(b), 40);
        root.turn_to(Some(a), 50);
        root.turn_to(None, 110);
        root.turn_to(None, 500);
        assert_eq!([a, b].map(|tag| root.share(tag)), [90, 10]);
    }

    #[test]
    fn moves_that_are_not_legal_restrict_nothing() {
        let start = TicTacToe::start();
        let tags = [3, 99].map(|number| MoveTag::new(number).unwrap());
        assert_eq!(RootMoves::of(&start, &tags).count(&start), 1);
        assert_eq!(RootMoves::of(&start, &tags[1..]).count(&start), 9);
        let aside = RootMoves { set_aside: vec![tags[0]], ..RootMoves::default() };
        assert_eq!(aside.count(&start), 8);
    }
}
