//! Trees in files, written and read by name.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write as _};
use std::path::Path;

use anyhow::Context as _;

use super::{Args, Subject, recorded};
use crate::session::{Answer, stored};
use crate::trace::file;

/// Opens the search of a file.
pub(super) fn load<'a>(args: &'a Args, path: &Path) -> anyhow::Result<Subject<'a>> {
    let stored::Stored { session, request, answer, marks } = open(path)?;
    Ok(Subject { args, session, request, answer: Some(answer), marks })
}

/// The search of a file with its tree.
pub(super) fn open(path: &Path) -> anyhow::Result<stored::Stored> {
    let naming = || path.display().to_string();
    let opened = File::open(path).with_context(naming)?;
    let length = opened.metadata().with_context(naming)?.len();
    let (header, tree) = file::read(&mut BufReader::new(opened), length).with_context(naming)?;
    let mut stored = stored::open(&header).with_context(naming)?;
    stored.answer.tree = Some(tree);
    Ok(stored)
}

/// Keeps the search in a file: whole, or not at all.
pub(super) fn save(subject: &Subject<'_>, answer: &Answer, path: &Path) -> anyhow::Result<()> {
    let naming = || format!("--save: {}", path.display());
    let header = stored::header(&*subject.session, &subject.request, answer, subject.marks.clone());
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let mut out = BufWriter::new(File::create(&part).with_context(naming)?);
    file::write(recorded(answer)?, &header, &mut out).with_context(naming)?;
    out.flush().with_context(naming)?;
    drop(out);
    fs::rename(&part, path).with_context(naming)
}
