//! The dialogue: what is made of lines and reports.

use std::convert::Infallible;
use std::io::{self, BufRead, Write};

use super::answers::{done, inform, moves};
use super::level::Level;
use super::parse::Line;
use crate::config::Config;
use crate::engine::{EngineEvent, JobId, Report};
use crate::games::draughts::Draughts;
use crate::games::draughts::notation::hub as notation;
use crate::games::{Game, MoveTag, Present};
use crate::search::techniques::{CARDS, Card};
use crate::search::{Limits, Plan};
use crate::session::{self, Session};
use crate::uci::dialogue::{Dialogue, LOST, Protocol, STILL_THINKING};
use crate::uci::options::Options;

/// Talks until `quit` or the end of the input.
///
/// # Errors
/// When the thinking thread cannot be started or `out` cannot be written.
pub fn run(config: &Config, input: impl BufRead + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let (position, dialogue) = (Draughts::start(), Dialogue::start(None, config, input, out)?);
    let session = opened(&position);
    Talk { position, session, dialogue, level: Some(Level::default()), thinking: None, lost: false }.talk()
}

fn opened(position: &Draughts) -> Box<dyn Session> {
    let game = session::game(Draughts::SLUG).expect("the game is in the registry");
    game.open(Some(&position.notation())).expect("what a position writes is a position")
}

/// A search whose answer has not been given.
struct Thinking {
    job: JobId,
    /// The position as it was when the search began.
    position: Draughts,
    /// A move there, for a search that fails.
    first: Option<MoveTag>,
    /// Pondering: what it finds is told, the answer only when it is asked for.
    held: bool,
    /// What is to be answered.
    best: Option<String>,
}

struct Talk<'a> {
    position: Draughts,
    session: Box<dyn Session>,
    dialogue: Dialogue<'a, Infallible>,
    /// None where the last one made no sense: a search would have other limits than were meant.
    level: Option<Level>,
    thinking: Option<Thinking>,
    /// The last position made no sense: a move from the one before would be taken for a move there.
    lost: bool,
}

impl<'a> Protocol<'a> for Talk<'a> {
    type Own = Infallible;

    fn dialogue(&mut self) -> &mut Dialogue<'a, Infallible> {
        &mut self.dialogue
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        let done = Line::read(text).map_err(|error| error.to_string()).and_then(|line| self.command(&line));
        if text.split_whitespace().next() == Some("pos") {
            self.lost = done.is_err();
        }
        match done {
            Ok(answer) => return write!(self.dialogue.out, "{answer}"),
            Err(error) => self.error(&error)?,
        }
        // Who asked for a search waits for its answer.
        if self.thinking.is_none() && text.split_whitespace().next() == Some("go") {
            writeln!(self.dialogue.out, "done")?;
        }
        Ok(())
    }

    fn report(&mut self, report: Report) -> io::Result<()> {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.job == report.job) else {
            return Ok(());
        };
        match report.news {
            EngineEvent::Iteration(iteration) => {
                let text = inform(&thinking.position, &iteration);
                writeln!(self.dialogue.out, "{text}")
            }
            EngineEvent::Move(_) | EngineEvent::Grown(_) | EngineEvent::Lesson(_) => Ok(()),
            EngineEvent::Done(answer) => {
                let pv = moves(&thinking.position, &answer.found.pv);
                thinking.best = Some(done(&pv));
                let text = self.answer();
                write!(self.dialogue.out, "{text}")
            }
            EngineEvent::Failed(message) => {
                thinking.best = Some(done(&moves(&thinking.position, thinking.first.as_slice())));
                self.error(&format!("the search failed: {message}"))?;
                let text = self.answer();
                write!(self.dialogue.out, "{text}")
            }
        }
    }

    fn own(&mut self, told: Infallible) -> io::Result<()> {
        match told {}
    }

    /// A search that is to be answered has a moment to come to its end.
    fn end(&mut self) -> io::Result<()> {
        self.dialogue.leaving = true;
        self.dialogue.stop_soon();
        Ok(())
    }

    fn owes(&self) -> bool {
        self.comes()
    }

    fn comes(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| !thinking.held)
    }
}

impl Talk<'_> {
    fn error(&mut self, message: &str) -> io::Result<()> {
        // One line in quotes, whatever was in the other side's.
        let plain = |c: char| if c.is_control() || c == '"' { '\'' } else { c };
        writeln!(self.dialogue.out, "error message=\"{}\"", message.chars().map(plain).collect::<String>())
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
                self.dialogue.fresh = true;
                nothing
            }
            "pos" => self.arrive(line),
            "level" => {
                let level = Level::read(line).map_err(|error| error.to_string());
                self.level = level.as_ref().ok().copied();
                level.map(|_| String::new())
            }
            "go" => self.go(line),
            "ponder-hit" => self.ponder_hit(),
            "stop" => Ok(self.stop()),
            "quit" => {
                self.dialogue.leaving = true;
                Ok(self.stop())
            }
            other => Err(format!("`{other}` is no command of the Hub protocol")),
        }
    }

    /// Ends the search; its answer, if it has come already.
    fn stop(&mut self) -> String {
        if let Some(thinking) = &mut self.thinking {
            thinking.held = false;
            self.dialogue.stop();
        }
        self.answer()
    }

    fn introduction(&self) -> String {
        let Options { hash, threads, techniques, .. } = self.dialogue.options;
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
        self.dialogue.set(name, value, self.thinking.is_some())?;
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
            return Err(STILL_THINKING.into());
        }
        if self.lost {
            return Err(LOST.into());
        }
        let held = line.has("ponder") || line.has("analyze");
        let level = self.level.ok_or("the last level made no sense: there is no limit to search to")?;
        self.think(held, level);
        Ok(String::new())
    }

    fn think(&mut self, held: bool, level: Level) {
        let limits = if held { Limits::default() } else { level.limits(self.dialogue.options.overhead) };
        let job = self.dialogue.think(self.session.fork(), self.dialogue.plan(limits));
        let first = self.session.view().moves.first().map(|mv| mv.tag);
        self.thinking = Some(Thinking { job, position: self.position, first, held, best: None });
    }

    /// The search goes on with the limits of the level; what it has found is in the table.
    fn ponder_hit(&mut self) -> Result<String, String> {
        match self.thinking.take_if(|thinking| thinking.held) {
            Some(_) => {
                self.think(false, self.level.unwrap_or_default());
                Ok(String::new())
            }
            None => Err("ponder-hit: nothing is pondered on".into()),
        }
    }

    /// The answer, if there is one and it is not to be kept back.
    fn answer(&mut self) -> String {
        let ready = |thinking: &mut Thinking| thinking.best.is_some() && !thinking.held;
        self.thinking.take_if(ready).and_then(|thinking| thinking.best).unwrap_or_default()
    }
}
