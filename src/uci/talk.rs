//! The dialogue: what is made of lines and reports.

mod answers;
mod asked;

use std::io::{self, BufRead, Write};
use std::thread;

use super::dialogue::{Dialogue, Incoming, LOST, Protocol, STILL_THINKING, lot};
use super::parse::{BadLine, Command, Go, parse};
use crate::config::Config;
use crate::engine::{JobId, Report};
use crate::games::MoveTag;
use crate::numbers::Whole as _;
use crate::session::{GameCard, Session};

/// The longest lines that are counted.
const LONGEST_COUNT: u64 = 20;

/// The null move: the protocol's answer where there is no move to give.
const NO_MOVE: &str = "0000";

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
    let dialogue = Dialogue::start(Some(game), config, input, out)?;
    let session = game.open(None).expect("the start of a game is a position of it");
    Talk { game, session, lost: false, dialogue, thinking: None, counts: 0, counting: false }.talk()
}

struct Talk<'a> {
    game: &'static GameCard,
    session: Box<dyn Session>,
    /// The last position made no sense: whoever sent it would take a move from the one before for a move there.
    lost: bool,
    dialogue: Dialogue<'a, Counted>,
    thinking: Option<Thinking>,
    /// How many counts of lines were begun, and whether the last of them is still waited for.
    counts: u64,
    counting: bool,
}

/// The number of a count, and its lines by first move.
type Counted = (u64, Vec<(String, u64)>);

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
            // The game is over here.
            [] => NO_MOVE.into(),
        });
    }
}

impl<'a> Protocol<'a> for Talk<'a> {
    type Own = Counted;

    fn dialogue(&mut self) -> &mut Dialogue<'a, Counted> {
        &mut self.dialogue
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        match parse(line) {
            Ok(None) => Ok(()),
            Ok(Some(command)) => self.command(command),
            Err(error) => {
                self.remark(&error.to_string())?;
                self.astray(&error)
            }
        }
    }

    fn report(&mut self, report: Report) -> io::Result<()> {
        self.told(report)
    }

    fn own(&mut self, (number, counts): Counted) -> io::Result<()> {
        self.counted(number, &counts)
    }

    /// A search that has an end has a moment to come to it, one that has none stops. A count is told whole.
    fn end(&mut self) -> io::Result<()> {
        self.dialogue.leaving = true;
        match &self.thinking {
            Some(thinking) if thinking.held => self.stop(),
            Some(_) => {
                self.dialogue.stop_soon();
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn owes(&self) -> bool {
        self.thinking.is_some() || self.counting
    }

    fn comes(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| !thinking.held)
    }
}

impl Talk<'_> {
    fn command(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => {
                let version = env!("CARGO_PKG_VERSION");
                writeln!(self.dialogue.out, "id name cutnode {version}\nid author the cutnode authors")?;
                {
                    let Dialogue { options, out, .. } = &mut self.dialogue;
                    options.declare(*out)
                }?;
                writeln!(self.dialogue.out, "uciok")
            }
            Command::IsReady => writeln!(self.dialogue.out, "readyok"),
            Command::NewGame => {
                self.dialogue.fresh = true;
                self.dialogue.seed = lot();
                Ok(())
            }
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::Position { start, moves } => match self.arrive(start.as_deref(), &moves) {
                Ok(session) => {
                    self.session = session;
                    self.lost = false;
                    Ok(())
                }
                Err(error) => {
                    self.lost = true;
                    self.remark(&error)
                }
            },
            Command::Go(_) if self.busy() => self.remark(STILL_THINKING),
            Command::Go(Go { perft: Some(_), .. }) if self.lost => self.remark(LOST),
            Command::Go(_) if self.lost => {
                self.remark(LOST)?;
                self.no_move()
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

    /// What a line that makes no sense leads to: who asks for a move waits for one, whatever he asked.
    fn astray(&mut self, error: &BadLine) -> io::Result<()> {
        match error {
            BadLine::NoNumber(word, _) | BadLine::NoWord(word) if word != "perft" && !self.busy() => {
                self.no_move()
            }
            BadLine::Missing("position", _) => {
                self.lost = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn busy(&self) -> bool {
        self.thinking.is_some() || self.counting
    }

    fn no_move(&mut self) -> io::Result<()> {
        writeln!(self.dialogue.out, "bestmove {NO_MOVE}")
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        match self.dialogue.set(name, value, self.thinking.is_some()) {
            Err(why) => self.remark(&why),
            Ok(()) => self.dialogue.options.remark(name, self.game).map_or(Ok(()), |text| self.remark(&text)),
        }
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        // One line, whatever was in the other side's.
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(self.dialogue.out, "info string {text}")
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
        let (number, session, tell) = (self.counts, self.session.fork(), self.dialogue.tell.clone());
        let count = move || drop(tell.send(Incoming::Own((number, session.divide(depth.fitted::<u32>())))));
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
        self.dialogue.stop();
        self.answer()
    }
}
