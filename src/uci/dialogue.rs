//! What the dialogues of both protocols are made of: one channel for lines and for reports of the thinking thread, a
//! search that is stopped when that is due, and the options.

use std::collections::VecDeque;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::options::{Effect, Options};
use crate::config::Config;
use crate::engine::{Engine, JobId, Report};
use crate::search::{Limits, Plan};
use crate::session::{GameCard, Method, Request, Session, Watch};

/// When nothing more will be said, a search that is to be answered has so long to come to its end: scripts say all at
/// once.
const LAST_SEARCH: Duration = Duration::from_millis(800);

/// Why a line has to wait.
pub(crate) const STILL_THINKING: &str = "still thinking: stop comes first";

/// Why nothing is searched.
pub(crate) const LOST: &str = "the last position made no sense: there is none to search";

/// What comes through the channel; `T` is what a protocol's own threads tell it.
pub(crate) enum Incoming<T> {
    Line(String),
    /// There will be no more lines.
    End,
    Report(Report),
    Own(T),
}

/// A protocol: what it makes of the things that it hears.
pub(crate) trait Protocol<'a> {
    /// What threads of its own tell it.
    type Own: Send + 'static;

    fn dialogue(&mut self) -> &mut Dialogue<'a, Self::Own>;
    fn line(&mut self, line: &str) -> io::Result<()>;
    fn report(&mut self, report: Report) -> io::Result<()>;
    fn own(&mut self, told: Self::Own) -> io::Result<()>;
    /// Nothing more will be said.
    fn end(&mut self) -> io::Result<()>;
    /// Something is still to be answered.
    fn owes(&self) -> bool;
    /// An answer comes that nobody has to ask for.
    fn comes(&self) -> bool;

    /// Talks until both sides are done.
    fn talk(&mut self) -> io::Result<()> {
        while let Some(heard) = self.dialogue().next() {
            match heard {
                Incoming::Line(line) => self.hear(line)?,
                Incoming::End => self.end()?,
                Incoming::Report(report) => self.report(report)?,
                Incoming::Own(told) => self.own(told)?,
            }
            self.go_on()?;
            self.dialogue().out.flush()?;
            if self.dialogue().leaving && !self.owes() {
                break;
            }
        }
        Ok(())
    }

    /// Takes a line. Whoever asks for a search before the answer of one that comes by itself is answered after it, and what he
    /// says behind that is heard then.
    fn hear(&mut self, line: String) -> io::Result<()> {
        let word = line.split_whitespace().next().unwrap_or_default();
        let waits = !self.dialogue().waiting.is_empty() || word == "go" && self.comes();
        match word {
            "quit" => self.dialogue().waiting.clear(),
            // It ends what runs, and what waits before it as soon as that runs.
            "stop" if waits => self.dialogue().waiting.push_back(line.clone()),
            "isready" | "ping" => {}
            _ if waits => {
                self.dialogue().waiting.push_back(line);
                return Ok(());
            }
            _ => {}
        }
        self.line(&line)
    }

    /// Hears what has waited for an answer that has come.
    fn go_on(&mut self) -> io::Result<()> {
        while !self.comes()
            && let Some(line) = self.dialogue().waiting.pop_front()
        {
            self.line(&line)?;
            if self.dialogue().leaving {
                self.end()?;
            }
        }
        Ok(())
    }
}

/// One end of a dialogue.
pub(crate) struct Dialogue<'a, T> {
    pub(crate) engine: Engine,
    pub(crate) options: Options,
    /// What an opponent draws by lot is drawn from this number.
    pub(crate) seed: u64,
    /// The next search starts from an empty table.
    pub(crate) fresh: bool,
    /// As soon as nothing is owed any more.
    pub(crate) leaving: bool,
    pub(crate) out: &'a mut dyn Write,
    /// Where a thread tells what it has to tell.
    pub(crate) tell: Sender<Incoming<T>>,
    heard: Receiver<Incoming<T>>,
    /// Lines that an answer comes before.
    waiting: VecDeque<String>,
    /// When the running search is stopped at the latest.
    stop_by: Option<Instant>,
}

impl<'a, T: Send + 'static> Dialogue<'a, T> {
    /// Starts to listen and the thinking thread.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub(crate) fn start(
        game: Option<&GameCard>,
        config: &Config,
        input: impl BufRead + Send + 'static,
        out: &'a mut dyn Write,
    ) -> io::Result<Self> {
        let (tell, heard) = channel();
        let report = tell.clone();
        // Nobody listens any more once the dialogue is over.
        let engine = Engine::start(move |news| drop(report.send(Incoming::Report(news))))?;
        let lines = tell.clone();
        thread::Builder::new().name("input".into()).spawn(move || read(input, &lines))?;
        let options = Options::new(config, game);
        Ok(Self {
            engine,
            options,
            seed: lot(),
            fresh: true,
            leaving: false,
            out,
            tell,
            heard,
            waiting: VecDeque::new(),
            stop_by: None,
        })
    }

    /// What comes next; a stop that is due comes first.
    fn next(&mut self) -> Option<Incoming<T>> {
        while let Some(by) = self.stop_by {
            match self.heard.recv_timeout(by.saturating_duration_since(Instant::now())) {
                Ok(heard) => return Some(heard),
                Err(RecvTimeoutError::Timeout) => self.stop(),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        self.heard.recv().ok()
    }

    /// Ends the search as soon as there is a searched move.
    pub(crate) fn stop(&mut self) {
        self.stop_by = None;
        self.engine.stop();
    }

    /// Ends the search soon, if it does not end by itself.
    pub(crate) fn stop_soon(&mut self) {
        self.stop_by = Some(Instant::now() + LAST_SEARCH);
    }

    /// The search was answered: it needs no stop any more.
    pub(crate) fn answered(&mut self) {
        self.stop_by = None;
    }

    /// Begins a search.
    pub(crate) fn think(&mut self, session: Box<dyn Session>, plan: Plan) -> JobId {
        let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
        self.engine.think(session, request, std::mem::take(&mut self.fresh))
    }

    /// To search as the options say.
    pub(crate) fn plan(&self, limits: Limits) -> Plan {
        let Options { hash, threads, techniques, .. } = self.options;
        Plan { techniques, hash, threads, ..Plan::new(limits) }
    }

    /// Sets an option; while a search is running its table keeps its size.
    pub(crate) fn set(&mut self, name: &str, value: &str, thinking: bool) -> Result<(), String> {
        let mut wanted = self.options.clone();
        match wanted.set(name, value).map_err(|error| error.to_string())? {
            Effect::None => {}
            Effect::ClearHash => self.fresh = true,
            Effect::Resize if thinking => return Err(STILL_THINKING.into()),
            Effect::Resize => {
                let refused = self.engine.resize(wanted.hash);
                refused.map_err(|lack| format!("{lack}; it keeps its {} MiB", self.options.hash))?;
            }
        }
        self.options = wanted;
        Ok(())
    }
}

/// A number that nobody foresees.
pub(crate) fn lot() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Reads lines, whatever bytes they are made of.
fn read<T>(mut input: impl BufRead, tell: &Sender<Incoming<T>>) {
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if tell.send(Incoming::Line(line)).is_err() {
            return;
        }
        bytes.clear();
    }
    // Nobody listens any more, or the dialogue ends: either is fine.
    let _ = tell.send(Incoming::End);
}
