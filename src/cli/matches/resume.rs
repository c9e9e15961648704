//! The file of a match: games are appended as they end, and a match that was broken off goes on from there.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};

use crate::arena::game::Played;
use crate::arena::record::{Past, read, write};
use crate::cli::printable::stderr;

/// Where the games go.
pub(super) struct Log {
    file: Option<File>,
    settings: String,
    /// The games that were there before.
    pub(super) past: Vec<Past>,
}

impl Log {
    /// Opens the file, if there is to be one, and reads the games of this match in it.
    pub(super) fn open(path: Option<&Path>, settings: &str) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self { file: None, settings: settings.into(), past: Vec::new() });
        };
        let name = path.display();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("--pgn: {name}"))?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| match error.kind() {
            ErrorKind::InvalidData => anyhow!("--pgn: {name} is no text"),
            _ => anyhow!("--pgn: {name}: {error}"),
        })?;
        let (past, whole) =
            read(&text).map_err(|bad| anyhow!("--pgn: {name}:{}: {}", bad.line, bad.message))?;
        if past.is_empty() && !text.trim().is_empty() && !text.starts_with("[Event \"cutnode match\"]") {
            bail!("--pgn: {name} is there already, and holds no games of a match");
        }
        if let Some(other) = past.iter().find(|past| past.settings != settings) {
            bail!(
                "--pgn: {name} holds games of another match\n  there: {}\n  here:  {settings}",
                other.settings
            );
        }
        if whole < text.len() {
            writeln!(stderr(), "{name}: the last game was not written to its end, and is played again")?;
            file.set_len(whole as u64)?;
        }
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file: Some(file), settings: settings.into(), past })
    }

    /// Appends a game.
    pub(super) fn append(&mut self, game: &Played) -> anyhow::Result<()> {
        if let Some(file) = &mut self.file {
            file.write_all(write(game, &self.settings).as_bytes())
                .context("--pgn: the game cannot be written")?;
        }
        Ok(())
    }
}
