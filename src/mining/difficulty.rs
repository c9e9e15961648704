//! How hard a puzzle is to see: an estimate on the scale of chess ratings.
//!
//! It rests on what a program can measure: how long the engine takes to settle on the moves, how many there are to find,
//! how many to choose from, and how many of them look like nothing (quiet moves) or like a mistake (sacrifices). The
//! weights are a linear regression on the ratings that 400 puzzles of the open database of Lichess got from people, with
//! the deviations from the mean drawn out so that estimates spread as ratings do. They correlate with the ratings by
//! 0.66 and are off by 340 points on average: where to begin, until people have tried a puzzle.

use super::proof::{Prover, is_won};
use crate::games::{Combination, Knowledge, MoveList};
use crate::search::{Limits, Plan, SearchEvent};

/// What an estimate rests on, in the order of [`FEATURES`].
pub type Features = [f64; FEATURES.len()];

/// What is measured.
pub const FEATURES: [&str; 7] = [
    "logarithm of the nodes until the engine stays with a move, of the move for which it takes longest",
    "moves to find",
    "quiet moves among them",
    "sacrifices among them",
    "logarithm of the legal moves, on average",
    "wins the game at once",
    "begins with a check or a capture",
];

/// Points for each, and those to begin with.
const WEIGHTS: Features = [61.0, 174.0, 147.0, 179.0, 142.0, -257.0, -304.0];
const BASE: f64 = 425.0;

/// Estimates are not believed beyond these.
const RANGE: (f64, f64) = (400.0, 2_800.0);

/// The estimate.
#[expect(clippy::cast_possible_truncation, reason = "the range is that of ratings")]
pub(super) fn rating(features: &Features) -> i64 {
    let points: f64 = features.iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    (BASE + points).clamp(RANGE.0, RANGE.1).round() as i64
}

/// A puzzle of one move, measured by whoever has searched it already.
#[derive(Clone, Copy, Debug)]
pub struct OneMove {
    /// Nodes until the engine stays with the move.
    pub nodes: u64,
    /// It captures, or what counts as much, or gives check.
    pub forces: bool,
    /// It gives material away.
    pub sacrifices: bool,
    /// The legal moves.
    pub choices: usize,
    /// It wins the game at once.
    pub wins: bool,
}

impl OneMove {
    /// An estimate of its difficulty on the scale of chess ratings.
    pub fn rating(self) -> i64 {
        let Self { nodes, forces, sacrifices, choices, wins } = self;
        let [quiet, sacrifices, wins, forces] =
            [!forces, sacrifices, wins, forces].map(|is_so| f64::from(u8::from(is_so)));
        let logarithm = |count: f64| count.max(1.0).ln();
        rating(&[logarithm(nodes as f64), 1.0, quiet, sacrifices, logarithm(choices as f64), wins, forces])
    }
}

/// Measures a solution. `None` when stopped.
pub(super) fn features<G: Knowledge>(
    prover: &mut Prover<'_>,
    line: &Combination<G>,
    depth: u8,
) -> Option<Features> {
    let own: Vec<(&G, G::Move)> = line.positions.iter().zip(line.moves.iter().copied()).step_by(2).collect();
    let mut longest: f64 = 0.0;
    let (mut quiet, mut sacrifices, mut choice) = (0, 0, 0.0);
    for &(position, mv) in &own {
        longest = longest.max(effort(prover, position, mv, depth)?);
        let violent = position.is_tactical(mv) || position.gives_check(mv);
        quiet += u32::from(!violent);
        sacrifices += u32::from(!position.see_ge(mv, 0));
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        choice += (moves.len() as f64).ln();
    }
    let first =
        own.first().is_some_and(|&(position, mv)| position.is_tactical(mv) || position.gives_check(mv));
    let count = own.len().max(1) as f64;
    Some([
        longest,
        own.len() as f64,
        f64::from(quiet),
        f64::from(sacrifices),
        choice / count,
        f64::from(u8::from(is_won(line.last()))),
        f64::from(u8::from(first)),
    ])
}

/// The logarithm of the nodes after which every iteration wants the move; of all of them where the last does not.
fn effort<G: Knowledge>(prover: &mut Prover<'_>, position: &G, mv: G::Move, depth: u8) -> Option<f64> {
    let wanted = Some(position.tag(mv));
    let (mut settled, mut last) = (None, 1);
    prover.forget();
    prover.search(position, &Plan::new(Limits::depth(depth)), &[], |told, _| {
        if let SearchEvent::Iteration(iteration) = told {
            last = iteration.counts.nodes;
            let agrees = iteration.pv.first().copied() == wanted;
            settled = if agrees { settled.or(Some(last)) } else { None };
        }
    })?;
    Some((settled.unwrap_or(2 * last).max(1) as f64).ln())
}
