//! The other end of the protocol: any UCI engine as a player, started as a program of its own.
//!
//! [`Client`] is the dialogue, [`answer`] reads a line of the engine, [`Opponent`] is the engine as a player of matches
//! and games. An engine that crashes, hangs or plays what is not legal never takes the program with it.

pub mod answer;
mod children;
mod opponent;
mod process;

pub(crate) use children::{FAREWELL, Family};
pub use children::{end_all, kill_all, kill_known};
pub use opponent::{Opponent, Settings};

use std::path::Path;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::search::Stop;
use answer::{Answer, Info, Offered};
use process::{Process, WAITING};

/// An engine that has introduced itself.
pub struct Client {
    process: Process,
    /// What it calls itself.
    name: Option<String>,
    /// The options that it has.
    options: Vec<Offered>,
    /// It was told to stop and has not answered: what it says next belongs to a question that is over.
    owes: bool,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ClientError {
    /// The program cannot be started.
    #[error("it cannot be started: {0}")]
    Start(String),
    /// The program has ended.
    #[error("it ended {0}")]
    Ended(String),
    /// Nothing came for so long.
    #[error("it said no `{wanted}` within {:.1} s", .after.as_secs_f64())]
    Silent {
        /// What was waited for.
        wanted: &'static str,
        /// How long.
        after: Duration,
    },
    /// It has no such option.
    #[error("it has no option `{name}`; it has {known}")]
    NoOption {
        /// The option.
        name: String,
        /// Those that it has.
        known: String,
    },
    /// An option cannot be this: an engine passes over such a value without a word.
    #[error("its option `{name}` is a whole number from {least} to {most}, not `{value}`")]
    OutOfRange {
        /// The option.
        name: String,
        /// What it was to be.
        value: String,
        /// The least that it can be.
        least: i64,
        /// The most.
        most: i64,
    },
    /// It was told to stop and has answered.
    #[error("it was stopped")]
    Stopped,
}

/// What an engine is asked to think about, already in the words of the protocol.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Where the game started, as a FEN; `None` for the usual start.
    pub start: Option<&'a str>,
    /// The moves since then.
    pub moves: &'a [String],
    /// What stands behind `go`: `movetime 100`.
    pub go: &'a str,
    /// How long to wait at most.
    pub patience: Duration,
}

/// How often it is looked whether the engine is to stop.
const LOOK: Duration = Duration::from_millis(20);
/// How long an engine may take to answer `stop`.
const STOPPING: Duration = Duration::from_secs(2);

impl Client {
    /// Starts a program and has it introduce itself. Once `leave` says so it is not wanted any more: whatever is
    /// waiting for it ends, and it is to be dropped.
    ///
    /// # Errors
    /// When it cannot be started, ends, does not speak the protocol for so long, or is not wanted any more.
    pub fn start(
        program: &Path,
        arguments: &[String],
        patience: Duration,
        leave: &Stop,
    ) -> Result<Self, ClientError> {
        let process = Process::start(program, arguments, leave.clone());
        let process = process.map_err(|error| ClientError::Start(error.to_string()))?;
        let mut client = Self { process, name: None, options: Vec::new(), owes: false };
        client.say("uci")?;
        let (mut name, mut options) = (None, Vec::new());
        client.wait("uciok", patience, &Stop::default(), |answer| match answer {
            Answer::Name(text) => name = Some(text),
            Answer::Option(offered) => options.push(offered),
            _ => {}
        })?;
        Ok(Self { name, options, ..client })
    }

    /// What it calls itself, if it does.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Sets an option.
    ///
    /// # Errors
    /// When it has no such option, the option cannot be this, or the engine has ended.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        // The names of options are not case sensitive.
        let Some(known) = self.options.iter().find(|known| known.name.eq_ignore_ascii_case(name)) else {
            let names: Vec<_> = self.options.iter().map(|option| option.name.as_str()).collect();
            return Err(ClientError::NoOption { name: name.into(), known: names.join(", ") });
        };
        let name = &known.name;
        if let Some([least, most]) = known.range
            && !value.parse().is_ok_and(|number: i64| (least..=most).contains(&number))
        {
            return Err(ClientError::OutOfRange { name: name.clone(), value: value.into(), least, most });
        }
        let line = format!("setoption name {name} value {value}");
        self.say(&line)
    }

    /// It did not answer when it was told to stop: no answer of its can be trusted any more.
    pub fn is_lost(&self) -> bool {
        self.owes
    }

    /// Waits until it has done everything so far.
    ///
    /// # Errors
    /// When it has ended, or is silent for so long.
    pub fn ready(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.say("isready")?;
        self.wait("readyok", patience, &Stop::default(), |_| {})
    }

    /// Tells it that another game begins, and waits until it is ready for it.
    ///
    /// # Errors
    /// Those of [`Client::ready`].
    pub fn new_game(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.say("ucinewgame")?;
        self.ready(patience)
    }

    /// Has it think, and gives its move as it says it. `listen` hears what it tells meanwhile.
    ///
    /// # Errors
    /// When it was stopped, has ended, or says no move within the question's time.
    pub fn ask(
        &mut self,
        question: &Question<'_>,
        stop: &Stop,
        mut listen: impl FnMut(&Info),
    ) -> Result<String, ClientError> {
        let start = question.start.map_or_else(|| "startpos".into(), |fen| format!("fen {fen}"));
        let mut line = format!("position {start}");
        if !question.moves.is_empty() {
            line += " moves ";
            line += &question.moves.join(" ");
        }
        // What it still said about the last question is no answer to this one.
        self.process.lines().try_iter().take(WAITING).for_each(drop);
        self.say(&line)?;
        self.say(&format!("go {}", question.go))?;
        let mut best = None;
        self.wait("bestmove", question.patience, stop, |answer| match answer {
            Answer::Info(info) => listen(&info),
            Answer::Best(text) => best = Some(text),
            _ => {}
        })?;
        Ok(best.unwrap_or_default())
    }

    fn say(&mut self, line: &str) -> Result<(), ClientError> {
        match self.process.say(line) {
            Ok(()) => Ok(()),
            Err(_) if self.process.is_left() => Err(ClientError::Stopped),
            Err(_) => Err(self.ended()),
        }
    }

    fn ended(&mut self) -> ClientError {
        ClientError::Ended(self.process.last_words())
    }

    /// Hears everything up to the line that begins with the word that is wanted, that line included.
    fn wait(
        &mut self,
        wanted: &'static str,
        patience: Duration,
        stop: &Stop,
        mut hear: impl FnMut(Answer),
    ) -> Result<(), ClientError> {
        let begun = Instant::now();
        let mut until = begun + patience;
        let mut stopped = false;
        loop {
            if self.process.is_left() {
                self.owes = true;
                return Err(ClientError::Stopped);
            }
            if stop.is_stopped() && !stopped {
                stopped = true;
                until = Instant::now() + STOPPING;
                self.say("stop")?;
            }
            let left = until.saturating_duration_since(Instant::now());
            let line = self.process.lines().recv_timeout(left.min(LOOK));
            match line {
                Ok(line) => {
                    let last = line.split_whitespace().next() == Some(wanted);
                    if let Some(answer) = answer::read(&line) {
                        hear(answer);
                    }
                    if last {
                        return if stopped { Err(ClientError::Stopped) } else { Ok(()) };
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
            // One that talks without an end has not answered either.
            if left.is_zero() {
                self.owes = stopped;
                let silent = ClientError::Silent { wanted, after: begun.elapsed() };
                return Err(if stopped { ClientError::Stopped } else { silent });
            }
        }
    }
}
