//! `cutnode progress`: what a learner has done, out and in.

use std::fs;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Subcommand;

use super::Done;
use super::output::write_json;
use crate::config::data_dir;
use crate::files;
use crate::tutor::progress::Progress;

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
            let all = open()?.export()?;
            write_json(out, &all)?;
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

fn open() -> anyhow::Result<Progress> {
    Ok(Progress::open(&path()?)?)
}

fn export(file: &Path) -> anyhow::Result<()> {
    let all = serde_json::to_string_pretty(&open()?.export()?)?;
    let naming = || file.display().to_string();
    let made: io::Result<()> = files::create(file, |out| writeln!(out, "{all}"));
    made.with_context(naming)
}

fn import(file: &Path, replace: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut text = String::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).context("standard input")?;
    } else {
        text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    }
    let mut progress = open()?;
    if !progress.is_empty()? {
        if !replace {
            bail!("{} is not empty; --replace sets it aside first", progress.path().display());
        }
        // Nothing may be moved for a file that is no progress.
        Progress::in_memory()?.import(&text).with_context(|| file.display().to_string())?;
        let aside = progress.copy_aside()?;
        writeln!(out, "what there was is in {}", aside.display())?;
    }
    progress.import(&text).with_context(|| file.display().to_string())?;
    writeln!(
        out,
        "{} attempts at puzzles, {} games and {} lessons are in {}",
        progress.attempts()?.len(),
        progress.games()?.len(),
        progress.lessons()?.len(),
        progress.path().display()
    )?;
    Ok(())
}
