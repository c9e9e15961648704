//! Where puzzles come from: games of weak players, and games that were played.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::difficulty;
use super::proof::{Proof, Prover, chances_of, wins};
use super::{Examined, Find, Plan, themes};
use crate::games::{Combination, Knowledge, Present, Score};
use crate::search::{Limits, Stop};

/// A weak player looks at so many nodes for a move: drawn for each game and side between these, by order of magnitude.
const WEAK: (f64, f64) = (60.0, 1_500.0);
/// A game begins with so many moves drawn by lot, and later one in so many is: of those that a player does not look at.
const RANDOM: usize = 4;
const CARELESS: f64 = 1.0 / 12.0;
/// No game is longer, in plies.
const LONGEST: usize = 240;
/// A game is given up when the chances of one side have been this good for so many plies.
const DECIDED: (f64, usize) = (0.95, 6);
/// Nodes of a look at a position, to see whether the last move was a mistake.
const GLANCE: u64 = 2_000;
/// A mistake raises the opponent's chances by so much; they go from −1 to 1.
const MISTAKE: f64 = 0.5;

/// The puzzles of game `number` of weak players.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the strength is a number of nodes, between the two of WEAK"
)]
pub(super) fn collect<G: Knowledge + Present>(plan: &Plan, number: u64, stop: &Stop) -> Option<Vec<Find>> {
    let mut rng = StdRng::seed_from_u64(plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number));
    let mut digger = Digger::new(plan, stop);
    let strength = [(); 2].map(|()| WEAK.0 * (WEAK.1 / WEAK.0).powf(rng.random::<f64>()));
    let mut position = G::start();
    let mut decided = 0;
    for ply in 0..LONGEST {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let mv = if ply < RANDOM || rng.random_bool(CARELESS) {
            moves[rng.random_range(0..moves.len())]
        } else {
            let found = digger.prover.glance(&position, strength[ply % 2] as u64)?;
            found.best.and_then(|tag| position.recall(tag)).unwrap_or(moves[0])
        };
        position = digger.follow(&position, mv)?;
        let clear = chances_of::<G>(digger.score).abs() >= DECIDED.0;
        decided = if clear { decided + 1 } else { 0 };
        if decided >= DECIDED.1 {
            break;
        }
    }
    Some(digger.finds)
}

/// The puzzles of a game that was played.
pub(super) fn sift<G: Knowledge + Present>(
    plan: &Plan,
    start: G,
    moves: &[G::Move],
    stop: &Stop,
) -> Option<Vec<Find>> {
    let mut digger = Digger::new(plan, stop);
    let mut position = start;
    for &mv in moves {
        position = digger.follow(&position, mv)?;
    }
    Some(digger.finds)
}

/// Looks at a puzzle that there is: the first move is the opponent's.
pub(super) fn examine<G: Knowledge + Present>(
    depth: u8,
    before: G,
    moves: &[G::Move],
    stop: &Stop,
) -> Option<Examined> {
    let mut prover = Prover::new(depth, stop);
    let Some((&lead, solution)) = moves.split_first() else {
        return Some(Examined {
            themes: Vec::new(),
            features: difficulty::Features::default(),
            rating: 0,
            doubtful: Some(1),
        });
    };
    let start = before.play(lead);
    let mut line = Combination::new(Some((before, lead)), start);
    let (mut doubtful, mut score) = (None, Score::DRAW);
    for (ply, &mv) in solution.iter().enumerate() {
        if ply % 2 == 0 {
            let here = line.last().clone();
            let found = prover.best(&here)?;
            let tag = here.tag(mv);
            score = found.score;
            let right =
                found.best == Some(tag) && prover.is_alone(&here, (tag, score), Limits::depth(depth))?;
            let ends = super::proof::is_won(&here.play(mv));
            doubtful = doubtful.or((!right && !ends).then_some(ply / 2 + 1));
        }
        line.play(mv);
    }
    let features = difficulty::features(&mut prover, &line, depth)?;
    let themes = themes::of(&mut prover, &Proof { line, score })?;
    Some(Examined { themes, features, rating: difficulty::rating(&features), doubtful })
}

/// Goes along a game, and collects where a move was a mistake.
struct Digger<'a> {
    prover: Prover<'a>,
    depth: u8,
    /// The value of the last position for its side to move.
    score: Score,
    finds: Vec<Find>,
    /// Plies to wait: what follows a puzzle belongs to it.
    rest: usize,
}

impl<'a> Digger<'a> {
    fn new(plan: &Plan, stop: &'a Stop) -> Self {
        let prover = Prover::new(plan.depth, stop);
        Self { prover, depth: plan.depth, score: Score::DRAW, finds: Vec::new(), rest: 0 }
    }

    /// A move is played: the position after it. `None` when stopped.
    fn follow<G: Knowledge + Present>(&mut self, position: &G, mv: G::Move) -> Option<G> {
        let next = position.play(mv);
        if next.ending().is_some() {
            return Some(next);
        }
        let before = chances_of::<G>(-self.score);
        let found = self.prover.glance(&next, GLANCE)?;
        self.score = found.score;
        let mistake = chances_of::<G>(self.score) - before >= MISTAKE && wins::<G>(self.score);
        if self.rest > 0 {
            self.rest -= 1;
        } else if mistake && let Some(best) = found.best {
            // Most mistakes can be punished in several ways, which is soon seen.
            if self.prover.is_alone(&next, (best, self.score), Limits::nodes(GLANCE))? {
                self.collect(position, mv, next.clone())?;
            }
        }
        Some(next)
    }

    fn collect<G: Knowledge + Present>(&mut self, before: &G, lead: G::Move, start: G) -> Option<()> {
        // What comes out depends on the position alone.
        self.prover.forget();
        let Some(proof) = self.prover.solution(Some((before.clone(), lead)), start)? else { return Some(()) };
        self.rest = proof.line.moves.len();
        let themes = themes::of(&mut self.prover, &proof)?;
        let features = difficulty::features(&mut self.prover, &proof.line, self.depth)?;
        let plain = proof.line.positions.iter().zip(&proof.line.moves).map(|(at, &mv)| at.move_plain(mv));
        let moves = std::iter::once(before.move_plain(lead)).chain(plain).collect();
        let rating = difficulty::rating(&features);
        let key = proof.line.positions[0].key();
        self.finds.push(Find { key, position: before.notation(), moves, themes, rating });
        Some(())
    }
}
