//! What a side's moves come to in one figure, as Lichess (2022) has it.
//!
//! - A value is a chance to win by the logistic curve that fits games of people there. The curve is one of Stockfish's values;
//!   those of this engine are turned into such ones (`MAN`).
//! - A move is worth 100 when it loses nothing of that chance, and less by the exponential that was fitted there to what
//!   moves lose, with the one point that is added there for what an engine does not know for certain.
//! - The accuracy of a side is the mean of two means of what its moves are worth: one weighted by how much the chances
//!   swing around each move, so that a game is decided where it is decided; and the harmonic one, which a single worthless
//!   move pulls down. A plain mean gives 97 % to whoever plays thirty good moves in an even game and is mated by the next;
//!   these two give 68 %.
//! - Moves of a side that has nothing left to lose are not counted, which is our own: none of them could be a mistake, and a long
//!   game that was lost early would make whoever lost it accurate.

use super::SEEN;
use crate::games::{Score, Side};

/// What a man is worth in hundredths of the curve's. Of 157 positions around mistakes of people, what this engine finds half a man
/// to four men better, Stockfish 15.1 finds better by 1.2 times as much.
const MAN: f64 = 120.0;
/// How far two engines are apart that look at a position closely: this part of a man,
const APART: f64 = 0.15;
/// and this part of the value itself.
const APART_OF_ITSELF: f64 = 0.05;

/// The chance to win with this value, in hundredths: 50 when even. `man` is what a man is worth in the game's evaluation.
pub fn chance(score: Score, man: i32) -> f64 {
    chance_if(score, man, 0.0)
}

/// The same if another engine finds the position better, or worse where `better` is less than 0, by as much as engines are apart.
pub(super) fn chance_if(score: Score, man: i32, better: f64) -> f64 {
    if score.is_decisive() {
        return if score.units() > 0 { 100.0 } else { 0.0 };
    }
    let men = f64::from(score.units()) / f64::from(man.max(1));
    let men = men + better * (APART + APART_OF_ITSELF * men.abs());
    100.0 / (1.0 + (-0.003_682_08 * MAN * men).exp())
}

/// What a move is worth that gives away so much of the chance to win, in hundredths.
fn worth(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    (103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * loss).exp() - 3.166_924_740_191_411 + 1.0)
        .clamp(0.0, 100.0)
}

/// The accuracy of the first side and of the second in hundredths; `None` of a side that did not move. `chances` are those of
/// the first side at every position of the game, the start included, in hundredths; `first` made the first move.
pub fn accuracy(chances: &[f64], first: Side) -> [Option<f64>; 2] {
    let moves = chances.len().saturating_sub(1);
    let width = (chances.len() / 10).clamp(2, 8);
    // As many windows as there are moves: those at the beginning share the first one.
    let windows = (0..moves).map(|at| {
        let start = at.saturating_sub(width.saturating_sub(2)).min(chances.len() - width.min(chances.len()));
        &chances[start..(start + width).min(chances.len())]
    });
    let weights: Vec<f64> = windows.map(|window| deviation(window).clamp(0.5, 12.0)).collect();
    [Side::First, Side::Second].map(|side| {
        let had = |at: usize| if side == Side::First { chances[at] } else { 100.0 - chances[at] };
        let all = || (0..moves).filter(|at| at.is_multiple_of(2) == (side == first));
        let counts: Vec<usize> = all().filter(|&at| had(at) >= SEEN).collect();
        let counts = if counts.is_empty() { all().collect() } else { counts };
        let own: Vec<(f64, f64)> = counts
            .into_iter()
            .map(|at| {
                let lost = chances[at] - chances[at + 1];
                (worth(if side == Side::First { lost } else { -lost }), weights[at])
            })
            .collect();
        (!own.is_empty()).then(|| {
            let weight: f64 = own.iter().map(|(_, weight)| weight).sum();
            let weighted = own.iter().map(|(worth, weight)| worth * weight).sum::<f64>() / weight;
            let harmonic = own.len() as f64 / own.iter().map(|(worth, _)| 1.0 / worth.max(1.0)).sum::<f64>();
            f64::midpoint(weighted, harmonic)
        })
    })
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_curve() {
        let near = |found: f64, expected: f64| (found - expected).abs() < 0.01;
        assert!(near(chance(Score::DRAW, 100), 50.0));
        assert!(near(chance(Score::estimate(100), 100), 60.87));
        assert!(near(chance(Score::estimate(12), 12), 60.87), "a man is a man in every game");
        assert!(near(chance(Score::estimate(300), 100) + chance(Score::estimate(-300), 100), 100.0));
        assert_eq!((chance(Score::win_in(3), 100), chance(Score::loss_in(2), 100)), (100.0, 0.0));
    }

    #[test]
    fn accuracy_is_that_of_each_side_alone() {
        let [first, second] = accuracy(&[50.0, 50.0, 14.0], Side::Second);
        assert!(second.expect("it moved") > 99.0 && first.expect("it moved") < 40.0, "{first:?} {second:?}");
        assert_eq!(accuracy(&[50.0], Side::First), [None, None]);
        assert_eq!(accuracy(&[], Side::First), [None, None]);
    }

    #[test]
    fn moves_with_nothing_left_to_lose_make_nobody_accurate() {
        let lost = |rest: usize| {
            let mut chances = vec![50.0, 50.0, 25.0, 25.0, 3.0, 3.0];
            chances.extend(vec![3.0; 2 * rest]);
            accuracy(&chances, Side::Second)[0].expect("it moved")
        };
        assert!(lost(0) < 60.0 && (lost(0) - lost(40)).abs() < 10.0, "{} {}", lost(0), lost(40));
        let never = accuracy(&[2.0, 2.0, 1.0], Side::Second)[0];
        assert!(never.expect("it moved") > 90.0, "of a side that never had anything all moves count");
    }

    #[test]
    fn whoever_is_mated_by_one_move_of_a_long_game_is_not_accurate() {
        for (moves, most) in [(4, 45.0), (10, 55.0), (31, 69.0), (60, 81.0)] {
            let mut chances = vec![50.0; 2 * moves];
            chances.extend([0.0, 0.0]);
            let [mated, mating] = accuracy(&chances, Side::Second).map(|one| one.expect("it moved"));
            // With `Side::Second` first, the last but one move is that of the first side.
            assert!(mated < most && mating > 99.0, "{moves} moves: {mated} and {mating}");
        }
    }

    #[test]
    fn what_loses_more_is_never_worth_more() {
        let all: Vec<f64> = (0..=100).map(|loss| worth(f64::from(loss))).collect();
        assert!(all.is_sorted_by(|one, next| one >= next) && (all[0] - 100.0).abs() < 1e-9 && all[100] < 1.0);
    }
}
