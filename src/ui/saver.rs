//! The thread that writes settings into the user's file: one at a time, so that what was asked for last is what stays.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle, sleep};
use std::time::{Duration, Instant};

use crate::config::{self, Config};

/// Between two looks at whether the thread has ended.
const LOOK: Duration = Duration::from_millis(5);

/// Where to say which settings are to be in the file.
pub struct Saver {
    wanted: Sender<Config>,
    thread: JoinHandle<()>,
}

impl Saver {
    /// `saved`: the settings as the file has them. After each time that it is written, `tell` gets its name, or why it could
    /// not be written.
    ///
    /// # Errors
    /// When there can be no thread.
    pub fn start(
        file: Option<PathBuf>,
        saved: Config,
        tell: impl Fn(Result<String, String>) + Send + 'static,
    ) -> io::Result<Self> {
        let (wanted, asked) = channel();
        let thread = Builder::new()
            .name("settings".into())
            .spawn(move || obey(file.as_deref(), saved, &asked, &tell))?;
        Ok(Self { wanted, thread })
    }

    /// Has these written, in the place of those that still wait.
    pub fn save(&self, wanted: Config) {
        // It ends only with the program.
        let _ = self.wanted.send(wanted);
    }

    /// Waits, at most so long, until all is written.
    pub fn leave(self, within: Duration) {
        let until = Instant::now() + within;
        drop(self.wanted);
        while !self.thread.is_finished() && Instant::now() < until {
            sleep(LOOK);
        }
    }
}

fn obey(
    file: Option<&Path>,
    mut saved: Config,
    asked: &Receiver<Config>,
    tell: &impl Fn(Result<String, String>),
) {
    let write = |before: &Config, after: &Config| {
        let file = file.ok_or("there is no home folder to save settings in")?;
        config::save(file, before, after).map_err(|error| error.to_string())?;
        Ok(file.display().to_string())
    };
    while let Ok(first) = asked.recv() {
        let wanted = asked.try_iter().last().unwrap_or(first);
        let done = write(&saved, &wanted);
        if done.is_ok() {
            saved = wanted;
        }
        tell(done);
    }
}
