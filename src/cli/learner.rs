//! `cutnode progress`: what a learner has done, out and in.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use clap::Subcommand;

use super::Done;
use super::output::write_json;
use crate::config::data_dir;
use crate::files;
use crate::learner::progress::{Exchanged, Manner, Progress, ProgressError};
use crate::learner::record::is_lesson;
use crate::session::archive;

/// Write what you have done as JSON, or take it in on another machine
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Print your lessons, games, attempts at puzzles and ratings as one JSON object
    ///
    /// Imported puzzles are not part of it: import their file again.
    Export {
        /// Write it to this file instead, which must not exist
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Take in what `export` wrote: all of it, or nothing if something in it is wrong
    Import {
        /// The file, or `-` for standard input
        file: PathBuf,
        /// In place of what there is: that is set aside under another name first
        #[arg(long)]
        replace: bool,
    },
    /// Print where the progress file is, whether it exists or not
    Path,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.action {
        Action::Export { out: None } => {
            write_json(out, &exported()?)?;
        }
        Action::Export { out: Some(file) } => export(file)?,
        Action::Import { file, replace } => import(file, *replace, out)?,
        Action::Path => writeln!(out, "{}", path()?.display())?,
    }
    Ok(Done::Yes)
}

/// The progress file, which need not exist.
pub(super) fn path() -> anyhow::Result<PathBuf> {
    let folder = data_dir().context("there is no home folder: set HOME, or XDG_DATA_HOME")?;
    Ok(folder.join(Progress::FILE))
}

/// Opens the progress file, only to be read where it cannot be written. That it was damaged is told on standard error.
pub(super) fn open() -> anyhow::Result<Progress> {
    open_and(|_| Ok(())).map(|(progress, ())| progress)
}

/// The same, and reads something of it.
fn open_and<T>(read: impl FnMut(&Progress) -> Result<T, ProgressError>) -> anyhow::Result<(Progress, T)> {
    let (progress, answer, rescued) = Progress::open_and(&path()?, &Manner::default(), read)?;
    if let Some(rescued) = rescued {
        writeln!(super::printable::stderr(), "cutnode: {rescued}")?;
    }
    Ok((progress, answer))
}

fn exported() -> anyhow::Result<serde_json::Value> {
    open_and(Progress::export).map(|(_, all)| all)
}

fn export(file: &Path) -> anyhow::Result<()> {
    let all = serde_json::to_string_pretty(&exported()?)?;
    let naming = || file.display().to_string();
    let made: io::Result<()> = files::create(file, |out| writeln!(out, "{all}"));
    made.with_context(naming)
}

fn import(file: &Path, replace: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = if file == Path::new("-") {
        files::text_of(io::stdin()).context("standard input")?
    } else {
        files::text(file).with_context(|| file.display().to_string())?
    };
    // Nothing may be moved for a file that is no progress.
    let read = Exchanged::read(&text).with_context(|| file.display().to_string())?;
    for (number, saved) in read.games().iter().enumerate() {
        archive::open(saved).map_err(|error| anyhow!("{}: games[{number}]: {error}", file.display()))?;
    }
    let mut progress = open()?;
    if !progress.import_if_empty(&read)? {
        if !replace {
            bail!("{} is not empty; --replace sets it aside first", progress.path().display());
        }
        let aside = progress.replace(&read)?;
        writeln!(out, "what there was is in {}", aside.display())?;
    }
    writeln!(
        out,
        "{} attempts at puzzles, {} games and {} lessons are in {}",
        progress.attempts()?.len(),
        progress.games()?.len(),
        progress.lessons()?.iter().filter(|lesson| is_lesson(&lesson.id)).count(),
        progress.path().display()
    )?;
    Ok(())
}
