//! A whole match: its games, several at a time.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};

use super::adjudication::Rules;
use super::game::{Played, play};
use super::openings::Openings;
use super::player::{Fault, Player};
use super::schedule::{GameId, order};
use crate::search::Stop;
use crate::session::Session;

/// The two players of a match, one pair for each game that is played at a time.
pub type Pair = [Box<dyn Player>; 2];

/// Which games are to be played, and from where.
pub struct Schedule {
    openings: Openings,
    order: Vec<usize>,
    games: u64,
    done: HashSet<GameId>,
    next: u64,
}

/// Where a game begins, or why that cannot be said.
type Opening = Result<Box<dyn Session>, Fault>;

impl Schedule {
    /// So many games, from these openings in the order that the seed gives, but for the games that are `done`.
    pub fn new(openings: Openings, games: u64, seed: u64, done: impl IntoIterator<Item = GameId>) -> Self {
        let order = order(openings.known(), seed);
        Self { openings, order, games, done: done.into_iter().collect(), next: 0 }
    }

    /// The next game and where it begins; `None` when all are played, or when there are no openings.
    fn take(&mut self) -> Option<(GameId, Opening)> {
        let left = (self.next..self.games).map(GameId);
        let id = left.into_iter().find(|id| !self.done.contains(id))?;
        self.next = id.0 + 1;
        Some((id, self.openings.get(id.pair(), &self.order)?))
    }
}

/// Plays the games of the schedule, as many at a time as there are pairs of players. `tell` hears of every game that was
/// played to its end, and can end the match; the games that run then are dropped, as they are at a `stop`.
///
/// # Errors
/// When an opening cannot be found.
pub fn run(
    schedule: Schedule,
    pairs: Vec<Pair>,
    rules: &Rules,
    stop: &Stop,
    mut tell: impl FnMut(Played) -> ControlFlow<()>,
) -> Result<(), Fault> {
    let schedule = Mutex::new(schedule);
    let (send, played) = channel();
    std::thread::scope(|scope| {
        for mut pair in pairs {
            let (send, schedule) = (send.clone(), &schedule);
            scope.spawn(move || {
                while !stop.is_stopped() {
                    let next = schedule.lock().unwrap_or_else(PoisonError::into_inner).take();
                    let Some((id, opening)) = next else { break };
                    let opening = match opening {
                        Ok(opening) => opening,
                        Err(fault) => {
                            // Nobody listens any more when the match is over.
                            let _ = send.send(Err(fault));
                            break;
                        }
                    };
                    let [first, second] = &mut pair;
                    let players: [&mut dyn Player; 2] = [first.as_mut(), second.as_mut()];
                    let Some(game) = play(id, opening, players, rules, stop) else { break };
                    if send.send(Ok(game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for game in played {
            let ended = game.map(&mut tell);
            if !matches!(ended, Ok(ControlFlow::Continue(()))) {
                stop.stop();
                return ended.map(drop);
            }
        }
        Ok(())
    })
}
