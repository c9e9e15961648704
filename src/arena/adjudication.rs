//! Games that are ended before the rules end them, because both players agree on what they are worth.

use crate::games::{Score, Side};

use super::record::Verdict;

/// When a game is given up: for so many moves in a row of both players, both have thought that one of them is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resignation {
    /// How far behind, in units of the evaluation.
    pub score: i32,
    /// Moves of each player.
    pub moves: usize,
}

/// When a game is called a draw: for so many moves in a row of both players, both have thought that it is even.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// How far from even at most, in units of the evaluation.
    pub score: i32,
    /// Moves of each player.
    pub moves: usize,
    /// Not before so many plies of the game, the opening included.
    pub from: usize,
}

/// When games are ended early. Without any of these, only the rules end a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rules {
    /// Lost games.
    pub resign: Option<Resignation>,
    /// Drawn games.
    pub draw: Option<Agreement>,
    /// A game with so many plies is a draw.
    pub longest: Option<usize>,
}

/// The words for these ends of a game.
const RESIGNED: &str = "both think that it is lost";
const AGREED: &str = "both think that it is even";
const TOO_LONG: &str = "too many plies";

impl Rules {
    /// The verdict after so many plies, if there is one. `scores` are what the players thought of their moves, the
    /// last move last, each as the first side sees it.
    pub fn judge(&self, plies: usize, scores: &[Option<Score>]) -> Option<(Verdict, &'static str)> {
        let always = |moves: usize, holds: &dyn Fn(i32) -> bool| {
            let plies = moves * 2;
            let last = scores.len().checked_sub(plies).map(|start| &scores[start..]);
            last.is_some_and(|last| last.iter().all(|score| score.is_some_and(|score| holds(score.units()))))
        };
        if let Some(Resignation { score, moves }) = self.resign {
            if always(moves, &|units| units >= score) {
                return Some((Verdict::Win(Side::First), RESIGNED));
            }
            if always(moves, &|units| units <= -score) {
                return Some((Verdict::Win(Side::Second), RESIGNED));
            }
        }
        if let Some(Agreement { score, moves, from }) = self.draw
            && plies >= from
            && always(moves, &|units| units.abs() <= score)
        {
            return Some((Verdict::Draw, AGREED));
        }
        self.longest.filter(|&longest| plies >= longest).map(|_| (Verdict::Draw, TOO_LONG))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(units: &[i32]) -> Vec<Option<Score>> {
        units.iter().map(|&units| Some(Score::estimate(units))).collect()
    }

    const RULES: Rules = Rules {
        resign: Some(Resignation { score: 600, moves: 2 }),
        draw: Some(Agreement { score: 10, moves: 2, from: 40 }),
        longest: Some(100),
    };

    #[test]
    fn both_must_agree_and_for_long_enough() {
        let judge = |plies, units: &[i32]| RULES.judge(plies, &scores(units)).map(|(verdict, _)| verdict);
        assert_eq!(judge(10, &[0, 700, 650, 700, 600]), Some(Verdict::Win(Side::First)));
        assert_eq!(judge(10, &[-600, -650, -700, -9_000]), Some(Verdict::Win(Side::Second)));
        assert_eq!(judge(10, &[700, 700, 700]), None);
        assert_eq!(judge(10, &[700, 300, 700, 700]), None);
        assert_eq!(judge(40, &[5, -5, 0, 10]), Some(Verdict::Draw));
        assert_eq!(judge(39, &[5, -5, 0, 10]), None);
        assert_eq!(judge(40, &[5, -5, 0, 11]), None);
        assert_eq!(judge(100, &[]), Some(Verdict::Draw));
    }

    #[test]
    fn who_says_nothing_agrees_to_nothing() {
        let mut said = scores(&[700, 700, 700, 700]);
        said[2] = None;
        assert_eq!(RULES.judge(10, &said), None);
        assert_eq!(Rules::default().judge(1_000, &scores(&[700; 50])), None);
    }
}
