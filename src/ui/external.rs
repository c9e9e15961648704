//! An engine from outside as an opponent on the screen. It is started when its first move is wanted, on the thread that asks
//! it, and ends with whoever holds it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::arena::{Clocks, Fault, Pace, Player as _, Situation, Thought, TimeControl};
use crate::config::EngineCommand;
use crate::search::{Limits, Stop};
use crate::session::Session;
use crate::uci::client::{ClientError, Opponent, Settings};

/// How long an engine is waited for beyond its time.
const PATIENCE: Duration = Duration::from_secs(5);
/// The same where depth or nodes end its search.
const LONG_PATIENCE: Duration = Duration::from_secs(120);

/// An engine from outside.
#[derive(Clone)]
pub struct External {
    command: EngineCommand,
    control: Option<TimeControl>,
    /// Locked by whoever asks it, for as long as that takes: never by the screens.
    running: Arc<Mutex<Option<Opponent>>>,
    /// The last question is not wanted any more.
    stop: Stop,
    /// The engine is not wanted any more.
    leave: Stop,
    /// Which question is the last one.
    asked: u64,
}

/// A move that is wanted of it.
pub struct Ask {
    engine: External,
    session: Box<dyn Session>,
    clocks: Option<Clocks>,
}

impl External {
    /// An engine that is not started yet; with a clock it decides itself how long it thinks.
    pub fn new(command: EngineCommand, control: Option<TimeControl>) -> Self {
        Self {
            command,
            control,
            running: Arc::default(),
            stop: Stop::default(),
            leave: Stop::default(),
            asked: 0,
        }
    }

    /// Wants a move in this position; what it was asked before is not wanted any more.
    pub fn ask(&mut self, session: Box<dyn Session>, clocks: Option<Clocks>) -> Ask {
        self.forget();
        Ask { engine: self.clone(), session, clocks }
    }

    /// What it was asked is not wanted any more.
    pub fn forget(&mut self) {
        self.stop.stop();
        self.stop = Stop::default();
        self.asked += 1;
    }

    /// Whether this is the answer to the last question.
    pub fn answers(&self, number: u64) -> bool {
        number == self.asked
    }

    /// Ends it, whether it is starting, thinking or at rest, and without waiting for that: whoever is asking it sees that it
    /// is not wanted any more and drops it, and so do we.
    pub fn end(mut self) {
        self.forget();
        self.leave.stop();
    }

    fn settings(&self) -> Settings {
        let EngineCommand { name, program, arguments, options, limits } = self.command.clone();
        let limits = if self.control.is_some() { Limits::default() } else { limits };
        let timed = self.control.is_some() || limits.time.is_some();
        Settings {
            program,
            arguments,
            options,
            name: Some(name),
            pace: Pace { limits, clock: self.control },
            patience: if timed { PATIENCE } else { LONG_PATIENCE },
        }
    }
}

/// Starts an engine as it would be played against, and ends it again: what it calls itself. Takes as long as that takes.
///
/// # Errors
/// Why it cannot be played against.
pub fn introduced(command: &EngineCommand) -> Result<String, String> {
    let settings = Settings { name: None, ..External::new(command.clone(), None).settings() };
    let started = Opponent::start(settings, &Stop::default()).map_err(|error| error.to_string())?;
    Ok(started.name().into())
}

impl Ask {
    /// Which question it is.
    pub fn number(&self) -> u64 {
        self.engine.asked
    }

    /// Starts the engine where it is not running, and asks it. Takes as long as that takes.
    ///
    /// # Errors
    /// When it cannot be started, ends, says nothing or what is not legal. It is killed then, and started again for the
    /// next question.
    pub fn run(self) -> Result<Thought, Fault> {
        let Self { engine, session, clocks } = self;
        let mut running = engine.running.lock().unwrap_or_else(PoisonError::into_inner);
        if engine.stop.is_stopped() || engine.leave.is_stopped() {
            return Err(Fault::Stopped);
        }
        let (start, moves) = (session.unusual_start(), session.played_plain());
        let opponent = match &mut *running {
            Some(opponent) => opponent,
            none => {
                let started = Opponent::start(engine.settings(), &engine.leave);
                none.insert(started.map_err(|error| match error {
                    ClientError::Stopped => Fault::Stopped,
                    error => Fault::Crash(error.to_string()),
                })?)
            }
        };
        let situation = Situation { session: &*session, start: start.as_deref(), moves: &moves, clocks };
        let thought = opponent.choose(&situation, &engine.stop);
        if matches!(&thought, Err(fault) if *fault != Fault::Stopped) || !opponent.is_running() {
            *running = None;
        }
        thought
    }
}
