//! The program itself as a player: the engine with some settings, or an algorithm of the textbooks.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use super::player::{Fault, Pace, Player, Situation, Thought};
use crate::engine::{Engine, EngineEvent};
use crate::search::{Found, NoMemory, Plan, Stop};
use crate::session::{Method, Request, Session, Watch};

/// A thinking thread and whoever waits for it.
pub(super) struct Thinker {
    engine: Engine,
    news: Receiver<EngineEvent>,
}

impl Thinker {
    pub(super) fn new() -> io::Result<Self> {
        let (tell, news) = channel();
        // Nobody listens any more once the player is gone.
        let engine = Engine::start(move |report| drop(tell.send(report.news)))?;
        Ok(Self { engine, news })
    }

    /// Searches.
    pub(super) fn think(
        &mut self,
        (session, request, fresh): (&dyn Session, Request, bool),
        stop: &Stop,
    ) -> Result<Found, Fault> {
        self.engine.think(session.fork(), request, fresh);
        let mut stopped = false;
        loop {
            match self.news.recv_timeout(LOOK) {
                Ok(EngineEvent::Done(_)) if stopped => return Err(Fault::Stopped),
                Ok(EngineEvent::Done(answer)) => return Ok(answer.found),
                Ok(EngineEvent::Failed(message)) => return Err(Fault::Crash(message)),
                Err(RecvTimeoutError::Timeout) if stop.is_stopped() && !stopped => {
                    stopped = true;
                    self.engine.stop();
                }
                Ok(
                    EngineEvent::Iteration(_)
                    | EngineEvent::Move(_)
                    | EngineEvent::Grown(_)
                    | EngineEvent::Lesson(_),
                )
                | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::Crash("the thinking thread has ended".into()));
                }
            }
        }
    }
}

/// What was found as what a player came to.
pub(super) fn thought(found: &Found) -> Result<Thought, Fault> {
    let tag = found.best.ok_or_else(|| Fault::Crash("no move was found".into()))?;
    let (depth, nodes) = (Some(found.depth.into()), Some(found.counts.nodes));
    Ok(Thought { tag, score: Some(found.score), depth, nodes })
}

/// The program itself as a player. Its table lives as long as a game, so that the same game is played again under
/// limits of depth or nodes.
pub struct Own {
    name: String,
    request: Request,
    thinker: Thinker,
    /// Nothing was searched yet in this game.
    fresh: bool,
}

/// How often a thinking player looks whether he is to stop.
const LOOK: Duration = Duration::from_millis(20);

impl Own {
    /// A player with this name, who thinks by this method and plan.
    ///
    /// # Errors
    /// When the system has no thread to give.
    pub fn new(name: String, method: Method, plan: Plan) -> io::Result<Self> {
        let request = Request { method, plan, watch: Watch::Silent };
        Ok(Self { name, request, thinker: Thinker::new()?, fresh: true })
    }

    /// Makes the table now, so that a lack of memory is known before the first game.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn make_table(&self) -> Result<(), NoMemory> {
        self.thinker.engine.resize(self.request.plan.hash)
    }
}

impl Player for Own {
    fn name(&self) -> &str {
        &self.name
    }

    fn pace(&self) -> Pace {
        Pace { limits: self.request.plan.limits, clock: None }
    }

    fn begin(&mut self) -> Result<(), Fault> {
        self.fresh = true;
        Ok(())
    }

    fn choose(&mut self, situation: &Situation<'_>, stop: &Stop) -> Result<Thought, Fault> {
        let fresh = std::mem::replace(&mut self.fresh, false);
        let found = self.thinker.think((situation.session, self.request, fresh), stop)?;
        thought(&found)
    }
}
