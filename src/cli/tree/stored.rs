//! Trees in files, written and read by name.

use std::path::Path;

use anyhow::Context as _;

use super::{Args, Subject, recorded};
use crate::session::{Answer, stored};

/// Opens the search of a file.
pub(super) fn load<'a>(args: &'a Args, path: &Path) -> anyhow::Result<Subject<'a>> {
    let stored::Stored { session, request, answer, marks } = open(path)?;
    Ok(Subject { args, session, request, answer: Some(answer), marks })
}

/// The search of a file with its tree.
pub(in crate::cli) fn open(path: &Path) -> anyhow::Result<stored::Stored> {
    stored::load(path).with_context(|| path.display().to_string())
}

/// Keeps the search in a file.
pub(super) fn save(subject: &Subject<'_>, answer: &Answer, path: &Path) -> anyhow::Result<()> {
    let header = stored::header(&*subject.session, &subject.request, answer, subject.marks.clone());
    stored::save(path, &header, recorded(answer)?).with_context(|| format!("--save: {}", path.display()))
}
