//! A program that is spoken with line by line, and that never outlives whoever holds it.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::children::{FAREWELL, Family, LOOK};
use crate::search::Stop;

/// A running program.
pub(super) struct Process {
    /// Until it is parted with.
    family: Option<Family>,
    /// Closed first when it is to end.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The last line of its standard error.
    complaint: Arc<Mutex<String>>,
    /// Reads that.
    errors: Option<JoinHandle<()>>,
    /// It is not wanted any more: nothing waits for it.
    leave: Stop,
}

/// Longer lines are cut: no engine can fill the memory.
const LONGEST: u64 = 1 << 16;
/// Lines that may wait to be read; a program that says more has to wait itself.
pub(super) const WAITING: usize = 1 << 10;
/// How long a program may take to read what it is told.
const HEARING: Duration = Duration::from_secs(2);

impl Process {
    pub(super) fn start(program: &Path, arguments: &[String], leave: Stop) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut family = Family::start(&mut command)?;
        let (tell, lines) = sync_channel::<String>(WAITING);
        let complaint = Arc::new(Mutex::new(String::new()));
        let last = Arc::clone(&complaint);
        let output = family
            .child
            .stdout
            .take()
            .map(|output| listen(output, move |line| tell.send(line.into()).is_ok()));
        let errors = family.child.stderr.take().map(|errors| {
            listen(errors, move |line| {
                if !line.trim().is_empty() {
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = line.trim().into();
                }
                true
            })
        });
        let input = family.child.stdin.take();
        // One that does not read must not make us wait for ever.
        #[cfg(unix)]
        if let Some(input) = &input {
            rustix::io::ioctl_fionbio(input, true)?;
        }
        let mut process = Self { input, family: Some(family), lines, complaint, errors: None, leave };
        output.transpose()?;
        process.errors = errors.transpose()?;
        Ok(process)
    }

    pub(super) fn lines(&self) -> &Receiver<String> {
        &self.lines
    }

    /// Whether it is not wanted any more.
    pub(super) fn is_left(&self) -> bool {
        self.leave.is_stopped()
    }

    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(ErrorKind::BrokenPipe)?;
        let text = format!("{line}\n");
        let (mut rest, until) = (text.as_bytes(), Instant::now() + HEARING);
        while !rest.is_empty() {
            match input.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if self.leave.is_stopped() || Instant::now() >= until {
                        return Err(error);
                    }
                    std::thread::sleep(LOOK);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// How it ended, and what it said last on its standard error.
    pub(super) fn last_words(&mut self) -> String {
        self.input = None;
        let how = match self.family.as_mut().and_then(|family| family.wait(FAREWELL)) {
            Some(status) => status,
            None => "its dialogue, though not itself".into(),
        };
        // What it said is read on another thread, which may need a moment.
        let until = Instant::now() + FAREWELL;
        while self.errors.as_ref().is_some_and(|errors| !errors.is_finished()) && Instant::now() < until {
            std::thread::sleep(LOOK);
        }
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if complaint.is_empty() { how } else { format!("{how}; it said: {complaint}") }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            // One that does not read it is ended all the same.
            let _ = input.write(b"quit\n");
        }
        if let Some(family) = self.family.take() {
            family.part();
        }
    }
}

/// Hands every line to `hear` on a thread of its own, until the stream ends or `hear` has had enough.
fn listen(
    stream: impl Read + Send + 'static,
    mut hear: impl FnMut(&str) -> bool + Send + 'static,
) -> io::Result<JoinHandle<()>> {
    let mut reader = BufReader::new(stream);
    let work = move || {
        let mut line = Vec::new();
        loop {
            line.clear();
            match (&mut reader).take(LONGEST).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) if !hear(String::from_utf8_lossy(&line).trim_end()) => break,
                Ok(_) => {}
            }
        }
    };
    std::thread::Builder::new().name("engine output".into()).spawn(work)
}
