//! Games of the engine against itself, from random openings, and their quiet positions.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::games::{Key, Knowledge, Outcome, Present, Score, Side};
use crate::search::{Limits, Plan, Root, Silent, Stop, Table, search};

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// The openings follow from it.
    pub seed: u64,
    /// Nodes for each move.
    pub nodes: u64,
}

/// A quiet position of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position in the game's notation.
    pub position: String,
    /// Its key.
    pub key: Key,
    /// What the search of it found, as the first side sees it.
    pub score: i32,
    /// What the first side got: 1, ½ or 0.
    pub result: f32,
}

/// An opening has at least so many random moves, and at most [`MORE_RANDOM`] more.
const RANDOM: usize = 6;
const MORE_RANDOM: usize = 4;
/// An opening is played only if neither side is ahead by so many men.
const FAIR_MEN: i32 = 3;
/// A game is given up by who is behind by so many men for [`PATIENCE`] plies.
const LOST_MEN: i32 = 12;
const PATIENCE: usize = 6;
/// A game that is not over by then is drawn.
const LONGEST: usize = 300;
/// MiB of the transposition table: a search of a few thousand nodes needs no more.
const TABLE: usize = 1;

/// Plays game `number` and returns its quiet positions.
pub(super) fn game<G: Knowledge + Present>(plan: &SelfPlay, number: u64) -> Vec<Sample> {
    let mut rng = StdRng::seed_from_u64(plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number));
    let Some((mut position, mut played)) = opening::<G>(&mut rng) else { return Vec::new() };
    let mut table = Table::new(TABLE);
    let mut samples = Vec::new();
    let mut lost = 0;
    let result = loop {
        if let Some(result) = result(&position, &played) {
            break result;
        }
        let plan = Plan::new(Limits { nodes: Some(plan.nodes), ..Limits::default() });
        let root = Root { played: &played, only: &[] };
        let found = search(&position, &root, &plan, &mut table, &mut Silent, &Stop::default(), |_, _| {});
        let Some(mv) = found.best.and_then(|tag| position.recall(tag)) else { break 0.5 };
        let score = for_the_first(&position, found.score);
        if samples.is_empty() && played.len() <= RANDOM + MORE_RANDOM && score.abs() > FAIR_MEN * G::MAN {
            return Vec::new();
        }
        if found.score.is_decisive() {
            break f32::from(u8::from(score > 0));
        }
        lost = if score.abs() > LOST_MEN * G::MAN { lost + 1 } else { 0 };
        if lost >= PATIENCE {
            break f32::from(u8::from(score > 0));
        }
        if !position.must_respond() && !position.threatened() && !position.is_tactical(mv) {
            samples.push(Sample { position: position.notation(), key: position.key(), score, result: 0.5 });
        }
        played.push(position.key());
        position = position.play(mv);
    };
    for sample in &mut samples {
        sample.result = result;
    }
    samples
}

fn for_the_first<G: Knowledge>(position: &G, score: Score) -> i32 {
    if position.side_to_move() == Side::First { score.units() } else { -score.units() }
}

/// A few random moves, and the keys of the positions before. `None` when the game ends on the way.
fn opening<G: Knowledge + Present>(rng: &mut StdRng) -> Option<(G, Vec<Key>)> {
    let (mut position, mut played) = (G::start(), Vec::new());
    for _ in 0..rng.random_range(RANDOM..=RANDOM + MORE_RANDOM) {
        let moves = position.moves();
        if moves.is_empty() {
            return None;
        }
        played.push(position.key());
        position = position.play(moves[rng.random_range(0..moves.len())]);
    }
    Some((position, played))
}

/// What the first side has got, when the game is over: by its rules, by repetition, or by its length.
fn result<G: Knowledge>(position: &G, played: &[Key]) -> Option<f32> {
    let first = position.side_to_move() == Side::First;
    if let Some(ending) = position.ending() {
        return Some(match ending.outcome {
            Outcome::Win => f32::from(u8::from(first)),
            Outcome::Loss => f32::from(u8::from(!first)),
            Outcome::Draw => 0.5,
            Outcome::Points(points) => {
                let points = if first { points } else { -points };
                match points.signum() {
                    -1 => 0.0,
                    0 => 0.5,
                    _ => 1.0,
                }
            }
        });
    }
    let repeated = played.iter().filter(|&&key| key == position.key()).count() >= 2;
    (repeated || played.len() >= LONGEST).then_some(0.5)
}
