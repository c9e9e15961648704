//! A program that is spoken with line by line, and that never outlives whoever holds it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A running program.
pub(super) struct Process {
    child: Child,
    /// Closed first when it is to end.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The last line of its standard error.
    complaint: Arc<Mutex<String>>,
    /// Reads that.
    errors: Option<JoinHandle<()>>,
}

/// Longer lines are cut: no engine can fill the memory.
const LONGEST: u64 = 1 << 16;
/// Lines that may wait to be read; a program that says more has to wait itself.
const WAITING: usize = 1 << 10;
/// How often it is looked whether something has ended.
const LOOK: Duration = Duration::from_millis(5);
/// How long a program may take to end when it is told to.
const FAREWELL: Duration = Duration::from_millis(500);

impl Process {
    pub(super) fn start(program: &Path, arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for us: in a group of its own the program does not hear of it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (tell, lines) = sync_channel::<String>(WAITING);
        let complaint = Arc::new(Mutex::new(String::new()));
        let last = Arc::clone(&complaint);
        let output =
            child.stdout.take().map(|output| listen(output, move |line| tell.send(line.into()).is_ok()));
        let errors = child.stderr.take().map(|errors| {
            listen(errors, move |line| {
                if !line.trim().is_empty() {
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = line.trim().into();
                }
                true
            })
        });
        let mut process = Self { input: child.stdin.take(), child, lines, complaint, errors: None };
        output.transpose()?;
        process.errors = errors.transpose()?;
        Ok(process)
    }

    pub(super) fn lines(&self) -> &Receiver<String> {
        &self.lines
    }

    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())?;
        input.flush()
    }

    /// How it ended, and what it said last on its standard error.
    pub(super) fn last_words(&mut self) -> String {
        self.input = None;
        let how = match self.wait(FAREWELL) {
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

    /// Waits for its end, at most so long.
    fn wait(&mut self, patience: Duration) -> Option<String> {
        let until = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(format!("with {status}")),
                Ok(None) if Instant::now() < until => std::thread::sleep(LOOK),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Ends it and whatever it has started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32) {
            // It may be gone already, which is what is wanted.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say("quit");
        self.input = None;
        if self.wait(FAREWELL).is_none() {
            self.kill();
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
