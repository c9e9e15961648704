//! A program and its trees, one after the other.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use anyhow::Context as _;

use super::program::{Fault, Program};
use super::report::FRESH_STARTS;
use crate::judge::{Case, Dialogue, GREETING, Tree};
use crate::search::Stop;
use crate::textbook::Algorithm;

/// A tree takes so many times as long as a line may, at most: whoever asks for a node again and again ends, too.
const MOST_PATIENCE: u32 = 20;
/// How much of a line is told.
const SHOWN: usize = 60;

/// Who is judged, and how.
pub(super) struct Player<'a> {
    pub(super) command: &'a [OsString],
    pub(super) patience: Duration,
    pub(super) like: Algorithm,
    pub(super) stop: &'a Stop,
}

impl Player<'_> {
    /// Plays the trees in their order and hands each on, judged, until they end, the program has failed too often, or it is
    /// all to stop.
    ///
    /// # Errors
    /// When the program cannot be started, or what `told` says.
    pub(super) fn play(
        &self,
        trees: impl Iterator<Item = Tree>,
        mut told: impl FnMut(Case) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut running = Some(self.start()?);
        let mut starts = 0;
        for (place, tree) in trees.enumerate() {
            let (mut program, fresh) = match running.take() {
                Some(program) => (program, place == 0),
                None if starts == FRESH_STARTS => break,
                None => {
                    starts += 1;
                    (self.start()?, true)
                }
            };
            let mut dialogue = Dialogue::new(tree);
            let greeting = if fresh { GREETING } else { "" };
            let opening = format!("{greeting}{}", dialogue.opening(place + 1));
            let answer = self.ask(&mut program, &mut dialogue, &opening);
            let (tree, visits) = dialogue.end();
            told(match answer {
                Ok(answer) => {
                    running = Some(program);
                    Case::judge(tree, visits, answer, self.like)?
                }
                Err(None) => return Ok(()),
                Err(Some(error)) => Case::failed(tree, visits, error),
            })?;
        }
        if let Some(mut program) = running {
            // Whether it still listens does not matter.
            let _ = program.say("bye\n", Duration::ZERO, self.stop);
            program.part();
        }
        Ok(())
    }

    fn start(&self) -> anyhow::Result<Program> {
        let name = self.command.first().map(|name| name.to_string_lossy()).unwrap_or_default();
        Program::start(self.command).with_context(|| format!("`{name}` cannot be started"))
    }

    /// The program's answer to a tree; what went wrong, if it is not just that we are to stop.
    fn ask(
        &self,
        program: &mut Program,
        dialogue: &mut Dialogue,
        opening: &str,
    ) -> Result<i64, Option<String>> {
        let told = |fault: Fault, lines: u64| match fault {
            Fault::Stopped => None,
            Fault::LongLine => Some(format!("Line {lines}: {fault}.")),
            _ if lines == 0 => Some(format!("Before its first line: {fault}.")),
            _ => Some(format!("After line {lines}: {fault}.")),
        };
        let say = |program: &mut Program, text: &str| program.say(text, self.patience, self.stop);
        say(program, opening).map_err(|fault| told(fault, program.lines()))?;
        let mut reply = String::new();
        let until = Instant::now() + MOST_PATIENCE * self.patience;
        loop {
            if Instant::now() > until {
                let seconds = (MOST_PATIENCE * self.patience).as_secs_f64();
                return Err(Some(format!("After line {}: no answer within {seconds} s.", program.lines())));
            }
            reply.clear();
            let heard = match program.line(self.patience, self.stop) {
                Ok(line) => dialogue.hear(line, &mut reply).map_err(|misstep| (shown(line), misstep)),
                Err(fault) => return Err(told(fault, program.lines())),
            };
            let lines = program.lines();
            match heard {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => say(program, &reply).map_err(|fault| told(fault, lines))?,
                Err((line, misstep)) => return Err(Some(format!("Line {lines}, `{line}`: {misstep}."))),
            }
        }
    }
}

/// As much of a line as is told.
fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let cut = text.chars().count() > SHOWN;
    text.chars().take(SHOWN).chain(cut.then_some('…')).collect()
}
