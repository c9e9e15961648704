//! The dialogue: lines from one side, reports of the thinking thread from the other, through one channel.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::parse::{BadLine, Line};
use crate::config::Config;
use crate::engine::{Engine, JobId, News, Report};
use crate::games::draughts::Draughts;
use crate::games::draughts::notation::hub as notation;
use crate::games::{Game, MoveTag, Present};
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::{CARDS, Card};
use crate::search::{Iteration, Limits, Plan};
use crate::session::{self, Method, Request, Session, Watch};
use crate::uci::LAST_SEARCH;
use crate::uci::options::{Effect, Options};
use crate::uci::parse::Clock;
use crate::uci::time::share;

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
pub fn run(config: &Config, input: impl BufRead + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let (tell, heard) = channel();
    let report = tell.clone();
    // Nobody listens any more once this function has returned.
    let engine = Engine::start(move |news| drop(report.send(Heard::Report(news))))?;
    thread::Builder::new().name("input".into()).spawn(move || read(input, &tell))?;
    let mut talk = Talk {
        position: Draughts::start(),
        session: opened(&Draughts::start()),
        engine,
        options: Options::new(config),
        level: Level::default(),
        fresh: true,
        thinking: None,
        stop_by: None,
        leaving: false,
        out,
    };
    while let Some(heard) = talk.hear(&heard) {
        match heard {
            Heard::Line(line) => talk.line(&line)?,
            Heard::End => talk.end(),
            Heard::Report(report) => talk.report(report)?,
        }
        talk.out.flush()?;
        let waited_for = talk.thinking.as_ref().is_some_and(|thinking| !thinking.held);
        if talk.leaving && !waited_for {
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

fn opened(position: &Draughts) -> Box<dyn Session> {
    let game = session::game(Draughts::SLUG).expect("the game is in the registry");
    game.open(Some(&position.notation())).expect("what a position writes is a position")
}

/// How long to think.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Level {
    depth: Option<u64>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    clock: Clock,
    moves: Option<u64>,
}

impl Level {
    fn read(line: &Line) -> Result<Self, BadLine> {
        let whole = |name| line.number::<u64>(name, "a whole number");
        Ok(Self {
            depth: whole("depth")?,
            nodes: whole("nodes")?,
            move_time: seconds(line, "move-time")?,
            clock: Clock {
                left: seconds(line, "time")?,
                increment: seconds(line, "inc")?.unwrap_or_default(),
            },
            moves: whole("moves")?.filter(|&moves| moves > 0),
        })
    }

    fn limits(&self, overhead: Duration) -> Limits {
        let share = share(self.clock, self.moves, overhead);
        let time = self.move_time.into_iter().chain(share.map(|share| share.limit)).min();
        let target = share.map(|share| share.target).filter(|_| self.move_time.is_none());
        let depth = self.depth.map(|depth| depth.clamp(1, MAX_DEPTH.into()) as u8);
        Limits { depth, nodes: self.nodes, time, target, ..Limits::default() }
    }
}

fn seconds(line: &Line, name: &str) -> Result<Option<Duration>, BadLine> {
    let wanted = "a number of seconds";
    let Some(seconds) = line.number::<f64>(name, wanted)? else { return Ok(None) };
    Duration::try_from_secs_f64(seconds).map(Some).map_err(|_| BadLine::Value {
        name: name.into(),
        wanted,
        found: seconds.to_string(),
    })
}

/// A search whose answer has not been given.
struct Thinking {
    job: JobId,
    /// The position as it was when the search began.
    position: Draughts,
    /// Pondering: what it finds is told, the answer only when it is asked for.
    held: bool,
    /// What is to be answered.
    best: Option<String>,
}

struct Talk<'a> {
    position: Draughts,
    session: Box<dyn Session>,
    engine: Engine,
    options: Options,
    level: Level,
    /// The next search starts from an empty table.
    fresh: bool,
    thinking: Option<Thinking>,
    /// When the running search is stopped at the latest.
    stop_by: Option<Instant>,
    /// As soon as nothing is being thought about any more.
    leaving: bool,
    out: &'a mut dyn Write,
}

impl Talk<'_> {
    /// What comes next; a stop that is due comes first.
    fn hear(&mut self, heard: &Receiver<Heard>) -> Option<Heard> {
        if let Some(by) = self.stop_by {
            match heard.recv_timeout(by.saturating_duration_since(Instant::now())) {
                Err(RecvTimeoutError::Timeout) => {
                    self.stop_by = None;
                    self.engine.stop();
                }
                heard => return heard.ok(),
            }
        }
        heard.recv().ok()
    }

    /// The input is over: a search that is to be answered has a moment to come to its end.
    fn end(&mut self) {
        self.leaving = true;
        self.stop_by = Some(Instant::now() + LAST_SEARCH);
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        let done = Line::read(text).map_err(|error| error.to_string()).and_then(|line| self.command(&line));
        match done {
            Ok(answer) => write!(self.out, "{answer}"),
            Err(error) => self.error(&error),
        }
    }

    fn error(&mut self, message: &str) -> io::Result<()> {
        // One line in quotes, whatever was in the other side's.
        let plain = |c: char| if c.is_control() || c == '"' { '\'' } else { c };
        writeln!(self.out, "error message=\"{}\"", message.chars().map(plain).collect::<String>())
    }

    /// Does what is asked and says what is to be answered.
    fn command(&mut self, line: &Line) -> Result<String, String> {
        let nothing = Ok(String::new());
        match &*line.command {
            "" => nothing,
            "hub" => Ok(self.introduction()),
            "init" => Ok("ready\n".into()),
            "ping" => Ok("pong\n".into()),
            "set-param" => self.set(line),
            "new-game" => {
                self.fresh = true;
                nothing
            }
            "pos" => self.arrive(line),
            "level" => {
                self.level = Level::read(line).map_err(|error| error.to_string())?;
                nothing
            }
            "go" => self.go(line),
            "ponder-hit" => self.ponder_hit(),
            "stop" => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.held = false;
                    self.engine.stop();
                }
                Ok(self.answer())
            }
            "quit" => {
                self.engine.stop();
                self.leaving = true;
                Ok(self.thinking.as_mut().map_or(String::new(), |thinking| {
                    thinking.held = false;
                    String::new()
                }))
            }
            other => Err(format!("`{other}` is no command of the Hub protocol")),
        }
    }

    fn introduction(&self) -> String {
        let Options { hash, threads, techniques, .. } = self.options;
        let mut lines = vec![
            format!("id name=cutnode version={} author=\"the cutnode authors\"", env!("CARGO_PKG_VERSION")),
            "param name=variant value=normal type=enum values=\"normal\"".into(),
            format!("param name=hash value={hash} type=int min=1 max=16384"),
            format!("param name=threads value={threads} type=int min=1 max={}", Plan::MOST_THREADS),
        ];
        let switch = |card: &Card| {
            let on = techniques.has(card.technique);
            format!("param name={} value={on} type=bool", card.slug)
        };
        lines.extend(CARDS.iter().map(switch));
        lines.join("\n") + "\nwait\n"
    }

    fn set(&mut self, line: &Line) -> Result<String, String> {
        let name = line.value("name").ok_or("set-param needs `name=` and `value=`")?;
        let value = line.value("value").unwrap_or_default();
        if name == "variant" {
            return if value == "normal" {
                Ok(String::new())
            } else {
                Err("the only variant is `normal`".into())
            };
        }
        let before = self.options.clone();
        match self.options.set(name, value).map_err(|error| error.to_string())? {
            Effect::None => {}
            Effect::ClearHash => self.fresh = true,
            Effect::Resize => {
                let refused = if self.thinking.is_some() {
                    Some("still thinking: stop comes first".to_string())
                } else {
                    self.engine.resize(self.options.hash).err().map(|lack| lack.to_string())
                };
                if let Some(why) = refused {
                    self.options = before;
                    return Err(why);
                }
            }
        }
        Ok(String::new())
    }

    /// Goes to a position and plays the moves from there.
    fn arrive(&mut self, line: &Line) -> Result<String, String> {
        let mut position = match line.value("pos") {
            Some(text) => notation::read_position(text).map_err(|error| format!("pos: {error}"))?,
            None => Draughts::start(),
        };
        let mut session = opened(&position);
        for (number, text) in line.value("moves").unwrap_or_default().split_whitespace().enumerate() {
            let mv = notation::read_move(&position, text)
                .map_err(|error| format!("move {}, `{text}`: {error}", number + 1))?;
            session.play(position.tag(mv));
            position = position.play(mv);
        }
        self.position = position;
        self.session = session;
        Ok(String::new())
    }

    fn go(&mut self, line: &Line) -> Result<String, String> {
        if self.thinking.is_some() {
            return Err("still thinking: stop comes first".into());
        }
        let held = line.has("ponder") || line.has("analyze");
        self.think(held);
        Ok(String::new())
    }

    fn think(&mut self, held: bool) {
        let limits = if held { Limits::default() } else { self.level.limits(self.options.overhead) };
        let Options { hash, threads, techniques, .. } = self.options;
        let plan = Plan { techniques, hash, threads, ..Plan::new(limits) };
        let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
        let fresh = std::mem::take(&mut self.fresh);
        let job = self.engine.think(self.session.fork(), request, fresh);
        self.thinking = Some(Thinking { job, position: self.position, held, best: None });
    }

    /// The search goes on with the limits of the level; what it has found is in the table.
    fn ponder_hit(&mut self) -> Result<String, String> {
        match self.thinking.take_if(|thinking| thinking.held) {
            Some(_) => {
                self.think(false);
                Ok(String::new())
            }
            None => Err("ponder-hit: nothing is pondered on".into()),
        }
    }

    fn report(&mut self, report: Report) -> io::Result<()> {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.job == report.job) else {
            return Ok(());
        };
        match report.news {
            News::Iteration(iteration) => {
                let text = inform(&thinking.position, &iteration);
                writeln!(self.out, "{text}")
            }
            News::Move(_) | News::Grown(_) | News::Lesson(_) => Ok(()),
            News::Done(answer) => {
                let pv = moves(&thinking.position, &answer.found.pv);
                thinking.best = Some(done(&pv));
                let text = self.answer();
                write!(self.out, "{text}")
            }
            News::Failed(message) => {
                let first = self.session.view().moves.first().map(|mv| mv.tag);
                thinking.best = Some(done(&moves(&thinking.position, first.as_slice())));
                self.error(&format!("the search failed, a mistake of this program: {message}"))?;
                let text = self.answer();
                write!(self.out, "{text}")
            }
        }
    }

    /// The answer, if there is one and it is not to be kept back.
    fn answer(&mut self) -> String {
        let ready = |thinking: &mut Thinking| thinking.best.is_some() && !thinking.held;
        self.thinking.take_if(ready).and_then(|thinking| thinking.best).unwrap_or_default()
    }
}

/// The moves of a line.
fn moves(position: &Draughts, line: &[MoveTag]) -> Vec<String> {
    let mut here = *position;
    let mut texts = Vec::new();
    for mv in line.iter().map_while(|&tag| {
        let mv = here.recall(tag)?;
        here = here.play(mv);
        Some(mv)
    }) {
        texts.push(notation::write_move(mv));
    }
    texts
}

fn done(pv: &[String]) -> String {
    match pv {
        [best, answer, ..] => format!("done move={best} ponder={answer}\n"),
        [best] => format!("done move={best}\n"),
        [] => "done\n".into(),
    }
}

/// The score is in men, for the side to move; a win in n moves is 100 − n/100 of them or so.
fn inform(position: &Draughts, iteration: &Iteration) -> String {
    let Iteration { depth, deepest, score, ref pv, counts, time, .. } = *iteration;
    let score = match score.plies_to_end() {
        Some(plies) => {
            let men = 100.0 - plies as f64 / 100.0;
            if score.units() > 0 { men } else { -men }
        }
        None => f64::from(score.units()) / 100.0,
    };
    let seconds = time.as_secs_f64();
    let speed = counts.nodes as f64 / 1e6 / seconds.max(1e-6);
    let pv = moves(position, pv).join(" ");
    format!(
        "info depth={depth} max-depth={deepest} score={score:.2} nodes={} time={seconds:.2} nps={speed:.1} pv=\"{pv}\"",
        counts.nodes
    )
}
