//! Trees in files, written and read by name.

use std::path::Path;

use anyhow::Context as _;

use super::{Args, Subject, recorded};
use crate::cli::printable::status;
use crate::cli::progress::Progress;
use crate::memory::MIB;
use crate::numbers::thousands;
use crate::session::stored::{Reading, Stored};
use crate::session::{Answer, stored};

/// Opens the search of a file.
pub(super) fn load<'a>(args: &'a Args, path: &Path, room: Room) -> anyhow::Result<Subject<'a>> {
    let Stored { session, request, answer, marks } = open(path, room)?;
    Ok(Subject { args, session, request, answer: Some(answer), marks, room })
}

/// How much of a file is recorded.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Room {
    /// Nodes.
    pub(in crate::cli) nodes: usize,
    /// MiB.
    pub(in crate::cli) memory: usize,
}

/// The search of a file with its tree.
pub(in crate::cli) fn open(path: &Path, room: Room) -> anyhow::Result<Stored> {
    let mut bar: Option<Progress> = None;
    let mut progress = |read: u64, size: u64, visits: u64| {
        let bar = bar.get_or_insert_with(|| Progress::new(size));
        // That it cannot be shown is no reason not to read.
        let _ = bar.tell(read, &format!("{} visits", thousands(visits)));
        true
    };
    let mut reading =
        Reading { budget: room.nodes, memory: Some(room.memory * MIB), progress: &mut progress };
    let stored = stored::load(path, &mut reading).with_context(|| path.display().to_string());
    if bar.is_some() {
        status("")?;
    }
    stored
}

/// Keeps the search in a file.
pub(super) fn save(subject: &Subject<'_>, answer: &Answer, path: &Path) -> anyhow::Result<()> {
    let header = stored::header(&*subject.session, &subject.request, answer, subject.marks.clone());
    stored::save(path, &header, recorded(answer)?).with_context(|| format!("--save: {}", path.display()))
}
