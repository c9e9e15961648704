//! Which games a match consists of: pairs, each an opening that is played with both colours.

use std::cmp::Ordering;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::record::Verdict;
use crate::games::Side;

/// Games of a pair.
pub const PAIR: u64 = 2;

/// A game of a match, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(pub u64);

impl GameId {
    /// The pair that it belongs to, counted from 0.
    pub fn pair(self) -> u64 {
        self.0 / PAIR
    }

    /// Which side the match's first player has in it.
    pub fn first_players_side(self) -> Side {
        if self.0.is_multiple_of(PAIR) { Side::First } else { Side::Second }
    }

    /// Half points of the match's first player for this end of it.
    pub fn half_points(self, verdict: Verdict) -> u8 {
        match verdict.for_side(self.first_players_side()) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }
    }

    /// As it is written in a record: the pair and the game in it, both counted from 1.
    pub fn round(self) -> String {
        format!("{}.{}", self.pair() + 1, self.0 % PAIR + 1)
    }

    /// Reads [`GameId::round`].
    pub fn from_round(text: &str) -> Option<Self> {
        let (pair, game) = text.split_once('.')?;
        let (pair, game) =
            (pair.parse::<u64>().ok()?.checked_sub(1)?, game.parse::<u64>().ok()?.checked_sub(1)?);
        (game < PAIR).then_some(Self(pair.checked_mul(PAIR)? + game))
    }
}

/// In which order so many openings are played: shuffled by the seed, and from the start again when all were.
pub fn order(openings: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..openings).collect();
    order.shuffle(&mut StdRng::seed_from_u64(seed));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_two_games_with_colours_changed() {
        let sides: Vec<_> = (0..4).map(|number| GameId(number).first_players_side()).collect();
        assert_eq!(sides, [Side::First, Side::Second, Side::First, Side::Second]);
        assert_eq!((GameId(0).pair(), GameId(1).pair(), GameId(2).pair()), (0, 0, 1));
    }

    #[test]
    fn rounds_are_read_as_they_are_written() {
        for number in 0..50 {
            assert_eq!(GameId::from_round(&GameId(number).round()), Some(GameId(number)));
        }
        for text in
            ["", "1", "0.1", "1.0", "1.3", "x.1", "1.1.1", "99999999999999999999.1", "18446744073709551615.1"]
        {
            assert_eq!(GameId::from_round(text), None, "{text}");
        }
    }

    #[test]
    fn the_seed_decides_the_order_and_nothing_is_left_out() {
        assert_eq!(order(40, 1), order(40, 1));
        assert_ne!(order(40, 1), order(40, 2));
        let mut all = order(40, 3);
        all.sort_unstable();
        assert_eq!(all, (0..40).collect::<Vec<_>>());
    }
}
