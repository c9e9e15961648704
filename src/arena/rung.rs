//! An opponent of the ladder as a player of matches.

use std::io;

use super::own::{Thinker, thought};
use super::player::{Fault, Pace, Player, Situation, Thought};
use crate::opponents::Opponent;
use crate::search::Stop;
use crate::session::opponent::{Reply, reply};

/// An opponent of the ladder as a player. It remembers nothing from one move to the next, so that its move depends on the
/// game and the seed alone.
pub struct Rung {
    /// What it is called: its slug.
    name: String,
    opponent: Opponent,
    seed: u64,
    thinker: Thinker,
}

impl Rung {
    /// This opponent.
    ///
    /// # Errors
    /// When the system has no thread to give.
    pub fn new(opponent: Opponent, seed: u64) -> io::Result<Self> {
        Ok(Self { name: opponent.slug.clone(), opponent, seed, thinker: Thinker::new()? })
    }
}

impl Player for Rung {
    fn name(&self) -> &str {
        &self.name
    }

    fn pace(&self) -> Pace {
        Pace::default()
    }

    fn begin(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, situation: &Situation<'_>, stop: &Stop) -> Result<Thought, Fault> {
        let session = situation.session;
        match reply(&self.opponent, session, self.seed, None) {
            None => Err(Fault::Crash("no move was found".into())),
            Some(Reply::Move(tag)) => Ok(Thought { tag, score: None, depth: None, nodes: None }),
            Some(Reply::Think(request)) => thought(&self.thinker.think((session, *request, true), stop)?),
        }
    }
}
