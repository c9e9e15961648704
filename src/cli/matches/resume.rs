//! The file of a match: games are appended as they end, and a match that was broken off goes on from there.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};

use crate::arena::game::Played;
use crate::arena::record::{Past, read, write};
use crate::cli::printable::stderr;
use crate::files::{Foreign, Growing};

/// How a game of a match begins.
const BEGINS: &str = "[Event \"cutnode match\"]";

/// Where the games go.
pub(super) struct Log {
    file: Option<Growing>,
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
        let naming = || format!("--pgn: {name}");
        let mut file = Growing::open(path).with_context(naming)?;
        let text = file.text().with_context(naming)?;
        let (past, whole) =
            read(&text).map_err(|bad| anyhow!("--pgn: {name}:{}: {}", bad.line, bad.message))?;
        if past.is_empty() && !text.starts_with(BEGINS) && !BEGINS.starts_with(&text) {
            return Err(Foreign).with_context(naming);
        }
        if let Some(other) = past.iter().find(|past| past.settings != settings) {
            bail!(
                "--pgn: {name} holds games of another match\n  there: {}\n  here:  {settings}",
                other.settings
            );
        }
        let mut ids: Vec<_> = past.iter().map(|past| past.id).collect();
        ids.sort_unstable();
        if let Some(twice) = ids.windows(2).find(|two| two[0] == two[1]) {
            bail!("--pgn: {name} has round {} twice; take out one of them", twice[0].round());
        }
        if whole < text.len() {
            writeln!(stderr(), "{name}: the last game was not written to its end, and is played again")?;
            file.cut(whole as u64).with_context(naming)?;
        }
        Ok(Self { file: Some(file), settings: settings.into(), past })
    }

    /// Appends a game.
    pub(super) fn append(&mut self, game: &Played) -> anyhow::Result<()> {
        if let Some(file) = &mut self.file {
            file.add(write(game, &self.settings).as_bytes()).context("--pgn: the game cannot be written")?;
        }
        Ok(())
    }
}
