//! The dialogue: lines from one side, reports of the thinking thread from the other, through one channel.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::options::{Effect, Options};
use super::parse::{Command, Go, parse};
use super::time::share;
use crate::config::Config;
use crate::engine::{Engine, JobId, News, Report};
use crate::games::{MoveTag, Side};
use crate::search::limits::MAX_DEPTH;
use crate::search::{Bound, Iteration, Limits, Plan};
use crate::session::{GameCard, Method, Request, Session, Watch};

/// What comes through the channel.
enum Heard {
    Line(String),
    /// There will be no more lines.
    End,
    Report(Report),
}

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
    thread::Builder::new().name("input".into()).spawn(move || read(input, &tell))?;
    let session = game.open(None).expect("the start of a game is a position of it");
    let options = Options::new(config);
    let mut talk = Talk { game, session, engine, options, fresh: true, thinking: None, leaving: false, out };
    while let Ok(heard) = heard.recv() {
        match heard {
            Heard::Line(line) => talk.line(&line)?,
            Heard::End => talk.end(),
            Heard::Report(report) => talk.report(report)?,
        }
        talk.out.flush()?;
        if talk.leaving && talk.thinking.is_none() {
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
    /// The answer, kept back.
    best: Option<String>,
}

impl Thinking {
    /// The search is over.
    fn done(&mut self, best: Option<MoveTag>) {
        let texts = best.map(|tag| self.session.plain_texts(&[Some(tag)]));
        // The null move says that the game is over here.
        self.best = Some(texts.and_then(|texts| texts.into_iter().next()).unwrap_or_else(|| "0000".into()));
    }
}

impl Talk<'_> {
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
            Command::SetOption { name, value } => match self.options.set(&name, &value) {
                Ok(effect) => {
                    self.fresh |= effect == Effect::ClearHash;
                    Ok(())
                }
                Err(error) => self.remark(&error.to_string()),
            },
            Command::Position { start, moves } => match self.arrive(start.as_deref(), &moves) {
                Ok(session) => {
                    self.session = session;
                    Ok(())
                }
                Err(error) => self.remark(&error),
            },
            Command::Go(_) if self.thinking.is_some() => self.remark("still thinking: stop comes first"),
            Command::Go(go) => {
                self.go(&go);
                Ok(())
            }
            Command::Stop => self.stop(),
            Command::Quit => {
                self.leaving = true;
                self.stop()
            }
        }
    }

    /// The input is over: what has an end is thought to its end, the rest stops.
    fn end(&mut self) {
        self.leaving = true;
        if self.thinking.as_ref().is_some_and(|thinking| thinking.held) {
            // What is written here is flushed, and a failure seen, by the caller's next write.
            let _ = self.stop();
        }
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        // One line, whatever was in the other side's.
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(self.out, "info string {text}")
    }

    /// A session at the position, or why there is none.
    fn arrive(&self, start: Option<&str>, moves: &[String]) -> Result<Box<dyn Session>, String> {
        let mut session = self.game.open(start).map_err(|error| error.to_string())?;
        for (number, text) in moves.iter().enumerate() {
            let wrong = |why: &str| format!("move {}, `{text}`: {why}", number + 1);
            let tag = session.parse_move(text).map_err(|error| wrong(&error.to_string()))?;
            if !session.play(tag) {
                // Drawn by repetition, and yet the interface plays on: so do we, without the past.
                let here = session.view().notation;
                session = self.game.open(Some(&here)).map_err(|error| wrong(&error.to_string()))?;
                if !session.play(tag) {
                    return Err(wrong("the game is over"));
                }
            }
        }
        Ok(session)
    }

    fn go(&mut self, go: &Go) {
        let limits = self.limits(go);
        let plan = Plan { limits, techniques: self.options.techniques, hash: self.options.hash };
        let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
        let job = self.engine.think(self.session.fork(), request, std::mem::take(&mut self.fresh));
        self.thinking = Some(Thinking { job, session: self.session.fork(), held: go.infinite, best: None });
    }

    fn limits(&self, go: &Go) -> Limits {
        if go.infinite {
            return Limits::default();
        }
        let clock = match self.session.view().side {
            Side::First => go.first,
            Side::Second => go.second,
        };
        let time = go.movetime.or_else(|| share(clock, go.moves_to_go, self.options.overhead));
        Limits { depth: go.depth.map(|depth| depth.clamp(1, MAX_DEPTH.into()) as u8), nodes: go.nodes, time }
    }

    fn stop(&mut self) -> io::Result<()> {
        self.engine.stop();
        if let Some(thinking) = &mut self.thinking {
            thinking.held = false;
        }
        self.answer()
    }

    fn report(&mut self, report: Report) -> io::Result<()> {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.job == report.job) else {
            return Ok(());
        };
        match report.news {
            News::Iteration(iteration) => inform(self.out, thinking.session.as_ref(), &iteration),
            News::Grown(_) => Ok(()),
            News::Done(answer) => {
                thinking.done(answer.found.best);
                self.answer()
            }
            News::Failed(message) => {
                let first = thinking.session.view().moves.first().map(|mv| mv.tag);
                thinking.done(first);
                self.remark(&format!("the search failed, a mistake of this program: {message}"))?;
                self.answer()
            }
        }
    }

    /// Gives the answer, if there is one and it is not to be kept back.
    fn answer(&mut self) -> io::Result<()> {
        let ready = |thinking: &mut Thinking| thinking.best.is_some() && !thinking.held;
        match self.thinking.take_if(ready).and_then(|thinking| thinking.best) {
            Some(best) => writeln!(self.out, "bestmove {best}"),
            None => Ok(()),
        }
    }
}

fn inform(out: &mut dyn Write, session: &dyn Session, iteration: &Iteration) -> io::Result<()> {
    let Iteration { depth, score, bound, ref pv, counts, time } = *iteration;
    let score = match score.moves_to_end() {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.units()),
    };
    let bound = match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let speed = (u128::from(counts.nodes) * 1_000_000_000).checked_div(time.as_nanos()).unwrap_or(0);
    let line: Vec<_> = pv.iter().copied().map(Some).collect();
    let line = session.plain_texts(&line);
    let (nodes, milliseconds) = (counts.nodes, time.as_millis());
    write!(out, "info depth {depth} score {score}{bound} nodes {nodes} nps {speed} time {milliseconds}")?;
    if !line.is_empty() {
        write!(out, " pv {}", line.join(" "))?;
    }
    writeln!(out)
}
