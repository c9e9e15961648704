//! Who has the progress file: one thread, and nobody else.
//!
//! The screens know a [`LearnerState`], which is read once and kept up to date by what they ask to be kept. They send what is to be
//! kept or found ([`ProgressStore`]), and hear of it later ([`StoreEvent`]): no key waits for a file, whatever has
//! become of it and whoever else has it. What cannot be written waits, first in memory and then in a file beside the
//! progress file (`shelter`), and is tried again; if the program ends before, the next one takes it up.

mod care;
mod owner;
mod reading;
mod shelter;

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use self::owner::Owner;
use super::learner_state::{LearnerState, ProgressUpdate};
use super::msg::{Browse, Browsed};
use crate::files;
use crate::learner::progress::{Manner, Progress};

/// What is heard of the progress file.
#[derive(Debug)]
pub enum StoreEvent {
    /// What is in it.
    Read(Box<LearnerState>),
    /// What is in it now that another program has written into it, after so many changes of this one.
    Anew(Box<LearnerState>, u64),
    /// What the screen with this number asked of the imported puzzles, or why it cannot be had.
    Browsed(u32, Result<Browsed, String>),
    /// So many changes are written nowhere yet, and would be lost with the program.
    Unwritten(usize),
    /// Something to be told.
    Said {
        /// It is trouble.
        error: bool,
        /// One line.
        text: String,
    },
}

/// What is asked of the thread.
enum Ask {
    Keep(Box<ProgressUpdate>),
    Again,
    Browse(u32, Browse),
    Leave(Sender<Option<String>>),
}

/// The progress file, from outside of the thread that has it.
#[derive(Debug)]
pub struct ProgressStore {
    /// None where there is no folder for it.
    asks: Option<Sender<Ask>>,
    /// How many changes it was asked to keep.
    kept: Cell<u64>,
}

/// How long SQLite waits for another program before it is tried again later.
const PATIENCE: Duration = Duration::from_millis(80);

impl ProgressStore {
    /// Has the progress file in this folder opened, or made. [`StoreEvent::Read`] tells what is in it; where it cannot be
    /// read, another event says why, and the learner is empty.
    ///
    /// # Errors
    /// When there is no thread to be had.
    pub fn start(
        folder: Option<PathBuf>,
        tell: impl Fn(StoreEvent) + Send + 'static,
    ) -> std::io::Result<Self> {
        Self::start_in(folder, Manner { patience: PATIENCE, ..Manner::default() }, tell)
    }

    /// The same in another manner.
    ///
    /// # Errors
    /// As for [`ProgressStore::start`].
    pub fn start_in(
        folder: Option<PathBuf>,
        manner: Manner,
        tell: impl Fn(StoreEvent) + Send + 'static,
    ) -> std::io::Result<Self> {
        let Some(folder) = folder else {
            tell(StoreEvent::Read(Box::default()));
            let text = "you have no home folder: progress is not kept".to_string();
            tell(StoreEvent::Said { error: true, text });
            return Ok(Self { asks: None, kept: Cell::default() });
        };
        let (asks, heard) = channel();
        let file = folder.join(Progress::FILE);
        // What is deleted, replaced or set aside is the file itself, wherever a link to it stands.
        let file = files::destination(&file).unwrap_or(file);
        let owner = Owner::new(file, folder, manner, Box::new(tell));
        std::thread::Builder::new().name("progress".into()).spawn(move || owner.run(&heard))?;
        Ok(Self { asks: Some(asks), kept: Cell::default() })
    }

    fn ask(&self, ask: Ask) {
        if let Some(asks) = &self.asks {
            // The thread lives as long as this does, and ends in a panic alone, which was told.
            let _ = asks.send(ask);
        }
    }

    /// Has something kept.
    pub fn keep(&self, keep: ProgressUpdate) {
        self.kept.set(self.kept.get() + 1);
        self.ask(Ask::Keep(Box::new(keep)));
    }

    /// What was read after so many changes is without what was to be kept since: it is read again, and told by another
    /// [`StoreEvent::Anew`].
    pub fn is_outdated(&self, changes: u64) -> bool {
        let is_outdated = changes < self.kept.get();
        if is_outdated {
            self.ask(Ask::Again);
        }
        is_outdated
    }

    /// Asks something of the imported puzzles.
    pub fn browse(&self, screen: u32, browse: Browse) {
        self.ask(Ask::Browse(screen, browse));
    }

    /// Has all that waits written down or put where the next program finds it, and waits for that no longer than this.
    /// What comes back is to be told.
    pub fn leave(self, patience: Duration) -> Option<String> {
        let (answer, heard): (_, Receiver<Option<String>>) = channel();
        self.asks.as_ref()?.send(Ask::Leave(answer)).ok()?;
        heard.recv_timeout(patience).unwrap_or_else(|_| {
            Some("the progress file did not answer in time: what you did last may not have been kept".into())
        })
    }
}
