//! The dialogue: lines from one side, reports of the thinking thread from the other, through one channel.

mod answers;
mod asked;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use super::LAST_SEARCH;
use super::options::{Effect, Options};
use super::parse::{Command, Go, parse};
use crate::config::Config;
use crate::engine::{Engine, JobId, Report};
use crate::games::MoveTag;
use crate::search::techniques::{self, Technique, Techniques};
use crate::session::{GameCard, Session};

/// What proves a mate: the techniques that change nothing but the cost.
fn proving(techniques: Techniques) -> Techniques {
    let proves = |technique: &Technique| technique.card().effect == techniques::Effect::Cost;
    techniques.iter().filter(proves).fold(Techniques::NONE, Techniques::with)
}

/// What comes through the channel.
enum Heard {
    Line(String),
    /// There will be no more lines.
    End,
    Report(Report),
    /// The lines of this count: by first move, or why it was given up.
    Counted(u64, Vec<(String, u64)>),
}

/// The longest lines that are counted.
const LONGEST_COUNT: u64 = 20;

/// Talks until `quit` or the end of the input.
///
/// # Errors
/// When the thinking thread cannot be started or `out` cannot be written.
pub fn run(
    game: &'static GameCard,
    config: &Config,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (tell, heard) = channel();
    let report = tell.clone();
    // Nobody listens any more once this function has returned.
    let engine = Engine::start(move |news| drop(report.send(Heard::Report(news))))?;
    let counter = tell.clone();
    thread::Builder::new().name("input".into()).spawn(move || read(input, &tell))?;
    let session = game.open(None).expect("the start of a game is a position of it");
    let options = Options::new(config);
    let mut talk = Talk {
        game,
        session,
        engine,
        options,
        fresh: true,
        thinking: None,
        stop_by: None,
        counts: 0,
        counting: false,
        counter,
        leaving: false,
        out,
    };
    while let Some(heard) = talk.hear(&heard) {
        match heard {
            Heard::Line(line) => talk.line(&line)?,
            Heard::End => talk.end()?,
            Heard::Report(report) => talk.report(report)?,
            Heard::Counted(number, counts) => talk.counted(number, &counts)?,
        }
        talk.out.flush()?;
        if talk.leaving && talk.thinking.is_none() && !talk.counting {
            break;
        }
    }
    Ok(())
}

/// Reads lines, whatever bytes they are made of.
fn read(mut input: impl BufRead, tell: &Sender<Heard>) {
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if tell.send(Heard::Line(line)).is_err() {
            return;
        }
        bytes.clear();
    }
    // Nobody listens any more, or the talk ends: either is fine.
    let _ = tell.send(Heard::End);
}

struct Talk<'a> {
    game: &'static GameCard,
    session: Box<dyn Session>,
    engine: Engine,
    options: Options,
    /// The next search starts from an empty table.
    fresh: bool,
    thinking: Option<Thinking>,
    /// When the running search is stopped at the latest.
    stop_by: Option<Instant>,
    /// How many counts of lines were begun, and whether the last of them is still waited for.
    counts: u64,
    counting: bool,
    /// Where a count is told.
    counter: Sender<Heard>,
    /// As soon as nothing is being thought about any more.
    leaving: bool,
    out: &'a mut dyn Write,
}

/// A search whose answer has not been given.
struct Thinking {
    job: JobId,
    /// The position as it was when the search began.
    session: Box<dyn Session>,
    /// Not to be answered before a stop.
    held: bool,
    /// What was asked for.
    go: Go,
    /// The answer, kept back.
    best: Option<String>,
}

impl Thinking {
    /// The search is over, with this line: its first move is the best, its second the one to ponder on.
    fn done(&mut self, line: &[MoveTag]) {
        let path: Vec<_> = line.iter().take(2).copied().map(Some).collect();
        self.best = Some(match &self.session.plain_texts(&path)[..] {
            [best, answer, ..] => format!("{best} ponder {answer}"),
            [best] => best.clone(),
            // The null move says that the game is over here.
            [] => "0000".into(),
        });
    }
}

impl Talk<'_> {
    /// What comes next; a stop that is due comes first.
    fn hear(&mut self, heard: &Receiver<Heard>) -> Option<Heard> {
        while let Some(by) = self.stop_by {
            match heard.recv_timeout(by.saturating_duration_since(Instant::now())) {
                Ok(heard) => return Some(heard),
                Err(RecvTimeoutError::Timeout) => self.stop_now(),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        heard.recv().ok()
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        match parse(line) {
            Ok(None) => Ok(()),
            Ok(Some(command)) => self.command(command),
            Err(error) => self.remark(&error.to_string()),
        }
    }

    fn command(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => {
                let version = env!("CARGO_PKG_VERSION");
                writeln!(self.out, "id name cutnode {version}\nid author the cutnode authors")?;
                self.options.declare(self.out)?;
                writeln!(self.out, "uciok")
            }
            Command::IsReady => writeln!(self.out, "readyok"),
            Command::NewGame => {
                self.fresh = true;
                Ok(())
            }
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::Position { start, moves } => match self.arrive(start.as_deref(), &moves) {
                Ok(session) => {
                    self.session = session;
                    Ok(())
                }
                Err(error) => self.remark(&error),
            },
            Command::Go(_) if self.thinking.is_some() || self.counting => {
                self.remark("still thinking: stop comes first")
            }
            Command::Go(Go { perft: Some(depth), .. }) => self.count(depth),
            Command::Go(go) => self.go(go),
            Command::PonderHit => self.ponder_hit(),
            Command::Stop => self.stop(),
            Command::Nothing => Ok(()),
            Command::Quit => {
                self.counting = false;
                self.end()
            }
        }
    }

    /// Nothing more will be said: a search that has an end has a moment to come to it, one that has none stops. A count
    /// is told whole.
    fn end(&mut self) -> io::Result<()> {
        self.leaving = true;
        match &self.thinking {
            Some(thinking) if !thinking.held => {
                self.stop_by = Some(Instant::now() + LAST_SEARCH);
                Ok(())
            }
            Some(_) => self.stop(),
            None => Ok(()),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        let before = self.options.clone();
        match self.options.set(name, value) {
            Ok(Effect::None) => {}
            Ok(Effect::ClearHash) => self.fresh = true,
            Ok(Effect::Resize) if self.thinking.is_some() => {
                self.options = before;
                return self.remark("still thinking: stop comes first");
            }
            Ok(Effect::Resize) => {
                if let Err(lack) = self.engine.resize(self.options.hash) {
                    self.options = before;
                    let kept = self.options.hash;
                    return self.remark(&format!("{lack}; it keeps its {kept} MiB"));
                }
            }
            Err(error) => return self.remark(&error.to_string()),
        }
        Ok(())
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        // One line, whatever was in the other side's.
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(self.out, "info string {text}")
    }

    /// The search goes on with the limits that it was to have; what it has found is in the table.
    fn ponder_hit(&mut self) -> io::Result<()> {
        match self.thinking.take_if(|thinking| thinking.go.ponder) {
            Some(Thinking { session, go, .. }) => {
                let now = std::mem::replace(&mut self.session, session);
                let done = self.go(Go { ponder: false, ..go });
                self.session = now;
                done
            }
            None => self.remark("ponderhit: nothing is pondered on"),
        }
    }

    /// Counts lines on a thread of its own, so that the talk goes on.
    fn count(&mut self, depth: u64) -> io::Result<()> {
        if !(1..=LONGEST_COUNT).contains(&depth) {
            return self.remark(&format!(
                "`perft` must be followed by a number from 1 to {LONGEST_COUNT}, not {depth}"
            ));
        }
        self.counts += 1;
        self.counting = true;
        let (number, session, tell) = (self.counts, self.session.fork(), self.counter.clone());
        let count = move || drop(tell.send(Heard::Counted(number, session.divide(depth as u32))));
        thread::Builder::new().name("count".into()).spawn(count)?;
        Ok(())
    }

    /// Ends the search as soon as there is a searched move. A count is given up.
    fn stop(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.counting) {
            self.remark("the count was given up")?;
        }
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        thinking.held = false;
        self.stop_now();
        self.answer()
    }

    fn stop_now(&mut self) {
        self.stop_by = None;
        self.engine.stop();
    }
}
