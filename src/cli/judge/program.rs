//! The program that is judged, as a process that is spoken with line by line and never outlives us.
//!
//! It is started without a shell, in a process group of its own. One thread speaks and listens: nothing waits longer than
//! the patience allows, neither for a line nor for the program to read what it is told, and no more is kept of what it says
//! than a line and what came with it.

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
use thiserror::Error;

use super::strays;
use crate::cli::printable::stderr;
use crate::files;
use crate::search::Stop;
use crate::uci::client::{FAREWELL, Family};

/// The longest line that is read, in bytes.
pub(super) const LONGEST: usize = 1_000;
/// How much is read at once.
const GULP: usize = 1 << 14;
/// How long a signal waits to be seen.
const LOOK: Duration = Duration::from_millis(50);
/// How long the last words of a program that has ended are waited for.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// A running program.
pub(super) struct Program {
    family: Option<Family>,
    /// Closed first when it is to end.
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// What was read; what stands before `start` was heard.
    read: Vec<u8>,
    start: usize,
    /// Lines that were heard.
    lines: u64,
    errors: Option<JoinHandle<()>>,
}

/// Why there is no line.
#[derive(Debug, Error)]
pub(super) enum Fault {
    /// It has ended, and how.
    #[error("it ended {0}")]
    Ended(String),
    /// Its output ended in the middle of a line.
    #[error("its output ended in the middle of a line")]
    Unfinished,
    /// Nothing came for so long.
    #[error("no whole line came within {} s", .0.as_secs_f64())]
    Silent(Duration),
    /// It did not read what it was told for so long.
    #[error("it did not read what it was told within {} s", .0.as_secs_f64())]
    Deaf(Duration),
    /// A line of too many bytes.
    #[error("a line of more than {LONGEST} bytes")]
    LongLine,
    /// Something that the system does not do.
    #[error("{0}")]
    System(#[from] io::Error),
    /// We are told to end.
    #[error("it was stopped")]
    Stopped,
}

impl Program {
    /// Starts it.
    ///
    /// # Errors
    /// When the system does not start it.
    pub(super) fn start(command: &[OsString]) -> io::Result<Self> {
        let mut starter = starter(command)?;
        starter.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut family = Family::start(&mut starter)?;
        let pipes = (family.child.stdin.take(), family.child.stdout.take());
        let (Some(input), Some(output)) = pipes else {
            return Err(io::Error::other("it has no pipes"));
        };
        // Neither may make us wait for ever.
        rustix::io::ioctl_fionbio(&input, true)?;
        rustix::io::ioctl_fionbio(&output, true)?;
        let errors = family.child.stderr.take().map(pass_on).transpose()?;
        Ok(Self {
            family: Some(family),
            input: Some(input),
            output,
            read: Vec::new(),
            start: 0,
            lines: 0,
            errors,
        })
    }

    /// How many lines were heard.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// Tells it something. One that has ended hears nothing, which is noticed when it is listened to.
    ///
    /// # Errors
    /// When it does not read it in time, or we are told to end.
    pub(super) fn say(&mut self, text: &str, patience: Duration, stop: &Stop) -> Result<(), Fault> {
        let Some(input) = &mut self.input else { return Ok(()) };
        let (mut rest, mut until) = (text.as_bytes(), None);
        while !rest.is_empty() {
            match input.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    wait(input, PollFlags::OUT, &mut until, patience, stop, Fault::Deaf)?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// The next line, without its end.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn line(&mut self, patience: Duration, stop: &Stop) -> Result<&[u8], Fault> {
        let (mut looked, mut until) = (self.start, None);
        let end = loop {
            let end = self.read[looked..].iter().position(|&byte| byte == b'\n').map(|at| looked + at);
            let length = end.unwrap_or(self.read.len()) - self.start;
            if length > LONGEST {
                self.lines += 1;
                return Err(Fault::LongLine);
            }
            if let Some(end) = end {
                break end;
            }
            self.read.drain(..std::mem::take(&mut self.start));
            looked = self.read.len();
            let mut gulp = [0; GULP];
            match self.output.read(&mut gulp) {
                Ok(0) => return Err(self.end_of_output()),
                Ok(read) => self.read.extend_from_slice(&gulp[..read]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    wait(&self.output, PollFlags::IN, &mut until, patience, stop, Fault::Silent)?;
                }
                Err(error) => return Err(error.into()),
            }
        };
        self.lines += 1;
        let line = &self.read[std::mem::replace(&mut self.start, end + 1)..end];
        Ok(line.strip_suffix(b"\r").unwrap_or(line))
    }

    fn end_of_output(&mut self) -> Fault {
        if self.start < self.read.len() {
            return Fault::Unfinished;
        }
        self.input = None;
        let ended = self.family.as_mut().and_then(|family| family.wait(FAREWELL));
        Fault::Ended(ended.unwrap_or_else(|| "its output, though not itself".into()))
    }

    /// Lets it end by itself, if it does so soon.
    pub(super) fn part(mut self) {
        self.input = None;
        if let Some(family) = &mut self.family {
            family.wait(FAREWELL);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.input = None;
        // Its end is that of its whole group.
        self.family = None;
        strays::end();
        let until = Instant::now() + LAST_WORDS;
        while self.errors.as_ref().is_some_and(|errors| !errors.is_finished()) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Waits until a pipe is ready, at most to the deadline, which begins with the first call.
fn wait(
    pipe: &impl AsFd,
    ready: PollFlags,
    until: &mut Option<Instant>,
    patience: Duration,
    stop: &Stop,
    fault: fn(Duration) -> Fault,
) -> Result<(), Fault> {
    let now = Instant::now();
    let left = until.get_or_insert(now + patience).saturating_duration_since(now);
    if stop.is_stopped() {
        return Err(Fault::Stopped);
    }
    if left.is_zero() {
        return Err(fault(patience));
    }
    let slice = Timespec::try_from(left.min(LOOK)).map_err(io::Error::other)?;
    match poll(&mut [PollFd::new(pipe, ready)], Some(&slice)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(io::Error::from(error).into()),
    }
}

/// Shows the learner what the program says beside the dialogue.
fn pass_on(mut errors: ChildStderr) -> io::Result<JoinHandle<()>> {
    let work = move || {
        let mut gulp = [0; GULP];
        // One write at a time, and nothing is kept: whoever floods it waits for the terminal.
        while let Ok(read @ 1..) = errors.read(&mut gulp) {
            if stderr().write_all(&gulp[..read]).is_err() {
                break;
            }
        }
    };
    std::thread::Builder::new().name("program's errors".into()).spawn(work)
}

/// The option by which this program guards the one that is judged.
pub(super) const GUARD: &str = "guard";

/// What starts the program: on Linux this one, which stays beside it as a [guard].
fn starter(command: &[OsString]) -> io::Result<Command> {
    let (program, arguments) = command.split_first().ok_or(ErrorKind::InvalidInput)?;
    if files::program(program).is_none() {
        return Err(io::Error::new(ErrorKind::NotFound, missing(program)));
    }
    if cfg!(target_os = "linux")
        && let Ok(own) = std::env::current_exe()
    {
        let mut starter = Command::new(own);
        starter.args(["judge", &format!("--{GUARD}={}", std::process::id()), "--"]).args(command);
        return Ok(starter);
    }
    let mut starter = Command::new(program);
    starter.args(arguments);
    Ok(starter)
}

/// Why a program is not there to be started.
fn missing(program: &OsStr) -> String {
    let path = Path::new(program);
    if path.components().count() == 1 && path.is_file() {
        return format!(
            "no such program is on the PATH; for the file in this folder write ./{}",
            path.display()
        );
    }
    if path.is_file() {
        return "it is a file that may not be executed; name what runs it first, as in `python3 mine.py`"
            .into();
    }
    if path.is_dir() {
        return "it is a folder, and a program is a file".into();
    }
    "there is no such program".into()
}
