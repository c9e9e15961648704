//! One line that wins, and no other: found, and proved as far as the engine sees.

use crate::games::{Combination, Game, Knowledge, MoveList, MoveTag, Outcome, Score};
use crate::search::{Found, Limits, Plan, Root, SearchEvent, Silent, Stop, Table, Window, search};

/// An engine with a table of its own.
pub(super) struct Prover<'a> {
    table: Table,
    depth: u8,
    stop: &'a Stop,
}

/// MiB of the table: what a search to a depth of twelve or so needs.
const TABLE: usize = 16;
/// A solution has at most so many moves of the solver.
const LONGEST: usize = 7;

/// A solver is winning from so many men on.
const WINNING: f64 = 2.0;
/// By so much another move must lower the chances, which go from −1 to 1.
const APART: f64 = 0.65;

/// What an advantage of so many men is worth, from −1 for a loss to 1 for a win: the logistic curve that open databases of games
/// between people show.
pub(super) fn chances(men: f64) -> f64 {
    2.0 / (1.0 + (-0.368 * men).exp()) - 1.0
}

/// The advantage of which that is the worth.
fn men(chances: f64) -> f64 {
    -(2.0 / (chances + 1.0) - 1.0).ln() / 0.368
}

/// The chances of the side to move in a position with this value.
pub(super) fn chances_of<G: Knowledge>(score: Score) -> f64 {
    if score.is_decisive() {
        if score > Score::DRAW { 1.0 } else { -1.0 }
    } else {
        chances(f64::from(score.units()) / f64::from(G::MAN))
    }
}

/// Whether a solver with this value has something to win.
pub(super) fn wins<G: Knowledge>(score: Score) -> bool {
    chances_of::<G>(score) >= chances(WINNING)
}

/// A solution, and what it wins.
pub(super) struct Proof<G: Game> {
    pub(super) line: Combination<G>,
    /// The value of the position after the solution, for the solver.
    pub(super) score: Score,
}

impl<'a> Prover<'a> {
    pub(super) fn new(depth: u8, stop: &'a Stop) -> Self {
        Self { table: Table::new(TABLE), depth, stop }
    }

    /// Nothing that was found before is known any more: what follows depends on the position alone.
    pub(super) fn forget(&mut self) {
        self.table.clear();
    }

    /// What a search finds, to this depth or for so many nodes. `None` when it was stopped.
    pub(super) fn search<G: Knowledge>(
        &mut self,
        position: &G,
        plan: &Plan,
        only: &[MoveTag],
        told: impl FnMut(SearchEvent<'_>, &mut Silent),
    ) -> Option<Found> {
        let root = Root { played: &[], only };
        let found = search(position, &root, plan, &mut self.table, &mut Silent, self.stop, told);
        (!self.stop.is_stopped()).then_some(found)
    }

    pub(super) fn best<G: Knowledge>(&mut self, position: &G) -> Option<Found> {
        self.search(position, &Plan::new(Limits::depth(self.depth)), &[], |_, _| {})
    }

    /// A look of so many nodes.
    pub(super) fn glance<G: Knowledge>(&mut self, position: &G, nodes: u64) -> Option<Found> {
        self.search(position, &Plan::new(Limits::nodes(nodes)), &[], |_, _| {})
    }

    /// Whether no other move comes near the one that has this value: each fails low on a zero window as far below as
    /// matters.
    fn stands_alone<G: Knowledge>(&mut self, position: &G, best: MoveTag, score: Score) -> Option<bool> {
        self.is_alone(position, (best, score), Limits::depth(self.depth))
    }

    /// The same within limits: where not much is looked at, `false` is worth more than `true`.
    #[expect(clippy::cast_possible_truncation, reason = "an evaluation has five digits")]
    pub(super) fn is_alone<G: Knowledge>(
        &mut self,
        position: &G,
        (best, score): (MoveTag, Score),
        limits: Limits,
    ) -> Option<bool> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let others: Vec<MoveTag> =
            moves.iter().map(|&mv| position.tag(mv)).filter(|&tag| tag != best).collect();
        if others.is_empty() {
            return Some(true);
        }
        let limit = men((chances_of::<G>(score) - APART).max(-0.99)) * f64::from(G::MAN);
        let alpha = Score::estimate(limit as i32);
        let window = Window::new(alpha, alpha + 1);
        let plan = Plan { window: Some(window), ..Plan::new(limits) };
        let found = self.search(position, &plan, &others, |_, _| {})?;
        Some(window.fails_low(found.score))
    }

    /// The one line that wins, if there is one. `Some(None)` if there is none; `None` when stopped.
    #[allow(clippy::option_option, reason = "the outer one says stopped, as everywhere in the search")]
    pub(super) fn solution<G: Knowledge>(
        &mut self,
        lead: Option<(G, G::Move)>,
        start: G,
    ) -> Option<Option<Proof<G>>> {
        let mut line = Combination::new(lead, start);
        let (mut proved, mut score, mut decisive, mut forced) = (0, Score::DRAW, false, true);
        while line.own_moves() < LONGEST && line.last().ending().is_none() {
            let here = line.last().clone();
            let found = self.best(&here)?;
            let Some((tag, mv)) = found.best.and_then(|tag| Some((tag, here.recall(tag)?))) else { break };
            let ends = is_won(&here.play(mv));
            decisive |= found.score.is_decisive();
            // One move that ends the game is as good as another.
            if !wins::<G>(found.score) || !ends && !self.stands_alone(&here, tag, found.score)? {
                break;
            }
            forced &= is_only(&here);
            line.play(mv);
            (proved, score) = (line.moves.len(), found.score);
            if ends {
                break;
            }
            let Some(reply) = self.best(line.last())?.best.and_then(|tag| line.last().recall(tag)) else {
                break;
            };
            line.play(reply);
        }
        line.truncate(proved);
        let won = is_won(line.last());
        // A win that is in sight is to be played to its end; and one move is a puzzle only if it ends the game.
        let complete = if decisive { won } else { line.own_moves() > 1 };
        Some((proved > 0 && complete && !forced).then_some(Proof { line, score }))
    }
}

/// The side that has just moved has won.
pub(super) fn is_won<G: Game>(position: &G) -> bool {
    position.ending().is_some_and(|ending| ending.outcome == Outcome::Loss)
}

/// There is only one legal move.
fn is_only<G: Game>(position: &G) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_and_men_are_inverse() {
        for tenths in -60..60 {
            let advantage = f64::from(tenths) / 10.0;
            assert!((men(chances(advantage)) - advantage).abs() < 1e-6);
        }
        assert!(chances(0.0).abs() < 1e-9 && chances(9.0) > 0.9);
    }
}
