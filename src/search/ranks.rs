//! The ranks of a node's moves, and how the highest is found.
//!
//! A rank is one number that says everything about a move's place: the reason, the figure, and the move's number in the
//! generator's order. So a move that is never tried costs one word, and the best is looked for among numbers that stand
//! side by side, which a processor compares several at a time, without a branch.

use smallvec::SmallVec;

use super::observer::OrderReason;

/// Ranks lie in bands, one a reason; figures within a band stay below its height.
const BAND: i32 = 1 << 16;
const TACTICAL: i32 = 3 * BAND;
const KILLERS: i32 = 2 * BAND;
const COUNTERMOVE: i32 = BAND;
const LOSING: i32 = -BAND;

/// Ranks leave room for a move's number, the first the highest, so that no two are equal and among equals the
/// generator's order stays.
const NUMBERS: i32 = 1 << 12;

/// Of no move.
const NONE: i32 = i32::MIN;

/// A move's rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank(i32);

impl Rank {
    /// Below all others.
    pub(super) const LOWEST: Self = Self(NONE);
    /// Below it are the moves whose histories speak against them, and the captures that lose.
    pub(super) const NEUTRAL: Self = Self(0);

    #[inline]
    fn numbered(place: i32, number: usize) -> Self {
        Self(place * NUMBERS + (NUMBERS - 1 - number as i32).max(0))
    }

    /// A tactical move, before all others.
    #[inline]
    pub(super) fn tactical(figure: i32, number: usize) -> Self {
        Self::numbered(TACTICAL + figure, number)
    }

    /// A killer, in its slot.
    #[inline]
    pub(super) fn killer(slot: usize, number: usize) -> Self {
        Self::numbered(KILLERS - 1 - slot as i32, number)
    }

    /// The answer to the move before.
    #[inline]
    pub(super) fn countermove(number: usize) -> Self {
        Self::numbered(COUNTERMOVE, number)
    }

    /// Any other move. One that nothing is known of stays in the generator's order.
    #[inline]
    pub(super) fn other(figure: i32, number: usize) -> Self {
        Self::numbered(figure, number)
    }

    /// The same of a capture that turned out to lose material: behind all other moves.
    #[inline]
    pub(super) fn losing(self) -> Self {
        let figure = if self.0 >= TACTICAL * NUMBERS { self.0 - TACTICAL * NUMBERS } else { self.0 };
        Self(LOSING * NUMBERS + figure)
    }

    /// As if nothing were known of the move.
    #[inline]
    pub(super) fn generated(self) -> Self {
        Self(self.0 & (NUMBERS - 1))
    }

    /// In the opposite order.
    #[inline]
    pub(super) fn reversed(self) -> Self {
        Self(-self.0)
    }

    /// In the order of these numbers, the lowest first.
    #[inline]
    pub(super) fn by_lot(lot: i32) -> Self {
        Self(-lot)
    }

    /// Why the move has its place, and the figure that goes with the reason.
    pub(super) fn reason(self, tactical: bool) -> (OrderReason, i32) {
        let place = self.0.div_euclid(NUMBERS);
        match (tactical, place) {
            (true, TACTICAL..) => (OrderReason::Tactical, place - TACTICAL),
            (true, ..0) => (OrderReason::LosingCapture, place - LOSING),
            (_, 0) => (OrderReason::Generator, 0),
            (_, COUNTERMOVE) => (OrderReason::Countermove, 0),
            (_, COUNTERMOVE..) => (OrderReason::Killer, KILLERS - place),
            _ => (OrderReason::History, place),
        }
    }
}

/// Ranks that are compared at once.
const GROUP: usize = 8;

/// A rank for each move of a node that has one and waits for its turn.
pub(super) struct Ranks(SmallVec<[[i32; GROUP]; 16]>);

impl Ranks {
    /// Of moves that are not ranked yet.
    #[inline]
    pub(super) fn new() -> Self {
        Self(SmallVec::new())
    }

    /// There are so many moves.
    #[inline]
    pub(super) fn make_room(&mut self, moves: usize) {
        while self.0.len() * GROUP < moves {
            self.0.push([NONE; GROUP]);
        }
    }

    /// Gives ranks to the moves one after the other, where there is one.
    #[inline]
    pub(super) fn give(&mut self, ranks: impl Iterator<Item = Option<Rank>>) {
        for (slot, rank) in self.0.as_flattened_mut().iter_mut().zip(ranks) {
            if let Some(Rank(rank)) = rank {
                *slot = rank;
            }
        }
    }

    /// Changes all ranks.
    pub(super) fn change(&mut self, mut rank: impl FnMut(usize, Rank) -> Rank) {
        for (number, slot) in self.0.as_flattened_mut().iter_mut().enumerate() {
            if *slot != NONE {
                *slot = rank(number, Rank(*slot)).0;
            }
        }
    }

    /// How many moves have one.
    #[inline]
    pub(super) fn waiting(&self) -> usize {
        self.0.as_flattened().iter().filter(|&&rank| rank != NONE).count()
    }

    /// The number of the best move, and its rank.
    #[inline]
    pub(super) fn highest(&self) -> Option<(usize, Rank)> {
        let mut best = [NONE; GROUP];
        for group in &self.0 {
            for (best, &rank) in best.iter_mut().zip(group) {
                *best = rank.max(*best);
            }
        }
        let highest = best.into_iter().fold(NONE, i32::max);
        if highest == NONE {
            return None;
        }
        let ranks = self.0.as_flattened();
        let number = (NUMBERS - 1 - (highest & (NUMBERS - 1))) as usize;
        // An order that was set by hand, or a number beyond the room for it, does not say which move it is.
        let said = ranks.get(number) == Some(&highest);
        let number = if said { number } else { ranks.iter().position(|&rank| rank == highest)? };
        Some((number, Rank(highest)))
    }

    /// A move has another rank now.
    #[inline]
    pub(super) fn set(&mut self, number: usize, rank: Rank) {
        self.0.as_flattened_mut()[number] = rank.0;
    }

    /// A move has had its turn.
    #[inline]
    pub(super) fn take(&mut self, number: usize) {
        self.set(number, Rank::LOWEST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_rank_tells_its_reason() {
        for number in [0, 7, 4_095, 5_000] {
            for figure in [0, 1, 605, 24_576] {
                let capture = Rank::tactical(figure, number);
                assert_eq!(capture.reason(true), (OrderReason::Tactical, figure));
                assert_eq!(capture.losing().reason(true), (OrderReason::LosingCapture, figure));
            }
            for figure in [-24_576, -1, 3, 24_576] {
                assert_eq!(Rank::other(figure, number).reason(false), (OrderReason::History, figure));
            }
            for tactical in [false, true] {
                assert_eq!(Rank::other(0, number).reason(tactical), (OrderReason::Generator, 0));
            }
            assert_eq!(Rank::other(0, number).losing().reason(true), (OrderReason::LosingCapture, 0));
            assert_eq!(Rank::killer(1, number).reason(false), (OrderReason::Killer, 2));
            assert_eq!(Rank::countermove(number).reason(false), (OrderReason::Countermove, 0));
        }
    }

    proptest! {
        /// Each move once, the highest figure first, in the generator's order among equals, whatever their number.
        #[test]
        fn moves_come_in_their_order(figures in prop::collection::vec(-3..3, 0..200), many in any::<bool>()) {
            // Behind moves without a rank, so many that some numbers are beyond the room for them.
            let before = if many { NUMBERS as usize - 100 } else { 0 };
            let figures = [vec![1; before], figures].concat();
            let mut ranks = Ranks::new();
            ranks.make_room(figures.len());
            ranks.give(figures.iter().enumerate().map(|(number, &figure)| {
                (figure != 1).then(|| Rank::other(figure, number))
            }));
            let mut expected: Vec<usize> = (0..figures.len()).filter(|&number| figures[number] != 1).collect();
            prop_assert_eq!(ranks.waiting(), expected.len());
            expected.sort_by_key(|&number| -figures[number]);
            for number in expected {
                prop_assert_eq!(ranks.highest(), Some((number, Rank::other(figures[number], number))));
                ranks.take(number);
            }
            prop_assert_eq!(ranks.highest(), None);
        }
    }
}
