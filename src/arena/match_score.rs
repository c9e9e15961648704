//! How a match stands, from the first player's point of view.

use std::collections::BTreeMap;

use super::elo::{self, Estimate, Pairs};
use super::record::Verdict;
use super::schedule::GameId;

/// The results so far. Games of pairs that are not finished count as games, but not in the statistics.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MatchScore {
    /// Games that the first player won.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// Games that he lost.
    pub losses: u64,
    /// Finished pairs by their points.
    pub pairs: Pairs,
    /// Half points of the games of pairs that are not finished.
    open: BTreeMap<u64, u8>,
}

impl MatchScore {
    /// Counts a game.
    pub fn count(&mut self, game: GameId, verdict: Verdict) {
        let half_points = game.half_points(verdict);
        let games = [&mut self.losses, &mut self.draws, &mut self.wins];
        *games[usize::from(half_points)] += 1;
        match self.open.remove(&game.pair()) {
            Some(other) => self.pairs[usize::from(other + half_points)] += 1,
            None => drop(self.open.insert(game.pair(), half_points)),
        }
    }

    /// Games in all.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, over all games; `None` before the first.
    pub fn share(&self) -> Option<f64> {
        let games = self.games() as f64;
        (games > 0.0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games)
    }

    /// What the finished pairs say; `None` before the first.
    pub fn estimate(&self) -> Option<Estimate> {
        elo::estimate(&self.pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;

    #[test]
    fn a_pair_counts_when_both_its_games_are_over() {
        let mut score = MatchScore::default();
        score.count(GameId(0), Verdict::Win(Side::First));
        score.count(GameId(2), Verdict::Draw);
        assert_eq!((score.games(), score.pairs, score.estimate()), (2, [0; 5], None));
        // The first player has the second side now, and loses.
        score.count(GameId(1), Verdict::Win(Side::First));
        assert_eq!((score.wins, score.draws, score.losses), (1, 1, 1));
        assert_eq!((score.pairs, score.share()), ([0, 0, 1, 0, 0], Some(0.5)));
        score.count(GameId(3), Verdict::Win(Side::Second));
        assert_eq!(score.pairs, [0, 0, 1, 1, 0]);
    }
}
