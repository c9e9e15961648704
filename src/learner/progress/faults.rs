//! What can go wrong below a progress file.

use std::fmt::Debug;
use std::io;

/// A step at which the system or another program may stand in the way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// The file is opened.
    Open,
    /// Something of it is read.
    Read,
    /// It is to be written, by nobody else.
    Lock,
    /// Something is written: what follows fails, and what was written has to be undone.
    Write,
    /// What was written is to stay.
    Sync,
    /// A file gets another name.
    Rename,
    /// What cannot be written is put beside the file.
    Shelter,
}

impl Step {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Open, Self::Read, Self::Lock, Self::Write, Self::Sync, Self::Rename, Self::Shelter];
}

/// Decides what goes wrong. It stands between the program and SQLite, and is there in tests alone.
pub trait Faults: Debug + Send + Sync {
    /// Whether this step can be done now.
    ///
    /// # Errors
    /// What the system says instead of doing it.
    fn strike(&self, step: Step) -> io::Result<()>;
}
