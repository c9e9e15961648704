//! Ratings of many players from the games between them: the model of Bradley & Terry (1952) with the scale of Elo (1978),
//! a draw counted as half a win. The ratings are the most likely ones; every pair that met is taken to have drawn one game
//! more, so that whoever won all his games is not infinitely strong.
//!
//! Players whose rating is given keep it, and are the marks of a scale: whoever is as strong as one of them has his rating,
//! whoever stands between two of them stands between their ratings in the same proportion, and beyond the last mark it goes
//! on point for point. Between two marks the scale need not be that of Elo: the strengths that programs promise by
//! number are not.

use super::elo::{CONFIDENCE, share};

/// How two players fared against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// Both, by their numbers.
    pub players: [usize; 2],
    /// Points of the first of them.
    pub points: f64,
    /// Games.
    pub games: f64,
}

/// A rating and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fitted {
    /// The rating.
    pub rating: f64,
    /// It is no more than so much off, in 95 cases of 100; 0 of one that was given.
    pub margin: f64,
}

/// Points of a logistic curve for one point of the scale.
const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;
/// The most that a rating moves in one step: from far away Newton's method leaps too far.
const LEAP: f64 = 200.0;
/// Steps at most, and the step that is too small to matter.
const STEPS: usize = 500;
const SMALL: f64 = 1e-6;

/// The ratings of so many players. Those with a number in `given` keep it; there must be one. Those who met nobody, however
/// indirectly, whose rating is given are around the lowest of those, and their margins say nothing.
pub fn fit(given: &[Option<f64>], scores: &[Score]) -> Vec<Fitted> {
    let mut marks: Vec<(usize, f64)> =
        given.iter().enumerate().filter_map(|(player, rating)| Some((player, (*rating)?))).collect();
    marks.sort_by(|one, other| one.1.total_cmp(&other.1));
    let Some(&(fixed, lowest)) = marks.first() else { return Vec::new() };
    let played = most_likely(given.len(), (fixed, lowest), scores);
    let mut scale: Vec<Mark> = Vec::new();
    for (player, rating) in marks {
        let strength = played.strengths[player];
        // A mark that was found weaker than a lower one tells nothing.
        if scale.last().is_none_or(|below| below.strength < strength) {
            scale.push(Mark { player, strength, rating });
        }
    }
    let on_scale = |(player, given): (usize, &Option<f64>)| match given {
        Some(rating) => Fitted { rating: *rating, margin: 0.0 },
        None => read_off(&scale, &played, player),
    };
    given.iter().enumerate().map(on_scale).collect()
}

/// A player whose rating is given: how strong he was found to be, and what he is taken to have.
struct Mark {
    player: usize,
    strength: f64,
    rating: f64,
}

/// What stands on a scale at the strength of a player. It moves with him, and against it move the marks that it is read off
/// from: all their errors are in the margin.
fn read_off(scale: &[Mark], played: &Strengths, player: usize) -> Fitted {
    let strength = played.strengths[player];
    let inside = scale.windows(2).find(|pair| (pair[0].strength..pair[1].strength).contains(&strength));
    let (rating, moves) = if let Some([low, high]) = inside {
        let slope = (high.rating - low.rating) / (high.strength - low.strength);
        let share = (strength - low.strength) / (high.strength - low.strength);
        let moves = [(player, slope), (low.player, slope * (share - 1.0)), (high.player, -slope * share)];
        (low.rating + slope * (strength - low.strength), moves)
    } else {
        let end = if strength < scale[0].strength { &scale[0] } else { &scale[scale.len() - 1] };
        (end.rating + strength - end.strength, [(player, 1.0), (end.player, -1.0), (end.player, 0.0)])
    };
    let each = |(one, by): (usize, f64)| moves.map(|(other, with)| by * with * played.variance[one][other]);
    let variance: f64 = moves.into_iter().flat_map(each).sum();
    Fitted { rating, margin: CONFIDENCE * variance.max(0.0).sqrt() }
}

/// How strong players are found to be, one of them fixed, and how their errors vary together.
struct Strengths {
    strengths: Vec<f64>,
    variance: Vec<Vec<f64>>,
}

/// The most likely strengths of so many players, of whom one has this one.
fn most_likely(players: usize, (fixed, strength): (usize, f64), scores: &[Score]) -> Strengths {
    let mut ratings = vec![strength; players];
    let free: Vec<usize> = (0..players).filter(|&player| player != fixed).collect();
    for _ in 0..STEPS {
        let (slopes, bends) = likelihood(&ratings, &free, scores);
        let steps = solve(bends, slopes);
        let mut largest: f64 = 0.0;
        for (&player, step) in free.iter().zip(steps) {
            let step = step.clamp(-LEAP, LEAP);
            ratings[player] += step;
            largest = largest.max(step.abs());
        }
        if largest < SMALL {
            break;
        }
    }
    let (_, bends) = likelihood(&ratings, &free, scores);
    let mut variance = vec![vec![0.0; players]; players];
    for (place, &player) in free.iter().enumerate() {
        let unit = (0..free.len()).map(|other| f64::from(u8::from(other == place))).collect();
        for (&other, together) in free.iter().zip(solve(bends.clone(), unit)) {
            variance[player][other] = together;
        }
    }
    Strengths { strengths: ratings, variance }
}

/// The slopes of the likelihood of the free ratings, and how it bends, with the sign turned.
fn likelihood(ratings: &[f64], free: &[usize], scores: &[Score]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let place = |player: usize| free.iter().position(|&other| other == player);
    let mut slopes = vec![0.0; free.len()];
    let mut bends = vec![vec![0.0; free.len()]; free.len()];
    for score in scores.iter().filter(|score| score.games > 0.0) {
        let [one, other] = score.players;
        let (games, points) = (score.games + 1.0, score.points + 0.5);
        let expected = share(ratings[one] - ratings[other]);
        let slope = SLOPE * (points - games * expected);
        let bend = SLOPE * SLOPE * games * expected * (1.0 - expected);
        let places = [place(one), place(other)];
        for (at, sign) in places.into_iter().zip([1.0, -1.0]) {
            let Some(at) = at else { continue };
            slopes[at] += sign * slope;
            bends[at][at] += bend;
        }
        if let [Some(one), Some(other)] = places {
            bends[one][other] -= bend;
            bends[other][one] -= bend;
        }
    }
    (slopes, bends)
}

/// Solves a system of equations by elimination; unknowns of which nothing is said are 0.
fn solve(mut rows: Vec<Vec<f64>>, mut values: Vec<f64>) -> Vec<f64> {
    let size = values.len();
    for column in 0..size {
        let best = (column..size)
            .max_by(|&one, &other| rows[one][column].abs().total_cmp(&rows[other][column].abs()));
        let pivot = best.unwrap_or(column);
        rows.swap(column, pivot);
        values.swap(column, pivot);
        let head = rows[column].clone();
        if head[column].abs() < 1e-15 {
            continue;
        }
        for row in column + 1..size {
            let factor = rows[row][column] / head[column];
            rows[row].iter_mut().zip(&head).for_each(|(cell, above)| *cell -= factor * above);
            values[row] -= factor * values[column];
        }
    }
    let mut found = vec![0.0; size];
    for row in (0..size).rev() {
        let rest: f64 = (row + 1..size).map(|column| rows[row][column] * found[column]).sum();
        let head = rows[row][row];
        found[row] = if head.abs() < 1e-15 { 0.0 } else { (values[row] - rest) / head };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(one: usize, other: usize, points: f64, games: f64) -> Score {
        Score { players: [one, other], points, games }
    }

    #[test]
    fn ratings_that_were_played_out_come_back() {
        let truth = [1_000.0, 1_150.0, 1_300.0, 1_700.0];
        let mut scores = Vec::new();
        for one in 0..truth.len() {
            for other in 0..one {
                let points = 10_000.0 * share(truth[one] - truth[other]);
                scores.push(score(one, other, points, 10_000.0));
            }
        }
        let fitted = fit(&[Some(1_000.0), None, None, None], &scores);
        for (found, truth) in fitted.iter().zip(truth) {
            assert!((found.rating - truth).abs() < 1.0, "{found:?} for {truth}");
            assert!(found.margin < 12.0);
        }
    }

    #[test]
    fn two_players_alone_have_the_difference_and_the_margin_of_the_formula() {
        // 75 of 100 points with the game drawn beside them: 75½ of 101.
        let fitted = fit(&[Some(0.0), None], &[score(1, 0, 75.0, 100.0)]);
        let share = 75.5 / 101.0;
        assert!((fitted[1].rating - super::super::elo::difference(share)).abs() < 0.01);
        let error = 1.0 / (SLOPE * (101.0 * share * (1.0 - share)).sqrt());
        assert!((fitted[1].margin - CONFIDENCE * error).abs() < 0.01);
    }

    #[test]
    fn whoever_wins_everything_is_not_infinitely_strong_and_more_games_say_more() {
        let few = fit(&[Some(0.0), None], &[score(1, 0, 10.0, 10.0)])[1];
        let many = fit(&[Some(0.0), None], &[score(1, 0, 100.0, 100.0)])[1];
        assert!(few.rating > 300.0 && many.rating > few.rating + 200.0 && many.rating < 2_000.0);
    }

    #[test]
    fn given_ratings_stay_and_a_stranger_stays_where_he_began() {
        let fitted = fit(&[Some(1_320.0), None, Some(1_742.0), None], &[score(1, 0, 50.0, 100.0)]);
        assert_eq!((fitted[0].rating, fitted[2].rating), (1_320.0, 1_742.0));
        assert!((fitted[1].rating - 1_320.0).abs() < 0.01);
        assert!((fitted[3].rating - 1_320.0).abs() < 0.01);
    }

    /// Whoever has met a mark so often that he is as strong is as sure as those games make him, however few the games are by
    /// which the marks hang together.
    #[test]
    fn the_margin_is_that_of_the_difference_to_the_marks_next_to_it() {
        let [sure, unsure] = [10_000.0, 8.0];
        let scores = [score(0, 1, unsure * share(-200.0), unsure), score(2, 1, sure / 2.0, sure)];
        let fitted = fit(&[Some(1_000.0), Some(1_200.0), None], &scores);
        assert!((fitted[2].rating - 1_200.0).abs() < 1.0, "{fitted:?}");
        let error = 1.0 / (SLOPE * (sure / 4.0).sqrt());
        assert!((fitted[2].margin - CONFIDENCE * error).abs() < 1.0, "{fitted:?}");
    }

    /// By chance alone: of many ladders that are played, 95 of 100 margins hold the truth.
    #[test]
    fn margins_hold_the_truth_in_95_cases_of_100() {
        use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
        let (mut rng, mut held, mut all) = (StdRng::seed_from_u64(1), 0, 0);
        let truth = [1_000.0, 1_150.0, 1_250.0, 1_400.0, 1_500.0];
        for _ in 0..400 {
            let mut scores = Vec::new();
            for one in 0..truth.len() {
                for other in 0..one {
                    let expected = share(truth[one] - truth[other]);
                    let won = (0..60).filter(|_| rng.random::<f64>() < expected).count();
                    scores.push(score(one, other, won as f64, 60.0));
                }
            }
            let given = [Some(truth[0]), None, None, Some(truth[3]), None];
            for (found, truth) in fit(&given, &scores).iter().zip(truth).filter(|(it, _)| it.margin > 0.0) {
                all += 1;
                held += u32::from((found.rating - truth).abs() <= found.margin);
            }
        }
        let share = f64::from(held) / f64::from(all);
        assert!((0.93..0.97).contains(&share), "{share}");
    }

    #[test]
    fn between_two_marks_the_scale_is_theirs_and_beyond_it_goes_on_point_for_point() {
        let truth = [1_000.0, 1_200.0, 1_400.0, 1_500.0];
        let pairs = [[1, 0], [2, 1], [3, 2], [2, 0], [3, 1]];
        let games = |[one, other]: [usize; 2]| {
            score(one, other, 100_000.0 * share(truth[one] - truth[other]), 100_000.0)
        };
        let fitted = fit(&[Some(1_000.0), None, Some(1_200.0), None], &pairs.map(games));
        for (found, expected) in fitted.iter().zip([1_000.0, 1_100.0, 1_200.0, 1_300.0]) {
            assert!((found.rating - expected).abs() < 1.0, "{found:?} for {expected}");
        }
    }
}
