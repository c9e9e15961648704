//! How an opponent sits at the board: how long a move takes, and when he gives up.

use std::time::{Duration, Instant};

use rand::RngExt;

use super::clock::Clocks;
use super::game::Decision;
use super::{Play, reply::Answered};
use crate::games::{Score, ScoreUnit};
use crate::opponents::{Mind, dice};
use crate::ui::msg::Effect;

/// How often is looked whether a move is due.
const LOOK: Duration = Duration::from_millis(50);
/// An opponent who looks less far ahead plays on to the mate, as beginners do.
const RESIGNS_FROM: f64 = 2.0;
/// So many of his moves in a row he has to see himself lost,
const LOST_MOVES: u8 = 3;
/// which he is when so many men behind, or mated.
const LOST_MEN: i32 = 9;
/// The share of its time that a move takes where there is no choice,
const FORCED: f64 = 0.1;
/// and the least and the most that any other takes.
const SHARES: (f64, f64) = (0.15, 2.0);

/// A move that has been chosen, and is not yet made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    pub(super) answered: Answered,
    at: Instant,
}

impl Play {
    /// Makes the opponent's move once its time has come, that of its search included; until then it waits.
    pub(super) fn make_in_time(&mut self, answered: Answered) -> Vec<Effect> {
        let due = self.asked + self.takes();
        if due <= Instant::now() {
            return self.reply(answered);
        }
        self.due = Some(Due { answered, at: due });
        vec![Effect::Ticks(Some(LOOK))]
    }

    /// The move that was chosen is made, if its time has come or nobody waits for it any longer.
    pub(super) fn make_due(&mut self, now: bool) -> Vec<Effect> {
        let is_due = |due: &mut Due| now || due.at <= Instant::now();
        let Some(due) = self.due.take_if(is_due) else { return Vec::new() };
        let mut effects = vec![Effect::Ticks(self.looks())];
        effects.extend(self.reply(due.answered));
        effects
    }

    /// How long the move to come takes: a player of a rating uses his clock as people do, now less and now more; any other
    /// move waits as long as is wanted to be seen.
    fn takes(&self) -> Duration {
        if self.is_watched() {
            return Duration::ZERO;
        }
        match self.clocks {
            Some(clocks) if self.foe.chosen_strength().is_some() => self.thinks(clocks),
            _ => self.guests.pause,
        }
    }

    /// A share of the time that there is for a move; its logarithm is spread about evenly around two thirds.
    fn thinks(&self, clocks: Clocks) -> Duration {
        let time = clocks.for_a_move(self.game.view.side as usize);
        if self.game.view.moves.len() == 1 {
            return time.mul_f64(FORCED);
        }
        let mut dice = dice(self.seed.rotate_left(17), self.game.session().played());
        let spread: f64 = (0..3).map(|_| dice.random_range(-0.7..0.7_f64)).sum();
        time.mul_f64((spread.exp() * 2.0 / 3.0).clamp(SHARES.0, SHARES.1))
    }

    /// Whether the opponent gives the game up, who sees his position like this.
    pub(super) fn gives_up(&mut self, judged: Score) -> bool {
        let session = self.game.session();
        let lost = match judged.moves_to_end() {
            Some(moves) => moves < 0,
            None => session.game().unit == ScoreUnit::Centi && judged.units() <= -100 * LOST_MEN,
        };
        self.lost_moves = if lost { self.lost_moves.saturating_add(1) } else { 0 };
        let resigns = match self.foe.opponent().map(|opponent| opponent.mind) {
            Some(Mind::Overlooking(level)) => level.depth >= RESIGNS_FROM,
            _ => false,
        };
        resigns && self.lost_moves >= LOST_MOVES
    }

    /// The opponent gives the game up.
    pub(super) fn give_up(&mut self) -> Vec<Effect> {
        let side = self.game.view.side;
        self.decide(Decision::Resigned(side))
    }
}
